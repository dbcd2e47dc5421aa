"""The drawer behind "More" below a table: move tree, saving, loading and sharing, appearance, statistics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from html import escape
from typing import Any, Protocol

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.looks import Looks, Styled
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.widgets.controls.buttons import Button, Guarded, button, toggle
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.closing import close_all
from cardwidgets.widgets.storage.browser_storage import GameStorage


class Owner(Styled, Protocol):
    """The panel that a drawer belongs to."""

    def show_rules(self, on: bool = True) -> None:
        """Label each pile with the cards that it accepts."""

    def load(self, text: str) -> None:
        """Continue a saved game."""

    def go(self, node: Node[Any]) -> None:
        """Go to a node of the tree."""


class Drawer(ABC):
    """The drawer of one panel. `PlayDrawer` and `MatchDrawer` supply what depends on the game.

    Args:
        panel: the panel on which its buttons act.
        guarded: runs an action and reports its exceptions.
        storage: the browser's storage.
        say: the texts of a play panel.
        legend: explains the marks in the tree, if there are any.

    Attributes:
        switch: the button that opens and closes it.
        open: whether it is open; a closed drawer is not updated.
        looks: the appearance of the table.
        tools: buttons for the panel's menu, in groups, the switch among them.
        box: its content.
    """

    def __init__(
        self,
        panel: Owner,
        guarded: Guarded,
        storage: GameStorage,
        say: Wording,
        legend: widgets.Widget | None = None,
    ) -> None:
        self._panel, self._guarded, self._storage, self._say = panel, guarded, storage, say
        self.switch = self._toggle("more", self._open)
        self.open = False
        rules = self._toggle("rules", panel.show_rules)
        self._shared_toggles: list[Button] = []
        by_page = [self._shared_toggle(key, lambda on: None) for key in ("sounds", "left")]  # only the page needs them
        self.looks = Looks(panel, guarded, storage, say)
        storage.on_switches(self._on_switches)
        save = self._button("save", self._save)
        load = self._button("load", storage.ask_file)
        storage.on_file(lambda text: guarded(lambda: panel.load(text)))
        self._line = TextEntry(panel.load, guarded, "kt-share", flex="1 1 20em", max_width="44em")
        copy = Toolbar([self._button("copy", lambda: storage.copy(self._line.field.value))])
        self.tools = [[rules, *by_page], *self.looks.tools, [save, load], [self.switch]]
        self._tree = TreeView(say("tree"))
        self._tree.on_go(lambda node: panel.go(node))
        self._tallies = widgets.HTML()
        self._tallies.add_class("kt-tallies")
        wrapped = widgets.Layout(flex_flow="row wrap")
        self.box = widgets.VBox(
            [
                widgets.HBox([self._line.field, copy], layout=wrapped),
                self._tree,
                *([legend] if legend else []),
                self._tallies,
            ],
            layout=widgets.Layout(display="none"),
        )
        self.box.add_class("kt-drawer")
        say.rendered(self._render)

    def update(self) -> None:
        """Show any changes; does nothing while closed."""
        if not self.open:
            return
        self._draw_tree(self._tree)
        self._line.write(self._shared())
        self._tallies.value = escape(self._tally_text())

    def close(self) -> None:
        """Close the widgets of the drawer."""
        close_all(self.box)
        self.box.close()

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
        self.update()

    def _button(self, key: str, action: Callable[[], Any]) -> Button:
        return button(self._say, key, action, self._guarded)

    def _toggle(self, key: str, action: Callable[[bool], Any]) -> Button:
        return toggle(self._say, key, action, self._guarded)

    def _shared_toggle(self, key: str, action: Callable[[bool], Any]) -> Button:
        """A switch shared by all tables in the learner's browser."""

        def act(on: bool) -> None:
            action(on)
            self._storage.keep_switch(key, on)

        made = self._toggle(key, act)
        self._shared_toggles.append(made)
        return made

    def _on_switches(self) -> None:
        for one in self._shared_toggles:
            if one.name in self._storage.switches:
                one.value = self._storage.switches[one.name]
        self.looks.take(self._storage.switches)

    def _open(self, on: bool) -> None:
        self.open = on
        self.box.layout.display = None if on else "none"
        self.update()
