"""Starts the Python of a page, and runs the cells of its notebook one after another."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from functools import cache
from typing import Any

from cardwidgets.publish.site.executor import PageBackground
from cardwidgets.publish.site.helper_pool import HelperPool, Helpers
from cardwidgets.publish.site.link import Link, Post
from cardwidgets.publish.site.searches import HelperSearches
from cardwidgets.publish.site.shared_runs import HelperRuns
from cardwidgets.publish.site.shell import Shell, Stream
from cardwidgets.solver import search_queue
from cardwidgets.widgets import runs
from engine.base import background

IDLE = 600.0
"""Seconds without a search after which the helper that searches ends: a learner may think for long."""

MOST = 4
"""The maximum number of helpers that play: each takes memory."""


FIRST_S = 1.0
"""Seconds that the run of a notebook waits, at most, until the page asks what lies on its first table."""


class Kernel:
    """The Python behind one page. What the page is, its environment tells, as on a server: see `start.py`."""

    def __init__(self) -> None:
        self._link = Link()
        self._link.install()
        self._shell = Shell.instance(link=self._link, user_ns={}, xmode="Plain")
        self._pools: list[HelperPool] = []
        self._searches: HelperSearches | None = None

    def connect(self, post: Post) -> None:
        """Send the output of cells to the page.

        Args:
            post: hands messages to the page.
        """
        self._link.post = post
        sys.stdout, sys.stderr = Stream(self._link, "stdout"), Stream(self._link, "stderr")

    def help(self, helpers: Helpers, processors: int, small: bool) -> None:
        """Use helpers for long computations.

        Args:
            helpers: starts them.
            processors: of this machine.
            small: whether it has little memory. Then only one helper plays, and none searches before a learner waits
                for its answer.
        """
        searcher = HelperPool(helpers, 1, IDLE)
        players = HelperPool(helpers, 1 if small else max(1, min(MOST, processors - 1)))
        self._pools = [searcher, players]
        self._searches = HelperSearches(searcher, sparing=small)
        search_queue.use(self._searches)
        runs.use(HelperRuns(players))
        background.use(PageBackground(players))

    def helped(self, number: int, kind: str, data: Any) -> None:
        """Hear a helper.

        Args:
            number: of the helper.
            kind: see `HelperPool.hear`.
            data: as JavaScript has it.
        """
        if kind in ("progress", "limit"):
            data = json.loads(data)
        elif hasattr(data, "to_bytes"):
            data = data.to_bytes()
        for pool in self._pools:
            pool.hear(number, kind, data)

    def receive(self, text: str, buffers: Any) -> None:
        """Hand a message of the page to the widget that it is for."""
        self._link.receive(text, [one.to_bytes() if hasattr(one, "to_bytes") else one for one in buffers])

    async def run(self, cells: str) -> None:
        """Run the cells of the notebook, handling messages of the page between two of them.

        A cell that fails ends the run, as in any notebook.

        Args:
            cells: number -> source, as JSON.
        """
        for number, source in json.loads(cells).items():
            self._link.cell = int(number)
            ended = self._shell.run_cell(source, store_history=False)
            self._link.send("ran", {"ok": ended.success})
            self._link.cell = 0
            if not ended.success:
                break
            if self._link.shows_table:
                with suppress(TimeoutError):  # before more is sent to the page: its visitor waits for the first table
                    await asyncio.wait_for(self._link.asked.wait(), FIRST_S)
                self._link.asked.set()
            await asyncio.sleep(0)
        if self._searches is not None:
            self._searches.rest()


@cache
def kernel() -> Kernel:
    """The one kernel of this Python."""
    return Kernel()
