"""A short film on a table: timed steps, which end at once when the learner goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from cardwidgets.session.step_player import StepPlayer


class Playback:
    """Runs one film at a time.

    Args:
        lock: held during a step.
        on_error: called with an exception of a step.
        seconds: the seconds between two steps.
    """

    def __init__(self, lock: threading.RLock, on_error: Callable[[Exception], None], seconds: float) -> None:
        self._lock, self.seconds = lock, seconds
        self._steps: Sequence[Callable[[], None]] = ()
        self._end: Callable[[], None] | None = None
        self._player = StepPlayer(lock, on_error, self._show, pause=lambda: seconds, lead=1.0, ended=self.finish)

    @property
    def running(self) -> bool:
        """Whether a film is running."""
        return self._end is not None

    def run(self, steps: Sequence[Callable[[], None]], end: Callable[[], None]) -> None:
        """Run a film, after ending the current one.

        Args:
            steps: the steps, at least one; the first happens at once.
            end: called after the last step, even if the film is ended early.
        """
        with self._lock:
            self.finish()
            self._steps, self._end = steps, end
            self._player.open(len(steps) - 1)
            self._player.play(again=False)

    def finish(self) -> None:
        """End the current film, if there is one."""
        with self._lock:
            self._player.stop()
            end, self._end = self._end, None
            if end is not None:
                end()

    def close(self) -> None:
        """Stop for good."""
        self._player.end()
        self._end = None

    def _show(self, at: int, _near: bool) -> None:
        self._steps[at]()
