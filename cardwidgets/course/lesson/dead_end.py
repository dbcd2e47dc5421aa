"""Detects in the background that the goal of a level can no longer be reached."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.course.lesson.attempt import Attempt
from cardwidgets.widgets.timers import BackgroundTimer
from engine.lessons import way_back


class DeadEnd:
    """Searches from one position at a time.

    Args:
        lock: held during changes.
        on_error: called with an exception of a search.
    """

    def __init__(self, lock: threading.RLock, on_error: Callable[[Exception], None]) -> None:
        self._pace = BackgroundTimer(lock, on_error)

    def look(self, attempt: Attempt, reached: Callable[[int], None]) -> None:
        """Search from the learner's position.

        Args:
            attempt: the learner's attempt; a level that watches for dead ends has failed there.
            reached: called if the goal cannot be reached, unless the learner has moved on by then, with the number of
                moves to take back, or 0 to start over.
        """
        here, level, tried = attempt.here, attempt.level, attempt.tried

        def found(back: int | None) -> None:
            if back is not None:
                if level.watch:
                    attempt.no_way_from(here)
                if here is attempt.here:
                    reached(back)

        self._pace.schedule(0, lambda: way_back(level, tried), found)

    def cancel(self) -> None:
        """Cancel the search."""
        self._pace.cancel()

    def end(self) -> None:
        """Cancel the search and accept no more searches."""
        self._pace.end()
