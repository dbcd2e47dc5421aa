"""The widgets around the table of a match: buttons, settings, the drawer, the score sheets."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.end_card import EndCard
from cardwidgets.tricks.controls import MatchControls, choices
from cardwidgets.tricks.drawer import MatchDrawer
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.settings import MatchSettings
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.storage.browser_storage import GameStorage


class MatchView:
    """The widgets around the table of one match panel.

    Args:
        panel: the panel on which the buttons act.
        announcer: shows its messages.
        say: the texts of a match.
        messages: composes the messages of the match.
        storage: the browser's storage.
        end: the card at the end of a deal.
        whole: True for all buttons, False for a small table between paragraphs.
        stay: as for `MatchControls`.

    Attributes:
        controls: the buttons.
        settings: the drawer of players and options; None at a small table.
        drawer: the drawer behind "More"; None at a small table.
        sheets: the settlement, the tricks and the score sheet.
        above: the widgets above the table.
        below: the widgets below the message line.
    """

    def __init__(
        self,
        panel: MatchHost,
        announcer: Announcer,
        say: Wording,
        messages: Messages,
        storage: GameStorage,
        end: EndCard,
        whole: bool,
        stay: Callable[[], None],
    ) -> None:
        self._panel, self._say, self._messages, self._end = panel, say, messages, end
        self.settings = MatchSettings(panel, announcer, say) if whole else None
        play, guarded = say.catalogue("play"), announcer.guarded
        self.drawer = MatchDrawer(panel, guarded, storage, play, messages) if whole else None
        more = [[self.settings.switch], *self.drawer.tools] if self.settings and self.drawer else []
        self.controls = MatchControls(panel, announcer, say, whole, more, stay)
        self.sheets = widgets.HTML()
        self.sheets.add_class("kt-sheets")
        self.above = [self.controls.row, *([self.settings.box] if self.settings else [])]
        self.below = [*([self.drawer.box] if self.drawer else []), self.sheets]
        say.on_change(self._render)

    def offer(self) -> None:
        """Show the status line, and the buttons for the current choices."""
        status = self._messages.phrases.status(self._panel.session.match)
        self.controls.update(status, choices(self._panel, self._say, self._end.up))

    def update(self) -> None:
        """Show any changes."""
        self.offer()
        self.sheets.value = self._messages.sheets()
        if self.drawer and self.drawer.open:
            self.drawer.update()

    def seated(self) -> None:
        """Show the new players and seats."""
        if self.settings:
            self.settings.update()

    def close(self) -> None:
        """Close the widgets of the drawer."""
        if self.drawer:
            self.drawer.close()

    def _render(self) -> None:
        self.offer()
        self.sheets.value = self._messages.sheets()
