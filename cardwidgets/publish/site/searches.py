"""Searches of the tables of a page, made by a helper: the table never waits."""

from __future__ import annotations

import json
import logging
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import engine
from cardwidgets.publish.site.helper_pool import HelperPool
from cardwidgets.solver.search_queue import MEMORY_MB, ChanceSearch, LocalSearches, Search, SearchLine, solved
from engine import Position, Solution
from engine.base import background
from engine.solver.line import Unmade, WinningLine, replay
from engine.solver.session import knowledge

GLANCE = 0.25
"""Seconds that a search may take in place, as long as no helper is ready: most searches are shorter than its start."""
GLANCE_MB = 20.0
"""Memory of such a search in megabytes: the Python of a page never returns what it has once taken."""

_LOG = logging.getLogger(__name__)


class HelperSearches(LocalSearches):
    """Lets a helper search once the page is idle; without helpers, this Python searches.

    A position travels as its record, and a win comes back as moves; both are replayed where they arrive. Estimates take
    too long for the page's own Python: without a helper there are none.

    Args:
        pool: one helper.
        sparing: whether the helper is started only for a search that a learner waits for; any other is given up when it
            has not found anything in place.
    """

    def __init__(self, pool: HelperPool, sparing: bool = False) -> None:
        self._pool, self._sparing = pool, sparing
        self._waiting: list[SearchLine] | None = []

    def rest(self) -> None:
        """Start searching: the page is idle."""
        waiting, self._waiting = self._waiting or [], None
        for line in waiting:
            self._next(line)

    def begin(self, line: SearchLine) -> None:
        """See `LocalSearches.begin`."""
        if self._waiting is None:
            self._next(line)
        else:
            self._waiting.append(line)

    def run(self, search: Search) -> Any:
        """See `LocalSearches.run`."""
        return None if isinstance(search, ChanceSearch) else super().run(search)

    def _next(self, line: SearchLine) -> None:
        if not self._pool.able:
            super().begin(line)
            return
        search = line.take()
        if search is None:
            return
        if self._pool.ready or isinstance(search, ChanceSearch):
            self._ask(line, search)
        else:
            if self._deserves(search):
                self._pool.start()
            background.run(lambda: self._glance(line, search), "kartentisch search")

    def _glance(self, line: SearchLine, search: Search) -> None:
        """Search in place for a short time; a helper that the search deserves continues if that does not decide."""
        solution = solved(replace(search, seconds=min(GLANCE, search.seconds)), GLANCE_MB)
        decided = solution.status != "unknown" and solution.seconds < GLANCE
        if search.cancelled or decided or not self._deserves(search):
            line.answer(search, solution)
            self._next(line)
        else:
            self._ask(line, search)

    def _deserves(self, search: Search) -> bool:
        return search.awaited or self._pool.ready or not self._sparing

    def _ask(self, line: SearchLine, search: Search) -> None:
        if isinstance(search, ChanceSearch):
            if not self._deserves(search):
                line.answer(search, None)
                self._next(line)
                return
            call = self._pool.ask(search.kind, search.question(), search.heard)
        else:
            asked = json.dumps([engine.record.dumps(search.position), search.seconds, MEMORY_MB])
            call = self._pool.ask("search", asked, lambda news: search.progress(*news))
        search.stop = lambda: self._pool.stop(call)
        call.future.add_done_callback(lambda future: self._answered(line, search, future))

    def _answered(self, line: SearchLine, search: Search, future: Future[str]) -> None:
        try:
            answer = future.result()
            result = search.read(answer) if isinstance(search, ChanceSearch) else read_solution(search.position, answer)
        except Exception as error:
            if not search.cancelled:
                _LOG.warning("a helper could not search, so it is done in place, unless it is an estimate: %s", error)
            result = None if isinstance(search, ChanceSearch) else solved(search)
        line.answer(search, result)
        self._next(line)


def read_solution(position: Position, text: str) -> Solution:
    """What a helper has found, with its moves replayed; they are shortened here, once somebody asks for them.

    Args:
        position: what it was asked.
        text: what it has answered.

    Raises:
        AssertionError: the moves do not win.
        InvalidMoveError: one of them is none.
    """
    status, moves, nodes, seconds, basis = json.loads(text)
    line: Any = ()
    if status == "won":
        codes = [position.game.move(move).code for move in moves]
        replay(position, codes)
        line = Unmade((), WinningLine(position, codes, knowledge(position.game), MEMORY_MB))
    return Solution(status, line, nodes, seconds, basis, position)
