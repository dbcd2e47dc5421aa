"""Shared by tests of the built site, served as plain files. The fixtures are in `conftest.py`."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from cardwidgets.command.site_server import server
from tools.browser import harness


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The address of the site, as long as the block lasts."""
    host = server(root)
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{host.server_port}/games/cards"
    finally:
        host.shutdown()
        thread.join()
        host.server_close()


def watched(page: Page, site: str) -> list[str]:
    """The requests of a page to other servers than that of this address, from now on."""
    elsewhere: list[str] = []
    ours = (site, "data:", f"blob:{site.removesuffix('/games/cards')}")
    page.on("request", lambda one: None if one.url.startswith(ours) else elsewhere.append(one.url))
    return elsewhere


def open_page(page: Page, site: str, path: str, patience: int = 2 * harness.PATIENCE) -> list[str]:
    """Open a page of the site, and wait until its notebook has run.

    Returns:
        the requests to other servers; the list grows over time.
    """
    elsewhere = watched(page, site)
    page.goto(f"{site}/{path}", timeout=harness.PATIENCE, wait_until="commit")
    expect(page.locator("body")).to_have_attribute("data-step", "end", timeout=patience)
    expect(page.locator("#kt-broken")).to_be_hidden()
    return elsewhere


STEPS = """new MutationObserver(() => {
  (window.steps ??= new Set()).add(document.body?.dataset.step);
}).observe(document, { subtree: true, childList: true, attributeFilter: ["data-step"] });
"""
"""A script that records the start-up steps of a page's Python."""


def rest(page: Page) -> None:
    """Wait until a page has stored everything for the next visit."""
    expect(page.locator("body")).to_have_attribute("data-next", "ready", timeout=3 * harness.PATIENCE)


def went_on(page: Page) -> bool:
    """Whether the Python of a page was restored from storage instead of started; see `STEPS`."""
    steps = set(page.evaluate("() => [...window.steps]"))
    assert "run" in steps
    return "unpack" not in steps
