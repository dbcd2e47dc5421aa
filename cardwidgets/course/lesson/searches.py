"""The searches of a lesson, in the background: the next hint, whether the goal is out of reach, why a plan failed."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.course.lesson.attempt import OPEN
from cardwidgets.course.lesson.session import LessonSession
from cardwidgets.widgets.timers import BackgroundTimer
from engine.hints import LEVELS
from engine.lessons import LevelHint, Missed, level_hint, missed, way_back

LAST = len(LEVELS) - 1
"""The rung of the ladder of hints that names the move; before it come the rule and the pile."""


class Searches:
    """The searches from the learner's position. What the learner has left behind by then is not reported.

    Args:
        session: the learner's session.
        lock: held during changes.
        on_error: called with an exception of a search.
    """

    def __init__(self, session: LessonSession, lock: threading.RLock, on_error: Callable[[Exception], None]) -> None:
        self._session = session
        self._timers = [BackgroundTimer(lock, on_error) for _ in range(3)]
        self._hint, self._dead_end, self._slip = self._timers
        self._rung = -1

    def next_hint(self, then: Callable[[LevelHint, int, bool], None]) -> None:
        """Look for the next hint; `then` is called with it, with its rung, and whether it is new."""
        attempt = self._session.attempt
        here, level, tried = attempt.here, attempt.level, attempt.tried
        asked = LEVELS[min(self._rung + 1, LAST)]

        def found(hint: LevelHint) -> None:
            if here is attempt.here:
                before, self._rung = self._rung, min(self._rung + 1, LAST)
                if hint.move is not None and self._rung == 1 and not (hint.move.source and level.game.seats == 1):
                    self._rung = LAST  # there is no pile to point at
                attempt.hints += self._rung != before and hint.move is not None
                then(hint, self._rung, self._rung != before)

        self._hint.schedule(0, lambda: level_hint(level, tried, asked), found)

    def look_ahead(self, reached: Callable[[int], None]) -> None:
        """Find out whether the goal can still be reached; a level that watches for dead ends has failed if it cannot.

        A plan with a limit is left to the learner until the limit.

        Args:
            reached: called if it cannot, with the number of moves to take back, or 0 to start over.
        """
        attempt = self._session.attempt
        here, level, tried = attempt.here, attempt.level, attempt.tried
        if attempt.verdict.status != OPEN or (level.plan and level.limit):
            return

        def found(back: int | None) -> None:
            if back is not None:
                if level.watch:
                    attempt.no_way_from(here)
                if here is attempt.here:
                    reached(back)

        self._dead_end.schedule(0, lambda: way_back(level, tried), found)

    def explain(self, then: Callable[[Missed | None], None]) -> None:
        """Find the move after which the goal of a failed plan was out of reach."""
        level, tried = self._session.level, self._session.attempt.tried
        self._slip.schedule(0, lambda: missed(level, tried), then)

    def cancel(self) -> None:
        """Cancel the searches, and forget what they have found."""
        for timer in self._timers:
            timer.cancel()
        self._session.slip = None

    def restart(self) -> None:
        """Cancel the searches and start the hints over: the learner is at another position."""
        self.cancel()
        self._rung = -1

    def end(self) -> None:
        """Cancel the searches and accept no more of them."""
        for timer in self._timers:
            timer.end()
