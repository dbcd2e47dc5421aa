"""The grain of the felt: short fibres, scattered over a tile that repeats without a seam.

The tile is SVG, as the faces are: a pattern in the pictures, and on the canvas the picture that fills the felt.
"""

from __future__ import annotations

import math
import random
from functools import cache

TILE = 250
"""Side of the tile, in the units of the faces: one card width."""
GRAIN = 0.05
"""Opacity of the fibres, half of which are white and half black; it limits how much they change the felt."""

_FIBRES = 170
_LENGTHS = (9, 22)
_WIDTH = 2.2


@cache
def fibres() -> str:
    """All fibres of the tile, as SVG; the same every time."""
    chance = random.Random(1811)
    paths: dict[str, list[str]] = {"#fff": [], "#000": []}
    for at in range(_FIBRES):
        x, y = chance.random() * TILE, chance.random() * TILE
        length, angle = _LENGTHS[0] + chance.random() * (_LENGTHS[1] - _LENGTHS[0]), chance.random() * math.pi
        dx, dy = round(length * math.cos(angle)), round(length * math.sin(angle))
        across = [0] + ([-TILE] if x + dx > TILE else [TILE] if x + dx < 0 else [])
        down = [0] + ([-TILE] if y + dy > TILE else [])
        found = paths["#fff" if at % 2 else "#000"]
        found += [f"M{round(x) + right},{round(y) + below}l{dx},{dy}" for right in across for below in down]
    return "".join(
        f'<path d="{"".join(found)}" fill="none" stroke="{colour}" stroke-opacity="{GRAIN}" stroke-width="{_WIDTH}"/>'
        for colour, found in paths.items()
    )


def pattern() -> str:
    """The tile as a piece of a picture, "grain"."""
    return f'<pattern id="grain" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">{fibres()}</pattern>'


def tiles(across: int, down: int) -> str:
    """This many tiles as a separate picture."""
    view = f'viewBox="0 0 {across * TILE} {down * TILE}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view}><defs>{pattern()}</defs>'
        '<rect width="100%" height="100%" fill="url(#grain)"/></svg>'
    )
