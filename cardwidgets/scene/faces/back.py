"""The back of the cards: a calm lattice of petals inside a double border; symmetric under a half turn."""

from __future__ import annotations

GROUND, LINE, PETAL = "#2c4a73", "#9db6d6", "#4d70a1"
_STEP = 19.5
_COLUMNS, _ROWS = 10, 15


def back() -> str:
    """The back without the card's outline."""
    x0, y0 = 125 - _STEP * _COLUMNS / 2, 175 - _STEP * _ROWS / 2
    s = _STEP
    petals = []
    for row in range(_ROWS + 1):
        for column in range(_COLUMNS + 1):
            x, y = x0 + column * s, y0 + row * s
            if column < _COLUMNS:
                petals.append(f"M{x:g},{y:g}q{s / 2:g}-{s / 2:g} {s:g},0q-{s / 2:g},{s / 2:g}-{s:g},0")
            if row < _ROWS:
                petals.append(f"M{x:g},{y:g}q{s / 2:g},{s / 2:g} 0,{s:g}q-{s / 2:g}-{s / 2:g} 0-{s:g}")
    return (
        f'<rect x="11" y="11" width="228" height="328" rx="9" fill="{GROUND}"/>'
        f'<rect x="17" y="17" width="216" height="316" rx="5" fill="none" stroke="{LINE}" stroke-width="2"/>'
        f'<path d="{"".join(petals)}" fill="{PETAL}"/>'
    )
