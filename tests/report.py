"""Selects the tests of a run and prints its summary. Loaded by pyproject.toml.

Without `-m`, a run over the whole project leaves out tests marked `thorough` and `deep`, a run over named files only
`deep`. At its end it says what it left out and which command runs it, its duration with the slowest
files, and findings about this machine, which a test adds with `record_property("found", "...")`.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

MOST = 10
"""Number of files named."""
LEFT_OUT = pytest.StashKey[Counter[str]]()
COMMANDS = {"thorough": "make test-all", "deep": "make deep"}
"""Mark -> the command that runs the tests with it."""


def duration(seconds: float) -> str:
    """A duration for people: "9 min 31 s"."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


class Report:
    """Adds up the time of each file's tests, in whichever process they ran, and counts the tests left out."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.seconds: Counter[str] = Counter()
        self.findings: dict[str, None] = {}
        self.left_out: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]
        self.findings |= {str(value): None for name, value in report.user_properties if name == "found"}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:  # every worker has collected the same tests
        self.left_out = Counter(getattr(node, "workeroutput", {}).get("left out", {})) or self.left_out

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        def section(title: str, lines: list[str]) -> None:
            if lines:
                terminalreporter.section(title)
            for line in lines:
                terminalreporter.line(line)

        section("what this machine has", [*self.findings])
        if len(self.seconds) > 1:
            slowest = sorted(self.seconds, key=lambda file: -self.seconds[file])[:MOST]
            rows = [f"{duration(self.seconds[file]):>12}  {file}" for file in slowest]
            took = duration(time.monotonic() - self.begun)
            section("durations", [f"{took}; the slowest files, fixtures included:", *rows])
        left_out = self.left_out or config.stash[LEFT_OUT]
        section(
            "left out",
            [f"{left_out[mark]} tests are marked {mark}: `{COMMANDS[mark]}` runs them" for mark in sorted(left_out)],
        )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = Counter()
    if not config.option.markexpr:
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        config.option.markexpr = "not deep" if named else "not deep and not thorough"
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report())


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        mark = next((mark for mark in ("deep", "thorough") if item.get_closest_marker(mark)), None)
        if mark:
            item.config.stash[LEFT_OUT][mark] += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = dict(session.config.stash[LEFT_OUT])
