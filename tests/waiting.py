"""Waiting for other threads in tests, and a clock that only a test advances."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count

from engine.base.background import Threads


def wait_until(condition: Callable[[], object], seconds: float = 300) -> None:
    """Wait until a condition brought about by another thread or process holds; fail if it never does.

    Args:
        condition: polled.
        seconds: when to give up. This is not an expectation: choose it far too long.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"what was waited for has not come within {seconds} seconds"
        time.sleep(0.002)


class Clock(Threads):
    """Background work whose delays run on a clock that stands still until a test advances it.

    Actions that become due run in the test's own thread.

    Attributes:
        now: seconds elapsed.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Due]] = []
        self._number = count()

    def after(self, seconds: float, action: Callable[[], object]) -> Due:
        """Schedule an action."""
        due = Due(action)
        heapq.heappush(self._due, (self.now + seconds, next(self._number), due))
        return due

    @property
    def waiting(self) -> bool:
        """Whether any action is scheduled."""
        return any(not due.cancelled for _, _, due in self._due)

    def go_on(self, seconds: float) -> None:
        """Advance the clock; all actions that become due run, one after another."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            self.now, _, due = heapq.heappop(self._due)
            if not due.cancelled:
                due.action()
        self.now = end


class Due:
    """An action scheduled on a `Clock`."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action, self.cancelled = action, False

    def cancel(self) -> None:
        """Cancel the action."""
        self.cancelled = True
