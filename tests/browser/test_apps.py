"""The apps in a real browser: from the gallery to a table, in the language of the page, with the deal of a link."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import engine
from apps.words import words
from tests.browser import harness


@pytest.fixture(scope="module")
def apps(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """The server of the apps on the notebooks and a small one for a game."""
    root = tmp_path_factory.mktemp("apps") / "notebooks"
    shutil.copytree(project / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    cells = ["import cardwidgets", "cardwidgets.language_switch()", "cardwidgets.play('treppe', deal=46)"]
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "treppe.ipynb", *cells)
    more = ["--Kernels.least_free_mb=0", "--Apps.preheated={}"]
    with harness.apps(root, tmp_path_factory.mktemp("apps-home"), more) as server:
        yield server


def test_from_the_gallery_to_a_table_and_into_the_other_language(
    page: Page, apps: harness.Server, troubles: harness.Troubles
) -> None:
    page.goto(f"{apps.url}/?lang=en")
    expect(page.locator(".kt-card img")).to_have_count(8)
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")

    page.get_by_label(words("de")["game"]).select_option("treppe")
    page.get_by_label(words("de")["number"]).fill("4711")
    page.get_by_role("button", name=words("de")["go"]).click(no_wait_after=True)
    page.wait_for_url("**/voila/render/de/treppe.ipynb?*", timeout=harness.PATIENCE, wait_until="commit")
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.get_by_placeholder("Nummer")).to_have_value("4711")

    with page.context.expect_page() as opened:
        page.get_by_text("Read this notebook in English").click()
    page = opened.value
    troubles.watch(page)
    page.wait_for_url("**/voila/render/en/treppe.ipynb?*", timeout=harness.PATIENCE, wait_until="commit")
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.get_by_placeholder("number")).to_have_value("4711")

    page.get_by_role("link", name="Kartentisch").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    refused = [line for line in troubles.console if "Content Security Policy" in line]
    assert not refused, refused


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_as_light_or_dark_as_the_system(
    new_page: Callable[..., Page], apps: harness.Server, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(f"{apps.url}/voila/render/en/treppe.ipynb", timeout=harness.PATIENCE)
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
    clear = "rgba(0, 0, 0, 0)"
    paper = page.evaluate(
        """clear => document.elementsFromPoint(20, 500).map(e => getComputedStyle(e).backgroundColor)
            .find(colour => colour !== clear)""",
        clear,
    )
    assert paper == ("rgb(247, 244, 236)" if scheme == "light" else "rgb(20, 26, 23)")
