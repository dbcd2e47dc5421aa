"""The former address of `engine.base.cards`, kept for old imports and pickles."""

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
