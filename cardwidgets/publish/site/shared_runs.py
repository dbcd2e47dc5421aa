"""Experiments of a page, played by helpers: some deals at a time, by as many helpers as pay off."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import engine
from cardwidgets.publish.site.helper_pool import Call, HelperPool
from cardwidgets.publish.site.waiting import can_wait, wait
from cardwidgets.widgets.runs import LocalRuns, Run
from engine.base import background

if TYPE_CHECKING:
    from engine.lab import Row

FIRST = 4
"""Deals played first, to measure how long one takes."""
SLICE = 0.5
"""Seconds of play per question: longer ones lose more when cancelled, shorter ones cost more overhead."""
WORTH = 2.0
"""Another helper is started if the remaining work lasts this many times as long as its start."""
PACE = 0.1
"""Seconds between two checks whether the run is still wanted."""
_LOG = logging.getLogger(__name__)


class HelperRuns(LocalRuns):
    """Lets helpers play; without helpers, this Python plays.

    Args:
        pool: the helpers.
    """

    def __init__(self, pool: HelperPool) -> None:
        self._pool = pool

    def begin(self, run: Run) -> background.Job:
        """See `LocalRuns.begin`."""
        if self._pool.able:
            try:
                return _SharedRun(self._pool, run)
            except Exception as error:
                _LOG.warning("a strategy cannot be sent to a helper, so it plays in place: %s", error)
        return super().begin(run)


@dataclass(eq=False)
class _Part:
    """Some deals that a helper plays.

    Attributes:
        call: the question.
        done: how many finished games it has reported.
    """

    call: Call
    done: int = 0


class _SharedRun:
    """A run that is shared out.

    Raises:
        Exception: a strategy cannot be pickled.
    """

    def __init__(self, pool: HelperPool, run: Run) -> None:
        self._pool, self._asked = pool, run
        self._names = list(run.strategies)
        each = len(self._names) * (run.game.seats * len(self._names) if run.game.seats > 1 else 1)
        self._total = each * len(run.deals)
        self._given = 0  # deals
        self._pace = 0.0  # seconds a deal
        self._parts: list[_Part] = []
        self._rows: list[Row] = []
        self._stopped, self._running = False, True
        self._share_out()
        self._look()

    @property
    def running(self) -> bool:
        return self._running

    def join(self, seconds: float | None = None) -> None:
        """Play in place, where a call cannot be suspended."""
        until = float("inf") if seconds is None else time.monotonic() + seconds
        while self._running and time.monotonic() < until:
            if can_wait():
                wait(asyncio.sleep(PACE / 2))
            else:
                self._running = False
                self._stop()
                self._asked.play()

    def _share_out(self) -> None:
        deals = self._asked.deals
        while self._given < len(deals) and len(self._parts) < (most := self._most()):
            left = len(deals) - self._given
            size = max(1, min(int(SLICE / self._pace), -(-left // most))) if self._pace else FIRST
            self._ask(deals[self._given : self._given + size])
            self._given += size

    def _most(self) -> int:
        """The number of helpers that pay off for the rest."""
        left = self._pace * (len(self._asked.deals) - self._given)
        worth = int(left / (WORTH * self._pool.start_seconds)) if self._pool.start_seconds else 1
        return max(1, min(self._pool.most, max(worth, self._pool.size if self._pace else 1)))

    def _ask(self, deals: range) -> None:
        import cloudpickle

        run = self._asked

        def heard(news: list[int]) -> None:
            part.done = news[0]

        part = _Part(self._pool.ask("run", cloudpickle.dumps(((run.game, run.strategies, deals), {})), heard))
        self._parts.append(part)
        part.call.future.add_done_callback(lambda future: self._answered(part, len(deals), future))

    def _look(self) -> None:
        """Report progress from time to time, and check whether to continue."""
        if self._running:
            if not self._asked.progress(len(self._rows) + sum(part.done for part in self._parts), self._total):
                self._stop()
            background.after(PACE, self._look)

    def _stop(self) -> None:
        if self._stopped:
            return
        self._stopped = True
        for part in list(self._parts):
            self._pool.stop(part.call)

    def _answered(self, part: _Part, deals: int, future: Future[bytes]) -> None:
        import cloudpickle

        self._parts.remove(part)
        if not self._running:
            return
        error = future.exception()
        if error is None:
            fine, found = cloudpickle.loads(future.result())
            if fine:
                rows = [engine.lab.Row(*fields) for fields in found[0]]
                self._rows += rows
                self._pace = sum(row.seconds for row in rows) / deals or 1e-6
            else:
                error = found
        if error is not None and not self._stopped:
            self._end(error)
        elif not self._stopped and self._given < len(self._asked.deals):
            self._share_out()
        elif not self._parts:
            self._end(None)

    def _end(self, error: Any) -> None:
        self._running = False
        if error is not None:
            self._stop()
        place = {name: number for number, name in enumerate(["", *self._names])}
        self._rows.sort(key=lambda row: (place[row.strategy], place[row.opponents], row.deal, row.seat))
        results = engine.Results(self._rows, self._names, complete=len(self._rows) == self._total)
        self._asked.ended(results if error is None else error)
