"""Steps that are shown one at a time: by hand, or by themselves at a pace."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.widgets.timers import BackgroundTimer

STEP_SECONDS = 1.1
"""Between two moves that are played by themselves: time to see the move and to read why."""
STEPS = {"undo": -1, "u": -1, "redo": 1, "r": 1}
"""What the keys of undo and redo mean while steps are looked at."""


class StepPlayer:
    """Walks along the steps of a solution, a demonstration, a film.

    Args:
        lock: held while a step is shown.
        on_error: called with an exception of a step that was shown by itself.
        show: shows the step with this number; told also whether it is a neighbour of the one shown before.
        changed: called when steps begin, or cease, to follow by themselves.
        pause: seconds between two steps that follow by themselves.
        lead: share of a pause before the first of them; 0 shows it at once.
        ended: called a pause after the last step was reached by itself; None stops there at once.

    Attributes:
        at: the number of the step shown, 0 for the start.
        last: the number of the last step.
        playing: whether steps follow by themselves.
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
        """Show the start of other steps.

        Args:
            last: the number of the last one.
        """
        with self._lock:
            self.stop()
            self.at, self.last = 0, last
            self._show(0, False)

    def go(self, number: int) -> None:
        """Show a step; numbers beyond the ends mean the ends. Nothing follows by itself any longer."""
        with self._lock:
            self.stop()
            self._go(number)

    def step(self, by: int = 1) -> None:
        """Show the step that many places further on, or back if it is negative."""
        self.go(self.at + by)

    def play(self, *, again: bool = True) -> None:
        """Let the steps follow by themselves.

        Args:
            again: from the last step they begin again.
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
        """Let nothing follow by itself any longer."""
        with self._lock:
            self._timer.cancel()
            if self.playing:
                self.playing = False
                self._changed()

    def repace(self) -> None:
        """The pause has another length now: wait for that."""
        with self._lock:
            if self.playing:
                self._wait()

    def end(self) -> None:
        """Let nothing happen by itself ever again."""
        self._timer.end()
        self.playing = False

    def _go(self, number: int) -> None:
        number = max(0, min(number, self.last))
        near = abs(number - self.at) == 1
        self.at = number
        self._show(number, near)

    def _wait(self, share: float = 1.0) -> None:
        self._timer.after(share * self._pause(), lambda: None, lambda _none: self._on())

    def _on(self) -> None:
        """Show the next step by itself."""
        if self.at == self.last and self._ended is not None:
            self._ended()
            return
        self._go(self.at + 1)
        if not self.playing:  # what was shown has ended it
            return
        if self.at < self.last or self._ended is not None:
            self._wait()
        else:
            self.stop()
