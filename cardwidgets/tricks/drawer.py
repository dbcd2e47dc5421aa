"""What lies behind "More" below a match: the tree of its decisions, saving and sharing, looks, statistics."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.drawer import Drawer
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.statistics import count_text
from cardwidgets.widgets.browser_storage import BrowserStorage
from engine import match_line


class MatchDrawer(Drawer):
    """The drawer of one match panel.

    Args:
        panel: whose match it is.
        memory: what the page remembers.
        say: the texts of a play panel.
    """

    def __init__(self, panel: MatchHost, memory: BrowserStorage, say: Wording) -> None:
        self._match_panel = panel
        super().__init__(panel, memory, say)
        self._forced = self._toggle("forced", lambda on: setattr(panel, "forced", on))
        self._named["forced"] = self._forced
        looks = self.box.children[0]
        looks.children = (*looks.children[:2], self._forced, *looks.children[2:])

    def change(self, language: str) -> None:
        """Show the texts of another language."""
        self._say.speak(language)
        self.speak()

    def _draw_tree(self, tree: TreeView) -> None:
        tree.show(self._match_panel.tries, self._told_match)

    def _told_match(self, node: Node[engine.Match]) -> tuple[str, str]:
        return self._match_panel.told(node)

    def _shared(self) -> str:
        try:
            return match_line.share(self._match_panel.match)
        except engine.BadRecord:
            return ""

    def _save(self) -> None:
        match, line = self._match_panel.match, self._shared()
        name = f"{match.game.key}-{match.first}" if line else match.game.key
        self._memory.download(f"{name}.txt" if line else f"{name}.json", line or match.dumps())

    def _tally_text(self) -> str:
        return count_text(self._memory, self._match_panel.match.game.key, Wording("match", self._say.language))
