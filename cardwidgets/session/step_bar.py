"""The buttons to go through steps, with the same words everywhere, and the number of the step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, Guarded, button
from cardwidgets.widgets.controls.toolbar import Toolbar


class StepButtons:
    """Some of the buttons, as a part of a toolbar; they are visible while steps are shown.

    Args:
        steps: the steps.
        say: any texts in the language of the buttons.
        guarded: runs an action and reports its exceptions.
        keys: the buttons, in order.
        likely: whether a step forward is the most likely choice.

    Attributes:
        buttons: the buttons by key.
    """

    def __init__(
        self,
        steps: Steps,
        say: Wording,
        guarded: Guarded,
        keys: Sequence[str] = ("step_back", "step_on"),
        likely: Callable[[], bool] = lambda: True,
    ) -> None:
        self._steps, self._say, self._likely = steps, say.catalogue("steps"), likely
        actions: dict[str, Callable[[], None]] = {
            "first": lambda: steps.go(0),
            "step_back": lambda: steps.step(-1),
            "play": lambda: steps.stop() if steps.playing else steps.play(),
            "step_on": steps.step,
            "last": lambda: steps.go(steps.last),
            "leave": steps.leave,
        }
        self.buttons: dict[str, Button] = {key: button(self._say, key, actions[key], guarded) for key in keys}

    def join(self, tools: Toolbar) -> Toolbar:
        """Keep the buttons up to date in their toolbar, which is returned."""
        self._tools = tools
        self._steps.on_change(self._update)
        self._say.rendered(self._update)
        return tools

    def _update(self) -> None:
        steps, ends = self._steps, {"first": 0, "step_back": 0, "step_on": self._steps.last, "last": self._steps.last}
        ended = steps.at == steps.last
        primary = {"play": steps.playing, "step_on": not (steps.playing or ended) and self._likely(), "leave": ended}
        with self._tools.batch():
            for key, one in self.buttons.items():
                look = "primary" if primary.get(key) else ""
                one.change(shown=steps.on, disabled=steps.at == ends.get(key), look=look)
            if "play" in self.buttons:
                self.buttons["play"].relabel(self._say, "pause" if steps.playing else "play")


class StepBar(StepButtons):
    """All buttons in a row, with the number of the step.

    Args:
        steps, say, guarded, likely: as for `StepButtons`.
        more: widgets between the buttons and the number.
        classes: CSS classes of the toolbar.

    Attributes:
        box: the widget to display.
        count: the number of the step, and how many there are.
    """

    def __init__(
        self,
        steps: Steps,
        say: Wording,
        guarded: Guarded,
        likely: Callable[[], bool] = lambda: True,
        more: Sequence[widgets.Widget] = (),
        classes: str = "",
    ) -> None:
        super().__init__(steps, say, guarded, ("first", "step_back", "play", "step_on", "last"), likely)
        self.count = shared_layout.make_widget(widgets.HTML, classes="kt-status kt-walk-count")
        tools = Toolbar(list(self.buttons.values()), classes=classes)
        layout = shared_layout.layout(flex_flow="row wrap", align_items="center")
        self.box = shared_layout.make_widget(
            widgets.HBox, [tools, *more, self.count], classes="kt-walk kt-line", layout=layout
        )
        self.join(tools)

    def _update(self) -> None:
        super()._update()
        steps = self._steps
        self.count.value = self._say("count", at=steps.at, of=steps.last)
        shared_layout.with_layout(self.box, display=None if steps.on else "none")
