"""Resuming an unfinished game: the page remembers it, and its panel offers it or continues it directly."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

import engine
from cardwidgets.session.concealing import reveal
from cardwidgets.session.counted import Counted, unmarked
from cardwidgets.session.session import Session
from cardwidgets.widgets.output import cells
from cardwidgets.widgets.storage.browser_storage import GameStorage

T = TypeVar("T")

_LOG = logging.getLogger(__name__)
_made: Counter[tuple[str, str]] = Counter()  # number of panels by cell and name
_runs: dict[str, str] = {}  # cell -> its latest run


def storage_of(name: str) -> GameStorage:
    """The storage of a new panel.

    Its key distinguishes it from others on the page, and is the same after a reload and when the cell is run again.

    Args:
        name: the name of the game.
    """
    cell, run = cells.running()
    if cell and _runs.get(cell) != run:
        _runs[cell] = run
        for key in [key for key in _made if key[0] == cell]:
            del _made[key]
    _made[cell, name] += 1
    return GameStorage(" ".join(filter(None, (name, cell, str(_made[cell, name])))))


class Resume(Generic[T]):
    """Restores the game that a page remembers for one panel.

    Args:
        session: the panel's texts `offer`, `go_on` and `back_again`, its messages and its storage.
        accept: turns a record into a game; None if it is not for this panel, or the learner has begun another game.
        length: returns how far a game has progressed, for the text of the offer.
        take_up: puts a game on the table, and shows the message that its second argument returns; the third is what has
            been counted of it.
    """

    def __init__(
        self,
        session: Session,
        *,
        accept: Callable[[str], T | None],
        length: Callable[[T], int],
        take_up: Callable[[T, Callable[[], str], Counted | None], None],
    ) -> None:
        self._storage, self._announcer = session.storage, session.announcer
        self._say, self._lock = session.say, session.lock
        self._accept, self._length, self._take_up = accept, length, take_up
        self._storage.on_found(self.found)

    def found(self, record: str, reloaded: bool) -> None:
        """Handle a remembered game: resume it if an app was reloaded, otherwise offer it."""
        say, (text, counted) = self._say, unmarked(record)
        with self._lock:
            try:
                game = self._accept(reveal(text))
            except engine.RecordError as error:
                _LOG.warning("the game that a page remembers could not be read: %s", error)
                self._storage.put_aside()
                return
            if game is None:
                return
            count = self._length(game)

            def go_on() -> None:
                self._take_up(game, lambda: say("back_again", count=count), counted)

            if reloaded:
                go_on()
            else:
                self._announcer.offer(lambda: say("offer", count=count), lambda: say("go_on"), go_on)
