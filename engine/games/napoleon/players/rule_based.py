"""Players of Napoleon that follow a few rules of thumb, each a short function that states its idea.

They use the table through `Observation`, which expresses a view in the terms of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ....base.cards import Card
from ....core.game import View
from ....players import Rng, Strategy
from ....vocabulary.moves import Move
from ..rules import NAPOLEON, power
from .observation import Observation, observation
from .playout import points_needed

ACE = 1

# ---------------------------------------------------------------- hand evaluation

RUFF = 0.35
"""The value of a small trump, in tricks: it may ruff a suit in which its holder is void."""
SIDE = 0.65
"""The probability that a suit is led, and not ruffed, in time for a high card of it."""


def worth(card: Card, seen: Observation) -> float:
    """How many tricks a card may take: the probability that no other player holds a higher card of its suit.

    Each higher card that has not been seen lies in another hand with probability equal to the proportion of unseen
    cards that are in other hands.
    """
    share = min(1.0, 5 * seen.others / max(1, len(seen.unseen)))
    higher = sum(other.suit == card.suit and power(other) > power(card) for other in seen.unseen)
    highest: float = (1 - share) ** higher
    return max(highest, RUFF) if card.suit == seen.trump else SIDE * highest


def estimate(cards: Iterable[Card], seen: Observation) -> float:
    """How many tricks some cards may take together."""
    return sum(worth(card, seen) for card in cards)


def points(cards: Iterable[Card], trump: int) -> int:
    """The points of a hand: its trumps plus its aces; the ace of trumps is both and counts twice.

    `python -m engine.games.napoleon.hands` shows what such hands are worth.
    """
    return sum((card.suit == trump) + (card.rank == ACE) for card in cards)


# ---------------------------------------------------------------- the decisions

NEW_POINTS = 3 / 8
"""The average number of points of an unseen card: of 32 cards, eight are trumps and four are aces."""

NEW_CARD = 0.3
"""The assumed value of a card not yet seen, in tricks."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How strong a hand a player needs to act.

    Attributes:
        short: how many points a hand may lack for a bid.
        napoleon: the estimate, without the blind, needed to bid Napoleon.
        join: the estimate needed to go along.
    """

    short: int
    napoleon: float
    join: float


def choose_bid(seen: Observation, moves: Sequence[Move], temper: Temper) -> Move:
    """Bid as little as wins the bidding: a made bid is paid by its tricks, and a failed one costs twice the bid.

    Bid Napoleon only with a hand that is nearly good enough without the blind, because failing costs ten.
    """
    hope = estimate(seen.hand, seen) + NEW_CARD * (5 - len(seen.hand))
    if seen.high < NAPOLEON and hope >= temper.napoleon:
        return moves[moves.index(f"bid {NAPOLEON}")]
    strength = points(seen.hand, seen.trump) + NEW_POINTS * (5 - len(seen.hand)) + temper.short
    if seen.high < NAPOLEON - 1 and strength >= points_needed(len(seen.in_play), seen.high + 1):
        return moves[moves.index(f"bid {seen.high + 1}")]
    return moves[moves.index("pass")]


def choose_joining(seen: Observation, moves: Sequence[Move], temper: Temper) -> Move:
    """Go along with a hand that should take a trick: taking none costs two chips, sitting out costs nothing."""
    hope = estimate(seen.hand, seen) + NEW_CARD * (5 - len(seen.hand))
    return moves[moves.index("join" if hope >= temper.join else "pass")]


def choose_exchange(seen: Observation, moves: Sequence[Move]) -> Move:
    """Exchange the cards worth less than an unseen one may be, the worst first if the stock is short."""
    poor = sorted((card for card in seen.hand if worth(card, seen) < NEW_CARD), key=lambda card: worth(card, seen))
    back = set(poor[: seen.stock])
    return next(move for move in moves if set(move.cards) == back)


def choose_away(seen: Observation, moves: Sequence[Move]) -> Move:
    """Keep the five cards that are worth most."""
    away = sorted(seen.hand, key=lambda card: (worth(card, seen), card.suit, power(card)))[: len(moves[0].cards)]
    return next(move for move in moves if set(move.cards) == set(away))


def cheapest(cards: Iterable[Card], seen: Observation) -> Card:
    """The least useful card: not a trump, and worth little."""
    return min(cards, key=lambda card: (card.suit == seen.trump, worth(card, seen), power(card), int(card)))


def choose_lead(seen: Observation, cards: Sequence[Card]) -> Card:
    """The declarer draws trumps from the top while holding the best one, then leads high cards.

    The others lead high cards of side suits. Without any, a player leads the least useful card.
    """
    masters = [card for card in cards if seen.master(card)]
    trumps = [card for card in masters if card.suit == seen.trump]
    sides = [card for card in masters if card.suit != seen.trump]
    if seen.seat == seen.declarer and trumps:
        return max(trumps, key=power)
    return max(sides, key=power) if sides else cheapest(trumps or cards, seen)


def choose_follow(seen: Observation, cards: Sequence[Card]) -> Card:
    """Take the trick as cheaply as is safe, unless a partner is winning it; otherwise play the least useful card."""
    taking = next(card for seat, card in seen.trick if seat == seen.takes)
    winners = [card for card in cards if seen.takes_from(card, taking)]
    alone = seen.seat == seen.declarer or seen.seat in seen.along
    danger = bool(seen.to_follow) if alone else seen.declarer in seen.to_follow
    if not winners or (not alone and seen.takes != seen.declarer and not danger):
        return cheapest(cards, seen)
    if not danger:
        return cheapest(winners, seen)
    safe = [card for card in winners if seen.master(card)]
    return cheapest(safe, seen) if safe else max(winners, key=lambda card: (card.suit == seen.trump, power(card)))


Bidding = Callable[[Observation, Sequence[Move], Temper], Move]
"""Chooses a bid, as `choose_bid` does."""
Following = Callable[[Observation, Sequence[Card]], Card]
"""Chooses a card for a trick that another player has led, as `choose_follow` does."""


def choose_card(seen: Observation, moves: Sequence[Move], follow: Following = choose_follow) -> Move:
    """Lead or follow; if nobody bid, only the last trick counts, so good cards are kept for it."""
    cards = [move.cards[0] for move in moves]
    if seen.declarer is None:
        card = cheapest(cards, seen)
    elif seen.trick:
        card = follow(seen, cards)
    else:
        card = choose_lead(seen, cards)
    return moves[cards.index(card)]


USUAL = Temper(short=0, napoleon=3.8, join=0.8)
"""The temper of the usual player."""


def choose_by_rules(
    seen: Observation, moves: Sequence[Move], temper: Temper = USUAL, bid: Bidding = choose_bid,
    follow: Following = choose_follow,
) -> Move:  # fmt: skip
    """The move of a rule-based player that sees this."""
    if seen.phase == "bid":
        return bid(seen, moves, temper)
    if seen.phase == "join":
        return choose_joining(seen, moves, temper)
    if seen.phase == "exchange":
        return choose_exchange(seen, moves)
    if seen.phase == "away":
        return choose_away(seen, moves)
    return choose_card(seen, moves, follow)


def by_rules(temper: Temper, bid: Bidding = choose_bid, follow: Following = choose_follow) -> Strategy:
    """A rule-based player with the given temper; `habits` also gives it other ways to bid or to follow."""

    def player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
        return choose_by_rules(observation(view), moves, temper, bid, follow)

    return player


rule_based = by_rules(USUAL)
"""Bids only as much as pays on average with such hands."""
bold = by_rules(Temper(short=1, napoleon=3.2, join=0.6))
"""Bids slightly more than the hand should make."""
