"""Kernels that run a notebook before a page asks for it, and the replacement of broken ones."""

from __future__ import annotations

from typing import Any

from cardwidgets.apps.queue import Queue

FAULT = "kt-fault"
"""The template's mark for a failed cell."""


class Preheated:
    """The preheated kernels of a server.

    Args:
        kernels: Voila's kernel manager, which holds them in pools.
        queue: the line of the pages to be made; kernels run ahead when nobody is in it.
    """

    def __init__(self, kernels: Any, queue: Queue) -> None:
        self._kernels, self._queue = kernels, queue
        self._restarted: set[str] = set()
        self._initialize: Any = getattr(kernels, "_initialize", None)  # Voila's: runs a notebook ahead
        kernels._initialize = self._initialize_in_turn

    @property
    def ids(self) -> set[str]:
        """The ids of those that wait for a page."""
        pools: dict[str, list[Any]] = getattr(self._kernels, "_pools", {})
        return {ready.result()["kernel_id"] for notebook in pools for ready in self._pool(notebook) if ready.done()}

    def take(self, notebook: str) -> dict[str, Any] | None:
        """Take a kernel that runs a notebook ahead of its pages, or has already run it, and start another for it later.

        Args:
            notebook: its path, relative to the served folder.

        Returns:
            Its "kernel_id", its "renderer", whose `rendered_cache` holds the pieces of the page so far, and the "task"
            that ends with the last of them; None if there is no such kernel.
        """
        pool = self._pool(notebook)
        ready = next((one for one in pool if one.done()), None)
        if ready is None:
            return None
        pool.remove(ready)
        found: dict[str, Any] = ready.result()
        self._kernels.log.info("Using pre-heated kernel: %s for %s", found["kernel_id"], notebook)
        self._kernels.fill_if_needed(notebook_name=notebook)
        return found

    async def end_broken(self, notebook: str) -> None:
        """End those of a notebook that no page can use, and start others in their place.

        Args:
            notebook: its path, relative to the served folder.
        """
        waiting = [ready for ready in self._pool(notebook) if ready.done()]
        broken = [ready for ready in waiting if not await self._usable(ready.result())]
        for ready in broken:
            pool = self._pool(notebook)
            if ready not in pool:  # another page has checked meanwhile
                continue
            pool.remove(ready)
            kernel_id = ready.result()["kernel_id"]
            self._kernels.log.warning("Kernel %s ran ahead of %s and has died", kernel_id, notebook)
            self._kernels.end_soon(kernel_id)
        if broken:
            self._kernels.fill_if_needed(delay=0, notebook_name=notebook)

    def restarted(self, kernel_id: str) -> None:
        """Note that a kernel has died and been started again: what it had run is lost."""
        self._restarted.add(kernel_id)

    def forget(self, kernel_id: str) -> None:
        """Note that a kernel has ended."""
        self._restarted.discard(kernel_id)

    async def _initialize_in_turn(self, *arguments: Any, **kwargs: Any) -> dict[str, Any]:
        """Run a notebook ahead of its pages when no page is waiting to be made."""
        ticket = self._queue.enter(last=True)
        try:
            await ticket.turn()
            ready: dict[str, Any] = await self._initialize(*arguments, **kwargs)
        except BaseException:
            ticket.leave()
            raise
        ready["task"].add_done_callback(lambda _: ticket.leave())
        return ready

    async def _usable(self, ready: dict[str, Any]) -> bool:
        """Whether one is alive, has never died, and has run its notebook without a failure."""
        kernel_id = ready["kernel_id"]
        if kernel_id not in self._kernels or kernel_id in self._restarted:
            return False
        if not await self._kernels.get_kernel(kernel_id).is_alive():
            return False
        task = ready["task"]
        if task.done() and (task.cancelled() or task.exception()):
            return False
        return not any(FAULT in piece for piece in ready["renderer"].rendered_cache)

    def _pool(self, notebook: str) -> list[Any]:
        """The pool of a notebook; those that failed to start are removed."""
        pool: list[Any] = getattr(self._kernels, "_pools", {}).get(notebook, [])
        pool[:] = [one for one in pool if not one.done() or not (one.cancelled() or one.exception())]
        return pool
