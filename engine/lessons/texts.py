"""The texts of the courses in English and German, both those of a game and those that all games share.

Texts may contain slots: cards by their short names (`{9C}`: "9 of clubs", "Kreuz-9", also `{9C.rank}`), and values
supplied by the caller.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from ..base.cards import ALL
from ..base.catalogue import LANGUAGES, TEXTS, CourseTexts, card_name, in_words, valid_language
from ..base.reading import quoted
from ..core.game import Game
from ..core.internals import internals

COMMON = CourseTexts(TEXTS)
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


def without_texts(
    entry: Mapping[str, Any], needed: Sequence[str] = (), more: Sequence[str] | None = ()
) -> dict[str, Any]:
    """An entry of `course.toml` without its texts, after a check that each of them exists in every language.

    Args:
        entry: it has its texts in the tables `en` and `de`.
        needed: the names of the texts that it must have; "" if `en` and `de` are the text itself.
        more: the names of those that it may have, which can be tables of texts; None: any names.

    Raises:
        ValueError: a text is missing, unknown, empty or no text; the message names it as the file does ("de.goal").
    """
    found = [dict(_leaves(entry.get(code, {}))) for code in LANGUAGES]
    for code, own in zip(LANGUAGES, found, strict=True):
        for path in (*needed, *(path for one in found for path in one)):
            name = f"{code}.{path}".removesuffix(".")
            known = more is None or path.partition(".")[0] in (*needed, *more)
            if known and path not in own:
                raise ValueError(f"the text {quoted(name)} is missing")
            if path in own and not known:
                raise ValueError(f"there is no text {quoted(name)}")
            if known and not (isinstance(own[path], str) and own[path].strip()):
                raise ValueError(f"{quoted(name)}: expected a text, not {quoted(own[path])}")
    return {name: value for name, value in entry.items() if name not in LANGUAGES}


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _leaves(one, f"{path}.{name}" if path else name)
    else:
        yield path, value


_CARDS = {card.text: card for card in ALL.values()}
