"""Der Hochzeitszug in real pages: peeks at packets, leaps, new packets, redeals, a whole game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.test_grosse_napoleon import button, refused
from tests.browser.test_harfe import LAST, open_panel, play_ahead, play_on, point, state, top
from tools.browser import harness

WON = engine.record.loads((Path(__file__).parents[1] / "golden" / "hochzeitszug-won.json").read_text(encoding="utf-8"))
CELL = f'import cardwidgets\npanel = cardwidgets.play("hochzeitszug", deal={WON.deal_number}, indicator=False)\npanel'
SMALL = """
OC: AC
U1: 3C
U2: 6D 4D QC
U3: 7D 9D JC
L1: 8D KD
L2: 5D 9C TD
L3: 8C
S: *
"""
SMALL_CELL = (
    "import cardwidgets, engine\n"
    f'start = engine.game("hochzeitszug", suits=2, packets=3).setup("""{SMALL}""")\n'
    "panel = cardwidgets.play(start, indicator=False)\npanel"
)
SPACE_CELL = """
import cardwidgets, engine
start = engine.game("hochzeitszug", suits=1, packets=2).setup('''
OC: AC 3C 5C 7C 9C JC KC
EC: 2C 4C 6C 8C TC QC
OC2: AC 3C
EC2: 2C
U1: 4C 5C 9C
L1: TC KC 7C
L2: 6C 8C QC JC
layout: LAYOUT
''')
panel = cardwidgets.play(start, indicator=False)
panel
"""


def play_move(table: Locator, before: engine.Position, move: engine.Move) -> None:
    """Play a move with the mouse: a card and its target, a space for a new packet, the button for a redeal."""
    page, rev = table.page, harness.revision(table)
    if move == "redeal":
        button(page, "Gather and redeal").click()
    elif move.source == "S":
        page.mouse.click(*point(table, move.target))
    else:
        page.mouse.click(*point(table, top(before, move.source)))
        page.mouse.click(*point(table, top(before, move.target)))
    harness.wait_for_revision(table, rev)


def rest_on(table: Locator, handle: str) -> None:
    """Move the pointer to a card and leave it there."""
    x, y = point(table, handle)
    table.page.mouse.move(x - 4, y + 4)
    table.page.mouse.move(x, y)


@pytest.fixture
def page(lab_page: Page) -> Page:
    """The shared JupyterLab page."""
    return lab_page


def test_a_packet_is_looked_through_with_the_pointer(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    fan = table.locator(".kt-peek")
    rest_on(table, "U3:3")
    expect(fan).to_be_visible()
    expect(table).to_have_attribute("data-peek", "U3")
    packet, seen = table.locator('[data-handle="U3:3"]').bounding_box(), fan.bounding_box()
    assert packet is not None and seen is not None
    assert seen["y"] > packet["y"] + packet["height"], "the fan hides the packet"
    unit = seen["height"] / 1.4
    for n in range(4):  # each card shows a strip of white paper with its index
        red, green, blue = harness.mean_colour(fan, (n * 0.42 * unit + 3, 3, 0.36 * unit, 0.3 * unit))
        assert min(red, green, blue) > 130, f"card {n} of the fan is not to be seen"
    # The lower row opens upwards, and the next packet opens faster.
    rest_on(table, "L8:3")
    expect(table).to_have_attribute("data-peek", "L8")
    expect(fan).to_have_count(1)
    packet, seen = table.locator('[data-handle="L8:3"]').bounding_box(), fan.bounding_box()
    assert packet is not None and seen is not None and seen["y"] + seen["height"] < packet["y"]
    harness.screenshot(page, "hochzeitszug-peek")
    # It closes when the pointer leaves, on Escape, and when a card is taken; it plays nothing.
    page.mouse.move(*point(table, "OH"))
    expect(fan).to_have_count(0)
    rest_on(table, "U2:3")
    expect(fan).to_be_visible()
    page.mouse.down()
    page.mouse.up()
    expect(fan).to_have_count(0)
    expect(table).to_have_attribute("data-taken", "U2:3")
    page.keyboard.press("Escape")
    assert state(table)["moves"] == 0


def test_a_packet_is_looked_through_with_the_keyboard(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    position = engine.game("hochzeitszug").deal(WON.deal_number)
    names = ", ".join(engine.card_name(card, "en") for card in reversed(position["U1"]))
    fan = table.locator(".kt-peek")
    table.locator('[data-handle="U1:3"]').focus()
    page.keyboard.press("p")
    expect(fan).to_be_visible()
    expect(table.get_by_role("status")).to_have_text(f"upper packet 1 from the top: {names}")
    page.keyboard.press("p")
    expect(fan).to_have_count(0)
    page.keyboard.press("p")
    expect(fan).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(fan).to_have_count(0)
    page.keyboard.press("p")
    expect(table).to_have_attribute("data-peek", "U2")
    page.keyboard.press("Escape")
    expect(fan).to_have_count(0)
    assert state(table)["moves"] == 0


def test_a_finger_that_is_held_looks_through_a_packet(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page(has_touch=True)
    table = open_panel(page, voila, "voila", CELL)
    fan = table.locator(".kt-peek")
    x, y = point(table, "U4:3")
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(fan).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 40, "y": y + 30}]})
    expect(fan).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(fan).to_have_count(0)
    assert table.get_attribute("data-taken") is None, "looking through a packet takes no card"
    page.touchscreen.tap(x, y)
    expect(table).to_have_attribute("data-taken", "U4:3")


def test_leaps_spaces_and_new_packets(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", SMALL_CELL)
    position = engine.game("hochzeitszug", suits=2, packets=3).setup(SMALL)
    refused(page, table, position.ruling("U2>OC"), "U2:2", "OC:0")
    refused(page, table, position.ruling("S>U1"), top(position, "S"))

    play_move(table, position, position.game.move("U1>OC"))
    position = position.play("U1>OC")
    refused(page, table, position.ruling("U2>U1"), "U2:2", "U1")
    # A click on the stock deals to the space, and so does one on the space.
    rev = harness.revision(table)
    page.mouse.click(*point(table, top(position, "S")))
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "S>U1"
    expect(table.locator('[data-handle="U1:3"]')).to_have_count(1)
    button(page, "Undo").click()
    rev = harness.wait_for_revision(table, rev)
    play_move(table, position, position.game.move("S>U1"))
    assert state(table)["last"] == "S>U1"

    expect(page.locator(".kt-status")).to_contain_text("Layout 1 of 3")
    rev = harness.revision(table)
    for number in (2, 3):
        button(page, "Gather and redeal").click()
        rev = harness.wait_for_revision(table, rev)
        expect(page.locator(".kt-status")).to_contain_text(f"Layout {number} of 3")
    expect(button(page, "Gather and redeal")).to_have_count(0)


@pytest.mark.deep
def test_the_last_moves_win_with_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    begin = len(WON.moves) - LAST
    play_ahead(table, WON, begin)
    play_on(table, WON, begin, play_move)
    harness.screenshot(page, "hochzeitszug-won")


@pytest.mark.deep
def test_a_whole_game_is_won_with_the_mouse(page: Page, lab: harness.Server) -> None:
    play_on(open_panel(page, lab, "lab", CELL), WON, 0, play_move)


def test_a_space_takes_a_card_from_the_second_layout_on(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", SPACE_CELL.replace("LAYOUT", "1"))
    page.mouse.click(*point(table, "U1:2"))
    page.mouse.click(*point(table, "U2"))
    expect(page.locator(".kt-clause")).to_have_text("HZ-9")
    assert state(table)["last"] == ""
    rev = harness.revision(table)
    harness.run_code(page, SPACE_CELL.replace("LAYOUT", "2").partition("panel =")[0] + "panel.position = start")
    rev = harness.wait_for_revision(table, rev)
    page.mouse.click(*point(table, "U1:2"))
    page.mouse.click(*point(table, "U2"))
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "U1>U2"
