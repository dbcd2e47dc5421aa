"""Storage of the learner's progress in the browser.

Each teaching widget has one; all of them read and write the one `PROGRESS`. What a browser returns is untrusted text
and is validated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from cardwidgets.course.record import PROGRESS, Entries
from cardwidgets.widgets.browser_storage import BrowserStorage


class ProgressStorage(BrowserStorage):
    """Keeps the progress in the courses for this browser."""

    page_name = traitlets.Unicode("progress_storage").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._recalls: list[Callable[[], None]] = []
        PROGRESS.stores.add(self)

    def put(self, entries: Entries) -> None:
        """Store entries in the browser."""
        if self.comm is not None:
            kept = {part: {name: one for name, one in of.items() if one is not None} for part, of in entries.items()}
            gone = {part: [name for name, one in of.items() if one is None] for part, of in entries.items()}
            self.send({"kind": "put", "entries": kept, "gone": gone})

    def on_recall(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever a page opens and has reported its store."""
        self._recalls.append(callback)

    def close(self) -> None:
        """Stop storing, and close."""
        PROGRESS.stores.discard(self)
        super().close()

    def _receive(self, content: dict[str, Any]) -> None:
        if content.get("kind") == "recalled":
            text = content.get("progress")
            PROGRESS.recall(text if isinstance(text, str) else "")
            for callback in list(self._recalls):
                callback()
