"""The buttons of a match: how fast the others play, the choices of the learner, the line about the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from cardwidgets.controls import LINE_HEIGHT, button
from cardwidgets.wording import Wording
from engine.players.sight import sight

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


def choices(panel: MatchPanel, say: Wording) -> list[Choice]:
    """What a learner may choose now by a button; for the bids also what is too low, to be told so."""
    match = panel.match
    if match.over:
        return []
    if match.deal_over:
        return [Choice("next-deal", say("next_deal"), panel.next_deal, main=True)]
    if panel.rests and panel.pause:
        return [Choice("next", say("next"), panel.gather, main=True)]
    if not panel.my_turn:
        return []

    def move(text: str, label: str, pale: bool = False) -> Choice:
        return Choice(text, label, lambda: panel.play(text), pale)

    phase = sight(panel.view).phase
    if phase == "bid":
        words = {f"bid {count}": say("do_bid", count=count) for count in range(1, 5)}
        words |= {"bid 5": say("do_napoleon"), "pass": say("do_pass")}
        legal = set(match.legal_moves)
        return [move(text, label, pale=text not in legal) for text, label in words.items()]
    if phase == "join":
        return [move("join", say("do_join")), move("pass", say("do_out"))]
    if phase in ("exchange", "away"):
        count = len(panel.chosen)
        text = say("do_keep") if phase == "exchange" and not count else say(f"do_{phase}", count=count)
        ready = phase == "exchange" or count == 3
        return [Choice(phase, text, panel.lay_aside, pale=not ready, main=ready)]
    return []


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
        line = widgets.HBox([self._status, *([pace] if all_buttons else [])])
        line.layout = widgets.Layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        line.layout.justify_content = "space-between"
        line.layout.max_width = first.layout.max_width = panel.table.widget.layout.width
        self.rows = [first, line]

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
