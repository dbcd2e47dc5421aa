"""The figures of a measurement: medians, percentiles, and rows that put each beside its goal."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

median = statistics.median

_NAME, _COLUMN = 52, 22


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of 100 of the values do not exceed.

    Args:
        values: at least one, in any order.
        percent: above 0, at most 100.

    Raises:
        ValueError: no values, or no such percentage.
    """
    if not values or not 0 < percent <= 100:
        raise ValueError(f"there is no {percent:g}th percentile of {len(values)} values")
    return sorted(values)[math.ceil(percent / 100 * len(values)) - 1]


@dataclass(frozen=True)
class Row:
    """One figure, for each host.

    Attributes:
        name: what it is.
        values: host -> figure.
        form: how a figure is written, as in `"{:.0f} ms"`.
        goal: the figure shall stay below it ("<"), or not exceed it ("<="); None if there is none.
        sign: "<" or "<=".
    """

    name: str
    values: Mapping[str, float] = field(default_factory=dict)
    form: str = "{:.0f} ms"
    goal: float | None = None
    sign: str = "<"

    def reached(self, value: float) -> bool:
        """Whether a figure keeps the goal; without a goal every one does."""
        return self.goal is None or value < self.goal or (self.sign == "<=" and value == self.goal)

    def text(self, hosts: Sequence[str]) -> str:
        """The row, with one column for each host."""
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
    """The head of a table of rows."""
    return f"{'':<{_NAME}}{''.join(f'{host:>{_COLUMN}}' for host in hosts)}   goal"


def lags(
    frames: Sequence[Sequence[float]],
    events: Sequence[Sequence[float]],
    grip: tuple[float, float],
    speed: tuple[float, float],
    frame: float = 1000 / 60,
) -> list[float]:
    """How far carried cards are behind a pointer that moves at a steady speed, in frames.

    Args:
        frames: (time, x, y) of the cards' corner in each frame.
        events: (time, x, y) of the pointer, as often as the page was told.
        grip: (x, y) of the pointer beyond the corner where it has taken the cards.
        speed: (x, y) of the pointer in pixels a millisecond; not both 0.
        frame: how long a frame lasts, in milliseconds, as all times; places are in CSS pixels.

    Returns:
        for each frame between the first and the last event the distance between the pointer, where its steady way
        leads at that time, and the point of the cards where it has taken them; over the way of one frame.

    Raises:
        ValueError: fewer than two events.
    """
    if len(events) < 2:
        raise ValueError("a way has at least two points")
    (vx, vy), pace = speed, math.hypot(*speed)
    # Where the pointer would have been at time 0: the single events come a little early or late.
    x0 = statistics.median(x - vx * t for t, x, _ in events)
    y0 = statistics.median(y - vy * t for t, _, y in events)
    return [
        math.hypot(x0 + vx * t - (x + grip[0]), y0 + vy * t - (y + grip[1])) / (pace * frame)
        for t, x, y in frames
        if events[0][0] <= t <= events[-1][0]
    ]
