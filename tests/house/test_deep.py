"""The long tests: each belongs to a part of `make deep`."""

from __future__ import annotations

from pathlib import Path

from tools import deep


def test_every_part_has_tests(project: Path) -> None:
    files = [path.relative_to(project).as_posix() for path in (project / "tests").rglob("test_*.py")]
    assert {deep.part_of(file) for file in files} == set(deep.PARTS)
    assert all(any(file.startswith(begin) for file in files) for begins in deep.PARTS.values() for begin in begins)
