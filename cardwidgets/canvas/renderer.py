"""Rendering on the surface of a table: whole scenes, and the felt of the next scene, whose cards the page draws."""

from __future__ import annotations

from collections.abc import Sequence

from cardwidgets.canvas.animation import Flight, resting
from cardwidgets.canvas.ground import Ground
from cardwidgets.canvas.ipycanvas_backend import Batch, Surface
from cardwidgets.canvas.painter import Painter
from cardwidgets.canvas.scene_diff import Transition
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
    """

    def __init__(self, painter: Painter, width: float, height: float) -> None:
        self.painter = painter
        self.surface = Surface(3, painter.px(width), painter.px(height))
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
        cards = scene.cards if self.painter.sheet.drawn else ()
        batch = Batch()
        self._shown, self._ground = scene, Ground.of(scene, cards)
        self.painter.felt(batch.on(self._felt), scene, self._ground)
        self.painter.cards(batch.on(self._cards), cards)
        self.painter.badges(batch.on(self._effects).call("clear"), scene.badges)
        self.surface.send(batch)

    def step(
        self,
        step: Transition,
        rev: int,
        film: Sequence[Flight] = (),
        party: Celebration | None = None,
        *,
        late: bool | None = None,
    ) -> None:
        """Draw the felt and the badges of the next scene of the same size. The page draws its cards.

        Args:
            step: the scene on the surface, and the next one.
            rev: the revision of the next scene, under which the page hears of the flights.
            film: the flights.
            party: a celebration after the flights.
            late: whether the felt is redrawn only after the cards have landed; by default, if many heaps lose cards.
        """
        new, batch = step.new, Batch()
        before = self._ground if step.old is self._shown else Ground.of(step.old, step.old.cards)
        after = between = before.after(step)
        self._shown, self._ground = new, after
        if film or party:
            between = after.under({pile: [] for pile in step.after} if party else resting(step, film))
            if late or (late is None and before.bared(between) > _MANY):
                between = before
        self._lay(batch, new, before, between)
        self.painter.badges(batch.on(self._effects).call("clear"), new.badges)
        batch.call("sleep", {"rev": rev})
        self._lay(batch, new, between, after)
        self.painter.badges(batch.on(self._effects).call("clear"), new.badges)
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
