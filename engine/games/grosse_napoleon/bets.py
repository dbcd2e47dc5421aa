"""Große Napoleon: habits to bet on. Each names two moves, the advised one first, or None where it says nothing."""

from __future__ import annotations

from ...core.game import View
from ...vocabulary.moves import Move


def _moves(view: View, to_space: bool) -> list[Move]:
    """The moves of cards to a space or, if not `to_space`, to a ladder; none that only changes places."""
    moves = [move for move in view.legal_moves if move.source[:1] == move.target[:1] == "T"]
    moves = [move for move in moves if (move.target in view.empty) == to_space]
    return [move for move in moves if not to_space or len(view[move.source]) > 1]


def _frees(view: View, move: Move) -> bool:
    """Whether the card below can go to a foundation after the move."""
    then = view.after(move).legal_moves
    return any(one.source == move.source and one.target[:1] in ("A", "K") for one in then)


def _gather(view: View) -> Move | None:
    return next((move for move in view.legal_moves if move.kind == "redeal"), None)


def ladder_before_gathering(view: View) -> tuple[Move, Move] | None:
    """Build on a ladder, rather than gather the columns."""
    usual, ladders = _gather(view), _moves(view, to_space=False)
    return (ladders[0], usual) if usual and ladders else None


def space_before_gathering(view: View) -> tuple[Move, Move] | None:
    """Use a space, rather than gather the columns."""
    usual, moved = _gather(view), _moves(view, to_space=True)
    return (moved[0], usual) if usual and moved else None


def space_frees(view: View) -> tuple[Move, Move] | None:
    """Use a space where that frees a card for a foundation, rather than where it does not."""
    return _freeing(view, _moves(view, to_space=True))


def free_before_emptying(view: View) -> tuple[Move, Move] | None:
    """Build the card that lies on one for a foundation, rather than the last card of a column."""
    moves = _moves(view, to_space=False)
    return _freeing(view, [move for move in moves if len(view[move.source]) == 1 or _frees(view, move)])


def _freeing(view: View, moves: list[Move]) -> tuple[Move, Move] | None:
    advised = next((move for move in moves if _frees(view, move)), None)
    usual = next((move for move in moves if not _frees(view, move)), None)
    return (advised, usual) if advised and usual else None


BETS = {
    "ladder-before-gathering": ladder_before_gathering,
    "space-before-gathering": space_before_gathering,
    "space-frees": space_frees,
    "free-before-emptying": free_before_emptying,
}
"""The habits by key."""
