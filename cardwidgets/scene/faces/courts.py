"""Kings, queens and jacks: two halves of one figure, the lower one turned, with a sash between them."""

from __future__ import annotations

from cardwidgets.scene.faces import dress, emblems, heads
from cardwidgets.scene.faces.palette import EDGE, GOLD, INK, WARDROBES

COURTS = "JQK"

_PANEL = (
    "M76,17H223Q233,17 233,27V247Q233,255 225,255H192Q184,255 184,263V323Q184,333 174,333H27"
    "Q17,333 17,323V103Q17,95 25,95H58Q66,95 66,87V27Q66,17 76,17Z"
)
_TILT = 13
_HEAD = (169, 92)
_HANDS = {"K": (66, 142), "Q": (66, 138), "J": (88, 140)}


_STUDS = "".join(f"M{x},170l5,5l-5,5l-5-5z" for x in range(15, 236, 20))

SHARED: dict[str, str] = {
    **dress.SHARED,
    **emblems.SHARED,
    **heads.SHARED,
    "panel": f'<clipPath id="panel"><path d="{_PANEL}"/></clipPath>',
    "upper": f'<clipPath id="upper"><path d="M-50-50H300V175H-50Z" transform="rotate({_TILT} 125 175)"/></clipPath>',
    "sash": (
        f'<g id="sash" transform="rotate({_TILT} 125 175)"><path d="M-20,164H270V186H-20Z" fill="{GOLD}"/>'
        f'<path d="M-20,167.5H270M-20,182.5H270" stroke-width="1.2"/><path d="{_STUDS}" stroke="none"/></g>'
    ),
}
"""The pieces shared by several courts."""


def court(rank: str, suit: str, colours: str) -> dict[str, str]:
    """The pieces of a court card; "figure-KH" is the whole figure of the king of hearts.

    Args:
        rank: "J", "Q" or "K".
        suit: a suit letter.
        colours: the colour scheme, a key of `WARDROBES`.
    """
    wear = WARDROBES[colours][suit]
    name = f"{rank}{suit}"
    x, y = _HANDS[rank]
    half = (
        f'<g transform="translate({_HEAD[0]} '
        f'{_HEAD[1]})scale(.95)">{dress.DRESSES[rank](wear)}{heads.HEADS[rank](suit, wear)}</g>'
        f'<g transform="translate({x} {y})">{emblems.EMBLEMS[rank](suit, wear)}{emblems.hand(wear)}</g>'
    )
    return {
        f"half-{name}": f'<g id="half-{name}" clip-path="url(#upper)">{half}</g>',
        f"figure-{name}": (
            f'<g id="figure-{name}" stroke="{INK}" stroke-width="2" stroke-linejoin="round" '
            'stroke-linecap="round">'
            f'<g clip-path="url(#panel)"><path d="{_PANEL}" fill="{wear.wall}" stroke="none"/>'
            f'<use href="#half-{name}"/><use href="#half-{name}" transform="rotate(180 125 175)"/>'
            f'<use href="#sash" fill="{wear.cloth}"/></g>'
            f'<path d="{_PANEL}" fill="none" stroke="{EDGE}"/></g>'
        ),
    }
