"""What lies behind "More" below a match: the tree of its decisions, saving and sharing, looks, statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import engine
from cardwidgets.drawer import Drawer
from cardwidgets.history import Node
from cardwidgets.memory import Memory
from cardwidgets.tree import TreeView
from cardwidgets.wording import Wording
from engine import match_line
from engine.players.sight import sight

if TYPE_CHECKING:
    from cardwidgets.match_panel import MatchPanel


class MatchDrawer(Drawer):
    """The drawer of one match panel.

    Args:
        panel: whose match it is.
        memory: what the page remembers.
        say: the texts of a play panel.
    """

    def __init__(self, panel: MatchPanel, memory: Memory, say: Wording) -> None:
        self._match_panel = panel
        super().__init__(cast(Any, panel), memory, say)
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


def count(memory: Memory, match: engine.Match, seat: int) -> None:
    """Count a deal that has ended, and the match if it was the last one, among those of the learner.

    Args:
        memory: what the page remembers.
        match: with its last deal settled.
        seat: the learner's.
    """
    result = match.results[-1]
    if result.outcome == "redeal":
        return
    key = match.game.key
    memory.count(f"{key} deals", result.payments[seat] > 0, 0)
    if sight(result.position.view(seat)).declarer == seat:
        memory.count(f"{key} declarer", result.outcome != "failed", 0)
    if match.over:
        memory.count(f"{key} matches", seat in match.leaders, 0)


def count_text(memory: Memory, key: str, say: Wording) -> str:
    """The learner's tallies of matches and deals in words."""
    deals, declarer, matches = (memory.tallies.get(f"{key} {what}") for what in ("deals", "declarer", "matches"))
    if not deals or not deals["played"]:
        return say("no_tally")
    told = [say("tally_deals", **deals)]
    if declarer:
        told.append(say("tally_declarer", **declarer))
    if matches:
        told.append(say("tally_matches", **matches))
    return " ".join(told)
