"""Luck earns few stars: learners who click at random, counted as a lesson counts."""

import random

import pytest

from cardwidgets.course.lesson.attempt import OPEN, Attempt
from cardwidgets.course.lesson.score import Score
from cardwidgets.course.progress.record import PROGRESS
from engine import lessons
from engine.lessons import Level
from tests.engine.level_ways import illegal
from tests.sizes import usually

LEVELS = [level for key in lessons.keys() for level in lessons.course(key).levels]  # noqa: SIM118
USUAL = [level for level in LEVELS if level.easy and level.par == 1]
CLICKERS, GOES = 200, 8


def click(attempt: Attempt, score: Score, chance: random.Random) -> None:
    level, position = attempt.level, attempt.position
    forbidden = None if level.par or chance.random() < 0.5 else illegal(level, position, chance)
    score.tried(legal=forbidden is None)
    if forbidden:
        attempt.refuse(position.ruling(forbidden))
    else:
        attempt.play(chance.choice(position.legal_moves))
        if attempt.verdict.status == OPEN and level.trap(attempt.tried):
            attempt.retract()


def earns_two(level: Level, chance: random.Random) -> bool:
    """Whether random clicks earn two stars or more. A go in which they no longer can is ended early."""
    PROGRESS.spent.clear()
    PROGRESS.wrong.clear()
    for score in [Score(level) for _ in range(1 if level.free else GOES)]:
        if score.late:
            break
        for hand in level.hands:
            attempt = Attempt(hand)
            while attempt.verdict.status == OPEN and level.stars(max(attempt.spent, score.spent), 0) > 1:
                click(attempt, score, chance)
            if attempt.verdict.status != "done":
                break
        if attempt.verdict.status == "done":
            return score.solved(attempt) > 1
        if attempt.verdict.status == "failed":
            score.failed()
    return False


@pytest.mark.parametrize("level", usually(LEVELS, *USUAL), ids=lambda one: one.name)
def test_clicking_at_random_seldom_earns_two_stars(level: Level) -> None:
    """Counted is the learner, not the click: whether a clicker earns two stars in up to eight goes at the whole level.

    A go leads through every hand by legal moves until the level is solved or failed; then comes Restart. `Score` counts
    these goes as in a lesson: single goes say nothing about repetition, and goes counted as if each were the first
    nothing about stars. If a forbidden move is asked for, half of the tries are forbidden. Free levels have one go.
    """
    chance, solution = random.Random(level.name), level.solution
    one_card = len(solution) == 1 and (level.par == 0 or "play" in solution[0])
    most = 1 / 3 if one_card or level.game.seats == 1 else 1 / 5
    assert sum(earns_two(level, chance) for _ in range(CLICKERS)) <= most * CLICKERS
