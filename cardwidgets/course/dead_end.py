"""Finds out beside the notebook that the goal of a level cannot be reached any more."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.course.attempt import Attempt
from cardwidgets.widgets.timers import BackgroundTimer
from engine.lessons import Verdict


class DeadEnd:
    """Looks from one place at a time.

    Args:
        lock: held while something changes.
        on_error: called with an exception of a search.
    """

    def __init__(self, lock: threading.RLock, on_error: Callable[[Exception], None]) -> None:
        self._pace = BackgroundTimer(lock, on_error)

    def look(self, attempt: Attempt, reached: Callable[[], None]) -> None:
        """Look from where the learner stands.

        Args:
            attempt: his try, which learns what is found out.
            reached: called if no way leads to the goal, unless he has gone elsewhere by then.
        """
        here, level, tried = attempt.here, attempt.level, attempt.tried

        def found(verdict: Verdict) -> None:
            if verdict.status == "failed":
                attempt.no_way_from(here)
                if here is attempt.here:
                    reached()

        self._pace.after(0, lambda: level.judge(tried), found)

    def cancel(self) -> None:
        """Look no further."""
        self._pace.cancel()

    def end(self) -> None:
        """Look never again."""
        self._pace.end()
