"""Background searches: one queue for all panels of a kernel, the newest request first.

Each panel has at most one search, and only a few run at once in a kernel; the others wait. The threads end when nothing
is left to search, and with the kernel. A host without threads can replace them by calling `use`.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import engine
from engine import Solution, solve, solver
from engine.base import background

AT_ONCE = max(1, min(2, (os.cpu_count() or 2) - 1))
"""Maximum number of concurrent searches in this kernel: one processor stays free for the tables."""
MEMORY_MB = 200.0
"""Maximum memory of one search in megabytes; it is freed when the search ends."""

_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Search:
    """A waiting or running search.

    Attributes:
        position: the root.
        seconds: maximum running time.
        searcher: its owner.
        found: called with the result, on the search's thread.
        awaited: whether the learner has asked for the result.
        cancelled: whether the result is no longer wanted.
        stop: called once when it is cancelled, for a host that cannot check `cancelled` while it searches.
    """

    position: engine.Position
    seconds: float
    searcher: Searcher
    found: Callable[[Solution], None]
    awaited: bool = False
    cancelled: bool = False
    stop: Callable[[], object] = field(default=lambda: None)

    def progress(self, nodes: int, seconds: float) -> None:
        """Report to the panel how many positions have been searched, and the seconds elapsed."""
        if not self.cancelled:
            self.searcher.on_progress(nodes, seconds)


class Searcher:
    """One panel's access to the queue.

    Args:
        on_progress: called occasionally with the number of positions searched and the seconds elapsed.
    """

    def __init__(self, on_progress: Callable[[int, float], None]) -> None:
        self.on_progress = on_progress
        self._now: Search | None = None
        self._ended = False

    @property
    def position(self) -> engine.Position | None:
        """The position being searched, None if there is none."""
        now = self._now
        return None if now is None else now.position

    def search(
        self, position: engine.Position, seconds: float, found: Callable[[Solution], None], awaited: bool = False
    ) -> None:
        """Search a position; a previous search is cancelled and never reports a result.

        Args:
            position: the root.
            seconds: maximum running time.
            found: called with the result, on the search's thread.
            awaited: whether the learner has asked for the result.
        """
        with _LINE.lock:
            self.cancel()
            if not self._ended:
                self._now = Search(position, seconds, self, found, awaited)
                _LINE.add(self._now)

    def cancel(self) -> None:
        """Cancel the search."""
        with _LINE.lock:
            if self._now is not None:
                self._now.cancelled = True
                _LINE.drop(self._now)
                self._now.stop()
            self._now = None

    def end(self) -> None:
        """Cancel the search and accept no new ones."""
        with _LINE.lock:
            self.cancel()
            self._ended = True

    def _answer(self, search: Search, solution: Solution) -> None:
        with _LINE.lock:
            if search.cancelled:
                return
            self._now = None
        search.found(solution)


class SearchLine:
    """The queue of all panels' searches."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.host: LocalSearches = LocalSearches()
        self.waiting: list[Search] = []
        self.running: list[Search] = []
        self.threads = 0

    def add(self, search: Search) -> None:
        """Add a search to the queue."""
        with self.lock:
            self.waiting.append(search)
            if self.threads < AT_ONCE:
                self.threads += 1
                self.host.begin(self)

    def drop(self, search: Search) -> None:
        """Remove a search from the queue."""
        with self.lock:
            if search in self.waiting:
                self.waiting.remove(search)

    def take(self) -> Search | None:
        """The next search to run; None if there is none, in which case the calling thread must end."""
        with self.lock:
            search = self._next()
            if search is None:
                self.threads -= 1
            else:
                self.waiting.remove(search)
                self.running.append(search)
            return search

    def answer(self, search: Search, solution: Solution) -> None:
        """Pass the result of a search taken from the queue to its panel."""
        with self.lock:
            self.running.remove(search)
        try:
            search.searcher._answer(search, solution)
        except Exception:
            _LOG.exception("the result of a search could not be shown")

    def _next(self) -> Search | None:
        """The newest search whose panel has none running (a cancelled one may not have ended yet)."""
        busy = {id(search.searcher) for search in self.running}
        return next((one for one in reversed(self.waiting) if id(one.searcher) not in busy), None)


class LocalSearches:
    """Searches in this Python, in a thread if possible, else in the calling thread; a host may search elsewhere."""

    def begin(self, line: SearchLine) -> None:
        """Begin to take searches from the queue and answer them one by one, until there are none left."""
        background.run(lambda: self._work(line), "kartentisch search")

    def _work(self, line: SearchLine) -> None:
        while True:
            search = line.take()
            if search is None:
                return
            solution = solved(search)
            line.answer(search, solution)


_LINE = SearchLine()


def use(host: LocalSearches) -> LocalSearches:
    """Let another host search from now on.

    Returns:
        The previous host.
    """
    before, _LINE.host = _LINE.host, host
    return before


def threads() -> int:
    """The number of search threads in this kernel now."""
    return _LINE.threads


def available() -> bool:
    """Whether background searches are possible, which takes compiled code, because it lets other threads run."""
    return solver.compiled()


def solved(search: Search, memory_mb: float = MEMORY_MB) -> Solution:
    """The result of a search; a failed one is logged and leaves the position unknown."""
    position = search.position
    try:
        return solve(
            position, search.seconds, memory_mb=memory_mb, progress=search.progress, cancel=lambda: search.cancelled
        )
    except MemoryError:
        return Solution("unknown", (), 0, 0.0, "memory", position)
    except Exception:
        _LOG.exception("a search failed: %s", engine.record.dumps(position))
        return Solution("unknown", (), 0, 0.0, "cancelled", position)
