"""The page of a drawer about the lines played: their tree, the game to share, save and load, the statistics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import Any, Protocol

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Guarded, button
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.storage.browser_storage import GameStorage


class Owner(Protocol):
    """The panel whose lines they are."""

    @property
    def position(self) -> engine.Position:
        """The position on the table."""

    def load(self, text: str) -> None:
        """Continue a saved game."""

    def go(self, node: Node[Any]) -> None:
        """Go to a node of the tree."""


class Lines(ABC):
    """The page of one panel. `PlayLines` and `MatchLines` supply what depends on the game.

    Args:
        panel: the panel on which its buttons act.
        guarded: runs an action and reports its exceptions.
        storage: the browser's storage.
        say: the texts of a play panel.
        more: a widget to show below the tree; None for none.

    Attributes:
        open: whether it is shown; otherwise it is not updated.
    """

    def __init__(
        self, panel: Owner, guarded: Guarded, storage: GameStorage, say: Wording, more: widgets.Widget | None = None
    ) -> None:
        self._owner, self._guarded, self._storage, self._say, self._more = panel, guarded, storage, say, more
        self.open = False
        storage.on_file(lambda text: guarded(lambda: panel.load(text)))

    def build(self) -> widgets.DOMWidget:
        """Create its content."""
        say, storage, guarded = self._say, self._storage, self._guarded
        self._line = TextEntry(self._owner.load, guarded, "kt-share", width="100%", max_width="44em")
        actions = {"copy": lambda: storage.copy(self._line.field.value), "save": self._save, "load": storage.ask_file}
        bar = Toolbar([button(say, key, action, guarded) for key, action in actions.items()])
        self._tree = TreeView(say("tree"))
        self._tree.on_go(lambda node: self._owner.go(node))
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
        self._draw_tree(self._tree)
        self._line.write(self._shared())
        variant = self._owner.position.game.changed_options
        counted = [self._say.catalogue("deals")("counted_variant")] if variant else []
        self._tallies.value = escape(" ".join([self._tally_text(), *counted]))

    @abstractmethod
    def _draw_tree(self, tree: TreeView) -> None:
        """Render the move tree."""

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
