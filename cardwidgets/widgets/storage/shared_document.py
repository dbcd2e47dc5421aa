"""A document in a browser's store that many kernels change: several tables of a page, several tabs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from cardwidgets.widgets.storage.stored_text import StoredText

S = TypeVar("S")

MAX_WRITERS = 500
"""Maximum number of writers that a document remembers; the one that has written least recently is dropped."""
MAX_OPERATIONS = 10**7
"""Larger numbers of operations are rejected."""


class Form(Protocol[S]):
    """The form of a document: its content, and how it is written."""

    longest: int
    """Longer texts are not read."""

    def empty(self) -> S:
        """The content of a new document."""

    def read(self, data: Any) -> tuple[S, bool]:
        """Parse the content from JSON data; also return whether all of it could be read.

        Raises:
            ValueError: the data are no such document.
        """

    def data(self, content: S) -> dict[str, Any]:
        """The content as JSON-able data."""


class SharedDocument(Generic[S]):
    """This kernel's view of a document, and its own operations on it.

    A kernel never replaces a document by its own version. Whenever a page reports its document, the operations of this
    kernel that it lacks are applied to it, each exactly once: under "writers" a document counts the operations of each
    writer that it contains.

    Args:
        form: the form of the document.
        send: sends the pages a message.

    Attributes:
        content: the document as far as it is known, with all operations of this kernel.
    """

    def __init__(self, form: Form[S], send: Callable[[dict[str, Any]], None]) -> None:
        self._form = form
        self._text = StoredText(send)
        self._operations: list[Callable[[S], None]] = []
        self._writers: dict[str, int] = {}  # most recent writers last
        self.content = form.empty()

    @cached_property
    def writer(self) -> str:
        """The name of this kernel in the document, created on first use because kernels may be forked."""
        return secrets.token_hex(4)

    def change(self, operation: Callable[[S], None]) -> None:
        """Apply an operation, here and in the browser. It may later be applied again to other contents."""
        operation(self.content)
        self._operations.append(operation)
        self._write()

    def reported(self, text: str, token: str) -> bool:
        """Merge the document that a page holds, and send the page what it lacks. Returns whether the report is new.

        A page with no document, or an unreadable one, gets everything that is known.
        """
        if not self._text.reported(text, token):
            return False
        content, writers, sound = self._read(text)
        if content is None:
            behind = not self._blank
        else:
            lacking = self._operations[writers.get(self.writer, 0) :]
            for operation in lacking:
                operation(content)
            self.content, self._writers, behind = content, writers, bool(lacking)
        if behind or not sound:
            self._write(aside=not sound)
        return True

    @property
    def _blank(self) -> bool:
        return not self._operations and self.content == self._form.empty()

    def _read(self, text: str) -> tuple[S | None, dict[str, int], bool]:
        """The content and the writers in a text, and whether all of it could be read; the content may be None."""
        if not text:
            return None, {}, True
        try:
            data: Any = json.loads(text) if len(text) <= self._form.longest else None
            content, sound = self._form.read(data)
        except (ValueError, RecursionError):
            return None, {}, False
        writers = data.get("writers", {})
        if not isinstance(writers, dict):
            return content, {}, False
        known = {str(name): count for name, count in writers.items() if _is_count(count)}
        return content, known, sound and len(known) == len(writers)

    def _write(self, *, aside: bool = False) -> None:
        if self._blank:
            self._text.write("", aside=aside)
            return
        if self._operations:
            others = [one for one in self._writers.items() if one[0] != self.writer]
            self._writers = {**dict(others[1 - MAX_WRITERS :]), self.writer: len(self._operations)}
        data = self._form.data(self.content) | ({"writers": self._writers} if self._writers else {})
        self._text.write(json.dumps(data, separators=(",", ":")), aside=aside)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_OPERATIONS
