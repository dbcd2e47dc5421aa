"""Selects the tests of a run. Loaded by pyproject.toml.

Without `-m`, a run over the whole project leaves out tests marked `thorough` and `deep`, a run over named files only
`deep`. A file that is left out as a whole is not imported, and a test function that is left out is not expanded into
its cases. Without Firefox, tests marked `firefox` are left out, unless KARTENTISCH_ALL_BROWSERS is set.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.browser.programs import ALL, FIREFOX

LEFT_OUT = pytest.StashKey[Counter[str]]()
"""Mark -> number of its tests left out; "files" and mark -> that of its files. Also each test left out for Firefox."""
COMMANDS = {"thorough": "make test-all", "deep": "make deep"}
"""Mark -> the command that runs the tests with it."""
RUNS = {
    "not deep and not thorough": {"", "each_host"},
    "not deep": {"", "each_host", "thorough"},
    "thorough and not deep": {"thorough"},
    "deep": {"deep"},
}
"""Value of `-m` -> the marks of files in which every test runs; "" for files without a mark."""
SIGNS = {"thorough": r"mark\.thorough|usually\(", "deep": r"mark\.deep"}
"""Mark -> a pattern found in files with such tests."""


@cache
def mark_of(path: Path) -> str:
    """The mark that all tests of a file share, if any. Browser tests and German notebooks are thorough by default."""
    if path.suffix == ".ipynb":
        return "thorough" if path.parent.name == "de" else ""
    text = path.read_text(encoding="utf-8")
    found = re.search(r"^pytestmark = .*pytest\.mark\.(thorough|deep|each_host)", text, re.MULTILINE)
    if found:
        return found[1]
    return "thorough" if path.parent.name == "browser" else ""


os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # modules compiled and asserts rewritten by one worker serve the others


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = Counter()
    if not config.option.markexpr:
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        config.option.markexpr = "not deep" if named else "not deep and not thorough"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files of which no test would run."""
    wanted = RUNS.get(config.option.markexpr)
    test = collection_path.suffix == ".ipynb" or collection_path.match("test_*.py")
    if wanted is None or not test:
        return None
    mark, text = mark_of(collection_path), collection_path.read_text(encoding="utf-8")
    if mark in wanted or any(re.search(SIGNS[one], text) for one in wanted & SIGNS.keys()):
        return None
    if mark in COMMANDS:
        config.stash[LEFT_OUT][f"files {mark}"] += 1
    return True


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Let one worker rewrite the asserts of a file while the others wait for the result."""
    if sys.platform == "win32" or not (
        isinstance(collector, pytest.Module) and hasattr(collector.config, "workerinput")
    ):
        return (yield)
    import fcntl

    with collector.path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: Any) -> list[pytest.Item] | None:
    """Leave out test functions with all their cases. (In a deep run, some cases of a thorough function may be deep.)"""
    wanted = RUNS.get(collector.config.option.markexpr, set(COMMANDS))
    marks = {mark.name for mark in getattr(obj, "pytestmark", ())} if callable(obj) else set()
    for mark in ("deep", "thorough"):
        if mark in marks and wanted.isdisjoint({mark, "deep"}):
            collector.config.stash[LEFT_OUT][mark] += 1
            return []
    return None


def pytest_itemcollected(item: pytest.Item) -> None:
    mark = mark_of(item.path)
    if mark and not item.get_closest_marker(mark):
        item.add_marker(mark)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    firefox = [item for item in items if item.get_closest_marker("firefox")]
    if firefox and not os.environ.get(ALL) and not FIREFOX.find():
        items[:] = [item for item in items if item not in firefox]
        config.stash[LEFT_OUT].update(item.nodeid for item in firefox)


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        mark = next((mark for mark in ("deep", "thorough") if item.get_closest_marker(mark)), None)
        if mark:
            item.config.stash[LEFT_OUT][mark] += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = dict(session.config.stash[LEFT_OUT])


def summary(left_out: Counter[str]) -> list[str]:
    """Lines about the tests left out."""
    lines = []
    for mark, command in sorted(COMMANDS.items()):
        numbers = {"file": left_out[f"files {mark}"], "test": left_out[mark]}
        parts = [f"{number} {noun}{'s' if number > 1 else ''}" for noun, number in numbers.items() if number]
        if parts:
            lines.append(f"marked {mark}: {' and '.join(parts)}, run by `{command}`")
    if firefox := sorted(name for name in left_out if "::" in name):
        lines += [f"{FIREFOX.what_to_install} Without it, these tests are left out:", *firefox]
    return lines
