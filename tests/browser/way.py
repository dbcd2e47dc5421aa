"""A route between browser and server that can drop packets, like a router that has forgotten a connection."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from urllib.parse import urlsplit

from tools.browser import harness


class Way:
    """Accepts connections at its own address, and forwards their data.

    Attributes:
        server: the server, at that address.
    """

    def __init__(self, server: harness.Server) -> None:
        place = urlsplit(server.url)
        self._end = str(place.hostname), int(place.port or 0)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._lost: set[socket.socket] = set()
        self.server = replace(server, url=f"http://127.0.0.1:{self._door.getsockname()[1]}")
        threading.Thread(target=self._take, daemon=True).start()

    def forget(self) -> None:
        """Silently drop all data on existing connections; new ones are forwarded."""
        self._lost.update(self._sockets)

    def close(self) -> None:
        """End all connections."""
        for one in (self._door, *self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.create_connection(self._end)
                self._sockets += [here, there]
                for source, target in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=(source, target), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if source not in self._lost:
                    target.sendall(data)
            if source not in self._lost:
                target.shutdown(socket.SHUT_WR)


@contextmanager
def way_to(server: harness.Server) -> Iterator[Way]:
    """A route to a server, until the block ends."""
    way = Way(server)
    try:
        yield way
    finally:
        way.close()
