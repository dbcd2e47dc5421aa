"""The visible parts of a widget: its buttons by name, and its text without markup.

Panels expose these as `buttons` and the like for code in notebooks and for tests, which can then use a panel like a
learner, pressing visible buttons and reading visible text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import ipywidgets as widgets

from cardwidgets.widgets import ipywidgets_names
from cardwidgets.widgets.controls.buttons import Button
from cardwidgets.widgets.controls.toolbar import Toolbar

_NO_NAME = re.compile(r"[ -]")
_MARKUP = re.compile(r"<[^>]*>")
_BLOCK = re.compile(r"</?(?:p|div|li|tr|h\d|br|summary|details|table|ul|ol|dt|dd|td|th)\b[^>]*>")


def in_sight(root: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and its displayed descendants, from top to bottom; hidden ones and their content are left out."""
    layout = getattr(root, "layout", None)
    if layout is not None and (layout.display == "none" or layout.visibility == "hidden"):
        return
    if "kt-no-layer" in ipywidgets_names.classes_of(root):
        return  # only shown on a page without our style sheet
    yield root
    for child in getattr(root, "children", ()):
        yield from in_sight(child)


def buttons(root: widgets.Widget) -> dict[str, Button]:
    """The buttons of the visible toolbars by name ("give_up", "bid_3"), in page order, those behind a menu included."""
    bars = (one for one in in_sight(root) if isinstance(one, Toolbar))
    return {_NO_NAME.sub("_", one.name): one for bar in bars for one in bar.buttons}


def text(root: widgets.Widget) -> str:
    """The visible HTML text of a widget and its descendants, without markup, one line per block."""
    return "\n".join(filter(None, (plain(one.value) for one in in_sight(root) if isinstance(one, widgets.HTML))))


def plain(markup: str) -> str:
    """HTML as plain text: no tags, no entities, one line per block."""
    lines = unescape(_MARKUP.sub("", _BLOCK.sub("\n", markup))).splitlines()
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))
