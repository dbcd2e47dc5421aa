"""A result as a line to share, and moves by one tap or key."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moves import point
from tests.browser.panels import state
from tools.browser import harness

CELL = """
import cardwidgets
panel = cardwidgets.play("treppe", deal=46, indicator=False)
panel.give_up()
panel"""

TAPS = """
import cardwidgets, engine
cards = "T1: (4C) 9S\\nT2: TD\\nT3: 3S 2H\\nT4: TH\\nFH: AH\\nFS: AS 2S\\nS: *"
panel = cardwidgets.play(engine.game("grosse-harfe").setup(cards), indicator=False)
panel"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    root = tmp_path_factory.mktemp("results") / "notebooks"
    harness.write_notebook(root / "en" / "treppe.ipynb", CELL)
    harness.write_notebook(root / "en" / "taps.ipynb", TAPS)
    with harness.voila(root, tmp_path_factory.mktemp("results-home"), share=kernels) as server:
        yield server


def test_a_result_is_copied_or_shown_for_copying(page: Page, app: harness.Server) -> None:
    harness.open_voila(page, app, "en/treppe.ipynb")
    line = (
        "Kartentisch · Die Treppe 46 · given up with 0 of 52 cards on the foundations "
        f"{app.url}/voila/render/en/treppe.ipynb?game=treppe&deal=46"
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = page.get_by_role("button", name="Share the result")
    share.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == line

    page.evaluate("""() => Object.defineProperty(navigator, "clipboard", { value: undefined })""")
    share.click()
    expect(page.get_by_text("Copy this line.")).to_be_visible()
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == line
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") == len(line)


def test_one_tap_moves_a_card_to_its_best_place(page: Page, app: harness.Server) -> None:
    harness.open_voila(page, app, "en/taps.ipynb")
    table = harness.wait_for_table(page)
    harness.wait_for_fit(page)
    harness.press(page, "One-tap moves")
    rev = harness.revision(table)
    page.mouse.dblclick(*point(table, "T3:1"), delay=20)
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "T3>FH" and state(table)["moves"] == 1, (
        "a click too many, of habit, moves no other card"
    )

    page.mouse.click(*point(table, "T1:1"))
    expect(page.locator(".kt-message")).to_contain_text("Equally good: column 2, column 4. Choose one.")
    assert state(table)["moves"] == 1, "the second click of a habit has moved no other card"
    page.mouse.click(*point(table, "T4:0"))
    harness.wait_for_revision(table, rev + 1)
    assert state(table)["last"] == "T1>T4", "it was still taken"

    rev = harness.revision(table)
    table.locator("[data-handle='T3:0']").focus()
    page.keyboard.press("Enter")
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "T3>FS"
