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
        ring: the frame of the plate whose turn it is, and the tag on a plate.
    """

    felt: str
    edge: str
    line: str
    text: str
    halo: str
    ring: str = "#ffd76a"
    line_opacity: float = 0.45
    hollow_opacity: float = 0.1


LIGHT = Theme(felt="#3f7a5e", edge="#2f6350", line="#eaf5ee", text="#f7fbf8", halo="#25503f")
DARK = Theme(felt="#27493d", edge="#1b352d", line="#d5e6dd", text="#e9f2ed", halo="#14281f")
THEMES: dict[str, Theme] = {"light": LIGHT, "dark": DARK}
