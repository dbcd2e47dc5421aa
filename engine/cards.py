"""The former address of `engine.base.cards`, for imports and pickles of before."""

from .base.cards import (
    ALL as ALL,
    MAX_CARDS as MAX_CARDS,
    RANKS as RANKS,
    SUITS as SUITS,
    Card as Card,
    Rank as Rank,
    Suit as Suit,
    card as card,
    cards as cards,
    pack as pack,
)
