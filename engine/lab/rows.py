"""One row for each game played, and why games end."""

from __future__ import annotations

from typing import NamedTuple

END = "end"
"""The rules say that the game is over."""
RESIGNED = "resigned"
"""The strategy gave up."""
LIMIT = "limit"
"""The strategy used up all moves that a game may have."""
LOOP = "loop"
"""A strategy without memory and chance came to a position for the second time: it would go round for ever."""
ILLEGAL = "illegal"
"""The strategy asked for a move that the rules forbid, or for something that is no move."""
ERROR = "error"
"""The strategy raised an exception."""
TIME = "time"
"""The strategy used up the time that a game may take."""
CRASH = "crash"
"""The strategy ended the process in which it ran."""

FAULTS = (ILLEGAL, ERROR, TIME, CRASH)
"""Ends that are the fault of the strategy's code rather than of its play."""


class Row(NamedTuple):
    """One game.

    Attributes:
        game: key of the game.
        options: options that differ from the key's own, as "name=value", separated by blanks.
        strategy: name of the strategy.
        deal: number of the deal.
        seat: where the strategy sat (0 in a patience).
        opponents: names of the strategies in the other seats ("" in a patience).
        outcome: "won" or "lost"; in Napoleon as `Position.outcome`; None if the game did not come to an end.
        won: whether the game was won; in Napoleon: whether the seat gained chips against the others' mean.
        score: cards on the foundations; in Napoleon chips from the pot.
        gain: 1.0 for won and 0.0 for lost; in Napoleon chips from the pot beyond the mean of all seats.
        moves: moves played (of all seats).
        ended: why it ended: one of the words of this module.
        detail: the error or the refused move, else "".
        seconds: time it took (in a compiled policy the mean of the games run together).
    """

    game: str
    options: str
    strategy: str
    deal: int
    seat: int
    opponents: str
    outcome: str | None
    won: bool
    score: int
    gain: float
    moves: int
    ended: str
    detail: str
    seconds: float

    @property
    def fact(self) -> tuple[object, ...]:
        """All but the time: equal on every machine, with any number of workers."""
        return tuple(self[:-1])
