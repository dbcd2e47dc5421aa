"""The row of buttons of a panel: in groups, with icons, rarely used ones in a menu, and switches on a sheet."""

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
        sheet: the switches on the sheet of settings, which opens from the menu, in groups.
        say: the texts of menu and sheet; only needed with a menu.
        classes: CSS classes, separated by spaces.
        layout: traits of its layout.

    Attributes:
        items: the buttons in the form sent to the page.
        menu: name and tooltip of the menu, title of the sheet and name of its close button; () if there is no menu.
    """

    page_name = traitlets.Unicode("toolbar").tag(sync=True)
    items: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    menu: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        *groups: Sequence[Button],
        menu: Sequence[Sequence[Button]] = (),
        sheet: Sequence[Sequence[Button]] = (),
        say: Wording | None = None,
        classes: str = "",
        layout: Mapping[str, str] | None = None,
    ) -> None:
        self._groups = [list(group) for group in groups]
        self._behind = [("menu", list(group)) for group in menu] + [("sheet", list(group)) for group in sheet]
        self._held, self._stale = 0, False
        look = shared_layout.layout(**(layout or {}))
        super().__init__(items=self._items(), classes=f"kt-tools {classes}", layout=look)
        self._watch()
        self.on_msg(self._on_message)
        if menu and say is not None:
            texts = ("menu", "menu_tip", "options", "close_options")
            say.rendered(lambda: setattr(self, "menu", [say(key) for key in texts]))

    @property
    def buttons(self) -> list[Button]:
        """All buttons, in order; those behind the menu come last."""
        return [one for _, group in self._all() for one in group if one.shown]

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
            if self._stale:
                self._changed()

    def _watch(self) -> None:
        for _, group in self._all():
            for one in group:
                one.watch(self._changed)

    def _changed(self) -> None:
        self._stale = self._held > 0
        if not self._stale and self.comm is not None:
            self.send_patch(items=self._items())

    def _items(self) -> list[dict[str, Any]]:
        return [
            _item(one, number, place) for number, (place, group) in enumerate(self._all()) for one in group if one.shown
        ]

    def _all(self) -> list[tuple[str, list[Button]]]:
        """All groups, each with its place: "" for the row, "menu" or "sheet"."""
        return [*(("", group) for group in self._groups), *self._behind]

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and "press" in content:
            for one in self.buttons:
                if one.name == content["press"] and not one.disabled:
                    one.click()
                    return


def _item(one: Button, group: int, place: str) -> dict[str, Any]:
    state = one.state
    item: dict[str, Any] = {"key": one.name, "text": state["description"], "group": group}
    more = {
        "tip": state["tooltip"],
        "icon": state["icon"],
        "look": state["look"],
        "off": state["disabled"],
        "choice": one.choice,
    }
    more |= {"place": place, "row": state["row"] if place else "", "ask": state["ask"]}
    item |= {name: value for name, value in more.items() if value}
    return item if one.value is None else item | {"pressed": one.value}
