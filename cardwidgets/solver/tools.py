"""The tools behind the button "Solver": indicator switch, solution, review, and the progress of a search."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Guarded, button, toggle
from cardwidgets.widgets.controls.toolbar import Toolbar


class SolverTools:
    """The buttons, and the progress line of a search that the learner waits for, which is created on first use.

    Args:
        say: the texts.
        guarded: runs an action and reports its exceptions.
        indicate: called when the indicator is switched on or off.
        indicator: whether it is on.
        actions: the actions of the buttons "solution", "review" and "stop".
    """

    def __init__(
        self,
        say: Wording,
        guarded: Guarded,
        indicate: Callable[[bool], Any],
        indicator: bool,
        actions: dict[str, Callable[[], Any]],
    ) -> None:
        self._say = say
        self._solution, self._review, self._stop = (button(say, key, actions[key], guarded) for key in actions)
        self._indicator = toggle(say, "indicator", indicate, guarded, indicator)
        self._bar = Toolbar([self._solution, self._review], [self._indicator])
        self._busy: widgets.HBox | None = None
        self._text = ""

    @property
    def rows(self) -> list[widgets.Widget]:
        """The widgets created so far, for display."""
        return [self._bar, *([self._busy] if self._busy is not None else [])]

    def arrange(self, opened: bool, over: bool, indicator: bool, searching: bool) -> None:
        """Choose the visible buttons.

        Args:
            opened: whether the learner has opened the tools.
            over: whether the game is over, in which case its review is always offered.
            indicator: whether the indicator is on.
            searching: whether the learner waits for a search.
        """
        with self._bar.batch():
            self._solution.change(shown=opened or over, disabled=over)
            self._review.change(shown=opened or over)
            self._indicator.change(shown=opened)
            self._indicator.value = indicator
        if searching and self._busy is None:
            self._progress = shared_layout.make_widget(widgets.HTML, self._text, classes="kt-review-text")
            self._busy = shared_layout.make_widget(widgets.HBox, [self._progress, Toolbar([self._stop])])
        if self._busy is not None:
            row = {"flex_flow": "row wrap", "align_items": "center", "display": None if searching else "none"}
            shared_layout.with_layout(self._busy, **row)

    def write_busy(self, count: int) -> None:
        """Show how many positions a search has examined so far."""
        spaced = f"{count:,}".replace(",", self._say("thousands"))
        self._text = f'<div role="status">{escape(self._say("searching", count=spaced))}</div>'
        if self._busy is not None:
            self._progress.value = self._text

    def close(self) -> None:
        """Close the widgets."""
        for row in self.rows:
            for one in (*getattr(row, "children", ()), row):
                one.close()
