"""Storage of the learner's progress in the browser.

Each teaching widget has one; all of them read and write the shared `PROGRESS`. Text from a browser is untrusted and is
validated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.widgets.storage.browser_storage import BrowserStorage, reported_text


class ProgressStorage(BrowserStorage):
    """Stores the progress in the courses in this browser."""

    page_name = traitlets.Unicode("progress_storage").tag(sync=True)

    def __init__(self) -> None:
        super().__init__(PROGRESS.writer)
        self._recalls: list[Callable[[], None]] = []
        PROGRESS.stores.add(self)

    def post(self, change: dict[str, Any]) -> None:
        """Send the pages a change of the stored text."""
        if self.comm is not None:
            self.send(change)

    def on_recall(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever a page opens and has reported its store."""
        self._recalls.append(callback)

    def close(self) -> None:
        """Stop storing, and close."""
        PROGRESS.stores.discard(self)
        super().close()

    def _receive(self, content: dict[str, Any]) -> None:
        held = reported_text(content.get("progress"))
        if held is None:
            return
        PROGRESS.reported(*held)
        if content.get("kind") == "recalled":
            for callback in list(self._recalls):
                callback()
