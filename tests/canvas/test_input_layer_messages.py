"""Messages to the input layer of a table: only what has changed, packed if every page can unpack it."""

import json
import zlib
from itertools import pairwise
from typing import Any

import pytest

import engine
from cardwidgets.canvas.input_layer import Layer, changes, describe
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene import layouts
from cardwidgets.scene.model import Handle, Peek, Placed, Scene
from tests import page_scripts
from tests.scene.test_layouts import eager_play

SHEET = Sheet.shared("en", "two", 160)
PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


@pytest.mark.parametrize("key", PATIENCES)
def test_applying_the_changes_yields_the_whole_scene(key: str) -> None:
    scenes = [layouts.scene(position, language="de") for position in eager_play(engine.game(key).deal(5), 5, 60)]
    for old, new in [*pairwise(scenes), *pairwise(reversed(scenes)), (scenes[-1], scenes[0])]:
        whole, news = describe(old, SHEET), changes(Transition(old, new), SHEET)
        assert page_scripts.scene([whole, news]) == page_scripts.scene([describe(new, SHEET)])


def test_only_changed_top_cards_of_a_pile_are_sent() -> None:
    cards = [Placed(face, "T1", i, 0, 0.3 * i) for i, face in enumerate(("KC", "QD", "JS", "TD"))]
    old, new = (Scene(4, 4, cards=tuple(some)) for some in (cards[:2], cards))
    assert changes(Transition(old, new), SHEET)["piles"] == {
        "T1": [2, [[0, 0.6, *SHEET.cells["JS"]], [0, 0.9, *SHEET.cells["TD"]]]]
    }
    assert changes(Transition(new, old), SHEET)["piles"] == {"T1": [2, []]}
    assert changes(Transition(old, old), SHEET) == {"piles": {}, "handles": {}, "peeks": {}, "gone": {}}


def test_empty_and_implied_fields_are_omitted() -> None:
    cards = tuple(Placed(face, "W", i, 0, 0) for i, face in enumerate(("KC", "QD")))
    handles = (Handle("W:1", "W", 0, 0, 1, 1.4, "queen", 1, ("T2",)), Handle("T2", "T2", 2, 0.5, 1, 1.4, "empty"))
    peeks = (Peek("W", ("KC", "QD"), "king, queen"), Peek("F", ("2C",), "two"))
    fields = describe(Scene(4, 4, cards=cards, handles=handles, peeks=peeks), SHEET)
    assert fields["handles"] == {"W:1": [0, 0, 1, 1.4, "queen", 1, ["T2"]], "T2": [2, 0.5, 1, 1.4, "empty"]}
    assert fields["peeks"] == {"W": ["king, queen"], "F": ["two", [list(SHEET.cells["2C"])]]}


@pytest.mark.parametrize(
    ("pages", "packs"), [((), False), ((True,), True), ((True, False), False), ((False, True), False)]
)
def test_a_long_message_is_compressed_if_all_pages_support_it(pages: tuple[bool, ...], packs: bool) -> None:
    layer = Layer()
    sent: list[tuple[Any, Any]] = []
    layer.send = lambda content, buffers=None: sent.append((content, buffers))  # type: ignore[method-assign]
    for unpacks in pages:
        layer.add_page(unpacks)
    short, long = {"kind": "say", "text": "Zug"}, {"kind": "step", "text": "Zug " * 900}
    layer.post(short)
    layer.post(long)
    assert sent[0] == (short, None)
    if packs:
        content, (packed,) = sent[1]
        assert content == {"kind": "packed"} and json.loads(zlib.decompress(packed)) == long
        assert len(packed) < 300
    else:
        assert sent[1] == (long, None)
    layer.close()
