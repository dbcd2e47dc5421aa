"""What lies behind "More" below a table: the tree of tries, saving, loading and sharing, looks, statistics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from html import escape
from typing import Any, Protocol

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.move_tree import Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.widgets.browser_storage import GameStorage
from cardwidgets.widgets.buttons import button, toggle


class Owner(Protocol):
    """The panel that a drawer belongs to."""

    def guarded(self, action: Callable[[], Any]) -> None:
        """Do something, and deal with its exceptions."""

    def restyle(self, colours: str) -> None:
        """Draw the cards in "two" or "four" colours of suits."""

    def show_rules(self, on: bool = True) -> None:
        """Write on the piles what they take."""

    def load(self, text: str) -> None:
        """Go on with a game that was saved."""

    def go(self, node: Node[Any]) -> None:
        """Go to a place in the tree."""


class Drawer(ABC):
    """The drawer of one panel. What is in it of the game is said by `PlayDrawer` and `MatchDrawer`.

    Args:
        panel: what its buttons act on.
        memory: what the page remembers.
        say: the texts of a play panel.
        legend: what the marks in the tree mean, if there are any.

    Attributes:
        switch: the button that opens and closes it.
        box: what it holds.
    """

    def __init__(self, panel: Owner, memory: GameStorage, say: Wording, legend: widgets.Widget | None = None) -> None:
        self._panel, self._memory, self._say = panel, memory, say
        self.switch = self._toggle("more", self._open)
        self._rules = self._toggle("rules", panel.show_rules)
        self._four = self._toggle("four", lambda on: panel.restyle("four" if on else "two"))
        save = self._button("save", self._save)
        load = self._button("load", memory.ask_file)
        memory.on_file(lambda text: panel.guarded(lambda: panel.load(text)))
        self._line = widgets.Text(continuous_update=False)
        self._line.style = {"description_width": "auto"}
        self._line.layout = widgets.Layout(flex="1 1 20em", max_width="44em")
        self._line.add_class("kt-share")
        self._line.observe(self._on_line, "value")
        copy = self._button("copy", lambda: memory.copy(self._line.value))
        self._tree = TreeView(say("tree"))
        self._tree.on_go(lambda node: panel.go(node))
        self._tallies = widgets.HTML()
        self._tallies.add_class("kt-tallies")
        wrapped = widgets.Layout(flex_flow="row wrap")
        self.box = widgets.VBox(
            [
                widgets.HBox([self._rules, self._four, save, load], layout=wrapped),
                widgets.HBox([self._line, copy], layout=wrapped),
                self._tree,
                *([legend] if legend else []),
                self._tallies,
            ],
            layout=widgets.Layout(display="none"),
        )
        self.box.add_class("kt-drawer")
        say.rendered(self._render)

    def update(self) -> None:
        """Show what has changed; a closed drawer costs nothing."""
        if not self.switch.value:
            return
        self._draw_tree(self._tree)
        self._set_line(self._shared())
        self._tallies.value = escape(self._tally_text())

    def close(self) -> None:
        """Free the widgets of the drawer."""
        for widget in (*self.box.children, self.box, self.switch):
            widget.close()

    @abstractmethod
    def _draw_tree(self, tree: TreeView) -> None:
        """Show the tree of tries."""

    @abstractmethod
    def _shared(self) -> str:
        """The game as one line, "" if it is none."""

    @abstractmethod
    def _tally_text(self) -> str:
        """How often games were won."""

    @abstractmethod
    def _save(self) -> None:
        """Hand the game over as a file."""

    def _render(self) -> None:
        self._line.description, self._tree.label = self._say("line"), self._say("tree")
        self.update()

    def _set_line(self, text: str) -> None:
        self._line.unobserve(self._on_line, "value")
        self._line.value = text
        self._line.observe(self._on_line, "value")

    def _button(self, key: str, action: Callable[[], Any]) -> widgets.Button:
        return button(self._say, key, action, self._panel.guarded)

    def _toggle(self, key: str, action: Callable[[bool], Any]) -> widgets.ToggleButton:
        return toggle(self._say, key, action, self._panel.guarded)

    def _open(self, on: bool) -> None:
        self.box.layout.display = None if on else "none"
        self.update()

    def _on_line(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if text:
            self._panel.guarded(lambda: self._panel.load(text))
