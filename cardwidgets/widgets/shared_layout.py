"""Layouts and styles that widgets share. Each is a model of its own: a page spends time on it, and nothing frees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from ipywidgets import DOMWidget, Layout, Widget

W = TypeVar("W", bound=Widget)

_TRAITS = frozenset(name for name in Layout.class_trait_names(sync=True) if not name.startswith("_"))
_KEPT: dict[Hashable, Widget] = {}


class SharedLayout(Layout):
    """A layout that cannot be changed once it is made; a widget may be given another one instead."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _TRAITS and self.comm is not None:
            raise AttributeError(f"other widgets share this layout: give yours one of its own to change its {name}")
        super().__setattr__(name, value)


def make_widget(kind: type[W], *arguments: Any, classes: str = "", **traits: Any) -> W:
    """A widget that shares its layout and its style with others.

    Args:
        kind: its class.
        *arguments: as its class takes them.
        classes: of CSS, with spaces between them.
        **traits: as its class takes them; layout and style are as usual, if they are not given.
    """
    usual: dict[str, Any] = {"layout": layout(), "_dom_classes": tuple(classes.split())}
    if kind.class_traits().get("style"):
        usual["style"] = style(kind)
    return kind(*arguments, **{**usual, **traits})


def layout(**traits: Any) -> Layout:
    """The layout with these traits that all may use."""
    return _shared(SharedLayout, **traits)


def with_layout(one: DOMWidget, **traits: Any) -> None:
    """Change traits of a widget's layout: it gets the shared layout with these and all others it has."""
    whole = {name: getattr(one.layout, name) for name in _TRAITS} | traits
    one.layout = layout(**{name: value for name, value in whole.items() if value is not None})


def style(kind: type[DOMWidget]) -> Widget:
    """The style of all widgets of a kind that look as usual; nobody may change it."""
    return _shared(kind.class_traits()["style"].klass)


def get_or_create(key: Hashable, make: Callable[[], W]) -> W:
    """The widget that all share under a key: made when it is first asked for, and anew if somebody has closed it."""
    found = _KEPT.get(key)
    if found is None or found.comm is None:
        found = _KEPT[key] = make()
    return found


def _shared(kind: type[Widget], **traits: Any) -> Widget:
    return get_or_create((kind, tuple(sorted(traits.items()))), lambda: kind(**traits))
