"""Course data is validated: anything that does not describe a course is reported with its place."""

import copy
import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import engine
from engine import CourseError
from engine.base.catalogue import load
from engine.core.internals import internals
from engine.lessons.course import course, keys, read

KEY = "treppe"
COURSES = {key: load(internals(engine.game(key)).package.file("course.toml")) for key in keys()}
DATA = COURSES[KEY]
JUNK = (
    None,
    7,
    -1,
    2.5,
    True,
    "",
    "junk",
    [],
    [[]],
    ["T3>T5", 4],
    {},
    {"deal": 1},
    {"lies": "9C"},
    10**5000,
    "x" * 9999,
)


def damaged(*path: Any, value: Any = ...) -> dict[str, Any]:
    """Course data with the entry at a path replaced or removed."""
    return changed(DATA, path, value)


def changed(of: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The data with the entry at a path replaced, or removed for `...`."""
    data: dict[str, Any] = copy.deepcopy(of)
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
    if above and above[-1] in engine.LANGUAGES:
        return []  # all texts are checked in the same way
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for step, inner in steps for path in ((*above, step), *paths(inner, (*above, step)))]


PLACES = [(key, path) for key, data in COURSES.items() for path in paths(data)]
FIRST = DATA["levels"][0]["key"]
TABLED = next(number for number, level in enumerate(DATA["levels"]) if "table" in level)
TABLED_DEMO = {name: DATA["demos"][0][name] for name in ("key", "moves", "en", "de")} | {"table": "x"}
PARTS = {
    "levels": "level ",
    "readings": "reading ",
    "advice": "advice ",
    "habits": "habit ",
    "demos": "demo ",
    "predictions": "prediction ",
    "chapters": "chapter ",
    "hands": "hand ",
    "drills": "drill ",
    "small": "small",
    "step": "step",
}


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
        (("levels", 0, "table"), "x", f"treppe, level '{FIRST}': 'table' takes the place of"),
        (("levels", TABLED, "table"), "x", f"treppe, level '{DATA['levels'][TABLED]['key']}': there is no level 'x'"),
        (("levels",), "many", "treppe, course: "),
        (("levels", 0, "clauses"), 7, f"treppe, level '{FIRST}': 'clauses': expected a list, not 7"),
        (("levels", 0, "clauses"), ["TR-99"], f"treppe, level '{FIRST}': treppe has no clause 'TR-99'"),
        (("levels", 0, "goal"), [{"lies": "9C"}], f"treppe, level '{FIRST}': 'lies' does not say where"),
        (("levels", 0, "goal"), [{"score": "x"}], f"treppe, level '{FIRST}': 'score': 'x' is no value"),
        (
            ("levels", 0, "goal"),
            [{"outcome": "victory"}],
            f"treppe, level '{FIRST}': no deal of treppe ends as 'victory'",
        ),
        (("levels", 0, "key"), "\udcd5", r"treppe, level '\\udcd5': .*surrogates"),
        (("levels", 0, "limit"), True, f"treppe, level '{FIRST}': 'limit': expected a whole number, not True"),
        (("levels", 0, "player"), 1, f"treppe, level '{FIRST}': 'player': expected 0 to 0"),
        (("levels", 0, "traps"), [{"says": 3}], f"treppe, level '{FIRST}': 'traps', 1 of 1: 'says': expected a text"),
        (("levels", 3), 7, "treppe, course: 'levels', 4 of .*: expected a table, not 7"),
        (("levels", 0, "de", "goal"), ..., f"treppe, level '{FIRST}': the text 'de.goal' is missing"),
        (("levels", 0, "en"), ..., f"treppe, level '{FIRST}': the text 'en.title' is missing"),
        (("levels", 0, "en", "traps"), {"x": "No."}, f"treppe, level '{FIRST}': the text 'de.traps.x' is missing"),
        (("levels", 0, "de", "gaol"), "Lege", f"treppe, level '{FIRST}': there is no text 'de.gaol'"),
        (("levels", 0, "de", "goal"), " ", f"treppe, level '{FIRST}': 'de.goal': expected a text, not ' '"),
        (("chapters", "base", "de"), ..., "treppe, chapter 'base': the text 'de' is missing"),
        (("chapters", "base", "fr"), "Base", "treppe, chapter 'base': there is no entry 'fr'"),
        (("chapters", "base"), "The base", "treppe, course: 'chapters', 'base': expected a table, not 'The base'"),
        (("hands",), {"one": {"en": "One."}}, "treppe, hand 'one': the text 'de' is missing"),
        (("drills", "gain", "de", "ask"), ..., "treppe, drill 'gain': the text 'de.ask' is missing"),
        (("habits", 0, "en", "why"), ..., "treppe, habit '.*': the text 'en.why' is missing"),
        (("demos", 0, "seat"), 4, "treppe, demo 'first-phase': 'seat': expected 0 to 0"),
        (("demos", 0, "guesses"), [9], "treppe, demo 'first-phase': 'guesses': expected numbers from 1 to 8"),
        (("demos", 0, "colour"), "red", "treppe, demo 'first-phase': "),
        (("demos", 0), TABLED_DEMO, "treppe, demo 'first-phase': there is no demo 'x' with a table"),
        (("demos", 0, "table"), "runs", "treppe, demo 'first-phase': 'table' takes the place of 'setup'"),
    ],
)
def test_an_error_in_a_course_is_reported_with_its_place(path: tuple[Any, ...], value: Any, said: str) -> None:
    with pytest.raises(CourseError, match=f"^{said}"):
        read(KEY, damaged(*path, value=value))


def used(key: str, data: dict[str, Any], path: tuple[Any, ...]) -> None:
    """Read a course, and use the entry at a path as a learner would."""
    made = read(key, data)
    whole = path[0] if len(path) > (1 if path[0] in ("small", "step") else 2) else ""
    if whole == "levels":
        level = made.levels[path[1]]
        tried, _ = level.replay(level.solution)
        level.trap(tried)
        assert level.stars(level.par, 0) == 3
        assert level.judge(tried).status in ("open", "done", "failed")
    elif whole == "readings":
        reading = made.readings[path[1]]
        assert [reading.position(value) for value in reading.values or (None,)]
    elif whole == "demos":
        demo = made.demos[path[1]]
        assert [demo.comment(scene) for scene in demo.scenes] and all(map(demo.choices, demo.guesses))
    elif whole == "predictions":
        assert made.predictions[path[1]].positions
    elif whole in ("small", "step"):
        assert getattr(made, whole).position


def says_where(key: str, path: tuple[Any, ...], value: Any) -> None:
    """With any value at a path, the course is usable or the error names the faulty part."""
    part = PARTS[path[0]] if len(path) > (1 if path[0] in ("small", "step") else 2) else ""
    said = f"{key}, {part}"
    try:
        used(key, changed(COURSES[key], path, value), path)
    except CourseError as error:
        said = str(error)
    assert said.startswith(f"{key}, {part}")
    assert len(said) < 500


@given(st.sampled_from(PLACES), st.sampled_from((..., *JUNK)))
def test_any_content_yields_a_course_or_a_course_error(place: tuple[str, Any], value: Any) -> None:
    says_where(*place, value)


@pytest.mark.deep
def test_anything_anywhere_yields_a_course_or_a_course_error() -> None:
    for place, value in itertools.product(PLACES, (..., *JUNK)):
        says_where(*place, value)


def test_endlessly_nested_conditions_are_reported() -> None:
    inner: dict[str, Any] = {"over": True}
    for _ in range(100_000):
        inner = {"any": [inner]}
    data = {**DATA, "levels": [{**DATA["levels"][0], "goal": [inner]}]}
    with pytest.raises(CourseError, match=f"^treppe, level '{FIRST}': .*too deep"):
        read(KEY, data)
    while isinstance(inner.get("any"), list):  # the interpreter must not recurse this deep
        inner = inner["any"].pop()


@pytest.mark.parametrize(
    ("text", "said"),
    [("levels = [", ""), ("# " + "x" * 10**6, "it has at most 1000000 bytes"), ("a=" + "[" * 9999, "")],
)
def test_a_file_that_is_not_toml_is_named(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(internals(engine.game(KEY)).package, "folder", tmp_path)
    course.cache_clear()
    try:
        with pytest.raises(CourseError, match=rf"^treppe, course\.toml: {said}"):
            course(KEY)
    finally:
        course.cache_clear()
