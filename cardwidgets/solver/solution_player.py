"""A winning line, shown on the table step by step. Meanwhile the learner's own game is paused and unchanged."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import accumulate
from typing import Protocol

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import capitalised, phrase
from cardwidgets.solver.phrases import reason_phrase
from cardwidgets.table.steps import Steps


class PlayerHost(Protocol):
    """The panel on which a solution is shown."""

    def show_other(self, position: engine.Position, animate: bool, note: dict[str, int], /) -> None:
        """Show a position outside the learner's game."""

    def announce(self, kind: str, text: str | Callable[[], str], clause: str | None) -> None:
        """Show a message; if it is a function, it is called again after a change of language."""

    def show_own_game(self) -> None:
        """Show the learner's game again."""


class SolutionPlayer(Steps):
    """The steps of a winning line.

    Args:
        host: the panel.
        say: the texts of the solver.
        lock: held during changes.
        on_error: called with an exception of an automatic step.
    """

    def __init__(
        self, host: PlayerHost, say: Wording, lock: threading.RLock, on_error: Callable[[Exception], None]
    ) -> None:
        super().__init__(lock, on_error)
        self._host, self._say = host, say

    def begin(self, start: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show a winning line from a position."""
        positions = list(accumulate(moves, engine.Position.play, initial=start))

        def show(at: int, near: bool) -> None:
            self._host.show_other(positions[at], near, {"step": at, "of": len(moves)})
            if at:
                self._announce(positions[at - 1], moves[at - 1 :])
            else:
                self._host.announce("hint", lambda: self._say("walk_start", count=len(moves)), None)

        self.open(len(moves), show, self._host.show_own_game)

    def remind(self) -> None:
        """Say, on a click at the table, that this is not the learner's game."""
        if self.on:
            steps, shut = self._say.catalogue("steps"), self._say.catalogue("play")
            self._host.announce("info", lambda: steps("leave_first", leave=shut("shut")), None)

    def _announce(self, before: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show the first of these moves and its reason."""

        def text() -> str:
            move = capitalised(phrase(before, moves[0], self._say.language))
            reason, _ = reason_phrase(before, moves, self._say.language)
            step = self._say("walk_step", move=move, reason=reason).strip()
            return step if moves[1:] else f"{step} {self._say('walk_end')}"

        self._host.announce("hint", text, reason_phrase(before, moves, self._say.language)[1])
