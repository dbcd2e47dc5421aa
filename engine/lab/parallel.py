"""Plays the parts of a run in other processes: our own workers, or an executor that the caller supplies."""

from __future__ import annotations

import atexit
import itertools
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..base import background
from ..base.background import OutOfTime, Pool
from ..base.catalogue import COMMON
from ..base.errors import WorkerError
from ..base.extras import needs_extra
from . import runner
from .policy import Policy
from .rows import Row
from .runner import ProcessEnded, Task

AHEAD = 32
"""Parts submitted to the caller's executor at a time: enough for many machines, few enough to cancel."""

GRACE = 1.0
"""Seconds that an interrupted run waits for the games under way."""

_idle_pools: dict[tuple[int, frozenset[tuple[str, int]]], Pool] = {}
"""Worker pools for the next run, by number of workers and by the source files they may have imported."""


@atexit.register
def _end_idle_pools() -> None:
    while _idle_pools:
        _idle_pools.popitem()[1].shutdown(kill_workers=True)


def run(parts: Sequence[Task], workers: int, executor: Executor | None, rows: list[Row]) -> Generator[None, None, None]:
    """Add the rows of all parts to `rows` as they arrive, and yield from time to time.

    An interrupt, or closing the generator early, adds the games that finish within `GRACE` and leaves none of our
    processes running.

    If a game ends its process, other games are lost with it. They are replayed deal by deal in a separate process, so
    that only the game responsible is missing.

    Args:
        parts: what to play.
        workers: the maximum number of processes; not used with an executor.
        executor: None for our own worker processes.
        rows: receives the rows.

    Raises:
        WorkerError: processes do not start, the executor breaks, or a strategy cannot be sent.
        MissingExtraError: a package that this needs is not installed.
    """
    waiting = list(reversed(parts))
    if executor is not None:
        if (yield from _share_out(executor, waiting, AHEAD, rows, own=False)):
            raise WorkerError(COMMON.text("errors.executor"))
        return
    workers = max(1, min(workers, len(parts)))
    kind = workers, _sources()
    while waiting:
        pool = _pool(kind)
        try:
            lost = yield from _share_out(pool, waiting, 2 * workers, rows, own=True)
        except BaseException:
            pool.shutdown(kill_workers=True)
            raise
        if not lost:
            for other in list(_idle_pools):
                with suppress(KeyError):  # another thread has taken them
                    _idle_pools.pop(other).shutdown(kill_workers=True)
            _idle_pools[kind] = pool
            return
        pool.shutdown(kill_workers=True)
        for part in lost:
            for some in _one_by_one(part):
                rows += some
                yield


def _sources() -> frozenset[tuple[str, int]]:
    """The imported source files outside installed packages, with their modification times.

    A strategy from a module is sent by name: workers that imported the module before it was changed would play the old
    version.
    """
    found = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and not file.startswith((sys.prefix, sys.base_prefix)):
            with suppress(OSError):
                found.add((file, os.stat(file).st_mtime_ns))
    return frozenset(found)


def _pool(kind: tuple[int, frozenset[tuple[str, int]]]) -> Pool:
    """A pool of running workers, from the last run if possible."""
    pool = _idle_pools.pop(kind, None)
    if pool is not None:
        try:
            pool.submit(int).result()
            return pool
        except (BrokenExecutor, OSError):  # they were killed
            pool.shutdown(kill_workers=True)
    return background.pool(kind[0])


def _share_out(
    pool: Pool | Executor, waiting: list[Task], ahead: int, rows: list[Row], *, own: bool
) -> Generator[None, None, list[Task]]:
    """Play parts, taken from the end of `waiting`; return those that were lost when the pool broke."""
    pending: dict[Future[Any], Task] = {}
    lost: list[Task] = []
    handle, sign = tempfile.mkstemp(prefix="kartentisch-")  # as long as this file exists, workers play on
    os.close(handle)
    try:
        while pending or waiting and not lost:
            while waiting and not lost and len(pending) < ahead:
                part = waiting.pop()
                try:
                    pending[_submit(pool, work, part, sign, own)] = part
                except BrokenExecutor:
                    lost.append(part)
            for future in wait(pending, runner.PACE, FIRST_COMPLETED).done:
                part = pending.pop(future)
                try:
                    rows += _rows(future, part)
                except BrokenExecutor:
                    lost.append(part)
            yield  # lets the caller stop a run, even one that has no rows yet
    except (KeyboardInterrupt, GeneratorExit):
        os.unlink(sign)
        under_way = [future for future in pending if not future.cancel()]
        for future in wait(under_way, GRACE).done:
            with suppress(BrokenExecutor, WorkerError):
                rows += _rows(future, pending[future])
        raise
    finally:
        for future in pending:
            future.cancel()
        with suppress(FileNotFoundError):
            os.unlink(sign)
    return lost


def _submit(pool: Pool | Executor, function: Callable[..., Any], part: Task, *args: object) -> Future[Any]:
    with needs_extra("lab"):
        from cloudpickle import dumps

    try:
        packed = dumps(replace(part, deals=()))
    except Exception as error:
        raise WorkerError(COMMON.text("errors.send", name=part.name, why=error)) from error
    try:
        return pool.submit(function, packed, part.deals, *args)
    except BrokenExecutor:
        raise
    except (RuntimeError, OSError) as error:  # it was shut down, or cannot restart a process
        raise WorkerError(COMMON.text("errors.elsewhere", name=part.name, why=error)) from error


def _rows(future: Future[Any], part: Task) -> list[Row]:
    try:
        return [Row(*fields) for fields in future.result()]
    except BrokenExecutor:
        raise
    except Exception as error:  # not from a game: `runner.run` has rows for those
        why = f"{type(error).__name__}: {error}"
        raise WorkerError(COMMON.text("errors.elsewhere", name=part.name, why=why)) from error


# ---------------------------------------------------------------- games that may end their process


def _one_by_one(part: Task) -> Iterator[list[Row]]:
    """Yield the rows of a part, played deal by deal. A game that ends its process is reported as a crash or a time-out.

    It is then replayed up to the call of the strategy that ended the process.
    """
    pool: Pool | None = None
    with tempfile.TemporaryDirectory() as folder:
        count, last_words = Path(folder, "count"), Path(folder, "last words")
        try:
            for deal in part.deals:
                one = replace(part, deals=(deal,))
                ends: dict[int, type[BaseException]] = {}
                while True:
                    count.write_bytes(b"0")
                    last_words.write_bytes(b"")
                    pool = pool or background.pool(1, str(last_words))
                    try:
                        yield _rows(_submit(pool, work_counted, one, str(count), ends), one)
                        break
                    except BrokenExecutor:
                        pool.shutdown(kill_workers=True)
                        pool = None
                    call = int(count.read_bytes())
                    why = OutOfTime if last_words.stat().st_size else ProcessEnded
                    if call in ends or not call:  # not in a call of a strategy
                        ended, detail = runner.fault(why(), part)
                        yield [one.row(deal, ended, seat=seat, detail=detail) for seat in range(one.game.seats)]
                        break
                    ends[call] = why
        finally:
            if pool is not None:
                pool.shutdown(kill_workers=True)


class _Counted:
    """A strategy that counts its calls in a file, to find the one that ends the process.

    Args:
        ticks: counts a call of this strategy or of another one at the table.
        ends: call -> the exception to raise instead, for calls that have ended their process.
    """

    def __init__(self, strategy: Any, ticks: Callable[[], int], ends: dict[int, type[BaseException]]) -> None:
        self._strategy, self._ticks, self._ends = strategy, ticks, ends

    def __getattr__(self, name: str) -> Any:
        return getattr(self._strategy, name)

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        end = self._ends.get(self._ticks())
        if end is not None:
            raise end
        return self._strategy(view, moves, rng)


# ---------------------------------------------------------------- in the other process


def work(packed: bytes, deals: tuple[int, ...], sign: str, own: bool) -> list[tuple[Any, ...]]:
    """Return the rows of a task as plain tuples.

    Args:
        packed: the pickled task, without deals.
        deals: the deal numbers.
        sign: path of a file; once it has been deleted, the game under way is the last.
        own: whether this process has the caller's files; if not, the file counts only if it was there to begin with.
    """
    task = replace(_unpacked(packed, sign, threading.get_ident()), deals=deals)
    here, found = own or os.path.exists(sign), list[tuple[Any, ...]]()
    with closing(runner.run(task)) as games:  # type: ignore[type-var]
        while (not here or os.path.exists(sign)) and (row := next(games, ())) != ():
            found += [] if row is None else [tuple(row)]
    return found


@lru_cache(runner.KEPT)
def _unpacked(packed: bytes, _run: str, _thread: int) -> Task:
    """The pickled task, the same one for all its parts in a run, except in other threads."""
    import cloudpickle

    task: Task = cloudpickle.loads(packed)
    return task


def work_counted(
    packed: bytes, deals: tuple[int, ...], path: str, ends: dict[int, type[BaseException]]
) -> list[tuple[Any, ...]]:
    """Do the same as `work`, writing the number of strategy calls to a file.

    Args:
        packed: the pickled task, without deals.
        deals: a single deal number.
        path: of the file.
        ends: call -> the exception to raise instead, for calls that have ended their process.
    """
    import cloudpickle

    task = replace(cloudpickle.loads(packed), deals=deals)
    if not isinstance(task.strategy, Policy):
        with open(path, "r+b", buffering=0) as file:
            calls = itertools.count(1)

            def tick() -> int:
                call = next(calls)
                file.seek(0)
                file.write(b"%d" % call)
                return call

            others = task.others and (task.others[0], _Counted(task.others[1], tick, ends))
            task = replace(task, strategy=_Counted(task.strategy, tick, ends), others=others)
            return _played(task)
    return _played(task)


def _played(task: Task) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in runner.run(task) if row is not None]
