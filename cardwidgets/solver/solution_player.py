"""A way to win, shown on the table step by step. The learner's own game waits meanwhile, and comes back unharmed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import Scene
from cardwidgets.solver.phrases import move_told, reason_told
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.buttons import button
from cardwidgets.widgets.timers import BackgroundTimer

STEP_SECONDS = 1.1
"""Between two moves that are played by themselves: time to see the move and to read why."""
KEYS = {"undo": -1, "u": -1, "redo": 1, "r": 1}
"""What the keys of undo and redo do meanwhile: steps."""
BUTTONS = ("first", "back", "step", "play", "leave")


class PlayerHost(Protocol):
    """Where a walk is shown: a play panel's table and message line."""

    def show_other(self, position: engine.Position, *, animate: bool, note: dict[str, int]) -> None:
        """Show a position that is none of the learner's game."""

    def tell(self, kind: str, text: str | Callable[[], str], clause: str | None) -> None:
        """Put a sentence into the message line; a function says it anew in another language."""

    def come_home(self) -> None:
        """Show the learner's game again."""


class SolutionPlayer:
    """The steps of a way to win, and the bar that walks along them.

    Args:
        stage: where it is shown.
        language: "en" or "de".
        lock: held while something changes.
        guarded: does what a button stands for, and reports what goes wrong.
        on_error: called with an exception of a step that was played by itself.

    Attributes:
        bar: the widget with its buttons, once it is furnished; nothing is seen of it while there is no walk.
        rows: the widgets there are.
        at: how many moves of it have been shown.
    """

    def __init__(
        self,
        stage: PlayerHost,
        language: str,
        lock: threading.RLock,
        guarded: Callable[[Callable[[], object]], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._stage, self._lock = stage, lock
        self._positions: list[engine.Position] = []
        self._moves: tuple[engine.Move, ...] = ()
        self._pace = BackgroundTimer(lock, on_error)
        self.at = 0
        self._say = Wording("analysis", language)
        self._guarded = guarded
        self._buttons: dict[str, widgets.Button] = {}
        self.rows: list[widgets.Widget] = []

    @property
    def on(self) -> bool:
        """Whether a way is being shown."""
        return bool(self._positions)

    def furnish(self) -> None:
        """Make the bar; to be called before the first walk."""
        if self.rows:
            return
        actions = {
            "first": self.first,
            "back": lambda: self.step(-1),
            "step": self.step,
            "play": self.play,
            "leave": self.leave,
        }
        self._buttons = {key: button(self._say, key, actions[key], self._guarded) for key in BUTTONS}
        self._count = shared_layout.make_widget(widgets.HTML, classes="kt-walk-count")
        layout = widgets.Layout(display="none", flex_flow="row wrap", align_items="center")
        self.bar = widgets.HBox([*self._buttons.values(), self._count], layout=layout, _dom_classes=("kt-walk",))
        self.rows = [self.bar]

    def open(self, start: engine.Position, moves: tuple[engine.Move, ...]) -> None:
        """Show a way to win from a position on."""
        with self._lock:
            self._pace.cancel()
            self._positions, self._moves, self.at = [start], moves, 0
            for move in moves:
                self._positions.append(self._positions[-1].play(move))
            self.bar.layout.display = None
            self._show(animate=False)

    def step(self, by: int = 1) -> None:
        """Go so many moves forward, or back if it is negative."""
        with self._lock:
            self._pace.cancel()
            self._go(by)

    def first(self) -> None:
        """Go back to where the way begins."""
        with self._lock:
            self._pace.cancel()
            self._go(-self.at)

    def play(self) -> None:
        """Play the moves one after the other, or pause."""
        with self._lock:
            if self._pace.waiting:
                self._pace.cancel()
                self._update()
            else:
                self._run()

    def leave(self) -> None:
        """Show the learner's game again."""
        with self._lock:
            if self.on:
                self.end()
                self._stage.come_home()

    def end(self) -> None:
        """There is no walk any more; the table shows something else."""
        with self._lock:
            self._pace.cancel()
            self._positions, self._moves, self.at = [], (), 0
            if self._buttons:
                self.bar.layout.display = "none"

    def hear(self, intent: Intent) -> None:
        """What the learner means on the table meanwhile: the keys of undo and redo step, all else waits."""
        with self._lock:
            if intent.kind == "key":
                if intent.key in KEYS:
                    self.step(KEYS[intent.key])
            else:
                self._stage.tell("info", lambda: self._say("leave_first"), None)

    def speak(self, language: str) -> None:
        """Say everything in another language."""
        with self._lock:
            self._say = Wording("analysis", language)
            for key, one in self._buttons.items():
                one.description, one.tooltip = self._say(key), self._say(f"{key}_tip")
            if self.on:
                self._update()

    def close(self) -> None:
        """Free the widgets, and let nothing happen any more."""
        self._pace.end()
        if self._buttons:
            for one in (*self.bar.children, self.bar):
                one.close()

    def _go(self, by: int) -> None:
        if not self.on:
            return
        self.at = max(0, min(self.at + by, len(self._moves)))
        self._show(animate=abs(by) == 1)

    def _run(self) -> None:
        """Play a move now, and the others after it."""
        if self.at == len(self._moves):
            self._go(-self.at)
        else:
            self._go(1)
        if self.on and self.at < len(self._moves):
            self._pace.after(STEP_SECONDS, lambda: None, lambda _none: self._run())
        self._update()

    def _show(self, *, animate: bool) -> None:
        note = {"step": self.at, "of": len(self._moves)}
        self._stage.show_other(self._positions[self.at], animate=animate, note=note)
        self._update()
        self._tell()

    def _tell(self) -> None:
        """The move that led here, and why it was made."""
        count, last = len(self._moves), self.at == len(self._moves)
        if self.at == 0:
            self._stage.tell("hint", lambda: self._say("walk_start", count=count), None)
            return
        before, rest = self._positions[self.at - 1], self._moves[self.at - 1 :]

        def text() -> str:
            told = move_told(before, rest[0], self._say.language)
            reason, _ = reason_told(before, rest, self._say.language)
            step = self._say("walk_step", move=told[:1].upper() + told[1:], reason=reason).strip()
            return f"{step} {self._say('walk_end')}" if last else step

        _, clause = reason_told(before, rest, self._say.language)
        self._stage.tell("hint", text, clause)

    def _update(self) -> None:
        say, buttons = self._say, self._buttons
        if not buttons:
            return
        running = self._pace.waiting
        buttons["first"].disabled = buttons["back"].disabled = self.at == 0
        buttons["step"].disabled = self.at == len(self._moves)
        key = "pause" if running else "play"
        buttons["play"].description, buttons["play"].tooltip = say(key), say(f"{key}_tip")
        self._count.value = say("walk_count", at=self.at, of=len(self._moves))


def still(scene: Scene) -> Scene:
    """A scene to look at: its cards keep their names, but nothing can be taken."""
    handles = (replace(one, count=0, targets=(), action="", asks="leave") for one in scene.handles)
    return replace(scene, handles=tuple(handles), buttons=())
