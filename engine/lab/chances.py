"""What each move is worth by what a player can see: in how many worlds the search wins after it, and what that means.

A *world* is an assignment of the hidden cards that agrees with everything seen so far (`Memory`). In each of them a
short search (`KeptSearch`) looks for a win after every move, all moves in the same worlds. The share of worlds won is
not the chance of winning: within a world the search knows every card, and being short, it misses some wins. Therefore
`chances.json` states, for each patience, how often the honest player `fair` won from positions with that share. `python
-m bench.chances` measures it, and `docs/lab-figures.md` has the figures. A game without such a table has worlds but no
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

from ..base.errors import ArgumentError
from ..core.arguments import whole
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
SEEMS = 2
"""A move seems dear if the best one won this many of the `COARSE` worlds more."""
LOOKS = 2_000
"""The searches that a review spends on looking again at moves that seem dear: some seconds."""


@dataclass(frozen=True)
class Chances:
    """What the moves of a position are worth to somebody who sees what the player sees.

    Attributes:
        game: the game.
        moves: the moves compared.
        won: for each of them, whether each world is won after it: True if a win was found, False if there is none, and
            None if none was found. If nothing is hidden, there is one world, and the solver has been asked.
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
    def tells(self) -> bool:
        """Whether the worlds say anything about the chances; while cards are hidden in Große Napoleon, where `fair`
        nearly always wins whatever they say, they do not.

        >>> engine.chances(engine.game("grosse-napoleon").deal(1), 1).tells
        False
        """
        points = tables().get(table_name(self.game), [[0, 0.0], [1, 1.0]])
        return self.known or points[-1][1] - points[0][1] >= 0.05

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
        worlds, 0 if every world is provably lost, and None for a game without a table (`chances.json`).

        Raises:
            ArgumentError: the move was not compared.

        >>> found = engine.chances(engine.game("treppe").deal(46), 5)
        >>> 0 < found.chance("base 3") < 1
        True
        """
        if self.known:
            proved = self._won(move)[0]
            return None if proved is None else float(proved)
        if self.worlds and not any(one is not False for one in self._won(move)):
            return 0.0
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
        ArgumentError: it is no position, `worlds` no whole number from 1 on, or `earlier` of another position.
        OptionError: the game is for several players.

    >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> found = engine.chances(position, worlds=5)
    >>> found.wins("base 6"), found.chance("base 6")
    (4, None)
    """
    memory = Memory.of(position)
    whole("worlds", worlds, 1)
    if earlier is not None and (not isinstance(earlier, Chances) or earlier.moves != position.legal_moves):
        raise ArgumentError("`earlier` is the answer for fewer worlds of the same position")
    return compared(memory, position.legal_moves, worlds, earlier, cancel)


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
    won: list[list[bool | None]] = [list(old[:worlds]) for old in earlier.won] if earlier else [[] for _ in moves]
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
    """What the search finds in some worlds. It depends neither on which moves are asked for nor on their order."""

    def __init__(self, memory: Memory) -> None:
        self._memory, self._search = memory, KeptSearch(memory.game)
        self._found: dict[bytes, list[int] | bool] = {}  # the line of a win; True if none was found, False if none is
        self._rest: dict[tuple[bytes, int], list[int]] = {}  # a win after a move of a world, by the world's own line

    def wins(self, world: bytes, code: int) -> bool | None:
        """Whether a win is found after a move: by the line that wins the world, making the move first, or by a search.

        It is False if there is none, and None if none was found.
        """
        line, after = self._look(world), self._memory.played(world, code)
        if (world, code) in self._rest:
            return True
        if isinstance(line, list) and code in line:
            rest = line.copy()
            rest.remove(code)
            if self._memory.wins(after, rest):
                self._rest[world, code] = rest
                return True
        found = False if line is False else self._look(after)
        return True if isinstance(found, list) else None if found else False

    def proved(self, state: bytes, code: int, cancel: Callable[[], bool] | None = None) -> bool | None:
        """What the solver proves of a move, with all cards known; None too if it is cancelled."""
        wins, after = self.wins(state, code), self._memory.played(state, code)
        if wins is None and not (cancel is not None and cancel()):
            position = Position(self._memory.game, after, Origin())
            solution = solve(position, seconds=None, nodes=SURE, memory_mb=SURE_MB, cancel=cancel, shorten=False)
            if solution.status != "unknown":
                self._found[after] = [move.code for move in solution.moves] if solution.status == "won" else False
                wins = solution.status == "won"
        return wins

    def follow(self, code: int, worlds: Sequence[bytes], now: Sequence[bytes]) -> None:
        """Keep the lines that still win after a move, in worlds that may have been repaired."""
        kept: dict[bytes, list[int] | bool] = {}
        for world, after in zip(worlds, now, strict=True):
            line = self._rest.get((world, code)) or self._found.get(self._memory.played(world, code))
            if isinstance(line, list) and self._memory.wins(after, line):
                kept[after] = line
        self._found, self._rest = kept, {}

    def _look(self, state: bytes) -> list[int] | bool:
        if state not in self._found:
            status, line = self._search.look(state)
            self._found[state] = line if status == "won" else status == "unknown"
        return self._found[state]


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

    >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2"
    >>> step = engine.lab.review_chances(engine.record.read(game)).steps[0]
    >>> step.move, step.start == step.after
    (base 4, True)
    """

    before: Position
    move: Move
    chances: Chances
    start: float
    after: float
    end: float

    @property
    def cost(self) -> int:
        """The percentage points that the move clearly cost; see `Chances.cost`.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> engine.lab.review_chances(small.deal(1).play("base 6").resign()).steps[-1].cost
        100
        """
        return self.chances.cost(self.move)

    @property
    def luck(self) -> float:
        """The rest of the step: what the cards gave (positive) or took, from -1 to 1.

        A move that does not clearly cost anything counts as the best one.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> engine.lab.review_chances(small.deal(1).play("base 6").resign()).steps[-1].luck
        0.0
        """
        return self.end - (self.after if self.cost else self.start)


@dataclass(frozen=True)
class ChanceReview:
    """A game by what its player could know.

    Attributes:
        steps: its moves so far reviewed, in order.
        certain: whether each move that seemed dear was looked at again; otherwise there may be more of them.

    >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
    >>> review = engine.lab.review_chances(engine.record.read(game))
    >>> len(review.steps), review.decisions, [step.move for step in review.dearest]
    (6, 5, [])
    """

    steps: tuple[ChanceStep, ...]
    certain: bool

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

        >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
        >>> engine.lab.review_chances(engine.record.read(game)).luck
        -10
        """
        return round(100 * sum(step.luck for step in self.steps))


def review_chances(
    position: Position,
    progress: Callable[[ChanceReview, int], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> ChanceReview:
    """Judge every move of a game by what its player could know.

    Every position is compared in the same `COARSE` worlds, repaired as cards are revealed; of its moves, the one played
    and the best by the heuristics, `MOVES` at most. Moves that seem dear, the dearest first, are then compared with all
    others in `WORLDS` and, if they still seem so, in `FINE`, until that has taken `LOOKS` searches.

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
    Memory.of(position)  # refuses what is no patience
    game = [position]
    while game[-1].previous is not None:
        game.append(game[-1].previous)
    game.reverse()
    stop = cancel or (lambda: False)
    found: list[ChanceStep] = []

    def tell(certain: bool = False) -> ChanceReview:
        review = ChanceReview(tuple(found), certain)
        if progress is not None:
            progress(review, len(game) - 1)
        return review

    for number, step in enumerate(_coarse(game)):
        if found:
            found[-1] = replace(found[-1], end=step.start)
        found.append(step)
        if stop():
            return ChanceReview(tuple(found), False)
        if number % 5 == 0:
            tell()
    left = LOOKS
    seem = [i for i, one in enumerate(found) if _seems(one) >= (1 if one.chances.known else SEEMS)]
    for number in sorted(seem, key=lambda i: -_seems(found[i])):
        looked = _again(found[number], stop)
        left -= looked.chances.worlds * len(looked.chances.moves)
        if stop() or left < 0:
            return ChanceReview(tuple(found), False)
        found[number] = looked
        if number:
            found[number - 1] = replace(found[number - 1], end=looked.start)
        tell()
    return tell(True)


def _again(step: ChanceStep, stop: Callable[[], bool]) -> ChanceStep:
    """A step that seems dear, compared in more worlds with all other moves, as `chances` would compare them."""
    memory, moves = Memory.of(step.before), (*step.before.legal_moves, step.move)
    if step.chances.known:
        best = step.chances.best or step.move
        return replace(step, chances=compared(memory, (best, step.move), 1, None, stop))
    looked = replace(step, chances=compared(memory, tuple(dict.fromkeys(moves)), WORLDS, None, stop))
    if 20 * _seems(looked) > WORLDS and not stop():
        looked = replace(step, chances=compared(memory, looked.chances.moves, FINE, looked.chances, stop))
    start, after = _values(looked.chances, step.move)
    return replace(looked, start=start, after=after)


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
        ranked = sorted(zip(scores, range(len(others)), strict=bool(scores)), key=lambda rated: -rated[0].value)
        if scores:  # else it is a game without judgement
            others = [others[number] for _, number in ranked]
    return (move, *others[: MOVES - 1])


def _values(found: Chances, move: Move) -> tuple[float, float]:
    """The chance with the best move and with this one; shares of worlds in a game without a table."""
    told = [(found.chance(one), found.wins(one) / max(1, found.worlds)) for one in (found.best or move, move)]
    one, two = (share if chance is None else chance for chance, share in told)
    return one, two


def _seems(step: ChanceStep) -> int:
    """How many more worlds the best move won than the one played."""
    best = step.chances.best
    return 0 if best is None else step.chances.wins(best) - step.chances.wins(step.move)
