"""Heads of the courts, with crown, coronet or cap.

The point between the eyes is (0, 0); the colour and width of the outlines are inherited.
"""

from __future__ import annotations

from cardwidgets.scene.faces.palette import GOLD, PAPER, SHADE, SKIN, Wardrobe

_LIPS = "#b3323c"

SHARED: dict[str, str] = {
    "face": (
        f'<g id="face"><path d="M-10,24V46H10V24Z" fill="{SHADE}"/>'
        f'<path d="M-23-22C-24,4-20,22-10,31C-5,35 5,35 10,31C20,22 24,4 23-22Z" fill="{SKIN}"/>'
        f'<path d="M4-21C4-8 1,3-4,11C-6,14-3,16 1,16C-2,20 2,23 1,26C0,29 1,32 2,33C5,33 8,32 9.5,30'
        f'C19,22 23,4 22-21Z" fill="{SHADE}" stroke="none"/>'
        f'<path d="M4-8C3,0-1,7-4,11C-6,14-3,16 1,16" fill="none"/>'
        f'<path d="M-17-1Q-11-7-5-1M7-1Q13-7 18-1" fill="none" stroke-width="2.4"/>'
        f'<path d="M-11-1h0M12.5-1h0" stroke-width="5.2"/></g>'
    ),
    "brows": '<path id="brows" d="M-19-9Q-12-15-4-11M6-11Q14-15 20-9" fill="none"/>',
    "rolls": (
        '<g id="rolls"><path d="M-20-24C-38-22-40,6-39,20C-38,33-21,34-19,22V-24ZM20-24C38-22 40,6 39,20'
        'C38,33 21,34 19,22V-24Z"/><path d="M-31-14C-34,0-35,12-33,20C-31,26-25,24-26,19'
        'M31-14C34,0 35,12 33,20C31,26 25,24 26,19" fill="none"/></g>'
    ),
    "moustache": (
        f'<g id="moustache"><path d="M-5,22Q0,28 5,22Z" fill="{_LIPS}" stroke="none"/>'
        '<path d="M0,15C-6,12-14,13-20,21C-13,23-4,22 0,18C4,22 13,23 20,21C14,13 6,12 0,15Z"/></g>'
    ),
    "crown": (
        f'<g id="crown"><path d="M-24-32C-20-58 20-58 24-32Z"/>'
        f'<g fill="{GOLD}"><path d="M-29-31L-36-54L-22-44L-17-58L-8-45L0-60L8-45L17-58L22-44L36-54L29-31'
        'Q0-23-29-31Z"/>'
        f'<path d="M-27-19Q0-11 27-19L29-32Q0-24-29-32Z"/>'
        f'<circle cx="-36" cy="-55" r="3.2"/><circle cx="36" cy="-55" r="3.2"/></g>'
        f'<path d="M0-26L5-20.5L0-15L-5-20.5Z"/>'
        f'<g fill="{PAPER}"><circle cx="-17" cy="-23" r="3"/><circle cx="17" cy="-23" r="3"/></g></g>'
    ),
    "locks": (
        '<g id="locks"><path d="M0-27C-9-20-20-12-24,8C-30-4-30-20-20-27Z'
        'M0-27C9-20 20-12 24,8C30-4 30-20 20-27Z"/>'
        f'<path d="M-7,21.5Q-3,18 0,20.5Q3,18 7,21.5Q0,28-7,21.5Z" fill="{_LIPS}" stroke="none"/></g>'
    ),
    "coronet": (
        f'<g id="coronet"><g fill="{GOLD}"><circle cx="-24" cy="14" r="3.6"/>'
        '<circle cx="24" cy="14" r="3.6"/>'
        f'<path d="M-26-23Q0-14 26-23L30-41Q22-35 16-46Q10-37 0-56Q-10-37-16-46Q-22-35-30-41Z"/></g>'
        f'<path d="M-26-23Q0-14 26-23L27-28Q0-19-27-28Z"/><g fill="{PAPER}"><circle cx="-30" cy="-42" r="3"/>'
        '<circle cx="-16" cy="-47.5" r="3.2"/><circle cx="16" cy="-47.5" r="3.2"/>'
        '<circle cx="30" cy="-42" r="3"/>'
        f'<circle cx="0" cy="-58" r="4"/></g></g>'
    ),
    "bob": (
        '<g id="bob"><path d="M-18-24C-36-18-34,8-33,18Q-35,26-40,28C-34,36-22,34-19,26V-24Z'
        'M18-24C36-18 34,8 33,18Q35,26 40,28C34,36 22,34 19,26V-24Z"/>'
        '<path d="M-27-8C-28,8-26,18-29,26M27-8C28,8 26,18 29,26" fill="none" stroke-width="1.6"/></g>'
    ),
    "fringe": (
        f'<g id="fringe"><path d="M-6,22Q0,24.5 7,21" fill="none" stroke="{_LIPS}" stroke-width="2.6"/>'
        '<path d="M-24-20C-12-24-6-18-2-12C4-20 16-22 24-18L24-26H-24Z"/></g>'
    ),
    "feather": (
        '<g id="feather"><path d="M24-24C34-44 22-60-8-62C4-58 8-54 10-50C2-52-2-51-6-49C6-46 18-38 24-24Z"/>'
        '<path d="M24-24C24-38 16-50 0-58" fill="none" stroke-width="1.6"/></g>'
    ),
}
"""Pieces shared by several heads; a piece without a fill takes that of its `use` element."""

_BEARDS = {
    "C": "C25,30 16,49 0,50C-16,49-25,30-23-4Z",
    "D": "C26,20 24,36 19,50Q0,57-19,50C-24,36-26,20-23-4Z",
    "H": "C26,26 20,46 10,58C6,54 2,50 0,46C-2,50-6,54-10,58C-20,46-26,26-23-4Z",
    "S": "C26,24 16,46 0,62C-16,46-26,24-23-4Z",
}
_STRANDS = {
    "C": "M-11,28Q-10,38-6,44M11,28Q10,38 6,44M0,30V45",
    "D": "M-13,26Q-15,38-13,48M13,26Q15,38 13,48M-4.5,30V51M4.5,30V51",
    "H": "M-14,24Q-14,38-10,50M14,24Q14,38 10,50M0,30V40",
    "S": "M-12,26Q-10,40-4,52M12,26Q10,40 4,52M0,30V56",
}
_TRESSES = {
    "C": "M0-36C-30-36-38-12-36,10C-35,24-46,30-43,44C-46,56-30,62-22,54L-12,40H12L22,54C30,62 46,56 43,44"
    "C46,30 35,24 36,10C38-12 30-36 0-36Z",
    "D": "M0-36C-32-36-37-12-35,12C-34,28-38,38-36,50C-30,54-18,52-12,44H12C18,52 30,54 36,50"
    "C38,38 34,28 35,12C37-12 32-36 0-36Z",
    "H": "M0-36C-30-36-38-12-35,8C-33,24-46,34-46,50C-38,48-36,56-30,58C-24,52-16,52-12,40H12"
    "C16,52 24,52 30,58C36,56 38,48 46,50C46,34 33,24 35,8C38-12 30-36 0-36Z",
    "S": "M0-36C-30-36-36-12-35,12C-35,32-39,42-44,54Q-45,60-38,60Q-26,61-18,56L-12,40H12L18,56Q26,61 38,60"
    "Q45,60 44,54C39,42 35,32 35,12C36-12 30-36 0-36Z",
}
_CAPS = {
    "C": "M-30-18C-44-34-26-52 0-50C26-52 44-38 31-18C14-26-14-26-30-18Z",
    "D": "M-30-18C-34-30-30-40-22-50L0-45L22-50C30-40 34-30 30-18C14-26-14-26-30-18Z",
    "H": "M-30-18C-46-26-34-50-6-48C18-54 42-44 31-18C14-26-14-26-30-18Z",
    "S": "M-30-18C-40-30-28-46-8-50C14-54 38-42 32-18C14-26-14-26-30-18Z",
}


def king(suit: str, wear: Wardrobe) -> str:
    """Full beard, rolled hair, a high crown with the suit on its top."""
    return (
        f'<g fill="{wear.hair}"><use href="#rolls"/><use href="#face"/>'
        '<use href="#brows" stroke-width="3.4"/>'
        f'<path d="M-23-4C-22,10-17,15-9,14C-4,11 4,11 9,14C17,15 22,10 23-4{_BEARDS[suit]}"/>'
        f'<path d="{_STRANDS[suit]}" fill="none" stroke-width="1.6"/><use href="#moustache"/></g>'
        f'<use href="#crown" fill="{wear.cloth}"/>'
        f'<use href="#suit-{suit}" transform="translate(0-66)scale(.16)" stroke-width="12" fill="{GOLD}"/>'
    )


def queen(suit: str, wear: Wardrobe) -> str:
    """Long parted hair, a low coronet of three points with pearls, ear-rings."""
    return (
        f'<g fill="{wear.hair}"><path d="{_TRESSES[suit]}"/>'
        f'<path d="M-30,2C-29,20-36,32-36,46M30,2C29,20 36,32 36,46" fill="none" stroke-width="1.6"/>'
        '<use href="#face"/><use href="#brows"/><use href="#locks"/></g>'
        f'<use href="#coronet" fill="{wear.cloth}"/>'
    )


def jack(suit: str, wear: Wardrobe) -> str:
    """Clean-shaven, bobbed hair, a soft cap with a feather."""
    return (
        f'<g fill="{wear.hair}"><use href="#bob"/><use href="#face"/><use href="#brows" stroke-width="2.4"/>'
        f'<use href="#fringe"/></g><path d="{_CAPS[suit]}" fill="{wear.cloth}"/>'
        f'<path d="M-31-15Q0-27 32-15L32-22Q0-35-31-22Z" fill="{GOLD}"/>'
        f'<use href="#feather" fill="{wear.trim}"/><circle cx="24" cy="-22" r="4" fill="{wear.lining}"/>'
    )


HEADS = {"K": king, "Q": queen, "J": jack}
"""Rank -> function that draws the head from a suit and a wardrobe."""
