"""Number cards and aces: pips in their traditional places, the lower ones turned."""

from __future__ import annotations

from cardwidgets.scene.faces.palette import PAPER

LEFT, MIDDLE, RIGHT = 77, 125, 173
_HIGH, _LOW = 68, 282
_ROWS3 = (_HIGH, 175, _LOW)
_ROWS4 = (_HIGH, 139, 211, _LOW)


def _sides(rows: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for y in rows for x in (LEFT, RIGHT))


PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, _HIGH), (MIDDLE, _LOW)),
    "3": tuple((MIDDLE, y) for y in _ROWS3),
    "4": _sides((_HIGH, _LOW)),
    "5": (*_sides((_HIGH, _LOW)), (MIDDLE, 175)),
    "6": _sides(_ROWS3),
    "7": (*_sides(_ROWS3), (MIDDLE, 121)),
    "8": (*_sides(_ROWS3), (MIDDLE, 121), (MIDDLE, 229)),
    "9": (*_sides(_ROWS4), (MIDDLE, 175)),
    "T": (*_sides(_ROWS4), (MIDDLE, 103), (MIDDLE, 247)),
}
"""Rank -> centres of the pips on a card of 250 x 350. Those below the middle are turned."""


def number_card(rank: str, suit: str) -> str:
    """The pips of a number card."""
    return "".join(f'<use href="#{"pip" if y <= 175 else "turned"}-{suit}" x="{x}" y="{y}"/>' for x, y in PLACES[rank])


_PETAL = "M0-4C5-8 5-15 0-20C-5-15-5-8 0-4Z"
_ROSETTES: dict[str, tuple[str, ...]] = {
    "C": ("translate(0-27.5)scale(.6)", "translate(-24.5,9)scale(.6)", "translate(24.5,9)scale(.6)"),
    "D": ("scale(.8)",),
    "H": ("translate(0-1)scale(.84)",),
    "S": ("translate(0-1)scale(.78)",),
}
"""Suit -> places of the rosettes in its ace."""
_INLINES: dict[str, str] = {
    "C": "M-16.5-27.5a16.5,16.5 0 1 1 33,0a16.5,16.5 0 1 1-33,0Z"
    "M-41,9a16.5,16.5 0 1 1 33,0a16.5,16.5 0 1 1-33,0Z"
    "M8,9a16.5,16.5 0 1 1 33,0a16.5,16.5 0 1 1-33,0Z",
    "D": "M0-38C8-23 18-10 29,0C18,10 8,23 0,38C-8,23-18,10-29,0C-18-10-8-23 0-38Z",
    "H": "M0,35C-6,24-35,5-35-18C-35-30-28-37-20-37C-9-37-2-30 0-22C2-30 9-37 20-37C28-37 35-30 35-18C35,5 6,24 0,35Z",
    "S": "M0-37C6-27 34-7 34,14C34,23 28,28 21,28C12,28 5,24 0,18"
    "C-5,24-12,28-21,28C-28,28-34,23-34,14C-34-7-6-27 0-37Z",
}
"""Suit -> a fine line just inside its outline."""


def rosette() -> str:
    """Eight petals round a dot, centred on (0, 0), in the white of the card."""
    petals = "".join(f'<path d="{_PETAL}" transform="rotate({angle})"/>' for angle in range(0, 360, 45))
    return f'<g id="rosette" fill="{PAPER}" stroke="none">{petals}<circle r="2.6"/></g>'


def ace(suit: str, colour: str) -> str:
    """One large pip, with a fine line and rosettes inside it."""
    use = f'<use href="#suit-{suit}"'
    inside = f'<path d="{_INLINES[suit]}" fill="none" stroke="{PAPER}" stroke-width="2"/>' + "".join(
        f'<use href="#rosette" transform="{place}"/>' for place in _ROSETTES[suit]
    )
    return (
        f'<g transform="translate(125 175)scale(1.5)" stroke-linejoin="round">'
        f'{use} stroke="{colour}" stroke-width="14"/>{use} stroke="{PAPER}" stroke-width="10.8"/>'
        f'{use} stroke="none"/>{inside}</g>'
    )
