"""Marks for empty places, centred on (0, 0) in a box of about 110 x 110: suits, ranks, a ring, a stop."""

from __future__ import annotations

from cardwidgets.scene.faces.glyphs import GLYPHS, glyph_name
from cardwidgets.scene.faces.suits import SUITS

RANKS = "A23456789TJQK"
MARKS: tuple[str, ...] = (*SUITS, "redeal", "stop", *RANKS)
"""All marks that a place can have."""

_RING = "M30.4-36.3A47.4,47.4 0 1 1-8.2-46.7"
_HEAD = "M-14-66L14-46L-14-28Z"


def mark(name: str, letters: str) -> str:
    """The drawing of a mark, which inherits its colour (fill and stroke).

    Raises:
        ValueError: there is no such mark.
    """
    if name == "redeal":
        return (
            f'<path d="{_RING}" fill="none" stroke-width="12" stroke-linecap="round"/><path d="{_HEAD}" stroke="none"/>'
        )
    if name == "stop":
        return '<path d="M-34-34L34,34M34-34L-34,34" fill="none" stroke-width="12" stroke-linecap="round"/>'
    if name in RANKS and name:
        glyph = glyph_name(name, letters)
        return f'<use href="#glyph-{glyph}" transform="translate({-GLYPHS[glyph].width / 2:g} -50)"/>'
    if name in SUITS and name:
        return f'<use href="#suit-{name}"/>'
    raise ValueError(f"no mark {name!r}: expected one of {', '.join(MARKS)}")
