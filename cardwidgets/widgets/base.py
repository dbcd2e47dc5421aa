"""The base of all widgets with a script in the page: its source is in `page/`, its bundle in `static/`."""

from __future__ import annotations

import hashlib
import pathlib
import uuid
from functools import cache
from typing import Any

import anywidget
import ipywidgets
import traitlets

from cardwidgets.widgets import shared_layout

_STATIC = pathlib.Path(__file__).parent.parent / "static"


class Code(anywidget.AnyWidget):
    """The script and the styles of all widgets. It is never displayed.

    Usually each widget contains its own code; a page with twenty tables would then load and run it twenty times.

    Attributes:
        version: distinguishes the script from other versions that the same page may have loaded.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    version = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        script = _read("main.js")
        version = hashlib.sha256(script.encode()).hexdigest()[:16]
        super().__init__(
            _esm=script,
            _css=_read("main.css"),
            _anywidget_id="kartentisch widgets",  # of the style element; must not be the name of a global
            version=version,
            layout=shared_layout.layout(),
        )


class PageWidget(anywidget.AnyWidget):
    """A widget with a script. It also works on a page that is slow to load it (`page/common/page_widget.js`).

    A page may set only those of its traits that are tagged with `from_page=True`.

    Args:
        state: as for `AnyWidget`. Classes and layout must be given here: pages do not follow later changes. A layout
            that will be changed must belong to this widget alone.

    Attributes:
        page_name: the name of its script in `page/main.js`.
        own_id: its model id, by which the page finds it.
        code: the script shared by all widgets; its own script only loads that one.
        version: the version of the code.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    page_name = traitlets.Unicode().tag(sync=True)
    own_id = traitlets.Unicode().tag(sync=True)
    code = traitlets.Instance(Code).tag(sync=True, **ipywidgets.widget_serialization)
    version = traitlets.Unicode().tag(sync=True)

    def __init__(self, **state: Any) -> None:
        own_id = uuid.uuid4().hex
        code = shared_layout.get_or_create(Code, Code)
        own = {"own_id": own_id, "code": code, "version": code.version, "_esm": _read("request.js")}
        super().__init__(model_id=own_id, **{"layout": shared_layout.layout(), **own, **state})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept values set by the page; see `ipywidgets.Widget.set_state`."""
        settable = self.traits(from_page=True)
        super().set_state({name: new for name, new in sync_data.items() if name in settable})

    def send_patch(self, **state: Any) -> None:
        """Set synced traits; of a long list, only the difference is sent.

        Args:
            state: trait -> new value.
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
    """The old length of a list, its new one, and [index, entry] of each new entry."""
    changed = [[number, entry] for number, entry in enumerate(new) if old[number : number + 1] != [entry]]
    return {"was": len(old), "length": len(new), "changed": changed}


@cache
def _read(name: str) -> str:
    """The text of a file in `static/`."""
    return (_STATIC / name).read_text(encoding="utf-8")
