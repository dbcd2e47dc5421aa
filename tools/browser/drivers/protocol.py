"""The protocol of browser drivers, and the parts shared by those that use WebDriver.

Places are in CSS pixels from the top left corner of the window.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import pytest

from tools.browser.programs import Program

Point = tuple[float, float]
START = 30.0  # seconds: for a browser to answer
WINDOW = (1280, 720)


class Tab(Protocol):
    """A page that is open.

    Attributes:
        errors: uncaught exceptions on the page.
    """

    errors: list[str]

    def open(self, address: str) -> None:
        """Go to an address, without waiting for the page."""

    def reload(self) -> None:
        """Reload the page, as a user does."""

    def evaluate(self, function: str, argument: Any = 0) -> Any:
        """Call a JavaScript function, which may be asynchronous, and return its result, a JSON value."""

    def mouse(self, *path: Point, clicks: int = 1) -> None:
        """Press the mouse at the first point of a path and release it at the last; at a single point it clicks.

        Args:
            path: its points.
            clicks: the number of clicks; 2 is a double click.
        """

    def finger(self, *path: Point) -> None:
        """Touch the first point of a path and lift the finger at the last; a single point is tapped."""

    def press(self, key: str) -> None:
        """Press a key: a character, or its name as in `KeyboardEvent.key`."""

    def screenshot(self) -> bytes:
        """The window's content as PNG."""

    def close(self) -> None:
        """Close the tab, as a user does."""


class Driver(Protocol):
    """A running browser."""

    def profile(self, size: tuple[int, int] = WINDOW) -> AbstractContextManager[Callable[[], Tab]]:
        """An empty profile, until the block ends: a function that opens tabs in it.

        Args:
            size: width and height of its windows.
        """


CALL = "async (argument) => JSON.stringify(await ({function})(JSON.parse(argument))) ?? 'null'"
"""Calls a function with an argument sent as JSON, and returns its result as JSON."""
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"} | dict(
    zip(("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"), "\ue012\ue013\ue014\ue015", strict=True)
)


def pointing(kind: str, path: Sequence[Point], clicks: int = 1) -> list[dict[str, Any]]:
    """The actions of WebDriver for a pointer.

    Args:
        kind: "mouse" or "touch".
        path: its points.
        clicks: the number of clicks there.
    """
    first, *rest = ({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in path)
    down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
    actions = [first, *clicks * [down, *rest, up]]
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]


def typing(key: str) -> list[dict[str, Any]]:
    """The actions of WebDriver for a key."""
    value = KEYS.get(key, key)
    return [{"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}]


def needed(program: Program) -> str:
    """The path of a program. If it is missing, the test fails and says what to install."""
    path = program.find()
    if path is None:
        pytest.fail(program.what_to_install, pytrace=False)
    return path


def wait_until(ready: Callable[[], Any], what: str) -> Any:
    """Poll until there is an answer, and return it.

    Raises:
        TimeoutError: there is none; the message says for what.
    """
    deadline = time.monotonic() + START
    while not (answer := ready()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} has not come in {START:.0f} s")
        time.sleep(0.02)
    return answer
