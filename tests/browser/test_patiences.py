"""The patiences in real pages: refusals, drags, both phases, spreading packets, the end of a game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.moves import drag_to, point
from tests.browser.panels import (
    WON,
    click,
    click_move,
    open_panel,
    play_ahead,
    play_on,
    playing,
    refused,
    showing,
    state,
    top,
    won,
)
from tools.browser import harness

LAST = 8
"""Number of moves clicked at the end of a won game; all of them in the deep tests."""
STATUS = ".kt-status"


def press(page: Page, table: Locator, name: str) -> None:
    """Press a button that changes the position."""
    rev = harness.revision(table)
    harness.press(page, name)
    harness.wait_for_revision(table, rev)


@pytest.fixture
def page(lab_page: Page) -> Page:
    """The shared JupyterLab page."""
    return lab_page


# --- the end of a game ---


@pytest.mark.parametrize("name", ["harfe", "treppe", pytest.param("hochzeitszug", marks=pytest.mark.deep)])
def test_the_mouse_plays_the_winning_moves(moving_page: Page, lab: harness.Server, name: str) -> None:
    """At the end of the Harfe the columns are empty felt, and eight kings are on the foundations."""
    record = won(name)
    table = open_panel(moving_page, lab, "lab", playing(record))
    begin = len(record.moves) - LAST
    play_ahead(table, record, begin)
    play_on(table, record, begin)
    harness.screenshot(moving_page, f"{name}-won")
    box = table.bounding_box()
    assert box is not None
    red, green, blue = harness.mean_colour(table, (0, box["height"] * 0.5, box["width"], box["height"] * 0.4))
    assert name != "harfe" or (green > red + 15 and green > blue + 8)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["harfe", "treppe", "grosse-napoleon", "hochzeitszug"])
def test_the_mouse_wins_a_whole_game(new_page: Callable[..., Page], voila: harness.Server, name: str) -> None:
    record = won(name)
    table = open_panel(new_page(), voila, "voila", playing(record))
    play_on(table, record, 0)
    harness.screenshot(table.page, f"{name}-won")


# --- Große Harfe ---


def test_an_illegal_move_is_refused_with_its_clause(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    position = WON.start
    bad = next(
        move
        for move in position.game.conceivable_moves()
        if position.ruling(move).clause == "GH-6" and position.ruling(move).reason in ("rank", "colour")
    )
    refused(table, position, bad.text, top(position, bad.source, bad.count), top(position, bad.target))
    expect(table.get_by_role("alert")).to_contain_text(position.ruling(bad).text)

    # The clause opens where it is mentioned.
    message, clause = page.locator(".kt-message"), position.game.clause("GH-6")
    expect(message.get_by_text(clause)).to_be_hidden()
    message.locator("summary").click()
    expect(message.get_by_text(clause)).to_be_visible()

    # A face-down card says why it cannot be taken, without being identified.
    page.mouse.click(*point(table, "T10:0"))
    expect(message.locator(".kt-clause")).to_have_text("GH-7")


def test_drags_double_clicks_undo_and_new_deals_work(moving_page: Page, lab: harness.Server) -> None:
    page = moving_page
    cell = showing("grosse-harfe", "T1: (4C) 9S\nT2: TD\nT3: 2H\nT4: TC\nFH: AH\nS: *")
    table = open_panel(page, lab, "lab", cell)
    rev = harness.revision(table)
    page.mouse.move(*point(table, "T1:1"))
    page.mouse.down()
    page.mouse.move(*point(table, "T2:0"), steps=8)
    expect(table.locator(".kt-allowed").first).to_be_visible()
    page.mouse.up()
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "T1>T2"

    page.mouse.dblclick(*point(table, "T3:0"))
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "T3>FH"

    # After an illegal drop the cards fly back, and the position is unchanged.
    drag_to(table, "T2:1", "T4:0")
    expect(page.locator(".kt-clause")).to_have_text("GH-6")
    assert harness.revision(table) == rev

    for button, last in (("Undo", "T1>T2"), ("Undo", ""), ("Redo", "T1>T2"), ("Redo", "T3>FH"), ("Restart", "")):
        press(page, table, button)
        assert state(table)["last"] == last
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()

    number = page.locator(".kt-number input")
    rev = harness.revision(table)
    number.fill("4711")
    number.press("Enter")
    harness.wait_for_revision(table, rev)
    assert state(table)["deal"] == 4711
    number.fill("a lot")
    number.press("Enter")
    expect(page.locator(".kt-message")).to_contain_text("A deal number is a whole number such as 4711, not “a lot”.")
    assert state(table)["deal"] == 4711
    press(page, table, "New deal")
    assert state(table)["deal"] != 4711
    harness.press(page, "Give up")
    press(page, table, "Yes, give up")
    assert state(table)["outcome"] == "lost"


def test_code_and_table_share_one_game(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    first = WON.moves[0]
    click_move(table, WON.start, first)
    rev = harness.revision(table)
    assert harness.run_code(page, "print(panel.position.moves)") == f"({first},)\n"
    harness.run_code(page, f"panel.position = panel.position.play('{WON.moves[1]}')")
    harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == 2
    press(page, table, "Undo")
    assert state(table)["moves"] == 1
    assert harness.run_code(page, "print(len(panel.position.moves))") == "1\n"


# --- Die Treppe ---

TREPPE = engine.game("treppe")
STAIRS = 'import cardwidgets\npanel = cardwidgets.play("treppe", deal=7, indicator=False)\npanel'
NINES = """
R1: 7H
R2: 2S 2D
R3: -- TD --
R4: 3S JD 5C 8H
R5: 4C 6D QS -- KH
FC: 9C
FD: 9D
FH: 9H
S: *
base: 9
"""
"""Phase 1 with three empty cells; the ten and the jack of diamonds fit."""


def test_a_card_chooses_the_base(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", STAIRS)
    expect(page.locator(STATUS)).to_contain_text("Choose the base")
    refused(table, TREPPE.deal(7), "base Q", "R4P3:0")

    # A double click on a card of the base chooses it, without filling the cell at the same time.
    page.mouse.dblclick(*point(table, "R3P1:0"))
    expect(page.locator(STATUS)).to_contain_text("Base: 6")
    assert harness.run_code(page, "print(panel.position.moves)") == f"({TREPPE.move('base 6')},)\n"
    harness.wait_out_double_click(page)
    assert click(table, "R3P1") == "S>R3P1"


def test_clicks_drags_and_keys_fill_places(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", showing("treppe", NINES))
    position = TREPPE.setup(NINES)
    refused(table, position, "R4P4>R3P3", "R4P4:0", "R3P3")
    rev = harness.revision(table)
    page.mouse.dblclick(*point(table, "R3P2:0"))
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "R3P2>FD"
    assert click(table, "R5P4") == "S>R5P4"  # a click on the place
    held = len(position["S"])
    assert click(table, f"S:{held - 2}", "R3P1") == "S>R3P1"  # the stock, then the place
    rev = harness.revision(table)
    drag_to(table, f"S:{held - 3}", "R3P2")
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "S>R3P2"
    table.locator('[data-handle="R3P3"]').focus()
    page.keyboard.press("Enter")
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "S>R3P3"


def test_the_change_of_phase_moves_no_card(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", STAIRS)
    position = TREPPE.deal(7).play("base 6")
    click(
        table, "R5P5:0"
    )  # not R3P1:0: a second click there within 400 ms, to fill it, would be half of a double click
    expect(page.locator(STATUS)).to_contain_text("Base: 6")
    box = table.bounding_box()
    while position.view().counters["phase"] == 1:
        click_move(table, position, position.legal_moves[0])
        position = position.play(position.legal_moves[0])
        assert (state(table)["last"], state(table)["score"]) == (position.last_move, position.score)
    expect(page.locator(STATUS)).to_contain_text("Phase 2")
    dim = table.locator(".kt-dim")
    expect(dim.first).to_be_attached()
    page.wait_for_function("() => [...document.querySelectorAll('.kt-dim')].every(one => !one.getAnimations().length)")
    assert set(dim.evaluate_all("all => all.map(one => getComputedStyle(one).opacity)")) == {"0"}
    assert table.bounding_box() == box, "the table has moved on the page"
    expect(table.locator('[data-handle="R3:2"]')).to_be_attached()
    expect(table.locator('[data-handle^="R3P"]')).to_have_count(0)
    assert click(table, top(position, "S")) == "S>W"
    expect(dim).to_have_count(0)


# --- Große Napoleon ---

ROWS = {"suits": 2, "columns": 6}


@pytest.mark.deep
def test_the_deal_pauses_for_the_player(page: Page, lab: harness.Server) -> None:
    position = engine.game("grosse-napoleon", **ROWS).deal(263)
    cell = (
        "import cardwidgets, engine\n"
        f'panel = cardwidgets.play(engine.game("grosse-napoleon", **{ROWS}).deal(263), indicator=False)\npanel'
    )
    table = open_panel(page, lab, "lab", cell)
    expect(page.locator(STATUS)).to_contain_text("Layout 1 of 3 · Row 1 of 9")
    refused(table, position, "T4>T3", "T4:0", "T3:0")
    for text in ("T1>AD", "T2>KD", "T3>AD", "T5>AD", "deal"):
        click_move(table, position, position.game.move(text))
        position = position.play(text)
        assert state(table)["last"] == text
    expect(page.locator(STATUS)).to_contain_text("Row 2 of 9")

    # In the second pause inner columns are locked; the last card of an outer one goes up.
    refused(table, position, "T2>AD", "T2:0", "AD:2")
    click_move(table, position, position.game.move("T6>KD"))
    assert state(table)["last"] == "T6>KD"

    # The button deals the rest; then the stock is empty, and another button appears.
    for _ in range(9 - 2):
        press(page, table, "Deal the next row")
    expect(page.get_by_role("button", name="Deal the next row", exact=True)).to_have_count(0)
    assert state(table)["moves"] == 13
    expect(table.locator('[data-pile="S"]')).to_have_count(0)
    expect(page.locator(STATUS)).not_to_contain_text("Row")
    press(page, table, "Gather and redeal")
    assert state(table)["last"] == "redeal"
    expect(page.locator(STATUS)).to_contain_text("Layout 2 of 3 · Row 1 of")
    expect(table.locator('[data-pile="S"]')).to_have_count(1)


@pytest.mark.deep
def test_a_tightly_fanned_column_can_be_spread(page: Page, lab: harness.Server) -> None:
    game = engine.game("grosse-napoleon")
    ladder = [f"{rank}H" for rank in "KQJT98765432A23456789TJQK"]
    rest = [card.text for card in game.pack]
    for card in ladder:
        rest.remove(card)
    columns = [rest[:9] + ladder, *(rest[9 + 7 * n : 16 + 7 * n] for n in range(10))]
    diagram = "\n".join(f"T{n}: {' '.join(cards)}" for n, cards in enumerate(columns, 1))
    table = open_panel(page, lab, "lab", showing("grosse-napoleon", diagram))
    harness.wait_for_rest(table)
    before = harness.picture(table)
    fan = looked_through(table, "T1:12")
    box, whole = fan.bounding_box(), table.bounding_box()
    assert box is not None and whole is not None
    assert box["width"] > 0.8 * whole["width"], "34 cards need nearly the whole width"
    assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"]
    assert harness.picture(table).tobytes() != before.tobytes()
    harness.screenshot(page, "napoleon-long-column")
    page.mouse.move(*point(table, "T5:3"))
    expect(fan).to_have_count(0)


# --- Der Hochzeitszug ---

PROCESSION = won("hochzeitszug")
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


def looked_through(table: Locator, handle: str) -> Locator:
    """Leave the pointer on a card of a pile until the pile is spread out; returns the fan."""
    x, y = point(table, handle)
    table.page.mouse.move(x - 4, y + 4)
    table.page.mouse.move(x, y)
    expect(table).to_have_attribute("data-peek", handle.partition(":")[0])
    fan = table.locator(".kt-peek")
    expect(fan).to_have_count(1)
    expect(fan).to_be_visible()
    return fan


def test_the_pointer_spreads_a_packet(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", playing(PROCESSION))
    fan = looked_through(table, "U3:3")
    packet, seen = table.locator('[data-handle="U3:3"]').bounding_box(), fan.bounding_box()
    assert packet is not None and seen is not None
    assert seen["y"] > packet["y"] + packet["height"], "the fan hides the packet"
    unit = seen["height"] / 1.4
    for n in range(4):  # each card shows a strip with its index
        red, green, blue = harness.mean_colour(fan, (n * 0.42 * unit + 3, 3, 0.36 * unit, 0.3 * unit))
        assert min(red, green, blue) > 130, f"card {n} of the fan is not to be seen"
    # The lower row opens upwards, and the next packet opens faster.
    looked_through(table, "L8:3")
    packet, seen = table.locator('[data-handle="L8:3"]').bounding_box(), fan.bounding_box()
    assert packet is not None and seen is not None and seen["y"] + seen["height"] < packet["y"]
    harness.screenshot(page, "hochzeitszug-peek")
    # It closes when the pointer leaves, on Escape, and when a card is lifted, without playing anything.
    page.mouse.move(*point(table, "OH"))
    expect(fan).to_have_count(0)
    looked_through(table, "U2:3")
    page.mouse.down()
    page.mouse.up()
    expect(fan).to_have_count(0)
    expect(table).to_have_attribute("data-taken", "U2:3")
    page.keyboard.press("Escape")
    assert state(table)["moves"] == 0


@pytest.mark.deep
def test_the_keyboard_spreads_a_packet(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", playing(PROCESSION))
    names = ", ".join(engine.card_name(card, "en") for card in reversed(PROCESSION.start["U1"]))
    fan = table.locator(".kt-peek")
    table.locator('[data-handle="U1:3"]').focus()
    page.keyboard.press("p")
    expect(fan).to_be_visible()
    expect(table.get_by_role("status")).to_have_text(f"upper packet 1 from the top: {names}")
    for key in ("p", "ArrowRight", "Escape"):
        page.keyboard.press(key)
        expect(fan).to_have_count(0)
        page.keyboard.press("p")
        expect(fan).to_be_visible()
    expect(table).to_have_attribute("data-peek", "U2")
    assert state(table)["moves"] == 0


def test_a_long_touch_spreads_a_packet(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page(has_touch=True)
    table = open_panel(page, voila, "voila", playing(PROCESSION))
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


@pytest.mark.deep
def test_leaps_spaces_and_new_packets_are_playable(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", showing("hochzeitszug", SMALL, suits=2, packets=3))
    position = engine.game("hochzeitszug", suits=2, packets=3).setup(SMALL)
    refused(table, position, "U2>OC", "U2:2", "OC:0")
    refused(table, position, "S>U1", top(position, "S"))
    click_move(table, position, position.game.move("U1>OC"))
    position = position.play("U1>OC")
    refused(table, position, "U2>U1", "U2:2", "U1")
    # A click on the stock deals to the space, and so does one on the space.
    assert click(table, top(position, "S")) == "S>U1"
    expect(table.locator('[data-handle="U1:3"]')).to_have_count(1)
    press(page, table, "Undo")
    assert click(table, "U1") == "S>U1"
    for number in (2, 3):
        press(page, table, "Gather and redeal")
        expect(page.locator(STATUS)).to_contain_text(f"Layout {number} of 3")
    expect(page.get_by_role("button", name="Gather and redeal", exact=True)).to_have_count(0)
