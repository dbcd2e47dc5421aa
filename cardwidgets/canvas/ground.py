"""The ground of a table, drawn on the felt below all cards: places, plates, and the shadows and edges of heaps.

A step redraws the felt only where the ground changes: around heaps that have disappeared or are new. The ground below a
heap is not redrawn, so the place there, which is expensive to draw, is complete when the last card leaves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from cardwidgets.canvas.scene_diff import Box, overlap
from cardwidgets.scene.model import CARD_HEIGHT, FRAME, Outline, Placed, Plate, Scene
from cardwidgets.scene.relief import INSIDE, Heap, heaps

Area = tuple[Box, Box | None]
"""A rectangle of the felt, and a part of it that cards hide and that is not redrawn."""
Hole = tuple[None, Box]
"""A part of the preceding rectangles that is not redrawn."""

_LINE = 0.03  # card widths: how far the border of a plate may extend beyond it


@dataclass(frozen=True, slots=True)
class Ground:
    """Everything drawn on the felt of a table.

    Attributes:
        places: the places for piles, one for each appearance.
        plates: the name plates.
        heaps: the heaps, for their shadows and edges.
    """

    places: tuple[Outline, ...]
    plates: tuple[Plate, ...]
    heaps: tuple[Heap, ...]

    @classmethod
    def of(cls, scene: Scene, cards: Iterable[Placed]) -> Ground:
        """The ground of a scene when only these of its cards are on the table."""
        places = {_look(place): place for place in scene.places}
        return cls(tuple(places.values()), scene.plates, tuple(heaps(cards)))

    def under(self, cards: Iterable[Placed]) -> Ground:
        """The same ground with other cards on it."""
        return replace(self, heaps=tuple(heaps(cards)))

    def _flat(self) -> dict[Hashable, Outline | Plate]:
        """Its places and plates, by appearance."""
        return {**{_look(one): one for one in self.places}, **dict(zip(self.plates, self.plates, strict=True))}

    def bared(self, new: Ground) -> int:
        """The number of its heaps that are not in another ground."""
        return len(set(self.heaps) - set(new.heaps))

    def changes(self, new: Ground) -> tuple[Ground, list[Area]]:
        """The areas that change from it to another ground, preceded by the visible parts of the new ground there."""
        gone = [one for one in self.heaps if one not in new.heaps]
        come = [one for one in new.heaps if one not in self.heaps]
        stay = [one for one in new.heaps if one in self.heaps]
        flat = self._flat(), new._flat()
        areas: list[Area] = [(outside((flat[0] | flat[1])[look]), None) for look in flat[0].keys() ^ flat[1].keys()]
        for heap in gone:
            other = next((one for one in come if overlap(inside(heap), inside(one))), None)
            if other:
                come.remove(other)
            areas.append(_merged(heap, other) if other else area_of(heap))
        # A remaining heap may cast its shadow on an area that another one has covered.
        bare = [whole(heap) for heap in gone]
        areas += map(area_of, come)
        areas += [area_of(one) for one in stay if _touches(outside(one), bare)]

        def near(thing: Outline | Plate | Heap) -> bool:
            box = outside(thing)
            spared = [hole for out, hole in areas if overlap(box, out)]
            if not isinstance(thing, Outline) or thing.best:
                return bool(spared)
            return any(hole is None or not _contains(hole, whole(thing)) for hole in spared)

        visible = tuple(filter(near, new.places)), tuple(filter(near, new.plates)), tuple(filter(near, new.heaps))
        return Ground(*visible), areas


def _touches(box: Box, others: Iterable[Box]) -> bool:
    """Whether a rectangle overlaps any of the others."""
    for other in others:
        if overlap(box, other):
            return True
    return False


def _look(place: Outline) -> Hashable:
    """The appearance of a place, regardless of its pile."""
    return place.x, place.y, place.mark, place.sideways, place.best


def hidden(heap: Heap, areas: Iterable[Area]) -> bool:
    """Whether the part of the felt hidden by a heap's cards overlaps none of these areas."""
    hole = inside(heap)
    return all(other == hole or not overlap(hole, out) for out, other in areas)


def area_of(heap: Heap) -> Area:
    """The area of the felt in which a heap is visible."""
    return outside(heap), inside(heap)


def whole(thing: Outline | Plate | Heap) -> Box:
    """The rectangle that an element covers."""
    if isinstance(thing, Outline):
        width, height = (CARD_HEIGHT, 1.0) if thing.sideways else (1.0, CARD_HEIGHT)
        return thing.x, thing.y, thing.x + width, thing.y + height
    return thing.x, thing.y, thing.x + thing.width, thing.y + thing.height


def outside(thing: Outline | Plate | Heap) -> Box:
    """The part of the felt that an element covers, including its border and shadow."""
    left, top, right, bottom = whole(thing)
    if isinstance(thing, Heap):
        before, above, after, below = thing.reach()
        return left - before, top - above, right + after, bottom + below
    rim = _LINE if isinstance(thing, Plate) else FRAME if thing.best else 0.0
    return left - rim, top - rim, right + rim, bottom + rim


def inside(heap: Heap) -> Box:
    """The part of this rectangle that the cards of the heap hide."""
    left, top, right, bottom = whole(heap)
    return left + INSIDE, top + INSIDE, right - INSIDE, bottom - INSIDE


def around(heaps: Sequence[Heap]) -> list[Area | Hole]:
    """The areas in which heaps are visible on the felt; in the shorter form, one area with holes, if none overlap."""
    holes = [inside(heap) for heap in heaps]
    if any(overlap(one, other) for at, one in enumerate(holes) for other in holes[:at]):
        return [area_of(heap) for heap in heaps]
    left, top, right, bottom = zip(*map(outside, heaps), strict=True)
    return [((min(left), min(top), max(right), max(bottom)), None), *((None, hole) for hole in holes)]


def _merged(one: Heap, other: Heap) -> Area:
    """The areas in which either of two overlapping heaps is visible."""
    out, hole = zip(outside(one), outside(other), strict=True), zip(inside(one), inside(other), strict=True)
    (left, top, right, bottom), (west, north, east, south) = out, hole
    return (min(left), min(top), max(right), max(bottom)), (max(west), max(north), min(east), min(south))


def _contains(hole: Box, other: Box) -> bool:
    """Whether a hole contains a place, which is drawn inside its rectangle."""
    slack = 2 * INSIDE
    return (
        hole[0] <= other[0] + slack
        and hole[1] <= other[1] + slack
        and hole[2] >= other[2] - slack
        and hole[3] >= other[3] - slack
    )
