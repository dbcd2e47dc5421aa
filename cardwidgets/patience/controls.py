"""The buttons of a play panel, and its status line."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.errors import deal_number
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience.host import PatienceHost
from cardwidgets.scene import layouts
from cardwidgets.scene.intent_to_move import beside_table
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.buttons import button
from cardwidgets.widgets.choice_row import LINE_HEIGHT


class Controls:
    """The controls of one panel.

    Args:
        panel: the buttons act on it.
        say: the texts.
        all_buttons: False for a small table: undo, redo, restart and hint only.
        more: further widgets at the end of the first row.

    Attributes:
        rows: the widgets to display, from top to bottom.
        line: the status line, which is in one of them.
    """

    def __init__(self, panel: PatienceHost, say: Wording, all_buttons: bool, more: list[widgets.Widget]) -> None:
        self._panel, self._say = panel, say

        def make(key: str, action: Callable[[], Any]) -> widgets.Button:
            return button(say, key, action, panel.guarded)

        self._undo, self._redo = make("undo", panel.undo), make("redo", panel.redo)
        self._restart, self._hint = make("restart", panel.restart), make("hint", panel.hint)
        self._auto, self._give_up = make("auto", panel.auto), make("give_up", panel.give_up)
        self._new = make("new", panel.deal)
        self._number = widgets.Text(
            continuous_update=False,
            layout=widgets.Layout(width="9em"),
            style={"description_width": "auto"},
        )
        self._number.add_class("kt-number")
        self._number.observe(self._on_number, "value")
        self.line = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        self._made: dict[str, widgets.Button] = {}
        self._choices = shared_layout.make_widget(widgets.HBox, classes="kt-choices")
        lined = shared_layout.layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        line = shared_layout.make_widget(widgets.HBox, [self.line, self._choices], layout=lined)
        row: list[widgets.Widget] = [self._undo, self._redo, self._restart, self._hint]
        wrapped = shared_layout.layout(flex_flow="row wrap", align_items="center")
        if all_buttons:
            row += [self._auto, self._new, self._number, self._give_up, *more]
            self.rows = [shared_layout.make_widget(widgets.HBox, row, classes="kt-bar", layout=wrapped), line]
        else:
            self.rows = [shared_layout.make_widget(widgets.HBox, [*row, line], classes="kt-bar", layout=wrapped)]
        say.rendered(self._render)

    def update(self) -> None:
        """Show the present state of the game."""
        position, history = self._panel.position, self._panel.history
        over = position.outcome is not None
        self._undo.disabled = self._restart.disabled = not history.can_undo
        self._redo.disabled = not history.can_redo
        self._give_up.disabled = self._hint.disabled = self._auto.disabled = over
        number = position.deal_number
        self._number.unobserve(self._on_number, "value")
        self._number.value = "" if number is None else str(number)
        self._number.observe(self._on_number, "value")
        self.line.value = escape(self.status)
        self._offer_choices(position)

    def disable(self) -> None:
        """Disable whatever would change the learner's game, until the next `update`."""
        for one in (self._undo, self._redo, self._restart, self._hint, self._auto, self._give_up):
            one.disabled = True
        self._choices.children = ()

    @property
    def status(self) -> str:
        """The status line as text."""
        position, say = self._panel.position, self._say
        parts = [
            say("moves", count=len(position.moves)),
            say("score", count=position.score, all=len(position.game.pack)),
        ]
        parts += [say(key, **slots) for key, slots in layouts.status(position)]
        return " · ".join(parts)

    def _render(self) -> None:
        self._number.description, self._number.placeholder = self._say("number"), self._say("number_hint")
        self.line.value = escape(self.status)
        position = self._panel.position
        for one in self._choices.children:
            one.description = phrase(position, position.game.move(one.kt_move), self._say.language)

    def _offer_choices(self, position: engine.Position) -> None:
        """Show a button for each legal move that moves no cards and is not played by a click on the table."""
        choices = beside_table(position, self._panel.table.scene)
        if [move.text for move in choices] == [one.kt_move for one in self._choices.children]:
            return
        self._choices.children = [self._choice(move) for move in choices]

    def _choice(self, move: engine.Move) -> widgets.Button:
        """The button of a move, kept for reuse: creating one costs the page time."""
        text = phrase(self._panel.position, move, self._say.language)
        found = self._made.get(move.text)
        if found is None:
            found = self._made[move.text] = shared_layout.make_widget(
                widgets.Button,
                classes=f"kt-choice kt-choose-{move.text.replace(' ', '-')}",
                layout=shared_layout.layout(width="auto"),
            )
            found.kt_move = move.text
            found.on_click(lambda one: self._panel.guarded(lambda: self._panel.play(one.kt_move)))
        found.description = text
        return found

    def _on_number(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if text:
            self._panel.guarded(lambda: self._deal(text))

    def _deal(self, text: str) -> None:
        number = deal_number(text)
        if number is None:
            self._panel.reject_deal_number(text)
        else:
            self._panel.deal(number)
