"""Saves the games of one panel in the page: the current one, and the results of finished ones."""

from __future__ import annotations

import time

import engine
from cardwidgets.patience.ending import Ended
from cardwidgets.session import daily
from cardwidgets.session.concealing import conceal
from cardwidgets.widgets.storage.browser_storage import GameStorage


class GameRecord:
    """Saves the games of one panel.

    Args:
        storage: the browser's storage.
    """

    def __init__(self, storage: GameStorage) -> None:
        self._storage = storage
        self._counted = True
        self._began: float | None = None
        self._seconds: float | None = None
        self._earlier: dict[str, int] | None = None
        self._tally: dict[str, int] | None = None

    def begin(self, start: engine.Position) -> None:
        """Start a new game. It is counted when it ends, unless it was laid out for an exercise."""
        self._counted = start.outcome is not None or start.deal_number is None
        self._began = self._seconds = self._earlier = self._tally = None

    @property
    def runs(self) -> bool:
        """Whether the clock of the game is running: from its first move to its first end."""
        return self._began is not None and self._seconds is None

    @property
    def seconds(self) -> float | None:
        """The time from its first move to its first end; None if the time is unknown, or the game is not over."""
        return self._seconds

    def note(self, position: engine.Position) -> None:
        """Save the game while it is in progress; count it when it has ended."""
        over = position.outcome is not None
        if len(position.moves) == 1 and not over:
            self._began = self._began or time.monotonic()
        if over and self._began is not None and self._seconds is None:
            self._seconds = time.monotonic() - self._began
        if over and not self._counted:
            self._counted, key, won = True, position.game.key, position.outcome == "won"
            self._earlier = dict(self._storage.tallies.get(key, {})) or None
            self._tally = self._storage.count(key, won, len(position.moves), self._seconds)
            if day := daily.day_of(key, position.deal_number):
                self._storage.note_day(key, day, won)
        self._storage.keep("" if over or not position.moves else _text(position))

    def ended(self, position: engine.Position, solution: engine.Solution | None) -> Ended:
        """A finished game, compared with the learner's earlier ones; `solution` is the solver's result for its deal."""
        return Ended(position, self._seconds, self._earlier, self._tally, solution)


def _text(position: engine.Position) -> str:
    try:
        return engine.record.share(position)
    except engine.RecordError:  # not from a numbered deal
        return conceal(engine.record.dumps(position))
