"""Rendering on the surface of a table: whole scenes, and steps from one scene to the next."""

from __future__ import annotations

import time

from cardwidgets.canvas.animation import FLY_MS, HOLD_MS, flights, resting
from cardwidgets.canvas.animation_message import Animation
from cardwidgets.canvas.ground import Ground
from cardwidgets.canvas.ipycanvas_backend import Batch, Surface
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.scene_diff import dirty
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.model import Scene

_MANY = 5
"""If more heaps than this (or all) lose cards, at the usual speed, the felt is redrawn after the cards have landed."""
_WHOLE = 12
"""If the felt changes in more areas than this, and on most places, all of it is redrawn."""


class Renderer:
    """Renders scenes on three layers: the felt with its ground, the cards, and everything that moves over them.

    Args:
        painter: the painter; it may be replaced, followed by `draw`.
        width, height: the size of the table, in card widths.

    Attributes:
        animated: whether there has been an animation since the last full drawing.
        packs: whether every page can read packed animations.
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height))
        self._busy_until = 0.0
        self.animated = self.packs = False

    def resize(self, width: float, height: float) -> bool:
        """Set the size of the table in card widths; returns whether it has changed, so that all must be redrawn."""
        return self.surface.resize(self.painter.px(width), self.painter.px(height))

    def activate(self) -> None:
        """Prepare for drawing, because a page has the table in view or nearly so."""
        self.surface.activate()
        self._felt, self._cards, self._effects = self.surface.layers

    def draw(self, scene: Scene) -> None:
        """Draw a whole scene; its cards and their shadows follow as soon as there is a sheet to cut them from."""
        self.animated = False
        cards = scene.cards if self.painter.sheet.drawn else ()
        batch = Batch()
        self.painter.felt(batch.on(self._felt), scene, Ground.of(scene, cards))
        self.painter.cards(batch.on(self._cards), cards)
        self.painter.badges(batch.on(self._effects).call("clear"), scene.badges)
        self.surface.send(batch)

    @property
    def busy(self) -> bool:
        """Whether an animation is running, as far as the kernel can know."""
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
            party: a celebration after the flights, if cards fly.
        """
        film = flights(old, new, carried=carried, pace=pace, fresh=fresh) if animate else []
        party = party if animate else None
        moves = bool(film) or party is not None
        paint = self.painter
        batch = Batch()
        if moves:
            lasts = max((flight.end for flight in film), default=0.0) + (2 * FLY_MS + HOLD_MS if party else 0)
            self._busy_until = time.monotonic() + lasts / 1000
        before, after = Ground.of(old, old.cards), Ground.of(new, new.cards)
        between = after
        if moves:
            between = after.under(() if party else resting(new, film))
        if film and not party and pace is None and (fresh or before.bared(between) > _MANY):
            between = before
        self._lay(batch, new, before, between)
        if moves:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
            Animation(paint, old.cards, new.cards, film, party).append_to(batch, packed=self.packs)
            self.animated = True
            self._lay(batch, new, between, after)
            if party:
                paint.cards(batch.on(self._cards), new.cards)
        else:
            paint.cards(batch.on(self._cards), new.cards, dirty(old.cards, new.cards))
        if moves or old.badges != new.badges:
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
        self.surface.send(batch)

    def _lay(self, batch: Batch, scene: Scene, old: Ground, new: Ground) -> None:
        """Redraw the felt where its ground has changed."""
        ground, areas = old.changes(new)
        if len(areas) > _WHOLE and 2 * len(ground.places) > len(new.places):
            self.painter.felt(batch.on(self._felt), scene, new)
        elif areas:
            self.painter.clip(batch.on(self._felt), areas)
            self.painter.felt(batch, scene, ground, areas)
            batch.call("restore")
