"""The kernels behind the pages: how each is started and ended, and how long an abandoned one is kept."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Bool, Integer
from voila.notebook_renderer import NotebookRenderer

from cardwidgets.apps import machine
from cardwidgets.apps.admission import Admission
from cardwidgets.apps.limits import MB, Limits, Traffic
from cardwidgets.apps.preheated import Preheated
from cardwidgets.apps.queue import Queue

_PAUSES_S = (0, 0.5, 2, 10)
"""Pauses before each attempt to end a broken kernel."""
_POLITE = 5
"""How much the niceness of a kernel exceeds that of the server."""


class Kernels(AsyncMappingKernelManager):
    """Limits the number of kernels. Preheated kernels, whose number is configured, do not count.

    A page that exceeds the limit gets a 503 response. The others are rendered a few at a time.

    Attributes:
        limits: how much a visitor may ask.
        queue: the line of the pages to be made, preheated ones at its end.
        preheated: the kernels that run ahead of their pages.
        admission: which pages may have a kernel.
    """

    most = Integer(
        0,
        config=True,
        help="How many pages may have a kernel at once; 0: as many as the memory and the processors of this machine "
        "serve, measured at the start.",
    )
    at_once = Integer(
        0, config=True, help="How many pages are made at once, the others wait in line; 0: one more than processors."
    )
    least_free_mb = Integer(
        300, config=True, help="New pages have to wait if less memory than this is free, in MiB; 0 disables the check."
    )
    left_after = Integer(180, config=True, help="Seconds after which an idle kernel without a connected page is ended.")
    cull_idle_timeout = Integer(
        3600, config=True, help="Seconds after which an idle kernel is ended although its page is open; 0: never."
    )
    cull_connected = Bool(True, config=True, help="Whether idle kernels whose pages are open are ended at all.")
    cull_interval = Integer(30, config=True, help="Seconds between two checks for idle kernels.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._warming: set[str] = set()
        self._leaving: set[str] = set()
        self._ending: dict[str, asyncio.Task[None]] = {}
        self._traffic: dict[str, Traffic] = {}
        self._seen: dict[str, datetime] = {}
        self.limits = Limits(parent=self)
        self.queue = Queue(self.at_once or int(machine.processors()) + 1)
        self.preheated = Preheated(self, self.queue)
        self.admission = Admission(
            self.limits,
            most=self.most,
            least_free_mb=self.least_free_mb,
            running=self.list_kernel_ids,
            without_page=lambda: self._warming | self._leaving | set(self._ending) | self.preheated.ids,
            abandoned=lambda one: one in self._seen and not self._kernel_connections.get(one, 0),
            end=self.shutdown_kernel,
        )

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel: a preheated one, or one for a page that was admitted.

        Raises:
            HTTPError: 503, nothing was admitted, and there is no room.
        """
        ahead = kwargs.get("env", {}).get("VOILA_PREHEAT") == "True"
        named = kwargs.pop("kernel_id", None) or (str(uuid4()) if ahead else await self.admission.admit())
        if ahead:
            self._warming.add(named)
        try:
            started = str(await super().start_kernel(kernel_id=named, **kwargs))
        finally:
            self._warming.discard(named)
            self.admission.dismiss(named)
        self.add_restart_callback(started, lambda: self.preheated.restarted(started))
        self._make_polite(started)
        return started

    def _make_polite(self, kernel_id: str) -> None:
        """Give a kernel a lower priority than the server, so that its searches and experiments slow nobody down."""
        kernel: Any = self._kernels[kernel_id]
        with suppress(AttributeError, TypeError, OSError):  # a kernel that is no process of this machine
            os.setpriority(os.PRIO_PROCESS, kernel.provisioner.pid, os.getpriority(os.PRIO_PROCESS, 0) + _POLITE)

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, *args: Any, **kwargs: Any
    ) -> None:
        """End a kernel."""
        self.preheated.forget(kernel_id)
        self._leaving.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, *args, **kwargs)
        finally:
            self._leaving.discard(kernel_id)

    def renderer(self, notebook: str) -> NotebookRenderer:
        """The renderer that runs a notebook and renders its page.

        Args:
            notebook: its path, relative to the served folder.
        """
        return self._notebook_renderer_factory(notebook)  # type: ignore[attr-defined]

    def end_soon(self, kernel_id: str) -> None:
        """End a kernel without waiting: one that is broken, or whose page was left before it was complete."""
        if kernel_id not in self._ending:
            self._ending[kernel_id] = asyncio.create_task(self._end(kernel_id))

    async def _end(self, kernel_id: str) -> None:
        """End a kernel; retries, since this fails while a kernel is being restarted."""
        try:
            for pause in _PAUSES_S:
                await asyncio.sleep(pause)
                if kernel_id not in self:
                    return
                try:
                    return await self.shutdown_kernel(kernel_id, now=True)
                except Exception as error:
                    self.log.info("Kernel %s could not be ended yet: %r", kernel_id, error)
            self.log.warning("Kernel %s could not be ended", kernel_id)
        finally:
            del self._ending[kernel_id]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that is no longer needed: soon if its page is gone, late if the page is only forgotten.

        Once it has had a page, only messages from the page count as activity: a kernel may keep working for nobody.
        """
        kernel: Any = self._kernels[kernel_id]
        met, pages = kernel_id in self._seen, self._kernel_connections.get(kernel_id, 0)
        still = utcnow() - self._seen.get(kernel_id, kernel.last_activity)
        if still > timedelta(seconds=self.left_after) and (met or kernel.execution_state == "idle") and not pages:
            self.log.info("Kernel %s has no page any more", kernel_id)
            await self.shutdown_kernel(kernel_id)
        elif met and self.cull_connected and 0 < self.cull_idle_timeout < still.total_seconds():
            self.log.info("Kernel %s has a page that is forgotten", kernel_id)
            await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def seen(self, kernel_id: str) -> None:
        """Note activity of the page of a kernel."""
        self._seen[kernel_id] = utcnow()

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has connected."""
        super().notify_connect(kernel_id)
        self.seen(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page has disconnected."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self:
            self.seen(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Buffer the messages of a kernel whose page is disconnected; a kernel that sends too much is ended."""
        super().start_buffering(kernel_id, session_key, channels)
        kept = 0

        def keep(channel: str, parts: list[bytes]) -> None:
            nonlocal kept
            kept += sum(map(len, parts))
            if kept > self.limits.unsent_mb * MB:
                self.log.warning("Kernel %s sends too much to a page that is not there", kernel_id)
                self.stop_buffering(kernel_id)
                self.end_soon(kernel_id)
            elif kernel_id in self._kernel_buffers:
                self._kernel_buffers[kernel_id]["buffer"].append((channel, parts))

        for channel, stream in channels.items():
            stream.on_recv(partial(keep, channel))

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self._seen.pop(kernel_id, None)
        self._traffic.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def traffic(self, kernel_id: str) -> Traffic:
        """The traffic between a kernel and its pages."""
        return self._traffic.setdefault(kernel_id, Traffic(self.limits))
