"""A question about a position: the learner answers it, and then the table shows what happens."""

from __future__ import annotations

from html import escape
from typing import Unpack

import ipywidgets as widgets

import engine
from cardwidgets.course.base import TeachPanel, course_of, room_for
from cardwidgets.table.steps import STEP_SECONDS, Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.guess import Guess
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.look import Look


class PredictPanel(TeachPanel):
    """A position with a question and its possible answers.

    Args:
        game: the game, or its key.
        key: the key of the prediction.
        film: seconds between two moves that lead to the answer; 0 shows only the last position.
        **look: the appearance and the language, see `Look`.

    Attributes:
        prediction: the question.
        chosen: the key of the learner's choice; "" before there is one.

    Raises:
        OptionError: there is no such game, or it has no course.
        KeyError: the course has no such prediction.

    >>> prediction = cardwidgets.predict("grosse-napoleon", "first-row", film=0)
    >>> prediction.position.moves
    ()
    >>> prediction.choose("column")
    >>> prediction.message.clause
    'GN-9'
    >>> prediction.close()
    """

    def __init__(self, game: engine.Game | str, key: str, *, film: float = STEP_SECONDS, **look: Unpack[Look]) -> None:
        self.prediction = course_of(game).prediction(key)
        self.chosen = ""
        super().__init__(look)
        positions = self.prediction.positions
        self._film = Steps(self._lock, self._announcer.failed, pause=lambda: film)
        self._board = self._new_board(positions[0], room=room_for(positions), live=False)
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self._guess = Guess(self.choose, self._announcer.guarded)
        self.children = [self._head, self._guess.box, self._board.widget, self._line.widget, self._storage]
        self._render()
        self._made()

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self._board.position

    def choose(self, key: str) -> None:
        """Answer the question; the table then shows what happens.

        Raises:
            ValueError: there is no such choice.
        """
        if key not in self.prediction.choices:
            raise ValueError(f"there is no choice {key!r}; expected one of {', '.join(self.prediction.choices)}")
        with self._lock:
            if self.chosen:
                return
            self.chosen = key
            self._render()
            self._answered()
            after = self.prediction.positions[1:]
            if after:

                def show(at: int = -1, _near: bool = True) -> None:
                    self._board.show(after[at], live=False)

                self._film.open(len(after) - 1, show, show, film=True)

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        if hasattr(self, "_film"):
            self._film.close()
        super().close()

    @property
    def _game(self) -> engine.Game:
        return self.prediction.positions[0].game

    def _answered(self) -> None:
        right = self.chosen == self.prediction.right
        self._announcer.say(
            lambda: Message(
                "won" if right else "info",
                f"{self._say('right' if right else 'wrong')} {self.prediction.text('answer', language=self.language)}",
                self.prediction.clause,
            )
        )

    def _render(self) -> None:
        text, language = self.prediction.text, self.language
        self._head.value = f"<p>{escape(text('question', language=language))}</p>"
        choices = [(key, text("choices", key, language=language)) for key in self.prediction.choices]
        right = self.prediction.right if self.chosen else ""
        self._guess.show("", choices, label=self._say("drill_answers"), chosen=self.chosen, right=right)

    def _plain(self) -> str:
        return f"{self.prediction.text('question', language=self.language)}\n{self.position!r}"
