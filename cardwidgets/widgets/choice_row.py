"""A line of buttons of which some come and others go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as widgets

from cardwidgets.widgets import shared_layout

LINE_HEIGHT = "34px"
"""Of a line in which buttons come and go: the table shall not jump."""


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """A button for something that the learner may choose.

    Attributes:
        name: tells it from the others (a move, "next", ...).
        text: what is on it.
        action: what it does.
        pale: it is offered, but not allowed now: who clicks it is told why.
        main: it is what one is most likely to want.
    """

    name: str
    text: str
    action: Callable[[], Any]
    pale: bool = False
    main: bool = False


class ChoiceRow:
    """A row of such buttons.

    Args:
        guarded: calls an action and deals with its exceptions.

    Attributes:
        box: the widget to display.
    """

    def __init__(self, guarded: Callable[[Callable[[], Any]], Any]) -> None:
        self._guarded = guarded
        self._shown: list[tuple[str, str, bool, bool]] = []
        layout = shared_layout.layout(flex_flow="row wrap", min_height=LINE_HEIGHT, align_items="center")
        self.box = shared_layout.make_widget(widgets.HBox, classes="kt-choices", layout=layout)

    def show(self, choices: Sequence[ChoiceButton]) -> None:
        """Show these buttons instead of those before; nothing changes if they are the same."""
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
