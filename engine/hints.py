"""Hints from the rules and from what is known about a game: first the rule, then the pile, then the move.

`hint` looks only at what the player may see. It says which move looks best by simple judgement, and does not
claim that the game can be won by it. `solved_hint` asks the solver, which knows all cards, and says what it rests on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .catalogue import Catalogue, checked
from .game import Game
from .moves import Move
from .position import Position

if TYPE_CHECKING:
    from .solver import Solution

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
        status: what the solver, which knows all cards, says of the position: "won" (by this move), "lost" (proved;
            there is no move then) or "unknown" (the move is simple judgement); None when it was not asked.
    """

    move: Move | None
    reason: str
    clause: str | None
    pile: str
    _position: Position = field(repr=False, compare=False)
    status: str | None = None

    @property
    def basis(self) -> str:
        """What the hint rests on, as a sentence in the current language."""
        return self.basis_sentence()

    def basis_sentence(self, language: str | None = None) -> str:
        """What the hint rests on, as a sentence in a language."""
        return SOLVER.text(f"basis.{self.status or 'judgement'}", language)

    def sentence(self, level: str = "move", language: str | None = None) -> str:
        """What a level of the hint says, in a language.

        Raises:
            ValueError: the level is not one of `LEVELS`.
        """
        if level not in LEVELS:
            raise ValueError(f"a hint has the levels {', '.join(LEVELS)}, not {level!r}")
        catalogue, code = self._position.game.catalogue, checked(language)
        if self.reason.startswith("solver-") and (level == "rule" or self.move is None):
            return SOLVER.text(f"hints.{self.reason}", code)
        if level == "rule" or self.move is None:
            return catalogue.text(f"hints.{self.reason}", code).partition(" | ")[0]
        if level == "pile" and self.pile:
            return catalogue.text("hints.look", code, pile=self.pile)
        return catalogue.text("hints.try", code, move=self.move.text)


SOLVER = Catalogue("solver")
"""The texts that speak of what the solver found."""


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


def solved_hint(position: Position, seconds: float = 2.0, solution: Solution | None = None) -> Hint:
    """A hint from the solver, which knows all cards, where it knows; else the hint of simple judgement, and says so.

    Won: the next move of a way to win, for the reason that `hint` would give for that move. Lost, proved: no move.
    Unknown: what `hint` says.

    Args:
        position: the position.
        seconds: most seconds for the solver.
        solution: what the solver said of the position already.
    """
    if position.game.seats != 1:
        return hint(position)
    if solution is None:
        from .solver import solve

        solution = solve(position, seconds)
    simple = hint(position)
    if position.outcome is not None or solution.status == "unknown":
        return replace(simple, status=None if position.outcome else "unknown")
    if solution.status == "lost":
        return Hint(None, "solver-lost", None, "", position, "lost")
    move = solution.moves[0]
    known = knowledge(position.game)
    value, reason = known.advise(bytearray(position.state), move.code, position.game.options)
    if value < 0:  # it looks idle, and helps only later
        return Hint(move, "solver-far", None, move.source, position, "won")
    clause = position.game.catalogue.text(f"hints.{reason}", "en").partition(" | ")[2] or None
    return Hint(move, reason, clause, move.source, position, "won")


def safe_moves(position: Position) -> tuple[Move, ...]:
    """The legal moves that put up a card which will not be missed, as far as simple judgement tells."""
    known = knowledge(position.game)
    if known is None:
        return ()
    state, options = bytearray(position.state), position.game.options
    return tuple(move for move in position.legal_moves if known.safe(state, move.code, options))
