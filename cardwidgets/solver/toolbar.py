"""The tools behind the button "Solver": indicator switch, solution, review, and the progress of a search."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.buttons import Guarded, button, toggle

_ROW = {"flex_flow": "row wrap", "align_items": "center"}


class Toolbar:
    """The buttons, and the progress line of a search that the learner waits for. Each is created on first use.

    Args:
        say: the texts.
        guarded: runs an action and reports its exceptions.
        indicate: called when the indicator is switched on or off.
        indicator: whether it is on.
        actions: of the buttons "solution", "review" and "stop".
    """

    def __init__(
        self,
        say: Wording,
        guarded: Guarded,
        indicate: Callable[[bool], Any],
        indicator: bool,
        actions: dict[str, Callable[[], Any]],
    ) -> None:
        self._say, self._guarded, self._indicate, self._actions = say, guarded, indicate, actions
        self._named: dict[str, widgets.Button | widgets.ToggleButton] = {}
        self._row = shared_layout.make_widget(widgets.HBox, [self._button("solution"), self._button("review")])
        self._busy: widgets.HBox | None = None
        self._text = ""

    @property
    def rows(self) -> list[widgets.HBox]:
        """The widgets created so far, to be displayed."""
        return [self._row, *([self._busy] if self._busy is not None else [])]

    def arrange(self, opened: bool, over: bool, indicator: bool, searching: bool) -> None:
        """Choose the visible buttons.

        Args:
            opened: whether the learner has opened the tools.
            over: whether the game is over; then its review is offered in any case.
            indicator: whether the indicator is on.
            searching: whether the learner waits for a search.
        """
        shared_layout.with_layout(self._row, **_ROW, display=None if opened or over else "none")
        if opened and "indicator" not in self._named:
            self._named["indicator"] = toggle(self._say, "indicator", self._indicate, self._guarded, indicator)
            self._row.children = (self._named["indicator"], *self._row.children)
        if "indicator" in self._named:
            shared_layout.with_layout(self._named["indicator"], display=None if opened else "none")
            self._named["indicator"].value = indicator
        self._named["solution"].disabled = over
        if searching and self._busy is None:
            self._progress = shared_layout.make_widget(widgets.HTML, self._text, classes="kt-review-text")
            self._busy = shared_layout.make_widget(widgets.HBox, [self._progress, self._button("stop")])
        if self._busy is not None:
            shared_layout.with_layout(self._busy, **_ROW, display=None if searching else "none")

    def write_busy(self, count: int) -> None:
        """Show how many positions a search has examined so far."""
        spaced = f"{count:,}".replace(",", self._say("thousands"))
        self._text = f'<div role="status">{escape(self._say("searching", count=spaced))}</div>'
        if self._busy is not None:
            self._progress.value = self._text

    def close(self) -> None:
        """Close the widgets."""
        for row in self.rows:
            for one in (*row.children, row):
                one.close()

    def _button(self, key: str) -> widgets.Button:
        made = self._named[key] = button(self._say, key, self._actions[key], self._guarded)
        return made
