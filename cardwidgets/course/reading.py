"""Readings of the source side by side: a table for each, and the moves that show the difference."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Unpack

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import CARD_WIDTH, Bar, TeachPanel, course_of, room_for
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.notebook.figures import sentence
from cardwidgets.table.board import Board
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.guess import Guess
from cardwidgets.widgets.controls.message_line import Message, MessageLine
from cardwidgets.widgets.look import Look, Style
from engine.lessons import Reading

BOTH = "both"
_NARROW = 52
"""Width of a card if two tables are side by side, in CSS pixels."""
_BESIDE = 2
"""Maximum number of tables side by side in one window; of more, only one is shown at first."""

_PHONE = 420
"""The width in CSS pixels below which the tables would lie one below the other."""


class Side:
    """One reading with its table.

    Args:
        reading: the question with its readings.
        value: the value of the option; None if there is only one table.
        say: the texts of the teaching widgets.
        locale: their language.
        style: the appearance of the table.
        announcer: shows errors.
    """

    def __init__(
        self, reading: Reading, value: Any, say: Wording, locale: Locale, style: Style, announcer: Announcer
    ) -> None:
        self._reading, self.value, self._say = reading, value, say
        self.start = self.position = reading.position(value)
        seat = max(0, self.start.to_move) if self.start.game.seats > 1 else 0
        self.board = Board(self.start, locale, announcer, style, seat=seat, room=room_for([self.start]))
        self.board.on_attempt(lambda tried: self.play(tried.move).legal)
        self._line = line = MessageLine()
        shared_layout.with_layout(line.widget, min_height="4em")
        self._announcer = Announcer(line, locale, self.rule, self.board.table.say, (), ("refusal",))
        self._head = shared_layout.make_widget(widgets.HTML)
        self._figure = shared_layout.make_widget(widgets.HTML, classes="kt-figure")
        children = [self._head, self.board.widget, line.widget, self._figure]
        self.box = shared_layout.make_widget(
            widgets.VBox, children, classes="kt-table-of", layout=shared_layout.layout(overflow="visible")
        )
        locale.on_change(self._announcer.repeat)
        if reading.option:
            say.rendered(self._render)

    @property
    def label(self) -> str:
        """The name of this reading, "" if there is only one."""
        return self._reading.label(self.value, self._say.language) if self._reading.option else ""

    @property
    def message(self) -> Message | None:
        """The current message below this table; None if there is none."""
        return self._line.message

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move at this table."""
        before, seat = self.position, self.board.seat
        ruling = before.ruling(move)
        if ruling.legal:
            self.position = before.play(ruling.move)
            self._announcer.say(lambda: self._allowed(before, ruling.move, seat))
        else:
            self._announcer.announce("refusal", lambda: words.refusal(ruling, self._say.language), ruling.clause)
        self._show()
        return ruling

    def reset(self) -> None:
        """Show the position again, from the start."""
        self.position = self.start
        self._announcer.clear()
        self._show()

    def close(self) -> None:
        """Close its widgets."""
        self.box.close()

    def rule(self, clause: str, language: str) -> str:
        """The clause without our reading, which is the answer."""
        return self.start.game.catalogue.text(f"clauses.{clause}", language)

    def _render(self) -> None:
        language = self._say.language
        self._head.value = f"<h4>{escape(self.label)}</h4>" if self.label else ""
        figure = measured(self._reading, self.value, language)
        self._figure.value = escape(self._say("reading_figure", text=figure)) if figure else ""

    def _allowed(self, before: engine.Position, move: engine.Move, seat: int) -> Message:
        text = words.event(before, move, seat, self._say.language)
        return Message("won", self._say("reading_legal", move=text))

    def _show(self) -> None:
        moves = [str(move) for move in self.position.moves]
        debug_state = {
            "mode": "reading",
            "value": str(self.value),
            "moves": len(moves),
            "last": moves[-1] if moves else "",
        }
        self.board.show(self.position, live=True, debug_state=debug_state)


class ReadingPanel(TeachPanel):
    """The readings of a question that the source leaves open: two are side by side; of more, one is shown at first.

    Args:
        game: the game, or its key.
        key: the key of the reading.
        card_width: the width of a card in CSS pixels if two tables are side by side; None for what fits.
        **look: the appearance and the language, see `Look`.

    Attributes:
        reading: the question with its readings.
        sides: the tables, the default reading first.
        decided: the value that the learner has chosen, as text; "" before that.

    Raises:
        OptionError: there is no such game, or it has no course.
        KeyError: the course has no such reading.

    >>> reading = cardwidgets.reading("hochzeitszug", "redeals")
    >>> [position.game.options["redeals"] for position in reading.positions]
    [2, 0]
    >>> len(reading.boards)
    2
    >>> [ruling.legal for ruling in reading.play("redeal")]
    [True, False]
    >>> reading.reset()
    >>> reading.show("0")
    >>> reading.decide("2")
    >>> reading.decided
    '2'
    >>> reading.close()
    """

    def __init__(self, game: engine.Game | str, key: str, **look: Unpack[Look]) -> None:
        self.reading: Reading = course_of(game).reading(key)
        values = self.reading.values if self.reading.option else (None,)
        width = (look.get("card_width") or _NARROW) if len(values) == _BESIDE else CARD_WIDTH
        super().__init__({**look, "card_width": width})
        self.sides = tuple(
            Side(self.reading, value, self._say, self._locale, self._style, self._announcer) for value in values
        )
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self._switch = ButtonGroup("switch", layout=widgets.Layout())
        self._switch.on_press(lambda one: self._announcer.guarded(lambda: self._choose_shown(one)))
        self._tries = ButtonGroup("tries", hovers=True)
        self._tries.on_press(lambda move: self._announcer.guarded(lambda: self.play(move)))
        self._tries.on_hover(self._point)
        self._label = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        self._bar = Bar(self._say, [{"reading_reset": self.reset}], self._announcer.guarded)
        wrapped = shared_layout.layout(flex_flow="row wrap", align_items="center")
        parts = [self._switch, self._label, self._tries, self._bar.box]
        row = shared_layout.make_widget(widgets.HBox, parts, layout=wrapped, classes="kt-tries")
        beside = shared_layout.layout(flex_flow="row wrap", align_items="flex-start", overflow="visible")
        boxes = [side.box for side in self.sides]
        tables = shared_layout.make_widget(widgets.HBox, boxes, classes="kt-tables", layout=beside)
        self.decided, self._chose = "", False
        self._guess = Guess(self.decide, self._announcer.guarded)
        self.children = [self._head, row, tables, self._line.widget, self._guess.box, self._storage]
        shared_layout.with_layout(self._line.widget, min_height=None)
        self.show(BOTH if len(values) <= _BESIDE else self._name(values[0]))
        self.sides[0].board.table.on_space(self._on_space)
        self._made()

    # -------------------------------------------------------------- for the notebook

    @property
    def positions(self) -> tuple[engine.Position, ...]:
        """The positions on the tables."""
        return tuple(side.position for side in self.sides)

    def play(self, move: str | engine.Move) -> tuple[engine.Ruling, ...]:
        """Try a move on every table, from the start.

        Returns:
            The rulings of the readings.

        Raises:
            InvalidMoveError: the text is not a move of this game.
        """
        with self._lock:
            for side in self.sides:
                side.position = side.start
            return tuple(side.play(move) for side in self.sides)

    def reset(self) -> None:
        """Show all tables again, from the start."""
        with self._lock:
            for side in self.sides:
                side.reset()

    def show(self, which: str) -> None:
        """Show all tables ("both") or that of one value of the option ("true", "8", "printed").

        Raises:
            ValueError: there is no such value.
        """
        names = {self._name(side.value) for side in self.sides}
        if which not in {BOTH, *names}:
            raise ValueError(f"there is no reading {which!r}; expected one of {', '.join(sorted({BOTH, *names}))}")
        with self._lock:
            self._shown = which
            for side in self.sides:
                shared_layout.with_layout(side.box, display=None if which in (BOTH, self._name(side.value)) else "none")
            self._render()

    def decide(self, value: str) -> None:
        """Choose a reading; the panel then tells how our rules decide the question.

        Args:
            value: the value of the option ("true", "8", "printed"); "answer" if there are no tables to choose from.

        Raises:
            ValueError: there is no such value.
        """
        choices = [key for key, _ in self._choices()]
        if value not in choices:
            raise ValueError(f"there is no reading {value!r}; expected one of {', '.join(choices)}")
        with self._lock:
            self.decided = value
            self._render()

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        for side in getattr(self, "sides", ()):
            side.close()
        super().close()

    @property
    def boards(self) -> Sequence[Board]:
        """The tables of its readings."""
        return tuple(side.board for side in getattr(self, "sides", ()))

    # -------------------------------------------------------------- rendering

    @property
    def _game(self) -> engine.Game:
        return self.sides[0].start.game

    @staticmethod
    def _name(value: Any) -> str:
        return str(value).lower()

    def _point(self, move: str) -> None:
        """Preview the move of a button on every table."""
        with self._lock:
            for side in self.sides:
                if side.position is side.start:
                    side.board.point_at(side.start.game.move(move))

    def _on_space(self) -> None:
        """On a phone, begin with one table."""
        space = self.sides[0].board.table.space
        if space is not None and space[0] < _PHONE and self._shown == BOTH and len(self.sides) > 1 and not self._chose:
            self.show(self._name(self.sides[0].value))

    def _choose_shown(self, which: str) -> None:
        self._chose = True
        self.show(which)

    def _render(self) -> None:
        reading, say, language = self.reading, self._say, self.language
        title, question = (escape(reading.text(key, language=language)) for key in ("title", "question"))
        clause = escape(reading.clause)
        clause_text = escape(self.sides[0].rule(reading.clause, language))
        number = f"<summary><span class='kt-clause'>{clause}</span></summary>"
        more = f"<details class='kt-more'>{number}<p>{clause_text}</p></details>"
        self._head.value = f"<h3>{title}</h3><p>{question}</p>{more}"
        self._switch.show(say("reading_show"), self._switches())
        self._switch.layout.display = None if len(self.sides) > 1 else "none"
        self._label.value = escape(say("reading_tries")) if reading.tries else ""
        self._tries.show(say("reading_tries_label"), [self._try_item(move) for move in reading.tries])
        answer = reading.answer(language)
        if not answer:
            self._guess.hide()
            return
        ours = self._choices()[0][0] if self.decided else ""
        ask = say("reading_guess") if reading.option else ""
        label = say("drill_answers")
        shown = answer if self.decided else ""
        self._guess.show(ask, self._choices(), label=label, chosen=self.decided, right=ours, answer=shown)

    def _choices(self) -> list[tuple[str, str]]:
        """The readings that the learner can choose, our own first."""
        if not self.reading.option:
            return [("answer", self._say("reading_answer"))]
        return [(self._name(side.value), side.label) for side in self.sides]

    def _switches(self) -> list[dict[str, Any]]:
        items = [(BOTH, self._say("reading_both"))]
        items += [(self._name(side.value), side.label) for side in self.sides]
        return [{"key": key, "text": text, "pressed": key == self._shown} for key, text in items]

    def _try_item(self, text: str) -> dict[str, Any]:
        start, seat = self.sides[0].start, self.sides[0].board.seat
        advice = words.advice(start, start.game.move(text), seat, self.language)
        return {"key": text, "text": advice.rstrip(".")}

    def _plain(self) -> str:
        return f"{self.reading.text('question', language=self.language)}\n{self.positions[0]!r}"


def measured(reading: Reading, value: object, language: str) -> str:
    """The figure measured for a value of a reading, as a sentence with its interval; "" if there is none.

    Args:
        value: the value of its option.
        language: "en" or "de".
    """
    if len(reading.figures) != len(reading.values):
        return ""
    return sentence(reading.figures[reading.values.index(value)], language)
