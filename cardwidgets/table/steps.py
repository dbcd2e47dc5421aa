"""Steps shown one at a time: by hand, or automatically at a pace."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.widgets.timers import BackgroundTimer

STEP_SECONDS = 1.1
"""Pause between two automatic moves: time to see the move and to read the reason."""
STEPS = {"undo": -1, "redo": 1}
"""The meaning of the undo and redo keys while steps are shown."""


class Steps:
    """The steps of a solution, a demonstration or a film, of which one is shown.

    Args:
        lock: held while a step is shown.
        on_error: called with an exception of an automatic step.
        pause: seconds between two automatic steps.
        lead: the fraction of a pause before the first of them; 0 shows it at once.

    Attributes:
        on: whether steps are being shown.
        at: number of the current step, 0 for the start.
        last: number of the last step.
        playing: whether steps follow automatically.
    """

    def __init__(
        self,
        lock: threading.RLock,
        on_error: Callable[[Exception], None],
        *,
        pause: Callable[[], float] = lambda: STEP_SECONDS,
        lead: float = 0.0,
    ) -> None:
        self._lock, self._pause, self._lead = lock, pause, lead
        self._timer = BackgroundTimer(lock, on_error)
        self._show: Callable[[int, bool], None] = lambda _at, _near: None
        self._left: Callable[[], None] = lambda: None
        self._watchers: list[Callable[[], None]] = []
        self.at = self.last = 0
        self.on = self.playing = self._film = False

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call `callback` after each step, and when the steps or automatic play begin or stop."""
        self._watchers.append(callback)

    def open(
        self,
        last: int,
        show: Callable[[int, bool], None],
        left: Callable[[], None] = lambda: None,
        *,
        film: bool = False,
    ) -> None:
        """Show other steps from their start.

        Args:
            last: number of the last step.
            show: shows the step with a number; its second argument is whether it is a neighbour of the step before.
            left: called when the steps are left.
            film: whether they play by themselves and are left after the last one; without a pause, they are not shown.
        """
        with self._lock:
            self.leave() if self._film else self.drop()
            if film and not self._pause():
                left()
                return
            self._show, self._left, self._film = show, left, film
            self.last, self.on, self.playing = last, True, film
            self._go(0)
            if film:
                self._wait()

    def go(self, number: int) -> None:
        """Show a step; a number out of range means the nearest end. Stops automatic play."""
        with self._lock:
            self.stop()
            if self.on:
                self._go(number)

    def step(self, by: int = 1) -> None:
        """Go this many steps forward, or back if negative."""
        self.go(self.at + by)

    def key(self, key: str) -> None:
        """Handle a key."""
        if self.on and key in STEPS:
            self.step(STEPS[key])

    def play(self) -> None:
        """Start automatic play; at the last step, from the start."""
        with self._lock:
            if not self.on:
                return
            self.playing = True
            if self.at == self.last:
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

    def leave(self) -> None:
        """Show no more steps, and return to what was shown before."""
        with self._lock:
            if self.on:
                self.drop()
                self._left()

    def drop(self) -> None:
        """Show no more steps, because something else is shown."""
        with self._lock:
            self.stop()
            if self.on:
                self.at, self.on, self._film = 0, False, False
                self._changed()

    def close(self) -> None:
        """Stop for good."""
        self._timer.end()
        self.playing = False

    def _changed(self) -> None:
        for callback in self._watchers:
            callback()

    def _go(self, number: int) -> None:
        number = max(0, min(number, self.last))
        near = abs(number - self.at) == 1
        self.at = number
        self._show(number, near)
        self._changed()

    def _wait(self, share: float = 1.0) -> None:
        self._timer.schedule(share * self._pause(), lambda: None, lambda _none: self._on())

    def _on(self) -> None:
        """Show the next step automatically."""
        if self._film and self.at == self.last:
            self.leave()
            return
        self._go(self.at + 1)
        if self.playing and (self.at < self.last or self._film):  # showing the step may have stopped the play
            self._wait()
        else:
            self.stop()
