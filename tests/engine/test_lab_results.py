"""Results on the screen, in frames and in files."""

import re
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import HTMLFormatter

import engine
from engine.lab import Results, compare, rows, simulate

from .lab_runs import KLONDIKE, gives_up, quiet


def test_results_display_in_notebooks_and_convert_to_frames() -> None:
    results = compare(KLONDIKE, {"<b>": "digger", "climber": "climber"}, 30, progress=False)
    page = HTMLFormatter()(results)
    assert page.count("<table>") == 2 and "&lt;b&gt;" in page and "<b>" not in page
    engine.set_language("de")
    assert "gewonnen" in repr(results) and "nötige Spiele" in HTMLFormatter()(results)
    frame = results.to_frame()
    assert len(frame) == 60 and list(frame.columns) == list(rows.Row._fields)
    assert [entry["strategy"] for entry in results.summary()] == ["<b>", "climber"]


def strange(view: Any, moves: Any, rng: Any) -> Any:
    if rng.random() < 0.02:
        raise RuntimeError('a "quoted", text\r\nof two lines, \ud800, Ä')
    return moves[-1]


def test_a_full_disk_loses_no_stored_results(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    small = engine.game("treppe", rows=3, ranks=7, suits=3)
    results = simulate(small, "climber", 3, progress=False)
    results.to_csv(tmp_path / "run.csv")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, limit[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            simulate(small, "climber", 30, progress=False).to_csv(tmp_path / "run.csv")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert Results.from_csv(tmp_path / "run.csv") == results
    assert [one.name for one in tmp_path.iterdir()] == ["run.csv"]


@pytest.mark.parametrize("key", ["kleine-harfe", "napoleon"])
def test_results_survive_saving_and_loading(key: str, tmp_path: Path) -> None:
    results = compare(engine.game(key), {"random": "random", "NA": strange, "1": strange}, 6, progress=False)
    assert results.faults()
    results.to_csv(tmp_path / "run.csv")
    again = Results.from_csv(tmp_path / "run.csv")
    assert again == results and hash(again) == hash(results) and repr(again) == repr(results)


@pytest.mark.parametrize("games", [0, 3])
@pytest.mark.parametrize("names", [[], ["random"], ["before", "random", "after"], ["random", ""], ["", "random"]])
@pytest.mark.parametrize("complete", [True, False])
def test_partial_results_survive_saving_and_loading(
    games: int, names: list[str], complete: bool, tmp_path: Path
) -> None:
    """Including a run interrupted before its first game, or before a strategy's first game."""
    played = quiet(KLONDIKE, "random", games).rows if games and names else ()
    part = Results(played, names, complete=complete)
    part.to_csv(tmp_path / "part.csv")
    again = Results.from_csv(tmp_path / "part.csv")
    assert again == part and again.names == part.names and again.complete is complete


def test_rows_survive_a_pandas_frame(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    results = quiet(KLONDIKE, "digger", 5)
    results.to_frame().to_csv(tmp_path / "run.csv", index=False)
    for frame in (pandas.read_csv(tmp_path / "run.csv"), results.to_frame()):
        again = Results([rows.Row(*fields) for fields in frame.itertuples(index=False)], results.names)
        assert (
            again.facts == results.facts and not again.table and again.unit == "games" and repr(again) == repr(results)
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 0: only files of Results.to_csv can be read; columns missing: game, options, strategy"),
        ("a,b\n1,2\n", "unknown: 'a', 'b'"),
        ("HEAD\n1,2\n", "line 2: "),
        ("HEAD\n,True\n", "line 2: "),
        ("HEAD\n,,a,True\n", "line 2: "),
        ("HEAD\nFalse?\n", "line 2: "),
        ("HEAD\ntreppe,,a,x,0,,won,True,3,1.0,4,end,,0.1,1,True\n", "line 2: .*'x'"),
        ("HEAD\ntreppe,,a,1,0,,won,yes,3,1.0,4,end,,0.1,1,True\n", "line 2: expected True or False, not 'yes'"),
        (f"HEAD\ntreppe,,a,1,0,,won,True,{'9' * 400},1.0,4,end,,0.1,1,True\n", "line 2: expected a whole num"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,nan,4,end,,0.1,1,True\n", "line 2: expected a number, not 'nan'"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,1.0,4,end,,0.1,,True\n", "line 2: expected a whole number, not ''"),
        ("HEAD\ntreppe,,a,1,0,,won,True,,1.0,4,end,,0.1,1,True\n", "line 2: expected a whole number"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,1.0,4,end,,0.1,True\n", "line 2: there are 15 values for 16 columns"),
    ],
)
def test_a_file_without_results_is_rejected_with_the_line(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    path.write_text(text.replace("HEAD", ",".join([*rows.Row._fields, "complete"])), encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        Results.from_csv(path)


def test_results_are_read_as_a_spreadsheet_saves_them(tmp_path: Path) -> None:
    """With a byte order mark, semicolons, decimal commas, WAHR for True, and short lines filled up."""
    played = [*quiet(KLONDIKE, "digger", 3).rows, *quiet(KLONDIKE, gives_up, 2).rows]
    results = Results(played, ["digger", "Grün"], complete=False)
    path = tmp_path / "run.csv"
    results.to_csv(path)
    plain = path.read_bytes().decode()
    assert "0.0" in plain and "True" in plain
    german = re.sub(r"(?<=\d)\.(?=\d)", ",", plain.replace(",", ";")).replace("True", "WAHR").replace("False", "FALSCH")
    for data in (
        plain.encode("utf-8-sig"),
        plain.replace("\r\n", "\n").replace("True", "TRUE").replace("False", "FALSE").encode("utf-16"),
        f"{german}{';' * 15}\r\n".encode("cp1252"),
        plain.replace(",", "\t").encode(),
    ):
        path.write_bytes(data)
        assert Results.from_csv(path) == results
