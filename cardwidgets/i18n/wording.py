"""All texts of the widgets, in English and German, from `cardwidgets/texts/`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import engine
from engine.catalogue import in_words


@cache
def texts(name: str, language: str) -> dict[str, Any]:
    """The catalogue `name` in a language.

    Raises:
        ValueError: there is no such language.
    """
    if language not in engine.LANGUAGES:
        raise ValueError(f"there is no language {language!r}; expected one of {', '.join(engine.LANGUAGES)}")
    path = files("cardwidgets") / "texts" / language / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Wording:
    """The texts of one catalogue in one language: `say("undo")`, `say("cards", count=3)`.

    Args:
        name: of the catalogue.
        language: "en" or "de"; None for the engine's current one.
    """

    def __init__(self, name: str, language: str | None = None) -> None:
        self._name = name
        self.speak(language or engine.language())

    def speak(self, language: str) -> None:
        """Give the texts in another language from now on.

        Raises:
            ValueError: there is no such language.
        """
        self._texts = texts(self._name, language)
        self.language = language

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **slots: Any) -> str:
        return str(self._texts[key]).format(**{name: in_words(value, self.language) for name, value in slots.items()})

    def card(self, card: engine.Card) -> str:
        """The name of a card in this language."""
        return str(engine.card_name(card, self.language))
