"""The only module that uses private names of ipycanvas, hence the pin `ipycanvas<0.15`.

Tables send draw commands in a `Batch`, and draw on a `Surface`, whose canvases have a separate manager, a `Pipe`.
ipycanvas has one global manager that caches commands and remembers the current canvas. After a page reload, or an
exception between two commands, that state is wrong. So no state is kept here: a `Batch` is a plain list sent in one
message, and every batch names its canvases itself. If building a batch fails, nothing is sent.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

from ipywidgets import Image, Widget

from cardwidgets.canvas.deferred import deferred
from cardwidgets.widgets import shared_layout

with deferred("numpy", "PIL"):  # for arrays and pictures on a canvas, which a table does not use
    from ipycanvas import Canvas, MultiCanvas
    from ipycanvas.canvas import (
        _CANVAS_MANAGER as SHARED_MANAGER,
        COMMANDS,
        RadialGradient,
        _CanvasBase,
        _CanvasManager,
    )

__all__ = ["PIXELS", "SHARED_MANAGER", "Batch", "Canvas", "Pipe", "RadialGradient", "Surface", "reference"]

PIXELS = 2
"""Canvas pixels per CSS pixel for a card of usual width, for high-density screens; a table may use fewer or more."""

_INACTIVE_SCALE = 8
"""The factor by which a surface is smaller before a page has it in view."""


class Batch:
    """Draw commands for one or more canvases, sent together in one message."""

    def __init__(self) -> None:
        self.commands: list[list[Any]] = []
        self._canvas: Canvas | None = None
        self._styles: dict[Canvas | None, dict[str, Any]] = {}  # set in this batch, by canvas

    def on(self, canvas: Canvas) -> Batch:
        """Let the following commands draw on `canvas`."""
        if canvas is not self._canvas:
            self.commands.append([COMMANDS["switchCanvas"], [reference(canvas)]])
            self._canvas = canvas
        return self

    def style(self, **attributes: Any) -> Batch:
        """Set drawing attributes of the current canvas (`fill_style`, ...); unchanged ones are not sent again."""
        known = self._styles.setdefault(self._canvas, {})
        for name, value in attributes.items():
            if name not in known or known[name] != value:
                self.commands.append([COMMANDS["set"], [Canvas.ATTRS[name], value]])
                known[name] = value
        return self

    def call(self, name: str, *arguments: Any) -> Batch:
        """Call the context method `name` ("fillRect", "arcTo", "sleep", ...) of the current canvas."""
        command: list[Any] = [COMMANDS[name]]
        if arguments:
            command.append(list(arguments))
        self.commands.append(command)
        if name == "restore":
            self._styles.pop(self._canvas, None)
        return self

    def image(self, source: Canvas | Image, x: float, y: float, *size: float) -> Batch:
        """Draw a canvas or an image widget at (x, y), in canvas pixels, scaled to `size` if given."""
        self.commands.append([COMMANDS["drawImage"], [reference(source), x, y, *size]])
        return self

    def part(self, source: Canvas, cut: tuple[int, int, int, int], x: int, y: int) -> Batch:
        """Draw the rectangle `cut` (x, y, width, height) of `source` with its upper left corner at (x, y)."""
        left, top, width, height = cut
        self.call("save").call("beginPath").call("rect", x, y, width, height).call("clip")
        return self.image(source, x - left, y - top).call("restore")

    def round_rect(self, x: float, y: float, width: float, height: float, radius: float) -> Batch:
        """Begin a path along a rectangle with rounded corners."""
        return self.call("beginPath").add_round_rect(x, y, width, height, radius)

    def add_round_rect(self, x: float, y: float, width: float, height: float, radius: float) -> Batch:
        """Continue the path along such a rectangle."""
        right, bottom = x + width, y + height
        self.call("moveTo", x + radius, y)
        for ax, ay, bx, by in (
            (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y), (x, y, right, y),
        ):  # fmt: skip
            self.call("arcTo", ax, ay, bx, by, radius)
        return self


class Pipe:
    """A private canvas manager: a drawing error of one table cannot stop another."""

    def __init__(self) -> None:
        self.manager = _CanvasManager()
        self._lock = threading.Lock()

    def canvas(self, width: int, height: int, *, announces: bool = False, **traits: Any) -> Canvas:
        """A new off-screen canvas. With `announces`, it reports each page that receives it (`on_client_ready`)."""
        return Canvas(
            width=width,
            height=height,
            model_id=secrets.token_hex(5),  # short, since most commands name a canvas
            _canvas_manager=self.manager,
            _send_client_ready_event=announces,
            layout=shared_layout.layout(),
            **traits,
        )

    def send(self, batch: Batch, rest: Canvas) -> None:
        """Send a batch. It ends on `rest`, so that the next one does not show the last canvas again."""
        batch.on(rest)
        text = json.dumps(batch.commands, separators=(",", ":")).encode()
        with self._lock:
            if self.manager.comm is not None:
                self.manager.send({"shape": [len(text)], "dtype": "uint8"}, buffers=[text])

    def close(self) -> None:
        self.manager.close()


class Surface(MultiCanvas):
    """A stack of canvases shown as one picture, with a separate manager.

    Until `activate` is called it only has its topmost canvas, which is small although it takes up its full space on the
    page. Otherwise a page with many tables would open slowly.

    Args:
        layers: number of canvases after activation.
        width, height: size in canvas pixels.
    """

    def __init__(self, layers: int, width: int, height: int) -> None:
        self.pipe = Pipe()
        self._extent, self._count = (width, height), layers
        self._idle: Canvas | None = None  # never shown: batches end on it
        width, height = self._pixels()
        top = self.pipe.canvas(width, height, announces=True)
        _CanvasBase.__init__(
            self,
            _canvases=[top],
            _canvas_manager=self.pipe.manager,
            width=width,
            height=height,
            layout=shared_layout.layout(width="100%", height="auto", flex="0 0 auto", margin="0"),
        )
        self.on_msg(top._handle_frontend_event)

    @property
    def layers(self) -> tuple[Canvas, ...]:
        """Its current canvases, from the lowest up."""
        return tuple(self._canvases)

    @property
    def active(self) -> bool:
        """Whether all its canvases exist."""
        return self._idle is not None

    def send(self, batch: Batch) -> None:
        """Send a batch to the pages that show this surface, which must be active."""
        assert self._idle is not None
        self.pipe.send(batch, self._idle)

    def resize(self, width: int, height: int) -> bool:
        """Set the size in canvas pixels, which clears all layers; returns whether it has changed."""
        if (width, height) == self._extent:
            return False
        self._extent = (width, height)
        self._spread(self._canvases)
        return True

    def activate(self) -> None:
        """Add the other canvases below the topmost one, and give all of them their size; they are empty."""
        self._idle = self.pipe.canvas(1, 1)
        below = [self.pipe.canvas(*self._extent) for _ in range(self._count - 1)]
        self._spread([*below, *self._canvases])

    def _pixels(self) -> tuple[int, int]:
        width, height = self._extent
        return (width, height) if self.active else (-(-width // _INACTIVE_SCALE), -(-height // _INACTIVE_SCALE))

    def _spread(self, canvases: list[Canvas]) -> None:
        with ExitStack() as stack:  # one message for both sides, or the picture would be distorted in between
            for widget in (self, *canvases):
                stack.enter_context(widget.hold_sync())
            self._canvases = canvases
            self.width, self.height = self._pixels()

    def close(self) -> None:
        """Close the surface with its canvases and its manager."""
        for widget in self._widgets():
            widget.close()
        self.pipe.close()
        super().close()

    def _widgets(self) -> Iterable[Canvas]:
        return [*self._canvases, *([self._idle] if self._idle else [])]


def reference(widget: Widget) -> str:
    """The name of another widget in a draw command."""
    return f"IPY_MODEL_{widget.model_id}"
