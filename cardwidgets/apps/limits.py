"""Limits on traffic, for each visitor and for all together, and the counters that enforce them."""

from __future__ import annotations

import time
from collections.abc import Callable

from traitlets import Float, Integer
from traitlets.config import Configurable

MB = 2**20


class Limits(Configurable):
    """The numbers."""

    pages = Integer(6, config=True, help="How many pages with a kernel a visitor may have open at once.")
    strangers = Integer(
        12,
        config=True,
        help="How many pages may be open at once for all visitors together whose browser has not yet returned its "
        "cookie, or never does.",
    )
    sockets = Integer(4, config=True, help="How many websockets may be open to one kernel.")
    messages = Float(60, config=True, help="Messages a second from the pages of one kernel, on average.")
    incoming_mb = Float(0.5, config=True, help="MiB a second from the pages of one kernel, on average.")
    outgoing_mb = Float(4, config=True, help="MiB a second to the pages of one kernel, on average.")
    unsent_mb = Float(16, config=True, help="MiB that may wait for one page to read them; then its line is cut.")
    unsent_sum_mb = Float(64, config=True, help="MiB that may wait for all pages together.")
    connections = Integer(
        1000, config=True, help="How many connections may be open; an idle one makes way for a new one."
    )
    searches = Integer(
        0, config=True, help="How many searches run at once in all kernels together; 0: one fewer than processors."
    )
    idle = Integer(30, config=True, help="Seconds until a connection ends that sends no request, or half of one.")


class Bucket:
    """Allows a rate on average, and a burst of `BURST` seconds at that rate at once.

    Args:
        rate: amount a second.
        clock: the time in seconds.
    """

    BURST = 60.0

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left, self._then = rate * self.BURST, clock()

    def take(self, amount: float = 1.0) -> bool:
        """Take an amount. Returns whether there was enough; failed attempts count, too, up to one burst."""
        now = self._clock()
        self._left = min(self._rate * self.BURST, self._left + self._rate * (now - self._then))
        self._then = now
        enough = self._left >= amount
        self._left = max(self._left - amount, -self._rate * self.BURST)
        return enough


class TooMuch(Exception):
    """Raised when a page sends, or leaves unread, more than allowed."""


class Unsent:
    """Counts the bytes buffered for all pages together."""

    def __init__(self) -> None:
        self.bytes = 0


class Traffic:
    """The traffic between one kernel and its pages.

    Attributes:
        sockets: how many are open.
    """

    def __init__(self, limits: Limits) -> None:
        self.sockets = 0
        self._messages = Bucket(limits.messages)
        self._incoming, self._outgoing = Bucket(limits.incoming_mb * MB), Bucket(limits.outgoing_mb * MB)

    def came(self, size: int) -> None:
        """Count a message from a page.

        Args:
            size: its bytes.

        Raises:
            TooMuch: it is one too many, or too large.
        """
        if not (self._messages.take() and self._incoming.take(size)):
            raise TooMuch("more messages than a page sends")

    def goes(self, size: int) -> None:
        """Count a message to a page.

        Args:
            size: its bytes.

        Raises:
            TooMuch: the pages have asked for more than they may.
        """
        if not self._outgoing.take(size):
            raise TooMuch("more answers than a page needs")
