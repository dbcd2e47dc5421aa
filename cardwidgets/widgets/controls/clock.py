"""A clock that goes on in the page, without a word from the kernel."""

from __future__ import annotations

import time

import traitlets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget


class Clock(PageWidget):
    """Shows how long a game has taken: "4:07". It is hidden at first.

    Args:
        say: the panel's texts.

    Attributes:
        shown: whether it is to be seen.
        seconds: the time of a game that is over; None before the first move and while a game goes on.
        since: while a game goes on, when it began, in seconds since 1970; else None.
        label: says what it measures, for a screen reader.
    """

    page_name = traitlets.Unicode("clock").tag(sync=True)
    shown = traitlets.Bool().tag(sync=True)
    seconds = traitlets.Float(None, allow_none=True).tag(sync=True)
    since = traitlets.Float(None, allow_none=True).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, say: Wording) -> None:
        super().__init__(_dom_classes=("kt-clock",), layout=shared_layout.layout())
        say.rendered(lambda: setattr(self, "label", say("clock")))

    def show(self, on: bool = True) -> None:
        """Show it, or hide it."""
        self.shown = on

    def set(self, seconds: float | None, running: bool) -> None:
        """Set it; a clock that already runs goes on as it does.

        Args:
            seconds: since the first move; None if not known.
            running: whether the game goes on.
        """
        if not running or seconds is None:
            with self.hold_sync():
                self.seconds, self.since = seconds, None
        elif self.since is None:
            with self.hold_sync():
                self.seconds, self.since = None, time.time() - seconds
