"""Heuristics for Große Napoleon."""

from __future__ import annotations

from typing import Any

from ...kernel import CARDS, DEAL, REDEAL, card_rank, card_suit, move_dst, move_kind, move_src, top
from ...spec import State
from . import rules


def is_safe_foundation_move(s: State, m: int, options: dict[str, Any]) -> bool:
    """A card going to a foundation can only be missed by its neighbours in suit, which it could hold in a ladder.

    It is safe if both copies of each neighbour are already on the foundations.
    """
    if move_kind(m) != CARDS or move_dst(m) < rules.N_FOUNDATION:
        return False
    card = top(s, rules.column(move_src(m)))
    neighbours = [rank for rank in (card_rank(card) - 1, card_rank(card) + 1) if 1 <= rank <= options["ranks"]]
    return all(_up(s, card_suit(card), rank, options) == 2 for rank in neighbours)


def _up(s: State, suit: int, rank: int, options: dict[str, Any]) -> int:
    """How many of the two cards of a suit and rank are on the foundations."""
    from_ace = s[rules.HEIGHT + suit] >= rank
    from_king = s[rules.HEIGHT + 4 + suit] >= options["ranks"] + 1 - rank
    return int(from_ace) + int(from_king)


def score_move(s: State, m: int, options: dict[str, Any]) -> tuple[float, str]:
    """Prefers foundations, then spaces, then ladders; deals and gathers only if nothing else helps."""
    kind = move_kind(m)
    if kind == DEAL:
        return 10, "deal"
    if kind == REDEAL:
        return 5, "redeal"
    src, dst = move_src(m), move_dst(m)
    p = rules.column(src)
    held = int(s[p])
    card = int(s[p + held])
    under = int(s[p + held - 1]) if held > 1 else 0
    if dst >= rules.N_FOUNDATION:
        if is_safe_foundation_move(s, m, options):
            return 90, "safe"
        return (70, "up-frees") if under and _fits(s, under) else (60, "up")
    if s[rules.column(dst)] == 0:
        return (15, "to-space") if under and _fits(s, under) else (-10, "idle")
    if held == 1:
        return 50, "space"
    if under and abs(under - card) == 1:
        return -5, "idle"  # it already lies on a neighbour: moving it on gains nothing by itself
    return (45, "frees") if _fits(s, under) else (20, "ladder")


def _fits(s: State, card: int) -> bool:
    """Whether a card could go to a foundation now."""
    return card in (rules.next_up(s, card_suit(card)), rules.next_down(s, card_suit(card)))
