"""The texts of the lessons, in English and German, from `engine/lessons/texts/`.

Texts may contain slots: cards by their short names (`{9C}`: "9 of clubs", "Kreuz-9", also `{9C.rank}`), and values
supplied by the caller.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from .. import catalogue
from ..cards import ALL
from ..catalogue import card_name, in_words, valid_language

_FOLDER = Path(__file__).parent / "texts"


def load(name: str, language: str) -> Mapping[str, Any]:
    """All texts of a file (`common`, or the name of a game's catalogue) in a language, nested as in the file.

    Raises:
        ValueError: there is no such language.
    """
    return catalogue.load(_FOLDER, name, language)


def find(name: str, language: str | None, *keys: str) -> str | None:
    """The text under these keys with its slots unfilled; None if there is none."""
    value: Any = load(name, valid_language(language))
    for key in keys:
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return value if isinstance(value, str) else None


def text(name: str, language: str | None, *keys: str, **slots: Any) -> str:
    """The text under these keys with its slots filled; cards are named in the given language.

    Raises:
        KeyError: there is no such text.
    """
    code = valid_language(language)
    template = find(name, code, *keys)
    if template is None:
        raise KeyError(f"no text {'.'.join(keys)!r} in the lessons' {name!r} ({code})")
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
