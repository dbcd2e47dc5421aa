"""The record of a level while it is on the table: solved with how many stars, failed, solution shown.

A wrong first answer stays one as long as the kernel runs, and a solution shown stays shown for the day, however often
the level is put on the table again. Where restarting would be free, all moves made and all hints stay counted, and so
does a wrong first answer in a patience that luck can pass, until the next day or until another level is solved.
"""

from __future__ import annotations

from collections.abc import Mapping

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
        level = self._level
        return (level.first_counts or (level.easy and level.game.seats == 1)) and level.name in PROGRESS.wrong

    @property
    def spent(self) -> int:
        """The number of moves made in the level so far, in all goes of the day."""
        return self._of_today(PROGRESS.spent)

    @property
    def hints(self) -> int:
        """The number of hints given in the level so far, likewise."""
        return self._of_today(PROGRESS.hinted)

    def _of_today(self, counts: Mapping[str, tuple[int, int]]) -> int:
        day, count = counts.get(self._level.name, (0, 0))
        return count if day == daily.today().toordinal() else 0

    @property
    def seen(self) -> bool:
        """Whether the solution has been shown today."""
        return PROGRESS.shown_on(self._level.name) == daily.today().toordinal()

    def tried(self, *, legal: bool) -> None:
        """Count a move; a refused one only if the level asks for a forbidden move."""
        level = self._level
        if not (level.first_counts or level.free) and (legal or not level.par):
            if not self.spent:
                PROGRESS.wrong.discard(level.name)
            PROGRESS.spent[level.name] = daily.today().toordinal(), self.spent + 1

    def hinted(self, hints: int) -> None:
        """Record how many hints have been given."""
        PROGRESS.hinted[self._level.name] = daily.today().toordinal(), hints

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
        level = self._level
        moves = len(attempt.tried.moves) if level.free else max(attempt.spent, self.spent)
        stars = 1 if self.seen or self.late else level.stars(moves, max(attempt.hints, self.hints))
        for one in [one for one in PROGRESS.spent if one != level.name or stars == 3]:
            del PROGRESS.spent[one]
            PROGRESS.wrong.discard(one)
        PROGRESS.hinted = {one: count for one, count in PROGRESS.hinted.items() if one == level.name}
        if not self._counted:
            self._counted = True
            PROGRESS.solved(self._level.name, stars, self._clean)
        return stars
