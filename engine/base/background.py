"""Timers, threads, worker processes and time limits for the whole project.

What is available depends on where Python runs. `Threads` is for ordinary Python; `EventLoop` is for Python in a
browser, which can start neither threads nor processes and does everything in turn. A host that has something else
installs it with `use`.
"""

from __future__ import annotations

import asyncio
import ctypes
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from typing import IO, Any, Protocol

from .catalogue import COMMON
from .errors import WorkerError
from .extras import needs_extra


class Pending(Protocol):
    """An action that is scheduled."""

    def cancel(self) -> None:
        """Cancel it, unless it has already begun."""


class Job(Protocol):
    """Work that has been started."""

    @property
    def running(self) -> bool:
        """Whether it is still running."""

    def join(self, seconds: float | None = None) -> None:
        """Wait until it has finished, for at most this many seconds (None: without a limit)."""


class Pool(Protocol):
    """Our own worker processes. Idle ones exit and are started again when needed."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call a function in one of them; see `concurrent.futures.Executor.submit`."""

    def shutdown(self, wait: bool = True, *, kill_workers: bool = False) -> None:
        """End them, either after their work or at once, together with any processes that they have started."""


class TimeLimit(Protocol):
    """A context manager; within it, `start` starts the clock and `stop` stops it."""

    def __enter__(self) -> TimeLimit: ...
    def __exit__(self, *_error: object) -> None: ...
    def start(self) -> None:
        """Start the clock. At the limit, `OutOfTime` is raised in the thread that entered the context."""

    def stop(self) -> None:
        """Stop the clock."""


class Background(Protocol):
    """What the host of this Python can do in the background."""

    def after(self, seconds: float, action: Callable[[], object]) -> Pending:
        """Call `action` once, this many seconds from now."""

    def run(self, work: Callable[[], object], name: str) -> Job:
        """Start some work, which may take long.

        Args:
            work: a function that handles its own exceptions.
            name: of the thread, for debuggers.
        """

    def pool(self, workers: int, last_words: str = os.devnull) -> Pool:
        """Start worker processes, or the closest thing that the host offers.

        Args:
            workers: the number of processes.
            last_words: path of a file to which a worker writes if a time limit has to end its process.

        Raises:
            WorkerError: the processes do not start.
            MissingExtraError: the package that starts them is not installed.
        """

    def limit(self, seconds: float) -> TimeLimit:
        """A limit for code that may never return.

        In a process of `pool` it holds for all code: if code cannot be interrupted, such as a call into C that never
        returns, its process is ended a second later. Elsewhere such a call is not stopped.
        """


class OutOfTime(BaseException):
    """A time limit was reached. Not an `Exception`, so that the limited code does not catch it by accident."""


def use(background: Background) -> Background:
    """Do all background work with `background` from now on.

    Returns:
        What was used before.
    """
    before, _now[0] = _now[0], background
    return before


def after(seconds: float, action: Callable[[], object]) -> Pending:
    """See `Background.after`."""
    return _now[0].after(seconds, action)


def run(work: Callable[[], object], name: str) -> Job:
    """See `Background.run`."""
    return _now[0].run(work, name)


def pool(workers: int, last_words: str = os.devnull) -> Pool:
    """See `Background.pool`."""
    return _now[0].pool(workers, last_words)


def limit(seconds: float) -> TimeLimit:
    """See `Background.limit`."""
    return _now[0].limit(seconds)


# ---------------------------------------------------------------- threads and processes

PATIENT = 10
"""How much the niceness of background threads exceeds that of the tables."""
IDLE = 60.0
"""Seconds without work after which a worker process exits."""
GRACE = 1.0
"""Seconds that interrupted code has to finish before its worker process is ended."""


class Threads:
    """Ordinary Python: a thread for each timer and each job, and worker processes."""

    def after(self, seconds: float, action: Callable[[], object]) -> Pending:
        """See `Background.after`."""
        timer = threading.Timer(seconds, action)
        timer.daemon = True
        timer.start()
        return timer

    def run(self, work: Callable[[], object], name: str) -> Job:
        """See `Background.run`."""
        return _Thread(work, name)

    def pool(self, workers: int, last_words: str = os.devnull) -> Pool:
        """See `Background.pool`."""
        if _last_words:
            raise WorkerError(COMMON.text("errors.worker_in_worker"))
        with needs_extra("lab"):
            from loky import ProcessPoolExecutor
        found: Pool | None = None
        try:
            # Not forked: a notebook's process has threads, whose locks a fork would inherit. And unlike the workers of
            # `multiprocessing`, loky's do not run the caller's script again.
            found = ProcessPoolExecutor(workers, timeout=IDLE, initializer=_start_worker, initargs=(last_words,))
            found.submit(int).result()
        except BaseException as error:
            if found is not None:
                found.shutdown(kill_workers=True)
            # Python raises NotImplementedError if the system has no semaphores that processes can share.
            if isinstance(error, BrokenExecutor | OSError | NotImplementedError):
                raise WorkerError(COMMON.text("errors.workers_start", why=_first_line(error))) from error
            raise
        return found

    def limit(self, seconds: float) -> TimeLimit:
        """See `Background.limit`."""
        return _Interrupt(seconds)


class _Thread:
    def __init__(self, work: Callable[[], object], name: str) -> None:
        self._work = work
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if sys.platform == "linux":  # where each thread has a priority of its own
            with suppress(OSError):
                mine = threading.get_native_id()
                os.setpriority(os.PRIO_PROCESS, mine, os.getpriority(os.PRIO_PROCESS, mine) + PATIENT)
        self._work()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def join(self, seconds: float | None = None) -> None:
        self._thread.join(seconds)


_last_words: list[IO[bytes]] = []
"""In a worker process, the file for its last words."""


def _start_worker(last_words: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to answer
    _last_words.append(open(last_words, "ab"))  # noqa: SIM115 — as long as the process lives


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__


class _Interrupt:
    """Interrupts the thread that entered, between two Python instructions.

    A long call into C cannot be interrupted. In a worker process a `faulthandler` timer, which does not need Python to
    run, then ends the process. It is reset repeatedly as long as all is well.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline: float | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.get_ident()

    def __enter__(self) -> _Interrupt:
        self._thread = threading.get_ident()
        self._wind()
        threading.Thread(target=self._watch, daemon=True, name="time limit").start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        with self._lock:
            self._over.set()
            if _last_words:
                faulthandler.cancel_dump_traceback_later()

    def start(self) -> None:
        self._deadline = time.monotonic() + self.seconds

    def stop(self) -> None:
        """Stop the clock; swallows an interrupt that is already on its way."""
        try:
            with self._lock:
                fired = self._deadline is not None and self._deadline < 0
                self._deadline = None
            if fired:
                for _ in range(1000):  # the interrupt comes between two instructions of this thread
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
                if not self._over.is_set():
                    self._wind()

    def _wind(self) -> None:
        """In a worker process, reset the timer that ends it unless this is called again in time."""
        deadline = self._deadline
        if _last_words and (deadline is None or deadline >= 0):
            left = self.seconds if deadline is None else max(0.0, deadline - time.monotonic())
            faulthandler.dump_traceback_later(left + GRACE, exit=True, file=_last_words[0])


# ---------------------------------------------------------------- a single thread


class EventLoop:
    """Single-threaded Python with an event loop: timers and jobs wait until the loop is free.

    Instead of worker processes, functions are called in place; a time limit checks the clock at every line of Python.
    """

    def after(self, seconds: float, action: Callable[[], object]) -> Pending:
        """See `Background.after`."""
        return asyncio.get_running_loop().call_later(seconds, action)

    def run(self, work: Callable[[], object], name: str) -> Job:
        """See `Background.run`."""
        return _Turn(work)

    def pool(self, workers: int, last_words: str = os.devnull) -> Pool:
        """See `Background.pool`."""
        return _InPlace()

    def limit(self, seconds: float) -> TimeLimit:
        """See `Background.limit`."""
        return _Traced(seconds)


class _Turn:
    def __init__(self, work: Callable[[], object]) -> None:
        self._work, self._begun, self._ended = work, False, False
        asyncio.get_running_loop().call_soon(self.join)

    @property
    def running(self) -> bool:
        return not self._ended

    def join(self, seconds: float | None = None) -> None:
        """Do the work now, unless it is done."""
        if not self._begun:
            self._begun = True
            try:
                self._work()
            finally:
                self._ended = True


class _InPlace(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, kill_workers: bool = False, cancel_futures: bool = False) -> None:
        """Do nothing: there are no processes."""


class _Traced:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = 0.0
        self._before: Any = None

    def __enter__(self) -> _Traced:
        self._before = sys.gettrace()  # a debugger's
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self) -> None:
        self._deadline = time.monotonic() + self.seconds
        sys.settrace(self._trace)

    def stop(self) -> None:
        sys.settrace(self._before)

    def _trace(self, _frame: object, _event: str, _argument: object) -> Any:
        if time.monotonic() > self._deadline:
            self.stop()
            raise OutOfTime
        return self._trace


_now: list[Background] = [EventLoop() if sys.platform == "emscripten" else Threads()]
