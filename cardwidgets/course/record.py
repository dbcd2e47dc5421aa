"""A learner's progress in the courses: stars of levels, answers to drills, and what is to be repeated.

All widgets of a kernel share it. It needs no screen; `progress_storage.py` keeps it in the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakSet

FORMAT, VERSION = "kartentisch-progress", 1
MAX_TEXT = 200_000
"""Longer texts are not read."""
MAX_COUNT = 10**7
"""Larger counts are rejected."""
MAX_AGAIN = 50
"""Maximum number of questions of a game to be repeated; the oldest ones are dropped."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,60}/[a-z0-9_-]{1,80}")
_WORD = re.compile(r"[a-z0-9_-]{1,80}")
_PARTS = ("levels", "drills", "again")

Entries = dict[str, dict[str, Any]]
"""JSON-able entries by part ("levels", "drills", "again") and name; None for a deleted one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The result of a level: the best number of stars (0: not solved yet), and whether it is to be repeated."""

    stars: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of answered questions of a kind, and of those answered right at once."""

    asked: int = 0
    right: int = 0


class Listener(Protocol):
    """Something that is notified of changes."""

    def progress_changed(self) -> None:
        """Called after each change."""


class Store(Protocol):
    """Something that stores entries."""

    def put(self, entries: Entries) -> None:
        """Store these entries, replacing those with the same names."""


class Progress:
    """The progress of one learner.

    Attributes:
        listeners: notified of every change.
        stores: receive every changed entry.
    """

    def __init__(self) -> None:
        self._levels: dict[str, Mark] = {}
        self._drills: dict[str, Tally] = {}
        self._again: dict[str, tuple[tuple[str, int], ...]] = {}
        self._touched: set[str] = set()  # entries changed here, which take precedence over what is read
        self.listeners: WeakSet[Listener] = WeakSet()
        self.stores: WeakSet[Store] = WeakSet()

    # -------------------------------------------------------------- queries

    def level(self, name: str) -> Mark:
        """The result of a level, named as `Level.name`."""
        return self._levels.get(name, Mark())

    def drill(self, game: str, kind: str) -> Tally:
        """The tally of a kind of drills."""
        return self._drills.get(f"{game}/{kind}", Tally())

    def again(self, game: str) -> tuple[tuple[str, int], ...]:
        """The kinds and numbers of the questions of a game to be repeated, the oldest first."""
        return self._again.get(game, ())

    # -------------------------------------------------------------- events

    def solved(self, name: str, stars: int, clean: bool) -> None:
        """Record that a level was solved.

        Args:
            name: of the level.
            stars: 1 to 3.
            clean: at once and without its solution; only then is it no longer to be repeated.
        """
        before = self.level(name)
        self._levels[name] = Mark(max(stars, before.stars), before.again and not clean)
        self._change({"levels": {name: self._entry(name)}})

    def failed(self, name: str) -> None:
        """Record that a level was failed, or its solution was shown: it is to be repeated."""
        if not self.level(name).again:
            self._levels[name] = Mark(self.level(name).stars, True)
            self._change({"levels": {name: self._entry(name)}})

    def answered(self, game: str, kind: str, seed: int, right: bool) -> None:
        """Record an answer: a wrong one is to be repeated, a right one no longer."""
        name, tally = f"{game}/{kind}", self.drill(game, kind)
        self._drills[name] = Tally(tally.asked + 1, tally.right + right)
        rest = tuple(one for one in self.again(game) if one != (kind, seed))
        self._again[game] = rest if right else (*rest, (kind, seed))[-MAX_AGAIN:]
        new = self._drills[name]
        self._change({"drills": {name: [new.asked, new.right]}, "again": {game: _listed(self._again[game])}})

    def forget(self, game: str) -> None:
        """Delete the progress in a game."""
        gone: Entries = {"again": {game: None}}
        for part, names in (("levels", self._levels), ("drills", self._drills)):
            gone[part] = {name: None for name in names if name.startswith(f"{game}/")}
        self._levels = {name: mark for name, mark in self._levels.items() if name not in gone["levels"]}
        self._drills = {name: tally for name, tally in self._drills.items() if name not in gone["drills"]}
        self._again.pop(game, None)
        self._change(gone)

    # -------------------------------------------------------------- as text

    def entries(self) -> Entries:
        """The whole progress as JSON-able entries."""
        return {
            "levels": {name: self._entry(name) for name in self._levels},
            "drills": {name: [tally.asked, tally.right] for name, tally in self._drills.items()},
            "again": {game: _listed(again) for game, again in self._again.items() if again},
        }

    def dumps(self) -> str:
        """The whole progress as text."""
        return json.dumps({"format": FORMAT, "version": VERSION, **self.entries()}, separators=(",", ":"))

    def load(self, text: str) -> None:
        """Merge a text made by `dumps`, where it is better than the present progress.

        Raises:
            ValueError: it is not such a text.
        """
        self._merge(read(text), keep=False)
        self._change(self.entries())

    def recall(self, text: str) -> None:
        """Merge what a browser has stored; a text that is not progress is ignored.

        Entries that are missing there are passed to the stores.
        """
        try:
            known = read(text) if text else Progress()
        except ValueError:
            known = Progress()
        self._merge(known, keep=True)
        mine, theirs = self.entries(), known.entries()
        news: Entries = {
            part: {name: value for name, value in mine[part].items() if theirs[part].get(name) != value}
            for part in _PARTS
        }
        if any(news.values()):
            self._give(news)
        self._notify()

    def _merge(self, other: Progress, keep: bool) -> None:
        """Merge other progress; with `keep`, entries changed here decide what is to be repeated."""
        for name, mark in other._levels.items():
            own = self.level(name)
            mine_counts = keep and name in self._touched
            back = own.again if mine_counts else mark.again or (own.again and not keep)
            self._levels[name] = Mark(max(own.stars, mark.stars), back)
        for name, tally in other._drills.items():
            mine = self._drills.get(name, Tally())
            self._drills[name] = max(mine, tally, key=lambda one: (one.asked, one.right))
        for game, again in other._again.items():
            if not (keep and game in self._touched):
                self._again[game] = tuple(dict.fromkeys([*self.again(game), *again]))[-MAX_AGAIN:]

    def _entry(self, name: str) -> list[int]:
        mark = self._levels[name]
        return [mark.stars, int(mark.again)]

    def _change(self, entries: Entries) -> None:
        for names in entries.values():
            self._touched.update(names)
        self._give(entries)
        self._notify()

    def _give(self, entries: Entries) -> None:
        for store in list(self.stores):
            store.put(entries)

    def _notify(self) -> None:
        for listener in list(self.listeners):
            listener.progress_changed()


def read(text: str) -> Progress:
    """The progress in a text; implausible entries are dropped.

    Raises:
        ValueError: it is not progress of this format and version.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise ValueError("the text is no progress, or it is too long")
    data = json.loads(text)  # raises ValueError too
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise ValueError("the text is no progress of the format that is read here")
    progress = Progress()
    for name, value in _section(data, "levels"):
        if _NAME.fullmatch(name) and _counts(value, 2) and value[0] <= 3 and value[1] <= 1:
            progress._levels[name] = Mark(value[0], bool(value[1]))
    for name, value in _section(data, "drills"):
        if _NAME.fullmatch(name) and _counts(value, 2) and value[1] <= value[0]:
            progress._drills[name] = Tally(value[0], value[1])
    for game, value in _section(data, "again"):
        if _WORD.fullmatch(game) and isinstance(value, list):
            questions = [(one[0], one[1]) for one in value[-MAX_AGAIN:] if _is_question(one)]
            progress._again[game] = tuple(dict.fromkeys(questions))
    return progress


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


def _listed(again: tuple[tuple[str, int], ...]) -> list[list[Any]] | None:
    return [[kind, seed] for kind, seed in again] or None


PROGRESS = Progress()
"""The progress shared by all widgets of a kernel."""
