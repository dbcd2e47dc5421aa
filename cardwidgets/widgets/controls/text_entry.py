"""A text field that reports only text entered by the learner, not text written by a panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from cardwidgets.widgets import ipywidgets_names
from cardwidgets.widgets.controls.buttons import Guarded


class TextEntry:
    """The field of a panel.

    Args:
        entered: called with the entered text, stripped of blanks, unless it is empty.
        guarded: runs an action and reports its exceptions.
        classes: CSS classes, separated by spaces.
        kind: the class of the field.
        **layout: traits of its layout.

    Attributes:
        field: the widget to display.
    """

    def __init__(
        self,
        entered: Callable[[str], object],
        guarded: Guarded,
        classes: str,
        kind: type[widgets.Text] | type[widgets.Textarea] = widgets.Text,
        **layout: str,
    ) -> None:
        self._entered, self._guarded = entered, guarded
        self.field = kind(
            continuous_update=False,
            layout=widgets.Layout(**layout),
            style={"description_width": "auto"},
            **ipywidgets_names.classes(classes),
        )
        self.field.observe(self._on_value, "value")

    def label(self, description: str, placeholder: str = "") -> None:
        """Set the description of the field, and an example of its contents."""
        self.field.description, self.field.placeholder = description, placeholder

    def write(self, text: str) -> None:
        """Show a text in the field."""
        if text != self.field.value:
            self.field.unobserve(self._on_value, "value")
            self.field.value = text
            self.field.observe(self._on_value, "value")

    def _on_value(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if text:
            self._guarded(lambda: self._entered(text))
