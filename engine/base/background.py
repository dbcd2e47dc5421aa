"""Timers, threads, worker processes and time limits for the whole project.

What is available depends on where Python runs. `Threads` is for ordinary Python; `EventLoop` is for Python in a
browser, which can start neither threads nor processes and does everything in turn. A host that has something else
installs it with `use`.
"""

from __future__ import annotations

import asyncio
import ctypes
import faulthandler
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from types import FrameType
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
    def start(self, seconds: float | None = None) -> None:
        """Start the clock. At the limit, `OutOfTime` is raised in the thread that entered the context, and once more if
        the limited code catches it.

        Args:
            seconds: the time left; None for that of the limit.
        """

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

AGAIN = 0.5
"""Seconds that code has to clean up after an interrupt; then it is interrupted in every line."""
MONITOR = 4
"""The number by which `sys.monitoring` knows our time limits."""
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

    Code that is still running after `AGAIN`, such as a loop with a bare `except`, is then interrupted in every line. A
    long call into C cannot be interrupted. In a worker process a `faulthandler` timer, which does not need Python to
    run, then ends the process. It is reset repeatedly as long as all is well.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline: float | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.get_ident()
        self._home: FrameType | None = None  # the frame that has started the clock
        self._sent = 0

        class Interrupt(OutOfTime):
            def __init__(_self) -> None:  # it is made in the interrupted thread
                self._arrived(sys._getframe(1))

        self._interrupt = Interrupt

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

    def start(self, seconds: float | None = None) -> None:
        self._home, self._sent = sys._getframe(1), 0
        self._deadline = time.monotonic() + (self.seconds if seconds is None else seconds)

    def stop(self) -> None:
        """Stop the clock; swallows an interrupt that is already on its way."""
        while self._deadline is not None:
            try:
                with self._lock:  # from here on no interrupt is sent
                    self._home = None
                if self._sent:
                    for _ in range(1000):  # the last one comes between two instructions of this thread
                        time.sleep(0)
                    _observe(None)
                self._deadline = None
            except OutOfTime:
                pass

    def _watch(self) -> None:
        while not self._over.wait(min(0.05, self.seconds / 4)):
            with self._lock:
                late = self._deadline is not None and self._deadline < time.monotonic()
                if late and self._inside(sys._current_frames().get(self._thread)):
                    self._sent, self._deadline = self._sent + 1, math.inf
                    thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(self._interrupt)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
                if not self._over.is_set():
                    self._wind()

    def _inside(self, frame: FrameType | None) -> bool:
        """Whether a frame belongs to limited code, not to this module or to the caller of `start`."""
        inside = self._home is not None and frame is not None and frame is not self._home
        return inside and frame.f_code.co_filename != __file__  # type: ignore[union-attr]

    def _arrived(self, frame: FrameType) -> None:
        self._deadline = time.monotonic() + (AGAIN if self._sent == 1 else 0)
        if self._sent > 1 and self._home is not None:
            _observe(self._check, frame)

    def _check(self, frame: FrameType) -> None:
        if self._inside(frame):
            raise OutOfTime

    def _wind(self) -> None:
        """In a worker process, reset the timer that ends it unless this is called again in time."""
        deadline = self._deadline
        if _last_words and not self._sent:
            left = self.seconds if deadline is None else max(0.0, deadline - time.monotonic())
            faulthandler.dump_traceback_later(left + GRACE, exit=True, file=_last_words[0])


# ---------------------------------------------------------------- a single thread


class EventLoop:
    """Single-threaded Python with an event loop: timers and jobs wait until the loop is free.

    Instead of worker processes, functions are called in place; a time limit checks the clock at every line and jump.
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
        return _Clocked(seconds)


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


class _Clocked:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = math.inf
        self._sent = 0

    def __enter__(self) -> _Clocked:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self, seconds: float | None = None) -> None:
        self._deadline = time.monotonic() + (self.seconds if seconds is None else seconds)
        self._home, self._sent = sys._getframe(1), 0
        _observe(self._check)

    def stop(self) -> None:
        self._deadline = math.inf
        _observe(None)

    def _check(self, frame: FrameType) -> None:
        now = time.monotonic()
        if now > self._deadline and frame is not self._home and frame.f_code.co_filename != __file__:
            self._sent, self._deadline = self._sent + 1, now if self._sent else now + AGAIN
            raise OutOfTime


# ---------------------------------------------------------------- following a thread line by line

_observed: dict[int, Callable[[FrameType], None]] = {}
"""Thread -> what is called at each line and jump that it executes; it may raise an exception there."""
_observing = threading.RLock()
_tracing: dict[int, Any] = {}
"""Thread -> the trace function that was replaced in it, such as a debugger's."""


def _observe(check: Callable[[FrameType], None] | None, frame: FrameType | None = None) -> None:
    """Call `check` from now on at each line and jump of this thread, also in `frame` and its callers; None ends it."""
    thread = threading.get_ident()
    if sys.version_info < (3, 12):
        _trace(thread, check, frame)
        return
    tool, events = sys.monitoring, sys.monitoring.events
    with _observing:
        if check is None:
            _observed.pop(thread, None)
        else:
            _observed[thread] = check
        if _observed and tool.get_tool(MONITOR) is None:
            tool.use_tool_id(MONITOR, "time limit")
            tool.register_callback(MONITOR, events.LINE, _on_event)
            tool.register_callback(MONITOR, events.JUMP, _on_event)
            tool.set_events(MONITOR, events.LINE | events.JUMP)
        elif not _observed and tool.get_tool(MONITOR) is not None:
            tool.set_events(MONITOR, 0)
            tool.free_tool_id(MONITOR)


def _on_event(*_event: object) -> None:
    check = _observed.get(threading.get_ident())
    if check is not None:
        check(sys._getframe(1))


def _trace(thread: int, check: Callable[[FrameType], None] | None, frame: FrameType | None) -> None:
    """Observe by tracing, which Python ends with the first exception that `check` raises."""
    if check is None:
        if thread in _tracing:
            sys.settrace(_tracing.pop(thread))
        return

    def trace(now: FrameType, _event: str, _argument: object) -> Any:
        check(now)
        now.f_trace_opcodes = True  # a loop on one line has no further line events
        return trace

    _tracing.setdefault(thread, sys.gettrace())
    sys.settrace(trace)
    while frame is not None:
        frame.f_trace, frame = trace, frame.f_back


_now: list[Background] = [EventLoop() if sys.platform == "emscripten" else Threads()]
