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

from cardwidgets.widgets import ipywidgets_names, shared_layout

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
            version=version,
            layout=shared_layout.layout(),
            **ipywidgets_names.style_id("kartentisch widgets"),
        )


class PageWidget(anywidget.AnyWidget):
    """A widget with a script. It also works on a page that is slow to load it (`page/common/page_widget.js`).

    A page may set only those of its traits that are tagged with `from_page=True`.

    Args:
        classes: CSS classes, separated by spaces; pages do not follow later changes of these and of the layout.
        state: as for `AnyWidget`. A layout that will be changed must belong to this widget alone.

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

    def __init__(self, classes: str = "", **state: Any) -> None:
        own_id = uuid.uuid4().hex
        code = shared_layout.get_or_create(Code, Code)
        own = {"own_id": own_id, "code": code, "version": code.version, "_esm": _read("request.js")}
        own |= {"layout": shared_layout.layout(), **ipywidgets_names.classes(classes)}
        super().__init__(model_id=own_id, **{**own, **state})
        self.on_msg(_send_all)

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
            ipywidgets_names.withhold(self, news)
        lists = {name: _differences(old[name], value) for name, value in news.items() if isinstance(value, list)}
        values = {name: value for name, value in news.items() if name not in lists}
        if news:
            self.send({"kind": "exchange", "lists": lists, "values": values})


def _send_all(widget: PageWidget, content: Any, _buffers: Any) -> None:
    """Send the state of a widget to a page that was too slow to get it."""
    if content == {"late": True}:
        widget.send_state([key for key in widget.keys if key != "_esm"])


def _differences(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The old length of a list, its new one, and [index, entry] of each new entry."""
    changed = [[number, entry] for number, entry in enumerate(new) if old[number : number + 1] != [entry]]
    return {"was": len(old), "length": len(new), "changed": changed}


@cache
def _read(name: str) -> str:
    """The text of a file in `static/`."""
    return (_STATIC / name).read_text(encoding="utf-8")
