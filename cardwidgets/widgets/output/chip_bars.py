"""The value of each choice, as bars beside numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class ChipBar:
    """One choice.

    Attributes:
        label: the choice, in words.
        chips: its value, in chips.
        state: "right" if it is among the best, "wrong" if it was chosen and is not; "" for any other.
        note: a remark after the label, such as "your choice".
    """

    label: str
    chips: float
    state: str = ""
    note: str = ""


def chip_bars(bars: Sequence[ChipBar], caption: str, language: str) -> str:
    """The choices as an HTML table, the best one first; all bars start at a common zero.

    Args:
        caption: the meaning of the numbers.
        language: "en" or "de".
    """
    most = max((abs(bar.chips) for bar in bars), default=0) or 1
    below, above = (any(bar.chips * sign > 0 for bar in bars) for sign in (-1, 1))
    zero = 100 if below and not above else 50 if below else 0
    rows = "".join(_row(bar, most, zero, language) for bar in sorted(bars, key=lambda bar: -bar.chips))
    return f'<table class="kt-chips"><caption>{escape(caption)}</caption>{rows}</table>'


def _row(bar: ChipBar, most: float, zero: int, language: str) -> str:
    length = abs(bar.chips) / most * max(zero, 100 - zero)
    start = zero if bar.chips >= 0 else zero - length
    note = f" <small>{escape(bar.note)}</small>" if bar.note else ""
    drawn = f'<i aria-hidden="true" style="margin-left: {start:.0f}%; width: {length:.0f}%"></i>'
    return (
        f'<tr data-state="{bar.state}"><th scope="row">{escape(bar.label)}{note}</th>'
        f"<td>{signed(bar.chips, language)}</td><td>{drawn}</td></tr>"
    )


def signed(chips: float, language: str) -> str:
    """A number of chips with its sign: "+0.8", "−1.3", "0.0", in German with a comma."""
    rounded = round(chips, 1)
    text = f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"
    return text.replace(".", ",") if language == "de" else text
