"""The controls of a match: the speed of the other players, the learner's choices, the status line."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.choices import decisions
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.speeds import SPEEDS
from cardwidgets.widgets.buttons import button
from cardwidgets.widgets.choice_row import LINE_HEIGHT, ChoiceButton, ChoiceRow


def choices(panel: MatchHost, say: Wording) -> list[ChoiceButton]:
    """The buttons for the learner's present choices; bids that are too low are included, to explain why."""
    session = panel.session
    match = session.match
    if match.over:
        return []
    if match.deal_over:
        return [ChoiceButton("next-deal", say("next_deal"), panel.next_deal, main=True)]
    if session.trick_winner is not None and panel.autoplay.pause:
        return [ChoiceButton("next", say("next"), panel.gather, main=True)]
    if not session.my_turn:
        return []
    return decisions(match.position, session.chosen, say, panel.play, panel.lay_aside)


def _speeds(say: Wording) -> list[tuple[str, str]]:
    return [(say(key.replace(" ", "_")), key) for key in SPEEDS]


class MatchControls:
    """The controls of one panel.

    Args:
        panel: they act on it.
        say: the texts.
        width: of the table, as CSS.
        all_buttons: False for a small table between paragraphs.
        more: further widgets at the end of the first row.

    Attributes:
        rows: the widgets above the table.
        choices: the buttons below it.
        line: the status line, which is in one of the rows.
    """

    def __init__(
        self, panel: MatchHost, say: Wording, width: str, all_buttons: bool, more: Sequence[widgets.Widget]
    ) -> None:
        self._panel, self._say = panel, say
        keys = ("undo", "redo", "restart", "hint", "skip")
        made = {key: button(say, key, getattr(panel, key), panel.guarded) for key in keys}
        self._undo, self._redo, self._restart, self._hint, self._skip = made.values()
        self._speed = widgets.ToggleButtons(options=_speeds(say), value=panel.autoplay.speed)
        self._speed.style.button_width = "auto"
        self._speed.add_class("kt-speed")
        self._speed.observe(self._on_speed, "value")
        self._pause = widgets.Checkbox(value=panel.autoplay.pause, indent=False)
        self._pause.layout = widgets.Layout(width="auto")
        self._pause.add_class("kt-pause")
        self._pause.observe(self._on_pause, "value")
        self.line = widgets.HTML()
        self.line.layout = widgets.Layout(flex="1 1 15em")  # a longer text takes a second line, so that nothing moves
        self.line.add_class("kt-status")
        self.line.add_class("kt-stand")
        self._row = ChoiceRow(panel.guarded)
        self.choices = self._row.box
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        first = widgets.HBox([*made.values(), *more], layout=wrapped)
        first.add_class("kt-bar")
        self._label = widgets.HTML()
        self._label.add_class("kt-status")
        pace = widgets.HBox([self._label, self._speed, self._pause], layout=wrapped)
        line = widgets.HBox([self.line, *([pace] if all_buttons else [])])
        line.layout = widgets.Layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        line.layout.justify_content = "space-between"
        line.layout.max_width = first.layout.max_width = width
        self.rows = [first, line]
        say.rendered(self._render)

    def update(self, status: str, choices: Sequence[ChoiceButton]) -> None:
        """Show the status line and the present choices."""
        session, autoplay = self._panel.session, self._panel.autoplay
        self._undo.disabled, self._redo.disabled = not session.can_undo, not session.can_redo
        self._restart.disabled = not session.can_restart
        self._hint.disabled = not session.my_turn
        self._skip.disabled = session.my_turn or session.match.deal_over
        self.line.value = escape(status)
        for control, value in ((self._speed, autoplay.speed), (self._pause, autoplay.pause)):
            if control.value != value:
                control.value = value
        self._row.show(choices)

    def _render(self) -> None:
        say, speed = self._say, self._speed.value
        self._speed.unobserve(self._on_speed, "value")
        self._speed.options = _speeds(say)
        self._speed.value = speed
        self._speed.observe(self._on_speed, "value")
        self._pause.description, self._pause.tooltip = say("pause"), say("pause_tip")
        self._label.value = escape(say("speed"))

    def _on_speed(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel.autoplay, "speed", change["new"]))

    def _on_pause(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel.autoplay, "pause", bool(change["new"])))
