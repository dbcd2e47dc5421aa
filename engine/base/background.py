"""Work beside the caller: timers, threads, worker processes, time limits. All of the project asks for them here.

What Python offers for it depends on where it runs. `Threads` is for an ordinary Python; `EventLoop` for one that can
start neither threads nor processes, as in a browser: there everything happens in turn. A host with means of its own
puts them in their place by `use`.
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
    """Something that is due."""

    def cancel(self) -> None:
        """Let it not happen, if it has not begun."""


class Job(Protocol):
    """Work that was begun."""

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""

    def join(self, seconds: float | None = None) -> None:
        """Wait until it has ended, for at most some seconds if they are given."""


class Pool(Protocol):
    """Worker processes of our own. Idle ones end by themselves, and start again on need."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let one of them call a function; see `concurrent.futures.Executor.submit`."""

    def shutdown(self, wait: bool = True, *, kill_workers: bool = False) -> None:
        """End them: after their work, or at once with all that they have started."""


class TimeLimit(Protocol):
    """A context manager; within it `start` begins to count, `stop` ends it."""

    def __enter__(self) -> TimeLimit: ...
    def __exit__(self, *_error: object) -> None: ...
    def start(self) -> None:
        """Count from now on; when the limit is reached `OutOfTime` is raised in the thread that entered."""

    def stop(self) -> None:
        """Count no longer."""


class Background(Protocol):
    """What a host of Python can do beside the caller."""

    def after(self, seconds: float, action: Callable[[], object]) -> Pending:
        """Do something once, some seconds from now."""

    def run(self, work: Callable[[], object], name: str) -> Job:
        """Begin some work; it may take long.

        Args:
            work: the work. It deals with its own exceptions.
            name: what it is called in a list of threads.
        """

    def pool(self, workers: int, last_words: str = os.devnull) -> Pool:
        """That many worker processes, ready to work, or what comes nearest to them.

        Args:
            workers: how many.
            last_words: a file. A worker that a time limit could only end by ending its process writes there.

        Raises:
            WorkerError: they do not start.
            MissingExtraError: the package that starts them is not installed.
        """

    def limit(self, seconds: float) -> TimeLimit:
        """A limit for code that may never end.

        In a process of `pool` the limit holds for all code: one that cannot be interrupted, such as a call into C that
        never returns, ends with its process a second later. Elsewhere such a call goes on for as long as it likes.
        """


class OutOfTime(BaseException):
    """A time limit was reached. Not an `Exception`, so that the code within does not catch it by accident."""


def use(background: Background) -> Background:
    """Let all work beside the caller go another way from now on.

    Returns:
        The way it went before.
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
"""How much lower the priority of work in the background is than that of the tables beside it, as `nice` counts."""
IDLE = 60.0
"""After so many seconds without work a worker process ends."""
GRACE = 1.0
"""Seconds that code has to end after its time limit has interrupted it, before its worker process is ended."""


class Threads:
    """An ordinary Python: a thread for each timer and each piece of work, and processes of its own."""

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
            # Not forked, for a notebook's process has threads, of which a fork would keep the locks; and loky's workers
            # do not run the caller's script again, as those of `multiprocessing` do.
            found = ProcessPoolExecutor(workers, timeout=IDLE, initializer=_start_worker, initargs=(last_words,))
            found.submit(int).result()
        except BaseException as error:
            if found is not None:
                found.shutdown(kill_workers=True)
            # Python raises NotImplementedError where the system has no semaphores for processes to share.
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
"""In a worker process: the file for its last words."""


def _start_worker(last_words: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to answer
    _last_words.append(open(last_words, "ab"))  # noqa: SIM115 — as long as the process lives


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__


class _Interrupt:
    """Interrupts the thread that has entered, between two instructions of Python.

    One long call into C cannot be interrupted. In a worker process a timer of `faulthandler`, which needs no Python to
    run, then ends the process. It is wound again and again while all is well.
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
        """An interrupt that is on its way arrives in this call, which swallows it."""
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
        """In a worker process: let it end unless this is called again in time, or the limit is over."""
        deadline = self._deadline
        if _last_words and (deadline is None or deadline >= 0):
            left = self.seconds if deadline is None else max(0.0, deadline - time.monotonic())
            faulthandler.dump_traceback_later(left + GRACE, exit=True, file=_last_words[0])


# ---------------------------------------------------------------- one thing after another


class EventLoop:
    """A Python with a single thread and an event loop: timers and work wait until the loop is free.

    Worker processes become calls in place, and a time limit watches each line of Python that runs under it.
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
        """Whoever waits for it does it."""
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
        """There is nothing to end."""


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
