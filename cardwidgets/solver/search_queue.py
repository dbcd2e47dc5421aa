"""Background searches and estimates: one queue for all panels of a kernel, the newest request first.

Each panel has at most one search, and only a few run at once in a kernel; the others wait. The threads end when nothing
is left to search, and with the kernel. A host without threads can replace them by calling `use`.

An estimate is what moves are worth by what a player can see. It pauses while a learner waits for a search.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import engine
from engine import Solution, solve, solver
from engine.base import background

if TYPE_CHECKING:
    from engine.lab import ChanceReview, Chances  # loaded only once somebody asks for an estimate

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
    found: Callable[[Any], None]
    awaited: bool = False
    cancelled: bool = False
    stop: Callable[[], object] = field(default=lambda: None)

    def progress(self, nodes: int, seconds: float) -> None:
        """Report to the panel how many positions have been searched, and the seconds elapsed."""
        if not self.cancelled:
            self.searcher.on_progress(nodes, seconds)

    def run(self) -> Any:
        """Search, in this Python."""
        return solved(self)


@dataclass(eq=False)
class ChanceSearch(Search):
    """A waiting or running estimate; its result is None if it failed.

    Attributes:
        awaited: whether the learner has switched it on, so that a helper may be started for it.
        kind: "chances" for the moves of the position, "review" for the game that led to it.
        worlds: in how many worlds the moves of the position are compared.
        earlier: their result in fewer worlds, which is continued.
        told: called with the review so far, and the number of moves of the game.
        paused: whether it stops early, to be continued later.
    """

    kind: str = "chances"
    worlds: int = 0
    earlier: Chances | None = None
    told: Callable[[ChanceReview, int], object] = lambda review, moves: None
    paused: bool = False

    def run(self) -> Any:
        """Estimate, in this Python."""
        try:
            if self.kind == "review":
                return engine.lab.review_chances(self.position, self._tell, self._stopped)
            return engine.chances(self.position, self.worlds, earlier=self.earlier, cancel=self._stopped)
        except Exception:
            _LOG.exception("an estimate failed: %s", engine.record.dumps(self.position))
            return None

    def question(self) -> str:
        """What a helper is asked; see `cardwidgets/publish/site/helper.py`."""
        from engine.lab.carried import dump_chances

        earlier = None if self.earlier is None else dump_chances(self.earlier)
        return json.dumps([engine.record.dumps(self.position), self.worlds, earlier])

    def heard(self, news: list[Any]) -> None:
        """Take the progress of a helper's review."""
        self._tell(self.read(news[0]), news[1])

    def read(self, text: str) -> Any:
        """The answer of a helper."""
        from engine.lab.carried import load_chances, load_review

        return load_review(self.position, text) if self.kind == "review" else load_chances(self.position, text)

    def pause(self) -> None:
        """Stop early; the queue continues it later."""
        self.paused = True
        self.stop()

    def again(self, found: Any) -> None:
        """Prepare to continue, given the result so far."""
        if self.kind == "chances" and found is not None and not found.known:
            self.earlier = found
        self.paused, self.stop = False, lambda: None

    def _stopped(self) -> bool:
        return self.cancelled or self.paused

    def _tell(self, review: ChanceReview, moves: int) -> None:
        if not self.cancelled:
            self.told(review, moves)


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
        self._begin(Search(position, seconds, self, found, awaited))

    def estimate(
        self,
        position: engine.Position,
        found: Callable[[Chances | None], None],
        worlds: int,
        earlier: Chances | None = None,
        *,
        awaited: bool = True,
    ) -> None:
        """Compare the moves of a position by what a player can see; anything asked before is cancelled.

        Args:
            position: the position, with the moves that led to it.
            found: called with the result, on another thread.
            worlds, earlier: as for `engine.chances`.
            awaited: whether a helper may be started for it.
        """
        self._begin(ChanceSearch(position, 0.0, self, found, awaited, worlds=worlds, earlier=earlier))

    def review(
        self,
        position: engine.Position,
        found: Callable[[ChanceReview | None], None],
        told: Callable[[ChanceReview, int], object],
    ) -> None:
        """Judge the moves of a game by what its player could see; anything asked before is cancelled.

        Args:
            position: its end.
            found: called with the result, on another thread.
            told: called there from time to time with the review so far, and the number of moves of the game.
        """
        self._begin(ChanceSearch(position, 0.0, self, found, True, kind="review", told=told))

    def _begin(self, search: Search) -> None:
        with _LINE.lock:
            self.cancel()
            if not self._ended:
                self._now = search
                _LINE.add(search)

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

    def _answer(self, search: Search, solution: Any) -> None:
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
            elif search.awaited and not isinstance(search, ChanceSearch):
                for one in self.running:
                    if isinstance(one, ChanceSearch):
                        one.pause()

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

    def answer(self, search: Search, solution: Any) -> None:
        """Pass the result of a search taken from the queue to its panel; one that has paused waits again."""
        with self.lock:
            self.running.remove(search)
            if isinstance(search, ChanceSearch) and search.paused and not search.cancelled:
                search.again(solution)
                self.waiting.append(search)
                return
        try:
            search.searcher._answer(search, solution)
        except Exception:
            _LOG.exception("the result of a search could not be shown")

    def _next(self) -> Search | None:
        """The newest search whose panel has none running (a cancelled one may not have ended yet).

        An estimate waits for searches that a learner waits for.
        """
        busy = {id(search.searcher) for search in self.running}
        ready = [one for one in reversed(self.waiting) if id(one.searcher) not in busy]
        if ready and isinstance(ready[0], ChanceSearch):
            ready.sort(key=lambda one: isinstance(one, ChanceSearch) or not one.awaited)
        return ready[0] if ready else None


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
            line.answer(search, self.run(search))

    def run(self, search: Search) -> Any:
        """Search, or estimate, in this Python."""
        return search.run()


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
