"""Plays the games of one task: one strategy, some deals. This is what every worker runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..base import background
from ..base.background import OutOfTime, TimeLimit
from ..base.errors import KartentischError
from ..compiling import jit
from ..core.game import Game, Position, View, bound_to
from ..core.internals import internals
from ..players import random_player
from ..tricks.match import settlement
from ..vocabulary.kernel import RESIGN, move_kind
from ..vocabulary.moves import Move
from ..vocabulary.spec import State
from . import playing, rows
from .chance import Chance
from .policy import Policy, Weights, play_policy
from .rows import Row

if TYPE_CHECKING:
    ADVANCE: Any
    OBSERVE: Any

_WHY = {playing.ENDED: rows.END, playing.GAVE_UP: rows.RESIGNED, playing.TOO_LONG: rows.LIMIT, playing.ROUND: rows.LOOP}


@dataclass(frozen=True, slots=True)
class Task:
    """Games to be played by one strategy.

    Attributes:
        key, options: the game, and the options that are not at their defaults.
        name: the name of the strategy.
        strategy: a function of view, moves and rng, or a `Policy`.
        deals: the deal numbers.
        seed: the seed of all random numbers.
        limit: the maximum number of moves per game.
        seconds: the time limit per game.
        others: in a game for several players, name and strategy of the players in all other seats.
        watched: whether to report the moves that a Python strategy repeats when it goes in circles.
    """

    key: str
    options: dict[str, Any]
    name: str
    strategy: Any
    deals: tuple[int, ...]
    seed: int
    limit: int
    seconds: float
    others: tuple[str, Any] | None = None
    watched: bool = False

    @property
    def game(self) -> Game:
        """The game with its options."""
        from ..core.game import game

        return game(self.key, **self.options)

    def row(
        self, deal: int, ended: str, *, seat: int = 0, won: bool = False, gain: float = 0.0, outcome: str | None = None,
        score: int = 0, returns: int = 0, moves: int = 0, detail: str = "", seconds: float = 0.0,
    ) -> Row:  # fmt: skip
        """A row for a game of this task."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        opponents = self.others[0] if self.others else ""
        return Row(
            self.key, options, self.name, deal, seat, opponents, outcome, won, score, gain, moves, ended, detail,
            seconds, returns,
        )  # fmt: skip


def run(task: Task) -> Iterator[Row | None]:
    """Yield the rows of a task, each as soon as its game is over; None at intervals while waiting for compiled code."""
    own = _own(task)
    if own.game.seats > 1:
        yield from _table(task, own.game)
    elif isinstance(task.strategy, Policy):
        yield from _policy(task, own)
    else:
        yield from _patience(task, own.game)


@dataclass(slots=True)
class _Own:
    """What all parts of a strategy share: the game with the moves created so far, and the name of the compiled code."""

    strategy: Any
    key: str
    options: dict[str, Any]
    game: Game
    ready: str = ""


KEPT = 16
"""The number of strategies whose games are kept."""

owned: list[_Own] = []


def _own(task: Task) -> _Own:
    """The game of a task, a separate one for each strategy: if a strategy tampers with moves, no other is affected."""
    for own in tuple(owned):
        if own.strategy is task.strategy and (own.key, own.options) == (task.key, task.options):
            return own
    shared = task.game
    own = _Own(task.strategy, task.key, task.options, bound_to(shared, internals(shared).rules))
    owned[:] = [own, *owned[: KEPT - 1]]
    return own


SOON = 1.0
"""Seconds to wait for compiled code before plain Python is used; loading it takes less."""
PLAIN_SECONDS = 4.0
"""Seconds during which plain Python plays games of a policy; it slows down the compiler."""
PACE = 0.05
"""Seconds between two signs of life while code is compiled."""

coming: dict[str, jit.Work[None]] = {}
"""Name of a game in the cache -> the background work that compiles the functions its board calls."""


def _meanwhile(work: Callable[[], object]) -> Iterator[None]:
    """Do work that may compile; yield None until it is done, so that the caller can report progress and can stop.

    An interrupt does not stop the work.
    """
    if not jit.available():
        work()
        return
    coming = jit.Work(work)
    coming.wait(SOON)
    while not coming.wait(PACE):
        yield None
    coming.result()


def _policy(task: Task, own: _Own) -> Iterator[Row | None]:
    deals, game = task.deals, own.game
    try:
        name = task.strategy.bind(game)[1]
        # compilation time does not count towards any game
        begun = time.perf_counter()
        for _ in _meanwhile(lambda: play_policy(game, task.strategy, [], task.limit)) if own.ready != name else ():
            soon = time.perf_counter() - begun < PLAIN_SECONDS
            if deals and soon and isinstance(task.strategy, Weights):  # a learner's function may not compile
                yield from _played(task, game, deals[:1], compiled=False)
                deals = deals[1:]
            yield None
        own.ready = name
        results = _played(task, game, deals)
    except GeneratorExit:
        raise
    except STOPS:
        raise
    except BaseException as error:  # the policy does not compile, or divides by zero: all its games fail
        ended, detail = fault(error, task)
        results = [task.row(deal, ended, detail=detail) for deal in deals]
    yield from results


def _played(task: Task, game: Game, deals: tuple[int, ...], *, compiled: bool = True) -> list[Row]:
    """The rows of deals that a policy plays, in compiled code or in plain Python."""
    start = time.perf_counter()
    results = play_policy(game, task.strategy, deals, task.limit, compiled)
    seconds = (time.perf_counter() - start) / max(1, len(deals))
    return [
        task.row(
            deal, _WHY[why], outcome=internals(game).module.OUTCOMES[outcome], won=outcome == 1,
            gain=float(outcome == 1),
            score=score, returns=int(outcome == 1), moves=moves, seconds=seconds,
        )
        for deal, (why, outcome, score, moves) in zip(deals, results, strict=True)
    ]  # fmt: skip


# ---------------------------------------------------------------- strategies in Python


@jit.rule
def turn(s: State, m: int, out: Any, seen: State) -> int:
    """`advance`, which also writes the player's view to seen."""
    count = ADVANCE(s, m, out)
    if count >= 0:
        OBSERVE(s, 0, seen)
    return int(count)


class BarePatience:
    """Plays games of a patience move by move, without creating positions."""

    def __init__(self, game: Game, compiled: bool) -> None:
        rules = internals(game).rules.in_tier(compiled)
        self.game, self.rules = game, rules
        self.state, self.seen = rules.state(), rules.state()
        self.out = rules.scratch()
        self._turn = jit.bound(internals(game).rules.template(turn, compiled), self.state, ..., self.out, self.seen)
        self._bytes, self._seen = memoryview(self.state).cast("B"), memoryview(self.seen).cast("B")
        self._codes = memoryview(self.out) if rules.compiled else self.out
        self._codec = internals(game).codec

    def deal(self, number: int) -> int:
        """Deal the cards; return the number of legal moves."""
        self._bytes[:] = self.game.deal(number).state
        return int(self._turn(0))

    def play(self, code: int) -> int:
        """Play a move; return the number of legal moves that follow, or minus the reason against it."""
        return int(self._turn(code))

    def moves(self, count: int) -> tuple[Move, ...]:
        """The legal moves."""
        return self._codec.moves(self._codes[:count])

    def view(self) -> View:
        """What the player sees."""
        return View(self.game, self._seen.tobytes(), 0)

    def place(self) -> bytes:
        """The complete state, as a hashable value."""
        return self._bytes.tobytes()


NO_CHANCE = 100
"""The number of moves in equal rounds after which a strategy that returns to a position does not do so by chance."""


def _compiled(game: Game) -> bool:
    """Whether everything that a board calls is compiled. The first call starts the compiler in the background."""
    name = internals(game).package.cache_name
    if name not in coming and internals(game).rules.compilable:
        coming[name] = jit.Work(try_compiled, game)
        coming[name].wait(SOON)
    return name in coming and coming[name].done


def try_compiled(game: Game) -> None:
    """Compile the functions that a board calls, by calling each once."""
    board = BarePatience(game, True)
    board.rules.outcome(board.state, board.deal(0))
    board.rules.score(board.state)


def _patience(task: Task, game: Game) -> Iterator[Row | None]:
    board = BarePatience(game, _compiled(game))
    try:
        if prepare := getattr(task.strategy, "prepare", None):
            yield from _meanwhile(lambda: prepare(game))
    except GeneratorExit:
        raise
    except STOPS:
        raise
    except BaseException as error:
        ended, detail = fault(error, task)
        for deal in task.deals:
            yield task.row(deal, ended, detail=detail)
        return
    with background.limit(task.seconds) as clock:
        for deal in task.deals:
            while True:
                if not board.rules.compiled and _compiled(game):
                    board = BarePatience(game, True)
                start = time.perf_counter()
                count, played, ended, detail = board.deal(deal), 0, rows.END, ""
                rng = Chance(task.seed, deal)
                try:
                    clock.start()
                    try:
                        for result in _turns(board, count, task, rng):
                            count, played, ended, detail = result
                    finally:
                        clock.stop()
                except (OutOfTime, ProcessEnded) as error:
                    ended, detail = fault(error, task)
                if ended != rows.TIME or board.rules.compiled or not internals(game).rules.compilable:
                    break
                while not _compiled(game):  # the plain rules used up the strategy's time: play the game again
                    yield None
                    coming[internals(game).package.cache_name].wait(PACE)
            failed = ended in rows.FAULTS
            outcome = internals(board.game).module.OUTCOMES[
                int(board.rules.outcome(board.state, 0 if ended == rows.END else max(1, count)))
            ]
            score, won = int(board.rules.score(board.state)), outcome == "won" and not failed
            yield task.row(
                deal, ended, outcome=None if failed else outcome, won=won, gain=float(won), score=score,
                returns=int(won), moves=played, detail=detail, seconds=time.perf_counter() - start,
            )  # fmt: skip


def _turns(board: BarePatience, count: int, task: Task, rng: Any) -> Iterator[tuple[int, int, str, str]]:
    """Play a dealt game; yield legal moves left, moves played, why it ended, and details. Only the last values count.

    If the strategy is watched and reaches the limit because it goes in circles, the details say so.
    """
    looked_at = task.watched
    strategy: Callable[..., Any] = task.strategy
    memoryless, limit, played = getattr(strategy, "memoryless", False), task.limit, 0
    stored, keep = board.place() if memoryless or looked_at else b"", 1
    again, rounds = "", 0  # the repeated moves; the number of moves in rounds equal to the one before
    lap, lately = list[str](), list[str]()  # the moves of its last round; the moves since then
    known = internals(board.game).codec.known
    while count > 0:
        if played == limit:
            yield count, played, rows.LIMIT, again
            return
        try:
            move = strategy(board.view(), board.moves(count), rng)
        except STOPS:
            raise
        except BaseException as error:
            yield count, played, *fault(error, task)
            return
        if move.__class__ is not Move or (own := known.get(move.code)) is None or own.text is not move.text:
            try:
                move = _as_move(board.game, move)
            except (KartentischError, TypeError, ValueError) as error:
                yield count, played, rows.ILLEGAL, error_text(error)
                return
        after = board.play(move.code)
        if after < 0:
            yield count, played, rows.ILLEGAL, f"{move} ({internals(board.game).module.PREFIX}-{-after >> 4})"
            return
        count = after
        if move_kind(move.code) == RESIGN:
            yield count, played, rows.RESIGNED, ""
            return
        played += 1
        yield count, played, rows.END, ""
        if memoryless or looked_at:
            place = board.place()
            if place == stored and memoryless:
                yield count, played, rows.LOOP, ""
                return
            if looked_at:
                lately.append(move.text)
                if place == stored:
                    rounds = rounds + len(lately) if lately == lap else 0
                    again = rows.circles(lately) if rounds >= NO_CHANCE else ""
                    lap, lately = lately, []
            if played == keep:
                stored, keep, lately = place, keep * 2, []


def _as_move(game: Game, move: Any) -> Move:
    """A move given as text, or as a move of an equal game.

    Raises:
        TypeError: it is neither.
    """
    if not isinstance(move, str | Move):
        raise TypeError(f"a strategy returns a move, not {move!r:.80}")
    return game.move(move)


# ---------------------------------------------------------------- games for several players


def _table(task: Task, game: Game) -> Iterator[Row]:
    """Play each deal once per seat of the strategy: the same hands, with the seats rotated."""
    others = task.others or (task.name, task.strategy)
    with background.limit(task.seconds) as clock:
        for deal in task.deals:
            for seat in range(game.seats):
                players = [task.strategy if one == seat else others[1] for one in range(game.seats)]
                yield _deal(task, game, deal, seat, players, clock)


def _deal(task: Task, game: Game, deal: int, seat: int, players: Sequence[Any], clock: TimeLimit) -> Row:
    """Play one deal. A player that fails plays on at random to the end, and the row says so."""
    start = time.perf_counter()
    position = game.deal(deal)
    rngs = [Chance(task.seed, deal, one) for one in range(game.seats)]
    faults: dict[int, tuple[str, str]] = {}
    played = 0
    while (one := position.to_move) >= 0:
        if one in faults:
            # A separate generator: how it plays on must not depend on how many random numbers the player has used.
            position = _step(position, random_player, Chance(task.seed, deal, game.seats + played))
            played += 1
            continue
        try:
            clock.start()
            try:
                after = _step(position, players[one], rngs[one])
            finally:
                clock.stop()
        except (KartentischError, _NoMove) as error:
            faults[one] = rows.ILLEGAL, error_text(error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            faults[one] = fault(error, task)
        else:
            position = after
            played += 1
            continue
    due = settlement(position)
    gain = due[seat] - sum(due) / len(due)
    failed = seat if seat in faults else next(iter(faults), seat)
    ended, detail = faults.get(failed, (rows.END, ""))
    if failed != seat:
        detail = f"{task.others[0] if task.others else task.name} in seat {failed}: {detail}"
    return task.row(
        deal, ended, seat=seat, outcome=position.outcome, won=gain > 0 and seat not in faults,
        score=position.score, returns=due[seat], gain=gain, moves=played, detail=detail,
        seconds=time.perf_counter() - start,
    )  # fmt: skip


class _NoMove(Exception):
    """A strategy has returned something that is not a move."""


def _step(position: Position, strategy: Any, rng: Any) -> Position:
    move = strategy(position.view(position.to_move), position.legal_moves, rng)
    if not isinstance(move, str | Move):
        raise _NoMove(f"a strategy returns a move, not {move!r:.80}")
    return position.play(move)


# ---------------------------------------------------------------- faults


class ProcessEnded(BaseException):
    """Raised instead of calling a strategy again that is known to end the process that it runs in."""


STOPS = (KeyboardInterrupt, OutOfTime, ProcessEnded)
"""Exceptions that are not the strategy's fault. Any other one, even `SystemExit`, costs it the game."""


def fault(error: BaseException, task: Task) -> tuple[str, str]:
    """The entries of a row for an exception: why the game ended (one of `rows.FAULTS`), and the details."""
    if isinstance(error, OutOfTime):
        return rows.TIME, f"more than {task.seconds:g} s"
    if isinstance(error, ProcessEnded):
        return rows.CRASH, "the process ended"
    return rows.ERROR, error_text(error)


def error_text(error: BaseException) -> str:
    """Type and message of an error, in at most 200 characters."""
    try:
        return f"{type(error).__name__}: {error}"[:200]
    except Exception:  # the message may come from the strategy's own code, and fail
        return type(error).__name__
