"""What is drawn on the surface of a table: whole scenes, and steps from one scene to the next."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import replace

from cardwidgets.flights import Flight, flights
from cardwidgets.motion import Box, apart, box, dirty, overlap
from cardwidgets.paint import Painter
from cardwidgets.scene import CARD_HEIGHT, Placed, Scene
from cardwidgets.surface import Batch, Surface

_TICK_MS = 18  # from one picture of an animation to the next, at least
_SLOWEST_MS = 60  # the same, at most
_SPRITES = {"move": 40, "deal": 300}  # bounds the size of an animation on the wire
_MOMENTS = 3  # in a deal the cards leave at more different times than these
_APART = 0.7  # card widths: so much may the ways of the cards of a run differ that flies as one picture


class Stage:
    """Draws scenes on three layers: the felt with its places, the cards, and what moves over them.

    Args:
        painter: knows how things look; may be replaced, followed by `draw`.
        width, height: of the table, in card widths.
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height), painter.px(CARD_HEIGHT))
        self._felt, self._cards, self._effects = (self.surface[i] for i in range(3))
        self._busy_until = 0.0

    @property
    def canvases(self) -> list[str]:
        """The names of the canvases that a page shows, as widgets."""
        return [canvas.model_id for canvas in (self._felt, self._cards, self._effects)]

    def resize(self, width: float, height: float) -> bool:
        """Set the size of the table, in card widths; whether it was another one (then all has to be drawn)."""
        return self.surface.resize(self.painter.px(width), self.painter.px(height))

    def draw(self, scene: Scene) -> None:
        """Draw a whole scene."""
        batch = Batch()
        self.painter.felt(batch.on(self._felt), scene)
        self.painter.cards(batch.on(self._cards), scene.cards)
        self.painter.badges(batch.on(self._effects).call("clear"), scene.badges)
        self.surface.send(batch)

    @property
    def busy(self) -> bool:
        """Whether an animation is under way, as far as one can know here."""
        return time.monotonic() < self._busy_until

    def step(
        self,
        old: Scene,
        new: Scene,
        *,
        animate: bool,
        carried: tuple[str, str] | None = None,
        pace: float | None = None,
        fresh: bool = False,
    ) -> None:
        """Draw what differs between two scenes of one size.

        Args:
            old, new: the scene that is drawn, and the one to be drawn.
            animate: let cards fly to where they lie now.
            carried, pace, fresh: as for `flights`.
        """
        film = flights(old, new, carried=carried, pace=pace, fresh=fresh) if animate else []
        paint = self.painter
        batch = Batch()
        if film:
            self._busy_until = time.monotonic() + max(flight.end for flight in film) / 1000
            batch.on(self._effects).call("sleep", 0)  # tells the layer that an animation begins
        if old.plates != new.plates:
            paint.felt(batch.on(self._felt).call("clear"), new)
        elif old.places != new.places:
            self._renew(batch.on(self._felt), old, new)
        if film:
            self._play(batch, old, new, film)
        else:
            paint.cards(batch.on(self._cards), new.cards, dirty(old.cards, new.cards))
        if film or old.badges != new.badges:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
        self.surface.send(batch)

    def frame(self, scene: Scene, boxes: Iterable[Box]) -> None:
        """Draw frames over a scene, instead of those that were there."""
        batch = Batch().on(self._effects).call("clear")
        self.painter.badges(batch, scene.badges)
        self.painter.frames(batch, boxes)
        self.surface.send(batch)

    def _renew(self, batch: Batch, old: Scene, new: Scene) -> None:
        """Draw the felt anew where a place has changed."""
        px = self.painter.px
        batch.call("save").call("beginPath")
        for place in set(old.places) ^ set(new.places):
            width, height = (CARD_HEIGHT, 1.0) if place.sideways else (1.0, CARD_HEIGHT)
            batch.call("rect", px(place.x), px(place.y), px(width), px(height))
        fresh = tuple(place for place in new.places if place not in old.places)
        self.painter.felt(batch.call("clip"), replace(new, places=fresh))
        batch.call("restore")

    def _play(self, batch: Batch, old: Scene, new: Scene, film: list[Flight]) -> None:
        """Let cards fly on the effects and land on the cards. A run goes as one picture, put together aside."""
        paint = self.painter
        flying = {flight.card for flight in film if flight.lands}
        stays = set(new.cards)
        later = [card for flight in film if flight.start > 0 for card in flight.leaves if card not in stays]
        lying = [card for card in new.cards if card not in flying] + later
        first = lying
        paint.cards(batch.on(self._cards), lying, dirty(old.cards, lying))
        run = self._run(film)
        if run:
            self._put_together(batch, run)
        paint.badges(batch.on(self._effects).call("clear"), new.badges)

        tick = self._tick(film, run)
        ahead, drawn, now = list(film), list[Box](), 0
        while ahead:
            now += tick
            leave = {card for flight in ahead if now - tick <= flight.start < now for card in flight.leaves} - stays
            landed = [flight.card for flight in ahead if flight.end <= now and flight.lands]
            ahead = [flight for flight in ahead if flight.end > now]
            if leave.intersection(lying) or landed:
                batch.on(self._cards)
                stay = [card for card in lying if card not in leave]
                paint.cards(batch, stay, dirty(lying, stay))
                for card in landed:
                    paint.card(batch, card)
                lying = stay + landed
                batch.on(self._effects)
            for area in apart(drawn):
                paint.wipe(batch, area)
            drawn = self._picture(batch, [flight for flight in ahead if flight.start < now], run, now)
            if ahead:
                batch.call("sleep", tick)
        in_turn = len({flight.end for flight in film}) > 1  # one may have landed on another that lies above it
        if in_turn or _covered(new.cards, flying):
            paint.cards(batch.on(self._cards), new.cards, dirty(first, new.cards))

    def _picture(self, batch: Batch, flying: Iterable[Flight], run: list[Flight], now: float) -> list[Box]:
        """One picture of an animation; where its cards are."""
        drawn = []
        for flight in flying:
            if flight not in run:
                card, width = flight.at(now)
                self.painter.card(batch, card, width)
                drawn.append(box(card))
            elif flight is run[0]:
                card, _ = flight.at(now)
                left, top, right, bottom = _hull(box(one.card) for one in run)
                x, y = card.x - flight.card.x, card.y - flight.card.y
                batch.image(self.surface.aside, self.painter.px(left + x), self.painter.px(top + y))
                drawn.append((left + x, top + y, right + x, bottom + y))
        return drawn

    def _put_together(self, batch: Batch, run: list[Flight]) -> None:
        left, top, _, _ = _hull(box(flight.card) for flight in run)
        batch.on(self.surface.aside).call("clear")
        for flight in run:
            self.painter.card(batch, replace(flight.card, x=flight.card.x - left, y=flight.card.y - top))

    def _tick(self, film: list[Flight], run: list[Flight]) -> int:
        """The time between two pictures, such that there are not too many cards to draw."""
        load = sum(flight.end - flight.start for flight in film if flight not in run[1:])
        dealt = len({flight.start for flight in film}) > _MOMENTS
        most = _SPRITES["deal" if dealt else "move"]
        return round(min(_SLOWEST_MS, max(_TICK_MS, load / most)))

    def _run(self, film: list[Flight]) -> list[Flight]:
        """The most cards that go side by side between two piles and find room on the canvas aside; or none.

        Their piles may be spread a little differently: nobody sees when, while they fly.
        """
        groups: dict[tuple[str, str, float], list[Flight]] = {}
        for flight in film:
            if flight.source.pile != flight.card.pile and not flight.turns:
                groups.setdefault((flight.source.pile, flight.card.pile, flight.start), []).append(flight)
        run = max(groups.values(), key=len, default=[])
        if len(run) < 2:
            return []
        ways = [(flight.card.x - flight.source.x, flight.card.y - flight.source.y) for flight in run]
        apart = max(max(along) - min(along) for along in zip(*ways, strict=True))
        left, top, right, bottom = _hull(box(flight.card) for flight in run)
        aside = self.surface.aside
        fits = self.painter.px(right - left) <= aside.width and self.painter.px(bottom - top) <= aside.height
        return run if apart <= _APART and fits else []


def _hull(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle that holds all these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _covered(cards: Iterable[Placed], flying: Collection[Placed]) -> bool:
    """Whether a card that lies still covers a part of one that flies."""
    below: list[Placed] = []
    for card in cards:
        if card in flying:
            below.append(card)
        elif any(overlap(box(card), box(other)) for other in below):
            return True
    return False
