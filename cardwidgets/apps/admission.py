"""Decides which pages may have a kernel: a limit for the machine, and one for each visitor."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from uuid import uuid4

from tornado.web import HTTPError

from cardwidgets.apps import machine
from cardwidgets.apps.limits import Limits
from cardwidgets.apps.visitors import NOBODY, TooManyPages, Visitor, Visitors

_LOOKS, _LOOK_S = 10, 0.1
"""How often, and at what interval, a page looks for room again."""
_KERNEL_MB = 110
"""The memory that a page is expected to need, in MiB."""
_PAGES_PER_PROCESSOR = 32
"""How many learners a processor serves: more, and clicks would have to wait for pages (see `bench.load`)."""


class Admission:
    """Keeps the count of the kernels that belong to pages.

    Args:
        limits: how many pages each visitor may have.
        most: how many pages may have a kernel at once; 0: as many as memory and processors serve now.
        least_free_mb: MiB that stay free; 0: the memory is not looked at.
        running: returns the ids of all kernels that run.
        without_page: returns the ids of those among them that belong to no page: they are ahead of one, or ending.
        abandoned: says of the id of a kernel whether it had a page, which has gone.
        end: ends the kernel of an id.

    Attributes:
        visitors: those that have pages open.
        room: how many pages may have a kernel at once.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        most: int,
        least_free_mb: int,
        running: Callable[[], Collection[str]],
        without_page: Callable[[], Collection[str]],
        abandoned: Callable[[str], bool],
        end: Callable[[str], Awaitable[None]],
    ) -> None:
        self._coming: set[str] = set()
        self._least_free_mb = least_free_mb
        self._running, self._without_page = running, without_page
        self._abandoned, self._end = abandoned, end
        self.visitors = Visitors(limits, lambda: self._all)
        self.room = most or _room(machine.free_mb(), machine.processors(), least_free_mb)

    @property
    def in_use(self) -> int:
        """The number of kernels that belong to pages, or are being started for one."""
        return len(self._all - set(self._without_page()))

    @property
    def _all(self) -> set[str]:
        return set(self._running()) | self._coming

    async def let_in(self, one: Visitor) -> None:
        """Wait briefly for the visitor's quota; kernels of pages that they have left are reclaimed first.

        Args:
            one: the visitor.

        Raises:
            HTTPError: 503, as for `Visitors.check`; a stranger does not wait, but reloads with a cookie.
        """
        for _ in range(_LOOKS):
            try:
                return self.visitors.check(one)
            except TooManyPages:
                gone = next(filter(self._abandoned, self.visitors.kernels(one)), None)
                if gone is not None:
                    await self._end(gone)
                    continue
            await asyncio.sleep(_LOOK_S)
        self.visitors.check(one)

    async def admit(self, one: Visitor = NOBODY) -> str:
        """Keep a kernel for one more page.

        It waits a moment for room: after a reload, the new page may be here before the old one has reported leaving.

        Args:
            one: the visitor whose page it is.

        Returns:
            The id for the kernel. It counts until it has been started and ended, or `dismiss` is called.

        Raises:
            HTTPError: 503, there are too many kernels, or there is too little memory.
        """
        for _ in range(_LOOKS):
            with suppress(HTTPError):
                self._check_room()
                break
            await asyncio.sleep(_LOOK_S)
        else:
            self._check_room()
        self.visitors.check(one)  # others of his may have come in meanwhile
        kernel_id = str(uuid4())
        self._coming.add(kernel_id)
        self.visitors.take(kernel_id, one)
        return kernel_id

    def dismiss(self, kernel_id: str) -> None:
        """Stop counting a kernel as starting: it is running now, or will not be started."""
        self._coming.discard(kernel_id)

    def _check_room(self) -> None:
        if self.in_use >= self.room:
            raise HTTPError(503, "no kernel for one page more: %d are in use", self.in_use)
        free = machine.free_mb() if self._least_free_mb > 0 else None
        if free is not None and free - _KERNEL_MB * len(self._coming) < self._least_free_mb:
            raise HTTPError(503, "no kernel for one page more: only %d MiB are free", free)


def _room(free_mb: int | None, processors: float, least_free_mb: int) -> int:
    """How many pages a machine serves."""
    by_memory = [] if free_mb is None else [(free_mb - least_free_mb) // _KERNEL_MB]
    return max(1, min([int(_PAGES_PER_PROCESSOR * processors), *by_memory]))
