"""Der Hochzeitszug: habits to bet on. Each names two moves, the advised one first, or None where it says nothing."""

from __future__ import annotations

from itertools import permutations

from ...core.game import View
from ...vocabulary.moves import Move

PACKETS, FOUNDATIONS = ("U", "L"), ("O", "E")


def _frees(view: View, move: Move) -> bool:
    """Whether the card below can go to a foundation after the move."""
    then = view.after(move).legal_moves
    return any(one.source == move.source and one.target[:1] in FOUNDATIONS for one in then)


def _gather(view: View) -> Move | None:
    return next((move for move in view.legal_moves if move.kind == "redeal"), None)


def packet_before_gathering(view: View) -> tuple[Move, Move] | None:
    """Deal a new packet to a space, rather than gather the packets."""
    usual = _gather(view)
    advised = next((move for move in view.legal_moves if move.source == "S"), None)
    return (advised, usual) if advised and usual else None


def build_before_gathering(view: View) -> tuple[Move, Move] | None:
    """Build from packet to packet, rather than gather the packets."""
    usual = _gather(view)
    between = [move for move in view.legal_moves if move.source[:1] in PACKETS and move.target[:1] in PACKETS]
    advised = next((move for move in between if move.target not in view.empty), None)
    return (advised, usual) if advised and usual else None


def twin_goes_up(view: View) -> tuple[Move, Move] | None:
    """Of two equal cards that can go up, take the one that frees another card for a foundation."""
    for advised, usual in permutations([move for move in view.legal_moves if move.target[:1] in FOUNDATIONS], 2):
        equal = view.card(advised) == view.card(usual) and advised.source != usual.source
        if equal and advised.target == usual.target and _frees(view, advised) and not _frees(view, usual):
            return advised, usual
    return None


BETS = {
    "packet-before-gathering": packet_before_gathering,
    "build-before-gathering": build_before_gathering,
    "twin-goes-up": twin_goes_up,
}
"""The habits by key."""
