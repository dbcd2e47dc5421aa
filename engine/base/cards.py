"""Cards and packs: one byte per card, with a text form (`TD`); names in words come from the catalogue.

A card is `suit << 4 | rank`: ranks 1 (ace) to 13 (king), suits 0 clubs, 1 diamonds, 2 hearts, 3 spades. The text
form is rank then suit: `AS`, `TD`, `9H`. The two copies of a card in a double pack are the same card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from .errors import DealError
from .reading import pasted, quoted

RANKS = "A23456789TJQK"
SUITS = "CDHS"

MAX_CARDS = 10_000
"""The largest number of cards that `cards` reads at once."""


class Card(int):
    """A card, which prints as its text form. It sorts by its byte, `int(card)`, which is also how states store it.

    It is an `int` because the rules calculate with it; tab completion shows only the attributes of a card.

    Attributes:
        rank: 1 (ace) to 13 (king).
        suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
        red: whether it is a diamond or a heart.
        text: the text form, "TD".

    >>> queen = engine.card("QD")
    >>> queen
    QD
    >>> queen.text, queen.rank, queen.suit, queen.red
    ('QD', 12, 1, True)
    >>> queen == engine.Card(1 << 4 | 12)
    True
    >>> f"{queen:>4}"
    '  QD'
    """

    __slots__ = ()

    def __dir__(self) -> list[str]:
        return ["rank", "red", "suit", "text"]

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king)."""
        return self & 15

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self >> 4

    @property
    def red(self) -> bool:
        """Whether it is a diamond or a heart."""
        return self >> 4 in (1, 2)

    @property
    def text(self) -> str:
        """The text form, "TD"."""
        return RANKS[self.rank - 1] + SUITS[self.suit]

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)


class Rank(int):
    """A rank on its own, 1 (ace) to 13 (king), for texts that mention one.

    >>> move = engine.game("treppe").move("base Q")
    >>> move.argument, isinstance(move.argument, engine.Rank)
    (12, True)
    """


class Suit(int):
    """A suit on its own, 0 clubs to 3 spades, for texts that mention one.

    >>> ruling = engine.game("kleine-harfe").deal(1).ruling("T1>FC")
    >>> ruling.facts["suit"], isinstance(ruling.facts["suit"], engine.Suit)
    (0, True)
    """


ALL: dict[int, Card] = {suit << 4 | rank: Card(suit << 4 | rank) for suit in range(4) for rank in range(1, 14)}
"""The 52 cards, keyed by their byte."""

_BY_TEXT = {card.text: card for card in ALL.values()}


def card(text: str | Card) -> Card:
    """Parse a card (rank then suit, in either case; "10" is read as "T"); a card is returned as it is.

    Raises:
        DealError: `text` is not a card.

    >>> engine.card("10h")
    TH
    >>> engine.card("1H")
    Traceback (most recent call last):
    engine.base.errors.DealError: '1H' is not a card; expected rank then suit, such as AS, TD or 9H
    """
    if isinstance(text, Card):
        return text
    key = pasted(text).upper().replace("10", "T") if isinstance(text, str) else ""
    if key not in _BY_TEXT:
        raise DealError(f"{quoted(text)} is not a card; expected rank then suit, such as AS, TD or 9H")
    return _BY_TEXT[key]


def cards(text: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Parse several cards: a text ("AS TD 9H", separated by spaces or commas) or an iterable of cards or their texts.

    Raises:
        DealError: one of them is not a card (the message gives its index, counted from 1), there are more than
            `MAX_CARDS`, or `text` is not cards at all.

    >>> engine.cards("AS TD, 9h")
    (AS, TD, 9H)
    """
    try:
        parts = list(islice(re.split(r"[\s,]+", pasted(text)) if isinstance(text, str) else text, MAX_CARDS + 1))
    except TypeError:
        raise DealError(f"expected cards, such as 'AS TD 9H', not {quoted(text)}") from None
    if len(parts) > MAX_CARDS:
        raise DealError(f"at most {MAX_CARDS} cards are read")
    result = []
    for number, part in enumerate(parts, 1):
        if isinstance(part, str) and not part and len(parts) == 1:
            return ()
        try:
            result.append(card(part))
        except DealError as error:
            raise DealError(f"card {number} of {len(parts)}: {error}") from None
    return tuple(result)


def pack(packs: int = 1, ranks: Iterable[int] = range(1, 14), suits: Iterable[int] = range(4)) -> tuple[Card, ...]:
    """An unshuffled pack: suit by suit (clubs first), ranks ascending within each suit.

    Args:
        packs: how many copies of the pack follow each other.
        ranks: 1 (ace) to 13 (king).
        suits: 0 clubs to 3 spades.

    >>> engine.pack(ranks=range(1, 5), suits=[1, 2])
    (AD, 2D, 3D, 4D, AH, 2H, 3H, 4H)
    >>> len(engine.pack(2))
    104
    """
    ranks, suits = tuple(ranks), tuple(suits)
    return tuple(ALL[suit << 4 | rank] for _ in range(packs) for suit in suits for rank in ranks)
