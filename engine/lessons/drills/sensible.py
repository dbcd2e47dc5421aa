"""Positions of sensible play, for drills whose questions need cards that somebody has put in order."""

from __future__ import annotations

import random

from ...game import Game
from ...hints import knowledge
from ...moves import Move
from ...position import Position
from .common import Positions

SPREAD = 12
"""How far chance may lift the value of a move, so that no two games go alike."""


def sensibly_played(least: int, most: int) -> Positions:
    """Positions that come of a random deal and so many moves that a hint would name; not over yet."""

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
    known = knowledge(position.game)
    moves = position.legal_moves
    if known is None:
        return moves[chance.randrange(len(moves))]
    state, options = bytearray(position.state), position.game.options
    return max(moves, key=lambda move: known.advise(state, move.code, options)[0] + SPREAD * chance.random())
