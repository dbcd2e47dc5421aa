"""The input layer of a table: a thin anywidget over the canvas that takes mouse, touch and keyboard input.

The kernel sends it the places of all cards, which of them may be taken, and their targets; it sends back only what the
player meant. The part that runs in the page is in `page/table/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import traitlets

from cardwidgets.canvas.animation import FLY_MS, HOLD_MS, Flight
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.model import CARD_HEIGHT, Handle, Peek, Placed, Scene
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


def describe(scene: Scene, sheet: Sheet) -> dict[str, Any]:
    """A scene as the layer needs it, JSON-able: {"piles": {name: ...}, "handles": {id: ...}, "peeks": {pile: ...}}.

    A pile is [place, cards]: the place as [x, y, width, height] or None, a card as [x, y, column, row of its face on
    the sheet, 1 if it lies sideways]. A handle is [x, y, width, height, label, count, targets, action], without zero or
    empty entries at its end; its pile follows from its id. A peek is [label, [column, row] of each card], without the
    cards if they are those visible on the pile. "order" lists the piles with visible cards in drawing order.
    """
    news = changes(Transition(Scene(0, 0), scene), sheet)
    return {part: news.get(part, []) for part in ("piles", "handles", "peeks", "order")}


def changes(step: Transition, sheet: Sheet) -> dict[str, Any]:
    """The differences between two scenes: new and altered entries, and the removed names under "gone".

    For a pile whose place is unchanged, only the cards above the unchanged ones are given: [number of unchanged,
    cards]. The order is given if it has changed.
    """
    before, after = step.before, step.after
    old = _places(step.old, before)
    new = old if step.old.places == step.new.places and before.keys() == after.keys() else _places(step.new, after)
    piles = {}
    for pile in step.piles if new is old else new:
        same = pile in old and old[pile] == new[pile]
        if pile in step.piles or not same:
            cards = after.get(pile, [])
            kept = _unchanged(before.get(pile, []), cards) if same else 0
            piles[pile] = [kept if same else new[pile], [_card(card, sheet) for card in cards[kept:]]]
    known = {handle.id: handle for handle in step.old.handles}
    handles = {one.id: _handle(one) for one in step.new.handles if one != known.get(one.id)}
    for name in [name for name in handles if name in known and _handle(known[name]) == handles[name]]:
        del handles[name]
    looked = {peek.pile: peek for peek in step.old.peeks}
    peeks = {
        one.pile: _peek(one, after.get(one.pile, ()), sheet)
        for one in step.new.peeks
        if one.pile in step.piles or one != looked.get(one.pile)
    }
    names = {
        "piles": new,
        "handles": {one.id for one in step.new.handles},
        "peeks": {one.pile for one in step.new.peeks},
    }
    gone = {part: [name for name in was if name not in names[part]]
            for part, was in (("piles", old), ("handles", known), ("peeks", looked))}  # fmt: skip
    news = {"piles": piles, "handles": handles, "peeks": peeks}
    order = {"order": list(after)} if list(before) != list(after) else {}
    return {**news, **order, "gone": {part: names for part, names in gone.items() if names}}


def flying(step: Transition, film: Iterable[Flight], party: Celebration | None, sheet: Sheet) -> dict[str, Any]:
    """An animation as the layer needs it, JSON-able: {"flights": [...], "party": ...}.

    A flight is [start, duration, target, source, cards that leave with it], with times in ms; the last is left out if
    there are none. A visible card is named "pile:place", counted from 0 at the lowest visible card of its pile in the
    scene before, or after for a target; any other, such as a target where a card vanishes, is a card as in `describe`.

    A party has a card as in `describe`, with the place of its middle in the picture, in card widths, and its clockwise
    rotation there, in degrees.
    """
    told = []
    for one in film:
        target = _spot(one.card, step.after, sheet) if one.lands else _card(one.card, sheet)
        leaves = [[_spot(card, step.before, sheet) for card in one.leaves]] if one.leaves else []
        told.append(
            [round(one.start), round(one.end - one.start), target, _spot(one.source, step.before, sheet), *leaves]
        )
    if party is None:
        return {"flights": told}
    cards = [[_card(card, sheet), _short(spot.x), _short(spot.y), round(spot.angle)] for card, spot in party.cards]
    return {"flights": told, "party": {"fly": FLY_MS, "hold": HOLD_MS, "size": round(party.size, 3), "cards": cards}}


def _places(scene: Scene, cards: Iterable[str]) -> dict[str, list[float] | None]:
    """The place of each pile, None for piles that only have cards."""
    places: dict[str, list[float] | None] = {}
    for place in scene.places:
        width, height = (CARD_HEIGHT, 1) if place.sideways else (1, CARD_HEIGHT)
        places[place.pile] = [_short(place.x), _short(place.y), width, height]
    for pile in cards:
        places.setdefault(pile, None)
    return places


def _unchanged(before: Sequence[Placed], cards: Sequence[Placed]) -> int:
    """The number of unchanged cards at the bottom of a pile."""
    kept = 0
    for one, other in zip(before, cards, strict=False):
        if one != other:
            break
        kept += 1
    return kept


def _spot(card: Placed, piles: Mapping[str, Sequence[Placed]], sheet: Sheet) -> str | list[Any]:
    pile = piles.get(card.pile, ())
    return f"{card.pile}:{pile.index(card)}" if card in pile else _card(card, sheet)


def _peek(peek: Peek, cards: Iterable[Placed], sheet: Sheet) -> list[Any]:
    if [card.face for card in cards] == list(peek.faces):
        return [peek.label]
    return [peek.label, [list(sheet.cells[face]) for face in peek.faces]]


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
