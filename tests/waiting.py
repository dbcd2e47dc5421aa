"""Waiting in tests: for what another thread does, as long as it takes; and a clock that only a test lets go on."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count


def wait_until(condition: Callable[[], object], seconds: float = 60) -> None:
    """Wait until a condition holds that another thread or process brings about; fail if it never does.

    Args:
        condition: asked again and again.
        seconds: when to give up. It says nothing about how long it should take: choose it far too long.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"what was waited for has not come within {seconds} seconds"
        time.sleep(0.002)


class Clock:
    """A clock that stands still until a test lets time pass.

    Put its `timer` in the place of `threading.Timer` where the clock of a panel runs:
    `monkeypatch.setattr(pace, "Timer", clock.timer)`. What is due then happens in the test's own thread.

    Attributes:
        now: seconds that have passed.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, ClockTimer]] = []
        self._number = count()

    def timer(self, seconds: float, function: Callable[[], object]) -> ClockTimer:
        """A timer that goes by this clock."""
        return ClockTimer(self, seconds, function)

    def start(self, timer: ClockTimer) -> None:
        """Let a timer run."""
        heapq.heappush(self._due, (self.now + timer.seconds, next(self._number), timer))

    @property
    def waiting(self) -> bool:
        """Whether anything is due at any time."""
        return any(not timer.cancelled for _, _, timer in self._due)

    def go_on(self, seconds: float) -> None:
        """Let time pass; all that becomes due happens, one after another."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            self.now, _, timer = heapq.heappop(self._due)
            if not timer.cancelled:
                timer.function()
        self.now = end


class ClockTimer:
    """What `threading.Timer` is, by a `Clock`."""

    daemon = False

    def __init__(self, clock: Clock, seconds: float, function: Callable[[], object]) -> None:
        self.clock, self.seconds, self.function = clock, seconds, function
        self.cancelled = False

    def start(self) -> None:
        """Begin to wait."""
        self.clock.start(self)

    def cancel(self) -> None:
        """Do nothing when the time has come."""
        self.cancelled = True
