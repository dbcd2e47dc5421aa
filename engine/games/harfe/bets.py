"""Große Harfe: a habit to bet on. It names two moves, the advised one first, or None where it says nothing."""

from __future__ import annotations

from ...core.game import View
from ...vocabulary.moves import Move


def longest_first(view: View) -> tuple[Move, Move] | None:
    """Turn up a card of the column with the most face-down cards, rather than of the one with the fewest."""
    moves = [move for move in view.legal_moves if move.source[:1] == move.target[:1] == "T" and view.uncovers(move)]
    moves = [move for move in moves if move.target not in view.empty]
    if not moves:
        return None
    most, fewest = (choose(moves, key=lambda move: view.hidden(move.source)) for choose in (max, min))
    return (most, fewest) if view.hidden(most.source) > view.hidden(fewest.source) else None


BETS = {"longest-first": longest_first}
"""The habits by key."""
