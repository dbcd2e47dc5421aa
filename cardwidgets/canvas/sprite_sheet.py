"""The card faces: one picture sheet, shared by all tables of a kernel.

The faces are SVG. Rendering the whole sheet takes a browser a moment, so each page does it once, when a table first
needs it, on an off-screen canvas from which tables cut their cards. After a page reload that canvas is empty: the sheet
then redraws itself and notifies its tables, by means of a `flag` canvas whose picture is synced back to the kernel
once the sheet is complete.
"""

from __future__ import annotations

import itertools
import re
import threading
import weakref
from typing import Protocol

from ipywidgets import Image

from cardwidgets.canvas.ipycanvas_backend import Batch, Pipe
from cardwidgets.scene.cloth import tiles
from cardwidgets.scene.faces import sheet_svg
from cardwidgets.scene.model import CARD_HEIGHT
from cardwidgets.widgets import shared_layout

_SHEETS: dict[tuple[str, str, str, int, bool], Sheet] = {}
_LOCK = threading.Lock()
_GRAIN = (5, 4)
"""The number of grain tiles in a picture, across and down, each as wide as a card: it takes few megabytes, and few
copies cover a table."""


class SheetUser(Protocol):
    """Something that cuts cards from a sheet, and has to redraw after a page has redrawn the sheet."""

    def redraw(self) -> None: ...


class Sheet:
    """All card faces on one off-screen canvas.

    Attributes:
        canvas: the off-screen canvas.
        letters, colours, back: index language and suit colours of the faces, and their back.
        large: whether the faces show only a large rank and suit.
        cells: face ("TD", "back") -> (column, row) on the sheet.
        width, height: size of one card on the sheet, in canvas pixels.
        grain: an off-screen canvas with the grain of the felt, to be tiled.
        grain_size: its width and height, in canvas pixels.
        drawn: whether a page has drawn it yet.
    """

    @classmethod
    def shared(cls, letters: str, colours: str, width: int, large: bool = False, back: str = "petals") -> Sheet:
        """The kernel's sheet with these indices, suit colours and back, for cards `width` pixels wide."""
        key = (letters, colours, back, width, large)
        with _LOCK:
            sheet = _SHEETS.get(key)
            if sheet is None or sheet.canvas.comm is None:
                sheet = _SHEETS[key] = cls(letters, colours, back, width, large)
            return sheet

    def __init__(self, letters: str, colours: str, back: str, width: int, large: bool) -> None:
        svg, cells = sheet_svg(letters=letters, colours=colours, large=large, back=back)
        self.letters, self.colours, self.back, self.large = letters, colours, back, large
        self.cells = dict(cells)
        self.width, self.height = width, round(width * CARD_HEIGHT)
        columns = 1 + max(column for column, _ in self.cells.values())
        rows = 1 + max(row for _, row in self.cells.values())
        self._size = (columns * self.width, rows * self.height)
        self.grain_size = (_GRAIN[0] * width, _GRAIN[1] * width)
        self.drawn = self._ready = False
        self._turn = itertools.count()
        self._users: weakref.WeakSet[SheetUser] = weakref.WeakSet()
        self._pipe = Pipe()
        self._svg = _sized(svg, *self._size).encode()
        self._image: Image | None = None
        self._flag = self._pipe.canvas(1, 1, sync_image_data=True)
        self._flag.observe(self._on_flag, "image_data")
        self.canvas = self._pipe.canvas(1, 1, announces=True)
        self.canvas.on_client_ready(self._on_client_ready)
        self.grain = self._pipe.canvas(1, 1)

    def cut(self, face: str) -> tuple[int, int, int, int]:
        """The rectangle of a face on the sheet: x, y, width, height. Raises KeyError for an unknown face."""
        column, row = self.cells[face]
        return column * self.width, row * self.height, self.width, self.height

    def request(self) -> None:
        """Request the sheet: from now on every page draws it."""
        with _LOCK:
            if self._image is not None:
                return
            self._image = Image(value=self._svg, format="svg+xml", layout=shared_layout.layout())
            cloth = _sized(tiles(*_GRAIN), *self.grain_size).encode()
            self._cloth = Image(value=cloth, format="svg+xml", layout=shared_layout.layout())
            for canvas, size in ((self.canvas, self._size), (self.grain, self.grain_size)):
                with canvas.hold_sync():
                    canvas.width, canvas.height = size
        if self._ready:
            self._draw()

    def add_user(self, user: SheetUser) -> None:
        """Call `user.redraw()` whenever a page has redrawn the sheet."""
        self._users.add(user)

    def remove_user(self, user: SheetUser) -> None:
        """Stop calling `user`."""
        self._users.discard(user)

    def _on_client_ready(self) -> None:
        self._ready = True
        if self._image is not None:
            self._draw()

    def _draw(self) -> None:
        assert self._image is not None
        batch = Batch()
        for canvas, image, size in ((self.grain, self._cloth, self.grain_size), (self.canvas, self._image, self._size)):
            batch.on(canvas).style(global_composite_operation="copy").image(image, 0, 0, *size)
        shade = next(self._turn) % 256
        batch.on(self._flag).style(fill_style=f"rgb({shade},0,0)").call("fillRect", 0, 0, 1, 1)
        self._pipe.send(batch, self.canvas)

    def _on_flag(self, _change: object) -> None:
        self.drawn = True
        for user in list(self._users):
            user.redraw()


def _sized(svg: str, width: int, height: int) -> str:
    """The SVG with a size in pixels: otherwise some browsers draw it at its own size and scale the pixels."""
    root = re.search(r"<svg\b[^>]*>", svg)
    if root is None:
        raise ValueError("the sheet of card faces is no SVG text")
    tag = re.sub(r"""\s(?:width|height)=("[^"]*"|'[^']*')""", "", root.group())
    tag = tag.replace("<svg", f'<svg width="{width}" height="{height}"', 1)
    return svg[: root.start()] + tag + svg[root.end() :]
