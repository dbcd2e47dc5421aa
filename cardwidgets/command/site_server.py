"""A plain file server that serves the site as any web host would: `make site-serve`."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Some systems have no MIME type for these, or a wrong one.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def log_message(self, format: str, *arguments: Any) -> None:
        """Log nothing about successful requests."""


class _Host(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that disconnect."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server for a folder on this machine, not started yet.

    Args:
        folder: what it serves.
        port: where it listens; 0 for a free one.
    """
    return _Host(("127.0.0.1", port), partial(_Files, directory=str(folder)))
