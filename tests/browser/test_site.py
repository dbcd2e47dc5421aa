"""The site that needs no server, from a plain server of files: Python runs in the page."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import harness
from tools.site.serve import server


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, which lies in a folder of its host."""
    root = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "tools.site", "--to", str(root / "games" / "cards")]
    subprocess.run(command, cwd=project, check=True)
    host = server(root)
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{host.server_port}/games/cards"
    host.shutdown()
    thread.join()
    host.server_close()


def open_page(page: Page, site: str, path: str) -> list[str]:
    """Open a page of the site, and wait until its notebook has run.

    Returns:
        what the page has asked for elsewhere; it grows as the page lives on.
    """
    elsewhere: list[str] = []
    page.on(
        "request", lambda one: one.url.startswith(("data:", f"blob:{site[:20]}", site)) or elsewhere.append(one.url)
    )
    page.goto(f"{site}/{path}", timeout=harness.PATIENCE, wait_until="commit")
    expect(page.locator("body")).to_have_attribute("data-step", "end", timeout=2 * harness.PATIENCE)
    expect(page.locator("#kt-broken")).to_be_hidden()
    return elsewhere


def test_a_table_is_played_at_and_its_game_comes_back(page: Page, site: str) -> None:
    elsewhere = open_page(page, site, "play.html?game=treppe&lang=de&deal=46")
    table = harness.wait_for_table(page)
    expect(page.locator(".kt-number input")).to_have_value("46")
    page.get_by_role("button", name="Grundkarte: 8").click()
    harness.wait_for_cards(table)
    expect(page.locator(".kt-status")).to_contain_text("Züge: 1")
    page.reload(wait_until="commit")
    expect(page.locator(".kt-status")).to_contain_text("Züge: 1", timeout=2 * harness.PATIENCE)
    assert elsewhere == []


def test_a_notebook_is_an_app_whose_language_changes_in_place(page: Page, site: str) -> None:
    elsewhere = open_page(page, site, "index.html?game=treppe&lang=en")
    assert page.url.endswith("/en/treppe.html?game=treppe&lang=en")
    expect(page.locator("[data-coming]")).to_have_count(0)
    assert page.locator(".kt-layer[data-rev]").count() > 10
    harness.wait_for_table(page)
    page.get_by_role("button", name="Deutsch").or_(page.get_by_role("radio", name="Deutsch")).first.click()
    expect(page.get_by_role("heading", name="1. Worum es geht")).to_be_visible()
    assert elsewhere == []
    expect(page.get_by_role("link", name="Willkommen").first).to_have_attribute("href", f"{site}/de/welcome.html")
