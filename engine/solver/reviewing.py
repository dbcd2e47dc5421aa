"""`review`: the status of every position of a played game, and the move that lost it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import record
from ..moves import Move
from ..position import Position
from .solution import Solution, solve


@dataclass(frozen=True)
class Review:
    """What is known of a played game, with all cards known.

    Attributes:
        positions: the positions from the start to the end of the game.
        solutions: what is known about each of them.
        losing: index of the first position that is proved lost while the one before it could be won; None if
            there is none. `positions[losing].last_move` is the move that lost the game.
        better: a move that would have kept the game won, None without `losing`.
        line: the moves by which it could then have been won, `better` first.
    """

    positions: tuple[Position, ...]
    solutions: tuple[Solution, ...]
    losing: int | None
    better: Move | None
    line: tuple[Move, ...]

    @property
    def statuses(self) -> tuple[str, ...]:
        """ "won", "lost" or "unknown" for each position, all cards known."""
        return tuple(solution.status for solution in self.solutions)

    @property
    def losing_move(self) -> Move | None:
        """The move after which the game, till then to be won, was provably lost."""
        return None if self.losing is None else self.positions[self.losing].last_move


def review(
    game: Position | str | Mapping[str, Any],
    seconds: float = 1.0,
    memory_mb: float = 200.0,
    progress: Callable[[int, int], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Review:
    """The status of every position of a game, all cards known, and the first move that provably lost it.

    What follows from other positions is not searched again: positions along a known way to win can be won, and
    after a lost position all are lost.

    Args:
        game: the last position of the game, or a record of it (text or dictionary).
        seconds: most seconds for each position.
        memory_mb: most megabytes of memory.
        progress: called with the number of positions done and of all.
        cancel: asked now and then; positions not looked at stay unknown.

    Raises:
        BadRecord: the record cannot be read.
        ValueError: the game is no patience.
    """
    if isinstance(game, str):
        game = record.read(game)
    elif not isinstance(game, Position):
        game = record.from_dict(game)
    history = game.history
    solutions: list[Solution] = []
    for number, position in enumerate(history):
        before = solutions[-1] if solutions else None
        solutions.append(_followed(position, before) or solve(position, seconds, None, memory_mb, None, cancel))
        if progress is not None:
            progress(number + 1, len(history))
    _reason_back(solutions)
    losing = next(
        (i for i in range(1, len(history)) if (solutions[i - 1].status, solutions[i].status) == ("won", "lost")), None
    )
    line = () if losing is None else solutions[losing - 1].moves
    return Review(history, tuple(solutions), losing, line[0] if line else None, line)


def _followed(position: Position, before: Solution | None) -> Solution | None:
    """What the position before tells: lost stays lost, and the way to win that was followed goes on."""
    start = time.perf_counter()
    if before is None:
        return None
    if before.status == "lost":
        return Solution("lost", (), 0, time.perf_counter() - start, "follows", position)
    if before.status == "won" and len(before.moves) > 1 and before.moves[0] == position.last_move:
        return Solution("won", before.moves[1:], 0, time.perf_counter() - start, before.basis, position)
    return None


def _reason_back(solutions: list[Solution]) -> None:
    """A position from which a won one was reached is won as well."""
    for i in range(len(solutions) - 2, -1, -1):
        here, after = solutions[i], solutions[i + 1]
        move = after.position.last_move
        if here.status == "unknown" and after.status == "won" and move is not None:
            line = (move, *after.moves)
            solutions[i] = Solution("won", line, here.nodes, here.seconds, "replayed", here.position)
