"""WebKitGTK, driven by its own WebDriver on a display without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tools.browser.drivers.protocol import CALL, START, WINDOW, Point, needed, pointing, typing, wait_until
from tools.browser.harness import free_port
from tools.ensure_browser import WEBKIT, XVFB

SCREEN = "1920x1200x24"
WANTED = {"pageLoadStrategy": "none"}
"""What is asked of a session. No proxy: with hosts that go without it, this WebKit often crashes at its start."""
LOOKS = """
[Settings]
gtk-enable-animations=0
gtk-application-prefer-dark-theme={dark:d}
"""
"""What its pages are told of the user: that cards jump, and whether pages are dark."""
NOTING = """async (told) => {
    if (!window.caught) {
        window.caught = [];
        addEventListener("error", ({ message }) => window.caught.push(message));
        addEventListener("unhandledrejection", ({ reason }) => window.caught.push(String(reason)));
    }
    const came = await (%s)(told);
    return [came, window.caught.splice(0)];
}"""
"""Calls a function and tells besides which exceptions nothing has caught since the first call on the page."""


DRAWING = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
"""Without a graphics processor, WebKit draws several times as fast this way."""


class WebKit:
    """A display on which WebKit is started for every profile, which takes half a second.

    Args:
        display: its name.
        dark: whether pages are to be dark.
    """

    def __init__(self, display: str, dark: bool) -> None:
        self._display, self._dark = display, dark

    @contextmanager
    def profile(self, size: tuple[int, int] = WINDOW) -> Iterator[Callable[[], WebKitTab]]:
        """See `Driver`."""
        path, port = needed(WEBKIT), free_port()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            settings = Path(home) / "gtk-3.0" / "settings.ini"
            settings.parent.mkdir()
            settings.write_text(LOOKS.format(dark=self._dark), encoding="utf-8")
            places = {f"XDG_{kind}_HOME": home for kind in ("CONFIG", "CACHE", "DATA")}
            process = subprocess.Popen(
                [path, f"--port={port}"],
                env=os.environ | places | {"DISPLAY": self._display, "HOME": home} | DRAWING,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                driver = _Line(port)
                wait_until(driver.answers, "the driver of WebKit")
                session = driver.send("POST", "/session", {"capabilities": {"alwaysMatch": WANTED}})["sessionId"]
                driver.begin = f"/session/{session}"
                driver.home = driver.send("GET", "/window")
                yield lambda: _opened(driver, size)
                driver.send("DELETE", "")
            finally:
                process.kill()
                process.wait()


class _Line:
    """The way to a driver.

    Args:
        port: on which it listens.
    """

    def __init__(self, port: int) -> None:
        self._port, self.begin, self.home, self.window = port, "", "", ""

    def answers(self) -> bool:
        """Whether the driver is there."""
        with suppress(OSError):
            return bool(self.send("GET", "/status")["ready"])
        return False

    def send(self, verb: str, path: str, content: dict[str, Any] | None = None) -> Any:
        """Send a command and return its result.

        Raises:
            RuntimeError: the browser refuses it.
        """
        connection = HTTPConnection("127.0.0.1", self._port, timeout=START)
        connection.request(verb, self.begin + path, json.dumps(content) if verb == "POST" else None)
        value = json.loads(connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{path}: {value['error']}: {value['message']}")
        return value

    def show(self, window: str) -> None:
        """Send what follows to a window."""
        if self.window != window:
            self.send("POST", "/window", {"handle": window})
            self.window = window


def _opened(driver: _Line, size: tuple[int, int]) -> WebKitTab:
    """A window whose content has a size."""
    driver.show(driver.home)  # the one of a tab that was closed is gone
    tab = WebKitTab(driver, driver.send("POST", "/window/new", {"type": "window"})["handle"])
    width, height = size
    tab.resize(width, height)
    wait_until(lambda: tab.evaluate("() => innerWidth") == width, f"a window {width} pixels wide")
    tab.resize(width, 2 * height - tab.evaluate("() => innerHeight"))  # it has a bar of its own
    wait_until(lambda: tab.evaluate("() => innerHeight") == height, f"a window {height} pixels high")
    return tab


class WebKitTab:
    """A window of WebKit.

    Args:
        driver: the way to its driver.
        name: the driver's for it.
    """

    def __init__(self, driver: _Line, name: str) -> None:
        self._driver, self._name = driver, name
        self.errors: list[str] = []

    def send(self, path: str, content: dict[str, Any], verb: str = "POST") -> Any:
        """Send a command for this window, and return its result."""
        self._driver.show(self._name)
        return self._driver.send(verb, path, content)

    def resize(self, width: int, height: int) -> None:
        """Give the window a size, with all its bars."""
        self.send("/window/rect", {"width": width, "height": height})

    def open(self, address: str) -> None:
        self.send("/url", {"url": address})

    def reload(self) -> None:
        self.send("/refresh", {})

    def evaluate(self, function: str, argument: Any = 0) -> Any:
        script = f"return ({NOTING % CALL.format(function=function)})(arguments[0])"
        came, caught = self.send("/execute/sync", {"script": script, "args": [json.dumps(argument)]})
        self.errors += caught
        return json.loads(came)

    def mouse(self, *path: Point, clicks: int = 1) -> None:
        self._act(pointing("mouse", path, clicks))

    def finger(self, *path: Point) -> None:
        self._act(pointing("touch", path))

    def press(self, key: str) -> None:
        self._act(typing(key))

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self.send("/actions", {"actions": actions})

    def screenshot(self) -> bytes:
        return b64decode(self.send("/screenshot", {}, "GET"))

    def close(self) -> None:
        self.send("/window", {}, "DELETE")
        self._driver.window = ""


@contextmanager
def started(dark: bool = False) -> Iterator[WebKit]:
    """WebKit on a display of its own, until the block ends."""
    screen = needed(XVFB)
    read, write = os.pipe()
    # Without -noreset the display would begin anew when the last program has left it, and drop the next one.
    command = [screen, "-displayfd", str(write), "-screen", "0", SCREEN, "-noreset", "-nolisten", "tcp"]
    display = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        os.close(write)
        with os.fdopen(read) as said:
            yield WebKit(f":{said.readline().strip()}", dark)
    finally:
        display.terminate()
        display.wait()
