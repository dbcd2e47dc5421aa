"""The page of a drawer about the lines played: their tree, the game to share, save and load, the statistics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.session.move_tree import Node
from cardwidgets.session.session import Session
from cardwidgets.session.tree_view import TreeView
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.controls.toolbar import Toolbar


class Lines(ABC):
    """The page of one panel. `PlayLines` and `MatchLines` supply what depends on the game.

    Args:
        session: the panel's table and the tree of its moves.
        more: a widget to show below the tree; None for none.

    Attributes:
        open: whether it is shown; otherwise it is not updated.
    """

    def __init__(self, session: Session, more: widgets.Widget | None = None) -> None:
        self._session, self._storage, self._say = session, session.storage, session.say.catalogue("play")
        self._more, self.open = more, False
        self._storage.on_file(lambda text: session.announcer.guarded(lambda: session.load(text)))

    def build(self) -> widgets.DOMWidget:
        """Create its content."""
        say, storage, guarded = self._say, self._storage, self._session.announcer.guarded
        self._line = TextEntry(self._session.load, guarded, "kt-share", width="100%", max_width="44em")
        actions = {"copy": lambda: storage.copy(self._line.field.value), "save": self._save, "load": storage.ask_file}
        bar = Toolbar([button(say, key, action, guarded) for key, action in actions.items()])
        self._tree = TreeView(say("tree"))
        self._tree.on_go(self._session.go)
        self._how = shared_layout.make_widget(widgets.HTML)
        self._tallies = shared_layout.make_widget(widgets.HTML, classes="kt-tallies")
        say.rendered(self._render)
        parts = [self._how, self._tree, *filter(None, [self._more]), self._line.field, bar, self._tallies]
        return shared_layout.make_widget(widgets.VBox, parts, layout=shared_layout.layout(display="none"))

    def show(self, on: bool) -> None:
        """Note whether it is shown."""
        self.open = on
        self.update()

    def update(self) -> None:
        """Show any changes; does nothing while it is not shown."""
        if not self.open:
            return
        self._tree.show(self._session.moves(), self._label)
        self._line.write(self._shared())
        variant = self._session.board.position.game.changed_options
        counted = [self._say.catalogue("deals")("counted_variant")] if variant else []
        self._tallies.value = escape(" ".join([self._tally_text(), *counted]))

    @abstractmethod
    def _label(self, node: Node[Any]) -> tuple[str, str]:
        """Text and mark of a node of the tree."""

    @abstractmethod
    def _shared(self) -> str:
        """The game as one line; "" if it cannot be expressed as one."""

    @abstractmethod
    def _tally_text(self) -> str:
        """The statistics, such as the number of games won."""

    @abstractmethod
    def _save(self) -> None:
        """Offer the game as a file."""

    def _render(self) -> None:
        self._line.label(self._say("line"))
        self._tree.label = self._say("tree")
        self._how.value = escape(self._say("tree_how"))
        self.update()
