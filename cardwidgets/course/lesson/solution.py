"""The solution of a level, step by step: the stored one, or the way that a failed plan has missed."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine.lessons import Level, Missed
from engine.lessons.goals import REFUSED


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution.

    Attributes:
        before: the position in which the move is tried.
        after: the position after it and the answers of the others.
        ruling: the ruling on the move.
    """

    before: engine.Position
    after: engine.Position
    ruling: engine.Ruling


class SolutionReplay:
    """The solution of a level, and how much of it has been shown.

    Args:
        level: the level with the stored solution.
        slip: if given, the way from before this move is shown instead.

    Attributes:
        at: the number of steps shown.
    """

    def __init__(self, level: Level, slip: Missed | None = None) -> None:
        self.steps: list[Step] = []
        self.at = 0
        self._start = position = slip.before if slip else level.start
        for text in slip.line if slip else level.solution:
            ruling = position.ruling(text.removeprefix(REFUSED))
            after = level.replied(position.play(ruling.move)) if ruling.legal else position
            self.steps.append(Step(position, after, ruling))
            position = after

    @property
    def step(self) -> Step | None:
        """The step shown last, None at the start."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def position(self) -> engine.Position:
        """The position shown."""
        return self.step.after if self.step else self._start
