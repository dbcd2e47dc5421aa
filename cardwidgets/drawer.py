"""What lies behind "More" below a table: the tree of tries, saving, loading and sharing, looks, statistics."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

import engine
from cardwidgets import controls
from cardwidgets.analysis import Analysis
from cardwidgets.history import Node
from cardwidgets.memory import Memory
from cardwidgets.tree import TreeView
from cardwidgets.wording import Wording

if TYPE_CHECKING:
    from cardwidgets.panel import PlayPanel


class Drawer:
    """The drawer of one panel.

    Attributes:
        switch: the button that opens and closes it.
        box: what it holds.
    """

    def __init__(self, panel: PlayPanel, memory: Memory, say: Wording, analysis: Analysis | None = None) -> None:
        self._panel, self._memory, self._say, self._analysis = panel, memory, say, analysis
        self.switch = widgets.ToggleButton(description=say("more"), tooltip=say("more_tip"))
        self.switch.layout = widgets.Layout(width="auto", flex="0 0 auto")
        self.switch.add_class("kt-do-more")
        self.switch.observe(self._on_switch, "value")
        self._rules = self._toggle("rules", panel.show_rules)
        self._four = self._toggle("four", lambda on: panel.restyle("four" if on else "two"))
        save = self._button("save", self._save)
        load = self._button("load", memory.ask_file)
        memory.on_file(lambda text: panel.guarded(lambda: panel.load(text)))
        self._line = widgets.Text(description=say("line"), continuous_update=False)
        self._line.style = {"description_width": "auto"}
        self._line.layout = widgets.Layout(flex="1 1 20em", max_width="44em")
        self._line.add_class("kt-share")
        self._line.observe(self._on_line, "value")
        copy = self._button("copy", lambda: memory.copy(self._line.value))
        self._named = {"more": self.switch, "rules": self._rules, "four": self._four}
        self._named |= {"save": save, "load": load, "copy": copy}
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
                *([self._analysis.legend] if self._analysis else []),
                self._tallies,
            ],
            layout=widgets.Layout(display="none"),
        )
        self.box.add_class("kt-drawer")

    def update(self) -> None:
        """Show what has changed; a closed drawer costs nothing."""
        if not self.switch.value:
            return
        self._draw_tree(self._tree)
        self._set_line(self._shared())
        self._tallies.value = escape(self._tally_text())

    def speak(self) -> None:
        """Show the texts of another language, which the panel's texts have changed to."""
        for key, one in self._named.items():
            controls.relabel(one, self._say, key)
        self._line.description, self._tree.label = self._say("line"), self._say("tree")
        self.update()

    def close(self) -> None:
        """Free the widgets of the drawer."""
        for widget in (*self.box.children, self.box, self.switch):
            widget.close()

    def _draw_tree(self, tree: TreeView) -> None:
        tree.show(self._panel.history, self._told)

    def _told(self, node: Node[engine.Position]) -> tuple[str, str]:
        """What the tree says of a position, and its mark."""
        text = self._say("start") if node.before is None else str(node.state.last_move)
        if node.state.outcome or self._analysis is None:
            return text, node.state.outcome or ""
        mark, word = self._analysis.mark(node)
        return f"{text}, {word}" if word else text, mark

    def _shared(self) -> str:
        """The game as one line, "" if it is none."""
        try:
            return engine.record.share(self._panel.position)
        except engine.BadRecord:
            return ""

    def _set_line(self, text: str) -> None:
        self._line.unobserve(self._on_line, "value")
        self._line.value = text
        self._line.observe(self._on_line, "value")

    def _tally_text(self) -> str:
        tally = self._memory.tallies.get(self._panel.position.game.key)
        if not tally or not tally["played"]:
            return self._say("no_tally")
        text = self._say("tally", **tally)
        return f"{text} {self._say('fewest', **tally)}" if tally["fewest_moves"] else text

    def _button(self, key: str, action: Callable[[], Any]) -> widgets.Button:
        return controls.button(self._say, key, action, self._panel.guarded)

    def _toggle(self, key: str, action: Callable[[bool], Any]) -> widgets.ToggleButton:
        return controls.toggle(self._say, key, action, self._panel.guarded)

    def _on_switch(self, change: dict[str, Any]) -> None:
        self.box.layout.display = None if change["new"] else "none"
        self._panel.guarded(self.update)

    def _save(self) -> None:
        position = self._panel.position
        number = position.deal_number
        name = position.game.key if number is None else f"{position.game.key}-{number}"
        self._memory.download(f"{name}.json", engine.record.dumps(position))

    def _on_line(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if text:
            self._panel.guarded(lambda: self._panel.load(text))
