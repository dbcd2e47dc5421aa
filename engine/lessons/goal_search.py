"""Paths to the goal of a level, from any position that a learner has reached: the stored solution, or found by search.

The search knows all cards. It is used for hints and to detect that the goal has become unreachable, which is only
reported if everything reachable within the level's move limit has been searched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..core.game import Position
from ..core.ruling import Ruling
from ..solver.hints import LEVELS
from ..vocabulary.moves import Move
from . import goals
from .goals import REFUSED, Tried
from .ways import SearchedLevel, Ways

MOST = 1_000
"""The number of positions after which a search gives up."""
MOST_TO_PROVE = 3_000
"""The limit in a level that reports when the goal has become unreachable: only a completed search proves that."""
MOST_TO_GO_BACK = 100
"""The limit for each position that a learner may be sent back to."""
MOST_OF_PLANS = 10_000
"""The limit in a level that teaches a plan: enough to search whatever its few moves can reach."""


@dataclass(frozen=True)
class GoalPath:
    """How the goal can be reached.

    Attributes:
        moves: the moves to try, as in a stored solution; None if no path is known.
        proved: if `moves` is None, whether this proves that no path exists.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> path = engine.lessons.find_path(level, level.tried(level.start))
    >>> path.moves
    ('base J', 'R4P1>FH', 'R5P2>FD', 'R5P4>FD')
    >>> path.proved
    False
    """

    moves: tuple[str, ...] | None
    proved: bool = False


@dataclass(frozen=True)
class LevelHint:
    """A hint in a level.

    Attributes:
        step: "rule", "pile", "move", or "back" if moves have to be taken back.
        clause: the clause behind it, if any.
        move: the move to try; None for "back".
        forbidden: whether the move should be tried although it is illegal, because the goal requires a refusal.
        back: for "back", how many of the learner's moves to take back; 0 if only starting over helps.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> hint = engine.lessons.level_hint(level, level.tried(level.start), "move")
    >>> hint.move, hint.clause, hint.forbidden
    (base J, 'TR-2', False)
    >>> astray = engine.lessons.level_hint(level, level.tried(level.start.play("base 3")), "move")
    >>> astray.step, astray.back
    ('back', 1)
    """

    step: str
    clause: str | None
    move: Move | None = None
    forbidden: bool = False
    back: int = 0


@dataclass(frozen=True)
class Missed:
    """Where an attempt went wrong.

    Attributes:
        number: the number of the learner's move, from 1.
        before, after: the positions before and after it.
        line: a shortest way from before it.
        late: how many more moves than the level allows a way from after it takes, 1 or 2; 0 if there is none so short,
            None if a search gave up.

    >>> level = engine.lessons.course("treppe").level("plan-five-of-spades")
    >>> tried, _ = level.replay(["R4>R1", "S>W", "S>W"])
    >>> slip = engine.lessons.missed(level, tried)
    >>> slip.number, slip.before == level.start, slip.line, slip.late
    (1, True, ('R3>R1', 'R3>R2', 'R3>FS'), 1)
    """

    number: int
    before: Position
    after: Position
    line: tuple[str, ...]
    late: int | None


def find_path(level: SearchedLevel, tried: Tried) -> GoalPath:
    """A path to the goal from the learner's position; the rest of the stored solution as long as they follow it.

    A learner who follows a path is given the rest of it, or of an earlier one, so hints cannot go on forever. If the
    level has already failed, there is no path.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> after = level.tried(level.start.play("base J"))
    >>> engine.lessons.find_path(level, after).moves
    ('R4P1>FH', 'R5P2>FD', 'R5P4>FD')
    """
    return _path(level, tried, MOST_OF_PLANS if level.plan else MOST_TO_PROVE if level.watch else MOST)


def _path(level: SearchedLevel, tried: Tried, most: int) -> GoalPath:
    if level.judge_without_search(tried).status == "failed":
        return GoalPath(None, proved=True)
    done = _tries_done(level, tried)
    if done is not None:
        return GoalPath(level.solution[done:])
    ways, key = _ways(level), _key(level, tried)
    if key not in ways:
        path = _find(level, tried, most)
        if not path.moves:
            return path
        for at, text in enumerate(path.moves):
            ways.setdefault(_key(level, tried), (path.moves, at))
            tried = level.after(tried, tried.position.ruling(text.removeprefix(REFUSED)))
    moves, at = ways[key]
    return GoalPath(moves[at:])


@lru_cache(maxsize=16)
def _ways(level: SearchedLevel) -> dict[object, tuple[tuple[str, ...], int]]:
    """The paths found in a level: key of the situation -> a path, and how many of its tries have been made."""
    return {}


def _key(level: SearchedLevel, tried: Tried) -> object:
    """The key of the learner's situation: everything that determines the possible paths."""
    return tried.position.state if _only_to_win(level) else (tried.moves, tried.refused)


def _only_to_win(level: SearchedLevel) -> bool:
    return level.goal == ({"outcome": "won"},) and level.game.seats == 1 and not level.limit and not level.fails


def _find(level: SearchedLevel, tried: Tried, most: int) -> GoalPath:
    if {"outcome": "won"} in level.goal and level.game.seats == 1:
        from ..solver import solve  # loaded only when needed

        solution = solve(tried.position, seconds=2.0, shorten=False)
        if solution.status == "lost" or _only_to_win(level):
            return GoalPath(tuple(move.text for move in solution.moves) or None, proved=solution.status == "lost")
    return search(level, tried.position, tried.moves, tried.refused, most)


def level_hint(level: SearchedLevel, tried: Tried, step: str) -> LevelHint:
    """A hint for the learner's position.

    Args:
        step: "rule", "pile" or "move".

    Raises:
        ValueError: there is no such step.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> engine.lessons.level_hint(level, level.tried(level.start), "move").move
    base J
    """
    if step not in LEVELS:
        raise ValueError(f"a hint has the steps {', '.join(LEVELS)}, not {step!r}")
    path = find_path(level, tried)
    if not path.moves:
        return LevelHint("back", None, back=_back(level, tried))
    text = path.moves[0]
    move = level.game.move(text.removeprefix(REFUSED))
    clause = level.clauses[0] if level.clauses else None
    return LevelHint(step, clause, move, text.startswith(REFUSED))


def _tries_done(level: SearchedLevel, tried: Tried) -> int | None:
    """How many tries of the stored solution the learner has made; None if they have left it."""
    at = 0
    for made in tried.moves:
        while at < len(level.solution) and level.solution[at].startswith(REFUSED):
            at += 1
        if at == len(level.solution) or level.solution[at] != made:
            return None
        at += 1
    while at < len(level.solution) and level.solution[at].startswith(REFUSED):
        if tried.position.ruling(level.solution[at].removeprefix(REFUSED)) not in tried.refused:
            break
        at += 1
    if at == len(level.solution):
        return None
    return at if _leads(level, tried, level.solution[at:]) else None


def _leads(level: SearchedLevel, tried: Tried, rest: tuple[str, ...]) -> bool:
    """Whether the rest of the solution leads to the goal from here (it may not if tries were skipped)."""
    for text in rest:
        if level.judge_without_search(tried).status == "failed":
            return False
        tried = level.after(tried, tried.position.ruling(text.removeprefix(REFUSED)))
    return goals.all_hold(level.goal, tried)


@lru_cache(maxsize=256)
def search(
    level: SearchedLevel, position: Position, moves: tuple[str, ...], refused: frozenset[Ruling], most: int = MOST
) -> GoalPath:
    """Search for a shortest path; refused tries that the goal requires come as soon as they help."""
    ways = Ways(level, Tried(position, moves, refused), most)
    return GoalPath(next(ways.lines(), None), ways.proved)


def _back(level: SearchedLevel, tried: Tried) -> int:
    """How many of the learner's moves to take back until a path is known again; 0 to start over."""
    position, count = tried.position, 0
    while position.previous is not None and len(level.made(position)) > 0:
        mine = level.game.seats == 1 or position.previous.to_move == level.seat
        position = position.previous
        count += mine
        most = MOST_OF_PLANS if level.plan else MOST_TO_GO_BACK
        if mine and _path(level, level.tried(position, tried.refused), most).moves:
            return count
    return 0


def way_back(level: SearchedLevel, tried: Tried) -> int | None:
    """How many of the learner's moves to take back because the goal can no longer be reached; 0 to start over.

    Returns:
        None if it can be reached, or if a search gave up.

    >>> level = engine.lessons.course("treppe").level("count-followers")
    >>> engine.lessons.way_back(level, level.tried(level.start.play("base J"))) is None
    True
    """
    path = find_path(level, tried)
    return None if path.moves is not None or not path.proved else _back(level, tried)


def _late(level: Any, after: Position) -> int | None:
    """See `Missed.late`."""
    for more in (1, 2) if level.limit else ():
        longer = replace(level, limit=level.limit + more)
        path = search(longer, after, longer.made(after), frozenset(), MOST_TO_PROVE)
        if path.moves:
            return more
        if not path.proved:
            return None
    return 0


def missed(level: SearchedLevel, tried: Tried) -> Missed | None:
    """The first move of a failed attempt after which the goal could no longer be reached.

    Args:
        level: a level of a patience.
        tried: the failed attempt.

    Returns:
        The move; None if a search gave up before it was found.

    >>> level = engine.lessons.course("treppe").level("out-of-the-way")
    >>> tried, _ = level.replay(["R3>FC", "S>W", "S>W", "S>W"])
    >>> slip = engine.lessons.missed(level, tried)
    >>> slip.number, slip.after.last_move, slip.line
    (3, S>W, ('R4>R3', 'R4>FD'))
    """
    after = tried.position
    while after.previous is not None and (made := len(level.made(after))):
        before = after.previous
        path = find_path(level, level.tried(before))
        if path.moves:
            return Missed(made, before, after, path.moves, _late(level, after))
        if not path.proved:
            return None
        after = before
    return None
