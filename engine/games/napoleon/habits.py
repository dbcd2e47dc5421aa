"""Habits that the advice of the course measures: each player follows the rules of thumb except in one decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...base.cards import Card
from ...players import Strategy
from ...vocabulary.moves import Move
from .players.observation import Observation
from .players.rule_based import USUAL, Temper, by_rules, cheapest, choose_bid, choose_follow


def bid_one_later(seen: Observation, moves: Sequence[Move], temper: Temper) -> Move:
    """Bid one only with a point more than the rules of thumb require; make higher bids as they do."""
    move = choose_bid(seen, moves, temper)
    return choose_bid(seen, moves, replace(temper, short=temper.short - 1)) if move == "bid 1" else move


def never_bid(seen: Observation, moves: Sequence[Move], temper: Temper) -> Move:
    """Always pass, so as never to pay for a failed bid."""
    return moves[moves.index("pass")]


def save_trumps(seen: Observation, cards: Sequence[Card]) -> Card:
    """Discard when unable to follow suit, and trump only with nothing but trumps in hand."""
    led = seen.trick[0][1].suit
    void = all(card.suit != led for card in cards)
    plain = [card for card in cards if card.suit != seen.trump]
    return cheapest(plain, seen) if void and plain else choose_follow(seen, cards)


HABITS: dict[str, Strategy] = {
    "waits": by_rules(USUAL, bid=bid_one_later),
    "never-bids": by_rules(USUAL, bid=never_bid),
    "saves-trumps": by_rules(USUAL, follow=save_trumps),
}
"""The players by name. They serve only for comparison with `rule_based` and do not sit at a table."""
