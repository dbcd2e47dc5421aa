"""Drawing a scene as the commands of a batch: felt, empty places with their marks, shadows, cards and badges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

from cardwidgets.canvas.ground import Area, Ground, Hole, around, hidden, whole
from cardwidgets.canvas.ipycanvas_backend import Batch, RadialGradient, reference
from cardwidgets.canvas.scene_diff import Box
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene.model import CHIP, FRAME, Badge, Outline, Placed, Plate, Scene
from cardwidgets.scene.relief import Heap, strokes
from cardwidgets.scene.theme import Theme
from cardwidgets.widgets import shared_layout

_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


PALE = 0.85
"""Opacity of the texts on the plate of a player who sits out; still readable."""
INSET = 0.03
"""How far inside its rectangle a place is drawn, in card widths: the shadow around its card must not touch it."""
_DEEP = 2  # the number of cards drawn if several lie exactly on top of each other, as on the page


class Painter:
    """Writes draw commands for scenes, with the cards of one sheet, at `sheet.width` pixels per card.

    Args:
        sheet: the source of the card faces.
        theme: the colours of the felt.
    """

    def __init__(self, sheet: Sheet, theme: Theme) -> None:
        self.sheet = sheet
        self.theme = theme
        self.unit = sheet.width

    @cached_property
    def _cloth(self) -> RadialGradient:
        """The shading of the felt, darker towards the edge, for a square of side 1; shared by all tables."""
        stops = [(0, self.theme.felt), (1, self.theme.edge)]
        return shared_layout.get_or_create(
            (RadialGradient, self.theme), lambda: RadialGradient(0.5, 0.4, 0, 0.5, 0.4, 0.8, stops)
        )

    def px(self, length: float) -> int:
        """A length in card widths as whole canvas pixels, rounded as on the page."""
        return math.floor(length * self.unit + 0.5)

    def whole(self, area: Box) -> tuple[int, int, int, int]:
        """The smallest rectangle of whole pixels that contains `area`: x, y, width, height."""
        left, top = math.floor(area[0] * self.unit), math.floor(area[1] * self.unit)
        return left, top, math.ceil(area[2] * self.unit) + 1 - left, math.ceil(area[3] * self.unit) + 1 - top

    def felt(self, batch: Batch, scene: Scene, ground: Ground, areas: Sequence[Area] = ()) -> None:
        """Draw the felt of a scene and its ground; if `areas` are given, only within them."""
        width, height = self.px(scene.width), self.px(scene.height)
        batch.call("setTransform", width, 0, 0, height, 0, 0).style(fill_style=reference(self._cloth))
        batch.call("fillRect", 0, 0, 1, 1).call("resetTransform")
        across, down = self.sheet.grain_size
        for top in range(0, height, down):
            for left in range(0, width, across):
                batch.image(self.sheet.grain, left, top)
        self._places(batch, ground.places)
        for plate in ground.plates:
            self._plate(batch, plate)
        self._texts(batch, ground.plates)
        self._relief(batch, ground.heaps, areas or [((0.0, 0.0, scene.width, scene.height), None)])
        for place in ground.places:
            if place.best:
                self._frame(batch, place)

    def clip(self, batch: Batch, areas: Iterable[Area | Hole]) -> None:
        """Draw only in these areas, until "restore"."""
        batch.call("save").call("beginPath")
        for out, hole in areas:
            if out:
                batch.call("rect", *self.whole(out))
            if hole:
                left, top = math.ceil(hole[0] * self.unit), math.ceil(hole[1] * self.unit)
                right, bottom = math.floor(hole[2] * self.unit), math.floor(hole[3] * self.unit)
                batch.call("rect", right, top, left - right, bottom - top)  # in the opposite direction, to make a hole
        batch.call("clip")

    def cards(self, batch: Batch, cards: Sequence[Placed]) -> None:
        """Draw all cards; of those exactly on top of each other the upper two, whose round corners show."""
        batch.call("clear")
        lying = [(card.x, card.y, card.sideways) for card in cards]
        for at, (card, place) in enumerate(zip(cards, lying, strict=True), 1):
            if lying[at:].count(place) < _DEEP:
                x, y = self.px(round(card.x, 3)), self.px(round(card.y, 3))  # as the page knows it
                self._sprite(batch, card.face, x, y, card.sideways)

    def badges(self, batch: Batch, badges: Sequence[Badge]) -> None:
        """Draw short outlined texts, vertically centred on their y."""
        if not badges:
            return
        batch.style(fill_style=self.theme.text, stroke_style=self.theme.halo, line_join="round")
        batch.style(line_width=self.px(0.028), text_baseline="middle", font=f"600 {self.px(0.2)}px {_FONT}")
        for badge in badges:
            batch.style(text_align=badge.align)
            for name in ("strokeText", "fillText"):
                batch.call(name, badge.text, self.px(badge.x), self.px(badge.y))

    def _frame(self, batch: Batch, place: Outline) -> None:
        """Draw the frame round the card that is winning a trick."""
        rim, (left, top, right, bottom) = self.px(FRAME), map(self.px, whole(place))
        batch.style(global_alpha=1, fill_style=self.theme.ring)
        batch.round_rect(left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim, self.px(0.1))
        batch.call("fill")

    def _relief(self, batch: Batch, lying: Sequence[Heap], areas: Sequence[Area]) -> None:
        """Draw the visible shadows and edges of heaps on the felt, but nothing below the heaps."""
        bounded = not all(hidden(heap, areas) for heap in lying)
        if bounded:
            self.clip(batch, around(lying))
        for stroke in strokes(lying, self.theme.shade):
            batch.call("beginPath")
            for sides in stroke.boxes:
                batch.call("rect", *[math.floor(side * self.unit + 0.5) for side in sides])
            for width, colour, opacity in stroke.lines:
                batch.style(line_width=round(width * self.unit, 1), stroke_style=colour, global_alpha=opacity)
                batch.style(line_join="round").call("stroke")
        batch.style(global_alpha=1)
        if bounded:
            batch.call("restore")

    def _places(self, batch: Batch, places: Sequence[Outline]) -> None:
        """Draw the hollows of places, all at once, and their marks."""
        if not places:
            return
        inset = self.px(INSET)
        batch.style(fill_style="#000", stroke_style=self.theme.line, line_width=max(2, self.px(0.016)))
        batch.call("beginPath")
        for place in places:
            left, top, right, bottom = map(self.px, whole(place))
            sides = left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset
            batch.add_round_rect(*sides, self.px(0.052))
        batch.style(global_alpha=self.theme.hollow_opacity).call("fill")
        batch.style(global_alpha=self.theme.line_opacity).call("stroke")
        for place in places:
            left, top, right, bottom = map(self.px, whole(place))
            x, y = (left + right - self.sheet.width) // 2, (top + bottom - self.sheet.height) // 2
            for mark, aside, below in place.marks:
                self._sprite(batch, f"mark-{mark}", x + self.px(aside), y + self.px(below), sideways=False)
        batch.style(global_alpha=1)

    def _plate(self, batch: Batch, plate: Plate) -> None:
        px, theme = self.px, self.theme
        turn, pale = plate.mood == "turn", plate.mood == "out"
        batch.round_rect(px(plate.x), px(plate.y), px(plate.width), px(plate.height), px(0.1))
        solid = theme.solid(plate.mood)
        batch.style(fill_style=solid or "#000", global_alpha=1 if solid else 0.1 if pale else 0.26).call("fill")
        batch.style(global_alpha=1 if turn else 0.25, stroke_style=theme.ring if turn else theme.line)
        batch.style(line_width=px(0.035) if turn else px(0.012)).call("stroke")
        batch.style(global_alpha=1)
        if plate.mark:
            left, top, width, height = map(px, plate.ground)
            batch.round_rect(left, top, width, height, px(0.08)).style(fill_style=theme.ring).call("fill")
        for x, y in plate.discs():
            batch.style(fill_style=theme.ring, stroke_style=theme.halo, line_width=max(1, px(0.018)))
            batch.round_rect(px(x - CHIP), px(y - CHIP), px(2 * CHIP), px(2 * CHIP), px(CHIP))
            batch.call("fill").call("stroke")

    def _texts(self, batch: Batch, plates: Iterable[Plate]) -> None:
        """Draw the texts of plates grouped by font: changing the font costs more than a text."""
        px, theme = self.px, self.theme
        texts = [(size, bold, align, ink, plate.mood == "out", text, x, y)
                 for plate in plates for text, x, y, size, bold, align, ink in plate.texts()]  # fmt: skip
        for size, bold, align, ink, pale, text, x, y in sorted(texts):
            batch.style(font=f"{600 if bold else 400} {px(size)}px {_FONT}", text_align=align, text_baseline="middle")
            batch.style(fill_style=theme.ink(ink), global_alpha=PALE if pale else 1)
            batch.call("fillText", text, px(x), px(y))
        batch.style(global_alpha=1)

    def _sprite(self, batch: Batch, name: str, left: int, top: int, sideways: bool) -> None:
        cut = self.sheet.cut(name)
        if not sideways:
            batch.part(self.sheet.canvas, cut, left, top)
            return
        batch.call("save").call("translate", left + self.sheet.height, top).call("rotate", math.pi / 2)
        batch.part(self.sheet.canvas, cut, 0, 0).call("restore")
