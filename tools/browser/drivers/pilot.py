"""A player at the table of a page, in any browser: looks, points, and waits."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error

from tools.browser import harness
from tools.browser.drivers.protocol import Point, Tab, wait_until

POINT = """async selector => {
    const spot = document.querySelector(selector);
    if (!spot) return undefined;
    spot.scrollIntoView({ block: "nearest" });
    const before = spot.getBoundingClientRect();
    await new Promise(rested => setTimeout(rested, 50));
    const { x, y, width, height } = spot.getBoundingClientRect();
    if (x !== before.x || y !== before.y) return undefined; // the page is still being laid out
    const points = [Math.min(12, height / 2), height / 2, height - 8].map(down => [x + width / 2, y + down]);
    return points.find(point => spot.contains(document.elementFromPoint(...point)));
}"""
"""An uncovered point of a card, a place or a button that does not move; undefined if there is none now."""
HERE = "selector => document.querySelectorAll(selector).length > 0"
TEXT = "selector => document.querySelector(selector)?.innerText.trim() ?? ''"
TABLE = ".kt-layer[data-rev]"
STATE = f"() => document.querySelector('{TABLE}')?.dataset.state ?? '{{}}'"
TAKEN = f"handle => document.querySelector('{TABLE}').dataset.taken === handle"
STEPS = 6  # pointer moves during a drag


class Pilot:
    """Plays at the only table of a page.

    Args:
        tab: where the page is open.
    """

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    # --- looking ---

    def ask(self, function: str, argument: Any = 0) -> Any:
        """The text of a page; empty while it is loading."""
        try:
            return self.tab.evaluate(function, argument)
        except (RuntimeError, Error):
            return ""

    def wait(self, function: str, argument: Any = 0) -> Any:
        """Wait until a JavaScript function returns something true, and return it.

        Raises:
            TimeoutError: it never does.
        """
        return wait_until(lambda: self.ask(function, argument), f"{function} of {argument!r} on {self.where()}")

    def where(self) -> str:
        """The address of the page."""
        return str(self.ask("() => location.href"))

    def see(self, selector: str) -> None:
        """Wait until such an element exists."""
        self.wait(HERE, selector)

    def read(self, selector: str, text: str) -> str:
        """Wait until the first such element contains a text, and return all of its text."""
        telling = "([selector, text]) => { const found = (%s)(selector); return found.includes(text) && found; }"
        return str(self.wait(telling % TEXT, [selector, text]))

    def state(self) -> dict[str, Any]:
        """The state of the game as the page reports it."""
        return dict(json.loads(self.ask(STATE) or "{}"))

    def wait_for_moves(self, moves: int, last: str) -> None:
        """Wait until so many moves have been played, and check the last."""
        came = wait_until(lambda: (now := self.state()).get("moves") == moves and now, f"move {moves}: {last}")
        assert came["last"] == last

    def wait_for_table(self) -> None:
        """Wait until the table is there, laid out for its space."""
        self.see(f"{TABLE} [data-handle]")
        harness.wait_for_fit(self.tab)

    def wait_out_double_click(self) -> None:
        """See `harness.wait_out_double_click`."""
        self.wait("until => performance.now() > until", self.ask("() => performance.now() + 430"))

    # --- going ---

    def open(self, address: str) -> None:
        """Go to an address, and wait until the page has changed."""
        self._leave(lambda: self.tab.open(address))

    def reload(self) -> None:
        """Reload the page."""
        self._leave(self.tab.reload)

    def follow(self, selector: str) -> None:
        """Click something that leads to another page."""
        self._leave(lambda: self.click(selector))

    def _leave(self, way: Callable[[], None]) -> None:
        self.tab.evaluate("() => { window.isLeft = true; }")
        way()
        self.wait("() => !window.isLeft && document.readyState !== 'loading'")

    # --- playing ---

    def click(self, selector: str, clicks: int = 1) -> None:
        """Click an element."""
        self.tab.mouse(self._point(selector), clicks=clicks)

    def take(self, *handles: str) -> None:
        """Click cards and places, one after another."""
        self._bring(lambda handle: self.click(spot(handle)), handles)

    def tap(self, *handles: str) -> None:
        """Tap cards and places, one after another."""
        self._bring(lambda handle: self.tab.finger(self._point(spot(handle))), handles)

    def type(self, *handles: str) -> None:
        """Go to cards and places, and press Enter at each."""

        def enter(handle: str) -> None:
            self.tab.evaluate("selector => document.querySelector(selector).focus()", spot(handle))
            self.tab.press("Enter")

        self._bring(enter, handles)

    def _bring(self, touch: Callable[[str], None], handles: tuple[str, ...]) -> None:
        """Touch a card, and once it is lifted, its target."""
        for number, handle in enumerate(handles):
            if number:
                self.wait(TAKEN, handles[0])
            touch(handle)

    def drag(self, handle: str, target: str) -> None:
        """Drag cards with the mouse."""
        self.tab.mouse(*self._way(handle, target))

    def push(self, handle: str, target: str) -> None:
        """Drag cards with a finger."""
        self.tab.finger(*self._way(handle, target))

    def _point(self, selector: str) -> Point:
        """A point on an element, once it exists."""
        x, y = self.wait(POINT, selector)
        return x, y

    def _way(self, handle: str, target: str) -> list[Point]:
        (x, y), (right, down) = self._point(spot(handle)), self._point(spot(target))
        return [(x + (right - x) * i / STEPS, y + (down - y) * i / STEPS) for i in range(STEPS + 1)]


def spot(handle: str) -> str:
    """The selector of a card or a place."""
    return f'{TABLE} [data-handle="{handle}"]'
