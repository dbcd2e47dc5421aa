"""Closes a widget with everything that it shows, and their layouts and styles, so that panels leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as widgets

from cardwidgets.widgets import shared_layout


def close_all(root: widgets.Widget) -> None:
    """Close everything that a widget refers to, such as its own layout and style, but not shared models or itself."""
    for one in list(_owned(root, {id(root)})):
        one.close()


def _owned(one: widgets.Widget, seen: set[int]) -> Iterator[widgets.Widget]:
    """The unshared widgets that a widget refers to, directly or indirectly."""
    for name in one.keys:
        for inner in _widgets(getattr(one, name)):
            if id(inner) not in seen and not shared_layout.is_shared(inner):
                seen.add(id(inner))
                yield from _owned(inner, seen)
                yield inner


def _widgets(value: Any) -> Iterator[widgets.Widget]:
    """The widgets in the value of a trait."""
    if isinstance(value, widgets.Widget):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _widgets(one)
