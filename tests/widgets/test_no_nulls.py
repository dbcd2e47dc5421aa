"""Our widgets never send objects with null values, which Python in a browser would drop."""

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as widgets
import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.widgets.base import PageWidget
from tests.pages import part, send, watched, wire

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


def nulls(content: Any, way: str = "") -> Iterator[str]:
    """The places of null values in objects."""
    if isinstance(content, dict):
        for name, value in content.items():
            if value is None:
                yield f"{way}/{name}"
            yield from nulls(value, f"{way}/{name}")
    elif isinstance(content, list | tuple):
        for value in content:
            yield from nulls(value, f"{way}[]")


class Listening:
    """Everything that our widgets created within a test send to their pages."""

    def __init__(self, made: list[widgets.Widget]) -> None:
        self._made, self._wires = made, dict[str, list[dict[str, Any]]]()

    def begin(self) -> None:
        """Listen to the present widgets, including their initial state."""
        for one in self._made:
            if isinstance(one, PageWidget) and one.comm is not None and one.model_id not in self._wires:
                self._wires[one.model_id] = wire(one)
                one.send_state()

    def check(self, *kinds: str) -> None:
        """No null was sent, and there were messages of these kinds."""
        messages = [message for wired in self._wires.values() for message in wired]
        ways = {way for message in messages for way in nulls(message.get("content") or message.get("state"))}
        assert not ways - {f"/{name}" for name in widgets.DOMWidget.class_trait_names()}, "what is ours"
        heard = {message["content"].get("kind") for message in messages if message.get("method") == "custom"}
        assert heard >= {*kinds}, heard


@pytest.fixture
def listening() -> Iterator[Listening]:
    with watched() as made:
        yield Listening(made)


@pytest.mark.parametrize("key", PATIENCES)
def test_a_patience_sends_no_nulls(make: Callable[..., Any], listening: Listening, key: str) -> None:
    panel = make("play", key, deal=5, indicator=False)
    listening.begin()
    layer = part(panel, Layer)
    send(layer, {"kind": "hello"})
    panel.buttons["more"].click()
    for _ in range(12):
        panel.play(panel.position.legal_moves[0])
    panel.undo()
    panel.restart()
    panel.hint()
    panel.show_rules()
    panel.table.mark({"chosen": ["S"]}, ("S", "S"))
    panel.table.say("heard")
    panel.give_up()
    panel.deal(6)
    listening.check("all", "step", "labels", "marks", "say", "exchange", "keep")


def test_a_match_sends_no_nulls(make: Callable[..., Any], listening: Listening) -> None:
    panel = make("match", "napoleon", first=4711, speed="at once")
    listening.begin()
    send(part(panel, Layer), {"kind": "hello"})
    panel.buttons["more"].click()
    for _ in range(3):
        panel.skip()
        panel.play(panel.match.legal_moves[0])
    panel.undo()
    panel.new_match()
    listening.check("all", "step", "exchange", "keep")


def test_teaching_widgets_send_no_nulls(small: Callable[..., Any], listening: Listening) -> None:
    lesson, drill = small("lesson", "building"), small("drill")
    small("progress")
    listening.begin()
    for panel in (lesson, drill):
        send(part(panel, Layer), {"kind": "hello"})
    lesson.play("T3>T2")
    lesson.next_level()
    drill.check()
    PROGRESS.forget("grosse-harfe")
    listening.check("all", "step", "keep")
