"""What of a widget is in sight: its buttons by name, and its text without markup.

Panels hand these out as `buttons` and the like, for code in a notebook and for tests: both use a panel as a learner
does, by what is there to press and to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import ipywidgets as widgets

_NAMED = re.compile(r"kt-(?:do|choose)-(.+)")
_MARKUP = re.compile(r"<[^>]*>")
_BLOCK = re.compile(r"</?(?:p|div|li|tr|h\d|br|summary|details|table|ul|ol|dt|dd|td|th)\b[^>]*>")


def in_sight(root: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all within it that are displayed, from top to bottom; what is hidden is left out with all in it."""
    layout = getattr(root, "layout", None)
    if layout is not None and (layout.display == "none" or layout.visibility == "hidden"):
        return
    yield root
    for child in getattr(root, "children", ()):
        yield from in_sight(child)


def buttons(root: widgets.Widget) -> dict[str, widgets.Button | widgets.ToggleButton]:
    """The buttons in sight, as they are ordered on the page, by the name that their class carries.

    A button of the class `kt-do-give-up` is called "give_up", one of the class `kt-choose-bid-3` "bid_3".
    """
    found: dict[str, widgets.Button | widgets.ToggleButton] = {}
    for one in in_sight(root):
        if isinstance(one, widgets.Button | widgets.ToggleButton):
            names = (_NAMED.fullmatch(name) for name in one._dom_classes)
            found.update((name[1].replace("-", "_"), one) for name in names if name)
    return found


def text(root: widgets.Widget) -> str:
    """All text in sight in the HTML of a widget and of those within it, without markup, one line a block."""
    return "\n".join(filter(None, (plain(one.value) for one in in_sight(root) if isinstance(one, widgets.HTML))))


def plain(markup: str) -> str:
    """HTML as it is read: no tags, no entities, each block on a line of its own."""
    lines = unescape(_MARKUP.sub("", _BLOCK.sub("\n", markup))).splitlines()
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))
