"""Ranks as letters and numerals of our own design: 100 high, strokes 16 wide, the same everywhere.

A glyph consists of a line (stroked) for round parts and an area (filled) for straight ones, and a width.
"""

from __future__ import annotations

from dataclasses import dataclass

STROKE = 16


@dataclass(frozen=True, slots=True)
class Glyph:
    """One rank: `line` is stroked with `STROKE`, `area` is filled; both are path data, "" for none."""

    width: float
    line: str = ""
    area: str = ""

    def svg(self, id_: str) -> str:
        """The glyph as an SVG element that inherits its colour (fill and stroke)."""
        out = ""
        if self.line:
            out += f'<path d="{self.line}" fill="none" stroke-width="{STROKE}"/>'
        if self.area:
            out += f'<path d="{self.area}" stroke="none" fill-rule="evenodd"/>'
        return f'<g id="{id_}">{out}</g>'


_SIX = "M53,25C50,14 43,8 33,8C16,8 8,24 8,55C8,80 16,92 32,92S56,82 56,66S47,40 33,40C20,40 10,49 8,63"
_NINE = "M11,75C14,86 21,92 31,92C48,92 56,76 56,45C56,20 48,8 32,8S8,18 8,34S17,60 31,60C44,60 54,51 56,37"

GLYPHS: dict[str, Glyph] = {
    "A": Glyph(72, area="M0,100L26,0H46L72,100H54.5L49,78H23L17.5,100ZM36,27L26.8,64H45.2Z"),
    "2": Glyph(60, "M8,32C8,16 18,8 31,8S53,17 53,30C53,41 47,49 39,58L12,89", "M4,84H58V100H4Z"),
    "3": Glyph(
        64,
        "M9,27C11,14 20,8 32,8C45,8 53,15.5 53,27S45,46.5 32,46.5H24M32,46.5C47,46.5 56,55 56,69"
        "S46,92 31,92C18,92 9,84 7,71",
    ),
    "4": Glyph(66, area="M35,0H53V62H66V77H53V100H37V77H0V63ZM37,26L16,62H37Z"),
    "5": Glyph(
        62, "M9,51C14,43 21,39 31,39C46,39 54,49 54,65S45,92 30,92C17,92 9,85 7,73", "M11,0H56V16H25L23,46L3,54.5Z"
    ),
    "6": Glyph(64, _SIX),
    "7": Glyph(58, area="M0,0H58V15L29,100H11L40,16H0Z"),
    "8": Glyph(
        64,
        "M32,46.5C19,46.5 11,39 11,27S19,8 32,8S53,15.5 53,27S45,46.5 32,46.5C17,46.5 8,55.5 8,69.5"
        "S17,92 32,92S56,83 56,69.5S47,46.5 32,46.5Z",
    ),
    "9": Glyph(64, _NINE),
    "10": Glyph(
        84, "M41,30C41,16 48,8 58.5,8S76,16 76,30V70C76,84 69,92 58.5,92S41,84 41,70Z", "M11,0H27V100H11V19L0,26V10Z"
    ),
    "J": Glyph(52, "M18,8H44V66C44,84 37,92 25,92C14,92 8,85 7,71"),
    "Q": Glyph(70, "M8,35C8,17 18,8 35,8S62,17 62,35V65C62,83 52,92 35,92S8,83 8,65ZM39,68L64,103"),
    "K": Glyph(68, area="M0,0H16V44L46,0H65L37,42L68,100H49.5L26,58.5L16,73V100H0Z"),
    "D": Glyph(66, "M8,8H29C50,8 58,24 58,50S50,92 29,92H8Z"),
    "B": Glyph(62, "M8,8H33C46,8 52,16 52,27S46,46.5 33,46.5H8ZM8,46.5H34C47,46.5 54,56 54,69S47,92 34,92H8Z"),
}

LETTERS: dict[str, dict[str, str]] = {"en": {"T": "10"}, "de": {"T": "10", "Q": "D", "J": "B"}}
"""Index language -> rank letter of a card as text -> glyph, where the languages differ."""


def glyph_name(rank: str, letters: str) -> str:
    """The name in `GLYPHS` of a rank letter ("T", "Q") in an index language ("en" or "de")."""
    return LETTERS[letters].get(rank, rank)
