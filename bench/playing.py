"""A page with a table in a real JupyterLab or Voila, and a player with a mouse that measures while playing."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Page

import engine
from bench.figures import lags
from tools.browser import harness

QUIET_MS = 120
"""A picture unchanged for this long is at rest: a frame of an animation lasts 18 ms."""

PATIENCE_MS = 10_000
THOUGHT_MS = 120
"""The pause between the two clicks of a move: nobody is faster."""

WIDTH, HEIGHT = 1280, 900  # of the page, in CSS pixels
SPEED = 0.5  # CSS pixels per millisecond
WAY = 520  # CSS pixels, or what a smaller page has room for
_LIFT = 20
"""CSS pixels to the side after which cards are lifted for certain."""
_WATCH = Path(__file__).with_name("watch.js")
_CELL = "import cardwidgets, engine\ncardwidgets.play(engine.record.loads({record!r}).history[{at}])"


@dataclass(frozen=True)
class Played:
    """The cost of one move.

    Attributes:
        first, rest: milliseconds from the pointer event that made the move until its first new picture, and until the
            last.
        bytes: bytes on the wire, both ways, from the first click to the last picture.
        messages: (type, method) of each Jupyter message sent by the page.
        looking: milliseconds per frame taken by the measurement itself.
        frames: milliseconds between consecutive frames of the page.
        lags: for a drag, how far the cards lagged behind the pointer, in frames.
        compressed: whether a websocket compresses its data, so that less than `bytes` is on the wire.
    """

    first: float
    rest: float
    bytes: int
    messages: list[tuple[str, str]]
    looking: float
    frames: list[float]
    compressed: bool
    lags: list[float] = field(default_factory=list)

    @property
    def widget_messages(self) -> int:
        """How many of its messages were meant for a widget."""
        return sum(message[0].startswith("comm_") for message in self.messages)


@contextmanager
def new_page(browser: Browser, **device: Any) -> Iterator[Page]:
    """A page in a fresh browser context with the measurement script, for the duration of the block.

    Args:
        browser: in which it is opened.
        device: what differs from a desktop computer, as Playwright's `new_context` names it.
    """
    context = browser.new_context(**({"viewport": {"width": WIDTH, "height": HEIGHT}} | device))
    context.add_init_script(path=_WATCH)
    yield context.new_page()
    context.close()


def write_game(root: Path, name: str, record: str, at: int) -> None:
    """Write a notebook with one table that shows a saved game after `at` of its moves."""
    harness.write_notebook(root / name, _CELL.format(record=record, at=at))


def open_notebook(page: Page, server: harness.Server, host: str, notebook: str) -> float:
    """Open a notebook; return the milliseconds until its first table is playable.

    They count from opening the page in Voila, and from "run all cells" in JupyterLab.
    """
    if host == "Voila":
        page.goto(f"{server.url}/voila/render/{notebook}", wait_until="commit", timeout=harness.PATIENCE)
        return float(page.evaluate("ktBench.interactive()"))
    harness.open_lab(page, server, notebook)
    return float(
        page.evaluate(
            """async () => {
                const start = performance.now();
                window.jupyterapp.commands.execute('notebook:run-all-cells');
                return await ktBench.interactive(start);
            }"""
        )
    )


class Pointer(Protocol):
    """What a player plays with. Places are in CSS pixels of the page."""

    def tap(self, x: float, y: float) -> None:
        """Click, or touch for a moment."""
        ...

    def down(self, x: float, y: float) -> None:
        """Press the button or put the finger down."""
        ...

    def move(self, x: float, y: float) -> None:
        """Move it there at once."""
        ...

    def up(self) -> None:
        """Let go."""
        ...


class Mouse:
    """A mouse."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def tap(self, x: float, y: float) -> None:
        """Click."""
        self._mouse.click(x, y)

    def down(self, x: float, y: float) -> None:
        """Press the button there."""
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x: float, y: float) -> None:
        """Move there."""
        self._mouse.move(x, y)

    def up(self) -> None:
        """Release the button."""
        self._mouse.up()


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self._screen, self._events = page.touchscreen, page.context.new_cdp_session(page)

    def tap(self, x: float, y: float) -> None:
        """Touch for a moment."""
        self._screen.tap(x, y)

    def down(self, x: float, y: float) -> None:
        """Put the finger there."""
        self._touch("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        """Move there."""
        self._touch("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        """Lift the finger."""
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._events.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Player:
    """Plays a game at the first table of a page.

    Args:
        page: shows one of the positions of the game.
        history: the positions of the game, in order.
        at: the index of the position that the page shows.
        pointer: what it plays with; None for a mouse.
    """

    def __init__(
        self, page: Page, history: Sequence[engine.Position], at: int = 0, pointer: Pointer | None = None
    ) -> None:
        self.page = page
        self._pointer = pointer or Mouse(page)
        self._history = history
        self._at = at
        self._table = harness.wait_for_table(page, ".kt-layer[data-rev]")
        page.wait_for_timeout(800)  # everything is drawn, and no other script of the page starts any more

    def click_move(self) -> Played:
        """Play the next move with two clicks, or with a single one on the stock."""
        before, move = self._next()
        self._arm()
        if not move.source or move.source == "S":
            self._pointer.tap(*self._point(_top(before, "S")))
        else:
            self._pointer.tap(*self._point(_top(before, move.source, move.count)))
            self.page.wait_for_timeout(THOUGHT_MS)
            self._pointer.tap(*self._point(self._receiver(before)))
        return self._rest()

    def drag_move(self) -> Played:
        """Play the next move by dragging its cards, first at constant speed to the side and back towards the target.

        A move of the stock cannot be dragged: it is clicked first, without being measured.
        """
        before, move = self._next()
        while not move.source or move.source == "S":
            self._at -= 1
            self.click_move()
            before, move = self._next()
        handle = _top(before, move.source, move.count)
        start, pointer = self._point(handle), self._pointer
        width = float(self.page.evaluate("innerWidth"))
        side = 1 if start[0] < width / 2 else -1
        end = min(WAY, width / 2 - _LIFT)
        self._arm()
        pointer.down(*start)
        pointer.move(start[0] + side * _LIFT, start[1])
        self.page.wait_for_timeout(THOUGHT_MS)
        ghost = self.page.locator(".kt-ghost").bounding_box()
        if ghost is None:
            raise RuntimeError(f"{handle} was not lifted")
        grip = start[0] + side * _LIFT - ghost["x"], start[1] - ghost["y"]
        self.page.evaluate("ktBench.follow()")
        begin = time.perf_counter()
        way = 0.0
        while way < end:
            way = (time.perf_counter() - begin) * 1000 * SPEED
            pointer.move(start[0] + side * (_LIFT + way), start[1])
        track: dict[str, Any] = self.page.evaluate("ktBench.followed()")
        x, y = self._point(self._receiver(before))
        for part in range(1, 7):
            pointer.move(x, y + 6 - part)
        pointer.up()
        played = self._rest(lags(track["frames"], track["events"], grip, (side * SPEED, 0.0)))
        if not played.widget_messages:
            raise RuntimeError(f"a drop without a message: {played.messages}")
        return played

    def _next(self) -> tuple[engine.Position, engine.Move]:
        """The position before the next move, and that move; advances to it."""
        self._at += 1
        move = self._history[self._at].last_move
        assert move is not None
        return self._history[self._at - 1], move

    def _receiver(self, before: engine.Position) -> str:
        """The handle of the pile on which the current move puts cards."""
        after = self._history[self._at]
        grown = (name for name in before.game.piles if len(after[name]) > len(before[name]))
        return _top(before, next(grown))

    def _arm(self) -> None:
        self.page.evaluate("ktBench.arm()")

    def _rest(self, behind: Sequence[float] = ()) -> Played:
        told = self.page.evaluate("([quiet, patience]) => ktBench.rest(quiet, patience)", [QUIET_MS, PATIENCE_MS])
        state = json.loads(self._table.get_attribute("data-state") or "{}")
        if state["moves"] != len(self._history[self._at].moves):
            raise RuntimeError(f"the table is at move {state['moves']} and not at {self._at}: {state}")
        return Played(
            first=told["first"],
            rest=told["rest"],
            bytes=told["bytes"],
            messages=[(kind, method) for kind, method in told["messages"]],
            looking=told["looking"],
            frames=told["frames"],
            compressed=told["compressed"],
            lags=list(behind),
        )

    def _point(self, handle: str) -> tuple[float, float]:
        """A point on the visible part of a card or pile, in page coordinates."""
        left, top, width, height = self._box(handle)
        return left + width / 2, top + min(height / 2, 12)

    def _box(self, handle: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of the visible part of a card or pile, in page coordinates."""
        box = self._table.locator(f'[data-handle="{handle}"]').bounding_box()
        if box is None:
            raise RuntimeError(f"the table shows no {handle}")
        return box["x"], box["y"], box["width"], box["height"]


def _top(position: engine.Position, pile: str, count: int = 1) -> str:
    """The handle of the last `count` cards of a pile, or of the empty pile."""
    held = len(position[pile])
    return f"{pile}:{held - count}" if held else pile
