"""Die Treppe in real pages: choosing the base, both phases with the mouse and the keyboard, and its notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.test_harfe import LAST, open_panel, play_ahead, play_on, point, state, top
from tools.browser import harness

TREPPE = engine.game("treppe")
WON = engine.record.loads((Path(__file__).parents[1] / "golden" / "treppe-won.json").read_text(encoding="utf-8"))
CELL = 'import cardwidgets\npanel = cardwidgets.play("treppe", deal=7, indicator=False)\npanel'

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

RUNS = """
R1: 9C
R2: 5H QD
R3: 6C 8H 7H
R4: KD 3C 9D 8S
R5: QS 5C JH 4C TC
FC: AC
FD: AD
S: *
base: 1
phase: 2
"""


def cell_of(diagram: str) -> str:
    """A notebook cell with a table that shows a position."""
    return (
        f'import cardwidgets, engine\nstart = engine.game("treppe").setup("""{diagram}""")\n'
        "panel = cardwidgets.play(start, indicator=False)\npanel"
    )


def click(table: Locator, *handles: str) -> str:
    """Click handles one after another until the table shows a new position; returns the last move."""
    rev = harness.revision(table)
    for handle in handles:
        table.page.mouse.click(*point(table, handle))
    harness.wait_for_revision(table, rev)
    return str(state(table)["last"])


def refused(table: Locator, position: engine.Position, move: str, *handles: str) -> None:
    """Click handles, and check the reason why the resulting move is not legal."""
    rev, ruling = harness.revision(table), position.ruling(move)
    for handle in handles:
        table.page.mouse.click(*point(table, handle))
    message = table.page.locator(".kt-message").first
    expect(message).to_contain_text(ruling.text)
    expect(message.locator(".kt-clause")).to_have_text(ruling.clause or "")
    assert harness.revision(table) == rev


@pytest.fixture
def page(lab_page: Page) -> Page:
    """The shared JupyterLab page."""
    return lab_page


def test_the_base_is_chosen_on_a_card_or_with_a_button(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    position = TREPPE.deal(7)
    expect(page.locator(".kt-status")).to_contain_text("Choose the base")
    refused(table, position, "base Q", "R4P3:0")
    names = [f"Base: {name}" for name in ("3", "6", "7", "9", "10")]
    assert page.locator(".kt-choice").all_inner_texts() == names

    # A double click on a card of the base chooses it, without filling the cell at the same time.
    page.mouse.dblclick(*point(table, "R3P1:0"))
    expect(page.locator(".kt-status")).to_contain_text("Base: 6")
    assert harness.run_code(page, "print(panel.position.moves)") == f"({TREPPE.move('base 6')},)\n"
    expect(page.locator(".kt-choice")).to_have_count(0)
    harness.wait_out_double_click(page)
    assert click(table, "R3P1") == "S>R3P1"

    harness.press(page, "Restart")
    page.get_by_role("button", name="Base: 10", exact=True).click()
    expect(page.locator(".kt-status")).to_contain_text("Base: 10")
    assert state(table)["last"] == "base T"


def test_the_first_phase_by_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", cell_of(NINES))
    position = TREPPE.setup(NINES)
    expect(page.locator(".kt-status")).to_contain_text("Phase 1")
    refused(table, position, "R4P4>R3P3", "R4P4:0", "R3P3")

    rev = harness.revision(table)
    page.mouse.dblclick(*point(table, "R3P2:0"))
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "R3P2>FD"
    assert click(table, "R4P2:0", "FD:1") == "R4P2>FD"
    assert click(table, "R5P4") == "S>R5P4"  # a click on the place
    held = len(position["S"])
    assert click(table, f"S:{held - 2}", "R3P1") == "S>R3P1"  # the stock, then the place
    rev = harness.revision(table)
    page.mouse.move(*point(table, f"S:{held - 3}"))
    page.mouse.down()
    page.mouse.move(*point(table, "R4P2"), steps=8)
    page.mouse.up()
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "S>R4P2"


def test_one_phase_leads_into_the_other_and_nothing_jumps(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    position = TREPPE.deal(7).play("base 6")
    page.get_by_role("button", name="Base: 6", exact=True).click()
    expect(page.locator(".kt-status")).to_contain_text("Base: 6")
    box = table.bounding_box()
    while position.view().counters["phase"] == 1:
        move = position.legal_moves[0]
        way = [move.target] if move.source == "S" else [f"{move.source}:0", top(position, move.target)]
        assert click(table, *way) == move
        position = position.play(move)
        assert state(table)["score"] == position.score
    expect(page.locator(".kt-status")).to_contain_text("Phase 2")
    assert table.bounding_box() == box, "the table has moved on the page"
    expect(table.locator('[data-handle="R3:2"]')).to_be_attached()
    expect(table.locator('[data-handle^="R3P"]')).to_have_count(0)
    assert click(table, top(position, "S")) == "S>W"


def test_the_second_phase_by_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", cell_of(RUNS))
    position = TREPPE.setup(RUNS)
    refused(table, position, "R4x2>R5", "R4:2", "R5:4")
    assert click(table, "R4:3", "R1:0") == "R4>R1"
    assert click(table, "R4:2", "R5:4") == "R4>R5"
    assert click(table, "R1:1", "R5:5") == "R1>R5"
    assert click(table, "R3:1", "R1:0") == "R3x2>R1"  # a run of one suit
    for pile, index in (("R5", 5), ("R5", 6)):  # each of the overlapping cards shows its index
        box = table.locator(f'[data-handle="{pile}:{index}"]').bounding_box()
        whole = table.locator('[data-handle="R2:1"]').bounding_box()
        assert box is not None and whole is not None and box["width"] >= 0.35 * whole["width"]


def test_a_space_takes_a_card_and_the_keyboard_fills_a_place(page: Page, lab: harness.Server) -> None:
    spaces = RUNS.replace("R1: 9C", "R1:").replace("R2: 5H QD", "R2: 5H QD\nW: 6S")
    table = open_panel(page, lab, "lab", cell_of(spaces))
    position = TREPPE.setup(spaces)
    refused(table, position, "R1>R2", "R1")
    assert click(table, "W:0", "R1") == "W>R1"

    harness.run_code(page, f'panel.position = engine.game("treppe").setup("""{NINES}""")')
    expect(page.locator(".kt-status")).to_contain_text("Phase 1")
    rev = harness.revision(table)
    table.locator('[data-handle="R3P3"]').focus()
    page.keyboard.press("Enter")
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == "S>R3P3"
    expect(table.locator('[data-handle="R3P3:0"]')).to_have_accessible_name("king of spades, place 3 of row 3")


def way(before: engine.Position, move: engine.Move) -> list[str]:
    """The clicks that play a move: a card of the base, an empty cell, the stock, or a card and then its target."""
    if move.text.startswith("base "):
        piles = (name for name in before.game.piles if name.startswith("R") and before[name])
        return [f"{next(name for name in piles if before[name][0].text[0] == move.text[-1])}:0"]
    if move.source == "S":
        return [top(before, "S") if move.target == "W" else move.target]
    return [top(before, move.source, move.count), top(before, move.target)]


def click_move(table: Locator, before: engine.Position, move: engine.Move) -> None:
    click(table, *way(before, move))


WON_CELL = f'import cardwidgets\npanel = cardwidgets.play("treppe", deal={WON.deal_number}, indicator=False)\npanel'


def test_the_last_moves_win_with_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", WON_CELL)
    begin = len(WON.moves) - LAST
    play_ahead(table, WON, begin)
    play_on(table, WON, begin, click_move)
    harness.screenshot(page, "treppe-won-lab")


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_a_whole_game_is_won_with_the_mouse(
    new_page: Callable[..., Page], request: pytest.FixtureRequest, kind: str
) -> None:
    """The base, cells filled from the stock, both phases, runs, spaces and the waste: all 52 cards."""
    table = open_panel(new_page(), request.getfixturevalue(kind), kind, WON_CELL)
    play_on(table, WON, 0, click_move)
    harness.screenshot(table.page, f"treppe-won-{kind}")
