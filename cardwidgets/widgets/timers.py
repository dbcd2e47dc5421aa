"""Delayed actions on background threads, so that the notebook does not wait for them."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

from engine.base import background

T = TypeVar("T")


class BackgroundTimer:
    """A timer with at most one pending action.

    Args:
        lock: held during an action; an action that was cancelled while waiting for the lock is not run.
        on_error: called with an exception of an action.
    """

    def __init__(self, lock: RLock, on_error: Callable[[Exception], None]) -> None:
        self._lock, self._on_error = lock, on_error
        self._wanted: object = None  # identifies the pending action
        self._timer: background.Pending | None = None
        self._ended = False

    @property
    def waiting(self) -> bool:
        """Whether an action is pending."""
        return self._wanted is not None

    def schedule(self, seconds: float, compute: Callable[[], T], then: Callable[[T], None]) -> None:
        """Schedule an action, replacing the pending one.

        Args:
            seconds: delay.
            compute: computes something, without the lock.
            then: called with the result, under the lock, unless another action has been scheduled by then.
        """
        with self._lock:
            self.cancel()
            if self._ended:
                return
            wanted = self._wanted = object()
            self._timer = background.after(seconds, lambda: self._run(wanted, compute, then))

    def cancel(self) -> None:
        """Cancel the pending action."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._wanted = None

    def end(self) -> None:
        """Cancel the pending action and accept no new ones."""
        with self._lock:
            self.cancel()
            self._ended = True

    def _run(self, wanted: object, compute: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            result = compute()
            with self._lock:
                if self._wanted is wanted:
                    self._timer = self._wanted = None
                    then(result)
        except Exception as error:
            with self._lock:
                if self._wanted in (wanted, None):
                    self._on_error(error)
