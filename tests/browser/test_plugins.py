"""Games of other packages in real pages: a castle is played by drags, a match of whist by a card laid to the trick."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.moves import point
from tests.browser.panels import open_panel, state
from tests.browser.test_napoleon import drag, handle, my_turn, wait_for
from tools.browser import harness

CELL = """
import sys
sys.path.insert(0, {folder!r})  # where both packages are installed
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


def test_a_trick_of_whist_is_played(page: Page, voila: harness.Server, plugins: Path) -> None:
    panel = 'cardwidgets.match("whist-for-three", deals=1, first=1, speed="fast")'
    table = open_panel(page, voila, "voila", CELL.format(folder=str(plugins), panel=panel))
    expect(table.locator('[data-handle^="H1:"]')).to_have_count(8)
    drag(table, handle(table, "AC"), "P1")
    wait_for(table, swept=True, moves=3)
    assert my_turn(table)  # the ace has taken the trick
    page.mouse.click(*point(table, handle(table, "9D")))
    my_turn(table)
    expect(page.locator(".kt-sheets")).to_contain_text("Trick 1")
