"""The ground of a table, drawn on the felt below all cards: places, plates, and the shadows and edges of heaps.

A step redraws the felt only where the ground changes: around heaps that have disappeared or are new. The ground below a
heap is not redrawn, so the place there, which is expensive to draw, is complete when the last card leaves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cardwidgets.canvas.scene_diff import Box, Step, by_pile, overlap
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
        piles: pile -> its heaps, for their shadows and edges.
    """

    places: tuple[Outline, ...]
    plates: tuple[Plate, ...]
    piles: Mapping[str, Sequence[Heap]]

    @classmethod
    def of(cls, scene: Scene, cards: Iterable[Placed]) -> Ground:
        """The ground of a scene when only these of its cards are on the table."""
        return cls(_distinct(scene.places), scene.plates, {}).under(by_pile(cards))

    def under(self, cards: Mapping[str, Sequence[Placed]]) -> Ground:
        """The same ground with other cards on these piles."""
        return replace(self, piles={**self.piles, **{pile: heaps(lying) for pile, lying in cards.items()}})

    def after(self, step: Step) -> Ground:
        """The ground of the next scene."""
        places = self.places if step.old.places == step.new.places else _distinct(step.new.places)
        known = {pile: self.piles.get(pile) for pile in step.after if pile not in step.piles}
        piles = {pile: known.get(pile) or heaps(cards) for pile, cards in step.after.items()}
        return Ground(places, step.new.plates, piles)

    @property
    def heaps(self) -> tuple[Heap, ...]:
        """All heaps."""
        return tuple([heap for pile in self.piles.values() for heap in pile])

    def bared(self, new: Ground) -> int:
        """The number of its heaps that are not in another ground."""
        return len(set(self.heaps) - set(new.heaps))

    def changes(self, new: Ground) -> tuple[Ground, list[Area]]:
        """The areas that change from it to another ground, preceded by the visible parts of the new ground there."""
        areas: list[Area] = []
        if self.places != new.places or self.plates != new.plates:
            flat, other = _flat(self), _flat(new)
            areas += [(outside((flat | other)[look]), None) for look in flat.keys() ^ other.keys()]
        was, now = self.heaps, new.heaps
        gone, come = set(was) - set(now), set(now) - set(was)
        if not (areas or gone or come):
            return Ground((), (), {}), []
        fresh = [heap for heap in now if heap in come]
        for heap in [heap for heap in was if heap in gone]:
            twin = next((one for one in fresh if overlap(inside(heap), inside(one))), None)
            if twin:
                fresh.remove(twin)
            areas.append(_merged(heap, twin) if twin else area_of(heap))
        # A remaining heap may cast its shadow on an area that another one has covered.
        bare = [whole(heap) for heap in gone]
        areas += map(area_of, fresh)
        areas += [area_of(one) for one in now if one not in come and _touches(outside(one), bare)]

        def near(thing: Outline | Plate | Heap) -> bool:
            left, top, right, bottom = outside(thing)
            spares = isinstance(thing, Outline) and not thing.best
            for (west, north, east, south), hole in areas:
                meets = left < east and west < right and top < south and north < bottom
                if meets and not (spares and hole and _contains(hole, whole(thing))):
                    return True
            return False

        heaps_there = {pile: [*filter(near, lying)] for pile, lying in new.piles.items()}
        return Ground(tuple(filter(near, new.places)), tuple(filter(near, new.plates)), heaps_there), areas


def _distinct(places: Iterable[Outline]) -> tuple[Outline, ...]:
    """One place for each appearance."""
    return tuple({_look(place): place for place in places}.values())


def _flat(ground: Ground) -> dict[Hashable, Outline | Plate]:
    """Its places and plates, by appearance."""
    return {**{_look(one): one for one in ground.places}, **dict(zip(ground.plates, ground.plates, strict=True))}


def _touches(box: Box, others: Iterable[Box]) -> bool:
    """Whether a rectangle overlaps any of the others."""
    left, top, right, bottom = box
    for other in others:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
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


@lru_cache(maxsize=4096)
def whole(thing: Outline | Plate | Heap) -> Box:
    """The rectangle that an element covers."""
    if isinstance(thing, Outline):
        width, height = (CARD_HEIGHT, 1.0) if thing.sideways else (1.0, CARD_HEIGHT)
        return thing.x, thing.y, thing.x + width, thing.y + height
    return thing.x, thing.y, thing.x + thing.width, thing.y + thing.height


@lru_cache(maxsize=4096)
def outside(thing: Outline | Plate | Heap) -> Box:
    """The part of the felt that an element covers, including its border and shadow."""
    left, top, right, bottom = whole(thing)
    if isinstance(thing, Heap):
        before, above, after, below = thing.reach()
        return left - before, top - above, right + after, bottom + below
    rim = _LINE if isinstance(thing, Plate) else FRAME if thing.best else 0.0
    return left - rim, top - rim, right + rim, bottom + rim


@lru_cache(maxsize=4096)
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
