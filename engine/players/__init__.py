"""Players: readable strategies that choose a move from what their seat can see, and nothing else.

A strategy is a function `strategy(view, moves, rng) -> move` of the view of the seat to move, the legal moves, and a
random source: at a table and in the lab `engine.lab.Chance`. Your own functions can take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ..core.game import Game, Position, View
from ..core.internals import internals
from ..tricks.match import Match
from ..vocabulary.moves import Move

__all__ = ["Rng", "Strategy", "first_player", "play_deal", "play_match", "players_of", "random_player", "step"]
__dir__ = __all__.copy


class Rng(Protocol):
    """The part of the interface of random number generators that players use.

    >>> import random
    >>> def first_or_last(view, moves, rng):
    ...     return moves[0] if rng.random() < 0.5 else moves[-1]
    >>> position = engine.game("treppe").deal(46)
    >>> first_or_last(position.view(), position.legal_moves, random.Random(7))
    base A
    """

    def random(self) -> float:
        """A random number from 0 (inclusive) to 1 (exclusive)."""
        ...


Strategy = Callable[[View, Sequence[Move], Rng], Move]
"""Chooses one of the legal moves."""

Table = TypeVar("Table", Position, Match)


def random_player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Any legal move, with equal probability.

    >>> import random
    >>> position = engine.game("treppe").deal(46)
    >>> engine.players.random_player(position.view(), position.legal_moves, random.Random(7))
    base 3
    """
    return moves[int(rng.random() * len(moves))]


def first_player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """The first legal move, in the order of `Position.legal_moves`.

    >>> import random
    >>> position = engine.game("treppe").deal(46)
    >>> engine.players.first_player(position.view(), position.legal_moves, random.Random(7))
    base A
    """
    return moves[0]


def players_of(game: Game) -> dict[str, Strategy]:
    """The players that can sit at a table of a trick game, by name: its own, or else `random` and `first`.

    >>> list(engine.players.players_of(engine.game("napoleon")))
    ['random', 'rule-based', 'bold']
    """
    own = internals(game).package.part("players")
    return dict(own.PLAYERS) if own is not None else {"random": random_player, "first": first_player}


def usual_player(game: Game) -> str:
    """The name of the player that sits at a table unless another one is named: `rule-based` if there is one."""
    known = players_of(game)
    return "rule-based" if "rule-based" in known else next(iter(known))


def step(table: Table, strategy: Strategy, rng: Rng) -> Table:
    """The position (or match) after the move that a strategy chooses for the seat to move.

    Raises:
        IllegalMoveError: the strategy has chosen an illegal move.
        ValueError: the deal is over.

    >>> import random
    >>> position = engine.game("treppe").deal(46)
    >>> engine.players.step(position, engine.players.random_player, random.Random(7)).last_move
    base 3
    """
    position = table.position if isinstance(table, Match) else table
    moves = position.legal_moves
    if not moves:
        raise ValueError("the deal is over: there is no move to choose")
    return table.play(strategy(position.view(position.to_move), moves, rng))


MOST_MOVES = 2_000
"""The number of moves after which `play_deal` gives up a patience."""


def play_deal(table: Table, strategies: Sequence[Strategy], rng: Rng) -> Table:
    """Play the current deal to its end, with `strategies[seat]` choosing for each seat.

    A patience ends by resignation after 2,000 moves: many strategies move a card to and fro for ever.

    >>> import random
    >>> engine.players.play_deal(engine.game("treppe").deal(1), [engine.players.first_player], random.Random(7)).outcome
    'lost'
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=1)
    >>> players = [engine.players.random_player] * 3
    >>> match = engine.players.play_deal(match, players, random.Random(7))
    >>> match.position.outcome, match.chips, match.pot
    ('failed', (-10, -10, -18), 38)
    """
    made = 0
    while (table.position if isinstance(table, Match) else table).legal_moves:
        if made == MOST_MOVES and isinstance(table, Position) and table.game.seats == 1:
            return table.resign()
        table, made = step(table, strategies[table.to_move], rng), made + 1
    return table


def play_match(match: Match, strategies: Sequence[Strategy], rng: Rng) -> Match:
    """Play a match to its end, with `strategies[seat]` choosing for each seat.

    >>> import random
    >>> match = engine.Match(engine.game("napoleon", players=3), deals=2)
    >>> match = engine.players.play_match(match, [engine.players.random_player] * 3, random.Random(7))
    >>> match.over, match.chips, match.pot
    (True, (-5, -10, -18), 33)
    """
    match = play_deal(match, strategies, rng)
    while not match.over:
        match = play_deal(match.next_deal(), strategies, rng)
    return match
