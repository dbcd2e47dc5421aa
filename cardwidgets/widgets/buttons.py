"""Buttons that look and behave alike on all panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout

BUTTON = {"width": "auto", "flex": "0 0 auto"}
"""Layout of a button: as wide as its text."""


Guarded = Callable[[Callable[[], Any]], None]
"""Runs an action and reports its exceptions."""


def button(say: Wording, key: str, action: Callable[[], Any], guarded: Guarded) -> widgets.Button:
    """A button with the texts `key` and `key`_tip; exceptions of its action go to `guarded`."""
    made = widgets.Button(
        layout=shared_layout.layout(**BUTTON),
        style=shared_layout.style(widgets.Button),
        _dom_classes=(f"kt-do-{key.replace('_', '-')}",),
    )
    made.on_click(lambda _button: guarded(action))
    say.rendered(lambda: relabel(made, say, key))
    return made


def toggle(
    say: Wording, key: str, action: Callable[[bool], Any], guarded: Guarded, on: bool = False
) -> widgets.ToggleButton:
    """A toggle button with the texts `key` and `key`_tip; `action` gets its new state."""
    made = shared_layout.make_widget(
        widgets.ToggleButton,
        value=on,
        classes=f"kt-do-{key}",
        layout=shared_layout.layout(**BUTTON),
    )
    made.observe(lambda change: guarded(lambda: action(bool(change["new"]))), "value")
    say.rendered(lambda: relabel(made, say, key))
    return made


def show(one: widgets.Button, shown: bool) -> None:
    """Show or hide a button."""
    one.layout = shared_layout.layout(**BUTTON) if shown else shared_layout.layout(**BUTTON, display="none")


def relabel(one: widgets.Button | widgets.ToggleButton, say: Wording, key: str) -> None:
    """Put the texts `key` and `key`_tip on a button."""
    one.description, one.tooltip = say(key), say(f"{key}_tip")
