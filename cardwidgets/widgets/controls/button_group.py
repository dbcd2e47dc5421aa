"""A group of buttons rendered by the page: the levels of a chapter, the moves of a game, the answers to a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from cardwidgets.widgets.base import PageWidget


class ButtonGroup(PageWidget):
    """The group. Arrow keys move within it; Tab reaches one of its buttons.

    An item is a dictionary: `key` identifies it, `text` is its label, `note` is below or behind the label; `label`
    replaces the text for screen readers, `tip` is its tooltip; `look` is its kind ("card", "wide", ...), `state` its
    state ("right", "wrong", "missing", "done"); `current` marks the learner's place, `pressed` says whether it is
    chosen (left out if it cannot be), `off` whether it is disabled; `stars` is 0 to 3, or -1 for none, and `again`
    says whether it will come back.

    Attributes:
        label: the name of the group for screen readers.
        items: the items, in order.
        hovers: whether `on_hover` is reported.
    """

    page_name = traitlets.Unicode("button_group").tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    items: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    hovers = traitlets.Bool(False).tag(sync=True)

    def __init__(self, name: str, hovers: bool = False, **state: Any) -> None:
        super().__init__(hovers=hovers, classes=f"kt-picks-{name}", **state)
        self._presses: list[Callable[[str], None]] = []
        self._hovers: list[Callable[[str], None]] = []
        self.on_msg(self._on_message)

    def on_press(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the key of each item that is pressed."""
        self._presses.append(callback)

    def on_hover(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the key of each item that the pointer or the focus enters."""
        self._hovers.append(callback)

    def show(self, label: str, items: Sequence[dict[str, Any]]) -> None:
        """Replace the items."""
        with self.hold_sync():
            self.label = label
            self.items = list(items)

    def press(self, key: str) -> None:
        """Press an item, as a click does; nothing happens if it is missing or disabled."""
        self._notify(self._presses, key)

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict):
            self._notify(self._presses, content.get("press"))
            self._notify(self._hovers, content.get("near"))

    def _notify(self, callbacks: list[Callable[[str], None]], key: Any) -> None:
        if any(item["key"] == key and not item.get("off") for item in self.items):
            for callback in list(callbacks):
                callback(key)
