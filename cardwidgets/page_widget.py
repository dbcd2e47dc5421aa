"""What all widgets share whose other half, in `page/`, runs in the page."""

from __future__ import annotations

import pathlib
import uuid
from typing import Any

import anywidget
import traitlets

_PAGE = pathlib.Path(__file__).parent / "page"


def script(*names: str) -> str:
    """The scripts of a widget, one after another; the last must end with `export default widget(render);`.

    Args:
        names: files in `page/`.
    """
    return style("widget.js", *names)


def style(*names: str) -> str:
    """The style sheets of a widget, one after another."""
    return "\n".join((_PAGE / name).read_text(encoding="utf-8") for name in names)


class PageWidget(anywidget.AnyWidget):
    """A widget with a script. It is also right on a page that was slow to load it (see `page/widget.js`).

    Args:
        state: what an `AnyWidget` takes. Classes and layout must be given here: a page does not follow later ones.

    Attributes:
        own_id: its model's number, by which the page finds it.
    """

    own_id = traitlets.Unicode().tag(sync=True)

    def __init__(self, **state: Any) -> None:
        own_id = uuid.uuid4().hex
        super().__init__(model_id=own_id, own_id=own_id, **state)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if content == {"late": True}:
            self.send_state([key for key in self.keys if key not in ("_esm", "_css")])
        else:
            super()._handle_custom_msg(content, buffers)
