"""Something that happens after a while, beside the notebook, so that nothing has to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

from engine import background

T = TypeVar("T")


class BackgroundTimer:
    """A clock on which at most one thing is due.

    Args:
        lock: held while something happens; what is due and no longer wanted when the lock is free does not happen.
        on_error: called with an exception of what was due.
    """

    def __init__(self, lock: RLock, on_error: Callable[[Exception], None]) -> None:
        self._lock, self._on_error = lock, on_error
        self._wanted: object = None  # tells what is due from what was
        self._timer: background.Pending | None = None
        self._ended = False

    @property
    def waiting(self) -> bool:
        """Whether something is due."""
        return self._wanted is not None

    def after(self, seconds: float, think: Callable[[], T], act: Callable[[T], None]) -> None:
        """Let something happen after a while, instead of what was due before.

        Args:
            seconds: until then.
            think: what takes time; it is called without the lock.
            act: called with what `think` has found, under the lock, unless something else has become due by then.
        """
        with self._lock:
            self.cancel()
            if self._ended:
                return
            wanted = self._wanted = object()
            self._timer = background.after(seconds, lambda: self._run(wanted, think, act))

    def cancel(self) -> None:
        """Nothing is due any more."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._wanted = None

    def end(self) -> None:
        """Nothing is due ever again."""
        with self._lock:
            self.cancel()
            self._ended = True

    def _run(self, wanted: object, think: Callable[[], T], act: Callable[[T], None]) -> None:
        try:
            found = think()
            with self._lock:
                if self._wanted is wanted:
                    self._timer = self._wanted = None
                    act(found)
        except Exception as error:
            with self._lock:
                if self._wanted in (wanted, None):
                    self._on_error(error)
