"""The learner's own games: each is counted once, when it ends, and a win counts as such."""

from __future__ import annotations

from pathlib import Path

import cardwidgets
import engine
from cardwidgets.widgets import shown
from tests.pages import Browser

KEY = "treppe"


def test_games_are_counted_when_they_end_and_only_once(project: Path) -> None:
    won = engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))
    panel = cardwidgets.play(won.history[-2])
    browser = Browser(panel)
    panel.buttons["more"].value = True
    assert not browser.tallies and "Your statistics begin with the first game" in shown.text(panel)
    panel.play(won.moves[-1])
    first = {"played": 1, "won": 1, "streak": 1, "best_streak": 1, "fewest_moves": len(won.moves)}
    assert browser.tallies == {KEY: first}
    assert "Your games: 1 played, 1 won" in shown.text(panel)
    panel.undo()
    panel.play(won.moves[-1])
    panel.give_up()
    assert browser.tallies == {KEY: first}, "who goes back and ends it again has played one game"

    panel.deal(7)
    panel.give_up()
    assert browser.tallies == {KEY: {**first, "played": 2, "streak": 0}}
    panel.position = won.history[-2]
    panel.play(won.moves[-1])
    assert browser.tallies == {KEY: {**first, "played": 3, "won": 2, "streak": 1}}
    assert "Your games: 3 played, 2 won, longest run of wins 1" in shown.text(panel)
    panel.close()


def test_a_position_that_was_set_up_is_no_game() -> None:
    """It belongs to an exercise: giving it up is not a loss."""
    start = engine.game(KEY).deal(7)
    panel = cardwidgets.play(engine.game(KEY).setup(start.diagram(all_cards=True)))
    browser = Browser(panel)
    panel.give_up()
    assert panel.position.outcome is not None and not browser.tallies
    panel.close()
