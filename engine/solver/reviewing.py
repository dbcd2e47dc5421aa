"""`review`: the status of every position in a finished or unfinished game, and the move that lost it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, overload

from ..base.errors import ArgumentError
from ..core import record
from ..core.arguments import refusal
from ..core.game import Position
from ..tricks.deal_review import DealReview, review_deal
from ..tricks.match import Match
from ..vocabulary.moves import Move
from .line import after_first, with_before
from .solution import Solution, line_of, solve


@dataclass(frozen=True)
class Review:
    """The analysis of a game, with all cards known.

    Attributes:
        positions: the positions from the start to the end of the game.
        solutions: the solver's result for each of them.
        losing: index of the first position that is proved lost although the one before it could be won; None if there
            is none. `positions[losing].last_move` is the move that lost the game.
        better: a move that would have kept the game winnable; None if `losing` is.
        line: a winning line instead of the losing move, starting with `better`.

    >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
    >>> review = engine.review(game, seconds=60)
    >>> review.statuses
    ('won', 'won', 'won', 'won', 'won', 'won', 'lost')
    >>> review.losing, review.losing_move, review.better, review.line[0]
    (6, S>W, W>FD, W>FD)
    """

    positions: tuple[Position, ...]
    solutions: tuple[Solution, ...]
    losing: int | None
    better: Move | None
    line: tuple[Move, ...]

    @property
    def statuses(self) -> tuple[str, ...]:
        """The status of each position, with all cards known: "won", "lost" or "unknown"."""
        return tuple(solution.status for solution in self.solutions)

    @property
    def losing_move(self) -> Move | None:
        """The move that provably lost a game that could still be won before it."""
        return None if self.losing is None else self.positions[self.losing].last_move


@overload
def review(game: Match, *, seat: int = 0) -> DealReview: ...


@overload
def review(
    game: Position | str | Mapping[str, Any],
    seconds: float | None = 1.0,
    memory_mb: float = 200.0,
    progress: Callable[[int, int], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Review: ...


def review(
    game: Position | str | Mapping[str, Any] | Match,
    seconds: float | None = 1.0,
    memory_mb: float = 200.0,
    progress: Callable[[int, int], object] | None = None,
    cancel: Callable[[], bool] | None = None,
    *,
    seat: int = 0,
) -> Review | DealReview:
    """Determine the status of every position of a game, with all cards known, and the first move that provably lost it.

    Results that follow from other positions are not searched again (see `propagate`), so only the few positions that
    narrow down where the game was lost need a search.

    For a match it reviews the current deal for one seat: the bid and the card that cost it most, judged by what the
    seat could see at the time. Choices are compared in 1,000 worlds (possible assignments of the unseen cards), and one
    is named only if the whole 95% interval of its cost is above 0.15 chips. In Napoleon this works for four players
    without the exchange (NP-15); see `docs/judgement.md`.

    Args:
        game: the last position of the game, or a record of it (text or dictionary), or a match.
        seconds: time limit per position; None for none.
        memory_mb: memory limit in megabytes.
        progress: called with the number of positions done and the total.
        cancel: polled regularly; once it returns True, the remaining positions stay unknown.
        seat: for a match, the seat whose choices are reviewed; the other arguments are then ignored.

    Raises:
        ArgumentError: it is neither, or a limit is no number from 0 on.
        RecordError: the record cannot be read.
        OptionError: the position is of a game for several players, or deals of the match cannot be reviewed.
        ValueError: there is no such seat.

    >>> game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
    >>> review = engine.review(game, seconds=60)
    >>> review.losing_move, review.better
    (S>W, W>FD)

    >>> match = engine.Match(engine.game("napoleon"), first=4711)
    >>> for move in ("bid 3", "pass", "pass", "pass"):
    ...     match = match.play(move)
    >>> choice = engine.review(match).bid
    >>> choice.chosen, choice.best, choice.cost > 0.15
    (bid 3, pass, True)
    """
    if isinstance(game, Match):
        return review_deal(game.position, seat)
    if isinstance(game, str):
        game = record.read(game)
    elif not isinstance(game, Position | Mapping):
        raise ArgumentError(refusal("game", game, "last_position"))
    elif not isinstance(game, Position):
        game = record.from_dict(game)
    history = game.history
    solutions: list[Solution | None] = [None] * len(history)
    while (number := next_open(solutions)) is not None:
        if cancel is not None and cancel():
            break
        solutions[number] = solve(history[number], seconds, None, memory_mb, None, cancel)
        propagate(history, solutions, number)
        if progress is not None:
            progress(sum(one is not None for one in solutions), len(history))
    return conclude(history, solutions)


def next_open(solutions: Sequence[Solution | None]) -> int | None:
    """The index of the position to search next: the one that settles most others; None if all are known.

    Positions before a won one are won and those after a lost one are lost, so the end and the start come first, then
    the middle of the longest unknown stretch.
    """
    if solutions[-1] is None:
        return len(solutions) - 1
    if solutions[0] is None:
        return 0
    longest, middle, first = 0, None, None
    for number, one in enumerate(solutions):
        if one is not None:
            first = None
            continue
        first = number if first is None else first
        if number - first + 1 > longest:
            longest, middle = number - first + 1, (first + number) // 2
    return middle


def propagate(positions: Sequence[Position], solutions: list[Solution | None], number: int) -> None:
    """Propagate the solution of one position to the other positions of the game, in place.

    A position before a won one is won, by the moves that were played; positions along a known winning line are won;
    positions after a lost one are lost.
    """
    for i in range(number, 0, -1):
        if not _open(solutions[i - 1]):
            break
        before = before_won(positions[i - 1], positions[i], solutions[i])
        if before is None:
            break
        solutions[i - 1] = before
    for i in range(number + 1, len(positions)):
        if not _open(solutions[i]):
            break
        after = without_search(positions[i], solutions[i - 1])
        if after is None:
            break
        solutions[i] = after


def without_search(position: Position, before: Solution | None) -> Solution | None:
    """The solution of a position if its outcome, or the solution of the position before it, makes a search unnecessary.

    A position after a lost one is lost, and one along a winning line is won. None if neither applies.
    """
    if position.outcome is not None:
        return Solution(position.outcome, (), 1, 0.0, "over", position)
    if before is None:
        return None
    if before.status == "lost":
        return Solution("lost", (), 0, 0.0, "follows", position)
    line = after_first(line_of(before), position) if before.status == "won" else None
    return None if line is None else Solution("won", line, 0, 0.0, before.basis, position)  # type: ignore[arg-type]


def before_won(position: Position, after: Position, solution: Solution | None) -> Solution | None:
    """The solution that follows for the position before a move: it is won if the one after the move is won.

    None if nothing follows.
    """
    if solution is None or solution.status != "won" or after.last_move is None:
        return None
    line = with_before(after.last_move, line_of(solution))
    return Solution("won", line, 0, 0.0, "replayed", position)  # type: ignore[arg-type]


def conclude(positions: Sequence[Position], solutions: Sequence[Solution | None]) -> Review:
    """The review based on the solutions found so far; None among them stands for a position that was not searched."""
    known = tuple(
        one or Solution("unknown", (), 0, 0.0, "cancelled", position)
        for position, one in zip(positions, solutions, strict=True)
    )
    changes = [(one.status, after.status) for one, after in pairwise(known)]
    losing = changes.index(("won", "lost")) + 1 if ("won", "lost") in changes else None
    line = () if losing is None else known[losing - 1].moves
    return Review(tuple(positions), known, losing, line[0] if line else None, line)


def _open(solution: Solution | None) -> bool:
    return solution is None or solution.status == "unknown"
