"""The welcome notebook: its gallery leads to every game, in JupyterLab and Voila; and no notebook has a dead link."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets import layouts
from tests.browser import harness

KEYS = ["grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon"]
"""The five games in the order of the gallery; those without a table are not shown."""


def open_welcome(page: Page, server: harness.Server, kind: str) -> Locator:
    """The welcome notebook, and its gallery."""
    if kind == "lab":
        harness.open_lab(page, server, "en/welcome.ipynb")
        harness.run_all_cells(page)
    else:
        harness.open_voila(page, server, "en/welcome.ipynb")
    gallery = page.locator(".kt-gallery")
    gallery.wait_for(timeout=harness.PATIENCE)
    for table in (0, 1):  # a page that is left while its tables are still being made complains
        spots = harness.wait_for_table(page, index=table).locator("[data-handle]")
        expect(spots.first).to_be_attached()
    page.wait_for_timeout(500)
    return gallery


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_each_picture_leads_to_the_notebook_of_its_game(
    page: Page, request: pytest.FixtureRequest, project: Path, kind: str
) -> None:
    gallery = open_welcome(page, request.getfixturevalue(kind), kind)
    games = [engine.game(key) for key in KEYS]
    shown = [
        game for game in games if layouts.has(game) and (project / "notebooks/en" / f"{name(game)}.ipynb").is_file()
    ]
    assert len(shown) >= 4
    assert gallery.locator("b").all_text_contents() == [game.title("en") for game in shown]
    for picture in gallery.locator("img").all():
        picture.scroll_into_view_if_needed()
        width, height = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert width > height > 100
        box = picture.bounding_box()
        assert box is not None and box["width"] > 150 and box["height"] > 100

    picture = gallery.get_by_text("Die Treppe", exact=True)
    if kind == "lab":
        picture.click()
    else:  # opens another tab, where each notebook has a kernel of its own
        with page.context.expect_page() as opened:
            picture.click()
        page = opened.value
        harness.wait_for_voila(page)
    expect(page.get_by_role("heading", name="Die Treppe", exact=True)).to_be_visible(timeout=harness.PATIENCE)


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_the_links_between_notebooks_work(page: Page, request: pytest.FixtureRequest, kind: str) -> None:
    open_welcome(page, request.getfixturevalue(kind), kind)
    page.get_by_role("link", name="Große Harfe", exact=True).first.click()
    expect(page.get_by_role("heading", name="Große Harfe", exact=True)).to_be_visible(timeout=harness.PATIENCE)


def test_the_small_table_is_played_with_the_keyboard_as_the_page_says(page: Page, lab: harness.Server) -> None:
    open_welcome(page, lab, "lab")
    table = harness.wait_for_table(page)

    def last() -> str:
        told: dict[str, Any] = json.loads(table.get_attribute("data-state") or "{}")
        return str(told["last"])

    def press(*keys: str) -> str:
        rev = harness.revision(table)
        for key in keys:
            page.keyboard.press(key)
        harness.wait_for_revision(table, rev)
        return last()

    table.locator('[data-handle="T2:0"]').focus()
    assert press("Enter", "ArrowLeft", "Enter") == "T2>T1"  # the red nine on the black ten at its left
    assert press("u") == ""
    assert press("Control+y") == "T2>T1"
    assert press("Control+z") == ""
    table.locator('[data-handle="T4:0"]').focus()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-taken", "T4:0")
    page.keyboard.press("Escape")
    expect(table).not_to_have_attribute("data-taken", "T4:0")
    page.keyboard.press("Home")
    assert press("Enter") == "S>W"


def test_no_notebook_has_a_dead_link(project: Path) -> None:
    found = 0
    for path in (project / "notebooks").glob("*/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", "".join(cell["source"])):
                    assert (path.parent / target).exists(), f"{path.name} leads to {target}"
                    found += 1
    assert found


def name(game: engine.Game) -> str:
    """How the notebook of a game is called."""
    return game.key.replace("-", "_")
