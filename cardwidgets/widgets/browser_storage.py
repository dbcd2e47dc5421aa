"""What a page remembers for its learner: unfinished games, and the learner's own statistics.

It is kept in the browser, never on the server: it belongs to the learner at that browser, even where many share one
server. Unfinished games live as long as the tab, statistics as long as the browser keeps them. What the browser
returns is untrusted text: records are replayed by the engine, tallies are checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import traitlets

from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget

MAX_COUNT = 10**7
"""Larger numbers in a tally are rejected."""
COUNTS = ("played", "won", "streak", "best_streak", "fewest_moves")
"""The counts in the tally of a game."""


class BrowserStorage(PageWidget):
    """An invisible widget that reads and writes a browser store, and exchanges files."""

    def __init__(self) -> None:
        super().__init__(layout=shared_layout.layout(display="none"))
        self._files: list[Callable[[str], None]] = []
        self.on_msg(self._on_message)

    def download(self, name: str, text: str) -> None:
        """Let the browser save a text as a file."""
        self.send({"kind": "download", "name": name, "text": text})

    def ask_file(self) -> None:
        """Let the learner choose a file; its text goes to the callbacks of `on_file`."""
        self.send({"kind": "open"})

    def on_file(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the text of each file that the learner chooses."""
        self._files.append(callback)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.send({"kind": "copy", "text": text})

    def _receive(self, content: dict[str, Any]) -> None:
        """Receive what a page reports of its store; implemented for each kind of storage."""

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("kind") != "file":
            self._receive(content)
        elif isinstance(content.get("text"), str):
            for heard in list(self._files):
                heard(content["text"])


class GameStorage(BrowserStorage):
    """Keeps the unfinished game of one panel for this tab, and the learner's tallies for this browser.

    Args:
        key: distinguishes this panel from others on its page; the same after a reload.

    Attributes:
        tallies: game key -> counts, as far as the browser has reported them.
    """

    page_name = traitlets.Unicode("panel_storage").tag(sync=True)

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self.tallies: dict[str, dict[str, int]] = {}
        self._kept = ""
        self._found: list[Callable[[str, bool], None]] = []

    def on_found(self, callback: Callable[[str, bool], None]) -> None:
        """Call `callback(record, reloaded)` when a page opens that remembers an unfinished game of this panel."""
        self._found.append(callback)

    def keep(self, record: str) -> None:
        """Remember a game ("" forgets it). If it continues the previous record, only the end is sent."""
        if self._kept and record.startswith(self._kept):
            self.send({"kind": "add", "key": self._key, "at": len(self._kept), "text": record[len(self._kept) :]})
        else:
            self.send({"kind": "keep", "key": self._key, "record": record})
        self._kept = record

    def count(self, game: str, won: bool, moves: int) -> dict[str, int]:
        """Count a finished game.

        Args:
            game: key of the game.
            won: whether it was won.
            moves: number of moves.

        Returns:
            The new tally of that game.
        """
        tally = self.tallies.get(game) or dict.fromkeys(COUNTS, 0)
        tally["played"] += 1
        tally["won"] += won
        tally["streak"] = tally["streak"] + 1 if won else 0
        tally["best_streak"] = max(tally["best_streak"], tally["streak"])
        if won:
            tally["fewest_moves"] = min(tally["fewest_moves"] or moves, moves)
        self.tallies[game] = tally
        self.send({"kind": "tally", "game": game, "tally": tally})
        return tally

    def _receive(self, content: dict[str, Any]) -> None:
        if content.get("kind") == "hello":
            self._kept = ""  # another page, which may remember something else
            self.send({"kind": "recall", "key": self._key})
        elif content.get("kind") == "recalled":
            self.tallies = _checked(content.get("tallies"))
            record = content.get("record")
            if isinstance(record, str) and record:
                for callback in list(self._found):
                    callback(record, content.get("reloaded") is True)


def _checked(text: Any) -> dict[str, dict[str, int]]:
    """The tallies in a text from the browser; invalid ones are left out."""
    try:
        data = json.loads(text) if isinstance(text, str) and len(text) < 100_000 else {}
    except ValueError:
        return {}
    if not isinstance(data, dict):
        return {}
    return {
        str(game): {name: tally[name] for name in COUNTS}
        for game, tally in data.items()
        if isinstance(tally, dict)
        and all(type(tally.get(name)) is int and 0 <= tally[name] <= MAX_COUNT for name in COUNTS)
    }
