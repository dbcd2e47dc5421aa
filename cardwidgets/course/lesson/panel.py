"""The level player: the levels of a chapter at a live table, with goal, hints, solution and stars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import Unpack

import engine
from cardwidgets.course import words
from cardwidgets.course.base import TeachPanel, course_of, room_for
from cardwidgets.course.lesson import messages
from cardwidgets.course.lesson.attempt import OPEN
from cardwidgets.course.lesson.searches import LAST, Searches
from cardwidgets.course.lesson.session import LessonSession
from cardwidgets.course.lesson.solution import solution_of
from cardwidgets.course.lesson.view import LessonView
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.table.steps import STEP_SECONDS, Steps
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import shown
from engine.lessons import Level, LevelHint, Missed, Verdict
from engine.lessons.level import Trap


class Lesson(TeachPanel):
    """The levels of a chapter, one at a time.

    Args:
        game: the game, or its key.
        chapter: the key of the chapter.
        film: seconds between two steps that the table plays by itself; 0 shows only the result.
        **look: the appearance and the language, see `Look`.

    Attributes:
        session: the levels of the chapter, the current one, the learner's attempt and its score.
        steps: the steps of the solution while it is shown.

    Raises:
        OptionError: there is no such game, or it has no course.
        KeyError: the course has no such chapter.

    >>> lesson = cardwidgets.lesson("treppe", "base", film=0)
    >>> lesson.level.key, lesson.session.number, len(lesson.session.levels)
    ('only-once', 0, 4)
    >>> lesson.play("base Q").clause
    'TR-2'
    >>> lesson.verdict.status, lesson.accepts
    ('done', False)
    >>> lesson.next_level()
    >>> ruling = lesson.play("base 4")
    >>> lesson.undo()
    >>> lesson.redo()
    >>> lesson.restart()
    >>> lesson.hint()
    >>> lesson.show_solution()
    >>> lesson.steps.step()
    >>> lesson.message.text
    'Step 1 of 1: Make the 3 the base.'
    >>> lesson.steps.leave()
    >>> lesson.back()  # no plan has failed
    >>> lesson.go_to("past-the-king")
    >>> lesson.position.moves, lesson.status
    ((), 'Moves: 0 · Three stars: 5')
    >>> lesson.close()
    """

    def __init__(
        self, game: engine.Game | str, chapter: str, *, film: float = STEP_SECONDS, **look: Unpack[Look]
    ) -> None:
        self.session = session = LessonSession(course_of(game), chapter)
        super().__init__(look)
        failed = self._announcer.failed
        self.steps = Steps(self._lock, failed)
        self._film = Steps(self._lock, failed, pause=lambda: film)
        self._searches = Searches(session, self._lock, failed)
        self._begun = False  # whether the learner has done anything yet
        self._board = self._new_board(self.position, seat=self.level.seat, open=self.level.open)
        self._board.on_attempt(self._on_attempt)
        self._board.on_touch(lambda _pile: self._on_touch())
        self._board.follow(self.steps)
        self._board.keys = {"undo": self.undo, "redo": self.redo, "hint": self.hint}
        actions = {"next_level": self.next_level, "back": self.back, "solution": self.show_solution}
        actions |= {**self._board.keys, "restart": self.restart}
        self._view = LessonView(session, self.steps, actions, self.go_to, self._say, self._announcer.guarded)
        self.children = [*self._view.above, self._board.widget, self._line.widget, *self._view.below, self._storage]
        self._storage.on_recall(self._on_recall)
        self._enter()
        self._made(self._view.update)

    # -------------------------------------------------------------- state

    @property
    def level(self) -> Level:
        """The current level, or the current hand of one that asks about several."""
        return self.session.level

    @property
    def position(self) -> engine.Position:
        """The learner's position; during a solution or a film the table shows another one."""
        return self.session.attempt.position

    @property
    def verdict(self) -> Verdict:
        """The verdict on the level, as far as it is known yet."""
        return self.session.attempt.verdict

    @property
    def accepts(self) -> bool:
        """Whether moves can be tried now: the level is neither solved nor failed, and its solution is not shown."""
        return not self.steps.on and self.verdict.status == OPEN

    @property
    def status(self) -> str:
        """The status line as plain text: the moves, what three stars require, the hints."""
        return shown.plain(self._view.line.value)

    # -------------------------------------------------------------- the learner's actions

    def go_to(self, key: str) -> None:
        """Put a level on the table.

        Raises:
            ValueError: the chapter has no such level.
        """
        number = self.session.number_of(key)
        with self._lock:
            self._begun = True
            self._enter(partial(self.session.go_to, number))

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move of the learner as if it were made at the table.

        Returns:
            The ruling. A solved or failed level does not accept moves, not even legal ones, until moves are undone.

        Raises:
            InvalidMoveError: the text is not a move of this game.
        """
        with self._lock:
            self._film.leave()
            ruling = self.position.ruling(move)
            if self.accepts:
                self._begun = True
                self._played(ruling.move) if ruling.legal else self._refused(ruling)
            else:
                self._on_touch()
            return ruling

    def undo(self) -> None:
        """Take the last move back."""
        self._travel(self.session.attempt.tree.undo)

    def back(self) -> None:
        """After a failed plan, go back to before the move that put its goal out of reach."""
        if (slip := self.session.slip) is not None:
            tree = self.session.attempt.tree

            def step() -> None:
                while len(self.level.made(tree.here.state)) >= slip.number:
                    tree.undo()

            self._travel(step)

    def redo(self) -> None:
        """Replay an undone move."""
        self._travel(self.session.attempt.tree.redo)

    def restart(self) -> None:
        """Begin the level again from scratch; a failure stays recorded, and the moves stay counted."""
        with self._lock:
            self._enter(self.session.restart)

    def hint(self) -> None:
        """Give a hint: first the rule, then the pile, then the move; or how many moves to undo.

        After a failed plan, the message that names its mistake stays.
        """
        with self._lock:
            self._film.leave()
            if not self.steps.on and self.session.slip is None and self.verdict.status != "done":
                self._searches.next_hint(self._hinted)

    def show_solution(self) -> None:
        """Show the solution step by step; the level comes back at the end of the chapter.

        After a failed plan it begins before the move after which the goal was out of reach.
        """
        with self._lock:
            solution = solution_of(self.level, self.session.slip)
            self._stop()
            self._begun = True
            self.session.score.shown()

            def show(at: int, near: bool) -> None:
                step = solution[max(0, at - 1)]
                self._put(step.after if at else step.before, "solution", animate=near)
                forbidden = at and not step.ruling.legal  # such a move is only an arrow
                self._board.table.mark(arrows=[self._board.ends(step.ruling.move) if forbidden else ()])
                self._announcer.say(lambda: messages.stepped(self.level, solution, at, self._say))

            def left() -> None:
                self._show(animate=False)
                self._judge()

            self.steps.open(len(solution), show, left)

    def next_level(self) -> None:
        """Go on to the next hand or the next level, after the last one to those to be repeated."""
        with self._lock:
            self._film.leave()
            number = self.session.next_number
            self._begun = True
            if self.verdict.status == "done" and self.session.more_hands:
                self._enter(self.session.next_hand)
            elif number is None:
                self._announcer.say(lambda: Message("won", self._say("chapter_done")))
            else:
                self._enter(partial(self.session.go_on, number))

    def close(self) -> None:
        """Remove the lesson from the pages and free its resources."""
        if hasattr(self, "_board"):
            self._film.close()
            self.steps.close()
            self._searches.end()
        super().close()

    # -------------------------------------------------------------- from move to move

    def _enter(self, choose: Callable[[], object] = lambda: None) -> None:
        """Begin a level, or a hand of it, after stopping everything that belongs to the current one.

        Args:
            choose: chooses it in the session.
        """
        self._stop()
        choose()
        self._searches.restart()
        self._board.begin(self.level.seat, room_for([self.position]), self.level.open)
        self._board.through = self.level.plan
        self._line.reserve(messages.longest(self.level, self._say))
        self._show(animate=False)
        self._announcer.say(partial(messages.greeting, self.level, self._board, self._say))

    def _stop(self) -> None:
        """Stop everything that runs automatically."""
        self._film.leave()
        self._searches.cancel()
        self.steps.drop()

    def _played(self, move: engine.Move) -> None:
        """Play a legal move of the learner."""
        before = self.position
        positions = self.session.play(move)
        self._searches.restart()
        trap = self.level.trap(self.session.attempt.tried)
        if trap is not None and self.verdict.status != "done":
            self._show_trap(before.play(move), trap)
        elif len(positions) > 1:
            self._run(positions, self._after_move, told=True)
        else:
            self._after_move()

    def _show_trap(self, position: engine.Position, trap: Trap) -> None:
        """Show the refutation of a trap on the table, and take it back."""
        level = self.level
        scenes = list(accumulate(trap.shows, engine.Position.play, initial=position))
        self.session.attempt.retract()
        self.session.moved()
        self._announcer.say(lambda: Message("refusal", level.text("traps", trap.says, language=self.language)))
        self._run(scenes, self._show, told=False)

    def _run(self, positions: Sequence[engine.Position], end: Callable[[], None], *, told: bool) -> None:
        """Show positions one after another, then call `end`; the moves are announced if they are `told`."""
        seat = self.level.seat

        def show(at: int, _near: bool) -> None:
            before, move = positions[at].previous, positions[at].last_move
            self._put(positions[at], "film")
            if told and before is not None and move is not None:
                self._announcer.say(lambda: Message("info", words.event(before, move, seat, self.language)))

        self._film.open(len(positions) - 1, show, end, film=True)
        if self._film.on:
            self._view.update()

    def _after_move(self) -> None:
        """Judge the level after a move of the learner has been made, shown, and answered by the other players."""
        self._show()
        self._judge()
        level, made = self.level, len(self.session.attempt.tried.moves)
        if self.verdict.status == OPEN and level.game.seats == 1 and level.par <= made <= 2:
            self._announcer.say(lambda: Message("info", self._say("detour")))
        self._searches.look_ahead(self._on_dead_end)

    def _on_dead_end(self, back: int) -> None:
        """Handle the result of a search: the goal can no longer be reached from here."""
        if self.steps.on:
            return
        if self.level.watch:
            self._show(animate=False)
            self._judge()
        else:
            self._announcer.say(lambda: messages.way_back(back, self._say))

    def _refused(self, ruling: engine.Ruling) -> None:
        """Handle a move that the rules forbid; some levels ask for one."""
        self.session.refuse(ruling)
        if self.verdict.status == OPEN:
            self._announcer.say(lambda: Message("refusal", words.refusal(ruling, self.language), str(ruling.clause)))
        else:
            self._show(animate=False)
            self._judge(ruling)

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            self._film.leave()
            if not self.steps.on:
                self._searches.restart()
                step()
                self.session.moved()
                self._show()
                self._judge()
                self._searches.look_ahead(self._on_dead_end)

    def _judge(self, ruling: engine.Ruling | None = None) -> None:
        """Show the verdict on the level; a solved or failed level is recorded.

        Args:
            ruling: the refusal that solved the level, if one did.
        """
        verdict, level = self.verdict, self.level
        if verdict.status == "done" and self.session.more_hands:
            self._announcer.say(lambda: Message("won", level.text("done", language=self.language)))
        elif verdict.status == "done":
            stars = self.session.score.solved(self.session.attempt)
            less = self.session.less(stars)
            self._announcer.say(lambda: messages.done(level, stars, ruling, self._say, less))
        elif verdict.status == "failed":
            self.session.score.failed()
            self._announcer.say(lambda: Message("lost", level.failure(verdict, self.language)))
            if level.plan:
                self._searches.explain(self._explain)
        else:
            self._announcer.say(lambda: messages.talked(level, self.position, self.language))
        self._view.update()

    def _explain(self, slip: Missed | None) -> None:
        """Name the move after which the goal of a failed plan was out of reach."""
        if slip is not None and not self.steps.on:
            self.session.slip, level = slip, self.level
            self._announcer.say(lambda: messages.missed(level, slip, self._say))
            self._view.update()

    # -------------------------------------------------------------- texts and rendering

    def _hinted(self, found: LevelHint, step: int, new: bool) -> None:
        """Show a hint."""
        self.session.score.hinted(self.session.attempt.hints)
        position, level = self.position, self.level
        self._announcer.say(lambda: messages.hinted(level, position, found, step, self._say, new))
        if found.move is not None and step > 0:
            self._board.point_at(found.move, whole=step == LAST)
        self._view.update()

    def _show(self, *, animate: bool = True) -> None:
        """Show the learner's own position."""
        level, board = self.level, self._board
        self._put(self.position, "play", animate=animate)
        marked = [] if level.made(self.position) else board.places(level.marks)
        board.table.mark({"goal": marked, "asked": board.copies(level.wanted) if level.plan else []})
        self._view.update()

    def _put(self, position: engine.Position, mode: str, *, animate: bool = True) -> None:
        """Put a position on the table, on which moves can be tried in the mode "play"."""
        live, debug_state = mode == "play" and self.accepts, self.session.attempt.debug_state(position, mode)
        self._board.show(position, live=live, animate=animate, debug_state=debug_state)

    def _render(self) -> None:
        self._line.reserve(messages.longest(self.level, self._say))
        self._view.update()

    @property
    def _game(self) -> engine.Game:
        return self.level.game

    def _plain(self) -> str:
        return f"{self.session.course.chapter_title(self.session.chapter, self.language)}\n{self.position!r}"

    # -------------------------------------------------------------- input

    def _on_recall(self) -> None:
        """Go to the first unsolved level: a page has reported the learner's progress."""
        with self._lock:
            if not self._begun:
                unsolved = self.session.unsolved
                if unsolved is not None and unsolved != self.session.number:
                    self._enter(partial(self.session.go_to, unsolved))

    def _on_attempt(self, tried: AttemptedMove) -> bool:
        with self._lock:
            self._film.leave()
            accepts = self.accepts
            return self.play(tried.move).legal and accepts

    def _on_touch(self) -> None:
        """Handle a click while moves are not accepted: end the film, or repeat the verdict."""
        with self._lock:
            if self._film.on:
                self._film.leave()
            elif self.steps.on:
                say = self._say.catalogue("steps")
                self._announcer.say(lambda: Message("info", say("leave_first", leave=say("leave"))))
            elif self.verdict.status != OPEN:
                self._judge()
