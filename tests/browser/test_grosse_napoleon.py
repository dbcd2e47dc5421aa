"""Große Napoleon in real pages: the deal with its pauses, ladders one card at a time, redeals, a whole game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.test_harfe import LAST, open_panel, play_ahead, play_on, point, state, top
from tools.browser import harness

WON = engine.record.loads(
    (Path(__file__).parents[1] / "golden" / "grosse-napoleon-won.json").read_text(encoding="utf-8")
)
CELL = (
    f'import cardwidgets\npanel = cardwidgets.play("grosse-napoleon", deal={WON.deal_number}, indicator=False)\npanel'
)
STATUS = ".kt-status"
LADDER_CELL = """
import cardwidgets, engine
up, down = "A23456789TJQK", "KQJT98765432A"
piles = {"AC": (up, "C"), "KC": (down, "C"), "AD": (up[:8], "D"), "KD": (down[:8], "D")}
lines = [f"{name}: {' '.join(rank + suit for rank in ranks)}" for name, (ranks, suit) in piles.items()]
columns = ["T1: 5D 4D 3D 2D AD", "T3: 9D KD", "T4: TD", "T5: JD", "T6: QD"]
start = engine.game("grosse-napoleon", suits=2, columns=6).setup("\\n".join(lines + columns))
panel = cardwidgets.play(start, indicator=False)
panel
"""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def play_move(table: Locator, before: engine.Position, move: engine.Move) -> None:
    """Play a move with the mouse: a card and its target, the stock for a row, the button for a redeal."""
    page, rev = table.page, harness.revision(table)
    if move == "deal":
        page.mouse.click(*point(table, top(before, "S")))
    elif move == "redeal":
        button(page, "Gather and redeal").click()
    else:
        page.mouse.click(*point(table, top(before, move.source)))
        page.mouse.click(*point(table, top(before, move.target)))
    harness.wait_for_revision(table, rev)


def refused(page: Page, table: Locator, ruling: engine.Ruling, start: str, end: str = "") -> None:
    """Click a card, then its target; the table must refuse that with the engine's sentence."""
    rev = harness.revision(table)
    page.mouse.click(*point(table, start))
    if end:
        page.mouse.click(*point(table, end))
    assert not ruling.legal
    expect(page.locator(".kt-clause")).to_have_text(str(ruling.clause))
    expect(page.locator(".kt-message")).to_contain_text(ruling.text)
    assert harness.revision(table) == rev


@pytest.fixture
def page(lab_page: Page) -> Page:
    """The shared JupyterLab page."""
    return lab_page


def test_the_deal_with_its_pauses(page: Page, lab: harness.Server) -> None:
    cell = (
        "import cardwidgets, engine\n"
        'panel = cardwidgets.play(engine.game("grosse-napoleon", suits=2, columns=6).deal(263), indicator=False)\npanel'
    )
    table = open_panel(page, lab, "lab", cell)
    position = engine.game("grosse-napoleon", suits=2, columns=6).deal(263)
    expect(page.locator(STATUS)).to_contain_text("Layout 1 of 3 · Row 1 of 9")
    refused(page, table, position.ruling("T4>T3"), "T4:0", "T3:0")
    for text in ("T1>AD", "T2>KD", "T3>AD", "T5>AD", "deal"):
        move = position.game.move(text)
        play_move(table, position, move)
        position = position.play(move)
        assert state(table)["last"] == text
    expect(page.locator(STATUS)).to_contain_text("Row 2 of 9")

    # In the second pause an inner column must stay as it is, the last card of an outer one goes up.
    refused(page, table, position.ruling("T2>AD"), "T2:0", "AD:2")
    play_move(table, position, position.game.move("T6>KD"))
    assert state(table)["last"] == "T6>KD"

    # The rest is dealt with the button; then the stock is empty, and there is another button.
    rev = harness.revision(table)
    for _ in range(9 - 2):
        button(page, "Deal the next row").click()
        rev = harness.wait_for_revision(table, rev)
    expect(button(page, "Deal the next row")).to_have_count(0)
    assert state(table)["moves"] == 13
    expect(table.locator('[data-pile="S"]')).to_have_count(0)
    expect(page.locator(STATUS)).not_to_contain_text("Row")
    button(page, "Gather and redeal").click()
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "redeal"
    expect(page.locator(STATUS)).to_contain_text("Layout 2 of 3 · Row 1 of")
    expect(table.locator('[data-pile="S"]')).to_have_count(1)


def test_ladders_go_card_by_card(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", LADDER_CELL)
    panel = page.locator(".kt-panel")
    rev = harness.revision(table)
    page.mouse.click(*point(table, "T1:0"))
    expect(panel.locator(".kt-message")).to_contain_text("The space of column 2 takes a single card, not 5 at once.")
    page.mouse.click(*point(table, "T1:4"))
    page.mouse.click(*point(table, "T2"))
    rev = harness.wait_for_revision(table, rev)
    page.mouse.click(*point(table, "T1:3"))
    page.mouse.click(*point(table, "T2:0"))
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "T1>T2" and state(table)["moves"] == 2


def test_a_column_that_is_drawn_close_can_be_looked_through(page: Page, lab: harness.Server) -> None:
    ladder = " ".join(f"{rank}H" for rank in "KQJT98765432A23456789TJQK")
    cell = (
        "import cardwidgets, engine\n"
        'game = engine.game("grosse-napoleon")\n'
        "rest = [card.text for card in game.pack]\n"
        f'for card in "{ladder}".split():\n    rest.remove(card)\n'
        f'columns = [rest[:9] + "{ladder}".split(), *(rest[9 + 7 * n : 16 + 7 * n] for n in range(10))]\n'
        'start = game.setup("\\n".join(f"T{n}: {\' \'.join(cards)}" for n, cards in enumerate(columns, 1)))\n'
        "panel = cardwidgets.play(start, indicator=False)\npanel"
    )
    table = open_panel(page, lab, "lab", cell)
    harness.wait_for_rest(table)
    before = harness.picture(table)
    x, y = point(table, "T1:12")
    page.mouse.move(x - 3, y)
    page.mouse.move(x, y)
    fan = table.locator(".kt-peek")
    expect(fan).to_be_visible()
    expect(table).to_have_attribute("data-peek", "T1")
    box, whole = fan.bounding_box(), table.bounding_box()
    assert box is not None and whole is not None
    assert box["width"] > 0.8 * whole["width"], "34 cards need nearly the whole width"
    assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"]
    assert harness.picture(table).tobytes() != before.tobytes()
    harness.screenshot(page, "napoleon-long-column")
    page.mouse.move(*point(table, "T5:3"))
    expect(fan).to_have_count(0)


@pytest.mark.deep
def test_the_last_moves_win_with_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    begin = len(WON.moves) - LAST
    play_ahead(table, WON, begin)
    play_on(table, WON, begin, play_move)
    harness.screenshot(page, "napoleon-won")


@pytest.mark.deep
def test_a_whole_game_is_won_with_the_mouse(new_page: Callable[..., Page], voila: harness.Server) -> None:
    play_on(open_panel(new_page(), voila, "voila", CELL), WON, 0, play_move)
