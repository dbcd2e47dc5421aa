"""Players: readable strategies that choose a move from what their seat can see, and nothing else.

A strategy is a function `strategy(view, moves, rng) -> move` of the view of the seat to move, the legal moves, and a
random number generator (`numpy.random.Generator` or `random.Random`). Your own functions can take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..match import Match
from ..moves import Move
from ..position import Position, View

if TYPE_CHECKING:
    from .fair import Fair

__all__ = [
    "Fair",
    "Rng",
    "Strategy",
    "play_deal",
    "play_match",
    "random_player",
    "step",
]


def __getattr__(name: str) -> Any:
    """Load the fair player, which needs heuristics and solver, on first access."""
    if name == "Fair":
        from .fair import Fair

        return Fair
    raise AttributeError(f"module 'engine.players' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


class Rng(Protocol):
    """The part of the interface of random number generators that players use."""

    def random(self) -> float:
        """A random number from 0 (inclusive) to 1 (exclusive)."""
        ...


Strategy = Callable[[View, Sequence[Move], Rng], Move]
"""Chooses one of the legal moves."""

Table = TypeVar("Table", Position, Match)


def random_player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Any legal move, with equal probability."""
    return moves[int(rng.random() * len(moves))]


def step(table: Table, strategy: Strategy, rng: Rng) -> Table:
    """The position (or match) after the move that a strategy chooses for the seat to move.

    Raises:
        IllegalMove: the strategy has chosen an illegal move.
        ValueError: the deal is over.
    """
    position = table.position if isinstance(table, Match) else table
    moves = position.legal_moves
    if not moves:
        raise ValueError("the deal is over: there is no move to choose")
    return table.play(strategy(position.view(position.to_move), moves, rng))


def play_deal(table: Table, strategies: Sequence[Strategy], rng: Rng) -> Table:
    """Play the current deal to its end, with `strategies[seat]` choosing for each seat."""
    while table.to_move >= 0:
        table = step(table, strategies[table.to_move], rng)
    return table


def play_match(match: Match, strategies: Sequence[Strategy], rng: Rng) -> Match:
    """Play a match to its end, with `strategies[seat]` choosing for each seat."""
    match = play_deal(match, strategies, rng)
    while not match.over:
        match = play_deal(match.next_deal(), strategies, rng)
    return match
