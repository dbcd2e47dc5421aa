"""Saves the games of one panel in the page: the current one, and the results of finished ones."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import engine
from cardwidgets.patience.ending import Ended
from cardwidgets.session import daily
from cardwidgets.session.concealing import conceal
from cardwidgets.session.counted import Counted
from cardwidgets.widgets.storage.browser_storage import GameStorage


@dataclass(slots=True)
class Episode:
    """One game from its first move on, however often an end is taken back.

    Attributes:
        counted: its end in the statistics; None if it does not count.
        timed: whether its first move is made at this table.
        began: when the first move was made, on the monotonic clock; None before it.
        times: the seconds from then to each end that it has had, by its moves.
    """

    counted: Counted | None
    timed: bool
    began: float | None = None
    times: dict[tuple[engine.Move, ...], float] = field(default_factory=dict)


class GameRecord:
    """Saves the games of one panel.

    Args:
        storage: the browser's storage.

    Attributes:
        episode: the game on the table; assign one to return to it.
    """

    def __init__(self, storage: GameStorage) -> None:
        self._storage = storage
        self.episode = Episode(None, timed=False)
        self._seconds: float | None = None
        self._earlier: dict[str, int] | None = None
        self._tally: dict[str, int] | None = None

    def begin(self, start: engine.Position, counted: Counted | None = None) -> None:
        """Start a new game. It is counted when it ends, unless it was laid out for an exercise.

        Args:
            start: its position.
            counted: what has been counted of it before; None for nothing.
        """
        counts = start.outcome is None and start.deal_number is not None
        self.episode = Episode((counted or Counted()) if counts else None, timed=not start.moves)
        self._seconds = self._earlier = self._tally = None

    @property
    def began(self) -> float | None:
        """The time of the first move of the running game, on the monotonic clock; None if no clock is running."""
        return self.episode.began if self._seconds is None else None

    @property
    def seconds(self) -> float | None:
        """The time from its first move to its end; None if the time is unknown, or the game is not over."""
        return self._seconds

    def note(self, position: engine.Position) -> None:
        """Save the game while it is in progress; count it when it has ended, as its latest end says."""
        game, over = self.episode, position.outcome is not None
        if game.timed and game.began is None and position.moves and not over:
            game.began = time.monotonic()
        self._seconds = None
        if over and game.began is not None:
            self._seconds = game.times.setdefault(position.moves, time.monotonic() - game.began)
        if over and game.counted is not None:
            self._count(position, game.counted)
        record = "" if over or not position.moves else _text(position)
        self._storage.keep(game.counted.mark(record) if game.counted and game.counted.ends else record)

    def _count(self, position: engine.Position, counted: Counted) -> None:
        game, won, again = position.game, position.outcome == "won", counted.reach()
        moves, end = len(position.moves), counted.name
        self._earlier = self._storage.before(game.name, end)
        self._tally = self._storage.count(game.name, won, moves, self._seconds, end=end, again=again)
        if day := daily.day_of(game, position.deal_number):
            self._storage.note_day(game.key, day, won)

    def ended(self, position: engine.Position, solution: engine.Solution | None) -> Ended:
        """A finished game, compared with the learner's earlier ones; `solution` is the solver's result for its deal."""
        return Ended(position, self._seconds, self._earlier, self._tally, solution)


def _text(position: engine.Position) -> str:
    try:
        return engine.record.share(position)
    except engine.RecordError:  # not from a numbered deal
        return conceal(engine.record.dumps(position))
