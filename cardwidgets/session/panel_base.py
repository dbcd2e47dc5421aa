"""What the panels of a game and of a match share: a live table, a message line, one language, a memory, watchers."""

from __future__ import annotations

import threading
from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets as widgets

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.i18n import languages
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.session import url_params
from cardwidgets.session.drawer import Drawer
from cardwidgets.session.resume import memory_of
from cardwidgets.widgets import shown
from cardwidgets.widgets.announcer import Announcer
from cardwidgets.widgets.browser_storage import BrowserStorage
from cardwidgets.widgets.message_line import MessageLine, Said

T = TypeVar("T")


class Front(Protocol):
    """What a panel shows on its table."""

    table: Table

    def label(self, on: bool) -> None:
        """Write on the piles which cards may go there, or write it no more."""

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""

    def picture(self) -> str:
        """It as SVG, for pages without a kernel."""


class _Meta(type(widgets.VBox), ABCMeta):  # type: ignore[misc]
    """The class of a widget that has abstract methods."""


class TablePanel(widgets.VBox, Generic[T], metaclass=_Meta):
    """A panel with a live table; `T` is what its watchers are told.

    Args:
        front: what it shows on its table.
        say: its texts.
        name: what is played at it, for the memory of the page.
        refused: exceptions of an action that are raised on purpose.

    Attributes:
        table: the table itself.
    """

    _front: Front

    def __init__(self, front: Front, say: Wording, name: str, refused: tuple[type[Exception], ...]) -> None:
        super().__init__(_dom_classes=("kt-panel",))
        self._front, self._say, self.table = front, say, front.table
        self._lock = threading.RLock()
        self._watchers: list[Callable[[T], None]] = []
        self._message = MessageLine()
        self._teller = Announcer(self._message, say.language, self._clause_text, self.table.say, refused)
        self.table.on_intent(self._on_intent)
        self.table.on_error(self._teller.failed)
        self._memory: BrowserStorage = memory_of(name)
        self._drawer: Drawer | None = None

    @property
    @abstractmethod
    def position(self) -> engine.Position:
        """The position on the table."""

    @property
    def message(self) -> Said | None:
        """What the message line says now: its kind, its text, and the clause behind it; None if it says nothing."""
        return self._message.said

    @property
    @abstractmethod
    def status(self) -> str:
        """The line that says how it stands, as it is read."""

    @property
    def buttons(self) -> dict[str, widgets.Button | widgets.ToggleButton]:
        """The buttons that are in sight now, by name ("undo", "more", ...) and in their order; press one to try it.

        A button of `ipywidgets` is pressed by its `click()`, one that stays pressed by setting its `value`.
        """
        return shown.buttons(self)

    @property
    def language(self) -> str:
        """The language in which it speaks."""
        return self._say.language

    def show_rules(self, on: bool = True) -> None:
        """Label each pile with the cards that it would take now, or take the labels off."""
        with self._lock:
            self._front.label(on)

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""
        with self._lock:
            self._front.restyle(colours)

    def on_change(self, callback: Callable[[T], None]) -> None:
        """Call `callback` with what is on the table whenever it has changed: the position, or the match."""
        self._watchers.append(callback)

    def tell(self, kind: str, text: str | Callable[[], str], clause: str | None = None) -> None:
        """Put a sentence into the message line, with the clause behind it; see `Teller.tell`."""
        self._teller.tell(kind, text, clause)

    def no_such_deal(self, text: str) -> None:
        """Say that what was asked for is no deal number."""
        self._teller.no_such_deal(text)

    def guarded(self, action: Callable[[], Any]) -> None:
        """Do what a button stands for; an exception goes into the message line, nothing else is lost."""
        self._teller.guarded(action)

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        if "_drawer" not in self.__dict__:  # its making has failed
            return
        languages.leave(self)
        self.table.close()
        if self._drawer:
            self._drawer.close()
        self._memory.close()
        super().close()

    @abstractmethod
    def speak(self, language: str) -> None:
        """Change the language of everything on it."""

    @abstractmethod
    def _on_intent(self, intent: Intent) -> None:
        """What the learner means by what he does at the table."""

    def _clause_text(self, clause: str, language: str) -> str:
        return self.position.game.clause(clause, language)

    def _tell_watchers(self, changed: T) -> None:
        for callback in list(self._watchers):
            callback(changed)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, and beside it a picture for pages without a kernel: an app has one."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        if not url_params.in_app():
            bundle["image/svg+xml"] = self._front.picture()
        bundle["text/plain"] = self._plain()
        return bundle

    @abstractmethod
    def _plain(self) -> str:
        """What a terminal shows."""
