"""Accessibility barriers, as found by axe-core on every table, in both hosts, on light and dark pages."""

from collections.abc import Collection
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import engine
from tests import small_course
from tools.browser import harness

GAMES = list(engine.games)
PANELS = ("treppe", "napoleon")
"""One game of each kind; `make deep` checks all games, each in a notebook."""
BAD = ("serious", "critical")
ANY = (*BAD, "moderate", "minor")
TEACHING = (
    "cardwidgets.lesson('grosse-harfe', 'building')",
    "cardwidgets.demo('grosse-harfe', 'three')",
    "cardwidgets.reading('grosse-harfe', 'returns')",
    "drill = cardwidgets.drill('grosse-harfe', 'playable', seed=7)\ndrill.mark('T1')\ndrill.check()\ndrill",
    "cardwidgets.drill('grosse-harfe', 'fits', seed=7)",
    "cardwidgets.drill('grosse-harfe', 'clause', seed=7)",
    "cardwidgets.progress('grosse-harfe')",
    "asked = cardwidgets.predict('grosse-napoleon', 'first-row', film=0)\nasked.choose('column')\nasked",
    "bet = cardwidgets.bet('treppe', 'swap-before-turning')\nbet.run()\nbet",
    "cardwidgets.overview()",
    "cardwidgets.readings('napoleon')",
)
"""All teaching widgets, mostly of the small course: drills with answers, marks and choices."""
TEACH = ".kt-teach:not(.kt-teach *)"
"""Selects them; they may be nested."""


def findings(page: Page, within: str | None = ".kt-panel", bad: Collection[str] = BAD) -> list[str]:
    """The findings of axe-core on a page, once nothing on it moves any more.

    Args:
        page: the page.
        within: a selector of the parts that are looked at; None for the whole page.
        bad: the impacts that count.
    """
    page.evaluate(
        """async () => {
            const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
            await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
        }"""
    )
    found: dict[str, Any] = Axe().run(page, context=within).response
    return [
        f"{one['id']} ({one['impact']}): {node['target'][-1]}: {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in bad
        for node in one["nodes"]
    ]


def choose_theme(page: Page, theme: str) -> None:
    """Switch JupyterLab to "light" or "dark"."""
    change = "async (theme) => { await window.jupyterapp.commands.execute('apputils:change-theme', { theme }); }"
    page.evaluate(change, f"JupyterLab {theme.title()}")
    has_theme(page, theme)


def has_theme(page: Page, theme: str) -> None:
    """Wait until a page is "light" or "dark"."""
    page.wait_for_function("dark => document.body.dataset.jpThemeLight === String(!dark)", arg=theme == "dark")


def panel_of(key: str) -> str:
    """The code of a panel for playing a game."""
    game = engine.game(key)
    return f"cardwidgets.play({key!r}, deal=7)" if game.seats == 1 else f"cardwidgets.match({key!r}, first=7)"


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.deep)])
def test_apps_are_accessible(page: Page, voila: harness.Server, theme: Literal["light", "dark"]) -> None:
    """Checks the panels of a patience and a match, and all teaching widgets, with everything open."""
    cells = (small_course.CELL, "import cardwidgets", *map(panel_of, PANELS), *TEACHING)
    harness.write_notebook(voila.root / "all.ipynb", *cells)
    page.emulate_media(color_scheme=theme)
    harness.open_voila(page, voila, "all.ipynb")
    has_theme(page, theme)
    panels = page.locator(".kt-panel:not(.kt-teach)")
    expect(panels).to_have_count(len(PANELS), timeout=harness.PATIENCE)
    expect(page.locator(TEACH)).to_have_count(len(TEACHING))
    for table in page.locator(".kt-layer[data-rev]").all():
        expect(table.locator("[data-handle]").first).to_be_attached(timeout=harness.PATIENCE)
    for n in range(len(TEACHING)):
        harness.screenshot(page.locator(TEACH).nth(n), f"teach-{n}-{theme}")
    for key, panel in zip(PANELS, panels.all(), strict=True):
        open_all(panel, labelled=engine.game(key).seats == 1)
        harness.screenshot(panel, f"panel-{key}-voila-{theme}")
    found = findings(page)
    assert not found, "\n".join(found)


@pytest.mark.deep
@pytest.mark.parametrize("key", GAMES)
def test_notebooks_are_accessible(lab_page: Page, lab: harness.Server, key: str) -> None:
    """Checks JupyterLab, light and dark, at rest and with everything open."""
    page = lab_page
    harness.open_cells(page, lab, "lab", "one.ipynb", f"import cardwidgets\n{panel_of(key)}")
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    expect(table.locator("[data-handle]").first).to_be_attached()
    found = []
    for state in ("at rest", "in use"):
        if state == "in use":
            open_all(page.locator(".kt-panel"), labelled=engine.game(key).seats == 1)
        for theme in ("dark", "light"):
            choose_theme(page, theme)
            harness.screenshot(page, f"panel-{key}-lab-{theme}")
            found += [f"{state}, {theme}: {line}" for line in findings(page)]
    assert not found, "\n".join(found)


def open_all(panel: Locator, labelled: bool) -> None:
    """Lift a card, request a hint, open the drawer, and label the piles (if there are labels)."""
    keyboard = panel.page.keyboard
    panel.locator("[data-handle]").last.focus()
    keyboard.press("Enter")
    keyboard.press("h")
    for name in ("more", "rules"):
        button = panel.locator(f".kt-do-{name}")
        if button.count() and button.get_attribute("aria-pressed") != "true":
            harness.press(panel, str(button.text_content()))
    if labelled:
        expect(panel.locator("[data-label]").first).to_be_attached()


def test_axe_finds_planted_faults(page: Page) -> None:
    """Tests the check itself: a page with faults fails."""
    page.set_content("<div class='kt-panel'><button></button><p style='color:#bbb;background:#fff'>pale</p></div>")
    assert {line.split()[0] for line in findings(page)} == {"button-name", "color-contrast"}
