"""What all teaching widgets share: texts that can change their language, a message line, buttons, the keeper."""

from __future__ import annotations

import threading
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.course.board import Board, Style
from cardwidgets.course.keeper import Keeper
from cardwidgets.course.record import PROGRESS
from cardwidgets.i18n import languages
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.model import Scene
from cardwidgets.scene.svg import scene_svg
from cardwidgets.session import url_params
from cardwidgets.widgets import shared_layout, shown
from cardwidgets.widgets.announcer import Announcer
from cardwidgets.widgets.buttons import button
from cardwidgets.widgets.message_line import MessageLine, Said
from engine import lessons

__all__ = ["CATALOGUE", "Bar", "Said", "TeachPanel", "course_of"]

CATALOGUE = "teaching"


class Bar:
    """A row of buttons that keep their meaning and change their language.

    Args:
        say: the texts.
        actions: what the buttons do, by the keys of their texts.
        guarded: calls an action and deals with its exceptions.
        more: further widgets at the end.

    Attributes:
        buttons: by key.
        box: the widget to display.
    """

    def __init__(
        self,
        say: Wording,
        actions: dict[str, Callable[[], Any]],
        guarded: Callable[[Callable[[], Any]], Any],
        more: Sequence[widgets.Widget] = (),
    ) -> None:
        self.buttons = {key: button(say, key, action, guarded) for key, action in actions.items()}
        layout = shared_layout.layout(flex_flow="row wrap", align_items="center")
        self.box = shared_layout.make_widget(
            widgets.HBox, [*self.buttons.values(), *more], classes="kt-bar", layout=layout
        )

    def speak(self, say: Wording) -> None:
        """Put the texts of another language on the buttons."""
        for key, one in self.buttons.items():
            one.description, one.tooltip = say(key), say(f"{key}_tip")


class _Meta(type(widgets.VBox), ABCMeta):  # type: ignore[misc]
    """The class of a widget that has abstract methods."""


class TeachPanel(widgets.VBox, metaclass=_Meta):
    """What all teaching widgets share; one that lacks an abstract method cannot be made.

    Args:
        language: "en" or "de"; None for the engine's current one, which it then follows.
        style: how its tables look.
    """

    def __init__(self, language: str | None, style: Style) -> None:
        self._say = Wording(CATALOGUE, language)
        self._style = style
        self._lock = threading.RLock()
        self._line = MessageLine()
        self._teller = Announcer(
            self._line,
            self.language,
            lambda clause, spoken: self._game.clause(clause, spoken),
            self._read_out,
            (engine.KartentischError, ValueError),
            ("refusal", "lost"),
        )
        self._keeper = Keeper()
        super().__init__(_dom_classes=("kt-panel", "kt-teach"))
        self._follows = language is None

    def _made(self) -> None:
        """It is made: from now on it hears of progress, and of another language."""
        PROGRESS.listeners.add(self)
        if self._follows:
            languages.follow(self)

    @property
    def message(self) -> Said | None:
        """What the message line says now: its kind, its text, and the clause behind it; None if it says nothing."""
        return self._line.said

    @property
    def status(self) -> str:
        """The line that says how it stands, as it is read; "" if there is none."""
        return ""

    @property
    def buttons(self) -> dict[str, widgets.Button | widgets.ToggleButton]:
        """The buttons in sight now, by name ("hint", "check", ...) and in their order; press one by `click()`."""
        return shown.buttons(self)

    @property
    def table(self) -> Table | None:
        """The table, the first one of several; None if there is none."""
        return self.boards[0].table if self.boards else None

    @property
    def language(self) -> str:
        """The language in which it speaks."""
        return self._say.language

    def speak(self, language: str) -> None:
        """Change the language of everything that it says.

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            self._say = Wording(CATALOGUE, language)
            for board in self.boards:
                board.speak(language)
            self._teller.speak(language)
            self._reword()

    @property
    @abstractmethod
    def boards(self) -> Sequence[Board]:
        """The tables on it."""

    def progress_changed(self) -> None:
        """The learner's progress has changed."""

    def guarded(self, action: Callable[[], Any]) -> None:
        """Do what a button stands for; an exception goes into the message line, nothing else is lost."""
        self._teller.guarded(action)

    def close(self) -> None:
        """Take it off the pages and free what it holds."""
        if not hasattr(self, "_keeper"):  # its making has failed
            return
        PROGRESS.listeners.discard(self)
        languages.leave(self)
        for board in self.boards:
            board.close()
        self._keeper.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and beside it a picture for pages without a kernel: an app has one."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        scene = None if url_params.in_app() else self._picture()
        if scene is not None:
            bundle["image/svg+xml"] = scene_svg(scene, letters=self.language, colours=self._style.colours)
        bundle["text/plain"] = self._plain()
        return bundle

    def _picture(self) -> Scene | None:
        return self.boards[0].picture() if self.boards else None

    def _plain(self) -> str:
        return type(self).__name__

    @abstractmethod
    def _reword(self) -> None:
        """Show all texts anew, in the language that is spoken now."""

    # -------------------------------------------------------------- the message line

    def _tell(self, said: Callable[[], Said | None]) -> None:
        """Put a sentence into the message line, and let a screen reader say it.

        Args:
            said: makes the sentence; it is asked again when the language changes. None: nothing is said.
        """
        self._teller.say(said)

    def _read_out(self, text: str, mood: str) -> None:
        if self.table is not None:
            self.table.say(text, mood)

    @property
    @abstractmethod
    def _game(self) -> engine.Game:
        """The game that is taught."""

    def _on_error(self, error: Exception) -> None:
        self._teller.failed(error)


def course_of(game: engine.Game | str) -> lessons.Course:
    """The course of a game.

    Args:
        game: the game, or its key ("grosse-harfe", "grosse_harfe").

    Raises:
        BadOption: there is no such game, or it has no course.
    """
    key = game.key if isinstance(game, engine.Game) else str(game).replace("_", "-")
    return lessons.course(key)
