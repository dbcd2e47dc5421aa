"""The buttons to go through steps, with the same words everywhere, and the number of the step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.table.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Guarded, button
from cardwidgets.widgets.controls.toolbar import Toolbar

SHORT = ("step_back", "step_on")
WHOLE = ("first", "step_back", "play", "step_on", "last")


class StepBar:
    """Buttons for going through steps, in a row of their own (`row`) or in a toolbar (`join`).

    They are visible only while steps are shown.

    Args:
        steps: the steps.
        say: any texts in the language of the buttons.
        guarded: runs an action and reports its exceptions.
        keys: the buttons, in order.
        likely: whether a step forward is the most likely choice.
        few: up to this number of steps, only the buttons for single steps are shown.

    Attributes:
        buttons: the buttons by key.
    """

    def __init__(
        self,
        steps: Steps,
        say: Wording,
        guarded: Guarded,
        keys: Sequence[str] = WHOLE,
        likely: Callable[[], bool] = lambda: True,
        few: int = 0,
    ) -> None:
        self._steps, self._say, self._likely, self._few = steps, say.catalogue("steps"), likely, few
        actions: dict[str, Callable[[], None]] = {
            "first": lambda: steps.go(0),
            "step_back": lambda: steps.step(-1),
            "play": lambda: steps.stop() if steps.playing else steps.play(),
            "step_on": steps.step,
            "last": lambda: steps.go(steps.last),
            "leave": steps.leave,
        }
        self.buttons = {key: button(self._say, key, actions[key], guarded) for key in keys}

    @property
    def count(self) -> str:
        """The number of the step, and how many there are."""
        return self._say("count", at=self._steps.at, of=self._steps.last)

    def join(self, tools: Toolbar) -> Toolbar:
        """Keep the buttons up to date in their toolbar, which is returned."""
        self._follow(lambda: self._update(tools))
        return tools

    def row(self, *more: widgets.Widget, classes: str = "") -> widgets.HBox:
        """A row: the buttons in a toolbar with these CSS classes, then other widgets, then the number of the step."""
        number = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        parts = [self.join(Toolbar(list(self.buttons.values()), classes=classes)), *more, number]
        layout = shared_layout.layout(flex_flow="row wrap", align_items="center")
        made = shared_layout.make_widget(widgets.HBox, parts, classes="kt-walk kt-line", layout=layout)

        def update() -> None:
            number.value = self.count
            shared_layout.with_layout(made, display=None if self._steps.on else "none")

        self._follow(update)
        return made

    def _follow(self, update: Callable[[], None]) -> None:
        self._steps.on_change(update)
        self._say.rendered(update)

    def _update(self, tools: Toolbar) -> None:
        steps, ends = self._steps, {"first": 0, "step_back": 0, "step_on": self._steps.last, "last": self._steps.last}
        ended = steps.at == steps.last
        primary = {"play": steps.playing, "step_on": not (steps.playing or ended) and self._likely(), "leave": ended}
        with tools.batch():
            for key, one in self.buttons.items():
                look = "primary" if primary.get(key) else ""
                shown = steps.on and (steps.last > self._few or key in (*SHORT, "leave"))
                one.change(shown=shown, disabled=steps.at == ends.get(key), look=look)
            if "play" in self.buttons:
                self.buttons["play"].relabel(self._say, "pause" if steps.playing else "play")
