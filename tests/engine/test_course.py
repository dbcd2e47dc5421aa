"""The data of a course are believed only as far as they describe one; what does not is named, with its place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.catalogue import load
from engine.errors import BadCourse
from engine.lessons.course import course, read

KEY = "treppe"
DATA = load(engine.game(KEY).package.file("course.toml"))
JUNK = (None, 7, -1, 2.5, True, "", "junk", [], [[]], ["T3>T5", 4], {}, {"deal": 1}, {"lies": "9C"})


def damaged(*path: Any, value: Any = ...) -> dict[str, Any]:
    """The data of a course with the entry at a path replaced, or removed."""
    data: dict[str, Any] = copy.deepcopy(DATA)
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def paths(value: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all entries of nested data."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for step, inner in steps for path in ((*above, step), *paths(inner, (*above, step)))]


PATHS = paths(DATA)
FIRST = DATA["levels"][0]["key"]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("levels", 0, "colour"), "red", f"treppe, level '{FIRST}': there is no entry 'colour'"),
        (("levels", 0, "goal"), ..., f"treppe, level '{FIRST}': 'goal' is missing"),
        (("levels", 0, "chapter"), "x", f"treppe, level '{FIRST}': there is no chapter 'x'"),
        (("levels", 0, "goal"), [{"flies": "9C"}], f"treppe, level '{FIRST}': there is no predicate 'flies'"),
        (("levels", 0, "solution"), ["T3>>"], f"treppe, level '{FIRST}': .*is not a move"),
        (("levels", 0, "options"), {"rows": 9}, f"treppe, level '{FIRST}': .*rows=9"),
        (("levels", 0, "fails"), [{"if": 1}], f"treppe, level '{FIRST}': "),
        (("levels",), "many", "treppe, course: "),
        (("demo",), ..., "treppe, course: 'demo' is missing"),
        (("demo", "colour"), "red", "treppe, demo: "),
    ],
)
def test_what_is_wrong_is_named_with_its_place(path: tuple[Any, ...], value: Any, said: str) -> None:
    with pytest.raises(BadCourse, match=f"^{said}"):
        read(KEY, damaged(*path, value=value))


@given(st.sampled_from(PATHS), st.sampled_from((..., *JUNK)))
def test_whatever_stands_there_leads_to_a_course_or_to_that_error(path: tuple[Any, ...], value: Any) -> None:
    try:
        said = read(KEY, damaged(*path, value=value)).game.key
    except BadCourse as error:
        said = str(error)
    assert said == KEY or said.startswith(f"{KEY}, ")


def test_a_file_that_is_no_toml_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "course.toml").write_text("levels = [", encoding="utf-8")
    monkeypatch.setattr(engine.game(KEY).package, "folder", tmp_path)
    course.cache_clear()
    try:
        with pytest.raises(BadCourse, match=r"^treppe, course\.toml: "):
            course(KEY)
    finally:
        course.cache_clear()
