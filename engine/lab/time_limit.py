"""A time limit for code that may never finish, in any thread."""

from __future__ import annotations

import ctypes
import threading
import time
from types import TracebackType


class OutOfTime(BaseException):
    """A game has taken too long. Not an `Exception`, so that a strategy does not catch it by accident."""


class TimeLimit:
    """A context manager that interrupts its own thread when a started time limit expires.

    It stops Python code between two instructions; it cannot stop a single long call into C.

    Args:
        seconds: the time limit for each `start`.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline: float | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.get_ident()

    def __enter__(self) -> TimeLimit:
        self._thread = threading.get_ident()
        threading.Thread(target=self._watch, daemon=True, name="game clock").start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._over.set()

    def start(self) -> None:
        """Start the time limit."""
        self._deadline = time.monotonic() + self.seconds

    def stop(self) -> None:
        """Cancel the time limit; an interrupt already pending arrives within this call, which suppresses it."""
        try:
            with self._lock:
                fired = self._deadline is not None and self._deadline < 0
                self._deadline = None
            if fired:
                for _ in range(1000):  # the interrupt arrives between two instructions of this thread
                    time.sleep(0)
        except OutOfTime:
            self._deadline = None

    def _watch(self) -> None:
        while not self._over.wait(min(0.05, self.seconds / 4)):
            with self._lock:
                if self._deadline is not None and 0 <= self._deadline < time.monotonic():
                    self._deadline = -1.0
                    thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(OutOfTime)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
