"""The kernels behind the pages: how many may run at once, and how long an abandoned one is kept."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer, default

FAULT = "kt-fault"
"""The template's mark for a failed cell."""
_PAUSES_S = (0, 0.5, 2, 10)
"""Pauses before each attempt to end a broken kernel."""
_LOOKS, _LOOK_S = 10, 0.1
"""How often, and at what interval, a page looks for room again."""
_GROUP = Path("/sys/fs/cgroup")
_MACHINE = Path("/proc/meminfo")


class Kernels(AsyncMappingKernelManager):
    """Kernels with a limit. Preheated kernels, whose number is configured, do not count.

    A page that finds no room gets a 503 response.
    """

    most = Integer(24, config=True, help="How many pages may have a kernel at once; any further page has to wait.")
    least_free_mb = Integer(
        300, config=True, help="New pages have to wait if less memory than this is free, in MiB; 0 disables the check."
    )
    left_after = Integer(180, config=True, help="Seconds after which an idle kernel without a connected page is ended.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._coming: set[str] = set()
        self._warming: set[str] = set()
        self._restarted: set[str] = set()
        self._leaving: set[str] = set()
        self._ending: dict[str, asyncio.Task[None]] = {}

    @default("cull_idle_timeout")
    def _an_hour(self) -> int:
        return 3600

    @default("cull_interval")
    def _look_often(self) -> int:
        return 30

    @default("cull_connected")
    def _forgotten_pages_too(self) -> bool:
        return True

    @property
    def in_use(self) -> int:
        """The number of kernels that belong to pages, or are being started for one."""
        waiting = (
            self._warming
            | self._leaving
            | set(self._ending)
            | {ready.result()["kernel_id"] for pool in self._waiting() for ready in pool if ready.done()}
        )
        return len((set(self.list_kernel_ids()) | self._coming) - waiting)

    async def wait_for_room(self) -> None:
        """Wait a moment for room: after a reload, the new page may be here before the old one has reported leaving.

        Raises:
            HTTPError: 503, as `check_room`.
        """
        for _ in range(_LOOKS):
            with suppress(HTTPError):
                return self.check_room()
            await asyncio.sleep(_LOOK_S)
        self.check_room()

    def check_room(self) -> None:
        """Check whether one more page may have a kernel.

        Raises:
            HTTPError: 503, there are too many, or there is too little memory.
        """
        if self.in_use >= self.most:
            raise HTTPError(503, "no kernel for one page more: %d are in use", self.in_use)
        free = free_mb() if self.least_free_mb > 0 else None
        if free is not None and free < self.least_free_mb:
            raise HTTPError(503, "no kernel for one page more: only %d MiB are free", free)

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel, if there is room for it; a preheated one is not counted.

        Raises:
            HTTPError: 503, there is no room.
        """
        ahead = kwargs.get("env", {}).get("VOILA_PREHEAT") == "True"
        if not ahead:
            self.check_room()
        among = self._warming if ahead else self._coming
        named = kwargs.pop("kernel_id", None) or str(uuid4())
        among.add(named)
        try:
            started = str(await super().start_kernel(kernel_id=named, **kwargs))
        finally:
            among.discard(named)
        self.add_restart_callback(started, lambda: self._restarted.add(started))
        return started

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, *args: Any, **kwargs: Any
    ) -> None:
        """End a kernel."""
        self._restarted.discard(kernel_id)
        self._leaving.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, *args, **kwargs)
        finally:
            self._leaving.discard(kernel_id)

    async def end_broken(self, notebook: str) -> None:
        """End the preheated kernels of a notebook that no page can use, and start others in their place.

        Args:
            notebook: its path, relative to the served folder.
        """
        self._waiting()
        broken = []
        for ready in list(getattr(self, "_pools", {}).get(notebook, [])):
            if ready.done() and not await self._usable(ready.result()):
                broken.append(ready)
        for ready in broken:
            pool = self._pools[notebook]  # type: ignore[attr-defined]
            if ready not in pool:  # another page has checked meanwhile
                continue
            pool.remove(ready)
            kernel_id = ready.result()["kernel_id"]
            self.log.warning("Kernel %s ran ahead of %s and has died", kernel_id, notebook)
            self._ending[kernel_id] = asyncio.create_task(self._end(kernel_id))
        if broken:
            self.fill_if_needed(delay=0, notebook_name=notebook)  # type: ignore[attr-defined]

    async def _end(self, kernel_id: str) -> None:
        """End a broken kernel without delaying its page: while it is being restarted, it cannot be ended."""
        try:
            for pause in _PAUSES_S:
                await asyncio.sleep(pause)
                if kernel_id not in self:
                    return
                try:
                    return await self.shutdown_kernel(kernel_id, now=True)
                except Exception as error:
                    self.log.info("Kernel %s could not be ended yet: %r", kernel_id, error)
            self.log.warning("Kernel %s is broken and could not be ended", kernel_id)
        finally:
            del self._ending[kernel_id]

    async def _usable(self, ready: dict[str, Any]) -> bool:
        """Whether a preheated kernel is alive, has never died, and has run its notebook without a failure."""
        kernel_id = ready["kernel_id"]
        if kernel_id not in self or kernel_id in self._restarted:
            return False
        kernel: Any = self.get_kernel(kernel_id)
        if not await kernel.is_alive():
            return False
        task = ready["task"]
        if task.done() and (task.cancelled() or task.exception()):
            return False
        return not any(FAULT in piece for piece in ready["renderer"].rendered_cache)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that is no longer needed: soon if its page is gone, late if the page is only forgotten."""
        kernel: Any = self._kernels[kernel_id]
        still = utcnow() - kernel.last_activity > timedelta(seconds=self.left_after)
        if still and kernel.execution_state == "idle" and not self._kernel_connections.get(kernel_id, 0):
            self.log.info("Kernel %s has no page any more", kernel_id)
            await self.shutdown_kernel(kernel_id)
            return
        await super().cull_kernel_if_idle(kernel_id)

    def _waiting(self) -> list[list[Any]]:
        """The pools of preheated kernels; those that failed to start are removed."""
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})
        for pool in pools.values():
            pool[:] = [one for one in pool if not one.done() or not (one.cancelled() or one.exception())]
        return list(pools.values())


def free_mb(group: Path = _GROUP, machine: Path = _MACHINE) -> int | None:
    """The free memory here, in MiB: of the container if it has a limit, otherwise of the machine.

    Args:
        group: where Linux reports the limits of a container.
        machine: where Linux reports the memory of the machine.

    Returns:
        None if neither is available.
    """
    found = []
    try:
        lines = dict(line.split(":", 1) for line in machine.read_text().splitlines())
        found.append(int(lines["MemAvailable"].split()[0]) // 1024)
    except (OSError, ValueError, LookupError):
        pass
    try:
        bound, now = (int((group / name).read_text()) for name in ("memory.max", "memory.current"))
        cached = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        found.append((bound - now + int(cached["inactive_file"])) // 2**20)
    except (OSError, ValueError, LookupError):
        pass
    return min(found, default=None)
