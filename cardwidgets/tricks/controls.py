"""The controls of a match: the speed of the other players, the learner's choices, the status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

import ipywidgets as widgets

from cardwidgets.session import daily
from cardwidgets.session.other_deals import OtherDeals
from cardwidgets.session.session import Session
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.speeds import SPEEDS
from cardwidgets.widgets.controls.buttons import Button, button, toggle
from cardwidgets.widgets.controls.choice_row import LINE_HEIGHT
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.if_changed import IfChanged


class MatchControls:
    """The controls of one panel.

    Args:
        panel: the panel on which they act.
        session: its texts and messages.
        all_buttons: False for a small table between paragraphs.
        more: additional groups of buttons behind the menu.
        sheet: the groups of switches on the sheet of settings.
        stay: called to show the message of the match again when the learner decides not to leave it.

    Attributes:
        row: the widget above the table; a narrow page shows its buttons and its status one below the other.
        line: the status line in it.
    """

    def __init__(
        self,
        panel: MatchHost,
        session: Session,
        all_buttons: bool,
        more: Sequence[Sequence[Button]],
        sheet: Sequence[Sequence[Button]],
        stay: Callable[[], None],
    ) -> None:
        self._panel, self._announcer, self._all, self._stay = panel, session.announcer, all_buttons, stay
        self._say = say = session.say
        guarded = session.announcer.guarded
        self._if_changed = IfChanged()
        keys = ("undo", "redo", "restart", "hint", "skip")
        made = {key: button(say, key, getattr(panel, key), guarded) for key in keys}
        made["hint"].change(look="primary")
        self._undo, self._redo, self._restart, self._hint, self._skip = made.values()
        self._speeds = {
            key: Button(f"speed {key}", partial(self._set_speed, key), guarded, on=key == panel.autoplay.speed)
            for key in SPEEDS
        }
        self._pause = toggle(say, "pause", self._set_pause, guarded, panel.autoplay.pause)
        grows = widgets.Layout(flex="1 1 15em")  # space for a second line, so that a longer text does not move anything
        self.line = widgets.HTML(layout=grows)
        self.line.add_class("kt-status")
        self.line.add_class("kt-stand")
        groups = [[self._hint, self._skip], [self._undo, self._redo]]
        if all_buttons:
            self._deals = OtherDeals(panel.session.match.game, self._ask_new_match, say, guarded)
            menu = [[self._restart], *self._deals.tools, [*self._speeds.values()], [self._pause], *more]
            play = say.catalogue("play")
            self._bar = Toolbar(*groups, menu=menu, sheet=sheet, say=play, classes="kt-bar", layout={"width": "100%"})
        else:
            self._bar = Toolbar(*groups, [self._restart])
        lined = widgets.Layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        row = widgets.HBox([self._bar, widgets.HBox([self.line], layout=lined)])
        row.add_class("kt-strip")
        self.row = row
        say.rendered(self._render)

    def update(self, status: str) -> None:
        """Show the status line and the state of the match."""
        session, autoplay = self._panel.session, self._panel.autoplay
        skip = not (session.my_turn or session.match.deal_over)
        self._if_changed(self._enable, session.can_undo, session.can_redo, session.can_restart, session.my_turn, skip)
        if self._all:
            self._if_changed(self._deals.update, session.match.game, daily.today())
            first = session.match.position.deal_number if not session.match.results else None
            status = " · ".join(filter(None, [self._deals.named(first), status]))
        self.line.value = escape(status)
        self._show_speed()
        self._pause.value = autoplay.pause

    def _ask_new_match(self, first: int) -> None:
        """Begin another match with the given first deal; if one is being played, ask first."""
        begin = partial(self._panel.new_match, first=first)
        if not self._panel.session.begun or self._panel.session.match.over:
            begin()
            return
        say = self._say.catalogue("deals")
        self._announcer.ask(lambda: say("leave_match"), lambda: say("leave_yes"), begin, self._stay)

    def _enable(self, *allowed: bool) -> None:
        with self._bar.batch():
            for one, can in zip((self._undo, self._redo, self._restart, self._hint, self._skip), allowed, strict=True):
                one.change(disabled=not can)

    def _render(self) -> None:
        for key, one in self._speeds.items():
            one.change(description=self._say(key.replace(" ", "_")), row=self._say("speed"))

    def _set_speed(self, speed: str, on: bool) -> None:
        if on:
            self._panel.autoplay.speed = speed
        self._show_speed()

    def _show_speed(self) -> None:
        """Handle a press on a speed; pressing the chosen one again keeps it."""
        for key, one in self._speeds.items():
            one.value = key == self._panel.autoplay.speed

    def _set_pause(self, on: bool) -> None:
        self._panel.autoplay.pause = on
