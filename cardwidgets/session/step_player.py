"""Steps shown one at a time: by hand, or automatically at a pace."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.widgets.timers import BackgroundTimer

STEP_SECONDS = 1.1
"""Pause between two automatic moves: time to see the move and to read the reason."""
STEPS = {"undo": -1, "u": -1, "redo": 1, "r": 1}
"""The meaning of the undo and redo keys while steps are shown."""


class StepPlayer:
    """Goes through the steps of a solution, a demonstration or a film.

    Args:
        lock: held while a step is shown.
        on_error: called with an exception of an automatic step.
        show: shows the step with a number; its second argument is whether it is a neighbour of the step shown before.
        changed: called when automatic play begins or stops.
        pause: seconds between two automatic steps.
        lead: the fraction of a pause before the first of them; 0 shows it at once.
        ended: called one pause after automatic play has reached the last step; None stops there at once.

    Attributes:
        at: number of the current step, 0 for the start.
        last: number of the last step.
        playing: whether steps follow automatically.
    """

    def __init__(
        self,
        lock: threading.RLock,
        on_error: Callable[[Exception], None],
        show: Callable[[int, bool], None],
        *,
        pause: Callable[[], float] = lambda: STEP_SECONDS,
        lead: float = 0.0,
        changed: Callable[[], None] = lambda: None,
        ended: Callable[[], None] | None = None,
    ) -> None:
        self._lock, self._show, self._changed, self._ended = lock, show, changed, ended
        self._pause, self._lead = pause, lead
        self._timer = BackgroundTimer(lock, on_error)
        self.at = self.last = 0
        self.playing = False

    def open(self, last: int) -> None:
        """Begin a new sequence of steps, at its start.

        Args:
            last: number of the last step.
        """
        with self._lock:
            self.stop()
            self.at, self.last = 0, last
            self._show(0, False)

    def go(self, number: int) -> None:
        """Show a step; a number out of range means the nearest end. Stops automatic play."""
        with self._lock:
            self.stop()
            self._go(number)

    def step(self, by: int = 1) -> None:
        """Go this many steps forward, or back if negative."""
        self.go(self.at + by)

    def play(self, *, again: bool = True) -> None:
        """Start automatic play.

        Args:
            again: start over if the last step is shown.
        """
        with self._lock:
            self.playing = True
            if again and self.at == self.last:
                self._go(0)
                self._wait(self._lead or 1.0)
            elif self._lead:
                self._wait(self._lead)
            else:
                self._on()
            self._changed()

    def stop(self) -> None:
        """Stop automatic play."""
        with self._lock:
            self._timer.cancel()
            if self.playing:
                self.playing = False
                self._changed()

    def repace(self) -> None:
        """Restart the current pause, whose length has changed."""
        with self._lock:
            if self.playing:
                self._wait()

    def end(self) -> None:
        """Stop for good."""
        self._timer.end()
        self.playing = False

    def _go(self, number: int) -> None:
        number = max(0, min(number, self.last))
        near = abs(number - self.at) == 1
        self.at = number
        self._show(number, near)

    def _wait(self, share: float = 1.0) -> None:
        self._timer.schedule(share * self._pause(), lambda: None, lambda _none: self._on())

    def _on(self) -> None:
        """Show the next step automatically."""
        if self.at == self.last and self._ended is not None:
            self._ended()
            return
        self._go(self.at + 1)
        if not self.playing:  # showing the step has stopped the play
            return
        if self.at < self.last or self._ended is not None:
            self._wait()
        else:
            self.stop()
