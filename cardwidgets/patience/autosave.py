"""What a page remembers of the games at one panel: the one that goes on, and how those that are over have ended."""

from __future__ import annotations

import engine
from cardwidgets.widgets.browser_storage import GameStorage


class GameRecord:
    """The record of one panel.

    Args:
        memory: what the page remembers.
    """

    def __init__(self, memory: GameStorage) -> None:
        self._memory = memory
        self._counted = True

    def begin(self, start: engine.Position) -> None:
        """Another game lies on the table. It is counted when it ends, unless it was laid out for an exercise."""
        self._counted = start.outcome is not None or start.deal_number is None

    def note(self, position: engine.Position) -> None:
        """Let the page remember how the game stands: while it goes on the game itself, when it is over its end."""
        over = position.outcome is not None
        if over and not self._counted:
            self._counted = True
            self._memory.count(position.game.key, position.outcome == "won", len(position.moves))
        self._memory.keep("" if over or not position.moves else _text(position))


def _text(position: engine.Position) -> str:
    try:
        return engine.record.share(position)
    except engine.BadRecord:  # it does not start from a numbered deal
        return engine.record.dumps(position)
