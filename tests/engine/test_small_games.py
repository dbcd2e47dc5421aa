"""The small game of each patience, and the step after it: a beginner can win them, but not by clicking at random."""

import pytest

import engine
from engine import lessons

KEYS = lessons.keys()
COURSES = [lessons.course(key) for key in KEYS if lessons.course(key).small]
TRIES = 200


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "longest", "limit", "lucky"), [("small", 60, 2000, 20), ("step", 120, 120, 0)])
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.key)
def test_a_simple_strategy_wins_small_games_more_often_than_chance(
    course: lessons.Course, size: str, longest: int, limit: int, lucky: int
) -> None:
    small: lessons.SmallGame = getattr(course, size)
    game, deals = small.position.game, [small.deal]
    (won,) = engine.simulate(game, small.strategy, deals, progress=False).rows
    assert won.won and won.moves <= longest
    tries = (engine.simulate(game, "random", deals, seed=seed, limit=limit, progress=False) for seed in range(TRIES))
    assert sum(results.rows[0].won for results in tries) <= lucky


def test_each_step_is_larger_than_the_one_before() -> None:
    assert {course.game.key for course in COURSES} == {key for key in KEYS if engine.game(key).seats == 1}
    for course in COURSES:
        assert course.small and course.step
        games = (course.small.position.game, course.step.position.game, course.game)
        sizes = [len(game.pack) for game in games]
        assert sizes == sorted(set(sizes))
