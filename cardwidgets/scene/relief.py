"""The relief of a table: the heaps that cards form, the shadows around them, and the edges of squared packets.

It is drawn on the felt, below all cards, and derived from their places. A heap's shadow consists of a few strokes
around it, each fainter and wider than the last; rectangles stroked together do not add up, so that heaps close to each
other cast a single shadow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardwidgets.scene.faces.palette import EDGE, PAPER
from cardwidgets.scene.model import CARD_HEIGHT, Placed

INSIDE = 0.015
"""How far inside the cards of a heap its shadow begins, in card widths; it is visible at their round corners."""

_ROUND = 0.05  # card widths: strokes run this far inside the cards, which rounds their corners
_SHADOW = ((0.01, 0.2), (0.024, 0.11), (0.04, 0.07))  # the reach and the darkness of each stroke
_FALL = (0.006, 0.018)  # the offset of the shadow, due to light from the upper left
_STEP = (0.005, 0.0115)  # from one edge of a packet to the next
_HAIR = 0.008  # the line between two edges
_MOST = 6  # edges
_CARDS = 9  # the number of cards per edge


Sides = tuple[float, float, float, float]
"""Left, top, right and bottom of a rectangle on the table, in card widths."""


@dataclass(frozen=True)
class Heap:
    """Overlapping cards: a column, a fan, a packet or a single card.

    Attributes:
        x, y, width, height: the rectangle they cover, in card widths.
        edges: the number of card edges visible below its top card; 0 except for squared packets.
    """

    x: float
    y: float
    width: float
    height: float
    edges: int = 0

    @cached_property
    def bounds(self) -> Sides:
        """The rectangle that it covers with its shadow and its edges."""
        far, right, below = _SHADOW[-1][0], self.edges * _STEP[0] + _FALL[0], self.edges * _STEP[1] + _FALL[1]
        return self.x - far, self.y - far, self.x + self.width + far + right, self.y + self.height + far + below


@dataclass(frozen=True, slots=True)
class Stroke:
    """Rectangles that are outlined together, with round corners.

    Attributes:
        boxes: x, y, width and height of each, in card widths.
        lines: the lines drawn along them, on top of each other: width in card widths, colour, opacity.
    """

    boxes: tuple[tuple[float, float, float, float], ...]
    lines: tuple[tuple[float, str, float], ...]


def edges(count: int) -> int:
    """The number of edges shown for a squared packet of `count` cards."""
    return 0 if count < 2 else min(_MOST, 1 + (count - 2) // _CARDS)


def heaps(cards: Iterable[Placed]) -> list[Heap]:
    """The heaps that cards form, in drawing order; those of different piles are never one heap."""
    piles: dict[str, list[_Growing]] = {}
    for card in cards:
        width, height = (CARD_HEIGHT, 1.0) if card.sideways else (1.0, CARD_HEIGHT)
        sides = card.x, card.y, card.x + width, card.y + height
        pile_heaps = piles.setdefault(card.pile, [])
        if not pile_heaps:
            # The hidden cards of a pile are below its first visible card.
            pile_heaps.append(_Growing(sides, card.index + 1))
        elif not pile_heaps[-1].add(sides):
            pile_heaps.append(_Growing(sides, 1))
    return [one.heap() for pile_heaps in piles.values() for one in pile_heaps]


class _Growing:
    """A heap that grows card by card."""

    def __init__(self, sides: Sides, count: int) -> None:
        self._sides, self._squared, self._count = sides, True, count

    def add(self, sides: Sides) -> bool:
        """Add a card; returns False if heap and card together are not a rectangle."""
        if sides == self._sides:
            self._count += 1
            return True
        (left, top, right, bottom), (west, north, east, south) = self._sides, sides
        column = (left, right) == (west, east) and north <= bottom and top <= south
        row = (top, bottom) == (north, south) and west <= right and left <= east
        if not (column or row):
            return False
        self._sides, self._squared = (min(left, west), min(top, north), max(right, east), max(bottom, south)), False
        return True

    def heap(self) -> Heap:
        left, top, right, bottom = self._sides
        return Heap(left, top, right - left, bottom - top, edges(self._count) if self._squared else 0)


def strokes(lying: Sequence[Heap], shade: float) -> list[Stroke]:
    """The strokes with which heaps are drawn on the cloth, in drawing order.

    Args:
        lying: the heaps.
        shade: the darkness of the shadows: 1 on a light cloth.
    """
    feet = [(heap, heap.edges * _STEP[0], heap.edges * _STEP[1]) for heap in lying]
    boxes = tuple([_inner(heap, right + _FALL[0], below + _FALL[1]) for heap, right, below in feet])
    shadow = tuple([(2 * (_ROUND + far), "#000", round(min(1, dark * shade), 3)) for far, dark in reversed(_SHADOW)])
    strokes = [Stroke(boxes, shadow)]
    for number in range(max([heap.edges for heap in lying], default=0), 0, -1):
        boxes = tuple([_inner(one, number * _STEP[0], number * _STEP[1]) for one in lying if one.edges >= number])
        strokes.append(Stroke(boxes, ((2 * _ROUND, EDGE, 1), (2 * (_ROUND - _HAIR), PAPER, 1))))
    return [stroke for stroke in strokes if stroke.boxes]


def _inner(heap: Heap, right: float, below: float) -> tuple[float, float, float, float]:
    """The rectangle along which a heap's strokes are drawn, shifted to the right and down."""
    return heap.x + _ROUND + right, heap.y + _ROUND + below, heap.width - 2 * _ROUND, heap.height - 2 * _ROUND
