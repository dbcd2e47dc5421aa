"""A local TCP proxy that delays every byte: it simulates a distant server.

It listens only on 127.0.0.1, and connects only to 127.0.0.1. Its resources are bounded: the number of connections, and
the bytes in transit on each; a faster sender has to wait.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "127.0.0.1"
MOST_CONNECTIONS = 64
CHUNK = 1 << 16
MOST_CHUNKS = 64  # in transit in one direction of a connection: 4 MB


class Proxy:
    """Forwards a port of this machine to another one.

    Attributes:
        port: the port on which it listens.
        delay: seconds of delay in each direction; may be changed at any time.
        up, down: bytes forwarded to the server, and from it.
    """

    def __init__(self, target: int, delay: float = 0.0) -> None:
        self.port = 0
        self.delay = delay
        self.up = 0
        self.down = 0
        self._target = target
        self._open: set[asyncio.Task[None]] = set()
        self._is_cut = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._is_cut = True
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._break)

    def mend(self) -> None:
        """Forward again."""
        self._is_cut = False

    def _break(self) -> None:
        for task in list(self._open):
            task.cancel()

    async def serve(self, listening: threading.Event, stop: asyncio.Event) -> None:
        """Forward connections until `stop` is set."""
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._accept, HOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        listening.set()
        await stop.wait()
        server.close()
        self._break()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut or len(self._open) >= MOST_CONNECTIONS:
            writer.transport.abort()
            return
        task = asyncio.ensure_future(self._connect(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self._target)
        except OSError:
            writer.transport.abort()
            return
        ways = [
            asyncio.ensure_future(self._pass(reader, far_writer, "up")),
            asyncio.ensure_future(self._pass(far_reader, writer, "down")),
        ]
        try:
            await asyncio.gather(*ways)
        except OSError:
            pass  # one end has disconnected: disconnect the other
        finally:
            for way in ways:
                way.cancel()
            for end in (writer, far_writer):
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str) -> None:
        """Forward one direction: read at once, write after the delay; the end of the stream is forwarded, too."""
        now = asyncio.get_running_loop().time
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(MOST_CHUNKS)

        async def read() -> None:
            data = b"more"
            while data:
                try:
                    data = await reader.read(CHUNK)
                except ConnectionError:
                    data = b""
                await under_way.put((now() + self.delay, data))

        reading = asyncio.ensure_future(read())
        try:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(due - now())
                if not data:
                    writer.write_eof()
                    return
                writer.write(data)
                await writer.drain()
                setattr(self, way, getattr(self, way) + len(data))
        finally:
            reading.cancel()


@contextmanager
def proxy(target: int, delay: float = 0.0) -> Iterator[Proxy]:
    """A proxy for a port of this machine, in a thread of its own, for the duration of the block.

    Args:
        target: the port to which it connects.
        delay: seconds of delay in each direction; a round trip takes twice as much.
    """
    made = Proxy(target, delay)
    listening = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    def run() -> None:
        try:
            loop.run_until_complete(made.serve(listening, stop))
        finally:
            loop.close()
            listening.set()

    thread = threading.Thread(target=run, name="proxy", daemon=True)
    thread.start()
    listening.wait()
    try:
        yield made
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
