"""The former address of `engine.base.catalogue`, kept for old imports and pickles."""

from .base.catalogue import (
    CardName as CardName,
    Catalogue as Catalogue,
    Names as Names,
    Number as Number,
    card_name as card_name,
    language as language,
    rank_name as rank_name,
    set_language as set_language,
    suit_name as suit_name,
)
