"""The stored solution of a level, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine.lessons import Level
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

    Attributes:
        at: the number of steps shown.
    """

    def __init__(self, level: Level) -> None:
        self.steps: list[Step] = []
        self.at = 0
        self._start = position = level.start
        for text in level.solution:
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
