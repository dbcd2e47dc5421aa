"""All texts of the engine and its games in English and German, and the current language.

Texts may contain slots: `{card}` is the card's name; `{card.colour}`, `{card.rank}` and `{card.suit}` are its parts.
`{cards.the}` lists several cards to choose from, with their article. A slot for a number may include its noun:
`{count:card|cards}` reads "1 card" and "3 cards".
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .cards import RANKS, SUITS, Card, Rank, Suit

LANGUAGES = ("en", "de")
"""The languages of all texts: English and German."""

_current = ["en"]


def language() -> str:
    """The current language: "en" or "de".

    >>> engine.language()
    'en'
    """
    return _current[0]


def set_language(code: str) -> None:
    """Set the language of all texts.

    Args:
        code: "en" or "de".

    Raises:
        ValueError: `code` is neither.

    >>> engine.set_language("de")
    >>> engine.card_name(engine.card("8H"))
    'Herz-8'
    >>> engine.set_language("en")
    """
    _current[0] = valid_language(code)


def valid_language(code: str | None) -> str:
    """Validate a language code; None stands for the current language.

    Raises:
        ValueError: `code` is neither "en" nor "de".
    """
    if code is None:
        return _current[0]
    if code not in LANGUAGES:
        raise ValueError(f"there is no language {code!r}; expected one of {', '.join(LANGUAGES)}")
    return code


@cache
def load(path: Path) -> dict[str, Any]:
    """All texts of one file, nested as in the file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Catalogue:
    """The texts of one game, or of a part of the engine, addressed by keys such as "clauses.GH-6".

    Args:
        folder: contains one file per language.
        name: the first part of the file names ("common" for `common.en.toml`; "" for `en.toml`).
    """

    def __init__(self, folder: Path, name: str = "") -> None:
        self._folder, self._name = folder, name
        self._files = {code: folder / f"{name}.{code}.toml".lstrip(".") for code in LANGUAGES}

    def load(self, code: str | None = None) -> dict[str, Any]:
        """All texts in a language (None: the current one), nested as in the file.

        Raises:
            ValueError: there is no such language.
        """
        file = self._files.get(code or "") or self._files[valid_language(code)]
        return load(file)

    def keys(self, section: str) -> tuple[str, ...]:
        """All keys of a section, in catalogue order."""
        return tuple(self.load("en").get(section, {}))

    def __contains__(self, key: object) -> bool:
        section, _, rest = str(key).partition(".")
        return rest in self.load("en").get(section, {})

    def template(self, key: str, code: str | None = None) -> str:
        """The text of a key with its slots left unfilled.

        Raises:
            KeyError: there is no such text.
        """
        section, _, rest = key.partition(".")
        try:
            return str(self.load(code)[section][rest])
        except KeyError:
            raise KeyError(f"no text {key!r} in {self._folder.name}/{self._name}") from None

    def text(self, key: str, code: str | None = None, **slots: Any) -> str:
        """The text of a key with its slots filled; cards, ranks and suits are named in the given language."""
        code = valid_language(code)
        return self.template(key, code).format(**{name: in_words(value, code) for name, value in slots.items()})


class CourseTexts(Catalogue):
    """The texts of a course, which stand in its data, below the tables `en` and `de` of the entries they belong to.

    In `[[levels]]` with `key = "higher"`, `de.traps.low = "..."` is the German text "levels.higher.traps.low".

    Args:
        folder: contains the file `course.toml`.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "course")
        self._path = folder / "course.toml"

    def load(self, code: str | None = None) -> dict[str, Any]:
        return _texts_in(self._path, valid_language(code))


@cache
def _texts_in(path: Path, code: str) -> dict[str, Any]:
    return _in_language(load(path), code)


def _in_language(data: dict[str, Any], code: str) -> dict[str, Any]:
    """The texts in a language, without the data beside them; an entry of a list is found under its key."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name == code:
            found |= value
        elif isinstance(value, list):
            entries = {one["key"]: _in_language(one, code) for one in value if isinstance(one, dict) and "key" in one}
            found |= {name: entries} if entries else {}
        elif isinstance(value, dict) and (inner := _inner(value, code)):
            found[name] = inner
    return found


def _inner(table: dict[str, Any], code: str) -> Any:
    """A text, if the table consists of one text in each language, or else its texts."""
    own = table.get(code)
    return own if isinstance(own, str) else _in_language(table, code)


TEXTS = Path(__file__).parent.parent / "texts"
"""The texts that belong to no game."""

COMMON = Catalogue(TEXTS, "common")


class CardName(str):
    """The name of a card in one language, with its parts as attributes."""

    the: str
    colour: str
    rank: str
    suit: str


class Names(str):
    """Several names, joined by "or"."""

    the: str
    """The same names with their article, in a language that puts one before names of cards."""


class Number(int):
    """A number formatted with its noun: "{:card|cards}" formats 1 as "1 card" and 3 as "3 cards"."""

    def __format__(self, nouns: str) -> str:
        if "|" not in nouns:
            return super().__format__(nouns)
        one, many = nouns.split("|")
        return f"{'−' if self < 0 else ''}{abs(self)} {one if self == 1 else many}"


def card_name(card: Card, code: str | None = None) -> CardName:
    """The name of a card: "8 of hearts", "Herz-8".

    Args:
        code: "en" or "de"; None for the current language.

    >>> name = engine.card_name(engine.card("8H"))
    >>> name, name.rank, name.suit, name.colour
    ('8 of hearts', '8', 'hearts', 'red')
    >>> engine.card_name(engine.card("8H"), "de")
    'Herz-8'
    """
    code = valid_language(code)
    rank, suit = rank_name(card.rank, code), suit_name(card.suit, code)
    name = CardName(COMMON.template("cards.card", code).format(rank=rank, suit=suit))
    name.rank, name.suit = rank, suit
    name.the = COMMON.template("words.the", code).format(names=name)
    name.colour = COMMON.template("cards.red" if card.red else "cards.black", code)
    return name


def rank_name(rank: int, code: str | None = None) -> str:
    """The name of a rank: "king", "König".

    Args:
        rank: 1 (ace) to 13 (king).
        code: "en" or "de"; None for the current language.

    >>> engine.rank_name(13), engine.rank_name(13, "de")
    ('king', 'König')
    """
    return COMMON.template(f"ranks.{RANKS[rank - 1]}", code)


def suit_name(suit: int, code: str | None = None) -> str:
    """The name of a suit: "hearts", "Herz".

    Args:
        suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
        code: "en" or "de"; None for the current language.

    >>> engine.suit_name(2), engine.suit_name(2, "de")
    ('hearts', 'Herz')
    """
    return COMMON.template(f"suits.{SUITS[suit]}", code)


def in_words(value: Any, code: str | None = None) -> Any:
    """Convert a slot value to the form shown to the reader; other values pass through."""
    code = valid_language(code)
    if isinstance(value, Card):
        return card_name(value, code)
    if isinstance(value, Rank):
        return rank_name(value, code)
    if isinstance(value, Suit):
        return suit_name(value, code)
    if isinstance(value, tuple):
        return _any_of(value, code)
    if isinstance(value, int) and not isinstance(value, bool):
        return Number(value)
    return value


def _any_of(values: tuple[Any, ...], code: str) -> Names:
    if not values:
        made = Names(COMMON.template("words.none", code))
        made.the = str(made)
        return made
    cards = [value for value in values if isinstance(value, Card)]
    if len(cards) == len(values) > len({card.suit for card in cards}) == 1:  # "8, 9 or 10 of hearts"
        suit, in_suit = suit_name(cards[0].suit, code), COMMON.template("words.in_suit", code)
        names = [in_suit.format(suit=suit, rank=rank_name(card.rank, code)) for card in cards]
        text = COMMON.template("words.of_suit", code).format(names=_listed(names, code), suit=suit)
    else:
        text = _listed([str(in_words(value, code)) for value in values], code)
    made = Names(text)
    made.the = COMMON.template("words.the", code).format(names=text)
    return made


def _listed(names: list[str], code: str) -> str:
    *first, last = names
    return COMMON.template("words.or", code).join([", ".join(first), last]) if first else last
