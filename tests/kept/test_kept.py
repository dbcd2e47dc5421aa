"""This version reads all learner data of every release: see tests/kept/README.md."""

import json
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import cardwidgets
import engine
from cardwidgets.course.drill.series import Series
from cardwidgets.course.progress.record import Progress
from cardwidgets.i18n import languages
from cardwidgets.session import url_params
from cardwidgets.session.concealing import reveal
from cardwidgets.session.counted import unmarked
from engine import lessons
from engine.tricks import match_line
from tests.kept import VERSIONS, match_summary, summary

NEWEST = VERSIONS[-1]


@pytest.fixture(params=VERSIONS, ids=lambda path: str(path.name))
def version(request: pytest.FixtureRequest) -> Path:
    """The folder of one version."""
    found: Path = request.param
    return found


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def same(expected: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether everything expected is there; a later version may report more."""
    return {key: now[key] for key in expected if key != "saved as"} == {
        key: value for key, value in expected.items() if key != "saved as"
    }


def test_this_version_has_a_folder(project: Path) -> None:
    now = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert NEWEST.name == now, f"write what this version keeps: .venv/bin/python -m tests.kept {now}"


def test_every_saved_game_restores_its_position(version: Path) -> None:
    games = read(version / "expected.json")["games"]
    assert {entry["game"] for entry in games.values()} == {key for key in engine.games if engine.game(key).seats == 1}
    assert {entry["outcome"] for entry in games.values()} == {None, "won", "lost"}
    for name, expected in games.items():
        position = engine.record.read((version / "files" / name).read_text(encoding="utf-8"))
        assert same(expected, summary(position)), name


def test_every_saved_match_restores_its_position(version: Path) -> None:
    matches = read(version / "expected.json")["matches"]
    assert {one["options"].get("players", 4) for one in matches.values()} == {2, 3, 4, 5}
    for name, expected in matches.items():
        match = match_line.read((version / "files" / name).read_text(encoding="utf-8"))
        assert same(expected, match_summary(match)), name


def test_unfinished_games_of_tabs_load(version: Path) -> None:
    expected, session = read(version / "expected.json")["unfinished"], read(version / "browser.json")["session"]
    assert expected.keys() == session.keys()
    for key, text in session.items():
        if " match " in key:
            assert same(expected[key], match_summary(match_line.read(reveal(unmarked(text)[0])))), key
        else:
            assert same(expected[key], summary(engine.record.read(reveal(unmarked(text)[0])))), key


def test_every_saved_file_loads_at_a_table(version: Path) -> None:
    expected = read(version / "expected.json")
    tables = {"games": cardwidgets.play(engine.game("treppe"), deal=1, indicator=False)}
    tables["matches"] = cardwidgets.match(engine.game("napoleon", players=2), first=1)
    for kind, table in tables.items():
        for name in expected[kind]:
            table.load((version / "files" / name).read_text(encoding="utf-8"))
            assert table.position.diagram(all_cards=True).splitlines()[1:] == expected[kind][name]["lies"], name
        table.close()


@pytest.mark.parametrize("form", ["file", "browser"])
def test_all_course_progress_is_still_there(version: Path, form: str) -> None:
    progress = Progress()
    if form == "file":
        progress.load((version / "files/kartentisch.json").read_text(encoding="utf-8"))
    else:
        progress.reported(read(version / "browser.json")["local"]["kartentisch.progress"], "a page")
    for key, expected in read(version / "expected.json")["progress"].items():
        levels = {level.key: progress.level(level.name) for level in lessons.course(key).levels}
        drills = {kind: progress.drill(key, kind) for kind in lessons.course(key).drills}
        assert {level: mark.stars for level, mark in levels.items() if mark.stars} == expected["stars"]
        assert {level for level, mark in levels.items() if mark.again} == set(expected["levels that come back"])
        counts = {kind: [tally.asked, tally.right] for kind, tally in drills.items() if tally.asked}
        assert counts == expected["drills (asked, right)"]
        assert [f"{kind} {seed}" for kind, seed in progress.again(key)] == expected["questions that come back"]


def test_question_numbers_still_name_their_kind(version: Path) -> None:
    for name, expected in read(version / "expected.json")["questions"].items():
        key, number = name.split()
        asked = Series(key, lessons.course(key).drills, None).read(number)
        assert asked is not None and asked.kind == expected["kind"], name


def test_games_and_progress_are_written_in_the_newest_format() -> None:
    """If the format has changed, this version needs a folder."""
    for path in sorted((NEWEST / "files").iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.name == "kartentisch.json":
            progress = Progress()
            progress.load(text)
            assert progress.dumps() == text
        elif path.name.startswith("match-"):
            match = match_line.read(text)
            assert (match.dumps() if path.suffix == ".json" else match_line.share(match)) == text, path.name
        else:
            position = engine.record.read(text)
            assert (engine.record.share if path.suffix == ".line" else engine.record.dumps)(position) == text, path.name


def test_every_published_address_still_works(version: Path, project: Path) -> None:
    """Those of the gallery lead on in a browser: see `tests/browser/test_kept.py`."""
    for where, leads in read(version / "addresses.json").items():
        parts = urlsplit(where)
        if "notebook" in leads:
            assert (project / "notebooks" / leads["notebook"]).is_file(), where
        if parts.hostname:  # Binder opens the path after `urlpath` in JupyterLab's server
            (path,) = parse_qs(parts.query)["urlpath"]
            assert path in (f"lab/tree/notebooks/{leads['notebook']}", f"voila/render/notebooks/{leads['notebook']}")
        elif parts.path != "/":
            assert parts.path == f"/voila/render/{leads['notebook']}"
            asked = url_params.read(parts.query, parts.path, leads["game"])
            assert asked is not None and asked.number == leads["deal"], where
            assert languages.asked(parts.query) == leads["language"], where
