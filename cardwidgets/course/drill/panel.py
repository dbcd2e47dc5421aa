"""Drills: questions answered on the table or by choosing, and graded with the clause behind the answer."""

from __future__ import annotations

from html import escape
from typing import Any, Unpack

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import TeachPanel, course_of, room_for
from cardwidgets.course.drill import answers, marking
from cardwidgets.course.drill.series import Asked, Series
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.i18n import notebook_file
from cardwidgets.scene import layouts
from cardwidgets.scene.model import Scene, object_of
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.table.board import still
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.timers import BackgroundTimer
from engine.lessons import drills
from engine.lessons.drills import Grade, Question


class DrillPanel(TeachPanel):
    """A series of questions about a game.

    Args:
        game: the game, or its key.
        kind: the kind of questions; None for all kinds of the game in turn.
        seed: number of the first question; None for a random one.
        **look: the appearance and the language, see `Look`.

    Attributes:
        question: the current question.
        series: the series with its score.
        grade: the grade of the answer, None before it is checked.

    Raises:
        OptionError: there is no such game or kind.
        ValueError: the seed is not a question number.

    >>> drill = cardwidgets.drill("treppe", "playable", seed=7)
    >>> drill.number, drill.position.deal_number, drill.status
    ('5-7', 127861, '')
    >>> for one in ("R2", "W"):
    ...     drill.mark(one)
    >>> sorted(drill.answer)
    ['R2', 'W']
    >>> drill.check()
    >>> drill.grade.missing, drill.grade.wrong
    (('S',), ('R2',))
    >>> drill.next_question()
    >>> drill.ask("5-11")
    >>> drill.close()
    """

    def __init__(
        self, game: engine.Game | str, kind: str | None = None, seed: int | None = None, **look: Unpack[Look]
    ) -> None:
        course = course_of(game)
        self._key = course.game.key
        known = tuple(course.drills)
        if kind is not None and kind not in known:
            raise engine.OptionError(f"{self._key} has no drill {kind!r}; there are {', '.join(known)}")
        self.series = Series(self._key, known, kind)
        self._asked = self.series.first(seed)
        self.question: Question = self._make(self._asked)
        self.grade: Grade | None = None
        self._given: set[str] = set()
        self._done = False  # whether the end of the drill has been announced
        super().__init__(look)
        self._making = BackgroundTimer(self._lock, self._announcer.failed)
        self._planned: Asked | None = None  # the next question, once an answer has been checked
        self._ahead: Question | None = None  # that question, once it has been generated
        self._board = self._new_board(self.question.position, live=False)
        self._board.on_attempt(self._on_attempt)
        self._board.keys = {"c": self.check}
        self._head = widgets.HTML()
        self._head.add_class("kt-head")
        self._answers = ButtonGroup("answers", hovers=True, layout=widgets.Layout())
        self._answers.on_press(self._choose)
        self._answers.on_hover(self._point)
        self._check = button(self._say, "check", self.check, self._announcer.guarded, "primary")
        self._next = button(self._say, "next_question", self.next_question, self._announcer.guarded)
        self._number = TextEntry(self._on_number, self._announcer.guarded, "kt-number", width="14em")
        self._score = widgets.HTML()
        self._score.add_class("kt-status")
        self._why = widgets.HTML()
        self._why.add_class("kt-why")
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        self._bar = Toolbar([self._check, self._next])
        bar = widgets.HBox([self._bar, self._number.field, self._score], layout=wrapped)
        bar.add_class("kt-line")
        self.children = [
            self._head, self._board.widget, self._line.widget, self._answers, bar, self._why, self._storage
        ]  # fmt: skip
        self._storage.on_recall(self.series.recall)
        self._ask(self._asked, self.question)
        self._made()

    # -------------------------------------------------------------- for the notebook

    @property
    def number(self) -> str:
        """The number by which the question is shared: "2-4711"."""
        return self.series.number(self._asked)

    @property
    def position(self) -> engine.Position:
        """The position of the question."""
        return self.question.position

    @property
    def status(self) -> str:
        """The status line as plain text: how many were right, how many will come back."""
        return shown.plain(self._score.value)

    @property
    def answer(self) -> frozenset[str]:
        """The marks, or the chosen answer."""
        return frozenset(self._given)

    def mark(self, one: str) -> None:
        """Mark or unmark a card or place; for a question with choices, choose one.

        Raises:
            ValueError: it cannot be marked or chosen here.
        """
        question = self.question
        possible = question.markable | question.right if question.form == "mark" else {c.key for c in question.choices}
        if one not in possible:
            raise ValueError(f"{one!r} is no answer to this question")
        with self._lock:
            if self.grade is None:
                self._given = self._given ^ {one} if question.form == "mark" else {one}
                self._show()

    def check(self) -> None:
        """Grade the answer."""
        with self._lock:
            if self.grade is not None:
                return
            if not self._given:
                key = "nothing_marked" if self.question.form == "mark" else "nothing_chosen"
                self._announcer.say(lambda: Message("info", self._say(key)))
                return
            self.grade = grade = self.question.grade(self._given)
            self.series.answered(self._asked, grade.right)
            ends, self._done = self.series.done and not self._done, self._done or self.series.done
            self._announcer.say(lambda: Message("won", self._end()) if ends else self._grade_message(grade))
            self._show()
            self._make_ahead()

    def next_question(self) -> None:
        """Go on to another question."""
        with self._lock:
            asked, question = self._planned or self.series.next(), self._ahead
            self._ask(asked, question or self._make(asked))

    def ask(self, number: str) -> None:
        """Ask the question with a shared number.

        Raises:
            ValueError: it is not a question number.
        """
        with self._lock:
            asked = self.series.read(number)
            if asked is None:
                kinds = len(self.series.kinds)
                raise ValueError(self._say("bad_question", text=number[:30], kinds=kinds))
            self._ask(asked, self._make(asked))

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        if hasattr(self, "_making"):
            self._making.end()
        super().close()

    # -------------------------------------------------------------- from question to question

    @property
    def _game(self) -> engine.Game:
        return self.question.game

    def _make(self, asked: Asked) -> Question:
        return drills.make(self._key, asked.kind, asked.seed)

    def _make_ahead(self) -> None:
        """Generate the next question while the learner reads the explanation."""
        self._planned = asked = self.series.next()
        self._making.schedule(0, lambda: self._make(asked), lambda made: setattr(self, "_ahead", made))

    def _ask(self, asked: Asked, question: Question) -> None:
        """Put a question on the table."""
        self._making.cancel()
        self._planned = self._ahead = None
        self._asked, self.question = asked, question
        self.grade = None
        self._given = set()
        self._board.begin(question.seat, room_for([question.position]))
        self._board.alter(self._scene if question.form == "mark" else None)
        self._show()
        self._announcer.say(lambda: Message("info", self._say("drill_comes_back")) if asked.again else None)
        text = f"{question.title(self.language)}. {question.ask(self.language)} {self._shown()}"
        self._board.table.say(text.strip())

    def _show(self) -> None:
        question = self.question
        self._board.show(question.position, live=False, animate=False, debug_state=self._debug_state())
        self._mark()
        self._render()

    def _debug_state(self) -> dict[str, Any]:
        return {
            "game": self._key,
            "mode": "drill",
            "kind": self._asked.kind,
            "number": self.number,
            "form": self.question.form,
            "given": sorted(self._given),
            **({} if self.grade is None else {"right": self.grade.right}),
            "asked": self.series.asked,
        }

    def _scene(self, scene: Scene) -> Scene:
        """The scene of a question that is answered by marking."""
        question = self.question
        possible = question.markable | question.right
        return marking.markable(scene, question.position, question.seat, possible, self._given, self._say)

    def _mark(self, near: engine.Move | None = None) -> None:
        """Show the marks, what was right and wrong, and the move in question."""
        question, grade, scene = self.question, self.grade, self._board.table.scene
        marked: dict[str, list[str]] = {}
        if question.form == "mark" and grade is None:
            marked["chosen"] = marking.names(scene, self._given)
        elif question.form == "mark" and grade is not None:
            marked["right"] = marking.names(scene, self._given - set(grade.wrong))
            marked["wrong"] = marking.names(scene, grade.wrong)
            marked["missing"] = marking.names(scene, grade.missing)
        pile = question.slots.get("pile")
        if isinstance(pile, str) and pile in question.game.piles:
            marked["asked"] = [pile]
        move = near or question.move or (self._right_move() if grade is not None else None)
        ends = self._board.ends(move) if move is not None else ()
        self._board.table.mark(marked, [ends])

    def _right_move(self) -> engine.Move | None:
        """The right answer, if the answers are moves."""
        values = [choice.value for choice in self.question.choices if choice.key in self.question.right]
        return values[0] if values and isinstance(values[0], engine.Move) else None

    def _choose(self, key: str) -> None:
        def answer() -> None:
            self.mark(key)
            self.check()

        self._announcer.guarded(answer)
        self._point(key)

    def _point(self, key: str) -> None:
        """Show on the table the move of an answer."""
        value = next((choice.value for choice in self.question.choices if choice.key == key), None)
        if isinstance(value, engine.Move):
            with self._lock:
                self._mark(value)

    def _on_attempt(self, tried: AttemptedMove) -> bool:
        one = object_of(tried.move, marking.MARK)
        if one:
            self._announcer.guarded(lambda: self.mark(one))
        return True

    # -------------------------------------------------------------- texts

    def _grade_message(self, grade: Grade) -> Message:
        if grade.right:
            return Message("won", self._say("right"))
        return Message("lost", self._wrong())

    def _end(self) -> str:
        """The end of the drill: what was hardest, and where the course goes on."""
        say, course, kind = self._say, course_of(self._game.key), self.series.hardest
        parts = [say("drill_done")]
        if kind is not None:
            parts.append(say("drill_hardest", title=words.drill_title(course.game, kind, self.language)))
        level = next((one for one in course.levels if not PROGRESS.level(one.name).stars), None)
        if level is None:
            parts.append(say("drill_next_match" if self._game.seats > 1 else "drill_next_game"))
        else:
            parts.append(say("drill_next", chapter=course.chapter_title(level.chapter, self.language)))
        return " ".join(parts)

    def _wrong(self) -> str:
        return f"{self._say('wrong')} {self._say('wrong_again')}"

    def _shown(self) -> str:
        """The move or the pile in question, in words."""
        question, language = self.question, self.language
        if question.move is not None:
            text = words.advice(question.position, question.move, question.seat, language)
            return self._say("drill_move", move=text)
        pile = question.slots.get("pile")
        if isinstance(pile, str) and pile in question.game.piles:
            return self._say("drill_pile", pile=words.pile_words(question.position, pile, language))
        return ""

    def _render(self) -> None:
        question, say, grade = self.question, self._say, self.grade
        parts = [f"<h3>{escape(question.title(say.language))}</h3>", f"<p>{escape(question.ask(say.language))}</p>"]
        choices = self._shown()
        if choices:
            parts.append(f'<p class="kt-shown">{escape(choices)}</p>')
        self._head.value = "".join(parts)
        self._line.reserve([(self._wrong(), ""), (say("nothing_marked"), "")])
        chosen = next(iter(self._given), None) if question.form == "choose" else None
        self._answers.show(say("drill_answers"), answers.items(question, say.language, chosen, grade))
        self._answers.layout.display = None if question.choices else "none"
        with self._bar.batch():
            marks = question.form == "mark"  # a choice is graded by the click
            self._check.change(disabled=grade is not None, shown=marks, look="" if grade is not None else "primary")
            self._next.change(look="primary" if grade is not None else "")
        self._number.label(say("drill_number"), say("drill_number_hint"))
        self._number.write(self.number)
        score = [say("drill_score", right=self.series.right, asked=self.series.asked)] if self.series.asked else []
        score += [say("drill_finished")] if self._done else []
        score += [say("drill_again", count=self.series.again)] if self.series.again else []
        self._score.value = escape(" · ".join(score))
        explanation = answers.explanation(question, grade, self._board.bare(), say) if grade is not None else ""
        self._why.value = explanation

    def _on_number(self, text: str) -> None:
        try:
            if text != self.number:
                self.ask(text)
        finally:
            self._number.write(self.number)

    def _still(self) -> str:
        example = self._example
        how: dict[str, Any] = {"seat": example.seat, "room": room_for([example.position]), "handles": False}
        scene = layouts.scene(example.position, language=self.language, **how)
        return still(scene, self.language, self._style, self._caption(), self._task())

    def _task(self) -> list[str]:
        return [self._example.title(self.language), self._example.ask(self.language)]

    def _plain(self) -> str:
        example = self._example
        return f"{example.ask(self.language)}\n{example.position.view(example.seat)!r}"

    @property
    def _example(self) -> Question:
        """The question for pages without a kernel: always the same, so that the notebook file does not change."""
        return self.question if notebook_file.in_app() else self._make(self.series.first(0))
