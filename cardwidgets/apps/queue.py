"""The queue of pages to be rendered, a few at a time, in the order of their requests."""

from __future__ import annotations

import asyncio


class Ticket:
    """A place in a queue.

    Attributes:
        place: 1 for the next in line; 0 from its turn on.
    """

    def __init__(self, queue: Queue) -> None:
        self.place = 0
        self._queue = queue
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Wait until the place changes or is given up."""
        await self._news.wait()
        self._news.clear()

    async def turn(self) -> None:
        """Wait for its turn."""
        while self.place:
            await self.news()

    def leave(self) -> None:
        """Give the place up, waiting or served."""
        self._queue.remove(self)
        self._news.set()

    def move(self, place: int) -> None:
        """Take another place in line."""
        if place != self.place:
            self.place = place
            self._news.set()


class Queue:
    """Serves a few at a time.

    Args:
        at_once: how many.
    """

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self._served: set[Ticket] = set()
        self._waiting: list[Ticket] = []
        self._patient: list[Ticket] = []

    def enter(self, *, last: bool = False) -> Ticket:
        """A place at the end of the line.

        Args:
            last: whether to give way to every ticket that is not `last`, even to later ones.
        """
        ticket = Ticket(self)
        (self._patient if last else self._waiting).append(ticket)
        self._advance()
        return ticket

    def remove(self, ticket: Ticket) -> None:
        """Remove a ticket; the others move up."""
        self._served.discard(ticket)
        for line in (self._waiting, self._patient):
            if ticket in line:
                line.remove(ticket)
        self._advance()

    def _advance(self) -> None:
        for line in (self._waiting, self._patient):
            while line and len(self._served) < self.at_once:
                ticket = line.pop(0)
                self._served.add(ticket)
                ticket.move(0)
        for place, ticket in enumerate([*self._waiting, *self._patient], 1):
            ticket.move(place)
