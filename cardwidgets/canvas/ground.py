"""The ground of a table, drawn on the felt below all cards: places, plates, and the shadows and edges of heaps.

A step redraws the felt only where the ground changes: around heaps that have disappeared or are new. The ground below a
heap is not redrawn, so the place there, which is expensive to draw, is complete when the last card leaves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardwidgets.canvas.scene_diff import Box, Transition, by_pile, overlap
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
        bounds: the part of the felt that each place covers.
    """

    places: tuple[Outline, ...]
    plates: tuple[Plate, ...]
    piles: Mapping[str, Sequence[Heap]]
    bounds: tuple[Box, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, scene: Scene, cards: Iterable[Placed]) -> Ground:
        """The ground of a scene when only these of its cards are on the table."""
        places = tuple({_look(place): place for place in scene.places}.values())
        return cls(places, scene.plates, {}, tuple(map(outside, places))).under(by_pile(cards))

    def under(self, cards: Mapping[str, Sequence[Placed]]) -> Ground:
        """The same ground with other cards on these piles."""
        return replace(self, piles={**self.piles, **{pile: heaps(lying) for pile, lying in cards.items()}})

    def after(self, step: Transition) -> Ground:
        """The ground of the next scene."""
        known = {pile: self.piles.get(pile) for pile in step.after if pile not in step.piles}
        piles = {pile: known.get(pile) or heaps(cards) for pile, cards in step.after.items()}
        flat = self if step.old.places == step.new.places else Ground.of(step.new, ())
        return replace(flat, plates=step.new.plates, piles=piles)

    @property
    def heaps(self) -> tuple[Heap, ...]:
        """All heaps."""
        return tuple([heap for pile in self.piles.values() for heap in pile])

    def bared(self, new: Ground) -> int:
        """The number of its heaps that are not in another ground."""
        return len(self._differ(new)[0])

    def _differ(self, new: Ground) -> tuple[list[Heap], list[Heap]]:
        """Its heaps that are not in another ground, and those of the other one that are not in it."""
        piles = [pile for pile in {**self.piles, **new.piles} if self.piles.get(pile) != new.piles.get(pile)]
        was, now = ([heap for pile in piles for heap in one.piles.get(pile, ())] for one in (self, new))
        return [heap for heap in was if heap not in now], [heap for heap in now if heap not in was]

    def changes(self, new: Ground) -> tuple[Ground, list[Area]]:
        """The areas that change from it to another ground, preceded by the visible parts of the new ground there."""
        areas: list[Area] = []
        if self.places != new.places or self.plates != new.plates:
            flat, other = _flat(self), _flat(new)
            areas += [(outside((flat | other)[look]), None) for look in flat.keys() ^ other.keys()]
        gone, come = self._differ(new)
        if not (areas or gone or come):
            return Ground((), (), {}), []
        fresh = list(come)
        for heap in gone:
            twin = next((one for one in fresh if overlap(inside(heap), inside(one))), None)
            if twin:
                fresh.remove(twin)
            areas.append(_merged(heap, twin) if twin else area_of(heap))
        # A remaining heap may cast its shadow on an area that another one has covered.
        bare = [whole(heap) for heap in gone]
        areas += map(area_of, fresh)
        areas += [area_of(one) for one in new.heaps if _touches(one.bounds, bare) and one not in come]
        outs = [out for out, _ in areas]
        places = []
        for place, box in zip(new.places, new.bounds, strict=True):
            if _touches(box, outs):
                holes = [hole for out, hole in areas if overlap(box, out)]
                if place.best or any(hole is None or not _contains(hole, whole(place)) for hole in holes):
                    places.append(place)
        plates = tuple([plate for plate in new.plates if _touches(outside(plate), outs)])
        lying = [heap for heap in new.heaps if _touches(heap.bounds, outs)]
        return Ground(tuple(places), plates, {"": lying}), areas


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


def whole(thing: Outline | Plate | Heap) -> Box:
    """The rectangle that an element covers."""
    if isinstance(thing, Outline):
        width, height = (CARD_HEIGHT, 1.0) if thing.sideways else (1.0, CARD_HEIGHT)
        return thing.x, thing.y, thing.x + width, thing.y + height
    return thing.x, thing.y, thing.x + thing.width, thing.y + thing.height


def outside(thing: Outline | Plate | Heap) -> Box:
    """The part of the felt that an element covers, including its border and shadow."""
    if isinstance(thing, Heap):
        return thing.bounds
    left, top, right, bottom = whole(thing)
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
