"""Which tests touch a fault, and in which order they are likely to detect it soonest."""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cached_property
from pathlib import Path

import coverage

from .listed import Fault

_SECONDS = (0.3, 1, 3, 10, 30)
"""Boundaries in seconds: tests of about equal duration are ordered by how little else they touch."""


class Touched:
    """The results of one run of all tests under `plugins/touched.py`.

    Args:
        folder: the folder with the results.
        root: the copy of the project that was run.
    """

    def __init__(self, folder: Path, root: Path) -> None:
        self._root = root
        self._data = coverage.CoverageData(no_disk=True)
        self._shared = coverage.CoverageData(no_disk=True)
        for path in sorted(folder.glob("coverage.*")):
            part = coverage.CoverageData(str(path))
            part.read()
            beside = len(part.measured_contexts() - {""}) == 1 and "compiled" not in path.name
            (self._shared if beside else self._data).update(part)
        self.seconds: dict[str, float] = {}
        for path in sorted(folder.glob("seconds-*.json")):
            self.seconds |= json.loads(path.read_text(encoding="utf-8"))

    @cached_property
    def _breadth(self) -> Counter[str]:
        """For each test, the number of lines it touches."""
        found: Counter[str] = Counter()
        for name in self._data.measured_files():
            for tests in self._data.contexts_by_lineno(name).values():
                found.update(tests)
        return found

    def tests(self, fault: Fault, tree: Path) -> list[str]:
        """The tests that touch the lines of a fault, starting with those likely to detect it soon.

        If no test touches the lines (because they run on import, like a constant), these are the tests that touch
        anything in the file. The tests named by the fault are always included.
        """
        by_line = self._by_line(str(self._root / fault.file))
        lines = statements(tree / fault.file, fault.place(tree)) if fault.file.endswith(".py") else set()
        found = {test for line in lines for test in by_line.get(line, ()) if test}
        found = found or {test for tests in by_line.values() for test in tests if test}
        named = list(fault.tests)
        known = {*self._breadth, *self.seconds} - {""}
        for name in named:  # all tests of a file that the run has not recorded, such as those of page scripts
            found |= {test for test in known if test.startswith(name)} or {name}
        stem = Path(fault.file).stem.strip("_")
        return sorted(found, key=lambda test: self._rank(test, stem, named))

    def _by_line(self, path: str) -> dict[int, set[str]]:
        """The tests by the lines that they touch. A helper process may count for all tests of a file."""
        found = {line: set(tests) for line, tests in self._data.contexts_by_lineno(path).items()}
        for line, tests in self._shared.contexts_by_lineno(path).items():
            files = tuple(f"{test.partition('::')[0]}::" for test in tests if test)
            more = {test for test in self.seconds if test.startswith(files)} if files else set()
            found.setdefault(line, set()).update(tests, more)
        return found

    def _rank(self, test: str, stem: str, named: list[str]) -> tuple[bool, bool, bool, int, int, str]:
        file = test.partition("::")[0]
        slow = sum(self.seconds.get(test, 1.0) > bound for bound in _SECONDS)
        called_so = stem in Path(file).stem or any(test.startswith(name) for name in named)
        return slow >= len(_SECONDS), "browser/" in file, not called_so, slow, self._breadth[test], test


def statements(path: Path, lines: range) -> set[int]:
    """The first lines of the statements that contain these lines, which is what coverage.py records."""
    found = set()
    for line in lines:
        around = [
            node
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
        ]
        if around:
            found.add(max(around, key=lambda node: node.lineno).lineno)
    return found
