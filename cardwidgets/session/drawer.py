"""The drawer of a panel: a row of tabs over one page at a time, such as the solution, the review, the lines played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import ipywidgets as widgets

from cardwidgets.session.session import Session
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.closing import close_all


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a drawer.

    Attributes:
        make: creates its content, when the drawer is first opened.
        open: called by its tab instead of `Drawer.turn_to`, with which it ends if there is anything to show.
        shown: called with True when it is turned to, and with False when it is left.
    """

    make: Callable[[], widgets.DOMWidget]
    open: Callable[[], Any] | None = None
    shown: Callable[[bool], Any] = lambda _on: None


class Drawer:
    """The drawer of one panel. Its tabs are created when it is first opened.

    Args:
        session: the texts and messages of the panel.
        pages: the pages by key.

    Attributes:
        box: the widget to display.
        page: the key of the open page; "" while it is closed.
    """

    def __init__(self, session: Session, pages: Mapping[str, Page]) -> None:
        self._say, self._guarded, self._pages = session.say.catalogue("play"), session.announcer.guarded, pages
        self._tabs: dict[str, Button] = {}
        self._boxes: dict[str, widgets.DOMWidget] = {}
        self.page = ""
        closed = shared_layout.layout(display="none")
        self.box = shared_layout.make_widget(widgets.VBox, classes="kt-drawer", layout=closed)

    def open(self, key: str) -> None:
        """Do what the tab of a page does."""
        (self._pages[key].open or partial(self.turn_to, key))()

    def turn_to(self, key: str) -> None:
        """Show a page, or none: "". The page shown before is left."""
        if key == self.page:
            return
        before, self.page = self._pages.get(self.page), key
        if key and not self._tabs:
            self._build()
        for name, box in self._boxes.items():
            self._tabs[name].value = name == key
            shared_layout.with_layout(box, display=None if name == key else "none")
        shared_layout.with_layout(self.box, display=None if key else "none")
        if before is not None:
            before.shown(False)
        if key:
            self._pages[key].shown(True)
            self._bar.reveal("nearest", focus=self._tabs[key].name)

    def show_table(self) -> None:
        """Scroll the page so that the table above the drawer is in sight, on a phone."""
        self._bar.reveal("end")

    def close(self) -> None:
        """Close its widgets."""
        close_all(self.box)
        self.box.close()

    def _build(self) -> None:
        for key in self._pages:
            self._tabs[key] = Button(f"tab_{key}", partial(self._press, key), self._guarded, on=False, look="tab")
        self._say.rendered(self._name)
        shut = button(self._say, "shut", lambda: self.turn_to(""), self._guarded)
        self._bar = Toolbar(list(self._tabs.values()), [shut], classes="kt-tabs")
        self._boxes = {key: page.make() for key, page in self._pages.items()}
        self.box.children = [self._bar, *self._boxes.values()]

    def _name(self) -> None:
        for name, tab in self._tabs.items():
            tab.change(description=self._say(f"tab_{name}"))

    def _press(self, key: str, on: bool) -> None:
        """Handle a press on a tab; a press on the open one changes nothing."""
        if on and key != self.page:
            self.open(key)
        for name, tab in self._tabs.items():
            tab.value = name == self.page
