"""The clothes of the courts below the neck, in the coordinates of their heads; the sash hides the lower end."""

from __future__ import annotations

from cardwidgets.scene.faces.palette import GOLD, INK, PAPER, SHADE, Wardrobe

_TICKS = ((-48, 58), (-40, 52), (-33, 62), (-27, 56), (-18, 62), (18, 62), (27, 56), (33, 62), (40, 52), (48, 58))

SHARED: dict[str, str] = {
    "robe": '<path id="robe" d="M-12,41C-42,45-70,52-86,88V130H90V66C66,52 42,45 12,41Z"/>',
    "ermine": (
        f'<g id="ermine"><path d="M-24,60H-34L-28,130H-18ZM24,60H34L28,130H18Z" fill="{GOLD}"/>'
        '<path d="M-18,38C-40,43-54,50-60,62C-42,73-20,78 0,78S42,73 60,62C54,50 40,43 18,38Z" '
        f'fill="{PAPER}"/>'
        f'<path d="{"".join(f"M{x},{y}l2.5,8h-5z" for x, y in _TICKS)}" fill="{INK}" stroke="none"/></g>'
    ),
    "necklace": (
        f'<g id="necklace"><path d="M-10,38L-22,45C-18,62-8,70 0,76C8,70 18,62 22,45L10,38Z" fill="{SHADE}"/>'
        f'<path d="M-16,46Q0,66 16,46" fill="none" stroke="{GOLD}" stroke-width="3.4"/>'
        f'<path d="M0,54L5,62L0,70L-5,62Z" fill="{GOLD}"/></g>'
    ),
    "puffs": (
        '<path id="puffs" d="M-30,46C-62,48-80,64-88,100L-50,110C-50,80-44,62-30,46Z'
        'M30,46C62,48 84,64 90,100L50,110C50,80 44,62 30,46Z"/>'
    ),
    "stripes": (
        '<path id="stripes" d="M-8,44L-10,140H10L8,44ZM-20,44C-28,60-34,90-36,130H-58C-54,90-46,60-34,46Z'
        'M20,44C28,60 34,90 36,130H58C54,90 46,60 34,46Z"/>'
    ),
}
"""Pieces shared by several courts; a piece without a fill takes that of its `use` element."""


def king(wear: Wardrobe) -> str:
    """A mantle with an ermine collar over a robe with a golden border."""
    return (
        f'<use href="#robe" fill="{wear.cloth}"/><path d="M-24,60L-18,130H18L24,60Z" fill="{wear.lining}"/>'
        '<path d="M58,60Q66,76 68,110M46,66Q52,80 52,110M-52,64Q-60,72-64,90" fill="none" '
        f'stroke="{wear.trim}"/>'
        f'<use href="#ermine"/>'
    )


def queen(wear: Wardrobe) -> str:
    """A low neckline with a lace border, puffed sleeves, a necklace."""
    return (
        f'<use href="#robe" fill="{wear.cloth}"/><use href="#puffs" fill="{wear.lining}"/>'
        f'<path d="M-38,54C-56,62-64,76-68,96M38,54C56,62 64,76 68,96" fill="none" stroke="{wear.trim}" '
        'stroke-width="4"/>'
        '<path d="M-12,40C-22,44-30,45-34,47C-30,70-14,80 0,88C14,80 30,70 34,47C30,45 22,44 12,40Z" '
        f'fill="{wear.trim}"/>'
        f'<use href="#necklace"/>'
    )


def jack(wear: Wardrobe) -> str:
    """A striped doublet with golden buttons and a standing collar."""
    return (
        f'<use href="#robe" fill="{wear.cloth}"/><use href="#stripes" fill="{wear.lining}"/>'
        f'<g fill="{GOLD}"><circle cx="0" cy="64" r="3.4"/><circle cx="0" cy="78" r="3.4"/></g>'
        f'<path d="M-16,34Q-28,38-30,50Q-14,56 0,56Q14,56 30,50Q28,38 16,34Q0,46-16,34Z" fill="{wear.trim}"/>'
    )


DRESSES = {"K": king, "Q": queen, "J": jack}
"""Rank -> function that draws the dress from a wardrobe."""
