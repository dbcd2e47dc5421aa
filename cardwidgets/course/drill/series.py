"""A series of questions: which one comes next, when wrong ones come back, how many were right."""

from __future__ import annotations

import random
import secrets
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from cardwidgets.course.progress.record import PROGRESS
from engine.base.reading import pasted
from engine.lessons import drills

SEEDS = 1_000_000
"""Exclusive limit of new question numbers: short enough to pass on to a friend."""
LATER = 3
"""Minimum number of other questions before a wrong one comes back."""
LAST, ENOUGH = 12, 10
"""A drill is done when this many of the last answers are right, and every kind has been asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the series: its kind and number, and whether it has come back."""

    kind: str
    seed: int
    again: bool = False


class Series:
    """The questions of a drill.

    Args:
        game: key of the game.
        kinds: the kinds of questions, in the order of the course.
        only: the only kind to be asked, None for all of them.

    Attributes:
        asked, right: the number of answers, and of right ones.
    """

    def __init__(self, game: str, kinds: Sequence[str], only: str | None) -> None:
        self.game, self.kinds, self.only = game, tuple(kinds), only
        self.asked = self.right = 0
        self._waiting: list[tuple[Asked, int]] = []  # each with the number of other questions to ask first
        self._came_back = False  # whether the last question did
        self._turn = 0
        self._last: deque[bool] = deque(maxlen=LAST)
        self._kinds_asked: Counter[str] = Counter()
        self._mistakes: Counter[str] = Counter()

    @property
    def again(self) -> int:
        """The number of questions to come back."""
        return len(self._waiting)

    @property
    def done(self) -> bool:
        """Whether enough of the last answers are right and every kind has been asked."""
        return sum(self._last) >= ENOUGH and self._kinds_asked.keys() >= set(self._kinds)

    @property
    def hardest(self) -> str | None:
        """The kind with the largest share of mistakes; None without a mistake."""
        return max(self._mistakes, key=lambda kind: self._mistakes[kind] / self._kinds_asked[kind], default=None)

    def first(self, seed: int | None) -> Asked:
        """The first question.

        Args:
            seed: its number; None for a random one.
        """
        if seed is None:
            return self.next()
        return Asked(random.Random(seed).choice(self._kinds), seed)

    def recall(self) -> None:
        """Queue the questions that were answered wrong on earlier days."""
        known = {(one.kind, one.seed) for one, _ in self._waiting}
        for number, (kind, seed) in enumerate(PROGRESS.again(self.game)):
            if kind in self._kinds and (kind, seed) not in known:
                self._waiting.append((Asked(kind, seed, True), 1 + 2 * number))

    def next(self) -> Asked:
        """The next question: one that comes back is followed by a new one, whatever else is to come back."""
        due = [at for at, (_, rest) in enumerate(self._waiting) if rest <= 0]
        self._came_back = bool(due) and not self._came_back
        if self._came_back:
            return self._waiting.pop(due[0])[0]
        kinds = self._kinds
        kind = kinds[self._turn % len(kinds)]
        self._turn += 1
        return Asked(kind, secrets.randbelow(SEEDS))

    def answered(self, one: Asked, right: bool) -> None:
        """Record an answer."""
        self.asked += 1
        self.right += right
        self._last.append(right)
        self._kinds_asked[one.kind] += 1
        if not right:
            self._mistakes[one.kind] += 1
        self._waiting = [(other, rest - 1) for other, rest in self._waiting]
        if not right:
            self._waiting.append((Asked(one.kind, one.seed, True), LATER - 1))
        PROGRESS.answered(self.game, one.kind, one.seed, right)

    def number(self, one: Asked) -> str:
        """The number by which a question is shared: "2-4711"."""
        return f"{self.kinds.index(one.kind) + 1}-{one.seed}"

    def read(self, text: str) -> Asked | None:
        """The question with a shared number, None if it is invalid; a number without a kind is of the only kind."""
        kind, dash, seed = pasted(text).replace(" ", "").partition("-")
        if not dash and self.only is not None:
            kind, seed = str(self.kinds.index(self.only) + 1), kind
        if not (kind.isdecimal() and seed.isdecimal() and len(kind) < 4 and len(seed) <= 10):
            return None
        if not 1 <= int(kind) <= len(self.kinds) or int(seed) > drills.MAX_SEED:
            return None
        return Asked(self.kinds[int(kind) - 1], int(seed))

    @property
    def _kinds(self) -> tuple[str, ...]:
        return self.kinds if self.only is None else (self.only,)
