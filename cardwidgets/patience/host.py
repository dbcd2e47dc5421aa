"""What the parts of a play panel need from it: what a notebook may use too, and what is for the solver alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.session.drawer import Owner
from cardwidgets.session.move_tree import History, Node
from cardwidgets.widgets.controls.announcer import Announcer


class PatiencePanel(Owner, Protocol):
    """A play panel; see `PlayPanel` for the meaning of each method."""

    history: History

    @property
    def table(self) -> Table: ...
    @property
    def position(self) -> engine.Position: ...
    def play(self, move: str) -> engine.Ruling: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def restart(self) -> None: ...
    def hint(self) -> None: ...
    def auto(self) -> None: ...
    def give_up(self) -> None: ...
    def deal(self, number: int | None = None) -> None: ...


class SolverHost:
    """What the solver may do with a play panel.

    Args:
        panel: the panel.
        announcer: shows its messages.
        show_other: shows a position that is not of the learner's game, only to look at.
        show_own_game: shows the learner's game again.
        results_changed: updates what depends on the solver's results.
    """

    def __init__(
        self,
        panel: PatiencePanel,
        announcer: Announcer,
        *,
        show_other: Callable[[engine.Position, bool, dict[str, int]], None],
        show_own_game: Callable[[], None],
        results_changed: Callable[[], None],
    ) -> None:
        self._panel = panel
        self.announce, self.guarded = announcer.announce, announcer.guarded
        self.show_other, self.show_own_game, self.results_changed = show_other, show_own_game, results_changed

    @property
    def history(self) -> History:
        """The tree of the learner's moves."""
        return self._panel.history

    @property
    def rev(self) -> int:
        """Revision of the table."""
        return self._panel.table.rev

    def go(self, node: Node[engine.Position]) -> None:
        """Go to a node of the move tree."""
        self._panel.go(node)
