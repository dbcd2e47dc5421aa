"""The base of all teaching widgets: they follow the language and the learner's progress, which the browser stores."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.course.progress.storage import ProgressStorage
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.panel_base import Panel
from cardwidgets.table.board import Board
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, Guarded, button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.look import Look, Style
from cardwidgets.widgets.output import shown
from engine import lessons
from engine.core.arguments import as_game

CATALOGUE = "teaching"
CARD_WIDTH = 66
"""The usual card width for a table between paragraphs, in CSS pixels."""

_LEAST, _SLACK, _STEP = 2.4, 2, 0.3  # height of the columns: minimum, cards that fit in it, height per additional card
_MOST = 4.7  # the height for a whole game


class Bar:
    """A toolbar, with other widgets behind it.

    Args:
        say: the texts.
        groups: groups of buttons: text key of each button -> its action, or the button.
        guarded: runs an action and reports its exceptions.
        more: additional widgets at the end.

    Attributes:
        buttons: the buttons by key.
        bar: the toolbar.
        box: the widget to display.
    """

    def __init__(
        self,
        say: Wording,
        groups: Sequence[Mapping[str, Callable[[], Any] | Button]],
        guarded: Guarded,
        more: Sequence[widgets.Widget] = (),
    ) -> None:
        made = [
            {key: one if isinstance(one, Button) else button(say, key, one, guarded) for key, one in group.items()}
            for group in groups
        ]
        self.buttons = {key: one for group in made for key, one in group.items()}
        self.bar = Toolbar(*(list(group.values()) for group in made))
        layout = shared_layout.layout(flex_flow="row wrap", align_items="center")
        self.box = shared_layout.make_widget(widgets.HBox, [self.bar, *more], classes="kt-line", layout=layout)


class TeachPanel(Panel):
    """A widget of a course.

    Args:
        look: the appearance of its tables, and its language.
    """

    _urgent = ("refusal", "lost")

    def __init__(self, look: Look) -> None:
        self._style = Style.of(look, CARD_WIDTH)
        super().__init__(CATALOGUE, look.get("language"), ("kt-teach",))
        self._storage = ProgressStorage()
        self._locale.rendered(lambda: self._storage.speak(self._locale.language))

    def _made(self, progressed: Callable[[], None] = lambda: None) -> None:
        """Follow the learner's progress, and the language; call it at the end of the constructor.

        Args:
            progressed: shows the new progress.
        """
        self._progressed = progressed
        PROGRESS.on_change(self._progress_changed)
        self._locale.on_change(self._render)
        self._follow_language()

    def _new_board(self, position: engine.Position, **how: Any) -> Board:
        """A table in the language and the style of the panel; the arguments are those of `Board`."""
        return Board(position, self._locale, self._announcer, self._style, **how)

    def _progress_changed(self) -> None:
        with self._lock:
            self._progressed()

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        if not hasattr(self, "_storage"):  # the constructor failed
            return
        PROGRESS.off_change(self._progress_changed)
        self._storage.close()
        super().close()

    def _still(self) -> str:
        return self.boards[0].svg(self._caption(), self._task())

    def _caption(self) -> str:
        return f"{self._game.title(self.language)}: {next(iter(self._task()), '')}"

    def _task(self) -> list[str]:
        """The text above its picture: a heading, then the task or the question."""
        return shown.text(self).splitlines()[:2]

    def _clause_text(self, clause: str, language: str) -> str:
        return self._game.clause(clause, language)

    @abstractmethod
    def _render(self) -> None:
        """Show all texts in the current language."""

    @property
    @abstractmethod
    def _game(self) -> engine.Game:
        """The game that is taught."""


def course_of(game: engine.Game | str) -> lessons.Course:
    """The course of a game.

    Args:
        game: the game, or its key ("grosse-harfe", "grosse_harfe").

    Raises:
        OptionError: there is no such game, or it has no course.
    """
    return lessons.course(as_game(game.replace("_", "-") if isinstance(game, str) else game).key)


def room_for(positions: Sequence[engine.Position]) -> float | None:
    """The height that the columns of these positions need, in card widths; None for that of a whole game."""
    longest = 0
    for position in positions:
        columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau" and name[0] == "T"]
        longest = max([longest, *(len(position[name]) for name in columns)])
    room = max(_LEAST, 1.4 + _STEP * (longest - 1 + _SLACK))
    return room if room < _MOST else None
