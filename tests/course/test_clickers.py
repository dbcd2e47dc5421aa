"""Luck earns no stars: learners who click at random, counted as a lesson counts."""

from __future__ import annotations

import random
from math import prod
from statistics import fmean

import pytest

from cardwidgets.course.lesson.attempt import OPEN, Attempt
from cardwidgets.course.lesson.score import Score
from cardwidgets.course.progress.record import PROGRESS
from engine import lessons
from engine.lessons import Level
from tests.engine.level_ways import illegal

KEYS = lessons.keys()
LEVELS = [level for key in KEYS for level in lessons.course(key).levels]
EXACT = [level for level in LEVELS if level.first_counts and level.par == 1]
"""Levels in which one legal move decides each hand."""
USUAL = [level for level in LEVELS if level.game.seats == 1 and level.easy and level.par < 2]
CLICKERS, GOES = 200, 8
FIFTH, THIRD = 1 / 5, 1 / 3
"""The share of clickers who may earn two stars in Napoleon, and in a patience or where one card is chosen."""


def by_name(level: Level) -> str:
    return level.name


def most(level: Level) -> float:
    one_card = len(level.solution) == 1 and (level.par == 0 or "play" in level.solution[0])
    return THIRD if one_card or level.game.seats == 1 else FIFTH


def earns_two(level: Level, chance: random.Random) -> bool:
    """Whether random clicks earn two stars or more. A go in which they no longer can is ended early."""
    PROGRESS.spent.clear()
    PROGRESS.wrong.clear()
    for _ in range(1 if level.free else GOES):
        score, status = Score(level), ""
        for hand in level.hands:
            attempt, status = Attempt(hand), OPEN
            while status == OPEN and attempt.position.legal_moves:
                tried = None if hand.par or chance.random() < 0.5 else illegal(hand, attempt.position, chance)
                score.tried(legal=tried is None)
                if tried is None:
                    attempt.play(chance.choice(attempt.position.legal_moves))
                else:
                    attempt.refuse(attempt.position.ruling(tried))
                status = attempt.verdict.status
                if level.stars(max(attempt.spent, score.spent), 0) < 2:
                    status = "hopeless"
                elif tried is None and status != "done" and hand.trap(attempt.tried):
                    attempt.retract()
                    status = OPEN
            if status != "done":
                break
        else:
            return score.solved(attempt) >= 2
        if status == "failed":
            score.failed()
        if score.late:
            return False
    return False


@pytest.mark.parametrize(
    "level",
    [
        pytest.param(level, id=level.name, marks=[pytest.mark.thorough] * (level not in USUAL))
        for level in LEVELS
        if level not in EXACT
    ],
)
def test_clicking_at_random_seldom_earns_two_stars(level: Level) -> None:
    """Counted is the learner, not the click: the best that a clicker earns in up to eight goes at the whole level.

    A go leads through every hand of the level, by legal moves that are equally likely, and ends when the level is
    solved or failed; then comes Restart. So it is what `Score` makes of these goes that is counted: a first answer that
    counts stays wrong, and moves stay spent. Where a forbidden move is asked for, half of the tries are forbidden ones.
    Counting single goes would say nothing about repetition, and counting goes as if each were the first would say
    nothing about the stars. Only levels in which mistakes are free on purpose are left after one go.
    """
    chance = random.Random(level.name)
    assert fmean(earns_two(level, chance) for _ in range(CLICKERS)) <= most(level)


@pytest.mark.parametrize("level", EXACT, ids=by_name)
def test_one_answer_to_each_hand_seldom_earns_two_stars(level: Level) -> None:
    """The same count without chance: the first answers are all tried, and a wrong one ends it."""
    shares = []
    for hand in level.hands:
        verdicts = []
        for move in hand.start.legal_moves:
            attempt = Attempt(hand)
            attempt.play(move)
            verdicts.append(attempt.verdict.status)
        assert set(verdicts) == {"done", "failed"}
        shares.append(verdicts.count("done") / len(verdicts))
    assert prod(shares) <= most(level)
