"""A minimal websocket client for the app server, which can also misbehave."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
import uuid
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from tools.browser import harness

V1 = "v1.kernel.websocket.jupyter.org"
_TEXT, _BYTES, _CLOSE = 1, 2, 8


class Line:
    """A websocket.

    Args:
        server: an app server.
        target: the path of the address.
        protocol: the protocol offered; "" offers none.
        cookie: the header of that name.

    Attributes:
        status: of the handshake response; 101 if the connection is open.
    """

    def __init__(self, server: harness.Server, target: str, protocol: str = V1, cookie: str = "") -> None:
        place = urlsplit(server.url)
        self._socket = socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=30)
        wanted = {
            "Host": place.netloc,
            "Origin": server.url,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": protocol,
            "Cookie": cookie,
        }
        lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items() if value), "", ""]
        self._socket.sendall("\r\n".join(lines).encode())
        self._session = uuid.uuid4().hex
        self._came = b""
        while b"\r\n\r\n" not in self._came and self._more():
            pass
        head, _, self._came = self._came.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def send(self, message: bytes | str) -> None:
        """Send a message, ignoring whether the connection has already closed."""
        data = message.encode() if isinstance(message, str) else message
        size = len(data)
        length = (
            bytes([128 | size])
            if size < 126
            else struct.pack("!BH" if size < 65536 else "!BQ", 254 + (size > 65535), size)
        )
        kind = _TEXT if isinstance(message, str) else _BYTES
        with suppress(OSError):
            self._socket.sendall(bytes([128 | kind]) + length + bytes(4) + data)  # masked with zeros

    def say(self, kind: str, content: object, header: dict[str, object] | None = None) -> None:
        """Send a message of the protocol to the kernel."""
        self.send(message(kind, content, {"session": self._session} | (header or {})))

    def ask_states(self, times: int = 1) -> None:
        """Request the states of all widgets, like a newly loaded page."""
        control = uuid.uuid4().hex
        self.say("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}})
        for _ in range(times):
            self.say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})

    def read(self, seconds: float) -> tuple[bytes | None, int]:
        """Read the next message.

        Args:
            seconds: how long to wait for each piece of it.

        Returns:
            The message, or None if the connection has closed; and the close code, 0 without one.

        Raises:
            TimeoutError: none came.
        """
        self._socket.settimeout(seconds)
        while True:
            frame = self._frame()
            if frame is None:
                return None, 0
            kind, data = frame
            if kind == _CLOSE:
                return None, int.from_bytes(data[:2], "big")
            if kind in (_TEXT, _BYTES):
                return data, 0

    def ended(self, seconds: float = 30) -> int:
        """Read until the connection has closed.

        Returns:
            The close code, 0 if it was cut.

        Raises:
            TimeoutError: nothing arrived for some seconds, and it is still open.
        """
        while (found := self.read(seconds))[0] is not None:
            pass
        return found[1]

    def _frame(self) -> tuple[int, bytes] | None:
        while True:
            begin, size = 2, self._came[1] & 127 if len(self._came) > 1 else 0
            if size >= 126:
                begin = 4 if size == 126 else 10
                size = int.from_bytes(self._came[2:begin], "big") if len(self._came) >= begin else 0
            if len(self._came) >= max(2, begin) and len(self._came) >= begin + size:
                kind, data = self._came[0] & 15, self._came[begin : begin + size]
                self._came = self._came[begin + size :]
                return kind, data
            if not self._more():
                return None

    def _more(self) -> bool:
        try:
            more = self._socket.recv(1 << 20)
        except ConnectionError:
            return False
        self._came += more
        return bool(more)


def message(kind: str, content: object, header: dict[str, object] | None = None, channel: str = "shell") -> bytes:
    """A message of the protocol."""
    usual = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "version": "5.3",
        "session": uuid.uuid4().hex,
    }
    parts = [json.dumps(part).encode() for part in (usual | (header or {}), {}, {"version": "1.0.0"}, content)]
    return bytes(serialize_msg_to_ws_v1(parts, channel))
