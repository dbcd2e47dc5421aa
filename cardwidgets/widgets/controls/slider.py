"""A slider with a name for screen readers, which the slider of ipywidgets lacks."""

from __future__ import annotations

import sys
from math import isfinite, nan
from typing import Any

import traitlets

from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget


def _sent(value: Any, _widget: object) -> Any:
    """A number sent by a page; an integer too large for a float is rejected."""
    return nan if isinstance(value, int) and abs(value) > sys.float_info.max else value


class Slider(PageWidget):
    """A slider with a field for its number.

    Args:
        low, high, step: the bounds and the step of its numbers.
        value: the initial number.
        width: the total width in CSS.

    Attributes:
        value: the number, always within its bounds.
        min, max, step: the bounds, and the amount by which a key moves it.
        description: its name, on the page and for screen readers.
        ends: the texts below its two ends, or none.
        tooltip: the tooltip of the name.
    """

    page_name = traitlets.Unicode("slider").tag(sync=True)
    value = traitlets.Float(0.0).tag(sync=True, from_page=True, from_json=_sent)
    min = traitlets.Float(0.0).tag(sync=True)
    max = traitlets.Float(100.0).tag(sync=True)
    step = traitlets.Float(1.0).tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    tooltip = traitlets.Unicode().tag(sync=True)
    ends: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(self, low: float, high: float, step: float, value: float = 0.0, width: str = "auto") -> None:
        self._good = value
        layout = shared_layout.layout(width=width)
        super().__init__(min=low, max=high, step=step, value=value, layout=layout)

    @traitlets.validate("value")
    def _bounded(self, proposal: Any) -> float:
        value = float(proposal["value"])
        if isfinite(value):
            self._good = min(max(value, self.min), self.max)
        return self._good
