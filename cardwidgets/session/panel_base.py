"""The base of all panels: one language, a message line, buttons by name, a picture for pages without a kernel."""

from __future__ import annotations

import threading
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.i18n import notebook_file
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.drawer import Drawer
from cardwidgets.session.move_tree import MoveTree, Node
from cardwidgets.session.resume import storage_of
from cardwidgets.session.session import Session
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.table.board import Board
from cardwidgets.widgets import ipywidgets_names
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.controls.buttons import Button
from cardwidgets.widgets.controls.message_line import Message, MessageLine
from cardwidgets.widgets.look import Look, Style
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all
from cardwidgets.widgets.storage.browser_storage import GameStorage

T = TypeVar("T")


class _Meta(type(OfCell), ABCMeta):  # type: ignore[misc]
    """Metaclass of widgets with abstract methods."""


class Panel(OfCell, metaclass=_Meta):
    """A widget that a notebook shows.

    Args:
        catalogue: name of its text catalogue.
        language: "en" or "de"; None for the engine's current one, which it then follows.
        classes: CSS classes in addition to "kt-panel".

    Raises:
        ValueError: there is no such language.
    """

    _deliberate: ClassVar[tuple[type[Exception], ...]] = (engine.KartentischError, ValueError)
    """Exceptions raised on purpose: their texts are shown to the learner."""
    _urgent: ClassVar[tuple[str, ...]] = ("refusal",)
    """The kinds of message that interrupt a screen reader."""
    _board: Board

    def __init__(self, catalogue: str, language: str | None, classes: tuple[str, ...] = ()) -> None:
        self._lock = threading.RLock()
        self._locale = Locale(language, self._lock)
        self._say = Wording(catalogue, self._locale)
        self._line = MessageLine()
        self._announcer = Announcer(
            self._line, self._locale, self._clause_text, self._read_out, self._deliberate, self._urgent
        )
        super().__init__(**ipywidgets_names.classes("kt-panel", *classes))

    def _follow_language(self) -> None:
        """Follow the language, now that it is complete. The announcer comes last, after everything else has changed."""
        self._locale.on_change(self._announcer.repeat)
        self._locale.on_touch(self._announcer.repeat)
        self._locale.follow()

    @property
    def boards(self) -> Sequence[Board]:
        """Its tables with their buttons; by default the one that it keeps as `_board`."""
        return (self._board,) if "_board" in self.__dict__ else ()

    @property
    def table(self) -> Table | None:
        """The table, or the first of several; None if there is none."""
        return self.boards[0].table if self.boards else None

    @property
    def message(self) -> Message | None:
        """The current message: its kind, its text and the clause behind it; None if there is none."""
        return self._line.message

    @property
    def status(self) -> str:
        """The status line of the game, the attempt or the series, as plain text; "" if there is none."""
        return ""

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons by name ("undo", "more", ...), in order, including those behind a menu.

        Press one with `click()`; a switch also by setting its `value`.
        """
        return shown.buttons(self)

    @property
    def language(self) -> str:
        """Its language, "en" or "de"; setting it changes the texts of the panel, and nothing else.

        Raises:
            ValueError: there is no such language.
        """
        return self._locale.language

    @language.setter
    def language(self, language: str) -> None:
        self._locale.change(language)

    def close(self) -> None:
        """Remove the panel from the pages and free its resources."""
        self._locale.unfollow()
        for board in self.boards:
            board.close()
        close_all(self)
        close_all(self._line.widget)  # which not every panel shows
        self._line.widget.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, with a picture for pages without a kernel; in an app there is always a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        if self.boards and not notebook_file.in_app():
            bundle["image/svg+xml"] = self._still()
        return bundle

    def _still(self) -> str:
        return self.boards[0].svg(self._caption())

    @abstractmethod
    def _caption(self) -> str:
        """A short description of its picture."""

    @abstractmethod
    def _clause_text(self, clause: str, language: str) -> str:
        """The text of a clause of the game."""

    def _read_out(self, text: str, mood: str) -> None:
        if self.table is not None:
            self.table.say(text, mood)


class TablePanel(Panel, Generic[T]):
    """A panel with a live table; `T` is the type of the argument for callbacks of `on_change`.

    Args:
        catalogue: as for `Panel`.
        look: its language, and the appearance of the table.
        name: the name of the game, as a key for the browser's storage.
        position: the first position on the table.
        card_width: the usual width of a card, in CSS pixels.
        **how: as for `Board`.

    Attributes:
        table: the table itself.
    """

    _drawer: Drawer

    def __init__(
        self, catalogue: str, look: Look, name: str, position: engine.Position, card_width: int, **how: Any
    ) -> None:
        super().__init__(catalogue, look.get("language"))
        self._watchers: list[Callable[[T], None]] = []
        self._storage: GameStorage = storage_of(name)
        self._locale.rendered(lambda: self._storage.speak(self._locale.language))
        style, say, announcer = Style.of(look, card_width), self._say, self._announcer
        self._board = board = Board(position, self._locale, announcer, style, whole_game=True, **how)
        board.on_attempt(self._on_attempt)
        board.keys = {"undo": self.undo, "redo": self.redo, "hint": self.hint}
        shares = (say, self._lock, announcer, self._storage)
        self._session = Session(board, *shares, lambda: self._moves, self.go, self.load)

    @property
    def table(self) -> Table:
        """The table itself."""
        return self._board.table

    @property
    @abstractmethod
    def position(self) -> engine.Position:
        """The position on the table."""

    def undo(self) -> None:
        """Go back to before the last move, or the last decision, of the learner."""
        if (node := self._moves.here.before) is not None:
            self.go(node)

    def redo(self) -> None:
        """Go forward again, along the most recently visited branch."""
        if (node := self._moves.here.last) is not None:
            self.go(node)

    @abstractmethod
    def go(self, node: Node[T]) -> None:
        """Go to any node of the move tree."""

    @abstractmethod
    def hint(self) -> None:
        """Give a hint."""

    @abstractmethod
    def load(self, text: str) -> None:
        """Continue a saved game or a shared line."""

    @property
    @abstractmethod
    def _moves(self) -> MoveTree[T]:
        """The tree of the learner's moves."""

    @abstractmethod
    def _on_attempt(self, tried: AttemptedMove) -> bool:
        """Handle a move that the learner attempts; returns whether the cards stay where they were put."""

    def _caption(self) -> str:
        return self.position.game.title(self.language)

    @property
    def appearance(self) -> Style:
        """The current appearance of its table."""
        return self._board.style

    def show_rules(self, on: bool = True) -> None:
        """Label each pile with the cards that it would accept now, or remove the labels."""
        with self._lock:
            self._board.label(on)

    def restyle(self, colours: str | None = None, *, felt: str | None = None, back: str | None = None) -> None:
        """Change the appearance of the table; None leaves an option as it is.

        Args:
            colours: "two" or "four" suit colours.
            felt: "green", "blue" or "red".
            back: the back of the cards: "petals", "trellis" or "rosette".

        Raises:
            ValueError: unknown colours, felt or back.
        """
        with self._lock:
            self._board.restyle(colours, felt, back)

    def on_change(self, callback: Callable[[T], None]) -> None:
        """Call `callback` with the position, or the match, after each change."""
        self._watchers.append(callback)

    def close(self) -> None:
        """Remove the panel from the pages and free its resources."""
        if "_drawer" not in self.__dict__:  # the constructor failed
            return
        self._drawer.close()
        self._storage.close()
        super().close()

    def _clause_text(self, clause: str, language: str) -> str:
        return self.position.game.clause(clause, language)

    def _notify(self, changed: T) -> None:
        for callback in list(self._watchers):
            callback(changed)
