"""A clock that runs in the page, without messages from the kernel."""

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
        shown: whether the clock is visible.
        seconds: the time of a game that is over; negative for none.
        began: the start of a game in progress, on the monotonic clock; else None. The page, whose clock may be set
            differently, gets how many seconds ago that was when it is told; negative for None.
        label: describes what it measures, for screen readers.
    """

    page_name = traitlets.Unicode("clock").tag(sync=True)
    shown = traitlets.Bool().tag(sync=True)
    seconds = traitlets.Float(-1.0).tag(sync=True)
    began = traitlets.Float(None, allow_none=True).tag(
        sync=True, to_json=lambda began, _: -1.0 if began is None else time.monotonic() - began
    )
    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, say: Wording) -> None:
        super().__init__(classes="kt-clock", layout=shared_layout.layout())
        say.rendered(lambda: setattr(self, "label", say("clock")))

    def show(self, on: bool = True) -> None:
        """Show it, or hide it."""
        self.shown = on

    def set(self, began: float | None, seconds: float | None) -> None:
        """Set it.

        Args:
            began: the start of the running game, on the monotonic clock; None if it does not run.
            seconds: the time shown if it does not run; None for no time.
        """
        with self.hold_sync():
            self.began = began
            self.seconds = -1.0 if seconds is None else seconds
