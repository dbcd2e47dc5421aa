"""Heuristics for Große Harfe and its family."""

from __future__ import annotations

from typing import Any

from ...kernel import CARDS, REDEAL, card_rank, card_red, move_count, move_dst, move_kind, move_src, top
from ...spec import State
from . import rules


def is_safe_foundation_move(s: State, m: int, options: dict[str, Any]) -> bool:
    """A card going to a foundation can only be missed by cards one rank lower in the other colour, which it could hold.

    It is safe if each of those is already on a foundation or could itself go there now. (Aces hold nothing.) This is
    good judgement, not proof: the obligation of GH-10 may turn any help into a hindrance.
    """
    if move_kind(m) != CARDS or move_dst(m) < rules.N_FOUNDATION or move_src(m) >= rules.N_FOUNDATION:
        return False
    card = rules.source_card(s, move_src(m))
    rank = card_rank(card)
    if rank == 1:
        return True
    for suit in range(options["suits"]):
        if card_red(suit << 4) != card_red(card) and _both_up(s, suit, options) < rank - 2:
            return False
    return True


def _both_up(s: State, suit: int, options: dict[str, Any]) -> int:
    """The rank up to which all copies of a suit's cards are on its foundations."""
    if options["packs"] == 1:
        return int(s[rules.HEIGHT + suit])
    if options["foundations"] == "single":
        return max(0, int(s[rules.HEIGHT + suit]) - options["ranks"])
    return int(s[rules.HEIGHT + 4 + suit])


def score_move(s: State, m: int, options: dict[str, Any]) -> tuple[float, str]:
    """Obligations first, then safe cards, then moves that turn a card face up; the stock if nothing else helps."""
    kind, src, dst = move_kind(m), move_src(m), move_dst(m)
    if kind == REDEAL:
        return 5, "redeal"
    if src == rules.N_STOCK:
        return 10, "turn"
    if dst >= rules.N_FOUNDATION:
        card = rules.source_card(s, src)
        if card_rank(card) == 1 and options["compulsory_aces"]:
            return 100, "ace"
        if is_safe_foundation_move(s, m, options):
            return 90, "safe"
        frees = src <= rules.MAX_COLUMNS and _uncovers(s, src, 1)
        return (45, "up-frees") if frees else (20, "up")
    if src == rules.N_WASTE:
        if rules.building_waits(s):
            return 95, "build"
        king = s[rules.column(dst)] == 0
        return (40, "waste-king") if king and _columns_with_hidden(s, options) else (30, "waste")
    if src >= rules.N_FOUNDATION:
        return -5, "back"
    return _between_columns(s, src, dst, move_count(m), options)


def _between_columns(s: State, src: int, dst: int, count: int, options: dict[str, Any]) -> tuple[float, str]:
    held, hidden = int(s[rules.column(src)]), int(s[rules.DOWN + src - 1])
    if _uncovers(s, src, count):
        # The columns with the most face-down cards are the hardest to clear, so they come first.
        return 60 + hidden, "turns-king" if s[rules.column(dst)] == 0 else "turns"
    if count == held and s[rules.column(dst)] > 0:
        return (50, "space") if _king_waits(s, options) else (2, "space-idle")
    if count < held and rules.foundation_for(s, int(s[rules.column(src) + held - count])) >= 0:
        return 15, "frees-up"
    return -10, "shuttle"


def _uncovers(s: State, src: int, count: int) -> bool:
    """Whether removing the last `count` cards of a column turns a face-down card up (GH-7)."""
    hidden = s[rules.DOWN + src - 1]
    return hidden > 0 and s[rules.column(src)] - count == hidden


def _columns_with_hidden(s: State, options: dict[str, Any]) -> int:
    return sum(s[rules.DOWN + n] > 0 for n in range(options["columns"]))


def _king_waits(s: State, options: dict[str, Any]) -> bool:
    """Whether a king is visible that a space would help: on the waste, or on top of face-down cards."""
    if card_rank(top(s, rules.WASTE)) == options["ranks"]:
        return True
    for n in range(1, options["columns"] + 1):
        hidden = s[rules.DOWN + n - 1]
        if hidden and card_rank(s[rules.column(n) + hidden + 1]) == options["ranks"]:
            return True
    return False
