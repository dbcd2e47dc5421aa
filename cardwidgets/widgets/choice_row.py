"""A row of buttons that come and go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as widgets

from cardwidgets.widgets import shared_layout

LINE_HEIGHT = "34px"
"""Minimum height of a row whose buttons come and go, so that the table below does not jump."""


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """A button for a choice of the learner.

    Attributes:
        name: identifies it within the row (a move, "next", ...).
        text: its label.
        action: called on a click.
        pale: offered but not allowed now: a click explains why.
        main: the most likely choice, highlighted.
    """

    name: str
    text: str
    action: Callable[[], Any]
    pale: bool = False
    main: bool = False


class ChoiceRow:
    """A row of choice buttons.

    Args:
        guarded: runs an action and reports its exceptions.

    Attributes:
        box: the widget to display.
    """

    def __init__(self, guarded: Callable[[Callable[[], Any]], Any]) -> None:
        self._guarded = guarded
        self._shown: list[tuple[str, str, bool, bool]] = []
        layout = shared_layout.layout(flex_flow="row wrap", min_height=LINE_HEIGHT, align_items="center")
        self.box = shared_layout.make_widget(widgets.HBox, classes="kt-choices", layout=layout)

    def show(self, choices: Sequence[ChoiceButton]) -> None:
        """Replace the buttons; nothing happens if they are the same."""
        shown = [(one.name, one.text, one.pale, one.main) for one in choices]
        if shown == self._shown:
            return
        self._shown = shown
        before = self.box.children
        self.box.children = [self._button(one) for one in choices]
        for one in before:
            one.close()

    def _button(self, choice: ChoiceButton) -> widgets.Button:
        made = widgets.Button(
            description=choice.text,
            button_style="primary" if choice.main else "",
            layout=shared_layout.layout(width="auto", min_width="44px"),
            style=shared_layout.style(widgets.Button),
        )
        made.add_class("kt-choice")
        made.add_class(f"kt-choose-{choice.name.replace(' ', '-')}")
        if choice.pale:
            made.add_class("kt-pale")
        made.on_click(lambda _button: self._guarded(choice.action))
        return made
