"""Malformed messages from a page raise no exception, and the game still follows the rules."""

import random
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.canvas.ipycanvas_backend import Surface
from cardwidgets.canvas.table import Table
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.widgets.base import PageWidget
from tests.pages import Browser, part, send, update, within

KINDS = ("intent", "hello", "page", "space", "file", "recalled", "go", "nonsense", "", None, 7)
WHATS = ("take", "drop", "click", "double", "key", "nonsense", "", None, 3, [])
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 10**30, 10**400, 1.5, float("inf")),
    *("", "S", "T1", "FC", "T1:0", "H1:0", "T99:5", "../../x", "play AS", "x" * 5000),
    *([], {}, ["T1"], {"rev": 1}),
)
FIELDS = ["rev", "handle", "target", "how", "key", "still", "dark", "text", "record", "tallies", "reloaded", "go"]
FIELDS += ["deal", "press", "width", "height"]


def message(chance: random.Random, table: Table | None) -> Any:
    """A malformed message, or a slightly changed real one."""
    if chance.random() < 0.03:
        return chance.choice(VALUES)
    content: dict[Any, Any] = {
        "kind": chance.choice(KINDS),
        "what": chance.choice(WHATS),
        "rev": table.rev if table else 0,
    }
    for name in chance.sample(FIELDS, chance.randint(0, 6)):
        content[name] = chance.choice(VALUES)
    if table is not None and chance.random() < 0.5:
        handles, piles = [handle.id for handle in table.scene.handles], [one.pile for one in table.scene.handles]
        content = {"kind": "intent", "what": chance.choice(WHATS), "rev": table.rev, "handle": chance.choice(handles)}
        content["target"] = chance.choice(piles) if chance.random() < 0.5 else chance.choice(VALUES)
        if chance.random() < 0.5:
            content[chance.choice(FIELDS)] = chance.choice(VALUES)
    return content


def listeners(panel: Any) -> list[PageWidget]:
    """The widgets of a panel that receive messages from their page."""
    return [widget for widget in within(panel) if isinstance(widget, PageWidget)]


@pytest.mark.parametrize(
    "space", [(1, 10**400), (10**400, 1), (1, 10**6), (0, 1), (-1, 9), (True, 9), (3.5, 2), ("a", 1)]
)
def test_an_impossible_page_size_is_ignored(make: Callable[..., Any], space: tuple[Any, Any]) -> None:
    panel = make("PlayPanel", engine.game("treppe"), deal=7, indicator=False)
    layer = part(panel, Layer)
    send(layer, {"kind": "space", "width": space[0], "height": space[1]})
    assert panel.table.aspect is None
    send(layer, {"kind": "space", "width": 390, "height": 500, "density": space[0]})
    assert panel.table.aspect == pytest.approx(390 / 500, rel=0.02)
    assert part(panel, Surface).width <= 160 * panel.table.scene.width


def test_a_page_cannot_overwrite_kernel_state(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", engine.game("treppe"), deal=7)
    panel.buttons["more"].click()
    for listener in listeners(panel):
        settable = listener.traits(from_page=True)
        before = {name: getattr(listener, name) for name in listener.keys}
        listener.set_state({name: [] for name in before if name not in settable})
        assert {name: getattr(listener, name) for name in before} == before, type(listener).__name__


@pytest.mark.parametrize("x", [float("nan"), float("inf"), -1e300, 1e300, 0.0])
def test_a_click_anywhere_on_the_canvas_is_handled(x: float) -> None:
    panel = PlayPanel(engine.game("treppe"), deal=7, indicator=False)
    before = panel.position
    send(part(panel, Surface), {"event": "mouse_down", "x": x, "y": x})
    assert panel.position == before


def test_message_errors_are_not_swallowed(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_panel: object, _text: str) -> None:
        raise LookupError("broken")

    monkeypatch.setattr(PlayPanel, "load", broken)
    panel = make("PlayPanel", engine.game("treppe"), deal=7, indicator=False)
    panel.buttons["more"].click()
    with pytest.raises(LookupError):
        Browser(panel).choose_file("treppe deal=8")


def test_an_invalid_pace_is_ignored(make: Callable[..., Any]) -> None:
    panel = make("demo", "napoleon", "tricks")
    (pace,) = (widget for widget in within(panel) if isinstance(widget, ipywidgets.Dropdown))
    update(pace, index=None)
    assert pace.value == "normal"
