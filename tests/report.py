"""What a test run took: at its end the total time and the slowest files, and what it found on this machine.

A test adds a finding with `record_property("found", "...")`. Loaded by pyproject.toml.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

import pytest

MOST = 10
"""How many files are named."""


def told(seconds: float) -> str:
    """A duration for people: "9 min 31 s"."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def dearest(spent: Mapping[str, float]) -> list[str]:
    """A line for each of the slowest files, including the fixtures of their tests.

    Args:
        spent: seconds by file.
    """
    files = sorted(spent, key=lambda file: -spent[file])[:MOST]
    return [f"{told(spent[file]):>12}  {file}" for file in files]


class Spent:
    """Adds up the time of each file's tests, in whichever process they ran."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.by_file: Counter[str] = Counter()
        self.found: dict[str, None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.by_file[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]
        self.found |= {str(value): None for name, value in report.user_properties if name == "found"}

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.found:
            terminalreporter.section("what this machine has")
            for line in self.found:
                terminalreporter.line(line)
        if len(self.by_file) > 1:
            terminalreporter.section("what it took")
            took = told(time.monotonic() - self.begun)
            terminalreporter.line(f"{took}; the dearest files, with what their fixtures took:")
            for line in dearest(self.by_file):
                terminalreporter.line(line)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Spent())
