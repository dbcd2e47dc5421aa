"""Which lines of the project each test touches: a pytest plugin.

Plain Python is traced by coverage.py (`watching.py`), in the tests' own process and in all processes they start:
servers, kernels, workers. A line touched in another process counts for the test that was running when that process was
started. Code compiled by Numba leaves no trace: a test that calls a compiled function counts as touching all of it and
everything that it can call.
"""

from __future__ import annotations

import json
import os
import signal
import types
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

_WATCHED = 5.0
"""Seconds of each test that are traced: a long test mostly repeats itself after that, and tracing slows it down."""

_compiled: dict[str, set[types.CodeType]] = {}
_seconds: dict[str, float] = {}
_now = ""


def pytest_configure(config: pytest.Config) -> None:
    running = Path(os.environ["TOUCHED"]) / f"running-{os.getpid()}"
    os.environ["TOUCHED_RUNNING"] = str(running)
    _watch_compiled()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    global _now
    _now = item.nodeid
    Path(os.environ["TOUCHED_RUNNING"]).write_text(item.nodeid, encoding="utf-8")
    watch = coverage.Coverage.current()
    if watch is None:
        return (yield)
    watch.start()
    watch.switch_context(item.nodeid)
    signal.signal(signal.SIGALRM, lambda _number, _frame: watch.stop())
    signal.setitimer(signal.ITIMER_REAL, _WATCHED)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Write down, for each test, the compiled functions that it could reach."""
    seconds = Path(os.environ["TOUCHED"]) / f"seconds-{os.getpid()}.json"
    seconds.write_text(json.dumps(_seconds), encoding="utf-8")
    data = coverage.CoverageData(str(Path(os.environ["TOUCHED"]) / f"coverage.compiled.{os.getpid()}"))
    for test, codes in _compiled.items():
        data.set_context(test)
        lines: dict[str, set[int]] = {}
        for code in codes:
            found = {line for _, _, line in code.co_lines() if line is not None}
            lines.setdefault(code.co_filename, set()).update(found)
        data.add_lines(lines)
    data.write()


# ---------------------------------------------------------------- compiled code


def _watch_compiled() -> None:
    from engine import jit

    compiled = jit.compiled
    if getattr(compiled, "watched", False):
        return

    def watched(functions: Any) -> dict[str, Callable[..., Any]]:
        functions = list(functions)
        done = compiled(functions)
        if not jit.available():
            return done
        reach = {function.__name__: set(_reached(function)) for function in functions}
        return {name: _noted(function, reach[name]) for name, function in done.items()}

    watched.watched = True  # type: ignore[attr-defined]
    jit.compiled = watched


def _reached(function: Any) -> Iterator[types.CodeType]:
    """The code of a rule function and of everything that it can call."""
    seen, waiting = {function}, [function]
    while waiting:
        one = waiting.pop()
        yield one.__code__
        for name in one.__code__.co_names:
            called = one.__globals__.get(name)
            if hasattr(called, "__kartentisch_rule__") and called not in seen:
                seen.add(called)
                waiting.append(called)


def _noted(function: Callable[..., Any], codes: set[types.CodeType]) -> Callable[..., Any]:
    last = ""

    def noted(*args: Any) -> Any:
        nonlocal last
        if last != _now:
            last = _now
            _compiled.setdefault(_now, set()).update(codes)
        return function(*args)

    return noted
