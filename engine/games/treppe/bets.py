"""Die Treppe: habits to bet on. Each names two moves, the advised one first, or None where it says nothing."""

from __future__ import annotations

from ...core.game import View
from ...vocabulary.moves import Move


def _built(view: View) -> list[Move]:
    """The moves that build cards of a row on another row."""
    return [move for move in view.legal_moves if move.source[:1] == move.target[:1] == "R" and view[move.target]]


def _own_suit(view: View, move: Move) -> bool:
    """Whether a move builds cards on a card of the same suit, so that they form one run."""
    moved, target = view.cards(move)[0], view.top(move.target)
    return moved is not None and target is not None and moved.suit == target.suit


def _swap(view: View) -> Move | None:
    """A swap between two cards of equal rank: from the one in another suit to the one in the same suit."""
    for move in _built(view):
        left, target = view[move.source][: -move.count], view.top(move.target)
        equal = left and left[-1] and target and left[-1].rank == target.rank
        if equal and left[-1] != target and _own_suit(view, move):
            return move
    return None


def _from_waste(view: View, space: bool) -> list[Move]:
    """The moves of the waste card to a space or, if not `space`, to the end of a row."""
    moves = [move for move in view.legal_moves if move.source == "W" and move.target[:1] == "R"]
    return [move for move in moves if (move.target in view.empty) == space]


def swap_before_turning(view: View) -> tuple[Move, Move] | None:
    """Swap between two equal places, rather than turn the next card."""
    usual = next((move for move in view.legal_moves if move == "S>W"), None)
    advised = _swap(view) if usual else None
    return (advised, usual) if advised and usual else None


def swap_before_filling(view: View) -> tuple[Move, Move] | None:
    """Swap between two equal places, rather than put the waste card on a space."""
    usual = next(iter(_from_waste(view, True)), None)
    advised = _swap(view) if usual else None
    return (advised, usual) if advised and usual else None


def swap_not_empty(view: View) -> tuple[Move, Move] | None:
    """Swap between two equal places, rather than build the last cards of a row on another one."""
    usual = next((move for move in _built(view) if len(view[move.source]) == move.count), None)
    advised = _swap(view) if usual else None
    return (advised, usual) if advised and usual else None


def row_before_waste(view: View) -> tuple[Move, Move] | None:
    """Give a space to cards of a row, rather than to the waste card, if the card that they free can be played."""
    for usual in _from_waste(view, True):
        for move in view.legal_moves:
            if move.source[:1] == "R" and move.target in view.empty and len(view[move.source]) > move.count:
                after = view.after(move)
                if any(then.source == move.source and then.target not in after.empty for then in after.legal_moves):
                    return move, usual
    return None


def suit_from_row(view: View) -> tuple[Move, Move] | None:
    """Build cards from a row on a card of the same suit, rather than a waste card of another suit."""
    for usual in _from_waste(view, False):
        for move in _built(view):
            if move.target == usual.target and _own_suit(view, move) and not _own_suit(view, usual):
                return move, usual
    return None


BETS = {
    "swap-before-turning": swap_before_turning,
    "swap-before-filling": swap_before_filling,
    "swap-not-empty": swap_not_empty,
    "row-before-waste": row_before_waste,
    "suit-from-row": suit_from_row,
}
"""The habits by key."""

TOGETHER = True
"""Whether a simple strategy that always keeps to all of them wins clearly more: it is the strategy `habits`."""
