"""A scene as one SVG picture: for notebooks without a kernel, pages exported from them, and GitHub."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardwidgets.scene.cloth import pattern
from cardwidgets.scene.faces import FACES, HEIGHT, WIDTH, library
from cardwidgets.scene.faces.parts import document, number, plain_text
from cardwidgets.scene.model import CHIP, FRAME, Badge, Outline, Placed, Plate, Scene
from cardwidgets.scene.relief import Stroke, heaps, strokes
from cardwidgets.scene.theme import LIGHT, Theme

CARD_PX = 72
"""Default width of a card in CSS pixels; less in a wide picture."""
MOST_PX = 820
"""Maximum width of a picture in CSS pixels: a notebook on a page of 1280 pixels may cut off wider ones."""
PLAIN_BELOW = 66
"""Cards narrower than this, in CSS pixels, have no shadows, and a felt without grain."""

WORDS_PX, LINE_PX = 14, 19
"""Text size and line height of the words above a table, in CSS pixels."""
LETTER_PX = 7.2
"""Mean width of a letter of that size: slightly more than in the usual fonts, so that no line is cut off."""

_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_FONT = "system-ui,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif"


def scene_svg(
    scene: Scene,
    *,
    width_px: float | None = None,
    letters: str = "en",
    colours: str = "two",
    title: str = "",
    back: str = "petals",
    theme: Theme = LIGHT,
    plain: bool | None = None,
    words: Sequence[str] = (),
    night: Theme | None = None,
) -> str:
    """The table as a self-contained SVG picture: no script, no style sheet, no external resources.

    Args:
        scene: what the table shows.
        width_px: width in CSS pixels; None for `CARD_PX` per card, up to `MOST_PX`.
        letters, colours, back: index language, suit colours and the back, as for `faces.library`.
        title: the name of the picture for screen readers; "" for none.
        theme: the colours of the table.
        plain: False for cards with their whole faces; otherwise they show only a large rank and suit, as on the tables
            of a course (see `faces.library`). True, or None if they are narrow, also leaves out shadows and grain.
        words: the paragraphs above the cards; the first one, if there are several, is a heading.
        night: the colours of the cloth for readers who prefer dark pages; None for the same colours.

    Raises:
        ValueError: an unknown face, mark, language, colour scheme or back, or a scene without width or height.
    """
    if scene.width <= 0 or scene.height <= 0:
        raise ValueError(f"the scene is {scene.width} x {scene.height} card widths: nothing to draw on")
    width, height = scene.width * WIDTH, scene.height * WIDTH
    width_px = min(scene.width * CARD_PX, MOST_PX) if width_px is None else width_px
    large, plain = plain is not False, width_px < PLAIN_BELOW * scene.width if plain is None else plain
    pieces = dict(library(letters=letters, colours=colours, back=back, large=large))
    pieces["felt"] = _felt(theme, night)
    pieces["grain"] = pattern()
    pieces["place"] = (
        f'<rect id="place" x="7.5" y="7.5" width="{WIDTH - 15}" height="{HEIGHT - 15}" rx="13" fill="#000" '
        f'fill-opacity="{theme.hollow_opacity}" stroke="{theme.line}" stroke-opacity="{theme.line_opacity}" '
        f'stroke-width="4"/>'
    )
    above, text = _words(words, width_px, width / width_px, theme)
    body = [f"<title>{plain_text(title)}</title>"] if title else []
    for fill in ("felt",) if plain else ("felt", "grain"):
        body.append(f'<rect width="{number(width)}" height="{number(height + above)}" rx="24" fill="url(#{fill})"/>')
    body += [text, f'<g transform="translate(0 {number(above)})">'] if above else []
    body += [f'<use href="#place" {_at(place.x, place.y, place.sideways)}/>' for place in scene.places]
    marks = "".join(_marks(place, pieces) for place in scene.places)
    body.append(f'<g fill="{theme.line}" stroke="{theme.line}" opacity="{theme.line_opacity}">{marks}</g>')
    body += [_plate(plate, theme) for plate in scene.plates]
    if not plain:
        body += [_stroke(one) for one in strokes(heaps(scene.cards), theme.shade)]
    body += [_frame(place, theme) for place in scene.places if place.best]
    body += [_card(card) for card in scene.cards]
    body += [_badge(badge, theme) for badge in scene.badges]
    body += ["</g>"] if above else []
    sides = f'width="{number(width_px)}" height="{number(width_px * (height + above) / width)}"'
    size = f'role="img" font-family="{_FONT}" {sides}'
    return document(pieces, "".join(body), (width, height + above), f'{size} style="max-width:100%;height:auto"')


def _felt(theme: Theme, night: Theme | None) -> str:
    stops, scheme = [f'stop-color="{theme.felt}"', f'stop-color="{theme.edge}"'], ""
    if night is not None:  # browsers without light-dark() use the attribute
        scheme = ' style="color-scheme:light dark"'
        pairs = (theme.felt, night.felt), (theme.edge, night.edge)
        stops = [
            f'{stop} style="stop-color:light-dark({",".join(pair)})"' for stop, pair in zip(stops, pairs, strict=True)
        ]
    inner, outer = stops
    return (
        f'<radialGradient id="felt" cx=".5" cy=".4" r=".8"{scheme}><stop {inner}/>'
        f'<stop offset="1" {outer}/></radialGradient>'
    )


def _words(words: Sequence[str], width_px: float, scale: float, theme: Theme) -> tuple[float, str]:
    """The height of the words above a table, and their lines; `scale` units of the picture are one CSS pixel."""
    columns = max(20, int((width_px - 2 * WORDS_PX) / LETTER_PX))
    lines = [(line, n) for n, paragraph in enumerate(words) for line in textwrap.wrap(paragraph, columns)]
    if not lines:
        return 0.0, ""
    made = "".join(
        f'<text x="{number(WORDS_PX * scale)}" y="{number((place + 1) * LINE_PX * scale)}" '
        f'font-size="{number(WORDS_PX * scale)}" font-weight="{400 if n or len(words) == 1 else 600}" '
        f'fill="{theme.text}">{plain_text(line)}</text>'
        for place, (line, n) in enumerate(lines)
    )
    return (len(lines) + 0.5) * LINE_PX * scale, made


def _at(x: float, y: float, sideways: bool) -> str:
    """Attributes that place the upper left corner of a card or a place at (x, y), in card widths."""
    if sideways:
        return f'transform="translate({number(x * WIDTH + HEIGHT)} {number(y * WIDTH)})rotate(90)"'
    return f'x="{number(x * WIDTH)}" y="{number(y * WIDTH)}"'


def _marks(place: Outline, pieces: dict[str, str]) -> str:
    out = ""
    for mark, right, below in place.marks:
        if f"mark-{mark}" not in pieces:
            raise ValueError(f"place {place.pile!r} has an unknown mark {place.mark!r}")
        wide, high = (HEIGHT, WIDTH) if place.sideways else (WIDTH, HEIGHT)
        x, y = (place.x + right) * WIDTH + wide / 2, (place.y + below) * WIDTH + high / 2
        out += f'<use href="#mark-{mark}" x="{number(x)}" y="{number(y)}"/>'
    return out


def _frame(place: Outline, theme: Theme) -> str:
    """The frame round the card that is winning a trick."""
    wide, high = (HEIGHT, WIDTH) if place.sideways else (WIDTH, HEIGHT)
    rim = FRAME * WIDTH
    return (
        f'<rect x="{number(place.x * WIDTH - rim)}" y="{number(place.y * WIDTH - rim)}" '
        f'width="{number(wide + 2 * rim)}" height="{number(high + 2 * rim)}" rx="{number(0.1 * WIDTH)}" '
        f'fill="{theme.ring}"/>'
    )


def _stroke(one: Stroke) -> str:
    boxes = [tuple(number(side * WIDTH) for side in box) for box in one.boxes]
    way = "".join(f"M{x},{y}h{wide}v{high}h-{wide}z" for x, y, wide, high in boxes)
    return "".join(
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{number(width * WIDTH)}" '
        f'stroke-linejoin="round" stroke-opacity="{opacity}"/>'
        for width, colour, opacity in one.lines
    )


def _card(card: Placed) -> str:
    if card.face not in FACES:
        raise ValueError(f"card {card.index} of {card.pile!r} has an unknown face {card.face!r}")
    return f'<use href="#{card.face}" {_at(card.x, card.y, card.sideways)}/>'


def _plate(plate: Plate, theme: Theme) -> str:
    turn, pale = plate.mood == "turn", plate.mood == "out"
    sides = {"x": plate.x, "y": plate.y, "width": plate.width, "height": plate.height}
    box = " ".join(f'{name}="{number(value * WIDTH)}"' for name, value in sides.items())
    solid = theme.solid(plate.mood)
    out = (
        f'<rect {box} rx="{number(0.1 * WIDTH)}" fill="{solid or "#000"}" '
        f'fill-opacity="{1 if solid else 0.1 if pale else 0.26}" '
        f'stroke="{theme.ring if turn else theme.line}" stroke-opacity="{1 if turn else 0.25}" '
        f'stroke-width="{number((0.035 if turn else 0.012) * WIDTH)}"/>'
    )
    if plate.mark:
        ground = zip(("x", "y", "width", "height"), plate.ground, strict=True)
        box = " ".join(f'{name}="{number(value * WIDTH)}"' for name, value in ground)
        out += f'<rect {box} rx="{number(0.08 * WIDTH)}" fill="{theme.ring}"/>'
    for text, x, y, size, bold, align, ink in plate.texts():
        out += (
            f'<text x="{number(x * WIDTH)}" y="{number(y * WIDTH)}" '
            f'font-size="{number(size * WIDTH)}" font-weight="{600 if bold else 400}" '
            f'text-anchor="{_ANCHORS[align]}" dominant-baseline="central" opacity="{0.6 if pale else 1}" '
            f'fill="{theme.ink(ink)}">{plain_text(text)}</text>'
        )
    for x, y in plate.discs():
        out += (
            f'<circle cx="{number(x * WIDTH)}" cy="{number(y * WIDTH)}" r="{number(CHIP * WIDTH)}" '
            f'fill="{theme.ring}" stroke="{theme.halo}" stroke-width="{number(0.018 * WIDTH)}"/>'
        )
    return out


def _badge(badge: Badge, theme: Theme) -> str:
    return (
        f'<text x="{number(badge.x * WIDTH)}" y="{number(badge.y * WIDTH)}" font-size="50" font-weight="600" '
        f'text-anchor="{_ANCHORS[badge.align]}" dominant-baseline="central" '
        f'fill="{theme.text}" '
        f'stroke="{theme.halo}" stroke-width="7" stroke-linejoin="round" paint-order="stroke">'
        f"{plain_text(badge.text)}</text>"
    )
