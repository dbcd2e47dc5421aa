"""Waiting in tests: for what another thread does, as long as it takes; and a clock that only a test lets go on."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count

from engine.background import Threads


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


class Clock(Threads):
    """Work beside the caller, of which what waits for a while goes by a clock that stands still until a test moves it.

    What is due then happens in the test's own thread.

    Attributes:
        now: seconds that have passed.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Due]] = []
        self._number = count()

    def after(self, seconds: float, action: Callable[[], object]) -> Due:
        """Let something happen when that much time has passed."""
        due = Due(action)
        heapq.heappush(self._due, (self.now + seconds, next(self._number), due))
        return due

    @property
    def waiting(self) -> bool:
        """Whether anything is due at any time."""
        return any(not due.cancelled for _, _, due in self._due)

    def go_on(self, seconds: float) -> None:
        """Let time pass; all that becomes due happens, one after another."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            self.now, _, due = heapq.heappop(self._due)
            if not due.cancelled:
                due.action()
        self.now = end


class Due:
    """Something that a `Clock` will let happen."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action, self.cancelled = action, False

    def cancel(self) -> None:
        """Do nothing when the time has come."""
        self.cancelled = True
