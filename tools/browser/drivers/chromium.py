"""Chromium, driven by Playwright, as in all other browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from tools.browser.drivers.protocol import WINDOW, Point


class Chromium:
    """Chromium.

    Args:
        browser: Playwright's.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    @contextmanager
    def profile(self, size: tuple[int, int] = WINDOW) -> Iterator[Callable[[], ChromiumTab]]:
        """See `Driver`."""
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(viewport=viewport, has_touch=True, reduced_motion="reduce")
        try:
            yield lambda: ChromiumTab(context.new_page())
        finally:
            context.close()


class ChromiumTab:
    """A tab of Chromium.

    Args:
        page: Playwright's.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(error.message))

    def open(self, address: str) -> None:
        self._page.goto(address, wait_until="commit")

    def reload(self) -> None:
        self._page.reload(wait_until="commit")

    def evaluate(self, function: str, argument: Any = 0) -> Any:
        return self._page.evaluate(function, argument)

    def mouse(self, *path: Point, clicks: int = 1) -> None:
        if len(path) == 1:
            self._page.mouse.click(*path[0], click_count=clicks)
            return
        first, *rest = path
        self._page.mouse.move(*first)
        self._page.mouse.down()
        for point in rest:
            self._page.mouse.move(*point)
        self._page.mouse.up()

    def finger(self, *path: Point) -> None:
        session = self._page.context.new_cdp_session(self._page)
        for number, (x, y) in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def screenshot(self) -> bytes:
        return self._page.screenshot()

    def close(self) -> None:
        self._page.close(run_before_unload=True)
