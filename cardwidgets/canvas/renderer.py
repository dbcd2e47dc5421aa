"""Rendering on the surface of a table: whole scenes, and steps from one scene to the next."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from cardwidgets.canvas.animation import FLY_MS, HOLD_MS, flights
from cardwidgets.canvas.animation_message import Animation
from cardwidgets.canvas.ipycanvas_backend import Batch, Surface
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.scene_diff import Box, dirty, overlap
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.model import CARD_HEIGHT, FRAME, Outline, Plate, Scene

_LINE = 0.03  # card widths: how far the border of a plate may extend beyond it


class Renderer:
    """Renders scenes on three layers: the felt with its places, the cards, and what moves over them.

    Args:
        painter: may be replaced, followed by `draw`.
        width, height: of the table, in card widths.

    Attributes:
        animated: whether there has been an animation since the last full drawing.
        packs: whether every page can read packed animations.
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height))
        self._busy_until = 0.0
        self.animated = self.packs = False

    @property
    def canvases(self) -> list[str]:
        """The names of the displayed canvases, as widgets; empty until there is something to draw on."""
        return [canvas.model_id for canvas in self.surface.layers] if self.surface.active else []

    def resize(self, width: float, height: float) -> bool:
        """Set the size of the table in card widths; returns whether it has changed, so that all must be redrawn."""
        return self.surface.resize(self.painter.px(width), self.painter.px(height))

    def activate(self) -> None:
        """Get ready for drawing: a page has the table in view, or nearly so."""
        self.surface.activate()
        self._felt, self._cards, self._effects = self.surface.layers

    def draw(self, scene: Scene) -> None:
        """Draw a whole scene."""
        self.animated = False
        batch = Batch()
        self.painter.felt(batch.on(self._felt), scene)
        self.painter.cards(batch.on(self._cards), scene.cards)
        self.painter.badges(batch.on(self._effects).call("clear"), scene.badges)
        self.surface.send(batch)

    @property
    def busy(self) -> bool:
        """Whether an animation is under way, as far as the kernel can know."""
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
        party: Celebration | None = None,
    ) -> None:
        """Draw the difference between two scenes of one size.

        Args:
            old, new: the scene on the surface, and the next one.
            animate: whether cards fly to their new places.
            carried, pace, fresh: as for `animation.flights`.
            party: a celebration after that, if cards fly.
        """
        film = flights(old, new, carried=carried, pace=pace, fresh=fresh) if animate else []
        party = party if animate else None
        moves = bool(film) or party is not None
        paint = self.painter
        batch = Batch()
        if moves:
            lasts = max((flight.end for flight in film), default=0.0) + (2 * FLY_MS + HOLD_MS if party else 0)
            self._busy_until = time.monotonic() + lasts / 1000
        if (old.places, old.plates) != (new.places, new.plates):
            self._renew(batch.on(self._felt), old, new)
        if moves:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
            Animation(paint, old.cards, new.cards, film, party).append_to(batch, packed=self.packs)
            self.animated = True
            if party:
                paint.cards(batch.on(self._cards), new.cards)
        else:
            paint.cards(batch.on(self._cards), new.cards, dirty(old.cards, new.cards))
        if moves or old.badges != new.badges:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
        self.surface.send(batch)

    def frame(self, scene: Scene, boxes: Iterable[Box]) -> None:
        """Draw frames over a scene, replacing earlier ones."""
        batch = Batch().on(self._effects).call("clear")
        self.painter.badges(batch, scene.badges)
        self.painter.frames(batch, boxes)
        self.surface.send(batch)

    def _renew(self, batch: Batch, old: Scene, new: Scene) -> None:
        """Redraw the felt where a place or a plate has changed."""
        changed = (set(old.places) ^ set(new.places)) | (set(old.plates) ^ set(new.plates))
        areas = [area(thing) for thing in changed]
        batch.call("save").call("beginPath")
        for left, top, width, height in map(self.painter.whole, areas):
            batch.call("rect", left, top, width, height)

        def near(thing: Outline | Plate) -> bool:
            return any(overlap(area(thing), other) for other in areas)

        places, plates = tuple(filter(near, new.places)), tuple(filter(near, new.plates))
        self.painter.felt(batch.call("clip"), replace(new, places=places, plates=plates))
        batch.call("restore")


def area(thing: Outline | Plate) -> Box:
    """The part of the felt that a place or a plate covers, border included."""
    if isinstance(thing, Outline):
        width, height = (CARD_HEIGHT, 1.0) if thing.sideways else (1.0, CARD_HEIGHT)
        rim = FRAME if thing.best else 0.0
        return thing.x - rim, thing.y - rim, thing.x + width + rim, thing.y + height + rim
    return thing.x - _LINE, thing.y - _LINE, thing.x + thing.width + _LINE, thing.y + thing.height + _LINE
