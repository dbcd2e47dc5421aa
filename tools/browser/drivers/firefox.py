"""Stock Firefox, driven over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import websocket

from tools.browser.drivers.protocol import CALL, START, WINDOW, Point, needed, pointing, typing, wait_until
from tools.browser.programs import FIREFOX

NOWHERE = 9  # the port for all requests to other machines
SETTINGS = {
    "ui.prefersReducedMotion": 1,
    "dom.w3c_touch_events.enabled": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.proxy.type": 1,
    **{f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")},
    **{f"network.proxy.{kind}_port": NOWHERE for kind in ("http", "ssl")},
}
"""Settings of its profile: cards jump, and neither pages nor Firefox itself contact other machines."""


class Firefox:
    """A running Firefox.

    Args:
        line: to it.
    """

    def __init__(self, line: websocket.WebSocket) -> None:
        self._line, self._calls = line, 0
        self.tabs: dict[str, FirefoxTab] = {}

    @contextmanager
    def profile(self, size: tuple[int, int] = WINDOW) -> Iterator[Callable[[], FirefoxTab]]:
        """See `Driver`."""
        context = self.call("browser.createUserContext")["userContext"]

        def opened() -> FirefoxTab:
            name = self.call("browsingContext.create", type="tab", userContext=context)["context"]
            viewport = {"width": size[0], "height": size[1]}
            self.call("browsingContext.setViewport", context=name, viewport=viewport)
            self.tabs[name] = FirefoxTab(self, name)
            return self.tabs[name]

        try:
            yield opened
        finally:
            self.call("browser.removeUserContext", userContext=context)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result; events that arrive meanwhile are recorded.

        Raises:
            RuntimeError: the browser refuses it.
        """
        self._calls += 1
        self._line.send(json.dumps({"id": self._calls, "method": method, "params": parameters}))
        while True:
            data = json.loads(self._line.recv())
            if data.get("id") == self._calls:
                if data["type"] == "error":
                    raise RuntimeError(f"{method}: {data['error']}: {data['message']}")
                return dict(data["result"])
            if data.get("method") == "log.entryAdded":
                self._note(data["params"])

    def _note(self, entry: dict[str, Any]) -> None:
        tab = self.tabs.get(entry["source"].get("context", ""))
        if tab and entry["type"] == "javascript" and entry["level"] == "error":
            tab.errors.append(str(entry["text"]))


class FirefoxTab:
    """A tab of Firefox.

    Args:
        browser: whose tab it is.
        name: its name in the browser.
    """

    def __init__(self, browser: Firefox, name: str) -> None:
        self._browser, self._name = browser, name
        self.errors: list[str] = []

    def open(self, address: str) -> None:
        self._browser.call("browsingContext.navigate", context=self._name, url=address, wait="none")

    def reload(self) -> None:
        self._browser.call("browsingContext.reload", context=self._name, wait="none")

    def evaluate(self, function: str, argument: Any = 0) -> Any:
        answer = self._browser.call(
            "script.callFunction",
            functionDeclaration=CALL.format(function=function),
            arguments=[{"type": "string", "value": json.dumps(argument)}],
            target={"context": self._name},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def mouse(self, *path: Point, clicks: int = 1) -> None:
        self._act(pointing("mouse", path, clicks))

    def finger(self, *path: Point) -> None:
        self._act(pointing("touch", path))

    def press(self, key: str) -> None:
        self._act(typing(key))

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._browser.call("input.performActions", context=self._name, actions=actions)

    def screenshot(self) -> bytes:
        return b64decode(self._browser.call("browsingContext.captureScreenshot", context=self._name)["data"])

    def close(self) -> None:
        self._browser.call("browsingContext.close", context=self._name, promptUnload=True)


@contextmanager
def started(more: dict[str, Any] | None = None) -> Iterator[Firefox]:
    """Firefox, until the block ends.

    Args:
        more: further settings of its profile.

    Raises:
        MissingBrowserError: it is not installed.
    """
    path = needed(FIREFOX)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        preferences = (
            f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in (SETTINGS | (more or {})).items()
        )
        (home / "user.js").write_text("\n".join(preferences), encoding="utf-8")
        command: list[str | Path] = [path, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port=0"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = wait_until(lambda: _port(home), "Firefox")
            line = websocket.create_connection(f"ws://127.0.0.1:{port}/session", timeout=START, suppress_origin=True)
            browser = Firefox(line)
            browser.call("session.new", capabilities={})
            browser.call("session.subscribe", events=["log.entryAdded"])
            yield browser
            browser.call("browser.close")
            process.wait(START)
        finally:
            process.kill()
            process.wait()


def _port(home: Path) -> int:
    """The port at which a Firefox with this profile listens; 0 until there is one."""
    with suppress(OSError, ValueError):  # not written yet, or incomplete
        return int(json.loads((home / "WebDriverBiDiServer.json").read_bytes())["ws_port"])
    return 0
