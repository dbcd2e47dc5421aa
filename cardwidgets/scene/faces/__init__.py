"""The card faces as SVG: the only source both for pictures in a page and for the sprites of the canvas.

A card has a viewBox of `WIDTH` x `HEIGHT` units. `face_svg` gives one card, `sheet_svg` all of them in one picture, to
be cut into sprites; `library` gives the named pieces for pictures of whole tables.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from cardwidgets.scene.faces import back as backs
from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.faces.courts import COURTS, SHARED, court
from cardwidgets.scene.faces.glyphs import GLYPHS, LETTERS, glyph_name
from cardwidgets.scene.faces.marks import MARKS, RANKS, mark
from cardwidgets.scene.faces.palette import EDGE, PAPER, SUIT_COLOURS
from cardwidgets.scene.faces.parts import document
from cardwidgets.scene.faces.pips import PLACES, ace, number_card, rosette
from cardwidgets.scene.faces.suits import OUTLINES, SUITS
from cardwidgets.scene.model import BACK, CARD_HEIGHT

WIDTH = 250
HEIGHT = round(WIDTH * CARD_HEIGHT)
SMALL = 65
"""The width in CSS pixels below which cards get a large index; a usual one would be less than 13 pixels high."""
FACES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), BACK)
"""The names of all faces: cards as text ("TD"), suit by suit, then the back."""

_COLUMNS = 13
_CORNER = 17


def library(
    *, letters: str = "en", colours: str = "two", large: bool = False, back: str = "petals"
) -> MappingProxyType[str, str]:
    """All pieces of the faces: every face under its own name, every mark as "mark-" plus its name.

    Args:
        letters: the language of the indices, "en" (A K Q J 10) or "de" (A K D B 10).
        colours: "two" (red and black) or "four" (clubs green, diamonds blue).
        large: whether cards show only a large rank and suit, for less than `SMALL` pixels.
        back: the back of the cards: "petals" (blue), "trellis" (red) or "rosette" (violet).

    Raises:
        ValueError: there is no such language, colour scheme or back.
    """
    if letters not in LETTERS:
        raise ValueError(f"letters is {letters!r}: expected one of {', '.join(LETTERS)}")
    if colours not in SUIT_COLOURS:
        raise ValueError(f"colours is {colours!r}: expected one of {', '.join(SUIT_COLOURS)}")
    if back not in BACKS:
        raise ValueError(f"back is {back!r}: expected one of {', '.join(BACKS)}")
    return _library(letters, colours, large, back)


@cache
def _library(letters: str, colours: str, large: bool, back: str) -> MappingProxyType[str, str]:
    pieces = {
        **SHARED,
        **backs.SHARED,
        "card": (
            f'<rect id="card" x="1.25" y="1.25" width="{WIDTH - 2.5}" height="{HEIGHT - 2.5}" rx="{_CORNER}" '
            f'fill="{PAPER}" stroke="{EDGE}" stroke-width="2.5"/>'
        ),
        BACK: f'<g id="{BACK}"><use href="#card"/>{BACKS[back]()}</g>',
        "rosette": rosette(),
    }
    for name, glyph in GLYPHS.items():
        pieces[f"glyph-{name}"] = glyph.svg(f"glyph-{name}")
    for suit, outline in OUTLINES.items():
        pieces[f"suit-{suit}"] = f'<path id="suit-{suit}" d="{outline}"/>'
        pieces[f"pip-{suit}"] = f'<use id="pip-{suit}" href="#suit-{suit}" transform="scale(.5)" stroke="none"/>'
        pieces[f"turned-{suit}"] = f'<use id="turned-{suit}" href="#suit-{suit}" transform="scale(-.5)" stroke="none"/>'
    for name in MARKS:
        pieces[f"mark-{name}"] = f'<g id="mark-{name}">{mark(name, letters)}</g>'
    for suit in SUITS:
        colour = SUIT_COLOURS[colours][suit]
        for rank in RANKS:
            name = rank + suit
            if large:
                shown = glyph_name(rank, letters)
                pieces |= {f"rank-{shown}": _large_rank(shown), f"large-{suit}": _large_suit(suit)}
                face = f'<use href="#large-{suit}"/><use href="#rank-{shown}"/>'
                pieces[name] = f'<g id="{name}" fill="{colour}" stroke="{colour}">{face}</g>'
                continue
            pieces[f"index-{name}"] = _index(rank, suit, letters)
            if rank in COURTS:
                pieces |= court(rank, suit, colours)
                middle = f'<use href="#figure-{name}"/>'
            else:
                middle = number_card(rank, suit) if rank in PLACES else ace(suit, colour)
            pieces[name] = (
                f'<g id="{name}" fill="{colour}" stroke="{colour}"><use href="#card"/>{middle}'
                f'<use href="#index-{name}"/><use href="#index-{name}" transform="rotate(180 125 175)"/></g>'
            )
    return MappingProxyType(pieces)


def _index(rank: str, suit: str, letters: str) -> str:
    """The index, rank above suit, as high as the visible part of a card in a fan."""
    glyph = glyph_name(rank, letters)
    x = 26 - GLYPHS[glyph].width * 0.23
    return (
        f'<g id="index-{rank}{suit}"><use href="#glyph-{glyph}" transform="translate({x:g} 10) scale(.46 .5)"/>'
        f'<use href="#suit-{suit}" transform="translate(26 73) scale(.25)" stroke="none"/></g>'
    )


def _large_rank(glyph: str) -> str:
    """The rank of a small card, which can be read at 30 pixels."""
    wide = min(1.06, 84 / GLYPHS[glyph].width)
    return f'<g id="rank-{glyph}"><use href="#glyph-{glyph}" transform="translate(12 9) scale({wide:g} 1.09)"/></g>'


def _large_suit(suit: str) -> str:
    """A small card with its suit, which can be read whichever side is covered, for any rank."""
    signs = "".join(
        f'<use href="#suit-{suit}" transform="translate({place}"/>'
        for place in ("193 66) scale(.95)", "48 178) scale(.78)", "165 254) scale(1.5)")
    )
    return f'<g id="large-{suit}"><use href="#card"/><g stroke="none">{signs}</g></g>'


def face_svg(face: str, *, letters: str = "en", colours: str = "two", back: str = "petals") -> str:
    """One card face, or the back, as a complete SVG picture of `WIDTH` x `HEIGHT` units.

    Args:
        face: a card as text ("8H", "TD") or `BACK`.
        letters, colours, back: as for `library`.

    Raises:
        ValueError: there is no such face, language, scheme or back.
    """
    if face not in FACES:
        raise ValueError(f"no face {face!r}: expected a card as text, such as 'TD', or {BACK!r}")
    return document(library(letters=letters, colours=colours, back=back), f'<use href="#{face}"/>', (WIDTH, HEIGHT))


def sheet_svg(
    *, letters: str = "en", colours: str = "two", large: bool = False, back: str = "petals"
) -> tuple[str, dict[str, tuple[int, int]]]:
    """All faces, the back and all marks in one SVG picture, in cells of `WIDTH` x `HEIGHT` units.

    Args:
        letters, colours, large, back: as for `library`.

    Returns:
        The picture, and for each face ("8H", `BACK`) and each mark ("mark-K") its (column, row) in it.

    Raises:
        ValueError: there is no such language, colour scheme or back.
    """
    names = [*FACES, *(f"mark-{name}" for name in MARKS)]
    cells = {name: (i % _COLUMNS, i // _COLUMNS) for i, name in enumerate(names)}
    body = []
    for name, (column, row) in cells.items():
        x, y = column * WIDTH, row * HEIGHT
        if name in FACES:
            body.append(f'<use href="#{name}" x="{x}" y="{y}"/>')
        else:
            body.append(f'<use href="#{name}" x="{x + WIDTH // 2}" y="{y + HEIGHT // 2}" fill="#fff" stroke="#fff"/>')
    rows = 1 + max(row for _, row in cells.values())
    view = (_COLUMNS * WIDTH, rows * HEIGHT)
    size = f'width="{view[0]}" height="{view[1]}"'
    pieces = library(letters=letters, colours=colours, large=large, back=back)
    return document(pieces, "".join(body), view, size), cells
