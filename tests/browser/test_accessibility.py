"""What keeps people out of a table: found by axe-core on every table, in both hosts, on light and dark pages."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets import layouts
from tests.browser import harness

GAMES = [key for key in engine.games if layouts.has(engine.game(key))]
BAD = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe-core finds serious or critical in the panel of a page."""
    found: dict[str, Any] = Axe().run(page, context=".kt-panel").response
    return [
        f"{one['id']} ({one['impact']}): {node['target'][-1]}: {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in BAD
        for node in one["nodes"]
    ]


def show(page: Page, server: harness.Server, kind: str, theme: str) -> Locator:
    """The notebook `one.ipynb` in a host with this theme; its table."""
    if kind == "voila":
        page.goto(f"{server.url}/voila/render/one.ipynb?theme={theme}", timeout=harness.PATIENCE)
        harness.wait_for_voila(page)
    else:
        if page.url == "about:blank":
            harness.open_lab(page, server, "one.ipynb")
            harness.run_all_cells(page)
        change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
        page.evaluate(change, f"JupyterLab {theme.title()}")
    page.wait_for_function("dark => document.body.dataset.jpThemeLight === String(!dark)", arg=theme == "dark")
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    expect(table.locator("[data-handle]").first).to_be_attached()
    return table


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_nothing_keeps_people_out(page: Page, request: pytest.FixtureRequest, kind: str, key: str) -> None:
    """Not on a light page and not on a dark one; at rest, and with all open that can be opened."""
    server = request.getfixturevalue(kind)
    panel = f"play({key!r}, deal=7)" if engine.game(key).seats == 1 else f"match({key!r}, first=7)"
    harness.write_notebook(server.root / "one.ipynb", f"import cardwidgets\ncardwidgets.{panel}")
    found = {}
    for theme in ("light", "dark"):
        table = show(page, server, kind, theme)
        found[theme, "at rest"] = findings(page)
        open_all(table, labelled=engine.game(key).seats == 1)
        harness.screenshot(page, f"panel-{key}-{kind}-{theme}")
        found[theme, "in use"] = findings(page)
    told = [f"{state}: {line}" for state, lines in found.items() for line in lines]
    assert not told, "\n".join(told)


def open_all(table: Locator, labelled: bool) -> None:
    """Take a card, ask for a hint, open the drawer, and let the rules be written on the piles (if any is to be)."""
    page = table.page
    table.locator("[data-handle]").last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("h")
    for name in ("do-more", "do-rules"):
        button = page.locator(f".kt-{name}")
        if button.count():
            expect(button).to_be_visible()
            if "mod-active" not in str(button.get_attribute("class")):
                button.click()
    if labelled:
        expect(table.locator("[data-label]").first).to_be_attached()
    page.wait_for_timeout(300)


def test_axe_finds_what_is_wrong(page: Page) -> None:
    """The check itself: a page with faults is not let through."""
    page.set_content("<div class='kt-panel'><button></button><p style='color:#bbb;background:#fff'>pale</p></div>")
    assert {line.split()[0] for line in findings(page)} == {"button-name", "color-contrast"}
