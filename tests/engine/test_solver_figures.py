"""The published figures: the table in the docs is generated from them, and the intervals are Wilson's."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.base.proportion import wilson
from engine.hints import hint
from engine.lab import winnability
from engine.solver import figures
from engine.solver.published import END, START, Figure, save, show, table

DOCUMENT = Path(__file__).parents[2] / "docs" / "solver.md"


def test_the_docs_quote_the_current_figures() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert table(figures()) in text
    assert show(text, figures()) == text


@pytest.mark.parametrize("row", figures(), ids=lambda row: row.name)
def test_figures_are_consistent(row: Figure) -> None:
    assert row.won + row.lost + row.unknown == row.positions >= row.fast
    assert row.deals == row.positions or row.kind != "deals"
    name = row.name.removesuffix(winnability.KINDS[row.kind])
    assert winnability.SETS[name] == (row.game, row.options)
    assert engine.game(row.game, **row.options)
    low, high = row.interval
    assert low <= row.winnable[0] <= row.winnable[1] <= high and row.decided <= 100


def test_intervals_are_wilson_intervals() -> None:
    """Against values worked out by hand from the formula."""
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10) == pytest.approx((0.722467, 1.0), abs=1e-5)
    assert wilson(50, 100) == pytest.approx((0.403832, 0.596168), abs=1e-5)
    figure = replace(figures()[0], positions=100, won=50, unknown=50)
    assert figure.interval == pytest.approx((40.3832, 100.0), abs=1e-3)


def test_a_stopped_measurement_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.jsonl"
    first = winnability.resumed("treppe", "deals", range(5, 8), 10, 50, log)
    assert (first.won, first.positions, first.deals) == (3, 3, 3)
    lines = log.read_text().splitlines()
    assert len(lines) == 3

    def not_again(*given: object, **more: object) -> None:
        raise AssertionError("this deal was measured before")

    monkeypatch.setattr(winnability, "solve", not_again)
    assert winnability.resumed("treppe", "deals", range(5, 8), 10, 50, log) == first
    with pytest.raises(AssertionError, match="measured before"):
        winnability.resumed("treppe", "deals", range(5, 9), 10, 50, log)


def test_figures_are_saved_and_shown(tmp_path: Path) -> None:
    row = winnability.resumed("treppe", "bases", range(5, 6), 2, 50, None)
    assert row.positions == len(engine.game("treppe").deal(5).legal_moves) and row.name.endswith("by itself")
    save([row], tmp_path / "figures.json")
    assert figures(tmp_path / "figures.json") == (row,)
    text = show(f"before\n{START}\nold\n{END}\nafter\n", [row])
    assert text.startswith(f"before\n{START}\n\n| set |") and text.endswith(f".\n\n{END}\nafter\n")
    assert "old" not in text


def test_a_published_figure_states_its_day_and_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Figure] = []
    monkeypatch.setattr(winnability, "save", saved.extend)
    document = tmp_path / "solver.md"
    document.write_text(DOCUMENT.read_text(encoding="utf-8"), encoding="utf-8")
    winnability.publish(replace(figures()[0], date="", version=""), document)
    assert len(saved) == len(figures())
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", row.date) and row.version for row in saved)
    assert saved[0].date in document.read_text(encoding="utf-8")


def test_sampled_positions_come_from_greedy_play() -> None:
    game = engine.game("treppe")
    met = list(winnability.played(game, 3, 1, every=7))
    assert met[0] == game.deal(3) and len(met) > 2
    assert [len(position.moves) for position in met] == list(range(0, 7 * len(met), 7))
    assert met[1].moves[0] == hint(met[0]).move
