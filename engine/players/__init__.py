"""Players: readable strategies that choose a move from what their seat can see, and nothing else.

A strategy is a function `strategy(view, moves, rng) -> move` of the view of the seat to move, the legal moves, and a
random number generator (`numpy.random.Generator` or `random.Random`). Your own functions can take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ..match import Match
from ..moves import Move
from ..position import Position, View


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


def first_player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The first of the legal moves."""
    return moves[0]


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
