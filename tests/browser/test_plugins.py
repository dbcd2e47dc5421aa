"""A game of another package in a real page: a castle is played by drags."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.panels import open_panel, state
from tests.browser.test_napoleon import drag, wait_for
from tools.browser import harness

CELL = """
import sys
sys.path.insert(0, {folder!r})  # where the package is installed
import cardwidgets
panel = {panel}
panel
"""


def test_a_castle_is_played_by_drags(page: Page, voila: harness.Server, plugins: Path) -> None:
    panel = 'cardwidgets.play("beleaguered-castle", deal=1)'
    table = open_panel(page, voila, "voila", CELL.format(folder=str(plugins), panel=panel))
    expect(table.locator("[data-handle]")).to_have_count(52)  # all cards can be seen and reached
    rev = harness.revision(table)
    drag(table, "R2:5", "FS:0")
    harness.wait_for_revision(table, rev)
    assert (state(table)["last"], state(table)["score"]) == ("R2>FS", 5)
    drag(table, "R1:5", "R3:5")
    message = page.locator(".kt-message")
    expect(message).to_contain_text("a row takes a card that is one rank lower, of any suit.")
    expect(message.locator(".kt-clause")).to_have_text("BC-5")
    harness.wait_for_rest(table)
    harness.press(page, "Undo")
    wait_for(table, moves=0)
    harness.press(page, "Hint")
    # No rules of thumb: what it says depends on whether the solver has proved a win by then.
    expect(message).to_contain_text(re.compile("There are no rules of thumb for this game|With all cards known"))
