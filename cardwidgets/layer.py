"""The input layer of a table: a thin anywidget over the canvas that takes the mouse, fingers and keys.

The kernel tells it what lies where, what may be taken and where that may go; it sends back only what the
player meant. The half that runs in the page lies in `page/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipywidgets import Layout

from cardwidgets.page_widget import PageWidget, script, style
from cardwidgets.scene import CARD_HEIGHT, Handle, Placed, Scene
from cardwidgets.sprites import Sheet

_PARTS = ("state", "board", "marks", "carry", "peek", "pointer", "keys", "labels", "film", "layer")


class Layer(PageWidget):
    """The widget; all talk goes by messages, so that a move sends only what it has changed."""

    _esm = script(*(f"{part}.js" for part in _PARTS))
    _css = style("table.css")

    def __init__(self) -> None:
        super().__init__(layout=Layout(), _dom_classes=("kt-layer",))


def describe(scene: Scene, sheet: Sheet) -> dict[str, dict[str, Any]]:
    """A scene as the layer needs it: {"piles": {name: ...}, "handles": {id: ...}, "peeks": {pile: ...}}, JSON-able.

    A pile is [place, cards]: the place as [x, y, width, height] or None, a card as [x, y, column, row of its
    face on the sheet, 1 if it lies sideways]. A handle is [pile, x, y, width, height, label, count, targets,
    action]. A peek is [label, [column, row] of each card].
    """
    piles: dict[str, list[Any]] = {}
    for place in scene.places:
        width, height = (CARD_HEIGHT, 1) if place.sideways else (1, CARD_HEIGHT)
        piles[place.pile] = [[_short(place.x), _short(place.y), width, height], []]
    for card in scene.cards:
        piles.setdefault(card.pile, [None, []])[1].append(_card(card, sheet))
    return {
        "piles": piles,
        "handles": {handle.id: _handle(handle) for handle in scene.handles},
        "peeks": {peek.pile: [peek.label, [list(sheet.cells[face]) for face in peek.faces]] for peek in scene.peeks},
    }


def changes(old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What differs between two descriptions: new and altered entries, and None for those that are gone."""
    return {
        part: {name: value for name, value in new[part].items() if old[part].get(name) != value}
        | {name: None for name in old[part] if name not in new[part]}
        for part in new
    }


def _card(card: Placed, sheet: Sheet) -> list[Any]:
    return [_short(card.x), _short(card.y), *sheet.cells[card.face], *([1] if card.sideways else [])]


def _handle(handle: Handle) -> list[Any]:
    box = [_short(value) for value in (handle.x, handle.y, handle.width, handle.height)]
    return [handle.pile, *box, handle.label, handle.count, list(handle.targets), handle.action]


def _short(length: float) -> float:
    return round(length, 3)
