"""The pictures that the cards of a won game form: each a pure function of the number of cards and the table's size.

A picture is drawn in its own units and then scaled to be as large as the table allows. All its cards are on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt

from cardwidgets.scene.model import CARD_HEIGHT

EDGE = 0.15
"""Space around a picture, in card widths."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stand:
    """The place of a card in a picture.

    Attributes:
        x, y: the middle of the card, in card widths.
        angle: its clockwise rotation, in degrees.
    """

    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Formation:
    """A picture made of cards.

    Attributes:
        size: width of its cards, as a fraction of that of a card on the table.
        spots: the places of its cards, in drawing order.
    """

    size: float
    spots: tuple[Stand, ...]


Draw = Callable[[int, float, float], Formation]
"""Draws a picture, given the number of cards, at least one, and width and height of the table in card widths."""


def harp(count: int, width: float, height: float) -> Formation:
    """A harp: ever shorter strings under a curved neck, between the pillar and the sound box."""
    wide = min(max(width / height, 0.72), 1.1)
    neck = [(i / 12, _neck(i / 12)) for i in range(13)]
    frame = [neck[-1], (0.06, 1.0), (0.015, 0.75), (0.0, 0.4), *neck]
    strings = []
    for x in (0.98, 1.91, 2.84, 3.77, 4.69, 5.62, 6.55) if count > 70 else (1.56, 3.04, 4.53, 6.01):
        top, bottom = _neck(x / 8) + 0.07, 0.925 + (x / 8 - 0.06) / 0.94 * (_neck(1) - 1)
        strings.append([(x / 8, top), (x / 8, max(top, bottom))])
    lines = [[(x * wide, y) for x, y in line] for line in (*strings, frame)]
    *shares, around = _shares(count, lines)
    spots = [Stand(x, y) for line, share in zip(lines, shares, strict=False) for x, y, _ in _along(line, share)]
    spots += [Stand(x, y, turn) for x, y, turn in _along(lines[-1], around + 1)[:around]]
    return _fitted(spots, 1.06 * _length(lines) / count, width, height)


def staircase(count: int, width: float, height: float) -> Formation:
    """A flight of stairs, seen from the side, with one more card under each step than under the one before."""
    steps = max(1, int((sqrt(8 * count + 1) - 1) / 2))
    rest = count - steps * (steps + 1) // 2
    heights = [step + 1 + (step >= steps - rest) for step in range(steps)]
    tread = 1.08
    riser = 0.5
    if heights[-1] > 1:
        riser = min(max((steps * tread * height / width - CARD_HEIGHT) / (heights[-1] - 1), 0.3), 1.0)
    spots = [Stand(step * tread, -level * riser) for step, high in enumerate(heights) for level in range(high)]
    return _fitted(spots, 1.0, width, height)


def procession(count: int, width: float, height: float) -> Formation:
    """A procession of couples with their heads together on a winding path, led by the last two cards."""
    couples = ceil(count / 2)
    behind, lane, wave = 1.25, 2.3, 0.4
    rows = max(1, round(sqrt(couples * behind * height / (lane * width))))
    across = max(couples * behind / rows - 0.57 * lane, 0.1)
    way: list[Point] = []
    for row in range(rows):
        there = [(across * i / 24, row * lane - wave * sin(2 * pi * i / 24)) for i in range(25)]
        way += there if row % 2 == 0 else there[::-1]
        if row < rows - 1:
            end, side = (across, 0.6 * lane) if row % 2 == 0 else (0.0, -0.6 * lane)
            turns = (pi * i / 12 for i in range(1, 12))
            way += [(end + side * sin(turn), (row + 0.5 - cos(turn) / 2) * lane) for turn in turns]
    spots: list[Stand] = []
    for x, y, _ in _along(way, couples):
        spots += [Stand(x - 0.38, y, 7.0), Stand(x + 0.38, y, -7.0)]
    return _fitted(spots[2 * couples - count :], 1.0, width, height)


def hat(count: int, width: float, height: float) -> Formation:
    """A two-cornered hat with a cockade on its side."""
    cockade = 8 if count > 70 else 0
    rows = 5 if count >= 40 else 3
    lines = []
    for row in range(rows):
        share = row / (rows - 1)
        line = []
        for i in range(25):
            x = i / 12 - 1
            arch = cos(pi * x / 2)
            crown, rim = -0.7 * arch**1.5, 0.2 * arch
            line.append((x * (0.86 + 0.14 * share), crown + (rim - crown) * share))
        lines.append(line)
    spots: list[Stand] = []
    for line, share in zip(lines, _shares(count - cockade, lines), strict=True):
        spots += [Stand(x, y, turn) for x, y, turn in _along(line, share)]
    size = 1.4 * _length(lines) / count
    for i in range(cockade):
        angle = 2 * pi * i / cockade
        x, y = 0.36 + 0.6 * size * sin(angle), -0.16 - 0.6 * size * cos(angle)
        spots.append(Stand(x, y, degrees(angle)))
    return _fitted(spots, size, width, height)


def wreath(count: int, width: float, height: float) -> Formation:
    """Cards in concentric rings, their tops pointing outwards."""
    rings = 2 if count > 60 else 1
    wide = min(max(width / height, 0.6), 1.7)
    lines = []
    for ring in range(rings):
        far = 1 - 0.3 * ring
        turns = (2 * pi * i / 96 for i in range(97))
        lines.append([((wide - 1 + far) * sin(turn), -far * cos(turn)) for turn in turns])
    spots: list[Stand] = []
    for line, share in zip(lines, _shares(count, lines), strict=True):
        spots += [Stand(x, y, turn) for x, y, turn in _along([*line], share + 1)[:share]]
    return _fitted(spots, min(0.42, 1.35 * _length(lines) / count), width, height)


def _neck(x: float) -> float:
    """The neck of a harp, which slopes down from the pillar and rises again to the shoulder."""
    return 0.02 + 0.12 * x * x * (3 - 2 * x) + 0.65 * x * x * (1 - x)


def _along(line: Sequence[Point], count: int) -> list[tuple[float, float, float]]:
    """Points at equal distances along a line, ends included, with the direction of the line there in degrees."""
    if count < 1:
        return []
    parts = list(pairwise(line))
    lengths = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in parts]
    gap = sum(lengths) / max(count - 1, 1)
    places, part, before = [], 0, 0.0
    for number in range(count):
        far = number * gap if count > 1 else sum(lengths) / 2
        while part < len(parts) - 1 and far > before + lengths[part]:
            before += lengths[part]
            part += 1
        (x0, y0), (x1, y1) = parts[part]
        share = min((far - before) / lengths[part], 1.0) if lengths[part] else 0.0
        turn = degrees(atan2(y1 - y0, x1 - x0))
        places.append((x0 + share * (x1 - x0), y0 + share * (y1 - y0), turn))
    return places


def _length(lines: Sequence[Sequence[Point]]) -> float:
    return sum(hypot(x1 - x0, y1 - y0) for line in lines for (x0, y0), (x1, y1) in pairwise(line))


def _shares(count: int, lines: Sequence[Sequence[Point]]) -> list[int]:
    """How many cards each line gets, so that all lines are equally dense."""
    whole, far, shares = _length(lines), 0.0, list[int]()
    for line in lines:
        far += _length([line])
        shares.append(round(count * far / whole) - sum(shares))
    return shares


def _fitted(spots: Sequence[Stand], size: float, width: float, height: float) -> Formation:
    """A picture whose cards have the width `size` in its own units, scaled to fill the table and centred on it."""
    reach = [(abs(cos(turn)) + CARD_HEIGHT * abs(sin(turn)), abs(sin(turn)) + CARD_HEIGHT * abs(cos(turn)))
             for turn in (radians(spot.angle) for spot in spots)]  # fmt: skip
    halves = [(size * wide / 2, size * high / 2) for wide, high in reach]
    left = min(spot.x - half for spot, (half, _) in zip(spots, halves, strict=True))
    right = max(spot.x + half for spot, (half, _) in zip(spots, halves, strict=True))
    top = min(spot.y - half for spot, (_, half) in zip(spots, halves, strict=True))
    bottom = max(spot.y + half for spot, (_, half) in zip(spots, halves, strict=True))
    unit = min((width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (bottom - top), 1 / size)
    x0, y0 = width / 2 - unit * (left + right) / 2, height / 2 - unit * (top + bottom) / 2
    return Formation(size * unit, tuple(Stand(x0 + unit * spot.x, y0 + unit * spot.y, spot.angle) for spot in spots))
