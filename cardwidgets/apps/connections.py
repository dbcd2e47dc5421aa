"""The connections to the server: how many may be open, and how long an idle one is kept."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate, HTTPServerConnectionDelegate
from tornado.iostream import IOStream

from cardwidgets.apps import messages
from cardwidgets.apps.limits import Limits

_HEADERS = 16 * 2**10
_BODY = 64 * 2**10
"""Bytes of the headers and of the body of a request; the only body here is that of the login form."""
_UNREAD_S = 60
"""Seconds after which the system closes a connection whose other end reads nothing."""
_HANDLES = 65536
_SPARE, _OF_A_KERNEL = 100, 40
"""Handles for all else, and for each kernel."""
_OF_A_PAGE = 8
"""Connections of a page: a browser holds at most six and its line to the kernel, and one waits at the door."""


def handles() -> int | None:
    """Raise the limit of open files and connections of this process as far as possible. Returns the new limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = _HANDLES if hard == resource.RLIM_INFINITY else min(_HANDLES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None


def affordable(room: int, connections: int, ahead: int, most: int | None) -> tuple[int, int]:
    """How many pages may have a kernel, and how many connections may be open, so that the handles reach for both.

    Where there are few handles, there are fewer pages, each with the connections that it needs; at least one page.

    Args:
        room: as many pages as wanted.
        connections: as many connections as wanted.
        ahead: how many kernels run ahead of their pages.
        most: the handles of this process; None if that is not known.

    Returns:
        The pages and the connections.
    """
    if most is None:
        return room, connections
    left = most - _SPARE - _OF_A_KERNEL * ahead
    room = max(1, min(room, left // (_OF_A_KERNEL + _OF_A_PAGE)))
    return room, max(_OF_A_PAGE, min(connections, left - _OF_A_KERNEL * room))


class Door(HTTPServer):
    """Accepts connections. If there are too many, closes the one that has been idle longest.

    Args:
        application: the application that responds.
        limits: how many may be open, and how long an idle one is kept.
    """

    def initialize(self, application: HTTPServerConnectionDelegate, limits: Limits) -> None:  # type: ignore[override]
        """Set up, as tornado calls it."""
        super().initialize(
            application,
            idle_connection_timeout=limits.idle,
            body_timeout=limits.idle,
            max_header_size=_HEADERS,
            max_body_size=_BODY,
            max_buffer_size=messages.LARGEST + _BODY,
        )
        self._most = limits.connections
        self._streams: set[IOStream] = set()
        self._idle: dict[IOStream, None] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection, if necessary after closing an idle one; or close the new one."""
        if len(self._streams) >= self._most:
            self._forget_closed()
        if len(self._streams) >= self._most:
            eldest = next(iter(self._idle), stream)
            eldest.close()
            if eldest is stream:
                return
        self._streams.add(stream)
        self._idle[stream] = None
        with suppress(AttributeError, OSError):  # not every system knows it
            stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * _UNREAD_S)
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Start waiting for a request; a connection that has just had one is the last to be closed."""
        stream: IOStream = request_conn.stream  # type: ignore[attr-defined]
        self._idle.setdefault(stream)
        return _Waiting(super().start_request(server_conn, request_conn), lambda: self._idle.pop(stream, None))

    def _forget_closed(self) -> None:
        self._streams = {stream for stream in self._streams if not stream.closed()}
        self._idle = {stream: None for stream in self._idle if not stream.closed()}


class _Waiting(HTTPMessageDelegate):
    """Notes when a request has arrived."""

    def __init__(self, inner: HTTPMessageDelegate, came: Any) -> None:
        self._inner, self._came = inner, came

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        self._came()
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
