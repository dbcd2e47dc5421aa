"""The texts of the courses in English and German, both those of a game and those that all games share.

Texts may contain slots: cards by their short names (`{9C}`: "9 of clubs", "Kreuz-9", also `{9C.rank}`), and values
supplied by the caller.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from ..base.cards import ALL
from ..base.catalogue import TEXTS, Catalogue, card_name, in_words, valid_language
from ..core.game import Game
from ..core.internals import internals

COMMON = Catalogue(TEXTS, "course")
"""The texts that all courses share."""


def find(game: Game | None, language: str | None, *keys: str) -> str | None:
    """The text under these keys with its slots unfilled; None if there is none.

    Args:
        game: the game with the texts; None for those that all games share.
        language: "en" or "de"; None for the current one.
        *keys: the names of the tables that contain it, and its own.
    """
    value: Any = (COMMON if game is None else internals(game).package.course_texts).load(language)
    for key in keys:
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return value if isinstance(value, str) else None


def text(game: Game | None, language: str | None, *keys: str, **slots: Any) -> str:
    """The text under these keys with its slots filled; cards are named in the given language.

    Raises:
        KeyError: there is no such text.
    """
    code = valid_language(language)
    template = find(game, code, *keys)
    if template is None:
        raise KeyError(f"no text {'.'.join(keys)!r} in the course of {game and game.key} ({code})")
    return fill(template, code, **slots)


def fill(template: str, language: str | None = None, **slots: Any) -> str:
    """Fill the slots of a template: cards by their short names, and the given values."""
    code = valid_language(language)
    named = {short: card_name(card, code) for short in slots_of(template) if (card := _CARDS.get(short))}
    return template.format(**named, **{name: in_words(value, code) for name, value in slots.items()})


def slots_of(template: str) -> frozenset[str]:
    """The slots of a template, without attributes (`9C` for `{9C.rank}`)."""
    return frozenset(name.partition(".")[0] for _, name, _, _ in Formatter().parse(template) if name)


_CARDS = {card.text: card for card in ALL.values()}
