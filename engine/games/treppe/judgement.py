"""Heuristics for Die Treppe."""

from __future__ import annotations

from typing import Any

from ...kernel import CARDS, card_rank, card_suit, move_arg, move_count, move_dst, move_kind, move_src, top
from ...spec import State
from . import rules
from .rules import BASE


def is_safe_foundation_move(s: State, m: int, options: dict[str, Any]) -> bool:
    """In phase 1 every card that fits goes up eventually. Later, a card can only be missed by cards one step lower.

    It is safe if all of those, in every suit, are already on the foundations; a base card holds nothing.
    """
    if move_kind(m) != CARDS or move_dst(m) < rules.N_FOUNDATION:
        return False
    if s[rules.PHASE] == 1:
        return True
    src = move_src(m)
    step = rules.step(s, top(s, rules.WASTE if src == rules.N_WASTE else rules.row_at(src)))
    return all(s[rules.HEIGHT + suit] >= step for suit in range(options["suits"]))


def score_move(s: State, m: int, options: dict[str, Any]) -> tuple[float, str]:
    """Prefers a base with many followers, then foundations, then spaces and runs; the stock if nothing else helps."""
    if move_kind(m) == BASE:
        return _base(s, move_arg(m), options), "base"
    src, dst, count = move_src(m), move_dst(m), move_count(m)
    if s[rules.PHASE] == 1:
        return (60, "phase-up") if dst >= rules.N_FOUNDATION else (50 + dst / 100, "fill")
    if src == rules.N_STOCK:
        return 10, "turn"
    if src == rules.N_WASTE:
        if dst >= rules.N_FOUNDATION:
            return (90, "safe") if is_safe_foundation_move(s, m, options) else (60, "up")
        return (30, "waste") if s[rules.row_at(dst)] > 0 else (4, "waste-space")
    p = rules.row_at(src)
    held = int(s[p])
    card = int(s[p + held - count + 1])
    under = int(s[p + held - count]) if held > count else 0
    if dst >= rules.N_FOUNDATION:
        if is_safe_foundation_move(s, m, options):
            return 90, "safe"
        return (70, "up-frees") if under and rules.goes_up(s, under) else (60, "up")
    if s[rules.row_at(dst)] == 0:
        return (15, "to-space") if under and rules.goes_up(s, under) else (-10, "idle")
    if held == count:
        return 50, "space"
    if rules.builds(s, card, under):
        same = card_suit(card) == card_suit(top(s, rules.row_at(dst))) != card_suit(under)
        return (12, "suit") if same else (-5, "idle")
    return (45, "frees") if rules.goes_up(s, under) else (40, "build")


def _base(s: State, rank: int, options: dict[str, Any]) -> float:
    """How many cards of the staircase could go to the foundations at once with this base."""
    laid = [
        s[rules.row_at(n) + k] for n in range(1, options["rows"] + 1) for k in range(1, n + 1) if s[rules.row_at(n) + k]
    ]
    up = 0
    for suit in range(options["suits"]):
        step = 0
        while any(card_suit(c) == suit and card_rank(c) == (rank - 1 + step) % options["ranks"] + 1 for c in laid):
            step += 1
            if step == options["ranks"]:
                break
        up += step
    return float(up)
