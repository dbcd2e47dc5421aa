"""The page's half of a widget, for tests without a browser: it receives and sends messages.

It uses the widget's comm, as all messages of a real page do.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import ipywidgets as widgets

from cardwidgets.canvas.input_layer import Layer
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from cardwidgets.widgets.storage.tallies import TallyForm
from tests import page_scripts

W = TypeVar("W", bound=widgets.Widget)


def send(widget: widgets.Widget, content: Any) -> None:
    """Send a widget a message from its page.

    A widget only logs exceptions of its message handlers; here they are raised, so that the test fails.
    """
    _deliver(widget, {"method": "custom", "content": content})


def update(widget: widgets.Widget, **state: Any) -> None:
    """Set traits of a widget from its page; exceptions are raised as in `send`."""
    _deliver(widget, {"method": "update", "state": state})


def _deliver(widget: widgets.Widget, data: dict[str, Any]) -> None:
    failures = _Failures()
    logging.getLogger().addHandler(failures)
    widget.log.addHandler(failures)
    try:
        widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
    finally:
        logging.getLogger().removeHandler(failures)
        widget.log.removeHandler(failures)
    if failures.found:
        raise failures.found[0]


class _Failures(logging.Handler):
    """Collects exceptions logged by the thread that created it, not by background threads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[BaseException] = []
        self._thread = threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] and record.thread == self._thread:
            self.found.append(record.exc_info[1])


def wire(widget: widgets.Widget) -> list[dict[str, Any]]:
    """Everything a widget sends to its pages from now on: state changes and custom messages."""
    sent: list[dict[str, Any]] = []
    whole = widget.comm.send

    def heard(data: dict[str, Any], metadata: Any = None, buffers: Any = None) -> None:
        sent.append({**data, "buffers": buffers or []})
        whole(data, metadata, buffers)

    widget.comm.send = heard
    return sent


def hear(widget: widgets.Widget) -> Heard:
    """The custom messages that a widget sends to its pages from now on."""
    return Heard(wire(widget))


class Heard:
    """Messages of a widget to its pages, as the pages read them."""

    def __init__(self, sent: list[dict[str, Any]]) -> None:
        self._sent = sent

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (json.loads(json.dumps(one["content"])) for one in self._sent if one["method"] == "custom")

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Those of one kind, in order."""
        return [one for one in self if one.get("kind") == kind]

    def clear(self) -> None:
        """Forget the messages so far."""
        self._sent.clear()


@contextmanager
def watched() -> Iterator[list[widgets.Widget]]:
    """The widgets created within the block."""
    made: list[widgets.Widget] = []
    widgets.Widget.on_widget_constructed(made.append)
    try:
        yield made
    finally:
        widgets.Widget.on_widget_constructed(None)


def within(root: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all its descendants, visible or not."""
    yield root
    for child in getattr(root, "children", ()):
        yield from within(child)


def part(root: widgets.Widget, kind: type[W]) -> W:
    """The only widget of a class within another."""
    (found,) = (widget for widget in within(root) if isinstance(widget, kind))
    return found


def says(panel: Any) -> str:
    """The text of a panel's message line."""
    return panel.message.text if panel.message else ""


def field(root: widgets.Widget, label: str) -> Any:
    """The only visible field with this label; its `value` can be read and set."""
    fields = (
        widget for widget in shown.in_sight(root) if hasattr(widget, "value") and not isinstance(widget, widgets.HTML)
    )
    (found,) = (one for one in fields if getattr(one, "description", "") == label)
    return found


def group(root: widgets.Widget, label: str) -> ButtonGroup:
    """The only visible group of buttons with this label for screen readers; see its `items`."""
    (found,) = (widget for widget in shown.in_sight(root) if isinstance(widget, ButtonGroup) and widget.label == label)
    return found


def pick(root: widgets.Widget, label: str, key: str) -> None:
    """Press a button of a group.

    Args:
        root: the widget that contains the group.
        label: of the group, for screen readers.
        key: of the button.
    """
    send(group(root, label), {"press": key})


def press(root: widgets.Widget, name: str) -> None:
    """Press a visible button, by its name in `shown.buttons`; a disabled one cannot be pressed."""
    button = shown.buttons(root)[name]
    assert not button.disabled, f"the button {name} is off"
    button.click()


def markup(root: widgets.Widget) -> str:
    """All visible HTML, as sent to the page; `shown.text` gives its plain text."""
    return "".join(widget.value for widget in shown.in_sight(root) if isinstance(widget, widgets.HTML))


def open_page(panel: Any) -> Heard:
    """Let a page start showing a panel's table; returns the messages to it from then on."""
    layer = part(panel.table.widget, Layer)
    heard = hear(layer)
    send(layer, {"kind": "hello"})
    return heard


def mean(panel: Any, what: str, handle: str = "", target: str = "", key: str = "", how: str = "") -> None:
    """Do something at a panel's table, as the learner does.

    Args:
        panel: with a table.
        what: "click", "double", "drop" or "key".
        handle: the clicked or lifted handle: "T3:4", or the pile.
        target: the pile where it is put down.
        key: for "key", the key.
        how: the input method: "pointer", "drag" or "key"; "" for the default.
    """
    how = how or {"drop": "drag", "key": "key"}.get(what, "pointer")
    meant = {"what": what, "handle": handle, "target": target, "key": key, "how": how}
    send(part(panel.table.widget, Layer), {"kind": "intent", "rev": panel.table.rev, **meant})


def act(panel: Any, action: str) -> None:
    """Click the handle of an action at a panel's table: "pick AC", "play 7S"."""
    handle = next(one for one in panel.table.scene.handles if one.action == action)
    mean(panel, "click", handle.id)


class Browser:
    """A browser that shows a panel, and stores its data.

    Args:
        panel: with a storage.

    Attributes:
        files: (name, text) of each saved file.
        copied: the texts put on the clipboard.
    """

    def __init__(self, panel: Any) -> None:
        self._memory = part(panel, GameStorage)
        self._heard = hear(self._memory)

    @property
    def record(self) -> str:
        """The stored unfinished game of this panel, "" for none."""
        return next(iter(self._kept["session"].values()), "")

    @property
    def tallies(self) -> dict[str, dict[str, int]]:
        """The learner's stored tallies: name -> counts."""
        found, _ = TallyForm().read(json.loads(self._kept["local"].get("kartentisch.tallies", "{}")))
        counts = {name: tally.counts() for name, tally in found.items()}
        return {name: tally for name, tally in counts.items() if tally["played"]}

    @property
    def days(self) -> dict[str, dict[str, bool]]:
        """The deals of the day that were played: game -> day -> whether it was won."""
        found: dict[str, dict[str, bool]] = json.loads(self._kept["local"].get("kartentisch.days", "{}"))
        return found

    @property
    def _kept(self) -> dict[str, dict[str, str]]:
        return page_scripts.kept(list(self._heard))

    @property
    def files(self) -> list[tuple[str, str]]:
        return [(one["name"], one["text"]) for one in self._heard.of("download")]

    @property
    def copied(self) -> list[str]:
        return [one["text"] for one in self._heard.of("copy")]

    def recall(self, record: str = "", tallies: str = "", *, reloaded: bool = False) -> None:
        """Report the store to the panel, as a page does when it opens; an app may have been reloaded."""
        found = {"record": {"text": record, "token": "found"}, "tallies": {"text": tallies, "token": "found"}}
        send(self._memory, {"kind": "recalled", **found, "reloaded": reloaded})

    def choose_file(self, text: str) -> None:
        """Let the learner choose a file."""
        send(self._memory, {"kind": "file", "text": text})
