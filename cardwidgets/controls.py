"""The buttons of a play panel, and the line that says how the game stands."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

import engine
from cardwidgets import layouts
from cardwidgets.wording import Wording
from engine.cards import RANKS, Rank

if TYPE_CHECKING:
    from cardwidgets.panel import PlayPanel

LINE_HEIGHT = "34px"
"""Of the line about the game, whether buttons for moves stand in it or not: the table shall not jump."""


def button(say: Wording, key: str, action: Callable[[], Any], guarded: Callable[..., Any]) -> widgets.Button:
    """A button with the texts `key` and `key`_tip; an exception of its action goes to `guarded`."""
    made = widgets.Button(description=say(key), tooltip=say(f"{key}_tip"))
    made.layout = widgets.Layout(width="auto", flex="0 0 auto")
    made.add_class(f"kt-do-{key.replace('_', '-')}")
    made.on_click(lambda _button: guarded(action))
    return made


class Controls:
    """The controls of one panel.

    Args:
        panel: what the buttons act on.
        say: the texts.
        all_buttons: False for a small table: undo, redo, restart and hint only.
        more: further widgets at the end of the first row.

    Attributes:
        rows: the widgets to display, from top to bottom.
    """

    def __init__(self, panel: PlayPanel, say: Wording, all_buttons: bool, more: list[widgets.Widget]) -> None:
        self._panel, self._say = panel, say

        def make(key: str, action: Callable[[], Any]) -> widgets.Button:
            return button(say, key, action, panel.guarded)

        self._undo, self._redo = make("undo", panel.undo), make("redo", panel.redo)
        self._restart, self._hint = make("restart", panel.restart), make("hint", panel.hint)
        self._auto, self._give_up = make("auto", panel.auto), make("give_up", panel.give_up)
        self._number = widgets.Text(
            placeholder=say("number_hint"),
            description=say("number"),
            continuous_update=False,
            layout=widgets.Layout(width="12em"),
            style={"description_width": "auto"},
        )
        self._number.add_class("kt-number")
        self._number.observe(self._on_number, "value")
        self._status = widgets.HTML()
        self._status.add_class("kt-status")
        self._choices = widgets.HBox()
        self._choices.add_class("kt-choices")
        line = widgets.HBox([self._status, self._choices])
        line.layout = widgets.Layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        row: list[widgets.Widget] = [self._undo, self._redo, self._restart, self._hint]
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        if all_buttons:
            row += [self._auto, make("new", panel.deal), self._number, self._give_up, *more]
            self.rows = [widgets.HBox(row, layout=wrapped), line]
        else:
            self.rows = [widgets.HBox([*row, line], layout=wrapped)]
        self.rows[0].add_class("kt-bar")

    def update(self) -> None:
        """Show how the game stands."""
        position, history = self._panel.position, self._panel.history
        over = position.outcome is not None
        self._undo.disabled = self._restart.disabled = not history.can_undo
        self._redo.disabled = not history.can_redo
        self._give_up.disabled = self._hint.disabled = self._auto.disabled = over
        number = position.deal_number
        self._number.unobserve(self._on_number, "value")
        self._number.value = "" if number is None else str(number)
        self._number.observe(self._on_number, "value")
        self._status.value = escape(self._status_text(position))
        self._offer_choices(position)

    def _status_text(self, position: engine.Position) -> str:
        say = self._say
        parts = [
            say("moves", count=len(position.moves)),
            say("score", count=position.score, all=len(position.game.pack)),
        ]
        parts += [say(key, **slots) for key, slots in layouts.status(position)]
        return " · ".join(parts)

    def _offer_choices(self, position: engine.Position) -> None:
        """A button for each legal move that is no move of cards and that nothing on the table plays when clicked."""
        scene = self._panel.table.scene
        on_table = {handle.action for handle in scene.handles}.difference(scene.buttons)
        choices = [move for move in position.legal_moves if not move.source and move.text not in on_table]
        if [move.text for move in choices] == [one.kt_move for one in self._choices.children]:
            return
        before = self._choices.children
        self._choices.children = [self._choice(move) for move in choices]
        for one in before:
            one.close()

    def _choice(self, move: engine.Move) -> widgets.Button:
        made = widgets.Button(description=word_move(move, self._say.language), layout=widgets.Layout(width="auto"))
        made.kt_move = move.text
        made.add_class("kt-choice")
        made.on_click(lambda _button: self._panel.guarded(lambda: self._panel.play(move)))
        return made

    def _on_number(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if text:
            self._panel.guarded(lambda: self._deal(text))

    def _deal(self, text: str) -> None:
        if not text.isdecimal() or len(text) > 20:
            raise engine.BadDeal(self._say("bad_number", text=text[:40]))
        self._panel.deal(int(text))


def word_move(move: engine.Move, language: str) -> str:
    """A move that is no move of cards, in words."""
    word, _, behind = move.text.partition(" ")
    what = Rank(RANKS.index(behind) + 1) if word == "base" else behind
    return Wording("moves", language)(word, what=what)
