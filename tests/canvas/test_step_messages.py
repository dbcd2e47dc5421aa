"""An animation ends with the cards in their places, and a game step is a small message to the page."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import engine
from cardwidgets.canvas.animation import flights
from cardwidgets.canvas.input_layer import changes, describe, flying
from cardwidgets.canvas.ipycanvas_backend import Batch
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.renderer import Renderer
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene import layouts
from cardwidgets.scene.model import BACK, Placed, Scene
from cardwidgets.scene.theme import LIGHT
from cardwidgets.widgets.packing import pack
from tests import page_scripts
from tests.scene.test_layouts import eager_play
from tests.sizes import usually

SHEET = Sheet.shared("en", "two", 160)
PAINTER = Painter(SHEET, LIGHT)
FACES = {"width": SHEET.width, "height": SHEET.height, "back": SHEET.cells[BACK]}
COARSE = 8  # canvas pixels per point of the pictures compared here
ROUND = 14  # canvas pixels: nothing this close to a corner of a card is compared
PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
WON = sorted((Path(__file__).parents[1] / "golden").glob("*-won.json"))
MOST = 6500
"""Maximum bytes of drawing and layer for one step, so that with buttons and headers it stays well below 15 kB."""


class Picture:
    """The card layer of a page: the face and place of the visible sprite at each point."""

    def __init__(self, scene: Scene) -> None:
        size = (int(scene.height * SHEET.width / COARSE) + 1, int(scene.width * SHEET.width / COARSE) + 1)
        self.seen = np.zeros(size, dtype=np.int64)
        self.rows, self.columns = (np.arange(side) * COARSE + 3 for side in size)

    def face(self, x: int, y: int, column: int, row: int, sideways: int = 0, within: list[int] | None = None) -> None:
        """Draw a face, clipped to the rectangle `within`."""
        wide, high = (SHEET.height, SHEET.width) if sideways else (SHEET.width, SHEET.height)
        across, down = (self.columns - x)[None, :], (self.rows - y)[:, None]
        inside = (across >= 0) & (across < wide) & (down >= 0) & (down < high)
        edge = np.minimum(across, wide - across), np.minimum(down, high - down)
        inside &= ~((edge[0] < ROUND) & (edge[1] < ROUND))
        self.seen[inside & self._area(within)] = hash((x, y, column, row, sideways))

    def play(self, old: Scene, news: dict[str, Any]) -> None:
        """Draw what the page draws for a step until its end."""
        for what, *where in page_scripts.played(describe(old, SHEET), news, FACES):
            if what == "face":
                self.face(*where)
            else:
                self.seen[self._area(where)] = 0

    def _area(self, area: list[int] | None) -> np.ndarray:
        if area is None:
            return np.ones_like(self.seen, dtype=bool)
        left, top, wide, high = area
        across, down = self.columns[None, :], self.rows[:, None]
        return (across >= left) & (across < left + wide) & (down >= top) & (down < top + high)


def drawn(scene: Scene) -> Picture:
    """The cards of a scene, drawn from scratch."""
    picture = Picture(scene)
    for card in scene.cards:
        px = PAINTER.px
        picture.face(px(round(card.x, 3)), px(round(card.y, 3)), *SHEET.cells[card.face], int(card.sideways))
    return picture


def told(old: Scene, new: Scene, **how: Any) -> dict[str, Any]:
    """The message of a step, with its flights."""
    step = Transition(old, new)
    return {**changes(step, SHEET), **flying(step, flights(step, **how), None, SHEET)}


def check(old: Scene, new: Scene, **how: Any) -> dict[str, Any]:
    """Check that a step ends like a redraw; return its message."""
    news, picture = told(old, new, **how), drawn(old)
    picture.play(old, news)
    assert (picture.seen == drawn(new).seen).all(), [card for card in new.cards if card not in old.cards]
    return news


def steps(key: str) -> Iterator[tuple[Scene, Scene]]:
    scenes = [layouts.scene(position, language="en") for position in eager_play(engine.game(key).deal(3), 3, 120)]
    for old, new in pairwise(scenes):
        yield old, new
        yield new, old
    yield scenes[0], scenes[-1]


@pytest.mark.parametrize("key", usually(PATIENCES, "kleine-harfe", "treppe"))
def test_an_animation_ends_in_the_same_picture_as_a_redraw(key: str) -> None:
    played = 0
    for old, new in steps(key):
        for how in ({}, {"fresh": True}) if not played else ({},):
            played += bool(check(old, new, **how)["flights"])
    assert played > 20


def test_a_card_that_lands_below_another_is_drawn_below_it() -> None:
    """It arrives last, so the cards above it have to be redrawn."""
    stock = [Placed(BACK, "S", i, 6, 0) for i in range(9)]
    low, high = Placed("7C", "T2", 0, 0.5, 2), Placed("8D", "T1", 0, 0, 2)
    others = [Placed("9H", f"T{i}", 0, i, 2) for i in range(3, 6)]
    old = Scene(8, 5, cards=tuple(stock))
    for two in ((low, high), (high, low)):
        new = Scene(8, 5, cards=(*stock[:4], *two, *others))
        news = check(old, new, pace=400)
        assert len({start + lasts for start, lasts, *_ in news["flights"]}) == 5, "one lands after the other"


def test_a_card_turned_back_lies_below_the_returning_cards() -> None:
    """It is turned over after they have landed and the remaining cards have shifted."""
    stay = [(face, i) for i, face in enumerate(("QS", "JH", "TC", "9D", "8C", "7H"))]
    run = [("6S", 6), ("5D", 7)]
    old = [Placed("4D", "T1", 0, 0, 1), *(Placed(face, "T2", i, 2, 1 + 0.2 * i) for face, i in stay + run)]
    new = [Placed(BACK, "T1", 0, 0, 1), *(Placed(face, "T1", i - 5, 0, 0.3 * i - 0.5) for face, i in run)]
    new += [Placed(face, "T2", i, 2, 1 + 0.3 * i) for face, i in stay]
    before, after = (Scene(8, 5, cards=tuple(cards)) for cards in (old, new))
    news = check(before, after)
    assert max(news["flights"], key=lambda flight: flight[0] + flight[1])[2:] == ["T1:0", "T1:0", ["T1:0"]], (
        "it lands last"
    )


def test_cards_that_are_nowhere_visible_are_described() -> None:
    king = Placed("KC", "T1", 0, 0, 2)
    old = Scene(8, 5, cards=(Placed(BACK, "S", 0, 6, 0), king))
    new = Scene(8, 5, cards=(king, Placed("AS", "T1", 1, 0, 2.3, sideways=True)))
    assert told(old, new)["flights"] == [[0, 180, "T1:1", "S:0"]]
    trick = [Placed(face, f"P{i}", 0, i, 2) for i, face in enumerate(("7C", "9C"))]
    lands, vanishes = told(Scene(8, 5, cards=tuple(trick)), Scene(8, 5, cards=(Placed(BACK, "won", 1, 7, 3),)))[
        "flights"
    ]
    assert {lands[3], vanishes[3]} == {"P0:0", "P1:0"}
    assert [7, 3, *SHEET.cells[BACK]] in (lands[2], vanishes[2]) and "won:0" in (lands[2], vanishes[2])


def sent(stage: Renderer, old: Scene, new: Scene, **how: Any) -> int:
    """Bytes of a step's drawing commands and layer message, packed as for a page."""
    batches: list[Batch] = []
    stage.surface.send = batches.append  # type: ignore[method-assign]
    step = Transition(old, new)
    film = flights(step, **how)
    stage.step(step, 1, film, late=how.get("fresh"))
    news = {**changes(step, SHEET), **flying(step, film, None, SHEET)}
    packed = pack(news) or json.dumps(news).encode()
    return len(json.dumps(batches[0].commands, separators=(",", ":"))) + len(packed)


@pytest.mark.thorough
@pytest.mark.parametrize("record", WON, ids=lambda path: path.stem)
def test_every_move_and_undo_sends_little_data(record: Path) -> None:
    history = engine.record.loads(record.read_text(encoding="utf-8")).history
    scenes = [layouts.scene(position, language="en") for position in history]
    stage = Renderer(PAINTER, scenes[0].width, scenes[0].height)
    stage.activate()
    sizes = {}
    for position, (old, new) in zip(history[1:], pairwise(scenes), strict=True):
        sizes[f"{position.last_move}"] = sent(stage, old, new)
        sizes[f"back from {position.last_move}"] = sent(stage, new, old)
    sizes["another deal"] = sent(stage, scenes[-1], scenes[0], fresh=True)
    move = max(sizes, key=lambda name: sizes[name])
    assert sizes[move] < MOST, f"{move} takes {sizes[move]} bytes"
