"""The toolbar of a play panel, and its status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.errors import deal_number
from cardwidgets.patience.host import PatiencePanel
from cardwidgets.patience.messages import count_moves, under_way
from cardwidgets.scene import layouts
from cardwidgets.session import daily
from cardwidgets.session.other_deals import OtherDeals
from cardwidgets.session.session import Session
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.choice_row import LINE_HEIGHT
from cardwidgets.widgets.controls.clock import Clock
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.if_changed import IfChanged


class Controls:
    """The controls of one panel.

    Args:
        panel: the panel on which the buttons act.
        session: the panel's table, texts and messages.
        clock: the clock of the game; None for a small table, which has only undo, redo, restart and hint.
        signs: the solver's verdict and the chances, shown after the status.
        menu: additional groups of buttons behind the menu.
        sheet: the groups of switches on the sheet of settings.

    Attributes:
        row: the widget to display; a narrow page shows its buttons and its status one below the other.
        line: the status line in it.
    """

    def __init__(
        self,
        panel: PatiencePanel,
        session: Session,
        clock: Clock | None,
        signs: Sequence[widgets.Widget],
        menu: Sequence[Sequence[Button]] = (),
        sheet: Sequence[Sequence[Button]] = (),
    ) -> None:
        self._panel, self._session, self._announcer = panel, session, session.announcer
        self._say = say = session.say
        guarded = session.announcer.guarded
        self._if_changed = IfChanged()
        self._number: TextEntry | None = None
        self._named = ""

        def make(key: str, action: Callable[[], Any], look: str = "") -> Button:
            return button(say, key, action, guarded, look)

        self._undo, self._redo = make("undo", panel.undo), make("redo", panel.redo)
        self._restart, self._hint = make("restart", panel.restart), make("hint", panel.hint, "primary")
        self._auto, self._give_up = make("auto", panel.auto), make("give_up", panel.give_up)
        self.line = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        lined = shared_layout.layout(flex_flow="row wrap", align_items="center", min_height=LINE_HEIGHT)
        parts: list[widgets.Widget] = [self.line, *signs, session.board.row.box]
        if clock:
            parts.insert(1, clock)
            self._number = TextEntry(self._deal, guarded, "kt-number", width="9em", margin="0 0 0 auto")
            parts.append(self._number.field)
            groups = [[self._hint, self._auto], [self._undo, self._redo], [make("new", panel.deal)]]
            self._deals = OtherDeals(panel.position.game, self._deal_judged, say, guarded)
            menu = [[self._restart, self._give_up], *self._deals.tools, *menu]
            self.bar = Toolbar(*groups, menu=menu, sheet=sheet, say=say, classes="kt-bar", layout={"width": "100%"})
            line = shared_layout.make_widget(widgets.HBox, parts, classes="kt-line", layout=lined)
            self.row = shared_layout.make_widget(widgets.HBox, [self.bar, line], classes="kt-strip")
        else:
            self.bar = Toolbar([self._hint], [self._undo, self._redo, self._restart])
            self.row = shared_layout.make_widget(widgets.HBox, [self.bar, *parts], classes="kt-line", layout=lined)
        say.rendered(self._render)

    def update(self) -> None:
        """Show the current state of the game."""
        position, moves = self._panel.position, self._session.moves()
        over = position.outcome is not None
        self._if_changed(self._enable, moves.can_undo, moves.can_redo, not over)
        self._if_changed(self._offer_auto, "heuristics" in position.game.capabilities)
        self.offer_hint()
        if self._number is not None:
            self._if_changed(self._name_deal, position.game, position.deal_number, daily.today())
            number = "" if position.deal_number is None else str(position.deal_number)
            if self._number.field.value != number:
                self._number.write(number)
        self.line.value = escape(self.status)

    def offer_hint(self) -> None:
        """Show the hint where it has something to say: by rules of thumb, or because the solver has found a way."""
        panel = self._panel
        self._if_changed(self._show_hint, "heuristics" in panel.position.game.capabilities or panel.verdict == "won")

    def _show_hint(self, shown: bool) -> None:
        self._hint.change(shown=shown)

    def _offer_auto(self, shown: bool) -> None:
        self._auto.change(shown=shown)

    def _name_deal(self, game: engine.Game, number: int | None, day: date) -> None:
        """Note the day, and whether this deal is the one of a day."""
        self._deals.update(game, day)
        self._named = self._deals.named(number)

    def disable(self) -> None:
        """Disable whatever would change the learner's game, until the next `update`."""
        self._if_changed(self._enable, False, False, False)

    @property
    def status(self) -> str:
        """The status line as text."""
        position = self._panel.position
        say = self._say.of(position.game)
        parts = [
            *filter(None, [self._named]),
            say("moves", count=count_moves(position)),
            say("score", count=position.score, all=len(position.game.pack)),
        ]
        if position.outcome is None:
            parts += [say(key, **slots) for key, slots in layouts.status(position)]
        return " · ".join(parts)

    def _enable(self, undo: bool, redo: bool, play: bool) -> None:
        with self.bar.batch():
            for one in (self._undo, self._restart):
                one.change(disabled=not undo)
            self._redo.change(disabled=not redo)
            for one in (self._give_up, self._hint, self._auto):
                one.change(disabled=not play)
            self._hint.change(look="primary" if play else "")

    def _render(self) -> None:
        if self._number is not None:
            self._number.label(self._say("number"), self._say("number_hint"))
            self._named = self._deals.named(self._panel.position.deal_number)
        self._give_up.change(ask=[self._say(f"give_up_{key}") for key in ("ask", "yes", "no")])
        self.line.value = escape(self.status)

    def _deal_judged(self, number: int) -> None:
        """Lay out a deal of the day or of a level, and show a message about it."""
        leaving = under_way(self._panel.position)
        self._panel.deal(number)
        if self._deals.about(number) and not leaving:  # the learner can then go back to it
            self._announcer.announce("info", lambda: self._deals.about(number))

    def _deal(self, text: str) -> None:
        number = deal_number(text)
        if number is None:
            self._announcer.reject_deal_number(text)
        else:
            self._panel.deal(number)
