"""The private names of ipywidgets and anywidget that our widgets use, hence the ranges in pyproject.toml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets


def classes(*names: str) -> dict[str, Any]:
    """The argument that gives a new widget its CSS classes; a text may have several, separated by spaces."""
    return {"_dom_classes": tuple(" ".join(names).split())}


def classes_of(widget: ipywidgets.Widget) -> tuple[str, ...]:
    """The CSS classes of a widget; a widget without an element has none."""
    return tuple(getattr(widget, "_dom_classes", ()))


def style_id(name: str) -> dict[str, Any]:
    """The argument that names the style element of a new widget; it must not be the name of a global of the page."""
    return {"_anywidget_id": name}


def withhold(widget: ipywidgets.Widget, names: Iterable[str]) -> None:
    """Within `hold_sync`: do not send the changes of these traits at its end."""
    widget._states_to_send -= set(names)
