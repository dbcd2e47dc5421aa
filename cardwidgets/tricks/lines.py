"""The page of a drawer about the deals and decisions of a match."""

from __future__ import annotations

import ipywidgets as widgets

import engine
from cardwidgets.session.lines import Lines
from cardwidgets.session.move_tree import Node
from cardwidgets.session.session import Session
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.session import MatchSession
from cardwidgets.tricks.statistics import count_text
from engine.tricks import match_line


class MatchLines(Lines):
    """The page of one match panel.

    Args:
        session: the panel's session.
        match: its match.
        messages: provides the phrases of the match.
        sheets: the settlement, the tricks and the score sheet.
    """

    def __init__(self, session: Session, match: MatchSession, messages: Messages, sheets: widgets.Widget) -> None:
        self._played, self._messages = match, messages
        super().__init__(session, sheets)

    def _label(self, node: Node[engine.Match]) -> tuple[str, str]:
        """Text and mark of a decision in the tree."""
        before = node.before.state if node.before else None
        return self._messages.phrases.node(before, self._played.decision(node), node.state)

    def _shared(self) -> str:
        try:
            return match_line.share(self._played.match)
        except engine.RecordError:
            return ""

    def _save(self) -> None:
        match, line = self._played.match, self._shared()
        name = f"{match.game.key}-{match.first}" if line else match.game.key
        self._storage.download(f"{name}.txt" if line else f"{name}.json", line or match.dumps())

    def _tally_text(self) -> str:
        return count_text(self._storage, self._played.match.game, self._say.catalogue("match"))
