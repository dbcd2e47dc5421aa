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


def solution_of(level: Level, slip: Missed | None = None) -> list[Step]:
    """The stored solution of a level, or the way from before a slip."""
    steps: list[Step] = []
    position = slip.before if slip else level.start
    for text in slip.line if slip else level.solution:
        ruling = position.ruling(text.removeprefix(REFUSED))
        after = level.replied(position.play(ruling.move)) if ruling.legal else position
        steps.append(Step(position, after, ruling))
        position = after
    return steps
