"""Heuristics for Der Hochzeitszug."""

from __future__ import annotations

from typing import Any

from ...kernel import CARDS, REDEAL, card_rank, move_dst, move_kind, move_src, top
from ...spec import State
from . import rules


def is_safe_foundation_move(s: State, m: int, options: dict[str, Any]) -> bool:
    """A card going to a foundation can only be missed by the cards one rank lower in its suit, which it could hold.

    It is safe if both of them are already on the foundations; an ace holds nothing.
    """
    if move_kind(m) != CARDS or move_dst(m) < rules.N_FOUNDATION:
        return False
    card = top(s, rules.packet(move_src(m)))
    return card_rank(card) == 1 or _both_up(s, card - 1)


def _both_up(s: State, card: int) -> bool:
    """Whether both copies of a card are on the foundations."""
    second = (card >> 4) + (0 if card & 1 else 8) + 4
    return bool(s[rules.HEIGHT + second] > (card_rank(card) - 1) >> 1)


def score_move(s: State, m: int, options: dict[str, Any]) -> tuple[float, str]:
    """Prefers foundations, then new packets, then runs that uncover something; gathers only if nothing else helps."""
    if move_kind(m) == REDEAL:
        return 5, "redeal"
    src, dst = move_src(m), move_dst(m)
    if src == rules.N_STOCK:
        return 30, "packet"
    p = rules.packet(src)
    held = int(s[p])
    card = int(s[p + held])
    under = int(s[p + held - 1]) if held > 1 else 0
    if dst >= rules.N_FOUNDATION:
        if is_safe_foundation_move(s, m, options):
            return 90, "safe"
        return (70, "up-frees") if under and rules.foundation_for(s, under) >= 0 else (60, "up")
    if s[rules.packet(dst)] == 0:
        if held == 1:
            return -10, "idle"
        return (25, "to-space") if rules.foundation_for(s, under) >= 0 else (1, "to-space-idle")
    if held == 1:
        return 50, "space"
    if under == card + 1:
        return -5, "idle"  # it already lies on its next higher card
    return (45, "frees") if rules.foundation_for(s, under) >= 0 else (40, "build")
