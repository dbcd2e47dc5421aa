"""What each move is worth by what a player can see: in how many worlds the search wins after it, and what that means.

A *world* is an assignment of the hidden cards that agrees with everything seen so far (`Memory`). In each of them a
short search (`KeptSearch`) looks for a win after every move, all moves in the same worlds. The share of worlds won is
not yet a chance: whoever wins in a world knows where its cards are, and a short search misses wins. So for each
patience `chances.json` says how often the honest player `fair` went on to win when it was told that share; `python -m
bench.chances` measures it, and `docs/lab-figures.md` has the figures. Where there is no table, there are worlds but no
chances.

A review (`review_chances`) follows one set of worlds through a game, and repairs them at each revealed card. What
happened at a move splits into the move itself (the best move less the one played, in the same worlds, before the card
is seen) and the card (the rest).
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from ..base.errors import ArgumentError, OptionError
from ..core.arguments import as_position, whole
from ..core.game import Game, Origin, Position
from ..core.heuristics import score_moves
from ..players.memory import Memory
from ..solver import solve
from ..vocabulary.moves import Move
from .fair import SURE, SURE_MB
from .kept import KeptSearch

WORLDS = 40
"""The number of worlds."""
POINTS = 10
"""A move that costs fewer percentage points than this is not said to cost anything."""
COARSE, FINE = 10, 100
"""The worlds of a review, at first and for the moves that seem dearest."""
MOVES = 6
"""The moves of a position that a review compares."""
ASKED = 5
"""The moves of which a review asks the solver in vain before it stops asking, once all cards are known."""
DEAREST = 5
"""The moves of a game that a review looks at again."""


@dataclass(frozen=True)
class Chances:
    """What the moves of a position are worth to somebody who sees what the player sees.

    Attributes:
        game: the game.
        moves: the moves compared.
        won: for each of them, whether the search won each world after it. If nothing is hidden there is one world, and
            it is what the solver proved; None if it proved nothing.
        known: whether the player knows where all cards are.

    >>> position = engine.game("treppe").deal(46).play("base 3")
    >>> found = engine.chances(position, worlds=10)
    >>> found.worlds, len(found.moves) == len(position.legal_moves), found.known
    (10, True, False)
    >>> found.cost(found.best)
    0
    """

    game: Game
    moves: tuple[Move, ...]
    won: tuple[tuple[bool | None, ...], ...]
    known: bool

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.won[0]) if self.won else 0

    @property
    def best(self) -> Move | None:
        """The move that wins most worlds, the first of several; None if there is no move or no world."""
        return max(self.moves, key=self.wins) if self.worlds else None

    def wins(self, move: str | Move) -> int:
        """The number of worlds that the search wins after a move.

        Raises:
            ArgumentError: the move was not compared.

        >>> engine.chances(engine.game("treppe").deal(46), 5).wins("base 3")
        4
        """
        return sum(one is True for one in self._won(move))

    def chance(self, move: str | Move) -> float | None:
        """The chance, from 0 to 1, of an honest player to win after a move; None where nothing tells.

        With all cards known it is 1 or 0, as proved, or None. Otherwise it is how often `fair` won at such a share of
        worlds, and None for a game without a table (`chances.json`).

        Raises:
            ArgumentError: the move was not compared.

        >>> found = engine.chances(engine.game("treppe").deal(46), 5)
        >>> 0 < found.chance("base 3") < 1
        True
        """
        if self.known:
            proved = self._won(move)[0]
            return None if proved is None else float(proved)
        return chance(self.game, self.wins(move) / self.worlds) if self.worlds else None

    def cost(self, move: str | Move) -> int:
        """The percentage points that a move clearly costs compared with the best one in the same worlds; else 0.

        It is 0 below `POINTS`, and unless the best move wins more worlds by more than two standard errors of the
        difference. For a game without a table, these are percentage points of worlds.

        Raises:
            ArgumentError: the move was not compared.
        """
        if self.best is None:
            return 0
        one, two = self._won(self.best), self._won(move)
        if self.known:
            return 100 if (one[0], two[0]) == (True, False) else 0
        more = sum(a is True and b is not True for a, b in zip(one, two, strict=True))
        fewer = sum(b is True and a is not True for a, b in zip(one, two, strict=True))
        if more <= fewer or (more - fewer) ** 2 <= 4 * (more + fewer):
            return 0
        high, low = self.chance(self.best), self.chance(move)
        share = (more - fewer) / self.worlds if high is None or low is None else high - low
        points = round(100 * share)
        return points if points >= POINTS else 0

    def _won(self, move: str | Move) -> tuple[bool | None, ...]:
        text = str(move)
        for one, won in zip(self.moves, self.won, strict=True):
            if one.text == text:
                return won
        raise ArgumentError(f"{text} is not one of the moves compared: {', '.join(one.text for one in self.moves)}")


def chances(
    position: Position,
    worlds: int = WORLDS,
    *,
    earlier: Chances | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Chances:
    """Compare the legal moves of a patience by what its player can know, never by the hidden cards.

    Two positions that look the same after the same moves get the same answer, on every machine. The player remembers
    every card seen in the game that led here; a card seen in a line that was taken back counts as unseen. If all cards
    are known, there is one world, and the solver is asked.

    Args:
        position: a position, with the moves that led to it (`Position.previous`).
        worlds: the number of worlds.
        earlier: the answer for fewer worlds of the same position, which is continued.
        cancel: polled after every world; once it returns True, only the worlds until then are returned. With all cards
            known it ends the solver, which then has proved nothing.

    Raises:
        ArgumentError: it is no position, or `worlds` no whole number from 1 on.
        OptionError: the game is for several players.

    >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> found = engine.chances(position, worlds=5)
    >>> found.wins("base 6"), found.chance("base 6")
    (4, None)
    """
    as_position(position)
    whole("worlds", worlds, 1)
    _one_player(position.game)
    return compared(Memory.of(position), position.legal_moves, worlds, earlier, cancel)


def compared(
    memory: Memory, moves: Sequence[Move], worlds: int, earlier: Chances | None, cancel: Callable[[], bool] | None
) -> Chances:
    """See `chances`; compares some of the moves of a player with this memory."""
    game, looks, moves = memory.game, _Looks(memory), tuple(moves)
    if not memory.places:
        stop = cancel or (lambda: False)
        proved = ((None if stop() else looks.proved(memory.known, move.code, stop),) for move in moves)
        return Chances(game, moves, tuple(proved), True)
    dice = _dice(memory)
    done = earlier.worlds if earlier else 0
    won: list[list[bool | None]] = [list(old) for old in earlier.won] if earlier else [[] for _ in moves]
    for number in range(worlds):
        world = memory.sample(dice)
        if number < done:
            continue
        if cancel is not None and cancel():
            break
        for move, mine in zip(moves, won, strict=True):
            mine.append(looks.wins(world, move.code))
    return Chances(game, moves, tuple(map(tuple, won)), False)


def _dice(memory: Memory) -> Random:
    """Chance that depends on nothing but what is known."""
    return Random(hashlib.sha256(memory.known).digest())


class _Looks:
    """What was found in some worlds: for each, lines that win it. They are moves of the rules, replayed."""

    def __init__(self, memory: Memory) -> None:
        self._memory, self._search = memory, KeptSearch(memory.game)
        self.lines: dict[bytes, list[list[int]]] = {}
        self._lost: dict[bytes, bool] = {}  # no win was found; whether there is none

    def wins(self, world: bytes, code: int) -> bool:
        """Whether a win is known or found after a move: by a line that makes the move later, or by the search."""
        after, lines = self._memory.played(world, code), self.lines.setdefault(world, [])
        for line in lines:
            if line[0] == code:
                return True
        if after in self._lost:
            return False
        for line in lines:
            if code in line:
                rest = line.copy()
                rest.remove(code)
                if self._memory.wins(after, rest):
                    lines.append([code, *rest])
                    return True
        status, rest = self._search.look(after)
        if status == "won":
            lines.append([code, *rest])
        else:
            self._lost[after] = status == "lost"
        return status == "won"

    def proved(self, state: bytes, code: int, cancel: Callable[[], bool] | None = None) -> bool | None:
        """What the solver proves of a move, with all cards known."""
        if self.wins(state, code):
            return True
        after = self._memory.played(state, code)
        if not self._lost[after]:
            position = Position(self._memory.game, after, Origin())
            solution = solve(position, seconds=None, nodes=SURE, memory_mb=SURE_MB, shorten=False, cancel=cancel)
            if solution.status == "won":
                self.lines[state].append([code, *(move.code for move in solution.moves)])
                return True
            self._lost[after] = solution.status == "lost"
        return False if self._lost[after] else None

    def follow(self, code: int, worlds: Sequence[bytes], now: Sequence[bytes]) -> None:
        """Keep the lines that still win after a move, in worlds that may have been repaired."""
        kept = {}
        for world, after in zip(worlds, now, strict=True):
            lines = [line[1:] for line in self.lines.get(world, ()) if line[0] == code]
            kept[after] = [line for line in lines if line and self._memory.wins(after, line)]
        self.lines = kept


# ---------------------------------------------------------------- shares and chances


@cache
def tables() -> dict[str, list[list[float]]]:
    """The tables of all games: name -> the chance at some shares of worlds, as [share, chance]."""
    found: dict[str, list[list[float]]] = json.loads((Path(__file__).parent / "chances.json").read_text("utf-8"))
    return found


def table_name(game: Game) -> str:
    """The name of a game and its options in `chances.json`."""
    return " ".join([game.key, *(f"{name}={value}" for name, value in game.changed_options.items())])


def chance(game: Game, share: float) -> float | None:
    """How often `fair` won when this share of the worlds was won after its move; None without a table.

    >>> engine.lab.chances.chance(engine.game("treppe", rows=3), 0.5)
    """
    points = tables().get(table_name(game))
    if points is None:
        return None
    at = bisect_right([x for x, _ in points], share)
    if at in (0, len(points)):
        return points[max(0, at - 1)][1]
    (x, low), (y, high) = points[at - 1 : at + 1]
    return low + (high - low) * (share - x) / (y - x)


# ---------------------------------------------------------------- a whole game


@dataclass(frozen=True)
class ChanceStep:
    """A move of a game, judged by what its player could know.

    Attributes:
        before: the position in which it was played.
        move: the move.
        chances: the moves compared there; it is one of them.
        start, after, end: the chance before it (of the best move), after it and before a revealed card is seen, and at
            the next position; shares of worlds in a game without a table.
    """

    before: Position
    move: Move
    chances: Chances
    start: float
    after: float
    end: float

    @property
    def cost(self) -> int:
        """The percentage points that the move clearly cost; see `Chances.cost`."""
        return self.chances.cost(self.move)

    @property
    def luck(self) -> float:
        """The rest of the step: what the cards gave (positive) or took, from -1 to 1.

        A move that does not clearly cost anything counts as the best one.
        """
        return self.end - (self.after if self.cost else self.start)


@dataclass(frozen=True)
class ChanceReview:
    """A game by what its player could know.

    Attributes:
        steps: its moves so far reviewed, in order.

    >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
    >>> review = engine.lab.review_chances(engine.record.read(game))
    >>> len(review.steps), review.decisions, [step.move for step in review.dearest]
    (6, 5, [])
    """

    steps: tuple[ChanceStep, ...]

    @property
    def decisions(self) -> int:
        """The number of positions with a choice."""
        return sum(len(step.before.legal_moves) > 1 for step in self.steps)

    @property
    def dear(self) -> tuple[ChanceStep, ...]:
        """The steps whose move clearly cost at least `POINTS` points, the dearest first.

        >>> review = engine.lab.review_chances(engine.game("treppe").deal(46).play("base 3"))
        >>> review.dear
        ()
        """
        return tuple(sorted((one for one in self.steps if one.cost), key=lambda one: -one.cost))

    @property
    def dearest(self) -> tuple[ChanceStep, ...]:
        """The first three of `dear`."""
        return self.dear[:3]

    @property
    def luck(self) -> int:
        """What the cards gave or took in all, in percentage points.

        >>> won = engine.record.read("treppe ranks=4 suits=2 rows=2 deal=1")
        >>> engine.lab.review_chances(won).luck
        0
        """
        return round(100 * sum(step.luck for step in self.steps))


def review_chances(
    position: Position,
    progress: Callable[[ChanceReview, int], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> ChanceReview:
    """Judge every move of a game by what its player could know.

    Every position is compared in the same `COARSE` worlds, repaired as cards are revealed; of its moves, the one played
    and the best by the heuristics, `MOVES` at most. Then the `DEAREST` moves that seem dearest are compared in `FINE`.

    Args:
        position: the end of the game, of a patience.
        progress: called from time to time with the review so far, and the number of moves of the game.
        cancel: polled after every world; once it returns True, the review ends with what is known.

    Raises:
        ArgumentError: it is no position.
        OptionError: the game is for several players.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> review = engine.lab.review_chances(small.deal(9).play("base A"))
    >>> [(step.move, step.cost) for step in review.steps]
    [(base A, 0)]
    """
    as_position(position)
    _one_player(position.game)
    game = [position]
    while game[-1].previous is not None:
        game.append(game[-1].previous)
    game.reverse()
    stop = cancel or (lambda: False)
    found: list[ChanceStep] = []

    def tell() -> None:
        if progress is not None:
            progress(ChanceReview(tuple(found)), len(game) - 1)

    for number, step in enumerate(_coarse(game)):
        if found:
            found[-1] = replace(found[-1], end=step.start)
        found.append(step)
        if stop():
            return ChanceReview(tuple(found))
        if number % 5 == 0:
            tell()
    for number in sorted(range(len(found)), key=lambda i: -_seems(found[i]))[:DEAREST]:
        step = found[number]
        if stop() or not _seems(step):
            break
        fine = compared(Memory.of(step.before), step.chances.moves, FINE, None, stop)
        start, after = (step.start, step.after) if fine.known else _values(fine, step.move)
        found[number] = replace(step, chances=fine, start=start, after=after)
        if number:
            found[number - 1] = replace(found[number - 1], end=start)
        tell()
    return ChanceReview(tuple(found))


def _coarse(game: Sequence[Position]) -> Iterator[ChanceStep]:
    """The steps of a game, compared in `COARSE` worlds that follow the game."""
    memory = Memory(game[0].view())
    looks, dice = _Looks(memory), _dice(memory)
    worlds, value, left = [memory.sample(dice) for _ in range(COARSE)], 0.5, ASKED
    for before, after in pairwise(game):
        move = after.last_move
        assert move is not None
        moves = _considered(before, move)
        if memory.places:
            won = tuple(tuple(looks.wins(world, one.code) for world in worlds) for one in moves)
            chances = Chances(memory.game, moves, won, False)
            start, then = _values(chances, move)
        else:  # one world: only the move played is asked of the solver, and only while it may win
            worlds = worlds[:1]
            quick = tuple((looks.wins(memory.known, one.code) or None,) for one in moves)
            proved = looks.proved(memory.known, move.code) if left else None
            left = 0 if proved is False else left - (proved is None and left > 0)
            chances = Chances(memory.game, moves, ((proved,), *quick[1:]), True)
            then = value if proved is None else float(proved)
            start = max(then, float((True,) in chances.won))
        value = {"won": 1.0, "lost": 0.0}.get(after.outcome or "", then)
        yield ChanceStep(before, move, chances, start, then, value)
        played = [memory.played(world, move.code) for world in worlds]
        if memory.follow(after.view(), move.code):
            played = [memory.repair(world, dice) for world in played]
        looks.follow(move.code, worlds, played)
        worlds = played


def _considered(before: Position, move: Move) -> tuple[Move, ...]:
    """The move played, and the others that the heuristics rate best, `MOVES` at most."""
    others = [one for one in before.legal_moves if one.code != move.code]
    if len(others) >= MOVES:
        scores = score_moves(before.view(), others)
        ranked = sorted(zip(scores, range(len(others)), strict=True), key=lambda rated: -rated[0].value)
        others = [others[number] for _, number in ranked[: MOVES - 1]]
    return (move, *others)


def _values(found: Chances, move: Move) -> tuple[float, float]:
    """The chance with the best move and with this one; shares of worlds in a game without a table."""
    shares = [found.wins(one) / max(1, found.worlds) for one in (found.best or move, move)]
    one, two = (share if (told := chance(found.game, share)) is None else told for share in shares)
    return one, two


def _seems(step: ChanceStep) -> int:
    """How many more worlds the best move won than the one played."""
    best = step.chances.best
    return 0 if best is None else step.chances.wins(best) - step.chances.wins(step.move)


def _one_player(game: Game) -> None:
    if game.seats != 1:
        raise OptionError(f"{game.key} is a game for {game.seats} players: chances are for patiences")
