"""Positions from sensible play, for drills whose questions need cards that have been put in order."""

from __future__ import annotations

import random

from ...game import Game
from ...heuristics import score_moves
from ...moves import Move
from ...position import Position
from .common import Positions

SPREAD = 12
"""The largest random bonus added to the value of a move, so that no two games are alike."""


def sensibly_played(least: int, most: int) -> Positions:
    """Positions after a random deal and `least` to `most` moves that a hint would suggest; not yet over."""

    def make(chance: random.Random, game: Game) -> Position:
        while True:
            position = game.deal(chance.randrange(1_000_000))
            for _ in range(chance.randint(least, most)):
                if not position.legal_moves:
                    break
                position = position.play(_good(chance, position))
            if position.outcome is None and position.legal_moves:
                return position

    return make


def _good(chance: random.Random, position: Position) -> Move:
    moves = position.legal_moves
    scores = score_moves(position.view(position.to_move), moves)
    if not scores:
        return moves[chance.randrange(len(moves))]
    values = [score.value + SPREAD * chance.random() for score in scores]
    return moves[values.index(max(values))]
