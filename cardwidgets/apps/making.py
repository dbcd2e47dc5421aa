"""Renders a page: waits for its turn, starts its kernel, and streams the page as its notebook runs."""

from __future__ import annotations

import asyncio
import logging
import os
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from typing import Any

from tornado.httputil import HTTPServerRequest
from voila import __version__
from voila.notebook_renderer import NotebookRenderer

PULSE_S = 5.0
"""Seconds of silence before sending an HTML comment, so that proxies keep the connection open."""
_PULSE = "<!-- -->\n"
_LOOK_S = 0.2
_SILENT = logging.getLogger(f"{__name__}.left")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


class _Left(Exception):
    """The visitor has left."""


class Page(ABC):
    """A page that is being rendered.

    Args:
        kernels: the server's kernel manager.
        kernel_id: the kernel of this page.
    """

    def __init__(self, kernels: Any, kernel_id: str) -> None:
        self._kernels, self._kernel_id = kernels, kernel_id
        self._pieces: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_left = False

    async def pieces(self) -> AsyncIterator[str]:
        """The page, piece by piece; it ends early when it is left."""
        making = asyncio.create_task(self._make_to_the_end())
        while True:
            try:
                piece = await asyncio.wait_for(self._pieces.get(), PULSE_S)
            except TimeoutError:
                piece = _PULSE
            if piece is None:
                break
            yield piece
        await making

    def leave(self) -> None:
        """The visitor has gone: end the kernel, which ends the run of the notebook, and give up the place in line."""
        self._is_left = True
        self._kernels.admission.dismiss(self._kernel_id)
        if self._kernel_id in self._kernels:
            self._kernels.end_soon(self._kernel_id)

    async def _make_to_the_end(self) -> None:
        try:
            await self._make()
        except Exception:
            if not self._is_left:  # otherwise somebody has ended its kernel
                self.leave()
                raise
        finally:
            self._pieces.put_nowait(None)

    @abstractmethod
    async def _make(self) -> None:
        """Put all pieces."""


class PreheatedPage(Page):
    """A page whose kernel runs its notebook ahead of it, or has already run it.

    Args:
        kernels: the server's kernel manager.
        ready: what it gave out with `preheated.take`.
    """

    def __init__(self, kernels: Any, ready: dict[str, Any]) -> None:
        super().__init__(kernels, ready["kernel_id"])
        self._ready = ready

    async def _make(self) -> None:
        coming, done = self._ready["renderer"].rendered_cache, False
        sent = 0
        while not done:
            done = bool((await asyncio.wait([self._ready["task"]], timeout=_LOOK_S))[0])
            for piece in coming[sent:]:
                self._pieces.put_nowait(piece)
            sent = len(coming)


class NewPage(Page):
    """A page that waits in line for a kernel of its own.

    Args:
        kernels: the server's kernel manager; it has admitted the page.
        kernel_id: the id that it gave.
        renderer: Voila's, for the notebook.
        environment: what the kernel gets in addition to the variables of the server: the request of the page.
        place_line: the line that tells the visitor his place, as HTML with the slot `{place}`.
    """

    def __init__(
        self, kernels: Any, kernel_id: str, renderer: NotebookRenderer, environment: dict[str, str], place_line: str
    ) -> None:
        super().__init__(kernels, kernel_id)
        self._renderer, self._environment, self._place_line = renderer, environment, place_line
        self._ticket = kernels.queue.enter()

    def leave(self) -> None:
        """As `Page.leave`."""
        super().leave()
        for one in (self._renderer, getattr(self._renderer, "executor", None)):
            if one is not None:
                one.log = _SILENT  # that the kernel ends is no error
        if self._ticket.place:
            self._ticket.leave()

    async def _make(self) -> None:
        start = self._start()
        try:
            await self._renderer.initialize()
            async for piece, _ in self._renderer.generate_content_generator(self._kernel_id, start):
                self._pieces.put_nowait(piece)
        finally:
            start.close()
            self._ticket.leave()
            self._kernels.admission.dismiss(self._kernel_id)

    async def _start(self) -> Any:
        """Wait for the page's turn and start its kernel. The template awaits this where the place is to be shown."""
        told = 0
        while self._ticket.place and not self._is_left:
            if self._ticket.place != told:
                told = self._ticket.place
                self._pieces.put_nowait(self._place_line.format(place=told))
            await self._ticket.news()
        self._check()
        await self._kernels.start_kernel(
            kernel_id=self._kernel_id,
            kernel_name=self._renderer.notebook.metadata.kernelspec.name,
            path=self._renderer.cwd,
            env={**os.environ, **self._environment},
        )
        self._check()
        return self._kernels.get_kernel(self._kernel_id)

    def _check(self) -> None:
        if self._is_left:
            self.leave()
            raise _Left


def request_variables(request: HTTPServerRequest, headers: Iterable[str] = ()) -> dict[str, str]:
    """What a kernel learns of the request of its page: the variables of a CGI program.

    Args:
        request: of the page.
        headers: the names of the headers that are also passed on.
    """
    name, _, port = request.host.lower().partition(":")
    more = {f"HTTP_{one.upper().replace('-', '_')}": request.headers[one] for one in headers if one in request.headers}
    return {
        **more,
        "SERVER_SOFTWARE": f"voila/{__version__}",
        "SERVER_PROTOCOL": request.version,
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SCRIPT_NAME": request.path,
        "PATH_INFO": "",
        "QUERY_STRING": request.query,
    }
