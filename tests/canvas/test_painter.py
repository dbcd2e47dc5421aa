"""The painter omits only invisible cards."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

import engine
from cardwidgets.canvas.painter import visible
from cardwidgets.canvas.scene_diff import Box, box, dirty
from cardwidgets.scene import layouts
from cardwidgets.scene.model import Placed
from tests.scene.test_layouts import eager_play
from tests.sizes import usually

GRID = 24  # points per card width
CORNER = 0.08  # card widths: more than the rounded corners of a card

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


def seen(cards: Sequence[Placed], area: Box) -> np.ndarray:
    """The number of the visible card at each point of a grid on a rectangle, -1 for none."""
    xs = np.arange(area[0], area[2], 1 / GRID)[None, :] + 0.003
    ys = np.arange(area[1], area[3], 1 / GRID)[:, None] + 0.003
    found = np.full((ys.size, xs.size), -1)
    for card in cards:
        left, top, right, bottom = box(card)
        inside = (xs > left) & (xs < right) & (ys > top) & (ys < bottom)
        corner = (np.minimum(xs - left, right - xs) < CORNER) & (np.minimum(ys - top, bottom - ys) < CORNER)
        found[inside & ~corner] = hash(card)
    return found


@pytest.mark.parametrize("key", usually(PATIENCES, "kleine-harfe"))
def test_undrawn_cards_are_fully_hidden(key: str) -> None:
    drawn = left_out = 0
    for seed in range(3):
        scenes = [
            layouts.scene(position, language="en") for position in eager_play(engine.game(key).deal(seed), seed, 60)
        ]
        for old, new in pairwise(scenes):
            for area in dirty(old.cards, new.cards):
                some = visible(new.cards, area)
                assert (seen(some, area) == seen(new.cards, area)).all(), (seed, area)
                drawn += len(some)
                left_out += sum(1 for card in new.cards if np.any(seen([card], area) != -1)) - len(some)
    assert drawn
    if key == "grosse-harfe":
        assert left_out > drawn / 20, "much is drawn that nobody sees"


def test_a_card_visible_through_a_round_corner_is_drawn() -> None:
    below, above = Placed("KC", "T1", 0, 0, 0), Placed("QD", "T1", 1, 0, 0.3)
    whole = box(below)
    assert visible([below, above], whole) == [below, above]
    assert visible([below, above], (0, 0.35, 1, 1.7)) == [below, above], "its corners are round"
    assert visible([below, above], (0, 0.5, 1, 1.7)) == [above]
    aside = Placed("JS", "T2", 0, 0.01, 0.3)
    assert visible([below, aside], (0, 0.5, 1, 1.7)) == [below, aside]
