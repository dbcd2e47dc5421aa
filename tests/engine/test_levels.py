"""Luck passes no level, no solution avoids the lesson, and none is shorter than stated."""

import random
from functools import cache

import pytest

from engine import lessons, solve
from engine.games.napoleon.decisions import KINDS, stored
from engine.games.napoleon.players.valuing import value
from engine.lessons import Level, goals

from .level_ways import Ways, clicks

pytestmark = pytest.mark.thorough

KEYS = lessons.keys()
LEVELS = [level for key in KEYS for level in lessons.course(key).levels]
LONG = {"treppe/home-stretch", "treppe/one-card-too-early", "hochzeitszug/last"}
"""Levels with too many solutions: those longer than the shortest are checked in `make deep`."""
MOST, MOST_OF_ALL = 60_000, 2_000_000
"""The maximum positions of a search, and of one for the longer solutions of a long level."""
SLACK = 2
"""How much longer than the shortest a solution may be."""
SURE, PLAYS = 100, 400
"""The number of learners clicking at random: at first, and if one of these passes."""
LUCKY, LUCKY_IF_EASY = 0.05, 0.33
"""The share of learners who may pass."""
DRAWN, LEAST = 200, 100
"""Solutions sampled per level, and how many of them at least must repeat no position."""


def bids(level: Level) -> bool:
    """Whether a level asks what to bid against players who may bid."""
    first = level.solution[0].split()[0]
    return level.game.key == "napoleon" and not level.open and not level.script and first in ("bid", "pass")


BIDS = [level for level in LEVELS if bids(level)]


def by_name(level: Level) -> str:
    return level.name


@pytest.mark.parametrize("level", LEVELS, ids=by_name)
def test_random_clicks_pass_no_level(level: Level) -> None:
    chance = random.Random(level.name)
    plays = SURE
    passed = sum(lucky(level, chance) for _ in range(SURE))
    if passed:
        plays = PLAYS
        passed += sum(lucky(level, chance) for _ in range(PLAYS - SURE))
    assert passed <= plays * (LUCKY_IF_EASY if level.easy else LUCKY)


def lucky(level: Level, chance: random.Random) -> bool:
    return all(clicks(hand, chance) for hand in level.hands)


def test_further_hands_are_stored_decisions_with_one_right_answer() -> None:
    known = {(one.deal, one.forehand, one.moves): one.best for kind in KINDS for one in stored(kind)}
    hands = [hand for level in lessons.course("napoleon").levels for hand in level.then]
    assert len(hands) == 32
    for hand in hands:
        assert known[hand.deal, hand.forehand, len(hand.before)] == {hand.right}


@cache
def ways_of(level: Level) -> Ways:
    return Ways(level, MOST)


@pytest.mark.parametrize("level", [level for level in LEVELS if level.shortest], ids=by_name)
def test_no_line_is_shorter_than_the_solution(level: Level) -> None:
    """The search finishes, or the test fails: it raises `GaveUp`."""
    assert ways_of(level).shortest(level.par) == level.par


@pytest.mark.parametrize(
    "level", [pytest.param(level, id=level.name, marks=[pytest.mark.deep] * (level.name in LONG)) for level in LEVELS]
)
def test_nearly_all_solutions_use_the_lesson(level: Level) -> None:
    ways = Ways(level, MOST_OF_ALL) if level.name in LONG else ways_of(level)
    chance = random.Random(level.name)
    most = level.par + SLACK if level.limit is None else min(level.par + SLACK, level.limit)
    assert ways.count(ways.start, most)
    drawn = [way for _ in range(DRAWN) if (way := ways.draw(chance, most)) is not None]
    assert len(drawn) >= LEAST
    other = [way.moves for way in drawn if not goals.all_hold(level.uses, way)]
    assert len(other) <= len(drawn) / 20, other[0]


def test_levels_on_judging_a_hand_ask_for_a_bid() -> None:
    judging = {level.key for level in lessons.course("napoleon").levels if level.chapter == "judging"}
    assert judging <= {level.key for level in BIDS}
    assert {"bid-first", "bid-after", "count-turned", "dare"} <= {level.key for level in BIDS}


@pytest.mark.parametrize("level", BIDS, ids=by_name)
def test_the_right_bid_clearly_beats_the_others(level: Level) -> None:
    """By at least a quarter chip over sampled worlds; otherwise the level would be a matter of luck."""
    position = level.start
    valued = value(position.view(level.seat), position.legal_moves, 1_000, random.Random(level.name))
    assert valued is not None
    chips = {move.text: mean for move, mean in zip(valued.moves, valued.means, strict=True)}
    right = chips.pop(level.solution[0])
    for text, mean in chips.items():
        assert right - mean >= 0.25, f"{text} is worth {mean:+.2f}, {level.solution[0]} {right:+.2f}"


@pytest.mark.parametrize("level", LEVELS, ids=by_name)
def test_levels_state_their_lesson_and_watch_for_lost_games(level: Level) -> None:
    assert level.uses or level.plan
    if {"outcome": "won"} in level.goal and level.game.seats == 1 and not level.plan:
        assert level.watch


@pytest.mark.parametrize("name", ["treppe/home-stretch", "hochzeitszug/last"])
def test_a_losing_move_is_reported_at_once(name: str) -> None:
    (level,) = (level for level in LEVELS if level.name == name)
    position = level.start
    for text in level.solution:
        for move in position.legal_moves:
            after = position.play(move)
            if after.outcome is None and solve(after, seconds=None, nodes=20_000).status == "lost":
                verdict = level.judge(level.tried(after))
                assert (verdict.status, verdict.says) == ("failed", "unreachable")
                return
        position = position.play(text)
    pytest.fail("no move along the solution loses the game")
