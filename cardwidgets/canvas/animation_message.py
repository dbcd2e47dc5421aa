"""An animation in the form sent to the page: which cards fly, when, from where to where. The page draws the frames.

It is part of a batch, as the argument of ipycanvas's `sleep` (see `page/table/animation_player.js`). A page without the
input layer would treat it as a sleep of length 0, and the cards would never land; so a table sends one only after its
layer has reported.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardwidgets.canvas.animation import FLY_MS, HOLD_MS, Flight
from cardwidgets.canvas.ipycanvas_backend import Batch
from cardwidgets.canvas.painter import Painter, visible
from cardwidgets.canvas.scene_diff import Box, apart, box, dirty, overlap
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.figures import Stand
from cardwidgets.scene.model import Placed
from cardwidgets.widgets.packing import pack

TICK_MS = 18
"""Time unit of an animation: cards leave and land on its ticks."""
_NEVER = (-1, -1)  # landing key of a card that does not fly
_SIDEWAYS, _VANISHES = 1, 2  # flags of a sprite's kind


class Animation:
    """The flights from one arrangement of the cards to the next, and perhaps a celebration after them.

    Args:
        painter: draws the cards.
        old, new: the cards before and after, in drawing order.
        flights: the flights, in drawing order.
        party: the celebration after them, or None.
    """

    def __init__(
        self,
        painter: Painter,
        old: Sequence[Placed],
        new: Sequence[Placed],
        flights: Sequence[Flight],
        party: Celebration | None = None,
    ) -> None:
        self._painter = painter
        self._party = party
        self._flights = [(*ticks(flight), flight) for flight in flights]
        self._cuts: list[list[object]] = []
        self._find_cuts(old, new)

    def append_to(self, batch: Batch, *, packed: bool = False) -> None:
        """Add it to a batch on the current canvas; its cards land on the card layer. `packed`: compress it if long.

        A sprite is [leaves, arrives, x, y at the start, column, row of its face on the sheet, kind, x, y at the end],
        with times in ticks and places in canvas pixels; if it turns over, column and row of the side shown before
        follow. The kind is 1 if it lies sideways plus 2 if it vanishes on arrival. Fields from the kind on are left out
        if they equal those of the previous sprite: dealt cards all start in one place.

        A cut is [time, [x, y, width, height], [x, y, column, row, kind] ...]: once the cards that arrive at that time
        have landed, this rectangle of the card layer is redrawn with these cards; a kind of 0 is left out.

        The cards of a celebration, which all fly at the end, are [column, row, x, y, turned, x, y, turned]: the face,
        then the middle of the card, in canvas pixels, and its clockwise rotation, in degrees, first on the table and
        then in the picture.
        """
        sheet = self._painter.sheet
        sprites, before = [], list[int]()
        for flight in self._flights:
            there = self._there(flight[-1])
            sprites.append([*self._here(*flight), *(there if there != before else ())])
            before = there
        film = {"tick": TICK_MS, "sheet": sheet.canvas.model_id, "size": [sheet.width, sheet.height]}
        film |= {"sprites": sprites, "cuts": self._cuts}
        if self._party is not None:
            cards = [self._guest(card, spot) for card, spot in self._party.cards]
            film["celebration"] = {"fly": FLY_MS, "hold": HOLD_MS, "size": round(self._party.size, 3), "cards": cards}
        short = pack(film) if packed else None
        batch.call("sleep", film if short is None else b64encode(short).decode())

    def _find_cuts(self, old: Sequence[Placed], new: Sequence[Placed]) -> None:
        """Find what to redraw when cards leave their places, and where one has landed below another."""
        stays, landing = set(new), {flight.card for _, _, flight in self._flights if flight.lands}
        later = [card for start, _, flight in self._flights if start for card in flight.leaves if card not in stays]
        lying = [card for card in new if card not in landing] + later
        self._cut(0, lying, dirty(old, lying))
        landed: dict[Placed, tuple[int, int]] = {}
        last = 0
        for last in sorted({time for start, end, _ in self._flights for time in (start, end) if time}):
            left = {card for start, _, flight in self._flights if start == last for card in flight.leaves} - stays
            stay = [card for card in lying if card not in left]
            areas = dirty(lying, stay)
            lands = [flight.card for _, end, flight in self._flights if end == last and flight.lands]
            landed |= {card: (last, at) for at, card in enumerate(lands)}
            lying = stay + lands
            self._cut(last, lying, areas)
        self._cut(last, new, apart(box(card) for card in _below(new, landed)))

    def _cut(self, time: int, cards: Sequence[Placed], areas: Iterable[Box]) -> None:
        for area in areas:
            stills = (self._still(card) for card in visible(cards, area))
            self._cuts.append([time, self._painter.whole(area), *stills])

    def _still(self, card: Placed) -> list[int]:
        px = self._painter.px
        where = [px(card.x), px(card.y), *self._painter.sheet.cells[card.face]]
        return [*where, _SIDEWAYS] if card.sideways else where

    def _here(self, start: int, end: int, flight: Flight) -> list[int]:
        card, px = flight.card, self._painter.px
        return [start, end, px(card.x), px(card.y), *self._painter.sheet.cells[card.face]]

    def _guest(self, card: Placed, spot: Stand) -> list[int]:
        px, (left, top, right, bottom) = self._painter.px, box(card)
        lies = [px((left + right) / 2), px((top + bottom) / 2), 90 if card.sideways else 0]
        return [*self._painter.sheet.cells[card.face], *lies, px(spot.x), px(spot.y), round(spot.angle)]

    def _there(self, flight: Flight) -> list[int]:
        source, px = flight.source, self._painter.px
        kind = flight.card.sideways * _SIDEWAYS + (not flight.lands) * _VANISHES
        before = self._painter.sheet.cells[source.face] if flight.turns else ()
        return [kind, px(source.x), px(source.y), *before]


def ticks(flight: Flight) -> tuple[int, int]:
    """When a card leaves and arrives, in whole ticks, at least one apart."""
    start = int(flight.start // TICK_MS)
    return start, max(start + 1, -int(-flight.end // TICK_MS))


def _below(cards: Sequence[Placed], landed: Mapping[Placed, tuple[int, int]]) -> Iterator[Placed]:
    """The landed cards, in the order of `landed`, that lie below a card that was there before them."""
    for at, card in enumerate(cards):
        if card in landed and any(
            landed.get(other, _NEVER) < landed[card] and overlap(box(card), box(other)) for other in cards[at + 1 :]
        ):
            yield card
