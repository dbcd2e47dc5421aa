"""Plots that answer a question, as SVG: how often does it win, which of the two is better, how far do games get?

They take their colours from the page, so they suit light and dark themes, and each has a text alternative.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, isfinite, log10

from cardwidgets.i18n.wording import Wording
from engine import Results, game
from engine.lab import Estimate

LEFT, RIGHT = 4.0, 96.0
"""The ends of a scale, in percent of the width: a plot is as wide as its column, and its text keeps its size."""
ROWS, ROW, HEAD, SCALE = 200, 88, 44, 26  # pixels: the least of all rows and of one; the text in a row; the scale
LOW, LOW_HEAD = 30, 17  # pixels: a row, and the text in it, of a plot that leaves room for the text around it
_INK = "var(--jp-content-font-color1, #1f2a25)"
_PALE = "var(--jp-border-color1, #9aa39e)"
_MARK = "var(--jp-brand-color1, #1976d2)"
_GUESS = "#c77700"
_STYLE = "font: 14px var(--jp-content-font-family, sans-serif); display: block; width: 100%"
BINS = 26
"""Number of bars in a distribution of scores."""


def percent(value: float, digits: int = 1) -> str:
    """A share in percent, without the sign."""
    return f"{100 * value:.{digits}f}"


def number(value: float, say: Wording, form: str = ".1f") -> str:
    """A number in a language's notation: `number(-0.5, say)` is "−0.5", in German "−0,5"."""
    return format(value, form).replace(".", say("point")).replace("-", "−").replace("inf", "∞")


def rates(results: Results, say: Wording, guesses: Mapping[str, float] | None = None) -> str:
    """How often each strategy won, with 95% intervals and the guesses; in Napoleon, the chips gained per deal.

    Args:
        results: the results of a run.
        say: the texts.
        guesses: strategy -> guess, in the unit of the axis (percent, or chips or points).
    """
    estimates = {name: results.gain(name) if results.table else results.win_rate(name) for name in results.names}
    return intervals(estimates, say, results.unit, guesses)


def intervals(
    estimates: Mapping[str, Estimate], say: Wording, counted: str = "games", guesses: Mapping[str, float] | None = None
) -> str:
    """Measured values with their 95% intervals, one below the other, and the guesses.

    Args:
        estimates: name -> measured value.
        say: the texts of the lab.
        counted: "games" for shares of games won; "chips" or "points" for gains.
        guesses: name -> guess, in the unit of the axis.
    """
    guesses, table = guesses or {}, counted != "games"
    unit = 1.0 if table else 100.0
    values = [unit * edge for one in estimates.values() for edge in (one.low, one.high)] + list(guesses.values())
    bounds = (None, None) if table else (0.0, 100.0)
    axis = _Axis.over(values, len(estimates), *bounds)
    body = [axis.drawn(say)]
    for row, (name, one) in enumerate(estimates.items()):
        low, value, high = (unit * edge for edge in (one.low, one.value, one.high))
        numbers = {"value": number(value, say), "low": number(low, say), "high": number(high, say)}
        text = say("rate_gain" if table else "rate", **numbers)
        body.append(_interval(axis, row, name, low, value, high, text))
        if name in guesses:
            label = say("guess_mark", value=number(guesses[name], say, "g"))
            body.append(
                f'<svg x="{axis.x(guesses[name])}%" y="{axis.y(row) - 10}" overflow="visible">'
                f'<polygon points="0,0 7,-10 -7,-10" fill="{_GUESS}"><title>{escape(label)}</title></polygon></svg>'
            )
    return _svg(say(f"rates_{counted}_title"), body, axis)


def compared(estimates: Mapping[str, Estimate], marks: Sequence[str], say: Wording) -> str:
    """Win rates one below the other on one low scale from 0 to 100 percent; lines through all rows show the marks.

    Args:
        estimates: name -> share of games won.
        marks: those of the names whose share is marked in every row.
        say: the texts of the lab.
    """
    axis = _Axis(0, 100, 20, len(estimates), LOW, LOW_HEAD)
    body = [axis.drawn(say)] + [axis.line(axis.x(100 * estimates[name].value), _INK, 2) for name in marks]
    for row, (name, one) in enumerate(estimates.items()):
        text = say("ahead_rate", value=number(100 * one.value, say), deals=one.count)
        ink = _INK if name in marks else _MARK
        body.append(_interval(axis, row, name, 100 * one.low, 100 * one.value, 100 * one.high, text, ink))
    return _svg(say("rates_games_title"), body, axis)


def differences(results: Results, say: Wording) -> str:
    """For every pair of strategies the difference on the same deals, with its interval; "" if there is only one."""
    pairs = results.differences()
    if not pairs:
        return ""
    unit = 1.0 if results.table else 100.0
    axis = _Axis.over([unit * edge for one in pairs for edge in (one.low, one.high)] + [0.0], len(pairs))
    body = [axis.drawn(say, zero=True)]
    for row, one in enumerate(pairs):
        low, value, high = (unit * edge for edge in (one.low, one.value, one.high))
        signed = (number(edge, say, "+.1f") for edge in (value, low, high))
        text = say("difference", **dict(zip(("value", "low", "high"), signed, strict=True)))
        body.append(_interval(axis, row, f"{one.first} – {one.second}", low, value, high, text))
    return _svg(say(f"differences_{results.unit}_title"), body, axis)


def scores(results: Results, say: Wording) -> str:
    """How far the games got: for each strategy, how many games ended with each score, in Napoleon with each return."""
    ends = {name: _ends(results, name) for name in results.names}
    every = [end for games in ends.values() for end in games]
    if not every:
        return ""
    least, most = min(every), max(every)
    span = max(1, most - least)
    axis = _Axis.over([float(least), float(least + span)], len(results.names))
    body = [axis.drawn(say)]
    for row, name in enumerate(results.names):
        counts = [0] * BINS
        for end in ends[name]:
            counts[min(BINS - 1, (end - least) * BINS // span)] += 1
        tallest, bottom = max(counts) or 1, (row + 1) * axis.row
        mean = results.returns(name) if results.table else results.score(name)
        body.append(_words(row * axis.row, name, say("score_mean", value=number(mean.value, say))))
        for place, count in enumerate(counts):
            left = axis.x(least + span * place / BINS)
            width = 0.9 * (axis.x(least + span * (place + 1) / BINS) - left)
            height = (axis.row - HEAD - 6) * count / tallest
            if count:
                text = escape(say("score_bar", count=count, score=round(least + span * (place + 0.5) / BINS)))
                body.append(
                    f'<rect x="{left}%" y="{bottom - height:.1f}" width="{width:.2f}%" height="{height:.1f}" '
                    f'fill="{_MARK}" opacity="0.75"><title>{text}</title></rect>'
                )
    return _svg(_title(results, say), body, axis)


def _ends(results: Results, name: str) -> list[int]:
    """The number with which each game of a strategy ended."""
    table = results.table  # looks at every game
    ends = [row.returns if table else row.score for row in results.of(name)]
    return [end for end in ends if end is not None]


def _title(results: Results, say: Wording) -> str:
    """The title of `scores`: a patience has its own words for its score."""
    if results.table:
        return say(f"returns_{results.unit}_title")
    up = say.catalogue("analysis").of(game(results.rows[0].game))("review_up")
    return say("scores_title", up=up)


def answer(results: Results, say: Wording) -> list[str]:
    """The results of a run, in sentences."""
    sentences = []
    for one in results.differences():
        better, worse = (one.first, one.second) if one.value >= 0 else (one.second, one.first)
        if one.clear:
            sentences.append(say("clearly", better=better, worse=worse, deals=one.deals))
        elif one.needed is None:
            sentences.append(say("equal", first=one.first, second=one.second, deals=one.deals))
        else:
            sentences.append(say("unclear", first=one.first, second=one.second, deals=one.deals, needed=one.needed))
        if not results.table:
            slots = {"first": one.first, "second": one.second, "one": one.first_alone, "two": one.second_alone}
            sentences.append(say("alone", **slots))
    return sentences


# ---------------------------------------------------------------- parts of the plots


class _Axis:
    """A horizontal scale with a few round numbers, and the rows above it."""

    def __init__(self, low: float, high: float, step: float, rows: int, row: int = 0, head: int = HEAD) -> None:
        self.low, self.high, self.step, self.rows = low, high, step, rows
        self.row, self.head = row or max(ROW, ROWS // rows), head

    @classmethod
    def over(cls, values: Sequence[float], rows: int, least: float | None = None, most: float | None = None) -> _Axis:
        """A scale that covers some values, limited to `least` and `most`; intervals of a single deal are unbounded."""
        finite = [value for value in values if isfinite(value)] or [-1.0, 1.0]
        low, high = min(finite), max(finite)
        if least is not None:
            low = least
        span = max(high - low, 1e-6)
        rough = span / 5
        power = 10.0 ** floor(log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
        low, high = step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)
        return cls(low, min(high, most) if most is not None else high, step, rows)

    def x(self, value: float) -> float:
        """The place of a value, in percent of the width."""
        share = max(0.0, min((value - self.low) / max(self.high - self.low, 1e-9), 1.0))
        return round(LEFT + share * (RIGHT - LEFT), 2)

    def y(self, row: int) -> float:
        """The middle of what is drawn in a row, below its text."""
        return row * self.row + (self.head + self.row) / 2

    def drawn(self, say: Wording, zero: bool = False) -> str:
        """The scale below the rows, optionally with a line at zero."""
        parts = []
        count = round((self.high - self.low) / self.step)
        for tick in range(count + 1):
            value = round(self.low + tick * self.step, 9)
            x, heavy = self.x(value), zero and abs(value) < 1e-9
            lines = self.line(x, _INK, 2) if heavy else self.line(x, _PALE, 1)
            parts.append(
                f'{lines}<text x="{x}%" y="{self.rows * self.row + 18}" text-anchor="middle" fill="{_INK}">'
                f"{number(value, say, 'g')}</text>"
            )
        return "".join(parts)

    def line(self, x: float, ink: str, width: int) -> str:
        """A vertical line through what is drawn in each row."""
        return "".join(
            f'<line x1="{x}%" x2="{x}%" y1="{row * self.row + self.head}" y2="{(row + 1) * self.row}" '
            f'stroke="{ink}" stroke-width="{width}"/>'
            for row in range(self.rows)
        )


def _words(top: float, name: str, text: str) -> str:
    """The text of a row: a name, and a number below it."""
    short = name if len(name) <= 40 else f"{name[:38]}…"
    return (
        f'<text y="{top + 18}" fill="{_INK}" font-weight="600">{escape(short)}</text>'
        f'<text y="{top + 37}" fill="{_INK}">{escape(text)}</text>'
    )


def _interval(
    axis: _Axis, row: int, name: str, low: float, value: float, high: float, text: str, ink: str = _MARK
) -> str:
    y, top = axis.y(row), row * axis.row
    line = f'<line x1="{axis.x(low)}%" x2="{axis.x(high)}%" y1="{y}" y2="{y}" stroke="{ink}" stroke-width="4"/>'
    dot = f'<circle cx="{axis.x(value)}%" cy="{y}" r="{7 if axis.head == HEAD else 5}" fill="{ink}"/>'
    if axis.head == HEAD:
        return _words(top, name, text) + line + dot
    words = f'<text y="{top + 13}" fill="{_INK}"><tspan font-weight="600">{escape(name)}</tspan> {escape(text)}</text>'
    return words + line + dot


def _svg(title: str, body: Sequence[str], axis: _Axis) -> str:
    return (
        f"<figure class='kt-plot' style='margin: 10px 0'><figcaption><b>{escape(title)}</b></figcaption>"
        f'<svg height="{axis.rows * axis.row + SCALE}" role="img" '
        f'aria-label="{escape(title)}" style="{_STYLE}">{"".join(body)}</svg></figure>'
    )
