"""A learner's session with the levels of a chapter: the current level, the attempt, its score; independent of any user
interface.

The levels come in sequence, then those to be repeated.
"""

from __future__ import annotations

import engine
from cardwidgets.course.lesson.attempt import Attempt
from cardwidgets.course.lesson.score import Score
from cardwidgets.course.progress.record import PROGRESS
from engine.lessons import Course, Level, Missed


class LessonSession:
    """The levels of one chapter, of which one is on the table.

    Args:
        course: the course of the game.
        chapter: the key of the chapter.

    Attributes:
        course, chapter: as above.
        levels: the levels of the chapter.
        number: the number of the current level, from 0.
        hand: the number of its current hand, from 0.
        attempt: the learner's attempt at that hand.
        score: the score in the level.
        slip: after a failed plan, the move after which its goal was out of reach, once it is found.

    Raises:
        KeyError: the course has no such chapter.
    """

    def __init__(self, course: Course, chapter: str) -> None:
        self.course, self.chapter = course, chapter
        self.levels: tuple[Level, ...] = tuple(course.chapter(chapter))
        self.slip: Missed | None = None
        self.go_to(0)

    @property
    def level(self) -> Level:
        """The current level, or the current hand of one that asks about several."""
        return self.levels[self.number].hands[self.hand]

    @property
    def hands(self) -> int:
        """The number of hands that the current level asks about."""
        return len(self.levels[self.number].hands)

    @property
    def more_hands(self) -> bool:
        """Whether another hand of the level follows."""
        return self.hand + 1 < self.hands

    @property
    def next_number(self) -> int | None:
        """The number of the next level, None if the chapter is done."""
        if not self._repeating and self.number + 1 < len(self.levels):
            return self.number + 1
        order = [*range(self.number + 1, len(self.levels)), *range(self.number + 1)]
        return next((n for n in order if PROGRESS.level(self.levels[n].name).again), None)

    @property
    def unsolved(self) -> int | None:
        """The number of the first unsolved level, None if there is none."""
        return next((n for n, level in enumerate(self.levels) if not PROGRESS.level(level.name).stars), None)

    @property
    def most_stars(self) -> int:
        """The most stars that are left, given the moves taken back, the hints, and what the day has shown."""
        level, hints = self.level, max(self.attempt.hints, self.score.hints)
        if self.score.seen or self.score.late:
            return 1
        return level.stars(level.par + (0 if level.free else self.taken_back), hints)

    @property
    def taken_back(self) -> int:
        """The number of moves made in the level and taken back, or left behind by a restart."""
        return max(0, max(self.score.spent, self.attempt.spent) - len(self.attempt.tried.moves))

    def less(self, stars: int) -> str:
        """Why a solution has earned fewer than three stars, as the end of a text's key; "" if it has earned three."""
        if stars == 3:
            return ""
        if self.score.seen:
            return "_shown"
        if self.level.first_counts:
            return "_late" if stars == 1 else ""
        return "_again" if self.taken_back else "_hints" if self.attempt.hints else ""

    def number_of(self, key: str) -> int:
        """The number of a level.

        Raises:
            ValueError: the chapter has no such level.
        """
        keys = [level.key for level in self.levels]
        if key not in keys:
            raise ValueError(f"there is no level {key!r}; there are {', '.join(keys)}")
        return keys.index(key)

    def go_to(self, number: int) -> None:
        """Go to a level chosen by the learner; the levels then follow in order from there."""
        self.number, self._repeating = number, False
        self._enter()

    def go_on(self, number: int) -> None:
        """Go on to the next level."""
        self._repeating = self._repeating or number <= self.number
        self.number = number
        self._enter()

    def next_hand(self) -> None:
        """Go on to the next hand of the level."""
        self.hand += 1
        self._begin(self.attempt.hints)

    def restart(self) -> None:
        """Begin the level again from scratch; a failure stays recorded, and the moves stay counted."""
        self.hand = 0
        self._begin(0)

    def play(self, move: engine.Move) -> tuple[engine.Position, ...]:
        """Play a legal move of the learner; returns the positions after it, see `Attempt.play`."""
        positions = self.attempt.play(move)
        self.score.tried(legal=True)
        self.score.reset(False)
        return positions

    def refuse(self, ruling: engine.Ruling) -> None:
        """Record that a move was refused."""
        self.attempt.refuse(ruling)
        self.score.tried(legal=False)

    def moved(self) -> None:
        """Handle another position of the learner; a level solved there before is not counted again."""
        self.score.reset(self.attempt.verdict.status == "done")

    def _enter(self) -> None:
        self.hand = 0
        self.score = Score(self.level)
        self._begin(0)

    def _begin(self, hints: int) -> None:
        self.attempt = Attempt(self.level, max(hints, self.score.hints))
        self.moved()
