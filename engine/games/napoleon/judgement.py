"""Heuristics for Napoleon: the choice of the rule-based player, and the reason for it."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from ...kernel import move_arg, move_kind
from ...position import View
from ...spec import State
from . import rules
from .observation import Observation, observation
from .players import rule_based
from .rules import BID, EXCHANGE, JOIN, PASS


def is_safe_foundation_move(s: State, m: int, options: dict[str, Any]) -> bool:
    """Always false: no card goes to a foundation in this game."""
    return False


def score_move(s: State, m: int, options: dict[str, Any]) -> tuple[float, str]:
    """Prefers the move that the rule-based player chooses for the seat to move, given what that seat can see."""
    code, reason = _choice(bytes(s), tuple(options.items()))
    return (1 if m == code else 0), reason


@lru_cache(maxsize=16)
def _choice(state: bytes, options: tuple[tuple[str, Any], ...]) -> tuple[int, str]:
    """The move chosen in a state, and the reason for it."""
    from ... import game

    one, plain = game("napoleon", **dict(options)), bytearray(state)
    seat = rules.to_move(plain)
    view = View(one, one.masked(plain, seat), seat)
    out = [0] * rules.MAX_MOVES
    count = rules.legal_moves(plain, out)
    moves = [one.move(code) for code in out[:count]]
    move = rule_based(view, moves, random.Random(0))
    return move.code, _reason(move.code, observation(view))


def _reason(m: int, seen: Observation) -> str:
    """The key of the reason in the catalogue that explains a move."""
    kind = move_kind(m)
    if kind == BID:
        return "napoleon" if move_arg(m) == 5 else "bid"
    if kind == PASS:
        return "pass" if seen.phase == "bid" else "sit-out"
    if kind == JOIN:
        return "join"
    if kind == EXCHANGE:
        return "exchange" if move_arg(m) else "keep"
    if seen.phase == "away":
        return "away"
    if seen.declarer is None:
        return "for-the-last"
    suit = move_arg(m) >> 4
    if not seen.trick:
        return "draw-trumps" if suit == seen.trump and seen.seat == seen.declarer else "lead"
    best = next(card for seat, card in seen.trick if seat == seen.takes)
    takes = any(seen.takes_from(card, best) for card in seen.hand if int(card) == move_arg(m))
    return "take" if takes else "spare"
