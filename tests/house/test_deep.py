"""The long tests: each belongs to a part of `make deep`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import deep


def test_every_part_has_tests(project: Path) -> None:
    files = [path.relative_to(project).as_posix() for path in (project / "tests").rglob("test_*.py")]
    assert {deep.part_of(file) for file in files} == set(deep.PARTS)
    assert all(any(file.startswith(begin) for file in files) for begins in deep.PARTS.values() for begin in begins)


@pytest.mark.parametrize(
    ("test", "part"),
    [
        ("tests/engine/test_treppe.py", "rules"),
        ("tests/engine/test_solver_brute.py", "solver"),
        ("tests/browser/test_patiences.py", "browser"),
        ("tests/browser/test_site_games.py", "site"),
        ("tests/canvas/test_painter.py", "widgets"),
        ("tests/packaging/test_binder.py", "packages"),
    ],
)
def test_the_path_of_a_test_decides_its_part(test: str, part: str) -> None:
    assert deep.part_of(test) == part
