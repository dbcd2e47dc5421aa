"""The backs of the cards: calm patterns inside a border, which look the same from both ends."""

from __future__ import annotations

from collections.abc import Callable

LEFT, TOP, WIDE, HIGH = 17.0, 19.0, 216.0, 312.0
"""The field of a pattern on a card of 250 x 350."""
_STEP = 24
_PETAL = 19.5
_COLUMNS, _ROWS = 10, 15
"""The number of openings in the lattice of petals, side by side and one above the other."""


def _framed(ground: str, line: str, pattern: str) -> str:
    """A pattern on its ground, with a fine line round it."""
    return (
        f'<rect x="11" y="11" width="228" height="328" rx="9" fill="{ground}"/>{pattern}'
        f'<rect x="17" y="17" width="216" height="316" rx="5" fill="none" stroke="{line}" stroke-width="2"/>'
    )


def petals() -> str:
    """Blue: a lattice of petals."""
    rows = "".join(f'<use href="#petals" y="{row * _PETAL:g}"/>' for row in range(_ROWS))
    return _framed("#2c4a73", "#9db6d6", f'<g fill="#4d70a1">{rows}<use href="#lying" y="{_ROWS * _PETAL:g}"/></g>')


def _lattice() -> tuple[str, str]:
    """A row of horizontal petals, and the upright ones that hang below it, as paths."""
    s, half = _PETAL, _PETAL / 2
    start = f"M{125 - half * _COLUMNS:g},{175 - half * _ROWS:g}"
    lying = f"q{half:g}-{half:g} {s:g},0q-{half:g},{half:g}-{s:g},0m{s:g},0"
    upright = f"q{half:g},{half:g} 0,{s:g}q-{half:g}-{half:g} 0-{s:g}m{s:g},0"
    return start + _COLUMNS * lying, start + (_COLUMNS + 1) * upright


def trellis() -> str:
    """Red: a trellis of crossing laths, with a diamond in each opening."""
    laths, diamonds = [], []
    right = LEFT + WIDE
    for at in range(_STEP, int(WIDE + HIGH), _STEP):
        down, over = max(0.0, at - WIDE), max(0.0, at - HIGH)
        laths.append(f"M{LEFT + at - down:g},{TOP + down:g}L{LEFT + over:g},{TOP + at - over:g}")
        laths.append(f"M{right - at + down:g},{TOP + down:g}L{right - over:g},{TOP + at - over:g}")
    for row in range(1, round(2 * HIGH / _STEP)):
        for column in range(1 + row % 2, round(2 * WIDE / _STEP), 2):
            x, y = LEFT + column * _STEP / 2, TOP + row * _STEP / 2
            diamonds.append(f"M{x:g},{y - 5:g}l5,5l-5,5l-5-5z")
    return _framed(
        "#8e2437",
        "#e8b9bd",
        f'<path d="{"".join(laths)}" fill="none" stroke="#bd5a67" stroke-width="3.5"/>'
        f'<path d="{"".join(diamonds)}" fill="#e8b9bd"/>',
    )


def _turned(long: float, short: float, step: int) -> str:
    """Ellipses of these radii about (0, 0), each turned by `step` degrees more."""
    return "".join(f'<ellipse rx="{long}" ry="{short}" transform="rotate({at})"/>' for at in range(0, 180, step))


def rosette() -> str:
    """Violet: a rosette of turned ellipses, as engravers draw it, with a quarter of one in each corner."""
    whole, heart = _turned(100, 38, 15), _turned(44, 16, 20)
    corners = "".join(
        f'<g transform="translate({x:g} {y:g})"><use href="#turns"/></g>'
        for x in (LEFT, LEFT + WIDE)
        for y in (TOP, TOP + HIGH)
    )
    return _framed(
        "#40345e",
        "#cfc3e6",
        '<g clip-path="url(#field)" fill="none" stroke="#8d7db8" stroke-width="1.6">'
        f'<g transform="translate(125 175)">{whole}<g stroke="#e0c98a">{heart}</g></g>{corners}</g>',
    )


_FIELD = f'<rect x="{LEFT:g}" y="{TOP:g}" width="{WIDE:g}" height="{HIGH:g}" rx="4"/>'

_LYING, _UPRIGHT = _lattice()

SHARED: dict[str, str] = {
    "lying": f'<path id="lying" d="{_LYING}"/>',
    "petals": f'<path id="petals" d="{_LYING}{_UPRIGHT}"/>',
    "field": f'<clipPath id="field">{_FIELD}</clipPath>',
    "turns": f'<g id="turns">{_turned(62, 24, 18)}</g>',
}
"""Pieces of backs: the boundary of a pattern, a small rosette."""
BACKS: dict[str, Callable[[], str]] = {"petals": petals, "trellis": trellis, "rosette": rosette}
"""The backs by name; each is drawn without the card's outline."""
