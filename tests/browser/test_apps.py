"""The apps in a real browser: from the gallery to a table, in the language of the page, with the deal of a link."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

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
    closed = "import ipywidgets\nshort = ipywidgets.HTML('short')\nshort"
    harness.write_notebook(root / "en" / "closed.ipynb", closed, "short.close()", cells[0], cells[2])
    more = ["--Kernels.least_free_mb=0", "--Apps.preheated={}"]
    with harness.apps(root, tmp_path_factory.mktemp("apps-home"), more) as server:
        yield server


BUSY = """
    const wait = window.setTimeout;
    window.setTimeout = (action, time, ...more) => wait(action, {100: 2500, 4000: 1}[time] ?? time, ...more);
"""
"""What a page is like that has so much to do, or a kernel that has, that the patience of ipywidgets ends: a widget is
looked for every 100 ms for two seconds, and all are told within 4 s or asked for one by one."""


def whole(page: Page, tables: int = 1) -> None:
    """The page has come whole: with all its widgets."""
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(tables, timeout=harness.PATIENCE)
    expect(page.locator(".jupyter-widgets-error-widget")).to_have_count(0)
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.locator(".kt-widget:not([data-shown])")).to_have_count(0)
    expect(page.locator("#kt-line")).to_be_hidden()


def test_a_busy_page_comes_whole(page: Page, apps: harness.Server) -> None:
    page.add_init_script(BUSY)
    sent: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    harness.open_voila(page, apps, "en/treppe.ipynb")
    whole(page)
    asked = [frame if isinstance(frame, bytes) else frame.encode() for frame in sent]
    assert sum(b'"request_states"' in frame for frame in asked) == 1
    assert not any(b'"request_state"' in frame for frame in asked), "no widget is asked for by itself"


def test_a_page_that_has_not_come_whole_is_loaded_once_more(page: Page, apps: harness.Server) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    page.route("**/voila/labextensions/anywidget/**", lose)
    page.goto(f"{apps.url}/voila/render/de/treppe.ipynb", timeout=harness.PATIENCE)
    whole(page)
    assert lost


def test_a_page_that_cannot_come_whole_says_so(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    page.route("**/voila/labextensions/anywidget/**", lambda route: route.abort())
    page.goto(f"{apps.url}/voila/render/de/treppe.ipynb", timeout=harness.PATIENCE)
    notice = page.locator("#kt-line")
    expect(notice.locator("p:visible")).to_have_text(words("de")["incomplete"], timeout=harness.PATIENCE)
    assert len(tries) == 2
    harness.screenshot(page, "apps-incomplete")
    page.unroute("**/voila/labextensions/anywidget/**")
    with page.expect_navigation(timeout=harness.PATIENCE):
        notice.get_by_role("button", name=words("de")["reload"]).click()
    whole(page)


def test_a_widget_that_its_notebook_has_closed_is_not_missed(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    harness.open_voila(page, apps, "en/closed.ipynb")
    whole(page)
    expect(page.locator(".kt-widget")).to_have_count(1)
    assert len(tries) == 1


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
