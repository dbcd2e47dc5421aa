"""Cards that are partly covered can be read: their rank is whole, or the pile can be spread."""

from itertools import islice

import pytest

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.model import BACK, Scene
from tests.engine.sets import SETS
from tests.scene.test_layouts import GAMES, eager_play
from tests.scene.test_spaces import SPACES

INDEX = {False: (0.22, 0.24), True: (0.39, 0.48)}
"""Width and height of the corner with the rank, usual or large, in card widths."""


def cut(scene: Scene, index: tuple[float, float]) -> set[str]:
    """The piles with a face-up card whose rank is partly covered by one of the cards after it, or beyond the edge."""
    wide, high = index
    spread = {peek.pile for peek in scene.peeks}
    found = set()
    for at, card in enumerate(scene.cards):
        if card.face == BACK or card.sideways or card.pile in spread:
            continue
        for other in scene.cards[at + 1 :]:
            x, y = other.x - card.x, other.y - card.y
            if (x, y) != (0, 0) and -1 < x < wide - 1e-9 and -1 < y < high - 1e-9:
                found.add(card.pile)
    return found


@pytest.mark.parametrize("large", INDEX)
@pytest.mark.parametrize("name", GAMES)
def test_every_rank_is_whole(name: str, large: bool) -> None:
    key, options = SETS[name]
    for position in islice(eager_play(engine.game(key, **options).deal(1), 1, 120), 0, None, 40):
        for width, height in SPACES.values():
            for room in (None, 3.5):
                scene = layouts.scene(position, language="en", aspect=width / height, room=room, large=large)
                assert not cut(scene, INDEX[large]), (width, height)
