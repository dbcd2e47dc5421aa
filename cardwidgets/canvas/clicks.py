"""Playing by plain clicks on the canvas, where there is no input layer (a host without anywidget)."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwidgets.canvas.scene_diff import Box, box
from cardwidgets.scene.model import Handle, Scene


@dataclass(slots=True)
class Clicks:
    """Turns clicks into intents: the first picks cards up, the second puts them down.

    Attributes:
        held: the handle whose cards are picked up, or None.
    """

    held: Handle | None = field(default=None)

    def click(self, scene: Scene, x: float, y: float) -> dict[str, str] | None:
        """The fields of the `Intent` of a click at (x, y), in card widths; None if it only picks cards up, or hits
        nothing.
        """
        hit = next((handle for handle in reversed(scene.handles) if _inside(handle, x, y)), None)
        held, self.held = self.held, None
        if hit is None:
            return None
        if held is not None and hit.id == held.id:
            return {"what": "double", "handle": hit.id} if hit.targets else None
        if held is not None and hit.pile != held.pile:
            return {"what": "drop", "handle": held.id, "target": hit.pile}
        if hit.action or not hit.count:
            return {"what": "click", "handle": hit.id}
        self.held = hit
        return None

    def frames(self, scene: Scene) -> list[Box]:
        """The rectangles to frame: the cards picked up, and the top cards or places where they may go."""
        if self.held is None:
            return []
        held = self.held
        return [(held.x, held.y, held.x + held.width, held.y + held.height)] + [
            _top(scene, pile) for pile in held.targets
        ]


def _inside(handle: Handle, x: float, y: float) -> bool:
    return 0 <= x - handle.x < handle.width and 0 <= y - handle.y < handle.height


def _top(scene: Scene, pile: str) -> Box:
    tops = [box(card) for card in scene.cards if card.pile == pile]
    if tops:
        return tops[-1]
    handle = next(handle for handle in reversed(scene.handles) if handle.pile == pile)
    return handle.x, handle.y, handle.x + handle.width, handle.y + handle.height
