"""A game's course: its levels by chapter, demonstrations, predictions, readings, drills, advice and habits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from ..base.catalogue import COMMON, load
from ..base.errors import OptionError
from ..base.reading import quoted
from ..base.value import Fixed, fixed
from ..core.game import Game, Position, game as game_of
from ..core.internals import internals
from ..core.registry import keys as all_keys
from . import goals, texts
from .advice import PlayAdvice
from .demo import Demo
from .goals import REFUSED
from .habit import Habit, conditions
from .level import Fail, FurtherHand, Level, Tempting, Trap
from .prediction import Prediction
from .shape import check, part
from .small import SmallGame
from .start import Start, split

MAX_BYTES = 1_000_000
"""The longest file `course.toml` accepted."""


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
        tries: moves that show the difference: only one reading allows them, or each deals the cards differently.
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
    options: Mapping[str, Any] = field(default_factory=Fixed)
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
        with part(f"{self.game}, reading {quoted(self.key)}"):
            return self.begin.position(game_of(self.game, **self.under(value)))

    def under(self, value: Any) -> dict[str, Any]:
        """The options of the game under a reading.

        Args:
            value: the value of the option; ignored if the reading has none.

        >>> engine.lessons.course("hochzeitszug").reading("redeals").under(0)
        {'redeals': 0}
        """
        return {**self.options, **({self.option: value} if self.option else {})}

    def text(self, *keys: str, language: str | None = None) -> str:
        """A text: "title", "question"; or ("values", "true") for the label of a value.

        Raises:
            KeyError: there is no such text.

        >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
        >>> redeals.text("title")
        'How often?'
        """
        return texts.text(game_of(self.game), language, "readings", self.key, *keys)

    def answer(self, language: str | None = None) -> str:
        """Our reading as the game tells it, with what it means for the cards on the table.

        >>> engine.lessons.course("treppe").reading("dealt-run").answer().partition(". ")[0]
        'Our reading: Cards that were dealt side by side in descending order are a run too'
        """
        game = game_of(self.game)
        reading = game.readings(self.clause, language).get(self.option or self.key)
        label = COMMON.text("words.our_reading", language)
        note = texts.find(game, language, "readings", self.key, "answer") or ""
        parts = [*((label, *reading) if reading else ()), texts.fill(note, language)]
        return " ".join(filter(None, parts))

    def label(self, value: Any, language: str | None = None) -> str:
        """The label of a value of the option.

        >>> redeals = engine.lessons.course("hochzeitszug").reading("redeals")
        >>> redeals.label(2), redeals.label(0)
        ('Twice', 'Not at all: one layout only')
        """
        return self.text("values", str(value).lower(), language=language)


@dataclass(frozen=True, eq=False)
class Course:
    """All teaching material for a game.

    Attributes:
        game: the game with its default options.
        chapters: the keys of the chapters, in order.
        levels: all levels, in order.
        demos: demonstrations, each of a few moves.
        readings: questions left open by the source.
        drills: the kinds of drills, in order (see `engine.lessons.drills`).
        advice: pieces of advice on how to win, each with the experiment that proves it.
        predictions: questions that the learner answers before the table shows the answer.
        habits: bets on which of two moves wins more.
        small: a small game that a beginner can win.
        step: a game between the small and the whole one.

    >>> course = engine.lessons.course("treppe")
    >>> course.game, course.chapters[:3], len(course.levels), course.drills[:3]
    (engine.game('treppe'), ('first', 'base', 'phase-one'), 46, ('bases', 'gain', 'circle'))
    >>> course.demos[0].scenes[0].number, course.readings[0].key
    (0, 'all-base-cards')
    """

    game: Game
    chapters: tuple[str, ...]
    levels: tuple[Level, ...]
    demos: tuple[Demo, ...]
    readings: tuple[Reading, ...]
    drills: tuple[str, ...]
    advice: tuple[PlayAdvice, ...] = ()
    predictions: tuple[Prediction, ...] = ()
    habits: tuple[Habit, ...] = ()
    small: SmallGame | None = None
    step: SmallGame | None = None

    def demo(self, key: str) -> Demo:
        """The demonstration with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("treppe").demo("runs").moves[0]
        'R2x3>R3'
        """
        return _named(self.demos, key, "demo", self.game)

    def prediction(self, key: str) -> Prediction:
        """The prediction with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("grosse-napoleon").prediction("first-row").right
        'column'
        """
        return _named(self.predictions, key, "prediction", self.game)

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

    def advised(self, key: str) -> PlayAdvice:
        """The piece of advice with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("treppe").advised("use-spaces").like
        'spender'
        """
        return _named(self.advice, key, "advice", self.game)

    def habit(self, key: str) -> Habit:
        """The habit with the given key.

        Raises:
            KeyError: there is none.

        >>> engine.lessons.course("treppe").habit("suit-from-row").text("words")
        'Same suit first'
        """
        return _named(self.habits, key, "habit", self.game)

    def chapter(self, key: str) -> tuple[Level, ...]:
        """The levels of a chapter.

        Raises:
            KeyError: there is no such chapter.

        >>> [level.key for level in engine.lessons.course("treppe").chapter("base")]
        ['only-once', 'three-of-a-kind', 'count-followers', 'past-the-king']
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
    """The keys of all games that have a course, in the order in which they are best learned.

    >>> engine.lessons.keys()
    ('grosse-harfe', 'hochzeitszug', 'treppe', 'napoleon', 'grosse-napoleon')
    """
    return tuple(key for key in all_keys() if "course" in game_of(key).capabilities and _first(key))


def _first(key: str) -> bool:
    """Whether a key denotes the game itself rather than a variant in its family."""
    return next(iter(internals(game_of(key)).module.KEYS)) == key


@cache
def course(key: str) -> Course:
    """The course of a game.

    Args:
        key: the key of the game.

    Raises:
        OptionError: there is no such game, or it has no course.
        CourseError: its data are invalid; the message names the level and the entry.

    >>> course = engine.lessons.course("treppe")
    >>> course is engine.lessons.course("treppe")
    True
    """  # noqa: DOC501
    game = game_of(key)
    if key not in keys():
        raise OptionError(COMMON.text("errors.course", game=game.title()))
    with part(f"{key}, course.toml"):
        path = internals(game).package.file("course.toml")
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"it has at most {MAX_BYTES} bytes, not {path.stat().st_size}")
        data = load(path)
    return read(key, data)


def read(key: str, data: Mapping[str, Any]) -> Course:
    """Parse the data of a course.

    Args:
        key: the key of the game.
        data: the contents of a file `course.toml`.

    Raises:
        OptionError: there is no such game.
        CourseError: the data are invalid; the message names the level and the entry.
    """
    with part(f"{key}, course"):
        check(data, _File)
        for kind, table in (("chapter", "chapters"), ("hand", "hands"), ("drill", "drills")):
            for name, entry in data.get(table, {}).items():
                with part(f"{key}, {kind} {quoted(name)}"):
                    check(_without_texts(kind, entry))
        return Course(
            game_of(key),
            tuple(data["chapters"]),
            tuple(_level(key, entry, data) for entry in data["levels"]),
            tuple(_demo(key, entry, data["demos"]) for entry in data.get("demos", ())),
            tuple(_reading(key, entry) for entry in data.get("readings", ())),
            tuple(data["drills"]),
            tuple(_advice(key, entry) for entry in data.get("advice", ())),
            tuple(_prediction(key, entry) for entry in data.get("predictions", ())),
            tuple(_habit(key, entry) for entry in data.get("habits", ())),
            *(_small(key, name, data[name]) if name in data else None for name in ("small", "step")),
        )


@dataclass(frozen=True)
class _File:
    """The outermost entries of a file `course.toml`: chapters, hands and drills by key, each a table of its texts."""

    chapters: Mapping[str, Mapping[str, Any]]
    levels: tuple[Mapping[str, Any], ...]
    drills: Mapping[str, Mapping[str, Any]]
    hands: Mapping[str, Mapping[str, Any]] = field(default_factory=Fixed)
    demos: tuple[Mapping[str, Any], ...] = ()
    readings: tuple[Mapping[str, Any], ...] = ()
    advice: tuple[Mapping[str, Any], ...] = ()
    predictions: tuple[Mapping[str, Any], ...] = ()
    habits: tuple[Mapping[str, Any], ...] = ()
    small: Mapping[str, Any] | None = None
    step: Mapping[str, Any] | None = None


_TEXTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...] | None]] = {
    "level": (("title", "goal", "rule", "done"), ("fails", "traps")),
    "demo": (("title", "intro"), ("comments",)),
    "reading": (("title", "question"), ("answer", "values")),
    "prediction": (("question", "answer"), ("choices",)),
    "advice": (("question", "answer", "follows", "against"), ()),
    "habit": (("title", "words", "why"), ()),
    "chapter": (("",), ()),
    "hand": (("",), ()),
    "drill": ((), None),
}
"""The names of the texts that an entry needs, and of those that it may have (see `texts.without_texts`)."""


def _without_texts(kind: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    return texts.without_texts(entry, *_TEXTS[kind])


def _level(key: str, entry: Mapping[str, Any], data: Mapping[str, Any]) -> Level:
    with part(f"{key}, level {quoted(entry.get('key'))}"):
        entry = _with_table(_without_texts("level", entry), "level", data["levels"])
        return _level_of(key, entry, data["chapters"])


_TABLE = (*(one.name for one in fields(Start)), "options", "player", "script", "open")
"""The entries of a level or a demonstration that define its starting table."""


def _with_table(entry: Mapping[str, Any], kind: str, entries: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """An entry with the start of the entry of its kind that its `table` names."""
    if "table" not in entry:
        return entry
    if {"setup", "deal", "hands"} & set(entry):
        raise ValueError("'table' takes the place of 'setup', 'deal' and 'hands'")
    for one in entries:
        if one.get("key") == entry["table"] and "table" not in one:
            table = {name: one[name] for name in _TABLE if name in one}
            return table | {name: value for name, value in entry.items() if name != "table"}
    raise ValueError(f"there is no {kind} {quoted(entry['table'])} with a table")


def _level_of(key: str, entry: Mapping[str, Any], chapters: Collection[str]) -> Level:
    check(entry, Level, Start, without=("game", "begin", "says"), also={"options": Mapping[str, Any]})
    entry = fixed(entry)
    if entry["chapter"] not in chapters:
        raise ValueError(f"there is no chapter {quoted(entry['chapter'])}")
    begin, plain = split(entry)
    game = game_of(key, **plain.pop("options", {}))
    plain["solution"] = tuple(_written(game, text) for text in plain["solution"])
    plain["fails"] = tuple(Fail(**one) for one in plain.get("fails", ()))
    plain["then"] = tuple(FurtherHand(**one) for one in plain.get("then", ()))
    plain["tempting"] = tuple(Tempting(**one) for one in plain.get("tempting", ()))
    plain["traps"] = tuple(Trap(**one) for one in plain.get("traps", ()))
    level = Level(game=game, begin=begin, **plain)
    first = int(game.seats > 1)
    if not first <= level.player <= first * game.seats:
        raise ValueError(f"'player': expected {first} to {first * game.seats}, not {quoted(level.player)}")
    for clause in (*level.clauses, *(one.clause for one in level.tempting)):
        if clause not in game.clauses:
            raise ValueError(f"{key} has no clause {quoted(clause)}")
    for move in (*level.script, *(one.move for one in level.tempting), *(one.move for one in level.traps)):
        game.move(move)
    for move in (move for trap in level.traps for move in trap.shows):
        game.move(move)
    for condition in (*level.goal, *level.uses, *(fail.when for fail in level.fails)):
        problem = goals.check(condition, game)
        if problem is not None:
            raise ValueError(problem)
    return level


def _written(game: Game, text: str) -> str:
    """A move of a solution in the game's canonical text form."""
    mark = REFUSED if text.startswith(REFUSED) else ""
    return mark + game.move(text.removeprefix(REFUSED)).text


def _demo(key: str, entry: Mapping[str, Any], demos: Sequence[Mapping[str, Any]]) -> Demo:
    with part(f"{key}, demo {quoted(entry.get('key'))}"):
        entry = _with_table(_without_texts("demo", entry), "demo", demos)
        check(entry, Demo, Start, without=("game", "begin"))
        begin, plain = split(fixed(entry))
        demo = Demo(game=key, begin=begin, **plain)
        seats = game_of(key, **demo.options).seats
        if not 0 <= demo.seat < seats:
            raise ValueError(f"'seat': expected 0 to {seats - 1}, not {quoted(demo.seat)}")
        if not set(demo.guesses) <= set(range(1, len(demo.moves) + 1)):
            raise ValueError(f"'guesses': expected numbers from 1 to {len(demo.moves)}, not {quoted(demo.guesses)}")
        return demo


def _prediction(key: str, entry: Mapping[str, Any]) -> Prediction:
    with part(f"{key}, prediction {quoted(entry.get('key'))}"):
        entry = _without_texts("prediction", entry)
        check(entry, Prediction, Start, without=("game", "begin"))
        begin, plain = split(fixed(entry))
        made = Prediction(game=key, begin=begin, **plain)
        if made.right not in made.choices:
            raise ValueError(f"'right': expected one of the choices, not {quoted(made.right)}")
        return made


def _habit(key: str, entry: Mapping[str, Any]) -> Habit:
    with part(f"{key}, habit {quoted(entry.get('key'))}"):
        entry = _without_texts("habit", entry)
        check(entry, Habit, Start, without=("game", "begin"))
        begin, plain = split(fixed(entry))
        habit = Habit(game=key, begin=begin, **plain)
        if habit.key not in conditions(game_of(key)):
            raise ValueError(f"{key} has no habit {quoted(habit.key)} in its 'BETS'")
        return habit


def _small(key: str, name: str, entry: Mapping[str, Any]) -> SmallGame:
    with part(f"{key}, {name}"):
        check(entry, SmallGame, without=("game",), also={"game": str})
        made = SmallGame(**{"game": key, **fixed(entry)})
        game_of(made.game, **made.options).deal(made.deal)  # raises an error if there is no such deal
        return made


def _reading(key: str, entry: Mapping[str, Any]) -> Reading:
    with part(f"{key}, reading {quoted(entry.get('key'))}"):
        entry = _without_texts("reading", entry)
        check(entry, Reading, Start, without=("game", "begin"))
        begin, plain = split(fixed(entry))
        reading = Reading(game=key, begin=begin, **plain)
        for value in reading.values or (None,):
            game_of(key, **reading.under(value))
        return reading


def _advice(key: str, entry: Mapping[str, Any]) -> PlayAdvice:
    with part(f"{key}, advice {quoted(entry.get('key'))}"):
        entry = _without_texts("advice", entry)
        check(entry, PlayAdvice, without=("game",))
        return PlayAdvice(game=key, **fixed(entry))


def _named(things: tuple[Any, ...], key: str, kind: str, game: Game) -> Any:
    for one in things:
        if one.key == key:
            return one
    raise KeyError(f"the course of {game.key} has no {kind} {key!r}; there are {', '.join(t.key for t in things)}")
