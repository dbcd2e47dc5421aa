"""A short film on a table: steps one after another, a while apart, that whoever goes on ends at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from cardwidgets.widgets.timers import BackgroundTimer

STEP_SECONDS = 1.1
"""Between two steps of a film."""


class Playback:
    """Runs one film at a time.

    Args:
        lock: held while a step happens.
        on_error: called with an exception of a step.
        seconds: between two steps.
    """

    def __init__(
        self, lock: threading.RLock, on_error: Callable[[Exception], None], seconds: float = STEP_SECONDS
    ) -> None:
        self._lock, self._pace, self.seconds = lock, BackgroundTimer(lock, on_error), seconds
        self._steps: list[Callable[[], None]] = []
        self._end: Callable[[], None] | None = None

    @property
    def running(self) -> bool:
        """Whether a film runs."""
        return self._end is not None

    def run(self, steps: Sequence[Callable[[], None]], end: Callable[[], None]) -> None:
        """Run a film; one that runs already ends first.

        Args:
            steps: what is shown; the first one at once.
            end: what happens after the last one, in any case.
        """
        with self._lock:
            self.finish()
            self._steps, self._end = list(steps), end
            self._next()

    def finish(self) -> None:
        """End the film that runs, if one does."""
        with self._lock:
            self._pace.cancel()
            end, self._end = self._end, None
            self._steps = []
            if end is not None:
                end()

    def close(self) -> None:
        """Nothing is shown any more."""
        self._pace.end()
        self._steps, self._end = [], None

    def _next(self) -> None:
        if not self._steps:
            self.finish()
            return
        self._steps.pop(0)()
        if self._end is not None:
            self._pace.after(self.seconds, lambda: None, lambda _: self._next())
