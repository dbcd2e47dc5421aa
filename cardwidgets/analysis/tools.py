"""What stands behind the button "Solver": the switch of the sign, the solution, the review; and a search under way."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.controls import button
from cardwidgets.wording import Wording

Guarded = Callable[[Callable[[], Any]], None]


class Tools:
    """The buttons, and the line that tells of a search for which the learner waits.

    Args:
        say: the texts.
        guarded: does what a button stands for, and reports what goes wrong.
        indicate: called when the sign is switched on or off.
        indicator: whether it is on.
        actions: what the buttons "solution", "review" and "stop" do.

    Attributes:
        rows: the widgets to display.
    """

    def __init__(
        self,
        say: Wording,
        guarded: Guarded,
        indicate: Callable[[bool], Any],
        indicator: bool,
        actions: dict[str, Callable[[], Any]],
    ) -> None:
        self._buttons = {key: button(say, key, action, guarded) for key, action in actions.items()}
        self._indicator = toggle(say, "indicator", indicate, guarded, indicator)
        self._text = widgets.HTML()
        self._text.add_class("kt-review-told")
        shown = [self._indicator, self._buttons["solution"], self._buttons["review"]]
        self._row = widgets.HBox(shown, layout=_wrapped())
        self._busy = widgets.HBox([self._text, self._buttons["stop"]], layout=_wrapped())
        self.rows = [self._row, self._busy]

    def arrange(self, opened: bool, over: bool, indicator: bool, searching: bool) -> None:
        """Which buttons are to be seen.

        Args:
            opened: the learner has opened the tools.
            over: the game is over; then its review is at hand in any case.
            indicator: whether the sign is on.
            searching: whether the learner waits for a search.
        """
        self._row.layout.display = None if opened or over else "none"
        self._indicator.layout.display = None if opened else "none"
        self._indicator.value = indicator
        self._buttons["solution"].disabled = over
        self._busy.layout.display = None if searching else "none"

    def write_busy(self, say: Wording, count: int) -> None:
        """Say how many positions a search has looked at so far."""
        spaced = f"{count:,}".replace(",", say("thousands"))
        self._text.value = f'<div role="status">{escape(say("searching", count=spaced))}</div>'

    def speak(self, say: Wording) -> None:
        """Say everything in another language."""
        for key, one in {**self._buttons, "indicator": self._indicator}.items():
            one.description, one.tooltip = say(key), say(f"{key}_tip")

    def close(self) -> None:
        """Free the widgets."""
        for one in (*self._row.children, *self._busy.children, *self.rows):
            one.close()


def toggle(
    say: Wording, key: str, action: Callable[[bool], Any], guarded: Guarded, on: bool = False
) -> widgets.ToggleButton:
    """A button that stays pressed, with the texts `key` and `key`_tip."""
    made = widgets.ToggleButton(description=say(key), tooltip=say(f"{key}_tip"), value=on)
    made.layout = widgets.Layout(width="auto", flex="0 0 auto")
    made.add_class(f"kt-do-{key}")
    made.observe(lambda change: guarded(lambda: action(bool(change["new"]))), "value")
    return made


def _wrapped() -> widgets.Layout:
    return widgets.Layout(display="none", flex_flow="row wrap", align_items="center")
