"""The colours of the cards. All are solid, so that a card looks the same on every felt and page."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#fffefb"
"""The white of the cards."""
EDGE = "#8d929b"
"""The thin line round a card: visible on felt, on another card and on a white page."""
INK = "#1c2230"
RED = "#c4122f"
GREEN = "#14713c"
BLUE = "#1c59b5"
GOLD = "#e3ad3f"
SKIN, SHADE = "#f8dfc6", "#edc6a4"

SUIT_COLOURS: dict[str, dict[str, str]] = {
    "two": {"C": INK, "D": RED, "H": RED, "S": INK},
    "four": {"C": GREEN, "D": BLUE, "H": RED, "S": INK},
}
"""Scheme -> suit letter -> colour of indices and pips; contrast with `PAPER` at least 4.5 to 1."""


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """The colours of the courts of one suit: cloth, lining, trimming, hair, and the wall behind them."""

    cloth: str
    lining: str
    trim: str
    hair: str
    wall: str


_TWO = {
    "C": Wardrobe("#26303f", "#3f7f68", "#cfe0d4", "#8a5a33", "#eef3ee"),
    "D": Wardrobe(RED, "#e8923a", "#fbe3c0", "#3a2a26", "#fdf3e6"),
    "H": Wardrobe(RED, "#7c1433", "#f8d4d0", "#c98a3c", "#fdf0ee"),
    "S": Wardrobe("#26303f", "#44699b", "#d3deec", "#4b4f5c", "#eff2f7"),
}
_FOUR = _TWO | {
    "C": Wardrobe(GREEN, "#0d4526", "#d2e6d3", "#8a5a33", "#eef5ee"),
    "D": Wardrobe(BLUE, "#5aa0d8", "#d6e6f6", "#3a2a26", "#eef4fb"),
}
WARDROBES: dict[str, dict[str, Wardrobe]] = {"two": _TWO, "four": _FOUR}
