"""Hints from the rules and from what is known about a game: first the rule, then the pile, then the move.

A hint looks only at what the player may see. It says which move looks best by simple judgement, and does not
claim that the game can be won by it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from .catalogue import checked
from .game import Game
from .moves import Move
from .position import Position

LEVELS = ("rule", "pile", "move")
"""How much a hint gives away, from little to all."""


@dataclass(frozen=True)
class Hint:
    """A move worth looking at, and why.

    Attributes:
        move: the move, None when there is none worth making.
        reason: which reason of the game's catalogue speaks for it.
        clause: the clause that the reason rests on, None if it rests on none.
        pile: the pile to look at.
    """

    move: Move | None
    reason: str
    clause: str | None
    pile: str
    _position: Position = field(repr=False, compare=False)

    def sentence(self, level: str = "move", language: str | None = None) -> str:
        """What a level of the hint says, in a language.

        Raises:
            ValueError: the level is not one of `LEVELS`.
        """
        if level not in LEVELS:
            raise ValueError(f"a hint has the levels {', '.join(LEVELS)}, not {level!r}")
        catalogue, code = self._position.game.catalogue, checked(language)
        if level == "rule" or self.move is None:
            return catalogue.text(f"hints.{self.reason}", code).partition(" | ")[0]
        if level == "pile" and self.pile:
            return catalogue.text("hints.look", code, pile=self.pile)
        return catalogue.text("hints.try", code, move=self.move.text)


def knowledge(game: Game) -> Any:
    """The module in `engine.knowledge` that knows the game, None if there is none."""
    try:
        return import_module(f"engine.knowledge.{game.module.CATALOGUE}")
    except ModuleNotFoundError:
        return None


def hint(position: Position) -> Hint:
    """The move that looks best; of equal ones the first in the order of `legal_moves`.

    A position that is over, or in which only idle moves are left, gives a hint without a move.
    """
    known = knowledge(position.game)
    moves = position.legal_moves
    if not moves or known is None:
        return Hint(None, "over" if position.outcome else "nothing", None, "", position)
    state, options = bytearray(position.state), position.game.options
    advised = [known.advise(state, move.code, options) for move in moves]
    best = max(range(len(moves)), key=lambda i: advised[i][0])
    value, reason = advised[best]
    if value < 0:
        return Hint(None, "nothing", None, "", position)
    clause = position.game.catalogue.text(f"hints.{reason}", "en").partition(" | ")[2] or None
    return Hint(moves[best], reason, clause, moves[best].source, position)


def safe_moves(position: Position) -> tuple[Move, ...]:
    """The legal moves that put up a card which will not be missed, as far as simple judgement tells."""
    known = knowledge(position.game)
    if known is None:
        return ()
    state, options = bytearray(position.state), position.game.options
    return tuple(move for move in position.legal_moves if known.safe(state, move.code, options))
