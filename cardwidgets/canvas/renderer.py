"""Rendering on the surface of a table: whole scenes, and steps from one scene to the next."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardwidgets.canvas.animation import FLY_MS, HOLD_MS, Flight, resting
from cardwidgets.canvas.ground import Ground
from cardwidgets.canvas.ipycanvas_backend import Batch, Surface
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.scene_diff import Transition, dirty
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.model import Scene

_MANY = 5
"""If more heaps than this lose cards, the felt is redrawn after the cards have landed."""
_WHOLE = 12
"""If the felt changes in more areas than this, and on most places, all of it is redrawn."""


class Renderer:
    """Renders scenes on three layers: the felt with its ground, the cards, and everything that moves over them.

    Args:
        painter: the painter; it may be replaced, followed by `draw`.
        width, height: the size of the table, in card widths.

    Attributes:
        animated: whether there has been an animation since the last full drawing.
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height))
        self._busy_until = 0.0
        self.animated = False
        self._shown: Scene | None = None

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
        self._shown, self._ground = scene, Ground.of(scene, cards)
        self.painter.felt(batch.on(self._felt), scene, self._ground)
        self.painter.cards(batch.on(self._cards), cards)
        self.painter.badges(batch.on(self._effects).call("clear"), scene.badges)
        self.surface.send(batch)

    @property
    def busy(self) -> bool:
        """Whether an animation is running, as far as the kernel can know."""
        return time.monotonic() < self._busy_until

    def step(
        self,
        step: Transition,
        rev: int,
        film: Sequence[Flight] = (),
        party: Celebration | None = None,
        *,
        late: bool | None = None,
    ) -> None:
        """Draw the difference between two scenes of one size. The page draws what flies, and the cards below it.

        Args:
            step: the scene on the surface, and the next one.
            rev: the revision of the next scene, under which the page hears of the flights.
            film: the flights.
            party: a celebration after the flights.
            late: whether the felt is redrawn only after the cards have landed; by default, if many heaps lose cards.
        """
        new, paint, batch = step.new, self.painter, Batch()
        before = self._ground if step.old is self._shown else Ground.of(step.old, step.old.cards)
        after = before.after(step)
        self._shown, self._ground = new, after
        if film or party:
            lasts = max((flight.end for flight in film), default=0.0) + (2 * FLY_MS + HOLD_MS if party else 0)
            self._busy_until = time.monotonic() + lasts / 1000
            self.animated = True
            between = after.under({pile: [] for pile in step.after} if party else resting(step, film))
            if late or (late is None and before.bared(between) > _MANY):
                between = before
            self._lay(batch, new, before, between)
            paint.badges(batch.on(self._effects).call("clear"), new.badges)
            batch.call("sleep", {"rev": rev})
            self._lay(batch, new, between, after)
        else:
            self._lay(batch, new, before, after)
            paint.cards(batch.on(self._cards), new.cards, dirty(step.old.cards, new.cards))
        if film or party or step.old.badges != new.badges:
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
