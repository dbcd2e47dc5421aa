"""The input layer of a table: a thin anywidget over the canvas that takes mouse, touch and keyboard input.

The kernel sends it the places of all cards, which of them may be taken, and their targets; it sends back only what the
player meant. The part that runs in the page is in `page/table/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any

import traitlets

from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene.model import CARD_HEIGHT, Handle, Placed, Scene
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.packing import pack


class Layer(PageWidget):
    """The widget. It communicates by messages, so that a move sends only what has changed."""

    page_name = traitlets.Unicode("table").tag(sync=True)

    def __init__(self) -> None:
        super().__init__(classes="kt-layer")
        self._plain: bool | None = None  # whether any page cannot unpack; None before the first page

    @property
    def packs(self) -> bool:
        """Whether every page can read packed messages."""
        return self._plain is False

    def add_page(self, unpacks: bool) -> None:
        """Take note of a new page and whether it can read packed messages."""
        self._plain = self._plain or not unpacks

    def post(self, content: Mapping[str, Any]) -> None:
        """Send the pages a message, packed if it is long."""
        if self.comm is None:
            return
        packed = pack(content) if self.packs else None
        if packed is None:
            self.send(content)
        else:
            self.send({"kind": "packed"}, buffers=[packed])


def describe(scene: Scene, sheet: Sheet) -> dict[str, dict[str, Any]]:
    """A scene as the layer needs it: {"piles": {name: ...}, "handles": {id: ...}, "peeks": {pile: ...}}, JSON-able.

    A pile is [place, cards]: the place as [x, y, width, height] or None, a card as [x, y, column, row of its face on
    the sheet, 1 if it lies sideways]. A handle is [x, y, width, height, label, count, targets, action], without zero or
    empty entries at its end; its pile follows from its id. A peek is [label, [column, row] of each card], without the
    cards if they are those visible on the pile.
    """
    piles: dict[str, list[Any]] = {}
    for place in scene.places:
        width, height = (CARD_HEIGHT, 1) if place.sideways else (1, CARD_HEIGHT)
        piles[place.pile] = [[_short(place.x), _short(place.y), width, height], []]
    faces: dict[str, list[str]] = {}
    for card in scene.cards:
        piles.setdefault(card.pile, [None, []])[1].append(_card(card, sheet))
        faces.setdefault(card.pile, []).append(card.face)
    peeks: dict[str, list[Any]] = {peek.pile: [peek.label] for peek in scene.peeks}
    for peek in scene.peeks:
        if list(peek.faces) != faces.get(peek.pile):
            peeks[peek.pile].append([list(sheet.cells[face]) for face in peek.faces])
    return {"piles": piles, "handles": {handle.id: _handle(handle) for handle in scene.handles}, "peeks": peeks}


def changes(old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The differences between two descriptions: new and altered entries, and the removed names under "gone".

    For a pile whose place is unchanged, only the cards above the unchanged ones are given: [number of unchanged,
    cards].
    """
    news: dict[str, Any] = {
        part: {name: value for name, value in new[part].items() if old[part].get(name) != value} for part in new
    }
    for name, pile in news["piles"].items():
        before = old["piles"].get(name)
        if before and pile[0] == before[0]:
            news["piles"][name] = _changed_part(before[1], pile[1])
    gone = {part: [name for name in old[part] if name not in new[part]] for part in new}
    return {**news, "gone": {part: names for part, names in gone.items() if names}}


def _changed_part(before: Sequence[Any], cards: Sequence[Any]) -> list[Any]:
    """The number of unchanged cards at the bottom of a pile, and the cards above them."""
    unchanged = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, cards, strict=False)))
    return [unchanged, cards[unchanged:]]


def _card(card: Placed, sheet: Sheet) -> list[Any]:
    return [_short(card.x), _short(card.y), *sheet.cells[card.face], *([1] if card.sideways else [])]


def _handle(handle: Handle) -> list[Any]:
    box = [_short(value) for value in (handle.x, handle.y, handle.width, handle.height)]
    fields = [*box, handle.label, handle.count, list(handle.targets), handle.action]
    while not fields[-1]:
        fields.pop()
    return fields


@lru_cache(maxsize=4096)
def _short(length: float) -> float:
    """A length rounded to three places; an int if it is whole."""
    short = round(length, 3)
    return int(short) if short == int(short) else short
