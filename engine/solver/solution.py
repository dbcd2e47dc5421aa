"""`solve`: can this position be won, with all cards known, and by which moves?"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from ..compiling import jit
from ..core import record
from ..core.arguments import amount, as_position, whole
from ..core.game import Position
from ..core.internals import internals
from ..vocabulary.moves import Move
from . import search as core
from .line import PLAIN_MB, PLAIN_SECONDS, SOON, Unmade, WinningLine, replay
from .session import SearchSession, knowledge

_LOG = logging.getLogger(__name__)
SLICE = 1500
"""Expansions between two checks of the clock: about a millisecond."""
MEMORY_MB = 330.0
"""The default memory limit, in megabytes: it keeps a process below 500 MB, including everything else that it needs."""

_ready: set[Any] = set()


@dataclass(frozen=True)
class Solution:
    """What is known about a position when all cards are known, including face-down ones.

    Attributes:
        status: "won": it can be won, by `moves`. "lost": this is proved impossible. "unknown": neither.
        moves: a winning line from the position, shortened but not necessarily the shortest; () unless won. It is
            shortened when it is first asked for, also by `==`, `repr`, `hash` and `pickle`, in some tenths of a second.
        nodes: the number of distinct positions searched.
        seconds: how long the search took, not counting compilation.
        basis: the basis of the answer: "over" (the game has ended), "replayed" (the moves were replayed by the rules),
            "exhausted" (every reachable position was searched), "follows" (from a neighbouring position in a review);
            or, for "unknown", the limit that was reached: "seconds", "nodes", "memory" or "cancelled"; "fault" if a
            win was found that cannot be replayed (which is logged).

    >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> solution = engine.solve(position)
    >>> solution.status, solution.basis, solution.moves[:3]
    ('won', 'replayed', (base 6, R3P2>FH, S>R3P1))
    >>> hard = engine.game("grosse-napoleon", redeals=0).deal(2)
    >>> engine.solve(hard, nodes=100).limit
    'nodes'
    """

    status: str
    moves: tuple[Move, ...]
    nodes: int
    seconds: float
    basis: str
    position: Position = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.moves, Unmade):
            vars(self)["_unmade"] = vars(self).pop("moves")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            unmade = vars(self).get("_unmade")
            if name != "moves" or unmade is None:
                return object.__getattribute__(self, name)
            moves = vars(self).setdefault("moves", unmade.moves())  # the same for all threads
            vars(self).pop("_unmade", None)
            return moves

    def __getstate__(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @property
    def limit(self) -> str | None:
        """The limit that was reached; None if the position is decided."""
        return self.basis if self.status == "unknown" else None


def line_of(solution: Solution) -> tuple[Move, ...] | Unmade:
    """The moves of a solution, or the data from which they will be computed; does not compute them."""
    unmade: Unmade | None = vars(solution).get("_unmade")
    return solution.moves if unmade is None else unmade


def solve(
    position: Position,
    seconds: float | None = 5,
    nodes: int | None = None,
    memory_mb: float = MEMORY_MB,
    progress: Callable[[int, float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
    known: Any = None,
    clock: Callable[[], float] = time.perf_counter,
    shorten: bool = True,
) -> Solution:
    """Determine whether a position of a patience can be won with all cards known.

    The answer is never a guess: "won" comes with moves that the rules replayed, and "lost" is a proof. Other threads
    keep running in the meantime.

    Args:
        position: the position; face-down cards are used.
        seconds: time limit; None for none.
        nodes: limit on the number of positions searched; None for none.
        memory_mb: memory limit in megabytes.
        progress: called regularly with the number of positions searched and the seconds elapsed.
        cancel: polled regularly; the search stops once it returns True.
        known: replaces the game's own solver module (for tests and experiments).
        clock: the clock for `seconds`. `time.thread_time` measures the processor time of this search alone and ignores
            other load on the machine; measurements use it.
        shorten: whether to shorten the `moves` of a win on first access; otherwise they stay as found.

    Raises:
        ArgumentError: it is no position, or a limit is no number from 0 on.
        OptionError: the game is for several players.

    >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> solution = engine.solve(position)
    >>> for move in solution.moves:
    ...     position = position.play(move)
    >>> position.outcome
    'won'
    >>> lost = engine.record.read("treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W")
    >>> engine.solve(lost).status, engine.solve(lost).basis
    ('lost', 'exhausted')
    """
    as_position(position)
    limit, memory_mb = amount("seconds", seconds), amount("memory_mb", memory_mb, none=False)
    seconds = None if limit == math.inf else limit
    nodes = None if nodes is None else whole("nodes", nodes)
    source = knowledge(position.game) if known is None else known
    start = clock()
    if position.outcome is not None:
        return Solution(position.outcome, (), 1, clock() - start, "over", position)
    ready = (internals(position.game).package, source)
    if ready in _ready or not jit.available():
        session = SearchSession(position, memory_mb, source)
    else:
        coming = jit.Work(_begun, position, memory_mb, source)
        if not coming.wait(SOON):
            solution = _while_compiling(coming, position, source, nodes, cancel, shorten)
            if solution is not None:
                return solution
        session = coming.result()
        _ready.add(ready)
    return _searched(session, position, source, seconds, nodes, memory_mb, progress, cancel, clock, shorten)


def _begun(position: Position, memory_mb: float, source: Any) -> SearchSession:
    """A session for a search, with everything that it calls compiled."""
    session = SearchSession(position, memory_mb, source)
    session.begin(0, 0, 0)
    session.slice(0)
    session.line()
    with suppress(AssertionError):
        replay(position, [move.code for move in position.legal_moves[:1]], session.rules)
    return session


def _while_compiling(
    coming: jit.Work[SearchSession], position: Position, source: Any, nodes: int | None, cancel: Any, shorten: bool
) -> Solution | None:
    """The result of plain Python, or of a cancellation, before the compiled search is ready; else None.

    Both searches find the same. Plain Python soon gives up because it slows down the compiler.
    """
    until = time.perf_counter() + PLAIN_SECONDS

    def cancelled() -> bool:
        return cancel is not None and bool(cancel())

    def ended() -> bool:
        coming.tell()
        return coming.done or time.perf_counter() > until or cancelled()

    session = SearchSession(position, PLAIN_MB, source, False)
    solution = _searched(session, position, source, None, nodes, PLAIN_MB, None, ended, time.perf_counter, shorten)
    if solution.status != "unknown":
        return solution
    while not coming.wait(0.05):
        coming.tell()
        if cancelled():
            return replace(solution, basis="cancelled")
    return None


def _searched(
    session: SearchSession,
    position: Position,
    source: Any,
    seconds: float | None,
    nodes: int | None,
    memory_mb: float,
    progress: Callable[[int, float], object] | None,
    cancel: Callable[[], bool] | None,
    clock: Callable[[], float],
    shorten: bool,
) -> Solution:
    """The search itself; the arguments are those of `solve`."""
    reported = start = clock()
    total = 0

    def answer(status: str, basis: str, moves: tuple[Move, ...] | Unmade = ()) -> Solution:
        return Solution(status, moves, total + session.nodes, clock() - start, basis, position)  # type: ignore[arg-type]

    pace = SLICE if session.rules.compiled else 20
    for mode, width, limit in source.plan(position.state):
        status = session.begin(mode, width, limit)
        while status == core.RUNNING:
            status = session.slice(pace)
            now = clock()
            if status != core.RUNNING:
                break
            if progress is not None and now - reported > 0.1:
                progress(total + session.nodes, now - start)
                reported = now
            if cancel is not None and cancel():
                return answer("unknown", "cancelled")
            if seconds is not None and now - start > seconds:
                return answer("unknown", "seconds")
            if nodes is not None and total + session.nodes >= nodes:
                return answer("unknown", "nodes")
        if status == core.WON_FOUND:
            try:
                codes = session.line()
                replay(position, codes, session.rules)
            except AssertionError:
                # A fault of the solver must not look like an answer, nor stop a learner's notebook cell.
                _LOG.exception("a win cannot be replayed: %s", record.dumps(position))
                return answer("unknown", "fault")
            return answer(
                "won", "replayed", Unmade((), WinningLine(position, codes, source, memory_mb if shorten else None))
            )
        if status == core.EXHAUSTED and width == 0 and source.complete(mode, position.state):
            return answer("lost", "exhausted")
        total += session.nodes
        if cancel is not None and cancel():
            return Solution("unknown", (), total, clock() - start, "cancelled", position)
        if seconds is not None and clock() - start > seconds:
            return Solution("unknown", (), total, clock() - start, "seconds", position)
        if nodes is not None and total >= nodes:
            return Solution("unknown", (), total, clock() - start, "nodes", position)
    return Solution("unknown", (), total, clock() - start, "memory", position)
