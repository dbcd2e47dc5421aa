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


def models() -> int:
    """How many models a page would have to load."""
    return len(widgets.Widget.get_manager_state()["state"])


def test_buttons_that_come_and_go_leave_no_models() -> None:
    one = row()
    one.show([Choice("pass", "Pass", int)])
    before = models()
    for number in range(20):
        one.show([Choice(f"bid {number}", str(number), int)])
    assert models() == before


def test_after_all_widgets_were_closed_new_ones_are_whole() -> None:
    for shared in (looks.style(widgets.Button), looks.layout(width="auto", min_width="44px")):
        shared.close()
    one = row()
    one.show([Choice("pass", "Pass", int)])
    (button,) = one.box.children
    assert button.style.comm is not None
    assert button.layout.comm is not None
