"""The sources of "Your first strategy": they solve every exercise, and the learner's copies are made from them."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from engine import lessons
from tools.notebooks import learners_copy as copies

SOURCES = {source.stem: source for source in copies.SOURCES.glob("*.ipynb")}


def cells(path: Path) -> list[dict[str, Any]]:
    """The code cells of a notebook."""
    data = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in data if cell["cell_type"] == "code"]


def code(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def graded() -> dict[str, str]:
    """Exercise -> the code of its graded cell, with the hidden tests."""
    marks = [(cell["metadata"].get("nbgrader", {}), code(cell)) for cell in cells(SOURCES["en"])]
    return {mark["grade_id"]: test for mark, test in marks if mark.get("grade")}


def functions(path: Path) -> dict[str, Any]:
    """The names that learners' cells define and the tests need."""
    names: dict[str, Any] = {}
    exec("import cardwidgets", names)
    for cell in cells(path):
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            exec(code(cell), names)
    return names


@pytest.mark.parametrize("language", SOURCES)
def test_the_learners_copy_matches_its_source(language: str) -> None:
    path = copies.copy_of(SOURCES[language])
    now = path.read_text(encoding="utf-8")
    assert now == copies.learners_copy(SOURCES[language], path), "run `python -m tools.notebooks.learners_copy`"
    assert "SOLUTION" not in now and "HIDDEN" not in now and "#:" not in now


def test_the_command_replaces_solutions_with_stubs() -> None:
    assert doctest.testmod(copies).attempted and not doctest.testmod(copies).failed


def test_both_sources_have_the_same_code() -> None:
    english, german = (
        [(cell["metadata"], code(cell).removeprefix(named)) for cell in cells(SOURCES[language])]
        for language, named in (("en", "# Language: English"), ("de", "# Sprache: Deutsch"))
    )
    assert english == german


def test_every_exercise_has_its_own_grading_cell() -> None:
    assert tuple(graded()) == lessons.EXERCISES
    assert all(copies.HIDDEN.search(test) for test in graded().values())


@pytest.mark.thorough
def test_the_solutions_pass_all_tests() -> None:
    names = functions(SOURCES["en"])
    for test in graded().values():
        exec(test, names)


@pytest.mark.thorough
def test_the_starting_code_passes_no_test() -> None:
    names = functions(copies.copy_of(SOURCES["en"]))
    for test in graded().values():
        with pytest.raises(AssertionError):
            exec(test, names)
