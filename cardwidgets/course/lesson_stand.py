"""How a lesson stands, as its buttons and the notebook ask for it: levels, the learner's try, the solution shown."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from cardwidgets.course.attempt import OPEN, Attempt
from cardwidgets.course.base import TeachPanel, course_of
from cardwidgets.course.board import Board, Style
from cardwidgets.course.chapter import Chapter
from cardwidgets.course.solution import SolutionReplay
from cardwidgets.scene.model import Scene
from engine.lessons import Level, Verdict


class LessonStand(TeachPanel):
    """A panel that tells how its lesson stands. What the learner does there is the business of `Lesson`.

    Args:
        game: the game, or its key.
        chapter: the key of the chapter.
        language: as for `TeachPanel`.
        style: how its table looks.

    Attributes:
        course: the course of the game.
        chapter: the key of the chapter.
        attempt: the learner's try at the level on the table.
        solution: the solution while it is shown, else None.
    """

    _board: Board

    def __init__(self, game: engine.Game | str, chapter: str, language: str | None, style: Style) -> None:
        self.course, self.chapter = course_of(game), chapter
        self._order = Chapter(self.course.chapter(chapter))
        self.attempt = Attempt(self.level)
        self.solution: SolutionReplay | None = None
        super().__init__(language, style)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the chapter."""
        return self._order.levels

    @property
    def number(self) -> int:
        """The number of the level on the table, from 0."""
        return self._order.number

    @property
    def level(self) -> Level:
        """The level on the table."""
        return self._order.level

    @property
    def following(self) -> int | None:
        """The number of the level that comes next, None if the chapter is done."""
        return self._order.following

    @property
    def position(self) -> engine.Position:
        """Where the learner stands; while a solution or a film is shown, the table shows another position."""
        return self.attempt.position

    @property
    def verdict(self) -> Verdict:
        """How the level stands, as far as it is known by now."""
        return self.attempt.verdict

    @property
    def accepts(self) -> bool:
        """Whether moves can be tried now: the level is neither solved nor failed, and its solution is not shown."""
        return self.solution is None and self.verdict.status == OPEN

    @property
    def boards(self) -> Sequence[Board]:
        """The table."""
        return (self._board,) if "_board" in self.__dict__ else ()

    @property
    def _game(self) -> engine.Game:
        return self.level.game

    def _picture(self) -> Scene:
        return self._board.picture()

    def _plain(self) -> str:
        return f"{self.course.chapter_title(self.chapter, self.language)}\n{self.position!r}"
