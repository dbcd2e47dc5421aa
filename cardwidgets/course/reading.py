"""Readings of the source side by side: a table for each, and the moves that show the difference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import Bar, Said, TeachPanel, course_of
from cardwidgets.course.board import CARD_WIDTH, Board, Style, room_for
from cardwidgets.course.figures import measured
from cardwidgets.course.picks import Picks
from cardwidgets.scene.intent_to_move import AttemptedMove
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.message_line import MessageLine
from engine.lessons import Reading

BOTH = "both"


class Side:
    """One reading with its table.

    Args:
        panel: on which it stands.
        value: of the option; None where there is only one table.
    """

    def __init__(self, panel: ReadingPanel, value: Any, style: Style) -> None:
        self._panel, self.value = panel, value
        self.start = self.position = panel.reading.position(value)
        seat = max(0, self.start.to_move) if self.start.game.seats > 1 else 0
        self.board = Board(
            self.start, panel.language, seat=seat, style=style, room=room_for([self.start]), guarded=panel.guarded
        )
        self.board.on_try(self._on_try)
        self.board.table.on_error(panel.fail)
        self.line = MessageLine()
        shared_layout.with_layout(self.line.widget, min_height="4em")
        self.said: Callable[[], Said | None] = lambda: None
        self.head, self.figure = (
            shared_layout.make_widget(widgets.HTML),
            shared_layout.make_widget(widgets.HTML, classes="kt-figure"),
        )
        shown = [self.head, self.board.widget, self.line.widget, self.figure]
        self.box = shared_layout.make_widget(
            widgets.VBox, shown, classes="kt-table-of", layout=shared_layout.layout(overflow="visible")
        )

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move at this table."""
        before, seat = self.position, self.board.seat
        ruling = before.ruling(move)
        if ruling.legal:
            self.position = before.play(ruling.move)
            self._tell(lambda: self._allowed(before, ruling.move, seat))
        else:
            self._tell(lambda: Said("refusal", ruling.sentence(self._panel.language), str(ruling.clause)))
        self._show()
        return ruling

    def reset(self) -> None:
        """Lay the position out anew."""
        self.position = self.start
        self._tell(lambda: None)
        self._show()

    def retell(self) -> None:
        """Show all texts in the language that is spoken now."""
        panel = self._panel
        label = panel.reading.label(self.value, panel.language) if panel.reading.option else ""
        self.head.value = f"<h5>{escape(label)}</h5>" if label else ""
        told = measured(panel.reading, self.value, panel.language) if panel.reading.option else ""
        self.figure.value = escape(panel.wording("reading_figure", text=told)) if told else ""
        said = self.said()
        if said is None:
            self.line.clear()
        else:
            clause = self.start.game.clause(said.clause, panel.language) if said.clause else ""
            self.line.write(said.kind, said.text, said.clause, clause)

    def close(self) -> None:
        """Free its widgets."""
        self.board.close()
        self.box.close()

    def _tell(self, said: Callable[[], Said | None]) -> None:
        self.said = said
        self.retell()
        now = said()
        if now is not None:
            self.board.table.say(f"{now.text} {now.clause}".strip(), "alert" if now.kind == "refusal" else "status")

    def _allowed(self, before: engine.Position, move: engine.Move, seat: int) -> Said:
        told = words.event(before, move, seat, self._panel.language)
        return Said("won", self._panel.wording("reading_legal", move=told))

    def _show(self) -> None:
        moves = [str(move) for move in self.position.moves]
        mirror = {"mode": "reading", "value": str(self.value), "moves": len(moves), "last": moves[-1] if moves else ""}
        self.board.show(self.position, live=True, mirror=mirror)

    def _on_try(self, tried: AttemptedMove) -> None:
        if not (tried.move and self.play(tried.move).legal):
            self.board.refuse(tried)


class ReadingPanel(TeachPanel):
    """The readings of a question that the source leaves open.

    Args:
        game: the game, or its key.
        key: of the reading.
        language: "en" or "de"; None for the engine's current one, which is then followed.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        theme: "light", "dark" or "auto" to follow the page.

    Attributes:
        reading: the question with its readings.
        sides: the tables, the default reading first.

    Raises:
        BadOption: there is no such game, or it has no course.
        KeyError: the course has no such reading.
    """

    def __init__(
        self,
        game: engine.Game | str,
        key: str,
        *,
        language: str | None = None,
        colours: str = "two",
        card_width: int = 52,
        theme: str = "auto",
    ) -> None:
        self.reading: Reading = course_of(game).reading(key)
        self._shown = BOTH
        values = self.reading.values if self.reading.option else (None,)
        style = Style(colours, card_width if len(values) > 1 else CARD_WIDTH, theme)
        super().__init__(language, style)
        self.sides = tuple(Side(self, value, style) for value in values)
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self._switch = Picks("switch", layout=widgets.Layout())
        self._switch.on_press(lambda one: self.guarded(lambda: self.show(one)))
        self._tries = Picks("tries", hovers=True)
        self._tries.on_press(lambda move: self.guarded(lambda: self.play(move)))
        self._tries.on_near(self._point)
        self._label = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        self._bar = Bar(self._say, {"reading_reset": self.reset}, self.guarded)
        wrapped = shared_layout.layout(flex_flow="row wrap", align_items="center")
        row = shared_layout.make_widget(widgets.HBox, [self._label, self._tries, self._bar.box], layout=wrapped)
        beside = shared_layout.layout(flex_flow="row wrap", align_items="flex-start", overflow="visible")
        boxes = [side.box for side in self.sides]
        tables = shared_layout.make_widget(widgets.HBox, boxes, classes="kt-tables", layout=beside)
        self._answer = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self.children = [self._head, self._switch, row, tables, self._line.widget, self._answer, self._keeper]
        shared_layout.with_layout(self._line.widget, min_height=None)
        self._reword()
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
            BadMove: the text is no move of this game.
        """
        with self._lock:
            for side in self.sides:
                side.position = side.start
            return tuple(side.play(move) for side in self.sides)

    def reset(self) -> None:
        """Lay all tables out anew."""
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
            self._reword()

    def close(self) -> None:
        """Take it off the pages and free what it holds."""
        for side in getattr(self, "sides", ()):
            side.close()
        super().close()

    @property
    def boards(self) -> Sequence[Board]:
        """The tables."""
        return tuple(side.board for side in getattr(self, "sides", ()))

    @property
    def wording(self) -> Any:
        """The texts in the language that is spoken."""
        return self._say

    def fail(self, error: Exception) -> None:
        """Say that something went wrong."""
        self._on_error(error)

    # -------------------------------------------------------------- what is shown

    @property
    def _game(self) -> engine.Game:
        return self.sides[0].start.game

    @staticmethod
    def _name(value: Any) -> str:
        return str(value).lower()

    def _point(self, move: str) -> None:
        """Show on every table what a button would play."""
        with self._lock:
            for side in self.sides:
                if side.position is side.start:
                    side.board.point(side.start.game.move(move))

    def _reword(self) -> None:
        reading, say, language = self.reading, self._say, self.language
        title, question = (escape(reading.text(key, language=language)) for key in ("title", "question"))
        clause, game = escape(reading.clause), self._game
        told = escape(game.clause(reading.clause, language))
        number = f"<summary><span class='kt-clause'>{clause}</span></summary>"
        more = f"<details class='kt-more'>{number}<p>{told}</p></details>"
        self._head.value = f"<h4>{title}</h4><p>{question}</p>{more}"
        self._switch.show(say("reading_show"), self._switches())
        self._switch.layout.display = None if len(self.sides) > 1 else "none"
        self._label.value = escape(say("reading_tries")) if reading.tries else ""
        self._tries.show(say("reading_tries_label"), [self._try_item(move) for move in reading.tries])
        self._bar.speak(say)
        answer = escape(reading.text("answer", language=language))
        self._answer.value = f"<h5>{escape(say('reading_answer'))}</h5><p>{answer}</p>" if answer else ""
        for side in self.sides:
            side.retell()

    def _switches(self) -> list[dict[str, Any]]:
        items = [(BOTH, self._say("reading_both"))]
        items += [(self._name(side.value), self._side_label(side)) for side in self.sides]
        return [{"key": key, "text": text, "pressed": key == self._shown} for key, text in items]

    def _side_label(self, side: Side) -> str:
        return self.reading.label(side.value, self.language) if self.reading.option else ""

    def _try_item(self, text: str) -> dict[str, Any]:
        start, seat = self.sides[0].start, self.sides[0].board.seat
        told = words.advice(start, start.game.move(text), seat, self.language)
        return {"key": text, "text": told.rstrip(".")}

    def _plain(self) -> str:
        return f"{self.reading.text('question', language=self.language)}\n{self.positions[0]!r}"


def reading(game: engine.Game | str, key: str, **settings: Any) -> ReadingPanel:
    """A question that the source leaves open, with a table for each answer: `reading("treppe", "stock")`.

    Args:
        game: the game, or its key.
        key: of the reading.
        **settings: as for `ReadingPanel`.

    Raises:
        BadOption: there is no such game, or it has no course.
        KeyError: the course has no such reading.
    """
    return ReadingPanel(game, key, **settings)
