"""The panel of a bet: it says nothing about the two moves before its games have been played."""

from collections.abc import Iterator

import pytest

import cardwidgets
from cardwidgets.course.bet import BetPanel
from engine.lessons import Habit, course
from tests.waiting import wait_until

KEY = ("treppe", "swap-before-turning")


@pytest.fixture
def panel() -> Iterator[BetPanel]:
    made = cardwidgets.bet(*KEY, language="en")
    yield made
    made.close()


def test_the_panel_tells_the_habit_after_the_run_and_never_before(panel: BetPanel) -> None:
    habit = course(KEY[0]).habit(KEY[1])
    for move in panel.moves:
        assert panel.play(move).legal and panel.message is None and panel.answer == ""
        panel.reset()
    panel.guess = 40
    wins = panel.run()
    assert dict(zip(panel.moves, wins, strict=True)) == dict(zip(habit.moves, _played(habit), strict=True))
    assert panel.message is not None and str(wins[0]) in panel.message.text and "40" in panel.message.text
    right = panel.moves[0] == max(zip(wins, panel.moves, strict=True))[1]
    assert panel.message.kind == ("won" if right else "lost")
    assert habit.text("words", "en") in panel.answer and habit.text("why", "en") in panel.answer
    panel.language = "de"
    assert habit.text("words", "de") in panel.answer and habit.text("words", "en") not in panel.answer


def _played(habit: Habit) -> list[int]:
    bet = habit.bet()
    bet.play(bet.worlds)
    return bet.wins


def test_run_plays_in_blocks_in_the_background(panel: BetPanel) -> None:
    assert panel.buttons["bet_run"].disabled, "a bet comes first"
    panel.choose(1)
    panel.buttons["bet_run"].click()
    panel.choose(0)
    assert panel.running and panel.buttons["bet_run"].disabled
    wait_until(lambda: bool(panel.wins))
    assert not panel.running and panel.status == ""


def test_moves_are_tried_and_taken_back_and_none_is_wrong(panel: BetPanel) -> None:
    start = panel.position
    assert panel.buttons["undo"].disabled
    panel.play(panel.moves[0])
    panel.play(panel.position.legal_moves[0])
    panel.undo()
    panel.undo()
    panel.undo()
    assert panel.position == start and panel.buttons["undo"].disabled and panel.message is None
