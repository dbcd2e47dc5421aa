"""The review of what a player could know: the dearest moves are asked before they are told."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import engine
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.solver import search_queue
from cardwidgets.solver.game_review import Chart
from cardwidgets.widgets.output import shown
from engine.lab import review_chances
from tests.pages import open_page, part, says
from tests.waiting import wait_until

SECONDS = 600
"""A search may have to compile its game first, on a busy machine."""


def thrown_away() -> engine.Position:
    """A game lost by two dear moves."""
    rng, position = random.Random(9), engine.game("treppe", rows=3, ranks=7, suits=3).deal(9)
    while position.legal_moves:
        position = position.play(rng.choice(position.legal_moves))
    return position


LOST = thrown_away()
Reviewed = Callable[..., PlayPanel]


@pytest.fixture
def reviewed(make: Callable[..., Any]) -> Reviewed:
    """Makes panels with a complete review."""

    def one(start: engine.Position = LOST, **settings: Any) -> PlayPanel:
        open_page(panel := make("PlayPanel", start, indicator=False, **settings))
        panel.review()
        wait_until(lambda: search_queue.threads() == 0, SECONDS)
        return panel

    return one


def test_the_curve_shows_what_moves_and_cards_did(reviewed: Reviewed) -> None:
    chart, truth = part(reviewed(), Chart), review_chances(LOST)
    assert [chance for chance, *_ in chart.chances] == [
        round(100 * value) for value in (*(step.start for step in truth.steps), truth.steps[-1].end)
    ]
    assert [cost for _, cost, _ in chart.chances[1:]] == [-step.cost for step in truth.steps]
    assert [luck for *_, luck in chart.chances[1:]] == [round(100 * step.luck) for step in truth.steps]


@pytest.mark.parametrize(("language", "sentence"), [("en", "cost 10 points"), ("de", "mindestens 10 Punkte")])
def test_a_better_move_is_told_only_when_asked(reviewed: Reviewed, language: str, sentence: str) -> None:
    panel, step = reviewed(language=language), review_chances(LOST).dearest[0]
    best = step.chances.best
    assert best is not None and sentence in shown.text(panel)
    better = phrase(step.before, best, language)
    panel.buttons["again_0"].click()
    assert panel.position == step.before
    assert str(step.cost) in says(panel) and better not in shown.text(panel).split(sentence)[1]
    panel.buttons["tell"].click()
    assert f"{step.chances.wins(best)}" in says(panel) and "tell" not in panel.buttons
    panel.buttons["go_on"].click()
    assert panel.position == step.before and "again_0" not in panel.buttons


def test_a_move_tried_instead_is_judged(reviewed: Reviewed) -> None:
    panel, step = reviewed(), review_chances(LOST).dearest[0]
    panel.buttons["again_0"].click()
    for move in step.chances.moves:
        if move != step.move and step.chances.cost(move):
            panel.play(move)
            assert "too" in says(panel)
            panel.undo()
    assert step.chances.best is not None
    panel.play(step.chances.best)
    assert says(panel).startswith("Yes")
    assert "go_on" in panel.buttons


def test_a_game_without_dear_moves_is_not_blamed(reviewed: Reviewed) -> None:
    panel = reviewed(engine.record.read("treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"))
    assert "none of your decisions" in shown.text(panel) and "again_0" not in panel.buttons


def test_closing_the_review_ends_the_work(make: Callable[..., Any]) -> None:
    open_page(panel := make("PlayPanel", LOST, indicator=False))
    panel.review()
    panel.close()
    wait_until(lambda: search_queue.threads() == 0, SECONDS)
