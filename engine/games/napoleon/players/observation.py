"""What one seat knows about a deal of Napoleon, in the terms of the game: for players and for the table."""

from __future__ import annotations

from dataclasses import dataclass

from ....base.cards import Card
from ....core.game import View
from ....core.internals import masked
from ....tricks.tricks import Trick
from .. import rules
from ..rules import power


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat knows about a deal.

    Attributes:
        seat: the observer.
        phase: "bid", "join", "exchange", "away", "play" or "over".
        hand: its cards.
        trump: the trump suit.
        turned: the card that was turned up for trump.
        stock: the number of cards left for exchanging.
        high: the highest bid so far; 0 if none.
        declarer: the seat of the highest bidder so far, or None.
        along: the seats that have chosen to go along.
        in_play: the seats that do not sit out, in order.
        trick: the cards on the table with their seats, starting with the card led.
        takes: the seat winning the trick on the table; None if no card has been played to it.
        won: the tricks taken by each seat.
        history: all tricks so far, including the one on the table.
        unseen: cards that may be in other hands: neither in the seat's own hand, nor put aside by it, nor on the table.
    """

    seat: int
    phase: str
    hand: tuple[Card, ...]
    trump: int
    turned: Card
    stock: int
    high: int
    declarer: int | None
    along: tuple[int, ...]
    in_play: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...]
    takes: int | None
    won: tuple[int, ...]
    history: tuple[Trick, ...]
    unseen: frozenset[Card]

    @property
    def others(self) -> int:
        """The number of other players in play."""
        return len(self.in_play) - 1

    @property
    def to_follow(self) -> tuple[int, ...]:
        """The seats that play to the trick after this one."""
        here = self.in_play.index(self.seat)
        after = self.in_play[here + 1 :] + self.in_play[:here]
        return after[: len(self.in_play) - len(self.trick) - 1]

    def takes_from(self, card: Card, other: Card) -> bool:
        """Whether a card played later beats another one (NP-10)."""
        return rules.stronger(card, other, self.trump)

    def master(self, card: Card) -> bool:
        """Whether no other hand can contain a higher card of the same suit."""
        return not any(other.suit == card.suit and power(other) > power(card) for other in self.unseen)


def observation(view: View) -> Observation:
    """The observation of the seat of a view."""
    counters = view.counters
    players = range(1, view.game.seats + 1)
    known = {card for cards in view.piles.values() for card in cards if card is not None}
    turned = counters["turned"]
    state = bytearray(masked(view))
    history = tuple(rules.tricks(state))
    trick = history[-1] if history and not history[-1].complete else None
    return Observation(
        seat=view.seat,
        phase=counters["phase"],
        hand=tuple(card for card in view[f"H{view.seat + 1}"] if card is not None),
        trump=turned.suit,
        turned=turned,
        stock=len(view["S"]),
        high=rules.highest_bid(state),
        declarer=counters["declarer"],
        along=tuple(n - 1 for n in players if counters[f"join{n}"] == "along"),
        in_play=tuple(n - 1 for n in players if counters[f"join{n}"] != "out"),
        trick=trick.cards if trick else (),
        takes=trick.takes if trick else None,
        won=tuple(counters[f"won{n}"] for n in players),
        history=history,
        unseen=frozenset(view.game.pack) - known,
    )
