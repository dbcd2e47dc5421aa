"""`solve`: can this position be won, all cards known, and by which moves?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..errors import IllegalMove
from ..moves import Move
from ..position import Position
from . import search as core
from .desk import Desk, knowledge, solves

SLICE = 1500
"""Expansions between two looks at the clock: about a millisecond."""
MEMORY_MB = 330.0
"""So a process holds less than 500 MB with all that it needs beside the search."""


@dataclass(frozen=True)
class Solution:
    """What is known about a position, with all cards known, those that lie face down too.

    Attributes:
        status: "won": it can be won, by `moves`. "lost": it is proved that it cannot. "unknown": neither.
        moves: a way to win, from the position on; not the shortest. () unless won.
        nodes: different positions that were looked at.
        seconds: how long it took, but for compiling.
        basis: what the answer rests on: "over" (the game is), "replayed" (the moves were played by the rules),
            "exhausted" (every position that could be reached was looked at), "follows" (from the
            position before, in a review), or for "unknown" which limit was
            met: "seconds", "nodes", "memory" or "cancelled".
    """

    status: str
    moves: tuple[Move, ...]
    nodes: int
    seconds: float
    basis: str
    position: Position = field(repr=False, compare=False)

    @property
    def limit(self) -> str | None:
        """The limit that was met, None when the position is decided."""
        return self.basis if self.status == "unknown" else None


def solve(
    position: Position,
    seconds: float | None = 5,
    nodes: int | None = None,
    memory_mb: float = MEMORY_MB,
    progress: Callable[[int, float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
    known: Any = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Solution:
    """Whether a position of a patience can be won, with all cards known.

    The answer is never a guess: won comes with moves, replayed by the rules; lost is a proof. Other threads run
    on meanwhile.

    Args:
        position: the position; face-down cards are looked at.
        seconds: most seconds, None for no such limit.
        nodes: most positions to look at, None for no such limit.
        memory_mb: most megabytes of memory.
        progress: called now and then with the positions looked at and the seconds gone by.
        cancel: asked now and then; the search ends when it says yes.
        known: another source of knowledge than the game's own (for tests and experiments).
        clock: what `seconds` are told by. `time.thread_time` counts the time that a processor works for this search,
            and so is blind to whatever else the machine does; measurements use it.

    Raises:
        ValueError: the game is no patience.
    """
    if not solves(position.game):
        raise ValueError(f"{position.game.key} is no patience: there is nothing to solve")
    start = clock()
    if position.outcome is not None:
        return Solution(position.outcome, (), 1, clock() - start, "over", position)
    source = knowledge(position.game.module.CATALOGUE) if known is None else known
    desk = Desk(position, memory_mb, known)
    desk.begin(0, 0, 0)
    desk.slice(0)
    desk.line()
    told = start = clock()  # what had to be compiled first does not count
    total = 0

    def answer(status: str, basis: str, moves: tuple[Move, ...] = ()) -> Solution:
        return Solution(status, moves, total + desk.nodes, clock() - start, basis, position)

    pace = SLICE if desk.rules.compiled else 20
    for mode, width, limit in source.plan(position.state):
        status = desk.begin(mode, width, limit)
        while status == core.RUNNING:
            status = desk.slice(pace)
            now = clock()
            if status != core.RUNNING:
                break
            if progress is not None and now - told > 0.1:
                progress(total + desk.nodes, now - start)
                told = now
            if cancel is not None and cancel():
                return answer("unknown", "cancelled")
            if seconds is not None and now - start > seconds:
                return answer("unknown", "seconds")
            if nodes is not None and total + desk.nodes >= nodes:
                return answer("unknown", "nodes")
        if status == core.WON_FOUND:
            return answer("won", "replayed", replayed(position, desk.line()))
        if status == core.EXHAUSTED and width == 0 and source.complete(mode, position.state):
            return answer("lost", "exhausted")
        total += desk.nodes
        if cancel is not None and cancel():
            return Solution("unknown", (), total, clock() - start, "cancelled", position)
        if seconds is not None and clock() - start > seconds:
            return Solution("unknown", (), total, clock() - start, "seconds", position)
        if nodes is not None and total >= nodes:
            return Solution("unknown", (), total, clock() - start, "nodes", position)
    return Solution("unknown", (), total, clock() - start, "memory", position)


def replayed(position: Position, codes: list[int]) -> tuple[Move, ...]:
    """The moves, played by the rules.

    Raises:
        AssertionError: they do not win; then the solver is wrong.
    """
    rules = position.game.rules
    module = position.game.module
    state = bytearray(position.state)
    for code in codes:
        if module.ruling(state, code) != 0:
            raise AssertionError("the solver found moves that are not legal") from IllegalMove(
                position.ruling(position.game.move(code))
            )
        module.apply(state, code)
    out = [0] * rules.max_moves
    if module.outcome(state, module.legal_moves(state, out)) != 1:
        raise AssertionError("the solver found moves that do not win")
    return position.game.moves(codes)
