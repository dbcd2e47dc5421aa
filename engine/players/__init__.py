"""Players: readable strategies that choose a move from what their seat may see, and nothing else.

A strategy is a function `strategy(view, moves, rng) -> move`: the view of the seat to move, the legal moves, and a
source of random numbers (`numpy.random.Generator` or `random.Random`). Write your own and pass it in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ..match import Match
from ..moves import Move
from ..position import Position, View


class Rng(Protocol):
    """What players need of a source of random numbers."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


Strategy = Callable[[View, Sequence[Move], Rng], Move]
"""Chooses one of the legal moves."""

Table = TypeVar("Table", Position, Match)


def random_player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Any legal move, each as likely as the others."""
    return moves[int(rng.random() * len(moves))]


def step(table: Table, strategy: Strategy, rng: Rng) -> Table:
    """The position (or match) after the move that a strategy chooses for the seat whose turn it is.

    Raises:
        IllegalMove: the strategy has chosen a move that the rules forbid.
        ValueError: the deal is over.
    """
    position = table.position if isinstance(table, Match) else table
    moves = position.legal_moves
    if not moves:
        raise ValueError("the deal is over: there is no move to choose")
    return table.play(strategy(position.view(position.to_move), moves, rng))


def play_deal(table: Table, strategies: Sequence[Strategy], rng: Rng) -> Table:
    """Play the current deal to its end, `strategies[seat]` choosing for each seat."""
    while table.to_move >= 0:
        table = step(table, strategies[table.to_move], rng)
    return table


def play_match(match: Match, strategies: Sequence[Strategy], rng: Rng) -> Match:
    """Play a match to its end, `strategies[seat]` choosing for each seat."""
    match = play_deal(match, strategies, rng)
    while not match.over:
        match = play_deal(match.next_deal(), strategies, rng)
    return match
