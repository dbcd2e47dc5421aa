"""Connects a page with the Python in its worker by messages in Jupyter's format."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

Post = Callable[[str, list[memoryview]], None]
"""Hands a message to the page: as JSON, and its buffers."""


class Link:
    """Sends messages to the page, and dispatches messages of the page to widgets.

    Attributes:
        post: hands messages to the page; until there is one, they are lost.
        cell: the number of the cell that runs; 0 if none does.
        shows_table: whether the page has been sent a table.
        asked: set once the page has asked what lies on one.
    """

    def __init__(self) -> None:
        self.post: Post = lambda _text, _buffers: None
        self._manager = CommManager()
        self.cell = 0
        self.shows_table, self.asked = False, asyncio.Event()

    def install(self) -> None:
        """Let all widgets of this Python use this link."""

        def create(*arguments: Any, **settings: Any) -> _PageComm:
            return _PageComm(self, *arguments, **settings)

        comm.create_comm = create
        comm.get_comm_manager = lambda: self._manager

    def send(self, kind: str, content: dict[str, Any], buffers: Sequence[Any] = (), **more: Any) -> None:
        """Send a message to the page.

        Args:
            kind: Jupyter's name for it: "comm_msg", "display_data", ...
            content: what can be written as JSON.
            buffers: bytes that go beside it.
            more: further fields of the message, beside its content.
        """
        if kind == "comm_open" and content["data"].get("state", {}).get("page_name") == "table":
            self.shows_table = True
        text = json.dumps({"kind": kind, "content": content, "cell": self.cell, **more}, default=str)
        self.post(text, [memoryview(one).cast("B") for one in buffers])

    def receive(self, text: str, buffers: Sequence[bytes]) -> None:
        """Hand a message of the page to the widget that it is for."""
        message = json.loads(text)
        message["buffers"] = [memoryview(one) for one in buffers]
        handlers: dict[str, Callable[[Any, str, Any], None]] = {
            "comm_open": self._manager.comm_open,
            "comm_msg": self._manager.comm_msg,
            "comm_close": self._manager.comm_close,
        }
        try:
            handlers[message["kind"]](None, "", message)
            if message["kind"] == "comm_msg" and message["content"]["data"].get("content", {}).get("kind") == "hello":
                self.asked.set()
        finally:
            self.send("idle", {}, to=message.get("id", ""))


class _PageComm(BaseComm):
    def __init__(self, link: Link, *arguments: Any, **settings: Any) -> None:
        self._link = link
        super().__init__(*arguments, **settings)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        content = {"data": data or {}, "comm_id": self.comm_id, **keys}
        self._link.send(msg_type, content, buffers or (), metadata=metadata or {})
