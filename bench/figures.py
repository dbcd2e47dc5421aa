"""Figures of a measurement: medians, percentiles, and rows that compare them with their goals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

median = statistics.median

_NAME, _COLUMN = 52, 22


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that is at least as large as `percent` per cent of the values.

    Args:
        values: at least one, in any order.
        percent: above 0 and at most 100.

    Raises:
        ValueError: there are no values, or the percentage is out of range.
    """
    if not values or not 0 < percent <= 100:
        raise ValueError(f"there is no {percent:g}th percentile of {len(values)} values")
    return sorted(values)[math.ceil(percent / 100 * len(values)) - 1]


@dataclass(frozen=True)
class ReportRow:
    """A figure, measured on each host.

    Attributes:
        name: what it measures.
        values: host -> figure.
        form: the format of a figure, as in `"{:.0f} ms"`.
        goal: the limit for the figure; None if there is none.
        sign: whether it must be below the limit ("<") or may reach it ("<=").
    """

    name: str
    values: Mapping[str, float] = field(default_factory=dict)
    form: str = "{:.0f} ms"
    goal: float | None = None
    sign: str = "<"

    def reached(self, value: float) -> bool:
        """Whether a value meets the goal; always true without a goal."""
        return self.goal is None or value < self.goal or (self.sign == "<=" and value == self.goal)

    def text(self, hosts: Sequence[str]) -> str:
        """The row as text, with one column per host."""
        cells = [f"{self._cell(host):>{_COLUMN}}" for host in hosts]
        goal = "" if self.goal is None else f"   {self.sign} {self.form.format(self.goal)}"
        return f"{self.name:<{_NAME}}{''.join(cells)}{goal}".rstrip()

    def _cell(self, host: str) -> str:
        value = self.values.get(host)
        if value is None:
            return ""
        verdict = "" if self.goal is None else " reached" if self.reached(value) else " MISSED"
        return self.form.format(value) + verdict


def head(hosts: Sequence[str]) -> str:
    """The header of a table of rows."""
    return f"{'':<{_NAME}}{''.join(f'{host:>{_COLUMN}}' for host in hosts)}   goal"


def lags(
    frames: Sequence[Sequence[float]],
    events: Sequence[Sequence[float]],
    grip: tuple[float, float],
    speed: tuple[float, float],
    frame: float = 1000 / 60,
) -> list[float]:
    """How far carried cards lag behind a pointer moving at constant speed, in frames.

    Args:
        frames: (time, x, y) of the corner of the cards in each frame.
        events: (time, x, y) of each pointer event received by the page.
        grip: (x, y) from the corner of the cards to the point where the pointer holds them.
        speed: (x, y) of the pointer in pixels per millisecond; not both 0.
        frame: the duration of a frame. All times are in milliseconds, all positions in CSS pixels.

    Returns:
        For each frame between the first and the last event: the distance between the pointer, extrapolated along its
        path to that time, and the point where it holds the cards, divided by the distance it moves per frame.

    Raises:
        ValueError: there are fewer than two events.
    """
    if len(events) < 2:
        raise ValueError("a way has at least two points")
    (vx, vy), pace = speed, math.hypot(*speed)
    # The pointer extrapolated to time 0; the median evens out events that come slightly early or late.
    x0 = statistics.median(x - vx * t for t, x, _ in events)
    y0 = statistics.median(y - vy * t for t, _, y in events)
    return [
        math.hypot(x0 + vx * t - (x + grip[0]), y0 + vy * t - (y + grip[1])) / (pace * frame)
        for t, x, y in frames
        if events[0][0] <= t <= events[-1][0]
    ]
