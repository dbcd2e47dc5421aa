"""The emblems that the courts hold: a sceptre, a flower, a pennant. The hand is at (0, 0)."""

from __future__ import annotations

from cardwidgets.scene.faces.palette import GOLD, PAPER, SKIN, Wardrobe

_LEAF = "#3f7f56"

SHARED: dict[str, str] = {
    "fist": (
        f'<g id="fist"><path d="M-9-9C-15-8-16,4-12,9Q2,12 12,5C16,1 15-8 10-10Q0-13-9-9Z" fill="{SKIN}"/>'
        f'<path d="M-12-4Q-5-7 0-5M-13,1Q-6-2 0,0M-12,6Q-6,3 0,4" fill="none" stroke-width="1.6"/></g>'
    ),
    "sceptre": (
        f'<g id="sceptre" fill="{GOLD}"><path d="M-3.5-28H3.5V30H-3.5Z"/>'
        '<path d="M-9-30Q0-24 9-30L6-20Q0-17-6-20Z"/></g>'
    ),
    "stem": (
        f'<g id="stem"><path d="M0-30Q-2,0 0,30" fill="none" stroke="{_LEAF}" stroke-width="4"/>'
        '<path d="M-1-14C-14-12-22-20-24-28C-12-28-4-24-1-14ZM0-10C10-12 18-18 20-24C10-24 2-20 0-10Z" '
        f'fill="{_LEAF}"/></g>'
    ),
}
"""Pieces shared by several courts."""

_BLOOMS: dict[str, str] = {
    "C": '<circle cx="-10" cy="-44" r="9"/><circle cx="10" cy="-44" r="9"/><circle cx="-7" cy="-32" r="9"/>'
    '<circle cx="7" cy="-32" r="9"/><circle cx="0" cy="-51" r="9"/>'
    f'<circle cx="0" cy="-41" r="6" fill="{GOLD}"/>',
    "D": '<path d="M-14-58Q-8-52-6-46Q-4-54 0-60Q4-54 6-46Q8-52 14-58Q20-36 0-28Q-20-36-14-58Z"/>',
    "H": '<path d="M-18-44C-18-56-8-60 0-58C8-60 18-56 18-44C18-32 8-27 0-27S-18-32-18-44Z"/>'
    '<path d="M-11-46C-10-54 8-54 8-46C8-39-4-39-4-45M-15-36C-6-30 10-32 13-46" fill="none" '
    'stroke="{line}"/>',
    "S": '<path d="M0-30C-10-34-22-40-22-54C-12-54-6-48-4-42C-6-52-4-58 0-63C4-58 6-52 4-42'
    'C6-48 12-54 22-54C22-40 10-34 0-30Z"/>',
}


def hand(wear: Wardrobe) -> str:
    """A fist with its sleeve, drawn over the emblem that it holds."""
    return (
        f'<path d="M-13,12L-8,60H44L16,6Z" fill="{wear.cloth}"/>'
        f'<path d="M-15,8L-13,20L20,14L15,2Z" fill="{wear.trim}"/><use href="#fist"/>'
    )


def king(suit: str, wear: Wardrobe) -> str:
    """A sceptre with the suit on its top."""
    return (
        f'<use href="#sceptre"/><use href="#suit-{suit}" transform="translate(0-46)scale(.34)" '
        f'fill="{wear.cloth}" '
        f'stroke-width="5.5"/>'
    )


def queen(suit: str, wear: Wardrobe) -> str:
    """A flower: a daisy (clubs), a tulip (diamonds), a rose (hearts), a lily (spades)."""
    return f'<use href="#stem"/><g fill="{wear.lining}">{_BLOOMS[suit].format(line=wear.trim)}</g>'


def jack(suit: str, wear: Wardrobe) -> str:
    """A staff with a pennant that shows the suit."""
    return (
        f'<path d="M-3-62H3V30H-3Z" fill="{GOLD}"/>'
        f'<path d="M-3-59C-18-64-30-54-50-60L-42-44L-50-28C-30-22-18-32-3-27Z" fill="{wear.lining}"/>'
        f'<use href="#suit-{suit}" transform="translate(-21-44)scale(.23)" fill="{PAPER}" stroke="none"/>'
    )


EMBLEMS = {"K": king, "Q": queen, "J": jack}
"""Rank -> function that draws the emblem from a suit and a wardrobe."""
