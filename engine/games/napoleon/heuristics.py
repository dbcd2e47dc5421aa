"""Napoleon: judges moves for hints, by the choice of the rule-based player and its reason."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ...core.game import View
from ...core.heuristics import MoveScore
from ...vocabulary.kernel import move_arg, move_kind
from ...vocabulary.moves import Move
from .players.observation import Observation, observation
from .players.rule_based import rule_based
from .rules import BID, EXCHANGE, JOIN, PASS


def score_moves(view: View, moves: Sequence[Move]) -> list[MoveScore]:
    """1 for the move that the rule-based player chooses from what the seat can see, with its reason; 0 for others."""
    chosen = rule_based(view, moves, random.Random(0))
    reason = _reason(chosen.code, observation(view))
    return [MoveScore(1, reason) if move == chosen else MoveScore(0) for move in moves]


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
