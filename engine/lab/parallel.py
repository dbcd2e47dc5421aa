"""Plays the parts of a run in other processes: our own workers, or an executor that the caller supplies."""

from __future__ import annotations

import atexit
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from dataclasses import replace
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

_idle_pools: dict[tuple[int, frozenset[tuple[str, int]]], Pool] = {}
"""Worker pools for the next run, by number of workers and by the source files they may have imported."""


@atexit.register
def _end_idle_pools() -> None:
    while _idle_pools:
        _idle_pools.popitem()[1].shutdown(kill_workers=True)


def run(parts: Sequence[Task], workers: int, executor: Executor | None) -> Generator[list[Row], None, None]:
    """Yield the rows of all parts as they arrive. Closing the generator early leaves no process running.

    If a game ends its process, other games are lost with it. They are replayed deal by deal in a separate process, so
    that only the game responsible is missing.

    Args:
        parts: what to play.
        workers: the maximum number of processes; not used with an executor.
        executor: None for our own worker processes.

    Raises:
        WorkerError: processes do not start, the executor breaks, or a strategy cannot be sent.
        MissingExtraError: a package that this needs is not installed.
    """
    waiting = list(reversed(parts))
    if executor is not None:
        if (yield from _share_out(executor, waiting, AHEAD)):
            raise WorkerError(COMMON.text("errors.executor"))
        return
    workers = max(1, min(workers, len(parts)))
    kind = workers, _sources()
    while waiting:
        pool = _pool(kind)
        try:
            lost = yield from _share_out(pool, waiting, 2 * workers)
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
            yield from _one_by_one(part)


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


def _share_out(pool: Pool | Executor, waiting: list[Task], ahead: int) -> Generator[list[Row], None, list[Task]]:
    """Yield the rows of parts, taken from the end of `waiting`; return those that were lost when the pool broke."""
    pending: dict[Future[Any], Task] = {}
    lost: list[Task] = []
    try:
        while pending or waiting and not lost:
            while waiting and not lost and len(pending) < ahead:
                part = waiting.pop()
                try:
                    pending[_submit(pool, work, part)] = part
                except BrokenExecutor:
                    lost.append(part)
            done = wait(pending, runner.PACE, FIRST_COMPLETED).done
            if not done:
                yield []  # lets the caller stop a run that has no rows yet
            for future in done:
                part = pending.pop(future)
                try:
                    yield _rows(future, part)
                except BrokenExecutor:
                    lost.append(part)
    finally:
        for future in pending:
            future.cancel()
    return lost


def _submit(pool: Pool | Executor, function: Callable[..., Any], part: Task, *args: object) -> Future[Any]:
    with needs_extra("lab"):
        from cloudpickle import dumps

    try:
        packed = dumps(part)
    except Exception as error:
        raise WorkerError(COMMON.text("errors.send", name=part.name, why=error)) from error
    try:
        return pool.submit(function, packed, *args)
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


def work(packed: bytes) -> list[tuple[Any, ...]]:
    """Return the rows of a pickled task as plain tuples."""
    import cloudpickle

    return _played(cloudpickle.loads(packed))


def work_counted(packed: bytes, path: str, ends: dict[int, type[BaseException]]) -> list[tuple[Any, ...]]:
    """Do the same as `work`, writing the number of strategy calls to a file.

    Args:
        packed: the pickled task, with a single deal.
        path: of the file.
        ends: call -> the exception to raise instead, for calls that have ended their process.
    """
    import cloudpickle

    task = cloudpickle.loads(packed)
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
