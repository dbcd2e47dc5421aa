"""Saves a match in the page: the match itself, and the learner's statistics of deals, bids and matches."""

from __future__ import annotations

import engine
from cardwidgets.session.concealing import conceal
from cardwidgets.session.counted import Counted
from cardwidgets.tricks import statistics
from cardwidgets.tricks.session import MatchSession
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.tricks import match_line


class MatchRecord:
    """Saves the match of one panel.

    Args:
        storage: the browser's storage.
        session: the match with its players.
    """

    def __init__(self, storage: GameStorage, session: MatchSession) -> None:
        self._storage, self._session = storage, session
        self.begin(session.match)

    def begin(self, match: engine.Match, counted: Counted | None = None) -> None:
        """Count the learner's deals from here on; deals laid out for an exercise are never counted.

        Args:
            match: the match at present.
            counted: what has been counted of it before; None for nothing.
        """
        self._counted = counted or Counted(ends=len(match.results))
        self._counts = not match.opening

    def count(self) -> None:
        """Count the finished deal: once, as it was last played, however often the learner goes back into it."""
        if self._counts:
            statistics.count(self._storage, self._session.match, self._session.seat, self._counted)

    def keep(self) -> None:
        """Save the match; a deal that was laid out card by card is left out until it is over."""
        match = self._session.match
        if not self._session.begun:
            return
        try:
            line = match_line.share(match)
        except engine.RecordError:
            line = "" if match.position.moves else conceal(match.dumps())
        self._storage.keep(self._counted.mark(line) if not match.over else "")

    def forget(self) -> None:
        """Delete the saved match."""
        self._storage.keep("")
