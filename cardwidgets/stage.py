"""What is drawn on the surface of a table: whole scenes, and steps from one scene to the next."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable

from cardwidgets.motion import MOST, Box, Travel, box, dirty, overlap, travels
from cardwidgets.paint import Painter
from cardwidgets.scene import Placed, Scene
from cardwidgets.surface import Batch, Surface

EASE_MS = 180
"""How long a card travels."""

_FRAMES = 10
_SPRITES_A_MOVE = 80  # bounds the size of an animation on the wire


class Stage:
    """Draws scenes on three layers: the felt with its places, the cards, and what moves over them.

    Args:
        painter: knows how things look; may be replaced, followed by `draw`.
        width, height: of the table, in card widths.
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height))
        self._felt, self._cards, self._effects = (self.surface[i] for i in range(3))
        self._busy_until = 0.0

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

    def step(self, old: Scene, new: Scene, *, animate: bool, carried: tuple[str, str] | None) -> None:
        """Draw what differs between two scenes of one size.

        Args:
            old, new: the scene that is drawn, and the one to be drawn.
            animate: let cards travel to other piles; not while others are still on their way.
            carried: (source, target): cards between these piles were put there by hand, they do not travel.
        """
        paint = self.painter
        moving = self._moving(old, new, carried) if animate else []
        batch = Batch()
        if old.places != new.places:
            paint.felt(batch.on(self._felt), new)
        if moving:
            flying = {travel.card for travel in moving}
            lying = [card for card in new.cards if card not in flying]
            paint.cards(batch.on(self._cards), lying, dirty(old.cards, lying))
            self._fly(batch.on(self._effects), new, moving)
            batch.on(self._cards)
            if _covered(new.cards, flying):
                paint.cards(batch, new.cards, dirty(lying, new.cards))
            else:
                for travel in moving:
                    paint.card(batch, travel.card)
        else:
            paint.cards(batch.on(self._cards), new.cards, dirty(old.cards, new.cards))
        if moving or old.badges != new.badges:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
        self.surface.send(batch)

    def frame(self, scene: Scene, boxes: Iterable[Box]) -> None:
        """Draw frames over a scene, instead of those that were there."""
        batch = Batch().on(self._effects).call("clear")
        self.painter.badges(batch, scene.badges)
        self.painter.frames(batch, boxes)
        self.surface.send(batch)

    def _moving(self, old: Scene, new: Scene, carried: tuple[str, str] | None) -> list[Travel]:
        now = time.monotonic()
        if now < self._busy_until:
            return []
        ways = travels(old.cards, new.cards)
        moving = [way for way in ways if (way.source.pile, way.card.pile) != carried]
        if not 0 < len(moving) <= MOST:
            return []
        self._busy_until = now + EASE_MS / 1000
        return moving

    def _fly(self, batch: Batch, scene: Scene, moving: list[Travel]) -> None:
        frames = max(3, min(_FRAMES, _SPRITES_A_MOVE // len(moving)))
        self.painter.badges(batch.call("clear"), scene.badges)
        drawn: list[Placed] = []
        for frame in range(1, frames + 1):
            share = 1 - (1 - frame / frames) ** 3
            for card in drawn:
                self.painter.wipe(batch, box(card))
            drawn = [travel.at(share) for travel in moving]
            for card in drawn:
                self.painter.card(batch, card)
            batch.call("sleep", round(EASE_MS / frames))


def _covered(cards: Iterable[Placed], flying: Collection[Placed]) -> bool:
    """Whether a card that lies still covers a part of one that flies."""
    below: list[Placed] = []
    for card in cards:
        if card in flying:
            below.append(card)
        elif any(overlap(box(card), box(other)) for other in below):
            return True
    return False
