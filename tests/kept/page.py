"""A page in a real browser that runs only the storage scripts of widgets.

It passes messages between a widget and its script, as the connection to a kernel does.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from cardwidgets.course.progress.storage import ProgressStorage
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests import pages

ADDRESS = "http://127.0.0.1:8866/voila/render/de/treppe.ipynb"
"""No server is contacted; the page is created here."""

_BODY = '<!DOCTYPE html><meta charset="utf-8"><body data-voila="">'
_CONNECT = """async ([id, code, state]) => {
    const load = text => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    (await load(code._esm)).default.initialize({ model: { get: name => code[name] } });
    const widget = (await load(state._esm)).default();
    const listeners = new Set();
    const sent = [];
    const model = {
        get: name => state[name],
        on: (names, listener) => names.includes("msg:custom") && listeners.add(listener),
        off: (names, listener) => listeners.delete(listener),
        send: content => sent.push(content),
        widget_manager: { get_model: async () => ({ _handle_comm_msg: async () => {} }) },
    };
    (window.kept ??= {})[id] = content => {
        for (const listener of listeners) listener(content);
        return sent.splice(0);
    };
    await widget.initialize({ model });
    await widget.render({ model, el: document.body });
    return sent.splice(0);
}"""


class KeepingPage:
    """A page of an app.

    Args:
        page: a blank one.
        stores: what its browser has kept: "local" and "session", each key -> value.

    Attributes:
        files: files saved by widgets, by name.
        copied: the texts put on the clipboard.
    """

    def __init__(self, page: Page, stores: dict[str, dict[str, str]] | None = None) -> None:
        self._page = page
        self.files: dict[str, str] = {}
        self.copied: list[str] = []
        page.route(ADDRESS, lambda route: route.fulfill(body=_BODY, content_type="text/html"))
        page.goto(ADDRESS)
        if stores:
            page.evaluate(
                """({ local, session }) => {
                    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
                    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
                }""",
                stores,
            )
            page.reload()  # so that a panel resumes a stored game

    @property
    def stores(self) -> dict[str, dict[str, str]]:
        """The present content of the stores."""
        found: dict[str, dict[str, str]] = self._page.evaluate(
            "() => ({ local: { ...localStorage }, session: { ...sessionStorage } })"
        )
        return {store: dict(sorted(texts.items())) for store, texts in found.items()}

    def open(self, panel: Any) -> None:
        """Show a panel, so that its storage begins to work."""
        for widget in panel.children:
            if isinstance(widget, GameStorage | ProgressStorage):
                self._connect(widget)

    def _connect(self, widget: PageWidget) -> None:
        def send(content: Any, buffers: Any = None) -> None:
            if content["kind"] == "download":
                self.files[content["name"]] = content["text"]
            elif content["kind"] == "copy":
                self.copied.append(content["text"])
            else:
                hear(self._page.evaluate("([id, content]) => kept[id](content)", [widget.own_id, content]))

        def hear(sent: list[Any]) -> None:
            for content in sent:
                pages.send(widget, content)

        widget.send = send  # type: ignore[method-assign]
        hear(self._page.evaluate(_CONNECT, [widget.own_id, widget.code.get_state(), widget.get_state()]))
