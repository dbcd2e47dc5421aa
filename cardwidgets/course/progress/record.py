"""A learner's progress in the courses: stars of levels, answers to drills, and tasks to repeat.

All widgets of a kernel share it. It is independent of any user interface; `storage.py` keeps it in the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol
from weakref import WeakMethod, WeakSet

from cardwidgets.widgets.storage.shared_document import SharedDocument
from engine import RecordError
from engine.base.reading import from_json

FORMAT, VERSION = "kartentisch-progress", 1
MAX_TEXT = 200_000
"""The maximum length of a text that is read."""
MAX_COUNT = 10**7
"""The maximum value of a count; larger ones are rejected."""
MAX_AGAIN = 50
"""Maximum number of questions of a game to be repeated; the oldest ones are dropped."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,60}/[a-z0-9_-]{1,80}")
_WORD = re.compile(r"[a-z0-9_-]{1,80}")


@dataclass(frozen=True, slots=True)
class Mark:
    """The result of a level: the best number of stars (0: not solved yet), and whether it is to be repeated."""

    stars: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of answers to questions of a kind, and of right ones."""

    asked: int = 0
    right: int = 0


class Store(Protocol):
    """Something that keeps the progress: a browser."""

    def post(self, change: dict[str, Any]) -> None:
        """Send it a change of the text; see `StoredText`."""


@dataclass(slots=True)
class Reached:
    """A learner's results.

    Attributes:
        levels: level name -> its result.
        drills: "game/kind" -> its tally.
        again: game -> kinds and numbers of the questions to be repeated, the oldest first.
        shown: level name -> the last day on which its solution was shown, as a number (`date.toordinal`).
    """

    levels: dict[str, Mark] = field(default_factory=dict)
    drills: dict[str, Tally] = field(default_factory=dict)
    again: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)

    def entries(self) -> dict[str, dict[str, Any]]:
        """All of it as JSON-able entries by part ("levels", "drills", "again", "shown") and name."""
        parts: dict[str, dict[str, Any]] = {
            "levels": {name: [mark.stars, int(mark.again)] for name, mark in self.levels.items()},
            "drills": {name: [tally.asked, tally.right] for name, tally in self.drills.items()},
            "again": {game: [[kind, seed] for kind, seed in again] for game, again in self.again.items() if again},
        }
        return parts | ({"shown": dict(self.shown)} if self.shown else {})

    def merge(self, other: Reached) -> None:
        """Keep the better of the two results; a task is repeated if either record asks for it."""
        for name, mark in other.levels.items():
            own = self.levels.get(name, Mark())
            self.levels[name] = Mark(max(own.stars, mark.stars), own.again or mark.again)
        for name, tally in other.drills.items():
            mine = self.drills.get(name, Tally())
            self.drills[name] = max(mine, tally, key=lambda one: (one.asked, one.right))
        for game, again in other.again.items():
            self.again[game] = tuple(dict.fromkeys([*self.again.get(game, ()), *again]))[-MAX_AGAIN:]
        for name, day in other.shown.items():
            self.shown[name] = max(day, self.shown.get(name, 0))


class Progress:
    """The progress of one learner.

    Attributes:
        stores: receive every change.
        wrong: the names of the levels answered wrong since this kernel began, which browsers do not keep.
        spent, hinted: level name -> the day of the last move, and the moves or hints of that day, until another level
            is solved.
    """

    def __init__(self) -> None:
        self._listeners: list[WeakMethod[Callable[[], None]]] = []
        self.stores: WeakSet[Store] = WeakSet()
        self.wrong: set[str] = set()
        self.spent: dict[str, tuple[int, int]] = {}
        self.hinted: dict[str, tuple[int, int]] = {}
        self._document: SharedDocument[Reached] = SharedDocument(_Form(), self._post)

    # -------------------------------------------------------------- queries

    @property
    def writer(self) -> str:
        """The name of this kernel in the data that browsers keep."""
        return self._document.writer

    @property
    def _reached(self) -> Reached:
        return self._document.content

    def level(self, name: str) -> Mark:
        """The result of a level, named as `Level.name`."""
        return self._reached.levels.get(name, Mark())

    def drill(self, game: str, kind: str) -> Tally:
        """The tally of a kind of drills."""
        return self._reached.drills.get(f"{game}/{kind}", Tally())

    def again(self, game: str) -> tuple[tuple[str, int], ...]:
        """The kinds and numbers of the questions of a game to be repeated, the oldest first."""
        return self._reached.again.get(game, ())

    # -------------------------------------------------------------- events

    def solved(self, name: str, stars: int, clean: bool) -> None:
        """Record that a level was solved.

        Args:
            name: the name of the level.
            stars: the number of stars, 1 to 3.
            clean: whether it was solved at once and without its solution; only then is it no longer to be repeated.
        """

        def solve(reached: Reached) -> None:
            before = reached.levels.get(name, Mark())
            reached.levels[name] = Mark(max(stars, before.stars), before.again and not clean)

        self._change(solve)

    def shown_on(self, name: str) -> int:
        """The last day on which the solution of a level was shown, as a number; 0 if it was not."""
        return self._reached.shown.get(name, 0)

    def shown(self, name: str, day: int) -> None:
        """Record that the solution of a level was shown on a day."""

        def show(reached: Reached) -> None:
            reached.shown[name] = day

        if self.shown_on(name) != day:
            self._change(show)

    def failed(self, name: str) -> None:
        """Record that a level was failed, or its solution was shown: it is to be repeated."""

        def fail(reached: Reached) -> None:
            reached.levels[name] = Mark(reached.levels.get(name, Mark()).stars, True)

        if not self.level(name).again:
            self._change(fail)

    def answered(self, game: str, kind: str, seed: int, right: bool) -> None:
        """Record an answer: a wrong one is to be repeated, a right one no longer."""

        def answer(reached: Reached) -> None:
            name = f"{game}/{kind}"
            tally = reached.drills.get(name, Tally())
            reached.drills[name] = Tally(tally.asked + 1, tally.right + right)
            rest = tuple(one for one in reached.again.get(game, ()) if one != (kind, seed))
            reached.again[game] = rest if right else (*rest, (kind, seed))[-MAX_AGAIN:]

        self._change(answer)

    def forget(self, game: str) -> None:
        """Delete the progress in a game."""

        def delete(reached: Reached) -> None:
            reached.again.pop(game, None)
            for part in (reached.levels, reached.drills, reached.shown):
                for name in [name for name in part if name.startswith(f"{game}/")]:
                    del part[name]

        self._change(delete)

    # -------------------------------------------------------------- as text

    def entries(self) -> dict[str, dict[str, Any]]:
        """The whole progress as JSON-able entries by part ("levels", "drills", "again", "shown") and name."""
        return self._reached.entries()

    def dumps(self) -> str:
        """The whole progress as text."""
        return json.dumps(_Form().data(self._reached), separators=(",", ":"))

    def load(self, text: str) -> None:
        """Merge a text written by `dumps` wherever it is better than the current progress.

        Raises:
            ValueError: it is not such a text.
        """
        loaded = read(text)
        self._change(lambda reached: reached.merge(loaded))

    def reported(self, text: str, token: str) -> None:
        """Merge with the text that a browser keeps, and send back any news. Text that is not progress is put aside."""
        if self._document.reported(text, token):
            self._notify()

    def _change(self, operation: Callable[[Reached], None]) -> None:
        self._document.change(operation)
        self._notify()

    def _post(self, change: dict[str, Any]) -> None:
        for store in list(self.stores):
            store.post(change)

    def _notify(self) -> None:
        self._listeners = [one for one in self._listeners if one() is not None]
        for listener in self._listeners:
            if (notify := listener()) is not None:
                notify()

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call a method after each change, as long as its object exists."""
        self._listeners.append(WeakMethod(callback))

    def off_change(self, callback: Callable[[], None]) -> None:
        """Call that method no more."""
        self._listeners = [one for one in self._listeners if one() != callback]


def read(text: str) -> Reached:
    """The progress in a text; implausible entries are dropped.

    Raises:
        RecordError: it is not progress of this format and version (a `RecordError` is a `ValueError`).
    """
    return read_whole(text)[0]


def read_whole(text: str) -> tuple[Reached, bool]:
    """The progress in a text, and whether it holds nothing else; implausible entries are dropped.

    Raises:
        RecordError: it is not progress of this format and version.
    """
    return _Form().read(from_json(text, "a learner's progress", MAX_TEXT))


class _Form:
    """The format in which browsers keep progress."""

    longest = MAX_TEXT

    def empty(self) -> Reached:
        return Reached()

    def read(self, data: Any) -> tuple[Reached, bool]:
        if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
            raise RecordError("this is not a learner's progress of the format that is read here")
        reached = Reached()
        for name, value in _section(data, "levels"):
            if _NAME.fullmatch(name) and _counts(value, 2) and value[0] <= 3 and value[1] <= 1:
                reached.levels[name] = Mark(value[0], bool(value[1]))
        for name, value in _section(data, "drills"):
            if _NAME.fullmatch(name) and _counts(value, 2) and value[1] <= value[0]:
                reached.drills[name] = Tally(value[0], value[1])
        for game, value in _section(data, "again"):
            if _WORD.fullmatch(game) and isinstance(value, list):
                questions = [(one[0], one[1]) for one in value[-MAX_AGAIN:] if _is_question(one)]
                reached.again[game] = tuple(dict.fromkeys(questions))
        for name, day in _section(data, "shown"):
            if _NAME.fullmatch(name) and type(day) is int and 0 < day <= date.max.toordinal():
                reached.shown[name] = day
        return reached, all(data.get(part, {}) == entries for part, entries in reached.entries().items())

    def data(self, content: Reached) -> dict[str, Any]:
        return {"format": FORMAT, "version": VERSION, **content.entries()}


def _section(data: Mapping[str, Any], part: str) -> list[tuple[str, Any]]:
    section = data.get(part, {})
    return list(section.items())[:5000] if isinstance(section, dict) else []


def _counts(value: Any, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(type(one) is int and 0 <= one <= MAX_COUNT for one in value)
    )


def _is_question(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], str)
        and _WORD.fullmatch(value[0]) is not None
        and type(value[1]) is int
        and 0 <= value[1] <= 10**9
    )


PROGRESS = Progress()
"""The progress shared by all widgets of a kernel."""
