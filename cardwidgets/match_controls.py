"""The buttons of a match: how fast the others play, the choices of the learner, the line about the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from cardwidgets.controls import LINE_HEIGHT, button
from cardwidgets.wording import Wording

if TYPE_CHECKING:
    from cardwidgets.match_panel import MatchPanel

SPEEDS: dict[str, float] = {"slow": 2.4, "normal": 1.2, "fast": 0.45, "at once": 0.0}
"""Seconds that another player takes for a move; a trick rests twice as long."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for something that the learner may choose.

    Attributes:
        name: tells it from the others (a move, "next", ...).
        text: what is on it.
        action: what it does.
        pale: it is offered, but not allowed now: who clicks it is told why.
        main: it is what one is most likely to want.
    """

    name: str
    text: str
    action: Callable[[], Any]
    pale: bool = False
    main: bool = False


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
    """

    def __init__(self, panel: MatchPanel, say: Wording, all_buttons: bool, more: Sequence[widgets.Widget]) -> None:
        self._panel, self._say = panel, say
        made = {
            key: button(say, key, getattr(panel, key), panel.guarded) for key in ("undo", "restart", "hint", "skip")
        }
        self._undo, self._restart, self._hint, self._skip = made.values()
        words = {say(key.replace(" ", "_")): key for key in SPEEDS}
        self._speed = widgets.ToggleButtons(options=list(words.items()), value=panel.speed)
        self._speed.style.button_width = "auto"
        self._speed.add_class("kt-speed")
        self._speed.observe(self._on_speed, "value")
        self._pause = widgets.Checkbox(value=panel.pause, description=say("pause"), indent=False)
        self._pause.tooltip = say("pause_tip")
        self._pause.layout = widgets.Layout(width="auto")
        self._pause.add_class("kt-pause")
        self._pause.observe(self._on_pause, "value")
        self._status = widgets.HTML()
        self._status.add_class("kt-status")
        self.choices = widgets.HBox()
        self.choices.layout = widgets.Layout(flex_flow="row wrap", min_height=LINE_HEIGHT, align_items="center")
        self.choices.add_class("kt-choices")
        self._shown: list[tuple[str, str, bool, bool]] = []
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        first = widgets.HBox([*made.values(), *more], layout=wrapped)
        first.add_class("kt-bar")
        label = widgets.HTML(escape(say("speed")))
        label.add_class("kt-status")
        pace = widgets.HBox([label, self._speed, self._pause], layout=wrapped)
        line = widgets.HBox([self._status], layout=widgets.Layout(min_height=LINE_HEIGHT, align_items="center"))
        self.rows = [first, pace, line] if all_buttons else [first, line]

    def update(self, status: str, choices: Sequence[Choice]) -> None:
        """Show how the match stands, and what can be chosen."""
        panel = self._panel
        self._undo.disabled = self._restart.disabled = not panel.can_undo
        self._hint.disabled = not panel.my_turn
        self._skip.disabled = panel.my_turn or panel.match.deal_over
        self._status.value = escape(status)
        for control, value in ((self._speed, panel.speed), (self._pause, panel.pause)):
            if control.value != value:
                control.value = value
        shown = [(one.name, one.text, one.pale, one.main) for one in choices]
        if shown == self._shown:
            return
        self._shown = shown
        before = self.choices.children
        self.choices.children = [self._button(one) for one in choices]
        for one in before:
            one.close()

    def _button(self, choice: Choice) -> widgets.Button:
        made = widgets.Button(description=choice.text, layout=widgets.Layout(width="auto", min_width="44px"))
        made.button_style = "primary" if choice.main else ""
        made.add_class("kt-choice")
        made.add_class(f"kt-choose-{choice.name.replace(' ', '-')}")
        if choice.pale:
            made.add_class("kt-pale")
        made.on_click(lambda _button: self._panel.guarded(choice.action))
        return made

    def _on_speed(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel, "speed", change["new"]))

    def _on_pause(self, change: dict[str, Any]) -> None:
        self._panel.guarded(lambda: setattr(self._panel, "pause", bool(change["new"])))
