"""The planted faults: each one applies to the present code, and is checked by the tests that touch it."""

from __future__ import annotations

import json
from pathlib import Path

import coverage
import pytest

from tools.faults.listed import FIELDS, Fault, Misplaced, faults
from tools.faults.touching import Touched, statements

LISTED = list(faults())


def fault(before: str, after: str, file: str = "engine/one.py", **more: tuple[str, ...]) -> Fault:
    """A fault in a file of a made-up project."""
    return Fault("name", "rules", file, "A slip.", before, after, **more)


def write(path: Path, text: str) -> None:
    """Write a file, creating its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("listed", LISTED, ids=lambda listed: listed.name)
def test_every_fault_applies_just_once_and_changes_something(project: Path, listed: Fault) -> None:
    assert len(listed.place(project)) > 0
    assert listed.before != listed.after and listed.slip.endswith(".")
    for name in listed.tests:
        assert (project / name).exists(), f"{listed.name} names a test that is not there: {name}"


def test_each_field_has_eight_faults_and_no_name_stands_twice() -> None:
    for field in FIELDS:
        assert sum((listed.field, listed.round) == (field, 1) for listed in LISTED) >= 8, field
    assert len({listed.name for listed in LISTED}) == len(LISTED)


def test_a_fault_is_planted_in_its_place_only(tmp_path: Path) -> None:
    write(tmp_path / "engine/one.py", "a = 1\nb = 2\nc = 3\n")
    slip = fault("b = 2\n", "b = 3\n")
    assert slip.place(tmp_path) == range(2, 3)
    slip.plant(tmp_path)
    assert (tmp_path / "engine/one.py").read_text(encoding="utf-8") == "a = 1\nb = 3\nc = 3\n"
    with pytest.raises(Misplaced):
        slip.plant(tmp_path)


@pytest.mark.parametrize("text", ["", "b = 2\nb = 2\n", "ab = 2\n"])
def test_a_fault_whose_lines_are_not_there_just_once_is_misplaced(tmp_path: Path, text: str) -> None:
    write(tmp_path / "engine/one.py", text)
    with pytest.raises(Misplaced, match=r"engine/one\.py"):
        fault("b = 2\n", "b = 3\n").place(tmp_path)


def test_a_line_belongs_to_the_statement_around_it(tmp_path: Path) -> None:
    write(tmp_path / "one.py", "def f():\n    return g(\n        1,\n        2,\n    )\n")
    assert statements(tmp_path / "one.py", range(4, 5)) == {2}


def test_those_are_asked_that_touch_the_line_and_the_quick_ones_of_its_name_first(tmp_path: Path) -> None:
    tree, found = tmp_path / "tree", tmp_path / "found"
    write(tree / "engine/one.py", "a = 1\n\n\ndef f():\n    return 1\n\n\ndef g():\n    return 2\n")
    write(tree / "page.js", "let a = 1;\n")
    found.mkdir()
    data = coverage.CoverageData(str(found / "coverage.x"))
    browser, own, slow = "tests/browser/test_a.py::t", "tests/test_one.py::t", "tests/test_one.py::slow"
    touches = {
        "": [1, 4, 8],
        browser: [5],
        "tests/test_b.py::t": [5, 9],
        own: [5],
        slow: [5],
        "tests/test_c.py::t": [9],
    }
    for test, lines in touches.items():
        data.set_context(test)
        data.add_lines({str(tree / "engine/one.py"): lines})
    data.write()
    (found / "seconds-1.json").write_text(json.dumps({slow: 20.0}), encoding="utf-8")
    touched = Touched(found, tree)

    line = touched.tests(fault("    return 1\n", "    return 2\n"), tree)
    assert line == [own, slow, "tests/test_b.py::t", browser]
    # Lines that run only on import concern all tests that touch the file; files other than Python name their tests.
    assert set(touched.tests(fault("a = 1\n", "a = 2\n"), tree)) == touches.keys() - {""}
    script = fault("let a = 1;\n", "let a = 2;\n", "page.js", tests=("tests/browser/",))
    assert touched.tests(script, tree) == [browser]
