"""A plain server of files, which shows the site as any web space does: `make site-serve`."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Some systems have no name for these, or a wrong one.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing of what goes well."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder on this machine, which has not begun to serve.

    Args:
        folder: what it serves.
        port: where it listens; 0 for a free one.
    """
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Files, directory=str(folder)))
