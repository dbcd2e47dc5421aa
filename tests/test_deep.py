"""The long tests: each belongs to a part, and what has passed is not run again before something changes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import deep

TESTS = """
import os
import pytest

@pytest.mark.deep
@pytest.mark.parametrize("number", [1, 2, 3])
def test_long(number):
    with open("ran.txt", "a") as file:
        file.write(f"{number}\\n")
    assert number != int(os.environ.get("BROKEN", 0))

def test_short():
    assert False
"""


def test_every_file_of_tests_belongs_to_a_part(project: Path) -> None:
    files = [path.relative_to(project).as_posix() for path in (project / "tests").rglob("test_*.py")]
    assert {deep.part_of(file) for file in files} == set(deep.PARTS)
    with pytest.raises(LookupError, match="no part"):
        deep.part_of("notebooks/test_new.py")


@pytest.mark.parametrize(
    ("test", "part"),
    [
        ("tests/engine/test_treppe.py::test_a", "rules"),
        ("tests/engine/test_solver_brute.py::test_a[x]", "solver"),
        ("tests/browser/test_treppe.py", "browser"),
        ("tests/test_painter.py", "widgets"),
        ("tests/test_binder.py", "packages"),
    ],
)
def test_the_part_follows_from_the_path(test: str, part: str) -> None:
    assert deep.part_of(test) == part


def test_a_run_goes_on_where_it_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_a.py").write_text(TESTS)
    (tmp_path / "tests/plugins/installed").mkdir(parents=True)
    (tmp_path / "tests/plugins/installed/test_b.py").write_text("import a_game_that_is_not_installed_here\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = deep: long\n")
    monkeypatch.setenv("PYTHONPATH", str(project))
    monkeypatch.setenv("BROKEN", "2")
    ran, notes = tmp_path / "ran.txt", tmp_path / "notes/widgets.txt"
    once = ["-n0", "-p", "no:hypothesispytest"]
    assert deep.run("widgets", notes, once, tmp_path) == 1
    assert ran.read_text().split() == ["1", "2", "3"]
    monkeypatch.delenv("BROKEN")
    assert deep.run("widgets", notes, once, tmp_path) == 0
    assert ran.read_text().split() == ["1", "2", "3", "2"], "what has passed is not run again"
    assert deep.run("widgets", notes, once, tmp_path) == 0
    assert ran.read_text().split() == ["1", "2", "3", "2"]
    assert len(deep.noted(notes)) == 3


def test_notes_hold_for_the_files_as_they_are(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / ".gitignore").write_text("build/\n")
    file = tmp_path / "rules.py"
    file.write_text("1")
    before = deep.content("browser", tmp_path)
    (tmp_path / "build").mkdir()
    (tmp_path / "build/notes.txt").write_text("passed")
    assert deep.content("browser", tmp_path) == before
    file.write_text("2")
    assert deep.content("browser", tmp_path) != before
    file.write_text("1")
    assert deep.content("browser", tmp_path) == before


def test_a_note_holds_when_something_else_changes(tmp_path: Path, project: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    changes = {
        "cardwidgets/table.py": {"browser"},
        "engine/games/treppe/course.toml": {"browser", "lessons"},
        "engine/lessons/level.py": {"browser", "lessons"},
        "tests/engine/test_drills.py": {"browser", "lessons"},
        "engine/rules.py": {"browser", "lessons", "rules", "solver"},
    }
    for name in changes:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    for name, parts in changes.items():
        before = {part: deep.content(part, tmp_path) for part in ("browser", "lessons", "rules", "solver")}
        (tmp_path / name).write_text("2")
        assert {part for part, was in before.items() if deep.content(part, tmp_path) != was} == parts, name
    assert all((project / name).exists() for name in deep.OF_ENGINE)
    assert all(list(project.glob(pattern)) for pattern in deep.OF_LESSONS)
    files = [path.relative_to(project).as_posix() for path in (project / "tests").rglob("test_*.py")]
    assert all(file.startswith("tests/engine/") for file in files if deep.part_of(file) in deep.ENGINE)
