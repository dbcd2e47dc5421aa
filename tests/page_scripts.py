"""The page's real scripts, run by Node, for tests of the kernel's messages.

A Python test creates messages like the kernel, and gets the page's reaction here.
"""

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from typing import Any

from tools.bundles import node


def scene(messages: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The page's state of a table after a full description and some changes.

    Args:
        messages: as `canvas.input_layer` makes them.

    Returns:
        "piles", "handles" and "peeks", each by name.
    """
    sized = [{"rev": rev, "width": 9, "height": 9, **message} for rev, message in enumerate(messages)]
    return {part: dict(known) for part, known in _ask("scene", sized).items()}


def patched(state: dict[str, Any], messages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The state of a widget on a page after patch messages.

    Args:
        state: the page's state before.
        messages: of the kind "exchange".
    """
    found: dict[str, Any] = _ask("patched", state, messages)
    assert found is not None, "a list is not the one that the kernel means"
    return found


def played(whole: dict[str, Any], news: dict[str, Any], sheet: dict[str, Any]) -> list[list[Any]]:
    """The drawing operations of an animation on the card layer, in order.

    Args:
        whole: a scene, as `canvas.input_layer` describes it.
        news: the step to the next scene, with its flights.
        sheet: "width", "height" and "back" of the faces.

    Returns:
        ["face", x, y, column, row, 1 if sideways, clipping rectangle or None], and ["clear", x, y, width, height]; in
        canvas pixels.
    """
    found: list[list[Any]] = _ask("played", {"rev": 0, **whole}, {"rev": 1, **news}, {"model": "", **sheet})
    return found


def kept(messages: Sequence[dict[str, Any]]) -> dict[str, dict[str, str]]:
    """The stores of a browser after messages of a panel's storage: "local" and "session", each key -> text."""
    found: dict[str, dict[str, str]] = _ask("kept", messages)
    return found


class Tabs:
    """A browser with several tabs, each with the real scripts of storage widgets.

    Args:
        local: the initial content of its local storage.
    """

    def __init__(self, local: dict[str, str] | None = None) -> None:
        _ask("browse", local or {})

    def __call__(self, action: str, tab: str, *given: Any) -> Any:
        """Do something in a tab: see `Browser` in `tests/page/driver.js`."""
        return _ask("tab", action, tab, *given)


def _ask(question: str, *given: Any) -> Any:
    process = _node()
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps([question, *given]) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, f"the scripts have failed at {question}: see what they wrote"
    return json.loads(answer)


@cache
def _node() -> subprocess.Popen[str]:
    """Start Node; it ends when this process exits and closes its input."""
    command = node.command("node", "tests/page/driver.js")
    return subprocess.Popen(command, cwd=node.PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
