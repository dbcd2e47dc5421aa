"""The level player: the levels of a chapter at a live table, with goal, hints, solution and stars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import engine
from cardwidgets.meaning import Wish
from cardwidgets.pace import Pace
from cardwidgets.teaching import lesson_words, words
from cardwidgets.teaching.attempt import OPEN, Attempt
from cardwidgets.teaching.base import Said, TeachPanel, course_of
from cardwidgets.teaching.board import CARD_WIDTH, Board, Style, room_for
from cardwidgets.teaching.film import STEP_SECONDS, Film
from cardwidgets.teaching.lesson_view import LessonView
from cardwidgets.teaching.record import PROGRESS
from cardwidgets.teaching.solution import Solution
from engine.hints import LEVELS
from engine.lessons import Clue, Level, Verdict, clue
from engine.lessons.level import Trap


class Lesson(TeachPanel):
    """The levels of a chapter, one at a time.

    Args:
        game: the game, or its key.
        chapter: the key of the chapter.
        language: "en" or "de"; None for the engine's current one, which is then followed.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        theme: "light", "dark" or "auto" to follow the page.
        film: seconds between two steps that the table shows by itself; 0 shows only how they end.

    Attributes:
        levels: the levels.
        attempt: the learner's try at the level on the table.
        solution: the solution while it is shown, else None.

    Raises:
        BadOption: there is no such game, or it has no course.
        KeyError: the course has no such chapter.
    """

    def __init__(
        self,
        game: engine.Game | str,
        chapter: str,
        *,
        language: str | None = None,
        colours: str = "two",
        card_width: int = CARD_WIDTH,
        theme: str = "auto",
        film: float = STEP_SECONDS,
    ) -> None:
        self.course, self.chapter = course_of(game), chapter
        self.levels: tuple[Level, ...] = self.course.chapter(chapter)
        self.number = 0
        self.attempt = Attempt(self.level)
        self.solution: Solution | None = None
        super().__init__(language, Style(colours, card_width, theme))
        self._film = Film(self._lock, self._on_error, film)
        self._search = Pace(self._lock, self._on_error)  # whether the goal can still be reached
        self._thought = Pace(self._lock, self._on_error)  # a hint
        self._begun = False  # whether the learner has done anything
        self._repeating = False  # whether levels come that came back
        self._clean = True  # neither failed nor shown since it was put on the table
        self._shown = False  # the solution was shown since then
        self._counted = False  # that it is solved, where the learner stands
        self._step = -1  # of the hint ladder, where the learner stands
        self._board = Board(
            self.attempt.position, self.language, seat=self.level.seat, style=self._style, guarded=self.guarded
        )
        self._board.on_try(self._on_try)
        self._board.on_key(self._on_key)
        self._board.on_touch(self._on_touch)
        self._board.table.on_error(self._on_error)
        self._view = LessonView(self, self._say)
        self.children = [*self._view.above, self._board.widget, self._line.widget, self._view.below, self._keeper]
        self._keeper.on_recall(self._on_recall)
        self._enter(0)
        self._made()

    # -------------------------------------------------------------- for the notebook

    @property
    def level(self) -> Level:
        """The level on the table."""
        return self.levels[self.number]

    @property
    def position(self) -> engine.Position:
        """Where the learner stands."""
        return self.attempt.position

    @property
    def verdict(self) -> Verdict:
        """How the level stands, as far as it is known by now."""
        return self.attempt.verdict

    def go_to(self, key: str) -> None:
        """Put a level on the table.

        Raises:
            ValueError: the chapter has no such level.
        """
        keys = [level.key for level in self.levels]
        if key not in keys:
            raise ValueError(f"there is no level {key!r}; there are {', '.join(keys)}")
        with self._lock:
            self._begun, self._repeating = True, False
            self._enter(keys.index(key))

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move of the learner as if it were made at the table.

        Returns:
            The ruling. A level that is solved or failed does not go on, not even by a legal move, before moves are
            taken back.

        Raises:
            BadMove: the text is no move of this game.
        """
        with self._lock:
            self._film.finish()
            ruling = self.position.ruling(move)
            if self.accepts:
                self._begun = True
                self._played(ruling.move) if ruling.legal else self._refused(ruling)
            elif self.solution is not None:
                self._tell(lambda: Said("info", self._say("leave_first")))
            else:
                self._judge()
            return ruling

    @property
    def accepts(self) -> bool:
        """Whether moves can be tried now: the level is neither solved nor failed, and its solution is not shown."""
        return self.solution is None and self.verdict.status == OPEN

    def undo(self) -> None:
        """Take the last move back."""
        self._travel(self.attempt.tries.undo)

    def redo(self) -> None:
        """Play again what was taken back."""
        self._travel(self.attempt.tries.redo)

    def restart(self) -> None:
        """Begin the level again, as if nothing had been tried; that it was failed before stays known."""
        with self._lock:
            self._stop()
            self._begin()

    def hint(self) -> None:
        """Say what would help: the rule, asked again the pile, then the move; or how many moves to take back."""
        with self._lock:
            self._film.finish()
            if self.solution is None and self.verdict.status != "done":
                step = LEVELS[min(self._step + 1, len(LEVELS) - 1)]
                here, level, tried = self.attempt.here, self.level, self.attempt.tried
                self._thought.after(0, lambda: clue(level, tried, step), lambda found: self._hinted(here, found))

    def show_solution(self) -> None:
        """Show the stored solution step by step; the level comes back at the end of the chapter."""
        with self._lock:
            self._stop()
            self._begun, self._shown = True, True
            self._spoil()
            self.solution = Solution(self.level)
            self._show_step(animate=False)

    def step(self, by: int) -> None:
        """Go so many steps on in the solution that is shown, or back."""
        with self._lock:
            if self.solution is not None:
                self.solution.go(self.solution.at + by)
                self._show_step()

    def leave_solution(self) -> None:
        """Go back from the solution to one's own try."""
        with self._lock:
            if self.solution is not None:
                self.solution = None
                self._show(animate=False)
                self._judge()

    def next_level(self) -> None:
        """Go on: to the next level, after the last one to those that come back."""
        with self._lock:
            number = self.following
            self._begun = True
            if number is None:
                self._tell(lambda: Said("won", self._say("chapter_done")))
            else:
                self._repeating = self._repeating or number <= self.number
                self._enter(number)

    @property
    def following(self) -> int | None:
        """The number of the level that comes next, None if the chapter is done."""
        if not self._repeating and self.number + 1 < len(self.levels):
            return self.number + 1
        order = [*range(self.number + 1, len(self.levels)), *range(self.number + 1)]
        return next((n for n in order if PROGRESS.level(self.levels[n].name).again), None)

    def close(self) -> None:
        """Take the lesson off the pages and free what it holds."""
        if hasattr(self, "_board"):
            self._film.close()
            self._search.end()
            self._thought.end()
        super().close()

    @property
    def boards(self) -> Sequence[Board]:
        """The table."""
        return (self._board,) if hasattr(self, "_board") else ()

    def progress_changed(self) -> None:
        """Show the stars anew."""
        with self._lock:
            self._view.update()

    # -------------------------------------------------------------- the course of a level

    @property
    def _game(self) -> engine.Game:
        return self.level.game

    def _enter(self, number: int) -> None:
        """Put the level with that number on the table, as new."""
        self._stop()
        self.number, self._clean, self._shown = number, True, False
        self._begin()

    def _begin(self) -> None:
        self.attempt = Attempt(self.level)
        self._board.sit(self.level.seat, room_for([self.position]))
        self._stand()
        self._show(animate=False)
        self._tell(self._greeting)

    def _stop(self) -> None:
        """End what goes on by itself."""
        self._film.finish()
        self._rest()
        self.solution = None

    def _rest(self) -> None:
        """Think no more about a place that the learner leaves."""
        self._search.cancel()
        self._thought.cancel()

    def _stand(self) -> None:
        """The learner stands elsewhere: the hints begin anew, and that he has solved it is not counted twice."""
        self._step, self._counted = -1, self.verdict.status == "done"

    def _spoil(self) -> None:
        """The level was failed or shown: it comes back."""
        if self._clean:
            self._clean = False
            PROGRESS.failed(self.level.name)

    def _played(self, move: engine.Move) -> None:
        """A legal move of the learner."""
        before = self.position
        shown = self.attempt.play(move)
        self._rest()
        self._step, self._counted = -1, False
        trap = self.level.trap(self.attempt.tried)
        if trap is not None and self.verdict.status != "done":
            self._trapped(before.play(move), trap)
        elif len(shown) > 1:
            self._roll(shown, self._arrived, narrate=True)
        else:
            self._arrived()

    def _trapped(self, position: engine.Position, trap: Trap) -> None:
        """A trap: its refutation is shown on the table and taken back."""
        level = self.level
        scenes = [position]
        for move in trap.shows:
            scenes.append(scenes[-1].play(move))
        self.attempt.forget_last()
        self._stand()
        self._tell(lambda: Said("refusal", level.text("traps", trap.says, language=self.language)))
        self._roll(scenes, lambda: self._show())

    def _roll(self, scenes: Sequence[engine.Position], end: Callable[[], None], narrate: bool = False) -> None:
        """Show positions one after another, then go on with `end`."""
        if self._film.seconds:
            self._film.run([self._frame(position, narrate) for position in scenes], end)
            self._view.update()
        else:
            end()

    def _frame(self, position: engine.Position, narrate: bool) -> Callable[[], None]:
        before, move, seat = position.previous, position.last_move, self.level.seat

        def show() -> None:
            self._board.show(position, live=False, mirror=self._mirror("film", position))
            if narrate and before is not None and move is not None:
                self._tell(lambda: Said("info", words.event(before, move, seat, self.language)))

        return show

    def _arrived(self) -> None:
        """A move of the learner has been made, shown, and answered where others play."""
        self._show()
        self._judge()
        if self.level.watch and self.verdict.status == OPEN:
            level, tried, here = self.level, self.attempt.tried, self.attempt.here
            self._search.after(0, lambda: level.judge(tried), lambda found: self._searched(here, found))

    def _searched(self, here: Any, found: Verdict) -> None:
        """A search has found out whether the goal can still be reached."""
        if found.status == "failed":
            self.attempt.no_way_from(here)
            if here is self.attempt.here and self.solution is None:
                self._show(animate=False)
                self._judge()

    def _refused(self, ruling: engine.Ruling) -> None:
        """A move that the rules forbid; some levels ask for it."""
        self.attempt.refuse(str(ruling.clause))
        if self.verdict.status == OPEN:
            self._tell(lambda: Said("refusal", ruling.sentence(self.language), str(ruling.clause)))
        else:
            self._show(animate=False)
            self._judge(ruling)

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            self._film.finish()
            if self.solution is None:
                self._rest()
                step()
                self._stand()
                self._show()
                self._judge()

    def _judge(self, ruling: engine.Ruling | None = None) -> None:
        """Say how the level stands; that it is solved or failed is noted.

        Args:
            ruling: the refusal by which the level was solved, if it was.
        """
        verdict, level = self.verdict, self.level
        if verdict.status == "done":
            stars = 1 if self._shown else self.attempt.stars
            if not self._counted:
                self._counted = True
                PROGRESS.solved(level.name, stars, self._clean)
            self._tell(lambda: lesson_words.done(level, stars, ruling, self._say))
        elif verdict.status == "failed":
            self._spoil()
            self._tell(lambda: Said("lost", level.failure(verdict, self.language)))
        else:
            self._tell(self._talked)
        self._view.update()

    # -------------------------------------------------------------- what is said and shown

    def _greeting(self) -> Said | None:
        return self._talked() if self._game.seats > 1 else Said("info", self._say("begin"))

    def _talked(self) -> Said | None:
        return lesson_words.talked(self.level, self.position, self.language)

    def _hinted(self, here: Any, found: Clue) -> None:
        """A hint has been found."""
        if here is not self.attempt.here or self.solution is not None:
            return
        position, level, move = self.position, self.level, found.move
        step = min(self._step + 1, len(LEVELS) - 1)
        if move is not None and step == 1 and not (move.source and self._game.seats == 1):
            step = len(LEVELS) - 1  # there is no pile to look at
        if step != self._step:
            self.attempt.hints += 1
        self._step = step
        self._tell(lambda: lesson_words.hinted(level, position, found, step, self._say))
        if move is not None and step > 0:
            self._board.point(move, whole=step == len(LEVELS) - 1)
        self._view.update()

    def _show(self, *, animate: bool = True) -> None:
        """The learner's own place."""
        self._board.table.mark()
        self._board.show(self.position, live=self.accepts, animate=animate, mirror=self._mirror("play", self.position))
        self._view.update()

    def _show_step(self, *, animate: bool = True) -> None:
        """The step of the solution that is looked at."""
        solution = self.solution
        assert solution is not None
        position, step = solution.position, solution.step
        self._board.show(position, live=False, animate=animate, mirror=self._mirror("solution", position))
        forbidden = step is not None and not step.ruling.legal
        ends = self._board.ends(step.ruling.move) if step is not None and forbidden else ()
        self._board.table.mark(arrow=(ends[0], ends[1]) if len(ends) == 2 else None)
        self._tell(lambda: lesson_words.stepped(self.level, solution, self._say))
        self._view.update()

    def _mirror(self, mode: str, position: engine.Position) -> dict[str, Any]:
        return {
            "game": self._game.key,
            "level": self.level.key,
            "mode": mode,
            "moves": len(self.level.made(position)) if mode == "play" else len(position.moves),
            "last": str(position.last_move or ""),
            "status": self.verdict.status,
        }

    def _reword(self) -> None:
        self._view.speak(self._say)

    def _picture(self) -> Any:
        return self._board.picture()

    def _plain(self) -> str:
        return f"{self.course.chapter_title(self.chapter, self.language)}\n{self.position!r}"

    # -------------------------------------------------------------- what the learner means

    def _on_recall(self) -> None:
        """A page has told what the learner has reached: go on with the first level that is not solved."""
        with self._lock:
            if not self._begun:
                unsolved = [n for n, level in enumerate(self.levels) if not PROGRESS.level(level.name).stars]
                if unsolved and unsolved[0] != self.number:
                    self._enter(unsolved[0])

    def _on_try(self, tried: Wish) -> None:
        with self._lock:
            self._film.finish()
            accepts = self.accepts
            if not (tried.move and self.play(tried.move).legal and accepts):
                self._board.refuse(tried)

    def _on_touch(self) -> None:
        """A click on a table that is not to be played at: a film that runs ends, else it is said how things stand."""
        with self._lock:
            if self._film.running:
                self._film.finish()
            elif self.solution is not None:
                self._tell(lambda: Said("info", self._say("leave_first")))
            elif self.verdict.status != OPEN:
                self._judge()

    def _on_key(self, key: str) -> None:
        actions = {"undo": self.undo, "u": self.undo, "redo": self.redo, "r": self.redo, "h": self.hint}
        if key in actions:
            self.guarded(actions[key])


def lesson(game: engine.Game | str, chapter: str, **settings: Any) -> Lesson:
    """The levels of a chapter to play: `lesson("treppe", "base")`.

    Args:
        game: the game, or its key.
        chapter: the key of the chapter.
        **settings: as for `Lesson`.

    Raises:
        BadOption: there is no such game, or it has no course.
        KeyError: the course has no such chapter.
    """
    return Lesson(game, chapter, **settings)
