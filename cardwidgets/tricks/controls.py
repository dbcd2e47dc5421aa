"""The buttons of a match: how fast the others play, the choices of the learner, the line about the match."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.choices import decisions
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.speeds import SPEEDS
from cardwidgets.widgets.buttons import button, relabel
from cardwidgets.widgets.choice_row import LINE_HEIGHT, ChoiceButton, ChoiceRow


def choices(panel: MatchHost, say: Wording) -> list[ChoiceButton]:
    """What a learner may choose now by a button; for the bids also what is too low, to be told so."""
    match = panel.match
    if match.over:
        return []
    if match.deal_over:
        return [ChoiceButton("next-deal", say("next_deal"), panel.next_deal, main=True)]
    if panel.rests and panel.pause:
        return [ChoiceButton("next", say("next"), panel.gather, main=True)]
    if not panel.my_turn:
        return []

    return decisions(panel.view, match.legal_moves, panel.chosen, say, panel.play, panel.lay_aside)


def _speeds(say: Wording) -> list[tuple[str, str]]:
    return [(say(key.replace(" ", "_")), key) for key in SPEEDS]


class MatchControls:
    """The controls of one panel.

    Args:
        panel: what they act on.
        say: the texts.
        all_buttons: False for a small table between paragraphs.
        more: further widgets at the end of the first row.

    Attributes:
        rows: what stands above the table.
        choices: what stands below it.
        line: the widget that says how the match stands, which is in one of the rows.
    """

    def __init__(self, panel: MatchHost, say: Wording, all_buttons: bool, more: Sequence[widgets.Widget]) -> None:
        self._panel, self._say = panel, say
        keys = ("undo", "redo", "restart", "hint", "skip")
        self._named = made = {key: button(say, key, getattr(panel, key), panel.guarded) for key in keys}
        self._undo, self._redo, self._restart, self._hint, self._skip = made.values()
        self._speed = widgets.ToggleButtons(options=_speeds(say), value=panel.speed)
        self._speed.style.button_width = "auto"
        self._speed.add_class("kt-speed")
        self._speed.observe(self._on_speed, "value")
        self._pause = widgets.Checkbox(value=panel.pause, description=say("pause"), indent=False)
        self._pause.tooltip = say("pause_tip")
        self._pause.layout = widgets.Layout(width="auto")
        self._pause.add_class("kt-pause")
        self._pause.observe(self._on_pause, "value")
        self.line = widgets.HTML()
        self.line.layout = widgets.Layout(flex="1 1 15em")  # a longer text takes a second line; nothing moves
        self.line.add_class("kt-status")
        self.line.add_class("kt-stand")
        self._row = ChoiceRow(panel.guarded)
        self.choices = self._row.box
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        first = widgets.HBox([*made.values(), *more], layout=wrapped)
        first.add_class("kt-bar")
        self._label = widgets.HTML(escape(say("speed")))
        self._label.add_class("kt-status")
        pace = widgets.HBox([self._label, self._speed, self._pause], layout=wrapped)
        line = widgets.HBox([self.line, *([pace] if all_buttons else [])])
        line.layout = widgets.Layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        line.layout.justify_content = "space-between"
        line.layout.max_width = first.layout.max_width = panel.table.widget.layout.width
        self.rows = [first, line]

    def update(self, status: str, choices: Sequence[ChoiceButton]) -> None:
        """Show how the match stands, and what can be chosen."""
        panel = self._panel
        self._undo.disabled, self._redo.disabled = not panel.can_undo, not panel.can_redo
        self._restart.disabled = not panel.can_restart
        self._hint.disabled = not panel.my_turn
        self._skip.disabled = panel.my_turn or panel.match.deal_over
        self.line.value = escape(status)
        for control, value in ((self._speed, panel.speed), (self._pause, panel.pause)):
            if control.value != value:
                control.value = value
        self._row.show(choices)

    def speak(self) -> None:
        """Show the texts of another language, which the panel's texts have changed to."""
        say, speed = self._say, self._speed.value
        for key, one in self._named.items():
            relabel(one, say, key)
        self._speed.unobserve(self._on_speed, "value")
        self._speed.options = _speeds(say)
        self._speed.value = speed
        self._speed.observe(self._on_speed, "value")
        self._pause.description, self._pause.tooltip = say("pause"), say("pause_tip")
        self._label.value = escape(say("speed"))

    def _on_speed(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel, "speed", change["new"]))

    def _on_pause(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel, "pause", bool(change["new"])))
