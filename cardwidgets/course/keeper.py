"""Keeps the learner's progress in the browser, as `widgets.browser_storage` keeps games, and for the same reasons.

Each teaching widget has a keeper; all of them fill and empty the one `PROGRESS`. What a browser has kept is text like
any other: it is checked before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from cardwidgets.course.record import PROGRESS, Entries
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget


class Keeper(PageWidget):
    """The invisible widget that does it."""

    page_name = traitlets.Unicode("progress_storage").tag(sync=True)

    def __init__(self) -> None:
        super().__init__(layout=shared_layout.layout(display="none"))
        self._recalls: list[Callable[[], None]] = []
        self._files: list[Callable[[str], None]] = []
        PROGRESS.stores.add(self)
        self.on_msg(self._on_message)

    def put(self, entries: Entries) -> None:
        """Keep entries in the browser."""
        if self.comm is not None:
            kept = {part: {name: one for name, one in of.items() if one is not None} for part, of in entries.items()}
            gone = {part: [name for name, one in of.items() if one is None] for part, of in entries.items()}
            self.send({"kind": "put", "entries": kept, "gone": gone})

    def on_recall(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever a page opens and has told what it keeps."""
        self._recalls.append(callback)

    def download(self, name: str, text: str) -> None:
        """Let the browser save a text as a file."""
        self.send({"kind": "download", "name": name, "text": text})

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.send({"kind": "copy", "text": text})

    def ask_file(self) -> None:
        """Let the learner choose a file; its text goes to the callbacks of `on_file`."""
        self.send({"kind": "open"})

    def on_file(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the text of each file that the learner has chosen."""
        self._files.append(callback)

    def close(self) -> None:
        """Keep nothing any more."""
        PROGRESS.stores.discard(self)
        super().close()

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("kind") == "recalled":
            text = content.get("progress")
            PROGRESS.recall(text if isinstance(text, str) else "")
            for callback in list(self._recalls):
                callback()
        elif content.get("kind") == "file" and isinstance(content.get("text"), str):
            for heard in list(self._files):
                heard(content["text"])
