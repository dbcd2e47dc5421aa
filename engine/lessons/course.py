"""A game's course: its levels by chapter, demonstration game, readings and drills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

import engine

from ..catalogue import COMMON, load
from ..errors import BadCourse, BadOption, KartentischError
from ..game import Game
from ..position import Position
from . import goals, texts
from .demo import Demo
from .level import REFUSED, Fail, Level, Tempting, Trap
from .start import Start, split


@dataclass(frozen=True, eq=False)
class Reading:
    """A question left open by the source (or a misprint in it), with the readings that answer it.

    Attributes:
        key: identifies its texts.
        game: the key of the game.
        clause: the clause that decides it.
        option: the option that switches between the readings; "" if there is none.
        values: the values of the option, the default reading first; one per table shown.
        begin: the position in which the readings are shown.
        options: further options of the game.
        tries: moves that show the difference: allowed by one reading and forbidden by the other.
        figures: for each value, the name of a measured set of deals; () if nothing was measured.

    >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
    >>> redeals.clause, redeals.option, redeals.values
    ('HZ-8', 'redeals', (2, 0))
    """

    game: str
    key: str
    clause: str
    begin: Start
    option: str = ""
    values: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    tries: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()

    def position(self, value: Any = None) -> Position:
        """The initial position under a reading.

        Args:
            value: the value of the option; ignored if the reading has none.

        >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
        >>> redeals.position(2).game
        engine.game('hochzeitszug')
        >>> redeals.position(0).game
        engine.game('hochzeitszug', redeals=0)
        """
        game = engine.game(self.game, **{**self.options, **({self.option: value} if self.option else {})})
        return self.begin.position(game)

    def text(self, *keys: str, language: str | None = None) -> str:
        """A text: "title", "question", "answer"; or ("values", "true") for the label of a value.

        Raises:
            KeyError: there is no such text.

        >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
        >>> redeals.text("title")
        'How often?'
        """
        return texts.text(engine.game(self.game), language, "readings", self.key, *keys)

    def label(self, value: Any, language: str | None = None) -> str:
        """The label of a value of the option.

        >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
        >>> redeals.label(2), redeals.label(0)
        ('Twice, as in the source', 'Not at all: one layout only')
        """
        return self.text("values", str(value).lower(), language=language)


@dataclass(frozen=True, eq=False)
class Course:
    """All teaching material for a game.

    Attributes:
        game: the game with its default options.
        chapters: the keys of the chapters, in order.
        levels: all levels, in order.
        demo: the demonstration game.
        readings: questions left open by the source.
        drills: the kinds of drills, in order (see `engine.lessons.drills`).

    >>> course = engine.lessons.course("treppe")
    >>> course.game, course.chapters[:3], len(course.levels), course.drills[:3]
    (engine.game('treppe'), ('base', 'phase-one', 'phase-two'), 17, ('bases', 'gain', 'circle'))
    >>> course.demo.scenes[0].number, course.readings[0].key
    (0, 'all-base-cards')
    """

    game: Game
    chapters: tuple[str, ...]
    levels: tuple[Level, ...]
    demo: Demo
    readings: tuple[Reading, ...]
    drills: tuple[str, ...]

    def level(self, key: str) -> Level:
        """The level with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("treppe").level("count-followers").solution
        ('base J', 'R4P1>FH', 'R5P2>FD', 'R5P4>FD')
        """
        return _named(self.levels, key, "level", self.game)

    def reading(self, key: str) -> Reading:
        """The reading with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("treppe").reading("all-base-cards").clause
        'TR-2'
        """
        return _named(self.readings, key, "reading", self.game)

    def chapter(self, key: str) -> tuple[Level, ...]:
        """The levels of a chapter.

        Raises:
            KeyError: there is no such chapter.

        >>> [level.key for level in engine.lessons.course("treppe").chapter("base")]
        ['three-of-a-kind', 'count-followers', 'past-the-king']
        """
        if key not in self.chapters:
            raise KeyError(
                f"the course of {self.game.key} has no chapter {key!r}; there are {', '.join(self.chapters)}"
            )
        return tuple(level for level in self.levels if level.chapter == key)

    def chapter_title(self, key: str, language: str | None = None) -> str:
        """The title of a chapter.

        >>> course = engine.lessons.course("treppe")
        >>> course.chapter_title("base"), course.chapter_title("base", "de")
        ('The base', 'Die Grundkarten')
        """
        return texts.text(self.game, language, "chapters", key)


def keys() -> tuple[str, ...]:
    """The keys of all games that have a course.

    >>> engine.lessons.keys()
    ('grosse-harfe', 'treppe', 'hochzeitszug', 'grosse-napoleon', 'napoleon')
    """
    return tuple(key for key in engine.games if "course" in engine.game(key).capabilities and _first(key))


def _first(key: str) -> bool:
    """Whether a key denotes the game itself rather than a variant in its family."""
    return next(iter(engine.game(key).module.KEYS)) == key


@cache
def course(key: str) -> Course:
    """The course of a game.

    Args:
        key: the key of the game.

    Raises:
        BadOption: there is no such game, or it has no course.
        BadCourse: its data are invalid; the message names the level and the entry.

    >>> course = engine.lessons.course("treppe")
    >>> course is engine.lessons.course("treppe")
    True
    """
    game = engine.game(key)
    if key not in keys():
        raise BadOption(COMMON.text("errors.course", game=game.title()))
    with _part(f"{key}, course.toml"):
        data = load(game.package.file("course.toml"))
    return read(key, data)


def read(key: str, data: Mapping[str, Any]) -> Course:
    """Parse the data of a course.

    Args:
        key: the key of the game.
        data: the contents of a file `course.toml`.

    Raises:
        BadOption: there is no such game.
        BadCourse: the data are invalid; the message names the level and the entry.
    """
    with _part(f"{key}, course"):
        return Course(
            engine.game(key),
            tuple(data["chapters"]),
            tuple(_level(key, entry, data["chapters"]) for entry in data["levels"]),
            _demo(key, data["demo"]),
            tuple(_reading(key, entry) for entry in data.get("readings", ())),
            tuple(data["drills"]),
        )


@contextmanager
def _part(where: str) -> Iterator[None]:
    """Turn whatever invalid data lead to into a `BadCourse` that says where they stand."""
    try:
        yield
    except BadCourse:
        raise
    except KeyError as error:
        raise BadCourse(f"{where}: {error} is missing") from error
    except (KartentischError, AttributeError, OSError, TypeError, ValueError) as error:
        raise BadCourse(f"{where}: {error}") from error


def _level(key: str, entry: Mapping[str, Any], chapters: list[str]) -> Level:
    with _part(f"{key}, level {entry.get('key')!r}"):
        return _level_of(key, entry, chapters)


def _level_of(key: str, entry: Mapping[str, Any], chapters: list[str]) -> Level:
    known = {one.name for one in (*fields(Level), *fields(Start))} - {"game", "begin"} | {"options"}
    for name in entry:
        if name not in known:
            raise ValueError(f"there is no entry {name!r}")
    for name in ("key", "chapter", "clauses", "goal", "solution"):
        if name not in entry:
            raise ValueError(f"{name!r} is missing")
    if entry["chapter"] not in chapters:
        raise ValueError(f"there is no chapter {entry['chapter']!r}")
    begin, plain = split(entry)
    game = engine.game(key, **plain.pop("options", {}))
    plain["solution"] = tuple(_written(game, text) for text in plain["solution"])
    plain["fails"] = tuple(Fail(**one) for one in plain.get("fails", ()))
    plain["tempting"] = tuple(Tempting(**_tuples(one)) for one in plain.get("tempting", ()))
    plain["traps"] = tuple(Trap(**_tuples(one)) for one in plain.get("traps", ()))
    level = Level(game=game, begin=begin, **plain)
    for condition in (*level.goal, *(fail.when for fail in level.fails)):
        problem = goals.check(condition, game)
        if problem is not None:
            raise ValueError(problem)
    return level


def _written(game: Game, text: str) -> str:
    """A move of a solution in the game's canonical text form."""
    mark = REFUSED if text.startswith(REFUSED) else ""
    return mark + game.move(text.removeprefix(REFUSED)).text


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


def _demo(key: str, entry: Mapping[str, Any]) -> Demo:
    with _part(f"{key}, demo"):
        begin, plain = split(entry)
        return Demo(game=key, begin=begin, **plain)


def _reading(key: str, entry: Mapping[str, Any]) -> Reading:
    with _part(f"{key}, reading {entry.get('key')!r}"):
        begin, plain = split(entry)
        return Reading(game=key, begin=begin, **plain)


def _named(things: tuple[Any, ...], key: str, kind: str, game: Game) -> Any:
    for one in things:
        if one.key == key:
            return one
    raise KeyError(f"the course of {game.key} has no {kind} {key!r}; there are {', '.join(t.key for t in things)}")
