"""The page of a drawer about the lines played in a patience."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience.host import PatiencePanel
from cardwidgets.session.end_card import duration
from cardwidgets.session.lines import Lines
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.solver import Analysis
from cardwidgets.widgets.controls.buttons import Guarded
from cardwidgets.widgets.storage.browser_storage import GameStorage


class PlayLines(Lines):
    """The page of one play panel.

    Args:
        panel: the panel with the game.
        guarded: runs an action and reports its exceptions.
        storage: the browser's storage.
        say: its texts.
        analysis: the panel's solver, which marks the tree.
    """

    def __init__(
        self, panel: PatiencePanel, guarded: Guarded, storage: GameStorage, say: Wording, analysis: Analysis
    ) -> None:
        self._play_panel, self._analysis = panel, analysis
        super().__init__(panel, guarded, storage, say, analysis.legend)

    def _draw_tree(self, tree: TreeView) -> None:
        tree.show(self._play_panel.history, self._label)

    def _label(self, node: Node[engine.Position]) -> tuple[str, str]:
        """Text and mark of a position in the tree."""
        text = self._say("start") if node.before is None else str(node.state.last_move)
        if node.state.outcome:
            return text, node.state.outcome
        mark, word = self._analysis.mark(node)
        return f"{text}, {word}" if word else text, mark

    def _shared(self) -> str:
        """The game as one line; "" if it cannot be expressed as one."""
        try:
            return engine.record.share(self._play_panel.position)
        except engine.RecordError:
            return ""

    def _tally_text(self) -> str:
        tally = self._storage.tallies.get(self._play_panel.position.game.name)
        if not tally or not tally["played"]:
            return self._say("no_tally")
        sentences = [self._say("tally", **tally)]
        if tally["fewest_moves"]:
            sentences.append(self._say("fewest", **tally))
        if tally["best_seconds"]:
            sentences.append(self._say("best_time", best=duration(tally["best_seconds"])))
        return " ".join(sentences)

    def _save(self) -> None:
        position = self._play_panel.position
        number = position.deal_number
        name = position.game.key if number is None else f"{position.game.key}-{number}"
        self._storage.download(f"{name}.json", engine.record.dumps(position))
