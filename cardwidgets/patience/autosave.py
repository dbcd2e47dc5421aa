"""What a page remembers of the games at one panel: the current one, and the results of finished ones."""

from __future__ import annotations

import engine
from cardwidgets.widgets.browser_storage import GameStorage


class GameRecord:
    """Saves the games of one panel.

    Args:
        storage: the browser's storage.
    """

    def __init__(self, storage: GameStorage) -> None:
        self._storage = storage
        self._counted = True

    def begin(self, start: engine.Position) -> None:
        """Start a new game. It is counted when it ends, unless it was laid out for an exercise."""
        self._counted = start.outcome is not None or start.deal_number is None

    def note(self, position: engine.Position) -> None:
        """Save the game while it is in progress; count it when it has ended."""
        over = position.outcome is not None
        if over and not self._counted:
            self._counted = True
            self._storage.count(position.game.key, position.outcome == "won", len(position.moves))
        self._storage.keep("" if over or not position.moves else _text(position))


def _text(position: engine.Position) -> str:
    try:
        return engine.record.share(position)
    except engine.BadRecord:  # not from a numbered deal
        return engine.record.dumps(position)
