"""All texts of the widgets, in English and German, from `cardwidgets/texts/`.

A text that depends on how the page is used contains both forms, the one for a mouse first: "{Click|Tap} a card".
A game's own catalogue may override these texts (`Wording.of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import engine
from cardwidgets.i18n.locale import Locale
from engine.base.catalogue import Catalogue, in_words, load, valid_language

_FOLDER = Path(__file__).parent.parent / "texts"


_FORMS = re.compile(r"\{([^{}:|]*)\|([^{}:|]*)\}")
"""The two forms of a text; a slot with nouns ("{count:card|cards}") is different because it contains a colon."""


def texts(name: str, language: str, touch: bool = False) -> dict[str, Any]:
    """A text catalogue in a language.

    Args:
        name: the name of the catalogue.
        language: "en" or "de".
        touch: whether its reader has a touch screen.

    Raises:
        ValueError: there is no such language.
    """
    return _loaded(name, valid_language(language), touch)


@cache
def _loaded(name: str, language: str, touch: bool) -> dict[str, Any]:
    loaded: dict[str, Any] = _choose_forms(load(_FOLDER / language / f"{name}.toml"), touch)
    return loaded


@cache
def _own(catalogue: Catalogue, table: str, language: str, touch: bool) -> dict[str, Any]:
    texts: dict[str, Any] = _choose_forms(catalogue.load(language).get(table, {}), touch)
    return texts


def _choose_forms(found: Any, touch: bool) -> Any:
    if isinstance(found, dict):
        return {key: _choose_forms(value, touch) for key, value in found.items()}
    return _FORMS.sub(r"\2" if touch else r"\1", found) if isinstance(found, str) else found


@cache
def _card_name(card: engine.Card, language: str) -> str:
    return str(engine.card_name(card, language))


_Where = tuple[str, tuple[Catalogue, str] | None, str, bool]


def _catalogue(where: _Where, key: str) -> dict[str, Any]:
    name, table, language, touch = where
    own = _own(*table, language, touch) if table else {}
    return own if key in own else _loaded(name, language, touch)


@lru_cache(maxsize=1024, typed=True)
def _filled(where: _Where, key: str, *slots: Any) -> str:
    """A text with its slots: their names, then their values. Most texts on a table stay as they were before a move."""
    text, half = str(_catalogue(where, key)[key]), len(slots) // 2
    values = [one if isinstance(one, str) else in_words(one, where[2]) for one in slots[half:]]
    return text.format(**dict(zip(slots[:half], values, strict=True)))


class Wording:
    """The texts of one catalogue: `say("undo")`, `say("cards", count=3)`.

    Args:
        name: the name of the catalogue.
        language: "en" or "de"; None for the engine's current one. With a `Locale` the texts follow its language.
        own: the catalogue of a game, and the table in it that takes precedence; None without one.

    Raises:
        ValueError: there is no such language.
    """

    __slots__ = ("_locale", "_name", "_own")

    def __init__(
        self, name: str, language: str | Locale | None = None, own: tuple[Catalogue, str] | None = None
    ) -> None:
        self._name, self._own = name, own
        self._locale = language if isinstance(language, Locale) else Locale(language)

    @property
    def language(self) -> str:
        """The current language of the texts."""
        return self._locale.language

    def on_change(self, render: Callable[[], None]) -> None:
        """Call `render` after each change of language."""
        self._locale.on_change(render)

    def rendered(self, render: Callable[[], None]) -> None:
        """Call `render` now, and after each change of language."""
        self._locale.rendered(render)

    def catalogue(self, name: str) -> Wording:
        """The texts of another catalogue, in the same language."""
        return Wording(name, self._locale)

    def of(self, game: engine.Game, table: str = "table") -> Wording:
        """These texts, replaced by those of a game where it has its own.

        Args:
            game: the game, whose catalogue takes precedence.
            table: the table of its catalogue that contains them.
        """
        return Wording(self._name, self._locale, (game.catalogue, table))

    def __contains__(self, key: str) -> bool:
        return key in self._texts(key)

    def __call__(self, key: str, **slots: Any) -> str:
        where = (self._name, self._own, self._locale.language, self._locale.touch)
        try:
            return _filled(where, key, *slots, *slots.values())
        except TypeError:  # a value that cannot be a key
            return _filled.__wrapped__(where, key, *slots, *slots.values())

    def _texts(self, key: str) -> dict[str, Any]:
        """The catalogue that contains a text, if there is one."""
        return _catalogue((self._name, self._own, self._locale.language, self._locale.touch), key)

    def card(self, card: engine.Card) -> str:
        """The name of a card in this language."""
        return _card_name(card, self._locale.language)


@cache
def in_language(name: str, language: str) -> Wording:
    """The texts of a catalogue in a fixed language.

    Raises:
        ValueError: there is no such language.
    """
    return Wording(name, language)
