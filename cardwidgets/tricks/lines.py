"""The page of a drawer about the deals and decisions of a match."""

from __future__ import annotations

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.lines import Lines
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.statistics import count_text
from cardwidgets.widgets.controls.buttons import Guarded
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.tricks import match_line


class MatchLines(Lines):
    """The page of one match panel.

    Args:
        panel: the panel with the match.
        guarded: runs an action and reports its exceptions.
        storage: the browser's storage.
        say: the texts of a play panel.
        messages: provides the phrases of the match.
        sheets: the settlement, the tricks and the score sheet.
    """

    def __init__(
        self,
        panel: MatchHost,
        guarded: Guarded,
        storage: GameStorage,
        say: Wording,
        messages: Messages,
        sheets: widgets.Widget,
    ) -> None:
        self._session, self._messages = panel.session, messages
        super().__init__(panel, guarded, storage, say, sheets)

    def _draw_tree(self, tree: TreeView) -> None:
        tree.show(self._session.tree, self._label)

    def _label(self, node: Node[engine.Match]) -> tuple[str, str]:
        """Text and mark of a decision in the tree."""
        before = node.before.state if node.before else None
        return self._messages.phrases.node(before, self._session.decision(node), node.state)

    def _shared(self) -> str:
        try:
            return match_line.share(self._session.match)
        except engine.RecordError:
            return ""

    def _save(self) -> None:
        match, line = self._session.match, self._shared()
        name = f"{match.game.key}-{match.first}" if line else match.game.key
        self._storage.download(f"{name}.txt" if line else f"{name}.json", line or match.dumps())

    def _tally_text(self) -> str:
        return count_text(self._storage, self._session.match.game, self._say.catalogue("match"))
