"""The solution's page of a drawer: its button, the progress of a search, and the bar to go through the moves."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Guarded, button
from cardwidgets.widgets.controls.toolbar import Toolbar


class SolutionPage:
    """The page of one panel.

    Args:
        say: the texts.
        guarded: runs an action and reports its exceptions.
        solution: looks for a solution of the position on the table.
        stop: stops looking.
        bar: the bar of a solution that is being shown.

    Attributes:
        box: the widget.
    """

    def __init__(
        self, say: Wording, guarded: Guarded, solution: Callable[[], Any], stop: Callable[[], Any], bar: widgets.Widget
    ) -> None:
        self._say = say
        self._solution, self._stop = button(say, "solution_here", solution, guarded), button(say, "stop", stop, guarded)
        self._tools = Toolbar([self._solution, self._stop])
        self._progress = shared_layout.make_widget(widgets.HTML, classes="kt-review-text")
        hidden = shared_layout.layout(display="none")
        self.box = shared_layout.make_widget(widgets.VBox, [self._progress, self._tools, bar], layout=hidden)

    def arrange(self, over: bool, searching: bool, walking: bool) -> None:
        """Choose what is visible.

        Args:
            over: whether the game is over, and has no solution to show.
            searching: whether the learner waits for a search.
            walking: whether a solution is being shown.
        """
        with self._tools.batch():
            self._solution.change(shown=not (searching or walking), disabled=over)
            self._stop.change(shown=searching)
        shared_layout.with_layout(self._progress, display=None if searching else "none")

    def write_progress(self, count: int) -> None:
        """Show how many positions a search has examined so far."""
        spaced = f"{count:,}".replace(",", self._say("thousands"))
        self._progress.value = f'<div role="status">{escape(self._say("searching", count=spaced))}</div>'
