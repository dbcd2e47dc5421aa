"""What all widgets share whose other half, in `page/`, runs in the page."""

from __future__ import annotations

import hashlib
import pathlib
import uuid
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from cardwidgets.widgets import shared_layout

_PAGE = pathlib.Path(__file__).parent.parent / "page"


class Code(anywidget.AnyWidget):
    """The scripts and styles of a class of widgets. No page shows it.

    As a rule each widget carries its own; a page with twenty tables would then load and run them twenty times.

    Args:
        scripts: files in `page/`; they end with `bring(widget(render));`.
        styles: files in `page/`.

    Attributes:
        request: the script of the widgets themselves: it asks for this one.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    def __init__(self, scripts: tuple[str, ...], styles: tuple[str, ...]) -> None:
        slot, body = _read("slot.js"), _read("widget.js", *scripts)
        name = f'"{scripts[-1]} {hashlib.sha256(body.encode()).hexdigest()[:16]}"'  # another version is another script
        self.request = f"{slot}export default async () => (await slot({name}).come)();\n"
        super().__init__(
            _esm=f"{slot}const {{ bring }} = slot({name});\n{body}export default {{ initialize() {{}} }};\n",
            _css=_read(*styles),
            _anywidget_id=f"kartentisch {scripts[-1]}",
            layout=shared_layout.layout(),
        )


class PageWidget(anywidget.AnyWidget):
    """A widget with a script. It is also right on a page that was slow to load it (see `page/widget.js`).

    Args:
        state: what an `AnyWidget` takes. Classes and layout must be given here: a page does not follow later ones. A
            layout that is to be changed must be its own; else it is a shared one.

    Attributes:
        scripts, styles: of its class: files in `page/`, one after another, as `Code` takes them.
        own_id: its model's number, by which the page finds it.
        code: of its class.
    """

    scripts: ClassVar[tuple[str, ...]]
    styles: ClassVar[tuple[str, ...]] = ()

    _esm = traitlets.Unicode().tag(sync=True)
    own_id = traitlets.Unicode().tag(sync=True)
    code = traitlets.Instance(Code).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **state: Any) -> None:
        own_id = uuid.uuid4().hex
        code = shared_layout.get_or_create((Code, self.scripts, self.styles), lambda: Code(self.scripts, self.styles))
        settings = {"layout": shared_layout.layout(), **state}
        super().__init__(model_id=own_id, own_id=own_id, code=code, _esm=code.request, **settings)

    def exchange(self, **state: Any) -> None:
        """Set traits that the pages know; of a long list they are told only what differs.

        Args:
            state: the traits' new values, by name.
        """
        old = {name: getattr(self, name) for name in state}
        news = {name: value for name, value in state.items() if value != old[name]}
        with self.hold_sync():
            for name, value in news.items():
                setattr(self, name, value)
            self._states_to_send -= set(news)
        lists = {name: _differences(old[name], value) for name, value in news.items() if isinstance(value, list)}
        values = {name: value for name, value in news.items() if name not in lists}
        if news:
            self.send({"kind": "exchange", "lists": lists, "values": values})

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if content == {"late": True}:
            self.send_state([key for key in self.keys if key != "_esm"])
        else:
            super()._handle_custom_msg(content, buffers)


def _differences(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The old length of a list, its new one, and [number, entry] of all that is new."""
    changed = [[number, entry] for number, entry in enumerate(new) if old[number : number + 1] != [entry]]
    return {"was": len(old), "length": len(new), "changed": changed}


def _read(*names: str) -> str:
    """Files in `page/`, one after another."""
    return "".join((_PAGE / name).read_text(encoding="utf-8") for name in names)
