"""What is noted of a level while it is on the table: solved with how many stars, failed, its solution shown."""

from __future__ import annotations

from cardwidgets.course.attempt import Attempt
from cardwidgets.course.record import PROGRESS
from engine.lessons import Level


class Score:
    """The score at one level, from when it was put on the table."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._clean = True  # neither failed nor shown
        self._shown = False
        self._counted = False  # that it is solved, where the learner stands

    def stand(self, solved: bool) -> None:
        """The learner stands elsewhere; where it is solved already, that is not counted twice."""
        self._counted = solved

    def failed(self) -> None:
        """The level was failed: it comes back."""
        if self._clean:
            self._clean = False
            PROGRESS.failed(self._level.name)

    def shown(self) -> None:
        """Its solution was shown: it comes back, and is worth less."""
        self._shown = True
        self.failed()

    def solved(self, attempt: Attempt) -> int:
        """The level was solved, which is noted once.

        Returns:
            The stars.
        """
        stars = 1 if self._shown else attempt.stars
        if not self._counted:
            self._counted = True
            PROGRESS.solved(self._level.name, stars, self._clean)
        return stars
