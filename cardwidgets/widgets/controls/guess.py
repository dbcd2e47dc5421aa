"""A question to be answered before the answer is shown, with a button for each choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.buttons import Guarded


class Guess:
    """A question, a button for each choice, and the answer below once one is chosen.

    Args:
        on_choose: called with the key of the choice; its owner then calls `show` again.
        guarded: runs `on_choose` and reports its exceptions.

    Attributes:
        box: the widget to display.
    """

    def __init__(self, on_choose: Callable[[str], Any], guarded: Guarded) -> None:
        self._question = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        self._choices = ButtonGroup("answers")
        self._choices.on_press(lambda key: guarded(lambda: on_choose(key)))
        self._answer = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self.box = shared_layout.make_widget(
            widgets.VBox, [self._question, self._choices, self._answer], classes="kt-guess"
        )

    def show(
        self,
        question: str,
        choices: Sequence[tuple[str, str]],
        *,
        label: str,
        chosen: str = "",
        right: str = "",
        answer: str = "",
    ) -> None:
        """Show a question, or its answer.

        Args:
            question: the question; "" for none.
            choices: key and text of each choice; if empty, everything is hidden.
            label: the name of the choices for screen readers.
            chosen: the key of the learner's choice; "" before one is made.
            right: once a choice is made, the key of the right one; "" if none is right.
            answer: the text below the choices.
        """
        shared_layout.with_layout(self.box, display=None if choices else "none")
        self._question.value = escape(question)
        self._choices.show(label, [_item(key, text, chosen, right) for key, text in choices])
        self._answer.value = f"<p>{escape(answer)}</p>" if answer else ""

    def hide(self) -> None:
        """Show nothing."""
        self.show("", (), label="")


def _item(key: str, text: str, chosen: str, right: str) -> dict[str, Any]:
    item: dict[str, Any] = {"key": key, "text": text, "pressed": key == chosen, "off": bool(chosen)}
    if chosen and right:
        item["state"] = "right" if key == right else "wrong" if key == chosen else ""
    return item
