"""The colours of the table: the felt, the outlines of places, the texts on it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a table, as "#rrggbb" (opacities from 0 to 1).

    Attributes:
        felt, edge: the cloth in the middle and towards the corners.
        line, line_opacity: outline of an empty place, and the mark in it.
        hollow_opacity: how much darker than the cloth an empty place is (black with this opacity).
        text, halo: a badge, and the thin outline of its letters.
        ring: the frame of the plate whose turn it is, the tag on a plate, the highest bid.
    """

    felt: str
    edge: str
    line: str
    text: str
    halo: str
    ring: str = "#ffd76a"
    line_opacity: float = 0.45
    hollow_opacity: float = 0.1

    def solid(self, mood: str) -> str:
        """The ground of a plate in this mood; "" if the felt shines through."""
        return {"said": self.text, "high": self.ring}.get(mood, "")

    def ink(self, name: str) -> str:
        """The colour of a text on a plate: see `Plate.texts`."""
        return {"text": self.text, "ring": self.ring, "halo": self.halo}[name]


LIGHT = Theme(felt="#3f7a5e", edge="#2f6350", line="#eaf5ee", text="#f7fbf8", halo="#25503f")
DARK = Theme(felt="#27493d", edge="#1b352d", line="#d5e6dd", text="#e9f2ed", halo="#14281f")
THEMES: dict[str, Theme] = {"light": LIGHT, "dark": DARK}
