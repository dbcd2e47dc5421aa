"""The content of a lesson's table: the learner's position, the steps of a solution, or a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import engine
from cardwidgets.course.board import PracticeBoard
from cardwidgets.course.lesson.attempt import Attempt
from cardwidgets.course.lesson.playback import Playback
from cardwidgets.course.lesson.solution import SolutionReplay


class LessonTable:
    """The table of one lesson.

    Args:
        board: the table with its buttons.
        film: shows positions one after another.
    """

    def __init__(self, board: PracticeBoard, film: Playback) -> None:
        self._board, self._film = board, film

    def show(self, attempt: Attempt, *, live: bool, animate: bool = True) -> None:
        """Show the learner's position.

        Args:
            attempt: the learner's attempt.
            live: whether moves can be tried.
            animate: whether cards fly.
        """
        self._put(attempt, attempt.position, "play", live=live, animate=animate)
        level, board = attempt.level, self._board
        begun = bool(level.made(attempt.position))
        chosen = [] if begun else board.places(level.marks)
        board.table.mark({"chosen": chosen, "asked": board.copies(level.wanted) if level.plan else []})

    def show_step(self, attempt: Attempt, solution: SolutionReplay, *, animate: bool = True) -> None:
        """Show the current step of a solution; an illegal move is only an arrow."""
        step = solution.step
        self._put(attempt, solution.position, "solution", live=False, animate=animate)
        forbidden = step is not None and not step.ruling.legal
        ends = self._board.ends(step.ruling.move) if step is not None and forbidden else ()
        self._board.table.mark(arrows=[ends])

    def run(
        self,
        attempt: Attempt,
        positions: Sequence[engine.Position],
        end: Callable[[], None],
        announce: Callable[[engine.Position, engine.Move], None] | None = None,
    ) -> None:
        """Show positions one after another, then call `end`.

        Args:
            attempt: the learner's attempt.
            positions: the positions, in order.
            end: called after the last one.
            announce: announces a move, given the position before it; None for no announcement.
        """
        if self._film.seconds:
            self._film.run([self._frame(attempt, position, announce) for position in positions], end)
        else:
            end()

    def _frame(
        self,
        attempt: Attempt,
        position: engine.Position,
        announce: Callable[[engine.Position, engine.Move], None] | None,
    ) -> Callable[[], None]:
        before, move = position.previous, position.last_move

        def show() -> None:
            self._put(attempt, position, "film", live=False)
            if announce is not None and before is not None and move is not None:
                announce(before, move)

        return show

    def _put(self, attempt: Attempt, position: engine.Position, mode: str, *, live: bool, animate: bool = True) -> None:
        self._board.show(position, live=live, animate=animate, debug_state=_debug_state(attempt, position, mode))


def _debug_state(attempt: Attempt, position: engine.Position, mode: str) -> dict[str, Any]:
    level = attempt.level
    return {
        "game": level.game.key,
        "level": level.key,
        "mode": mode,
        "moves": len(level.made(position)) if mode == "play" else len(position.moves),
        "last": str(position.last_move or ""),
        "status": attempt.verdict.status,
    }
