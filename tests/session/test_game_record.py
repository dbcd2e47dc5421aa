"""The learner's own games: each is counted once, when it ends, as won or lost."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.session import daily
from cardwidgets.session.concealing import conceal, reveal
from cardwidgets.widgets.output import shown
from tests.pages import Browser

KEY = "treppe"


def test_games_are_counted_once_when_they_end(make: Callable[..., Any], project: Path) -> None:
    won = engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))
    panel = make("play", won.history[-2])
    browser = Browser(panel)
    panel.buttons["more"].click()
    assert not browser.tallies and "Your statistics begin with the first game" in shown.text(panel)
    panel.play(won.moves[-1])
    first = {"played": 1, "won": 1, "streak": 1, "best_streak": 1, "fewest_moves": len(won.moves), "best_seconds": 0}
    assert browser.tallies == {KEY: first}
    assert "Your games: 1 played, 1 won" in shown.text(panel)
    panel.deal(7)
    panel.give_up()
    assert browser.tallies == {KEY: {**first, "played": 2, "streak": 0}}
    panel.position = won.history[-2]
    panel.play(won.moves[-1])
    assert browser.tallies == {KEY: {**first, "played": 3, "won": 2, "streak": 1}}
    assert "Your games: 3 played, 2 won, longest winning streak 1" in shown.text(panel)


def test_a_variant_is_counted_apart_and_is_no_deal_of_the_day(make: Callable[..., Any], project: Path) -> None:
    small = engine.game(KEY, rows=2, ranks=3, suits=4)
    days = (daily.deal_of_the_day(KEY, daily.today() - timedelta(past)) for past in range(daily.PAST - 1))
    panel = make("play", next(deal for deal in map(small.deal, days) if engine.solve(deal).status == "won"))
    browser = Browser(panel)
    panel.buttons["more"].click()
    assert panel.status.startswith("Moves: 0")
    for move in engine.solve(panel.position).moves:
        panel.play(move)
    assert {name: tally["won"] for name, tally in browser.tallies.items()} == {"treppe ranks=3 rows=2": 1}
    said = shown.text(panel)
    assert "Your first win" in said and "1 played, 1 won" in said and not browser.days
    assert "Only games with exactly these rules" in said
    won = engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))
    panel.position = won.history[-2]
    assert "Your statistics begin" in shown.text(panel) and "Only games with" not in shown.text(panel)
    panel.play(won.moves[-1])
    assert "Your first win" in shown.text(panel) and browser.tallies[KEY]["won"] == 1


def test_set_up_positions_are_not_counted(make: Callable[..., Any]) -> None:
    """Such a position is an exercise; giving it up is not a loss."""
    start = engine.game(KEY).deal(7)
    panel = make("play", engine.game(KEY).setup(start.diagram(all_cards=True)))
    browser = Browser(panel)
    panel.give_up()
    assert panel.position.outcome is not None and not browser.tallies


LAID_OUT = "T1: (9S 4C) 3D\nT2: 4S\nS: *"


def test_stored_exercises_do_not_reveal_hidden_cards() -> None:
    start = engine.game("kleine-harfe").setup(LAID_OUT)
    panel = cardwidgets.play(start)
    browser = Browser(panel)
    panel.play("T1>T2")
    stored, before, played = browser.record, engine.record.dumps(panel.position), panel.position
    assert stored and not any(word in stored for word in ("9S", "4C", "piles", "{"))
    panel.close()
    for record in (stored, before):  # a record that was not concealed can be read too
        panel = cardwidgets.play(start)
        Browser(panel).recall(record, reloaded=True)
        assert panel.position.moves == played.moves and panel.position == played
        panel.close()


@pytest.mark.parametrize(
    "change", [lambda stored: stored[:-8], lambda stored: stored[:7] + "!" + stored[8:], lambda stored: "packed:"]
)
def test_a_damaged_packed_game_is_rejected(make: Callable[..., Any], change: Callable[[str], str]) -> None:
    start = engine.game("kleine-harfe").setup(LAID_OUT)
    panel = make("play", start)
    browser = Browser(panel)
    panel.play("T1>T2")
    stored = browser.record
    panel = make("play", start)
    Browser(panel).recall(change(stored), reloaded=True)
    assert panel.position == start
    with pytest.raises(engine.RecordError, match="cannot be unpacked"):
        reveal(change(stored))


def test_decompression_bombs_are_rejected() -> None:
    bomb = conceal("{" * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(engine.RecordError, match="too long"):
        reveal(bomb)
