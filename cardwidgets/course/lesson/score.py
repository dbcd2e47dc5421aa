"""The record of a level while it is on the table: solved with how many stars, failed, solution shown.

A wrong first answer stays one as long as the kernel runs, and a solution shown stays shown for the day, however often
the level is put on the table again.
"""

from __future__ import annotations

from cardwidgets.course.lesson.attempt import Attempt
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.session import daily
from engine.lessons import Level


class Score:
    """The score in one level."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._clean = True  # neither failed nor shown since it was put on the table
        self._counted = False  # whether this solution has been recorded

    @property
    def late(self) -> bool:
        """Whether the first answer was wrong where only that one counts."""
        return self._level.first_counts and self._level.name in PROGRESS.wrong

    def reset(self, solved: bool) -> None:
        """Handle a new position of the learner; if the level is already solved there, it is not counted again."""
        self._counted = solved

    def failed(self) -> None:
        """Record a failure: the level is to be repeated."""
        if self._clean:
            self._clean = False
            PROGRESS.wrong.add(self._level.name)
            PROGRESS.failed(self._level.name)

    def shown(self) -> None:
        """Record that the solution was shown: the level comes back, and today it earns one star at most."""
        PROGRESS.shown(self._level.name, daily.today().toordinal())
        self.failed()

    def solved(self, attempt: Attempt) -> int:
        """Record the solution, once.

        Returns:
            The stars.
        """
        seen = PROGRESS.shown_on(self._level.name) == daily.today().toordinal()
        stars = 1 if seen or self.late else attempt.stars
        if not self._counted:
            self._counted = True
            PROGRESS.solved(self._level.name, stars, self._clean)
        return stars
