"""The hints of a lesson: first the rule, then the pile, then the move. They are computed in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cardwidgets.course.lesson.attempt import Attempt
from cardwidgets.session.move_tree import Node
from cardwidgets.widgets.timers import BackgroundTimer
from engine import Position
from engine.hints import LEVELS
from engine.lessons import LevelHint, level_hint

LAST = len(LEVELS) - 1
"""The rung that names the move."""


class HintLadder:
    """The ladder of hints; it starts over at each new position of the learner.

    Args:
        lock: held during changes.
        on_error: called with an exception.
    """

    def __init__(self, lock: threading.RLock, on_error: Callable[[Exception], None]) -> None:
        self._pace = BackgroundTimer(lock, on_error)
        self._step = -1

    def next_hint(self, attempt: Attempt, then: Callable[[LevelHint, int, bool], None]) -> None:
        """Look for the next hint.

        Args:
            attempt: the learner's attempt.
            then: called with the hint, its rung and whether it is new, unless the learner has moved on by then.
        """
        here, level, tried = attempt.here, attempt.level, attempt.tried
        step = LEVELS[min(self._step + 1, LAST)]

        def found(hint: LevelHint) -> None:
            if here is attempt.here:
                before, step = self._step, self._counted(attempt, here, hint)
                then(hint, step, step != before)

        self._pace.schedule(0, lambda: level_hint(level, tried, step), found)

    def restart(self) -> None:
        """Start over: the learner is at another position."""
        self._step = -1

    def cancel(self) -> None:
        """Cancel the search for a hint."""
        self._pace.cancel()

    def end(self) -> None:
        """Cancel the search and accept no more searches."""
        self._pace.end()

    def _counted(self, attempt: Attempt, here: Node[Position], hint: LevelHint) -> int:
        """The rung of a hint; a new one is counted."""
        move, step = hint.move, min(self._step + 1, LAST)
        if move is not None and step == 1 and not (move.source and here.state.game.seats == 1):
            step = LAST  # there is no pile to point at
        if step != self._step and move is not None:
            attempt.hints += 1
        self._step = step
        return step
