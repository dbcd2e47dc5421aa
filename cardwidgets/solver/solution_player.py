"""A winning line, shown on the table step by step. Meanwhile the learner's own game is paused and unchanged."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.move_phrases import capitalised, phrase
from cardwidgets.session.step_player import STEPS, StepPlayer
from cardwidgets.solver.phrases import reason_phrase
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.toolbar import Toolbar


class PlayerHost(Protocol):
    """The panel on which a solution is shown."""

    def show_other(self, position: engine.Position, animate: bool, note: dict[str, int], /) -> None:
        """Show a position outside the learner's game."""

    def announce(self, kind: str, text: str | Callable[[], str], clause: str | None) -> None:
        """Show a message; if it is a function, it is called again after a change of language."""

    def show_own_game(self) -> None:
        """Show the learner's game again."""


class SolutionPlayer:
    """The steps of a winning line, and the bar to go through them.

    Args:
        host: the panel.
        say: the texts of the solver.
        lock: held during changes.
        guarded: runs an action and reports its exceptions.
        on_error: called with an exception of an automatic step.

    Attributes:
        bar: the row of buttons, created by `build`; hidden while no solution is shown.
        on: whether a solution is being shown.
    """

    def __init__(
        self,
        host: PlayerHost,
        say: Wording,
        lock: threading.RLock,
        guarded: Callable[[Callable[[], object]], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._host, self._lock, self._say, self._guarded = host, lock, say, guarded
        self.on = False
        self._positions: list[engine.Position] = []
        self._moves: tuple[engine.Move, ...] = ()
        self._player = StepPlayer(lock, on_error, self._show, changed=self._update)
        self._buttons: dict[str, Button] = {}

    @property
    def at(self) -> int:
        """The number of its moves shown so far."""
        return self._player.at

    def build(self) -> widgets.Widget:
        """Create the bar; call this before the first solution."""
        actions: dict[str, Callable[[], None]] = {
            "first": lambda: self.step(-self.at),
            "back": lambda: self.step(-1),
            "play": self.play,
            "step": self.step,
            "last": lambda: self.step(len(self._moves) - self.at),
        }
        self._buttons = {key: button(self._say, key, action, self._guarded) for key, action in actions.items()}
        self._count = shared_layout.make_widget(widgets.HTML, classes="kt-walk-count")
        layout = widgets.Layout(display="none", align_items="center")
        self._buttons["step"].change(look="primary")
        self._tools = Toolbar(list(self._buttons.values()), classes="kt-signs")
        self.bar = shared_layout.make_widget(
            widgets.HBox, [self._tools, self._count], classes="kt-walk kt-line", layout=layout
        )
        self._say.on_change(self._update)
        return self.bar

    def open(self, start: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show a winning line from a position."""
        with self._lock:
            self._positions, self._moves, self.on = [start], moves, True
            for move in moves:
                self._positions.append(self._positions[-1].play(move))
            self.bar.layout.display = None
            self._player.open(len(moves))

    def step(self, by: int = 1) -> None:
        """Go this many moves forward, or back if negative."""
        if self.on:
            self._player.step(by)

    def play(self) -> None:
        """Play the moves automatically, or pause."""
        if self._player.playing:
            self._player.stop()
        elif self.on:
            self._player.play()

    def dismiss(self) -> None:
        """Show the learner's game again."""
        with self._lock:
            if self.on:
                self.end()
                self._host.show_own_game()

    def end(self) -> None:
        """End the solution, because the table shows something else."""
        with self._lock:
            self._positions, self._moves, self.on = [], (), False
            self._player.stop()
            self._player.at = 0
            if self._buttons:
                self.bar.layout.display = "none"

    def handle_intent(self, intent: Intent) -> None:
        """Handle the learner's actions during a solution: undo and redo keys step, everything else is ignored."""
        with self._lock:
            if intent.kind == "key":
                if intent.key in STEPS:
                    self.step(STEPS[intent.key])
            else:
                self._host.announce("info", lambda: self._say("leave_first"), None)

    def close(self) -> None:
        """Stop permanently."""
        self._player.end()

    def _show(self, at: int, near: bool) -> None:
        note = {"step": at, "of": len(self._moves)}
        self._host.show_other(self._positions[at], near, note)
        self._update()
        self._announce(at)

    def _announce(self, at: int) -> None:
        """Show the last move and its reason."""
        count, last = len(self._moves), at == len(self._moves)
        if at == 0:
            self._host.announce("hint", lambda: self._say("walk_start", count=count), None)
            return
        before, rest = self._positions[at - 1], self._moves[at - 1 :]

        def text() -> str:
            move = capitalised(phrase(before, rest[0], self._say.language))
            reason, _ = reason_phrase(before, rest, self._say.language)
            step = self._say("walk_step", move=move, reason=reason).strip()
            return f"{step} {self._say('walk_end')}" if last else step

        _, clause = reason_phrase(before, rest, self._say.language)
        self._host.announce("hint", text, clause)

    def _update(self) -> None:
        if not (self._buttons and self.on):
            return
        say, buttons, at = self._say, self._buttons, self._player.at
        with self._tools.batch():
            for key, end in {"first": 0, "back": 0, "step": len(self._moves), "last": len(self._moves)}.items():
                buttons[key].change(disabled=at == end)
            buttons["play"].relabel(say, "pause" if self._player.playing else "play")
        self._count.value = say("walk_count", at=at, of=len(self._moves))
