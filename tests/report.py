"""Prints the summary of a run. Loaded by pyproject.toml.

The summary lists the tests left out and the command that runs them; CPU seconds, which hardly depend on other programs,
for each file (in the process of its tests, and in kernels, servers and browsers that they started) and for the whole
run; after `make test`, the files that took far more than `budget.toml` grants them; and findings about this machine,
which a test adds with `record_property("found", "...")`.
"""

import ctypes
import os
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests import selection

BUDGET = Path(__file__).with_name("budget.toml")
"""The CPU seconds of each file; `LEAST` for those without a line."""
SPENT = pytest.StashKey["dict[str, Seconds]"]()
COLLECTING = "starting and collecting, in each process"
LEAST = 1.0
"""Files that took fewer CPU seconds share one line."""
MOST = 20
"""Number of tests named."""
ALL = "all"
"""The name of the whole run in `budget.toml`."""
EXCESS = 1.5
"""A file is named if it takes more than this many times its budget."""

Seconds = tuple[float, float]
"""CPU seconds: of the process itself, and of the processes that it has started and seen end."""


def duration(seconds: float) -> str:
    """A duration for people: "9 min 31 s"."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def spent() -> Seconds:
    """The CPU seconds of this process so far, and of all its children that have ended."""
    times = os.times()
    started = times.children_user + times.children_system
    with suppress(OSError):
        ticks = 0
        for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split():
            state, *numbers = Path(f"/proc/{child}/stat").read_bytes().rpartition(b")")[2].split()
            ticks += sum(map(int, numbers[10:14])) if state == b"Z" else 0
        started += ticks / os.sysconf("SC_CLK_TCK")
    return times.user + times.system, started


def adopt() -> None:
    """Become the parent of processes that outlive theirs, so that their CPU seconds are counted (Linux only)."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def bury() -> None:
    """Wait for inherited processes that have ended."""
    with suppress(ChildProcessError, AttributeError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


class Report:
    """Adds up the CPU seconds of each test, in whichever process it ran, and counts the tests left out."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.spent: dict[str, Seconds] = {}
        self.findings: dict[str, None] = {}
        self.left_out: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.findings |= {str(value): None for name, value in report.user_properties if name == "found"}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        output = getattr(node, "workeroutput", {})
        self.left_out = Counter(output.get("left out", {})) or self.left_out  # all workers have collected the same
        for name, seconds in output.get("spent", {}).items():
            self.spent[name] = added(self.spent.get(name), seconds)

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        def section(title: str, lines: list[str]) -> None:
            if lines:
                terminalreporter.section(title)
            for line in lines:
                terminalreporter.line(line)

        section("what this machine has", [*self.findings])
        bury()
        tests = self.spent or config.stash[SPENT]
        section("CPU seconds", self._spent(tests))
        if config.option.markexpr == "not deep and not thorough" and config.args_source is not config.ArgsSource.ARGS:
            files = {name: sum(seconds) for name, seconds in by_file(tests).items()} | {ALL: sum(spent())}
            section("over budget", over(files, tomllib.loads(BUDGET.read_text("utf-8"))))
        section("left out", selection.summary(self.left_out or config.stash[selection.LEFT_OUT]))

    def _spent(self, tests: dict[str, Seconds]) -> list[str]:
        files = by_file(tests)
        if len(files) < 3:  # one file, and its collection
            return []
        rows = sorted(files.items(), key=lambda row: -sum(row[1]))
        named = [row for row in rows if sum(row[1]) >= LEAST]
        rest = (0.0, 0.0)
        for _, seconds in rows[len(named) :]:
            rest = added(rest, seconds)
        own, started = spent()
        unknown = own + started - sum(map(sum, files.values()))
        lines = [f"{'sum':>7} {'own':>7} {'started':>7}"]
        lines += [line(seconds, file) for file, seconds in named]
        lines += [line(rest, f"{len(rows) - len(named)} other files")]
        lines += [
            f"{unknown:7.1f} {'':7} {'':7}  the process that prints this, and processes that outlived their tests"
        ]
        lines += [f"{own + started:7.1f} {'':7} {'':7}  all, in {duration(time.monotonic() - self.begun)}"]
        dearest = sorted(tests, key=lambda name: -sum(tests[name]))[:MOST]
        return [*lines, "", "The dearest tests:", *(line(tests[name], name) for name in dearest if "::" in name)]


def by_file(tests: dict[str, Seconds]) -> dict[str, Seconds]:
    files: dict[str, Seconds] = {}
    for name, seconds in tests.items():
        file = name.partition("::")[0]
        files[file] = added(files.get(file), seconds)
    return files


def over(files: dict[str, float], budget: dict[str, float]) -> list[str]:
    """Lines about the files that took much more CPU seconds than budgeted, the furthest over first."""
    excess = {name: seconds / budget.get(name, LEAST) for name, seconds in files.items()}
    names = sorted((name for name in files if excess[name] > EXCESS), key=lambda name: -excess[name])
    return [f"{files[name]:7.1f} instead of {budget.get(name, LEAST):.1f}  {name}" for name in names]


def added(one: Seconds | None, other: Seconds) -> Seconds:
    return (one[0] + other[0], one[1] + other[1]) if one else (other[0], other[1])


def line(seconds: Seconds, name: str) -> str:
    return f"{sum(seconds):7.1f} {seconds[0]:7.1f} {seconds[1]:7.1f}  {name}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = spent()
    result = yield
    after = spent()
    done = item.config.stash[SPENT]
    done[item.nodeid] = added(done.get(item.nodeid), (after[0] - before[0], after[1] - before[1]))
    return result


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[SPENT][COLLECTING] = spent()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SPENT] = {}
    adopt()
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report())


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["spent"] = session.config.stash[SPENT]
