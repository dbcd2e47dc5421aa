"""Layouts and styles shared between widgets, because each is a model that costs the page time and is never freed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from ipywidgets import DOMWidget, Layout, Widget

from cardwidgets.widgets import ipywidgets_names

W = TypeVar("W", bound=Widget)

_TRAITS = frozenset(name for name in Layout.class_trait_names(sync=True) if not name.startswith("_"))
_SHARED: dict[Hashable, Widget] = {}


class SharedLayout(Layout):
    """A layout that cannot be changed once created; assign the widget another one instead."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _TRAITS and self.comm is not None:
            raise AttributeError(f"other widgets share this layout: give yours one of its own to change its {name}")
        super().__setattr__(name, value)


def make_widget(kind: type[W], *arguments: Any, classes: str = "", **traits: Any) -> W:
    """A widget with shared layout and style.

    Args:
        kind: its class.
        *arguments: positional arguments for its class.
        classes: CSS classes, separated by spaces.
        **traits: keyword arguments for its class; layout and style default to the usual ones.
    """
    usual: dict[str, Any] = {"layout": layout(), **ipywidgets_names.classes(classes)}
    if kind.class_traits().get("style"):
        usual["style"] = style(kind)
    return kind(*arguments, **{**usual, **traits})


def layout(**traits: Any) -> Layout:
    """The shared layout with these traits."""
    return _shared(SharedLayout, **traits)


def with_layout(one: DOMWidget, **traits: Any) -> None:
    """Change traits of a widget's layout, by assigning it the shared layout with these and its other traits."""
    whole = {name: getattr(one.layout, name) for name in _TRAITS} | traits
    one.layout = layout(**{name: value for name, value in whole.items() if value is not None})


def style(kind: type[DOMWidget]) -> Widget:
    """The shared default style of a kind of widget, which must not be changed."""
    return _shared(kind.class_traits()["style"].klass)


def get_or_create(key: Hashable, make: Callable[[], W]) -> W:
    """The shared widget of a key: created on first use, and again if it has been closed."""
    widget = _SHARED.get(key)
    if widget is None or widget.comm is None:
        widget = _SHARED[key] = make()
    return widget


def is_shared(one: Widget) -> bool:
    """Whether other widgets may also refer to a widget."""
    return any(one is shared for shared in _SHARED.values())


def _shared(kind: type[Widget], **traits: Any) -> Widget:
    return get_or_create((kind, tuple(sorted(traits.items()))), lambda: kind(**traits))
