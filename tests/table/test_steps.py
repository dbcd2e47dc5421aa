"""Steps are shown one at a time, manually or automatically."""

import threading
from collections.abc import Callable

import pytest

from cardwidgets.table.steps import STEP_SECONDS, Steps
from tests.waiting import Clock

Shown = list[tuple[int, bool]]
"""The numbers of the steps shown, and whether each was a neighbour of the one before."""


@pytest.fixture
def five(clock: Clock) -> tuple[Steps, Shown]:
    """Five steps that have been opened, and those that were shown."""
    steps, shown = Steps(threading.RLock(), lambda error: pytest.fail(str(error))), Shown()
    steps.open(5, lambda number, near: shown.append((number, near)))
    return steps, shown


def test_steps_play_to_the_end_and_stop(five: tuple[Steps, Shown], clock: Clock) -> None:
    steps, shown = five
    steps.play()
    clock.go_on(60)
    assert not steps.playing and not clock.waiting
    assert shown == [(0, False), *((number, True) for number in range(1, 6))]


@pytest.mark.parametrize("number", [-1, 0, 3, 9])
def test_a_manual_step_stops_the_play(five: tuple[Steps, Shown], clock: Clock, number: int) -> None:
    steps, shown = five
    steps.play()
    assert steps.playing
    steps.go(number)
    assert not steps.playing and not clock.waiting, "no further step follows by itself"
    assert steps.at == shown[-1][0] == max(0, min(number, 5))


def test_only_single_steps_count_as_near(five: tuple[Steps, Shown]) -> None:
    steps, shown = five
    for by in (1, 2, -1, -2):
        steps.step(by)
    assert shown == [(0, False), (1, True), (3, False), (2, True), (0, False)]


@pytest.mark.parametrize("early", [Steps.leave, lambda film: film.open(1, lambda number, near: None), None])
def test_a_film_ends_once_by_itself_or_early(
    five: tuple[Steps, Shown], clock: Clock, early: Callable[[Steps], object] | None
) -> None:
    steps, _ = five
    ends: list[bool] = []
    steps.open(1, lambda number, near: None, lambda: ends.append(steps.on), film=True)
    if early:
        early(steps)
    clock.go_on(3 * STEP_SECONDS)
    assert ends == [False] and not clock.waiting
    steps.leave()
    assert ends == [False]


def test_steps_that_were_left_are_not_shown_again(five: tuple[Steps, Shown]) -> None:
    steps, shown = five
    steps.leave()
    steps.step()
    steps.play()
    steps.key("redo")
    assert len(shown) == 1
