"""The felt below the cards: shadows, edges of packets, places; redrawn only where it changes."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import engine
from cardwidgets.canvas.animation import flights, resting
from cardwidgets.canvas.ground import Ground, inside, outside, whole
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.scene import layouts
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Outline, Placed, Plate, Scene
from cardwidgets.scene.relief import Heap, edges, heaps, strokes
from tests.scene.test_layouts import eager_play
from tests.sizes import usually

GRID = 32  # points per card width
PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


class Felt:
    """The felt of a page: at each point the sum of what is drawn there."""

    def __init__(self, scene: Scene) -> None:
        self.xs = np.arange(0, scene.width, 1 / GRID)[None, :] + 0.0031
        self.ys = np.arange(0, scene.height, 1 / GRID)[:, None] + 0.0031
        self.seen = self.of(Ground.of(scene, scene.cards))

    def within(self, box: tuple[float, float, float, float]) -> np.ndarray:
        return (self.xs > box[0]) & (self.xs < box[2]) & (self.ys > box[1]) & (self.ys < box[3])

    def of(self, ground: Ground) -> np.ndarray:
        """The felt with a ground, drawn from scratch."""
        felt = np.zeros((self.ys.size, self.xs.size), dtype=np.int64)
        open_ = np.zeros_like(felt, dtype=bool)
        for thing in (*ground.places, *ground.plates):
            look = replace(thing, pile="") if isinstance(thing, Outline) else thing
            felt[self.within(self.drawn(thing))] += hash(look) % 2**40
        for heap in ground.heaps:
            open_ |= self.within(outside(heap)) & ~self.within(inside(heap))
        for heap in ground.heaps:
            felt[self.within(outside(heap)) & open_] += hash(heap) % 2**40
        return felt

    def drawn(self, thing: Outline | Plate) -> tuple[float, float, float, float]:
        left, top, right, bottom = whole(thing)
        inset = 0.03 if isinstance(thing, Outline) and not thing.best else 0.0
        return left + inset, top + inset, right - inset, bottom - inset

    def step(self, old: Ground, new: Ground) -> None:
        """Redraw what changes."""
        part, areas = old.changes(new)
        changed = np.zeros_like(self.seen, dtype=bool)
        for out, hole in areas:
            changed |= self.within(out) & ~self.within(hole or (0, 0, 0, 0))
        self.seen[changed] = self.of(part)[changed]

    def right(self, new: Ground) -> bool:
        """Whether it looks as if drawn from scratch, where no card hides it."""
        open_ = np.ones_like(self.seen, dtype=bool)
        for heap in new.heaps:
            open_ &= ~self.within(whole(heap))
        return bool((self.seen == self.of(new))[open_].all())


@pytest.mark.parametrize("key", usually(PATIENCES, "treppe"))
def test_many_steps_leave_the_felt_as_a_redraw_would(key: str) -> None:
    positions = list(eager_play(engine.game(key).deal(5), 5, 40))
    for aspect, way in ((None, positions), (0.6, positions[::-1])):
        scenes = [layouts.scene(one, language="en", aspect=aspect) for one in way]
        felt = Felt(scenes[0])
        for old, new in pairwise(scenes):
            step, before = Transition(old, new), Ground.of(old, old.cards)
            after = before.after(step)
            assert after == Ground.of(new, new.cards)
            between = after.under(resting(step, flights(step)))
            felt.step(before, between)
            assert felt.right(between)
            felt.step(between, after)
            assert felt.right(after)


def test_crossing_cards_leave_no_trace() -> None:
    crossed = [
        Placed("8H", "a", 0, 1, 1),
        Placed("9H", "b", 0, 1.5, 1.6),
        Placed("TH", "c", 0, 1.2, 1.3, sideways=True),
    ]
    scene = Scene(5, 4, places=(Outline("a", 1, 1), Outline("b", 3, 1)), cards=tuple(crossed))
    felt, before = Felt(scene), Ground.of(scene, crossed)
    for cards in (crossed[:2], crossed[1:2], [], crossed[2:], crossed, crossed[::2], crossed[1:], crossed[:1], []):
        after = Ground.of(scene, cards)
        felt.step(before, after)
        assert felt.right(after), cards
        before = after


def test_a_step_redraws_little() -> None:
    position = engine.game("grosse-harfe").deal(4711)
    old, new = (layouts.scene(one, language="en") for one in (position, position.play("T8>T4")))
    before = Ground.of(old, old.cards)
    part, areas = before.changes(Ground.of(new, new.cards))
    assert len(areas) == 2 and len(part.heaps) < 7 and not part.places
    assert before.changes(before)[1] == []


def test_cards_filling_a_rectangle_form_one_heap() -> None:
    column = [Placed("8H", "T1", i, 0, 0.25 * i) for i in range(4)]
    row = [Placed("8H", "T2", i, 3 + 0.5 * i, 0, sideways=True) for i in range(3)]
    apart = [Placed("8H", "T3", 0, 0, 5), Placed("8H", "T3", 1, 2, 5)]
    found = heaps([*column, *row, *apart])
    assert found[0] == Heap(0, 0, 1, 0.75 + CARD_HEIGHT)
    assert (found[1].x, found[1].width, found[1].height) == (3, pytest.approx(1 + CARD_HEIGHT), 1)
    assert len(found) == 4 and not any(heap.edges for heap in found)


def test_a_packets_thickness_shows_its_card_count() -> None:
    assert [edges(count) for count in (0, 1, 2, 10, 11, 104)] == [0, 0, 1, 1, 2, 6]
    assert all(edges(count) <= edges(count + 1) for count in range(104))
    stock = [Placed(BACK, "S", index, 0, 0) for index in (48, 49)]
    assert heaps(stock)[0].edges == edges(50), "what it hides counts"
    assert heaps(stock[:1])[0].edges == edges(49)
    assert heaps([Placed("8H", "T1", i, 0, 0.3 * i) for i in range(9)])[0].edges == 0
    (shadow, *rims) = strokes(heaps(stock), 1)
    assert len(rims) == edges(50) and [len(rim.boxes) for rim in rims] == [1] * len(rims)
    assert rims[0].boxes[0][1] > rims[-1].boxes[0][1] > 0, "the lowest first"
    darkness = [opacity for _, _, opacity in shadow.lines]
    assert darkness == sorted(darkness), "darker towards the card"
    assert sum(darkness) < sum(opacity for _, _, opacity in strokes(heaps(stock), 1.6)[0].lines)
