"""Shared layouts and styles: a long game leaves nothing behind, and a learner who closes all widgets loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from cardwidgets import looks
from cardwidgets.choices import Choice, ChoiceRow


def row() -> ChoiceRow:
    def guarded(action: Callable[[], Any]) -> Any:
        return action()

    return ChoiceRow(guarded)


def test_buttons_that_come_and_go_leave_no_models() -> None:
    """A button is closed with its row; a layout or a style of its own would stay."""
    one = row()
    one.show([Choice("pass", "Pass", int)])
    made: list[str] = []
    widgets.Widget.on_widget_constructed(lambda widget: made.append(type(widget).__name__))
    try:
        for number in range(20):
            one.show([Choice(f"bid {number}", str(number), int)])
    finally:
        widgets.Widget.on_widget_constructed(None)
    assert made == 20 * ["Button"]


def test_after_all_widgets_were_closed_new_ones_are_whole() -> None:
    for shared in (looks.style(widgets.Button), looks.layout(width="auto", min_width="44px")):
        shared.close()
    one = row()
    one.show([Choice("pass", "Pass", int)])
    (button,) = one.box.children
    assert button.style.comm is not None
    assert button.layout.comm is not None
