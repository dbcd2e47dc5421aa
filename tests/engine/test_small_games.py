"""The small game of each patience: a beginner can win it, but not by clicking at random."""

from __future__ import annotations

import pytest

import engine
from engine import lessons

KEYS = lessons.keys()
COURSES = [lessons.course(key) for key in KEYS if lessons.course(key).small]
LONGEST, TRIES, LUCKY = 60, 200, 20


@pytest.mark.thorough
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.key)
def test_a_simple_strategy_wins_small_games_more_often_than_chance(course: lessons.Course) -> None:
    small = course.small
    assert small is not None
    game, deals = small.position.game, [small.deal]
    (won,) = engine.simulate(game, small.strategy, deals, progress=False).rows
    assert won.won and won.moves <= LONGEST
    lucky = sum(engine.simulate(game, "random", deals, seed=seed, progress=False).rows[0].won for seed in range(TRIES))
    assert lucky <= LUCKY


def test_every_patience_has_a_small_game() -> None:
    assert {course.game.key for course in COURSES} == {key for key in KEYS if engine.game(key).seats == 1}
