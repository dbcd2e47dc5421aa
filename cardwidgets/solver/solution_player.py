"""A winning line, shown on the table step by step. Meanwhile the learner's own game is paused and unchanged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import capitalised, phrase
from cardwidgets.session.session import Session
from cardwidgets.solver.phrases import reason_phrase
from cardwidgets.table.steps import Steps


class SolutionPlayer(Steps):
    """The steps of a winning line.

    Args:
        session: the panel's session.
        say: the texts of the solver.
        own: shows the learner's game again.
    """

    def __init__(self, session: Session, say: Wording, own: Callable[[], None]) -> None:
        super().__init__(session.lock, session.announcer.failed)
        self._board, self._announcer, self._say, self._own = session.board, session.announcer, say, own
        self._board.follow(self)

    def begin(self, start: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show a winning line from a position."""
        positions = list(accumulate(moves, engine.Position.play, initial=start))

        def show(at: int, near: bool) -> None:
            state = {**self._board.table.debug_state, "solution": {"step": at, "of": len(moves)}}
            self._board.show(positions[at], live=False, animate=near, debug_state=state)
            if at:
                self._announce(positions[at - 1], moves[at - 1 :])
            else:
                self._announcer.announce("hint", lambda: self._say("walk_start", count=len(moves)))

        self.open(len(moves), show, self._own)

    def remind(self) -> None:
        """Say, on a click at the table, that this is not the learner's game."""
        if self.on:
            steps, shut = self._say.catalogue("steps"), self._say.catalogue("play")
            self._announcer.announce("info", lambda: steps("leave_first", leave=shut("shut")))

    def _announce(self, before: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show the first of these moves and its reason."""

        def text() -> str:
            move = capitalised(phrase(before, moves[0], self._say.language))
            reason, _ = reason_phrase(before, moves, self._say.language)
            step = self._say("walk_step", move=move, reason=reason).strip()
            return step if moves[1:] else f"{step} {self._say('walk_end')}"

        self._announcer.announce("hint", text, reason_phrase(before, moves, self._say.language)[1])
