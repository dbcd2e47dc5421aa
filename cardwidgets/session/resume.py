"""The way back to a game that was not finished: a page remembers it, and its panel offers it or takes it up again."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

from IPython import get_ipython

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.announcer import Announcer
from cardwidgets.widgets.browser_storage import GameStorage

T = TypeVar("T")

_LOG = logging.getLogger(__name__)
_made: Counter[tuple[str, str]] = Counter()  # panels of each cell and name
_runs: dict[str, str] = {}  # cell -> its last run


def memory_of(name: str) -> GameStorage:
    """The memory of a new panel.

    It is told from the others of its page by a name that is the same after a reload, and when its cell runs again.

    Args:
        name: what is played at it.
    """
    cell, run = _cell()
    if cell and _runs.get(cell) != run:
        _runs[cell] = run
        for key in [key for key in _made if key[0] == cell]:
            del _made[key]
    _made[cell, name] += 1
    return GameStorage(" ".join(filter(None, (name, cell, str(_made[cell, name])))))


def _cell() -> tuple[str, str]:
    """The cell that is being run, by the name that its host gives it, and the run; a host may name none."""
    shell = get_ipython()
    try:
        parent = shell.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except (AttributeError, LookupError, TypeError):
        return "", ""


class Resume(Generic[T]):
    """Takes up again what a page remembers of one panel.

    Args:
        memory: what the page remembers.
        announcer: says what is offered.
        say: the texts `offer`, `go_on` and `back_again`.
        lock: held while something changes.
        accept: the game of a record; None if it is not for this panel, or if the learner has begun something else.
        length: how far a game has gone, as it is told to the learner.
        take_up: puts a game on the table, and says what its second argument gives.
    """

    def __init__(
        self,
        memory: GameStorage,
        announcer: Announcer,
        say: Wording,
        lock: threading.RLock,
        *,
        accept: Callable[[str], T | None],
        length: Callable[[T], int],
        take_up: Callable[[T, Callable[[], str]], None],
    ) -> None:
        self._announcer, self._say, self._lock = announcer, say, lock
        self._accept, self._length, self._take_up = accept, length, take_up
        memory.on_found(self.found)

    def found(self, record: str, reloaded: bool) -> None:
        """A page remembers a game: an app that was loaded again goes on with it, else it is offered."""
        say = self._say
        with self._lock:
            try:
                game = self._accept(record)
            except engine.BadRecord as error:
                _LOG.warning("what a page remembers could not be read: %s", error)
                return
            if game is None:
                return
            count = self._length(game)

            def go_on() -> None:
                self._take_up(game, lambda: say("back_again", count=count))

            if reloaded:
                go_on()
            else:
                self._announcer.offer(lambda: say("offer", count=count), lambda: say("go_on"), go_on)
