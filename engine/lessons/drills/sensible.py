"""Positions from sensible play, for drills whose questions need cards that are already partly in order."""

from __future__ import annotations

import random
from functools import lru_cache

from ...core.game import Game, Position
from ...core.heuristics import score_moves
from ...vocabulary.moves import Move
from .common import Positions
from .question import Randomness

SPREAD = 12
"""The largest random bonus added to the value of a move, so that games differ."""
CACHED = 256
"""The number of games in memory, with at most a hundred positions each."""


def sensibly_played(least: int, most: int) -> Positions:
    """Generates positions of unfinished games, after a random deal and `least` to `most` moves like those of hints."""

    def make(chance: Randomness, game: Game) -> Position:
        while True:
            position = _game(game, chance.games.randrange(1_000_000)).after(chance.randint(least, most))
            if position.outcome is None and position.legal_moves:
                return position

    return make


@lru_cache(CACHED)
def _game(game: Game, deal: int) -> _Played:
    return _Played(game, deal)


class _Played:
    """A game from a deal, played only as far as requested."""

    def __init__(self, game: Game, deal: int) -> None:
        self._chance = random.Random(deal)
        self._positions = [game.deal(deal)]

    def after(self, moves: int) -> Position:
        """The position after that many moves, or the last one."""
        while len(self._positions) <= moves and self._positions[-1].legal_moves:
            self._positions.append(self._positions[-1].play(_good(self._chance, self._positions[-1])))
        return self._positions[min(moves, len(self._positions) - 1)]


def _good(chance: random.Random, position: Position) -> Move:
    moves = position.legal_moves
    scores = score_moves(position.view(position.to_move), moves)
    if not scores:
        return moves[chance.randrange(len(moves))]
    values = [score.value + SPREAD * chance.random() for score in scores]
    return moves[values.index(max(values))]
