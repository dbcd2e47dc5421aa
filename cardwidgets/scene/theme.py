"""The colours of the tables: three felts, each by day and by night, the outlines of places, the texts on them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a table, as "#rrggbb" (opacities from 0 to 1).

    Attributes:
        felt, edge: the cloth in the middle and towards the corners.
        line, line_opacity: outline of an empty place, and the mark in it.
        hollow_opacity: how much darker than the cloth an empty place is (black with this opacity).
        shade: the darkness of the shadows: 1 on a light cloth.
        text, halo: the letters of a badge, and their thin outline.
        ring: the frame of the plate of the player to move, the tag on a plate, the highest bid.
    """

    felt: str
    edge: str
    line: str
    text: str
    halo: str
    ring: str = "#ffd76a"
    line_opacity: float = 0.45
    hollow_opacity: float = 0.1
    shade: float = 1.0

    def solid(self, mood: str) -> str:
        """The ground of a plate in this mood; "" if the felt shines through."""
        return {"said": self.text, "high": self.ring}.get(mood, "")

    def ink(self, name: str) -> str:
        """The colour of a text on a plate: see `Plate.texts`."""
        return {"text": self.text, "ring": self.ring, "halo": self.halo}[name]


def _night(felt: str, edge: str, line: str, text: str, halo: str) -> Theme:
    return Theme(felt, edge, line, text, halo, shade=1.6)


FELTS: dict[str, dict[str, Theme]] = {
    "green": {
        "light": Theme(felt="#3c7559", edge="#2f6350", line="#eaf5ee", text="#f7fbf8", halo="#25503f"),
        "dark": _night(felt="#27493d", edge="#1b352d", line="#d5e6dd", text="#e9f2ed", halo="#14281f"),
    },
    "blue": {
        "light": Theme(felt="#3d6c93", edge="#2d5377", line="#e9f1f8", text="#f7fafd", halo="#22405d"),
        "dark": _night(felt="#27435c", edge="#1a2f43", line="#d4e0ea", text="#e8eff5", halo="#132332"),
    },
    "red": {
        "light": Theme(felt="#8b4450", edge="#6d323f", line="#f8eaec", text="#fdf7f8", halo="#56242f"),
        "dark": _night(felt="#532c36", edge="#3a1d26", line="#ead6da", text="#f4e9eb", halo="#2a141b"),
    },
}
"""Felt -> "light" and "dark" -> its colours."""
LIGHT, DARK = FELTS["green"]["light"], FELTS["green"]["dark"]


def theme_of(felt: str, shade: str) -> Theme:
    """The colours of a felt.

    Args:
        felt: "green", "blue" or "red".
        shade: "light" or "dark".

    Raises:
        ValueError: there is no such felt or shade.
    """
    if felt not in FELTS:
        raise ValueError(f"felt is {felt!r}: expected one of {', '.join(FELTS)}")
    if shade not in FELTS[felt]:
        raise ValueError(f"theme is {shade!r}: expected 'auto' or one of {', '.join(FELTS[felt])}")
    return FELTS[felt][shade]
