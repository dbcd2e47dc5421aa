"""A row of buttons that come and go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from cardwidgets.widgets.controls.buttons import Button, Guarded
from cardwidgets.widgets.controls.toolbar import Toolbar

LINE_HEIGHT = "34px"
"""Minimum height of a row whose buttons come and go, so that the table below does not jump."""


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """A button for a choice of the learner.

    Attributes:
        name: identifies it within the row (a move, "next", ...).
        text: its label.
        action: called on a click.
        pale: whether it is offered although not allowed now; a click explains why.
        main: whether it is the most likely choice, which is highlighted.
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
        classes: CSS classes in addition to "kt-choices".
        height: its minimum height, as CSS; by default it is as high without buttons as with them.

    Attributes:
        box: the widget to display.
    """

    def __init__(self, guarded: Guarded, classes: str = "", height: str = LINE_HEIGHT) -> None:
        self._guarded = guarded
        self._shown: list[tuple[str, str, bool, bool]] = []
        self.box = Toolbar(classes=f"kt-choices {classes}", layout={"min_height": height})

    def show(self, choices: Sequence[ChoiceButton]) -> None:
        """Replace the buttons; nothing happens if they are the same."""
        contents = [(one.name, one.text, one.pale, one.main) for one in choices]
        if contents != self._shown:
            self._shown = contents
            self.box.show([self._button(one) for one in choices])

    def conceal(self) -> None:
        """Take the buttons away, but keep their place."""
        self._shown = []
        with self.box.batch():
            for one in self.box.buttons:
                one.change(look="gone", disabled=True)

    def mark(self, names: Collection[str]) -> None:
        """Mark the buttons with these names and no others, as a hint does, until the buttons are replaced."""
        with self.box.batch():
            for one, (name, _text, pale, main) in zip(self.box.buttons, self._shown, strict=False):  # none if concealed
                one.change(look="hinted" if name in names else _look(pale, main))

    def _button(self, choice: ChoiceButton) -> Button:
        made = Button(choice.name, choice.action, self._guarded, look=_look(choice.pale, choice.main), choice=True)
        made.change(description=choice.text)
        return made


def _look(pale: bool, main: bool) -> str:
    return "primary" if main else "pale" if pale else ""
