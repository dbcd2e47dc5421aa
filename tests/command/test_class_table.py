"""The progress of a class as a table: files read, files rejected with a reason, and the spreadsheet."""

import csv
import json
import os
from pathlib import Path

import pytest

from cardwidgets.command import main
from cardwidgets.command.class_table import FORMULA, ClassTable, Refused, class_table, saved
from cardwidgets.course.progress.record import MAX_TEXT, Progress
from engine import lessons
from tests.kept import VERSIONS

LEVEL = lessons.course("treppe").levels[0]
DRILL = lessons.course("treppe").drills[0]


def some_progress() -> str:
    """The progress text of a learner with one level done and two questions answered."""
    progress = Progress()
    progress.solved(LEVEL.name, 2, clean=True)
    progress.answered("treppe", DRILL, 5, right=True)
    progress.answered("treppe", DRILL, 6, right=False)
    return progress.dumps()


def of_game(table: ClassTable, name: str, title: str) -> tuple[str | int, ...]:
    """The numbers of a learner in a game."""
    row = next(row for row in table.rows if row[0] == name)
    start = 1 + 4 * [game for game, _ in table.games].index(title)
    return row[start : start + 4]


def test_a_learner_has_a_row_with_levels_stars_and_answers(tmp_path: Path) -> None:
    (tmp_path / "Anna Muster_12").mkdir()  # as Moodle packs submissions
    (tmp_path / "Anna Muster_12" / "kartentisch.json").write_text(some_progress())
    (tmp_path / "bert.txt").write_text(f"\ufeff  {some_progress()}\n", encoding="utf-8")
    (tmp_path / "cleo.txt").write_text(some_progress(), encoding="utf-16")  # as an editor on Windows may save it
    (tmp_path / ".hidden.json").write_text("{")
    table = class_table(tmp_path, "en")
    assert [row[0] for row in table.rows] == ["Anna Muster_12/kartentisch.json", "bert.txt", "cleo.txt"]
    assert of_game(table, "bert.txt", "Die Treppe") == (1, 2, 2, 1)
    assert of_game(table, "bert.txt", "Napoleon") == (0, 0, 0, 0)
    assert table.complete and not table.notes
    assert [title for title, _ in table.games] == [
        course.game.title("en") for course in map(lessons.course, lessons.keys())
    ]
    count = len(lessons.course("treppe").levels)
    assert dict(table.games)["Die Treppe"][:2] == (f"levels of {count}", f"stars of {3 * count}")


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: str(path.name))
def test_progress_files_of_every_version_load(version: Path, tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes((version / "files/kartentisch.json").read_bytes())
    expected = json.loads((version / "expected.json").read_text(encoding="utf-8"))["progress"]
    table = class_table(tmp_path, "en")
    for key, reached in expected.items():
        stars, drills = reached["stars"].values(), reached["drills (asked, right)"].values()
        numbers = len(stars), sum(stars), sum(asked for asked, _ in drills), sum(right for _, right in drills)
        assert of_game(table, "kept.json", lessons.course(key).game.title("en")) == numbers
    assert not table.notes


HUGE = json.dumps({"format": "kartentisch-progress", "version": 1, "levels": {}, "x": "x" * MAX_TEXT})


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.docx", b"PK", "ending"),
        ("a.json", b"", "no_json"),
        ("a.json", some_progress().encode()[:-5], "no_json"),
        ("a.json", b"[" * 100_000, "no_json"),
        ("a.txt", b"I have done everything", "no_json"),
        ("a.json", some_progress().encode("utf-16")[:-1], "no_text"),
        ("a.json", b"\xff\xfe\x00", "no_text"),
        ("a.json", b"[]", "no_progress"),
        ("a.json", b"7", "no_progress"),
        ("a.json", b'{"format": "kartentisch-progress", "version": 2}', "no_progress"),
        ("a.json", (VERSIONS[-1] / "files/treppe.json").read_bytes(), "no_progress"),
        ("a.json", HUGE.encode(), "too_large"),
        ("a.json", b"\xf0\x9f\x82\xa1" * (2 * MAX_TEXT), "too_large"),
    ],
)
def test_a_file_without_progress_is_rejected_with_the_reason(
    tmp_path: Path, name: str, content: bytes, why: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        saved(path)
    assert refused.value.key == why
    for language in ("en", "de"):
        table = class_table(tmp_path, language)
        assert not table.rows and not table.complete
        (sentence,) = table.notes
        assert sentence.startswith(name) and sentence.endswith(".") and "{" not in sentence


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    table = class_table(tmp_path, "en")
    assert len(table.notes) == 3 and not table.rows


def test_unknown_and_impossible_entries_are_reported(tmp_path: Path) -> None:
    data = json.loads(some_progress())
    data["levels"] |= {"treppe/of-a-later-version": [3, 0], "chess/mate": [1, 0]}
    (tmp_path / "later.json").write_text(json.dumps(data))
    data = json.loads(some_progress())
    data["levels"][LEVEL.name] = [99, 0]
    (tmp_path / "forged.json").write_text(json.dumps(data))
    table = class_table(tmp_path, "en")
    forged, later = table.notes
    assert forged.startswith("forged.json: some entries") and later.startswith("later.json: 2 entries")
    assert of_game(table, "later.json", "Die Treppe")[:2] == (1, 2)
    assert of_game(table, "forged.json", "Die Treppe") == (0, 0, 2, 1)
    assert table.complete


def test_the_command_escapes_formulas_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["=cmd()", "+1", "-1", "@sum", " =1", "anna;b,c"]
    for name in names:
        (tmp_path / f"{name}.json").write_text(some_progress())
    out = tmp_path / "table.csv"
    for language, delimiter in (("en", ","), ("de", ";")):
        assert main(["class-table", str(tmp_path), "--out", str(out), "--lang", language]) == 0
        with out.open(encoding="utf-8-sig", newline="") as file:
            header, *rows = csv.reader(file, delimiter=delimiter)
        assert len(header) == 21 and {len(row) for row in rows} == {21}
        assert not [row[0] for row in rows if row[0].lstrip().startswith(FORMULA)]
        assert {row[0].removeprefix("'") for row in rows} == {f"{name}.json" for name in names}
    assert "6 Lernende" in capsys.readouterr().out


def test_the_command_prints_only_games_somebody_began(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "anna.json").write_text(some_progress())
    (tmp_path / "bad\x1b[2J.json").write_text("{")
    assert main(["class-table", str(tmp_path), "--lang", "en"]) == 1
    said = capsys.readouterr()
    first, second = said.out.splitlines()
    assert first.startswith("Die Treppe") and second.split() == ["anna.json", "1", "2", "2", "1"]
    assert said.err.startswith("bad?[2J.json was left out") and "\x1b" not in said.err


def test_the_command_names_a_missing_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class-table", str(tmp_path / "no"), "--lang", "de"]) == 2
    assert "ist kein Ordner" in capsys.readouterr().err
