"""A local TCP proxy whose connections can be cut and restored. It listens and connects only on 127.0.0.1."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "127.0.0.1"
CHUNK = 1 << 16


class Proxy:
    """Forwards a port of this machine to another one.

    Attributes:
        port: the port on which it listens.
    """

    def __init__(self, target: int) -> None:
        self.port = 0
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
        if self._is_cut:
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
        try:
            await asyncio.gather(_forward(reader, far_writer), _forward(far_reader, writer))
        except OSError:
            pass  # one end has disconnected: disconnect the other
        finally:
            for end in (writer, far_writer):
                end.transport.abort()


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Forward data in one direction, including the end of the stream."""
    while data := await reader.read(CHUNK):
        writer.write(data)
        await writer.drain()
    writer.write_eof()


@contextmanager
def proxy(target: int) -> Iterator[Proxy]:
    """A proxy for a port of this machine, in a separate thread, for the duration of the block."""
    made = Proxy(target)
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
