"""The order of the levels of a chapter: first in sequence, then those to be repeated."""

from __future__ import annotations

from collections.abc import Sequence

from cardwidgets.course.progress.record import PROGRESS
from engine.lessons import Level


class Chapter:
    """The levels of one chapter, and the current one.

    Attributes:
        number: the number of the current level, counted from 0.
    """

    def __init__(self, levels: Sequence[Level]) -> None:
        self.levels = tuple(levels)
        self.number = 0
        self._repeating = False  # whether the levels to be repeated are being played

    @property
    def level(self) -> Level:
        """The current level."""
        return self.levels[self.number]

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

    def go_on(self, number: int) -> None:
        """Go on to the next level."""
        self._repeating = self._repeating or number <= self.number
        self.number = number
