"""The websocket between a page and its kernel. Checks messages before parsing them; cuts off pages that do not read."""

from __future__ import annotations

import asyncio
from typing import Any

from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardwidgets.apps import messages
from cardwidgets.apps.handlers_base import Guarded
from cardwidgets.apps.limits import MB, Limits, TooMuch, Traffic, Unsent

_POLICY = 1008
"""The close code for a page that sends invalid messages."""


class KernelSocket(Guarded, VoilaKernelWebsocketHandler):
    """The websocket of a page.

    It is closed if the page sends too many or invalid messages, and aborted if the page does not read.
    """

    connection: Any = None
    _traffic: Traffic | None = None
    _unsent = 0
    _ended = False

    @property
    def limits(self) -> Limits:
        """The limits in force."""
        found: Limits = self.settings["limits"]
        return found

    @property
    def max_message_size(self) -> int:
        """Bytes of a message; a longer one closes the line before it is read."""
        return messages.LARGEST

    async def pre_get(self) -> None:
        """Check that this line may be opened.

        Raises:
            HTTPError: 404, there is no such kernel; 400, it does not speak our protocol; 503, the kernel has enough.
        """
        if self.kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if messages.PROTOCOL not in [one.strip() for one in offered.split(",")]:
            raise HTTPError(400, "another protocol")
        traffic: Traffic = self.kernel_manager.traffic(self.kernel_id)
        if traffic.sockets >= self.limits.sockets:
            raise HTTPError(503, "a kernel has %d sockets", traffic.sockets)
        traffic.sockets += 1
        self._traffic = traffic
        await super().pre_get()

    def on_finish(self) -> None:
        """Count a line that was never opened as closed."""
        super().on_finish()
        if self.get_status() != 101:
            self._leave()

    def on_message(self, ws_message: bytes | str) -> None:
        """Forward a message to the kernel if it is valid and within the limits."""
        if self._ended or self._traffic is None:
            return
        try:
            self._traffic.came(len(ws_message))
            messages.check(ws_message)
        except (TooMuch, messages.BadMessage) as error:
            self._ended = True
            self.log.warning("A page of kernel %s sent %s; its line is closed", self.kernel_id, error)
            self.close(_POLICY, str(error))
            return
        self.kernel_manager.seen(self.kernel_id)
        super().on_message(ws_message)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Send a message to the page, or cut the page off if it leaves too much unread or asks for too much."""
        if self._ended or self._traffic is None or self.ws_connection is None:
            # Without a connection: another line of the same page has taken its place, and it is about to end. It no
            # longer knows its protocol, and in the other one Voila reads a message without end.
            return None
        size = len(message)
        try:
            self._traffic.goes(size)
            self._check_unsent(size)
        except TooMuch as error:
            self._ended = True
            self.log.warning("A page of kernel %s is cut off: %s", self.kernel_id, error)
            self.ws_connection.stream.close()
            return None
        sent = super().write_message(message, binary)
        if sent is not None:
            self._unsent += size
            self._all.bytes += size
            sent.add_done_callback(lambda done: self._was_sent(done, size))
        return sent

    def on_close(self) -> None:
        """Note that the line has ended."""
        self._leave()
        if self.connection is not None:
            super().on_close()

    @property
    def _all(self) -> Unsent:
        found: Unsent = self.settings["unsent"]
        return found

    def _check_unsent(self, size: int) -> None:
        if self._unsent and self._unsent + size > self.limits.unsent_mb * MB:
            raise TooMuch("it does not read")
        if self._unsent and self._all.bytes + size > self.limits.unsent_sum_mb * MB:
            raise TooMuch("too many do not read")

    def _was_sent(self, done: asyncio.Future[None], size: int) -> None:
        if not done.cancelled():
            done.exception()  # that a page has gone while it was sent something is no fault
        self._unsent -= size
        self._all.bytes -= size

    def _leave(self) -> None:
        self._ended = True
        if self._traffic is not None:
            self._traffic.sockets -= 1
            self._traffic = None
