"""The widgets around the table of a match: buttons, settings, the drawer, the score sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.drawer import Drawer, Page
from cardwidgets.session.end_card import EndCard
from cardwidgets.session.settings import Settings
from cardwidgets.table.board import Board
from cardwidgets.tricks.controls import MatchControls, instead
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.lines import MatchLines
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.opponents import Opponents
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.controls.buttons import button, toggle
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.tricks import can_review


class MatchView:
    """The widgets around the table of one match panel.

    Args:
        panel: the panel on which the buttons act.
        board: its table.
        announcer: shows its messages.
        say: the texts of a match.
        messages: composes the messages of the match.
        storage: the browser's storage.
        end: the card at the end of a deal.
        review: the page of the drawer with the review of a deal.
        whole: True for all buttons, False for a small table between paragraphs.
        stay: as for `MatchControls`.

    Attributes:
        controls: the buttons.
        settings: the switches on the sheet of settings; None at a small table.
        drawer: the review of a deal and, except at a small table, the other players and the lines played.
        sheets: the settlement, the tricks and the score sheet.
    """

    def __init__(
        self,
        panel: MatchHost,
        board: Board,
        announcer: Announcer,
        say: Wording,
        messages: Messages,
        storage: GameStorage,
        end: EndCard,
        review: Page,
        whole: bool,
        stay: Callable[[], None],
    ) -> None:
        self._panel, self._say, self._messages = panel, say, messages
        self._announcer, self._board = announcer, board
        board.offer_instead(lambda: instead(panel, say, end.up if whole else None, stay))
        play, guarded = say.catalogue("play"), announcer.guarded
        self.sheets = shared_layout.make_widget(widgets.HTML, classes="kt-sheets")
        self._lines = MatchLines(panel, guarded, storage, play, messages, self.sheets) if whole else None
        self._opponents: Opponents | None = None
        pages, menu, sheet = {"review": review}, [], []
        if self._lines:
            pages["opponents"] = Page(self._make_opponents)
            pages["lines"] = Page(self._lines.build, shown=self._lines.show)
        self.drawer = Drawer(play, guarded, pages)
        self.settings = Settings(panel, guarded, storage, play, {}) if whole else None
        self._review = button(say, "review_deal", partial(self.drawer.open, "review"), guarded)
        if self.settings:
            opponents, lines = (partial(self.drawer.open, key) for key in ("opponents", "lines"))
            opening = [self._review, button(say, "opponents", opponents, guarded), button(play, "more", lines, guarded)]
            menu = [[toggle(play, "rules", panel.show_rules, guarded)], opening]
            forced = toggle(play, "forced", lambda on: setattr(panel.autoplay, "forced", on), guarded)
            sheet = [[forced], *self.settings.tools]
        self.controls = MatchControls(panel, announcer, say, whole, menu, sheet, stay)
        say.on_change(self._render)

    def offer(self) -> None:
        """Show the status line, and the buttons for the current choices."""
        status = self._messages.phrases.status(self._panel.session.match)
        self.controls.update(status)
        self._board.offer()

    def update(self) -> None:
        """Show any changes."""
        match = self._panel.session.match
        self.offer()
        self.sheets.value = self._messages.sheets()
        self._review.change(disabled=not match.deal_over, shown=can_review(match.game))
        if self._lines:
            self._lines.update()

    def seated(self) -> None:
        """Show the new players and seats."""
        if self._opponents:
            self._opponents.update()

    def _make_opponents(self) -> widgets.DOMWidget:
        self._opponents = Opponents(self._panel, self._announcer, self._say, partial(self.drawer.turn_to, ""))
        return self._opponents.box

    def _render(self) -> None:
        self.offer()
        self.sheets.value = self._messages.sheets()
