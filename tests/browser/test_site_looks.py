"""A game played, solved and reviewed on the site without a server, with no network: pictures of it to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.moves import along
from tests.browser.test_analysis import press
from tests.browser.test_input import click, tap
from tools.browser import harness
from tools.browser.sites import open_page, rest, served

pytestmark = pytest.mark.deep

GAME, DEAL, MOVES = "kleine-harfe", 46, 12
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_game_is_played_solved_and_reviewed(new_page: Callable[..., Page], built: Path, screen: str) -> None:
    page = new_page(**SCREENS[screen])
    with served(built) as site:
        open_page(page, site, f"play.html?game={GAME}&lang=de&deal={DEAL}")
        rest(page)
    page.reload(wait_until="commit")
    expect(page.locator("body")).to_have_attribute("data-step", "end", timeout=2 * harness.PATIENCE)
    table = harness.wait_for_table(page)
    harness.wait_for_fit(page)
    touched = tap if screen == "phone" else click
    acted = ""
    for position, step in islice(along(engine.game(GAME).deal(DEAL)), MOVES):
        if acted == step.handle.pile:
            harness.wait_out_double_click(page)
        rev = harness.revision(table)
        touched(table, position, step)
        harness.wait_for_revision(table, rev)
        acted = "" if step.target else step.handle.pile
    harness.wait_for_cards(table)
    look(page, f"site-played-{screen}", table)
    press(page, "solver")
    press(page, "solution")
    expect(page.locator(".kt-says").first).to_contain_text("bei Kenntnis aller Karten", timeout=harness.PATIENCE)
    look(page, f"site-solved-{screen}", table)
    press(page, "review")
    told = page.locator(".kt-review-text").last
    expect(told).to_contain_text("Bei Kenntnis aller Karten: Das Spiel", timeout=2 * harness.PATIENCE)
    look(page, f"site-reviewed-{screen}", told)


def look(page: Page, name: str, at: Locator) -> None:
    """Save what a page shows, scrolled to what matters; nothing of it may be wider than the window."""
    at.scroll_into_view_if_needed()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    harness.screenshot(page, name)
