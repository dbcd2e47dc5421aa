"""Layouts and styles that widgets share. Each is a model of its own: a page spends time on it, and nothing frees it."""

from __future__ import annotations

from typing import Any

from ipywidgets import DOMWidget, Layout, Widget

_SHARED: dict[tuple[type[Widget], tuple[tuple[str, Any], ...]], Widget] = {}


def layout(**traits: Any) -> Layout:
    """The layout with these traits that all may use and nobody may change."""
    return _shared(Layout, **traits)


def style(kind: type[DOMWidget]) -> Widget:
    """The style of all widgets of a kind that look as usual; nobody may change it."""
    return _shared(kind.class_traits()["style"].klass)


def _shared(kind: type[Widget], **traits: Any) -> Widget:
    key = (kind, tuple(sorted(traits.items())))
    found = _SHARED.get(key)
    if found is None or found.comm is None:  # somebody may have closed all widgets
        found = _SHARED[key] = kind(**traits)
    return found
