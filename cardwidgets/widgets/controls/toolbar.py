"""The row of buttons of a panel: in groups, with icons, and with rarely used ones behind a menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import traitlets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.controls.buttons import Button


class Toolbar(PageWidget):
    """A row of buttons, drawn by the page.

    Args:
        groups: the buttons, in groups from left to right.
        menu: the buttons behind the menu, in groups.
        say: the texts of the menu: "menu" and "menu_tip"; only needed with a menu.
        classes: CSS classes, separated by spaces.
        layout: traits of its layout.

    Attributes:
        items: the buttons in the form sent to the page.
        menu: name and tooltip of the menu; () if there is none.
    """

    page_name = traitlets.Unicode("toolbar").tag(sync=True)
    items: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    menu: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        *groups: Sequence[Button],
        menu: Sequence[Sequence[Button]] = (),
        say: Wording | None = None,
        classes: str = "",
        layout: Mapping[str, str] | None = None,
    ) -> None:
        self._groups, self._behind = [list(group) for group in groups], [list(group) for group in menu]
        self._held = 0
        look = shared_layout.layout(**(layout or {}))
        super().__init__(items=self._items(), classes=f"kt-tools {classes}", layout=look)
        self._watch()
        self.on_msg(self._on_message)
        if menu and say is not None:
            say.rendered(lambda: setattr(self, "menu", [say("menu"), say("menu_tip")]))

    @property
    def buttons(self) -> list[Button]:
        """All buttons, in order; those behind the menu come last."""
        return [one for group in (*self._groups, *self._behind) for one in group if one.shown]

    def show(self, *groups: Sequence[Button]) -> None:
        """Replace the buttons, but not those behind the menu."""
        self._groups = [list(group) for group in groups]
        self._watch()
        self._changed()

    def reveal(self, at: str, focus: str = "") -> None:
        """Scroll the page to the row.

        Args:
            at: the edge of the window to which it is scrolled, "start" or "end", or "nearest".
            focus: the name of the button that gets the focus; "" leaves it where it is.
        """
        if self.comm is not None:
            self.send({"kind": "reveal", "at": at, "focus": focus})

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Changes of several buttons that are sent to the page together."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._changed()

    def _watch(self) -> None:
        for group in (*self._groups, *self._behind):
            for one in group:
                one.watch(self._changed)

    def _changed(self) -> None:
        if not self._held and self.comm is not None:
            self.send_patch(items=self._items())

    def _items(self) -> list[dict[str, Any]]:
        parts = [(group, False) for group in self._groups] + [(group, True) for group in self._behind]
        return [
            _item(one, number, behind) for number, (group, behind) in enumerate(parts) for one in group if one.shown
        ]

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and "press" in content:
            for one in self.buttons:
                if one.name == content["press"] and not one.disabled:
                    one.click()
                    return


def _item(one: Button, group: int, behind: bool) -> dict[str, Any]:
    state = one.state
    item: dict[str, Any] = {"key": one.name, "text": state["description"], "group": group}
    more = {"tip": state["tooltip"], "look": state["look"], "off": state["disabled"], "choice": one.choice}
    more |= {"menu": behind, "row": state["row"] if behind else ""}
    item |= {name: value for name, value in more.items() if value}
    return item if one.value is None else item | {"pressed": one.value}
