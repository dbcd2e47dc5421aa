"""Starts the Python of a page, and runs the cells of its notebook one after another."""

from __future__ import annotations

import asyncio
import json
import sys
from functools import cache
from typing import Any

from cardwidgets.site.link import Link, Post
from cardwidgets.site.shell import Shell, Stream


class Kernel:
    """The Python behind one page. What the page is, its environment tells, as on a server: see `start.py`."""

    def __init__(self) -> None:
        self._link = Link()
        self._link.install()
        self._shell = Shell.instance(link=self._link, user_ns={}, xmode="Plain")

    def connect(self, post: Post) -> None:
        """Let the page hear what cells show.

        Args:
            post: hands messages to the page.
        """
        self._link.post = post
        sys.stdout, sys.stderr = Stream(self._link, "stdout"), Stream(self._link, "stderr")

    def receive(self, text: str, buffers: Any) -> None:
        """Hand a message of the page to the widget that it is for."""
        self._link.receive(text, [one.to_bytes() if hasattr(one, "to_bytes") else one for one in buffers])

    async def run(self, cells: str) -> None:
        """Run the cells of the notebook, and let the page be heard between two of them.

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
                return
            await asyncio.sleep(0)


@cache
def kernel() -> Kernel:
    """The one kernel of this Python."""
    return Kernel()
