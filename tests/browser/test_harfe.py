"""Große Harfe in real pages: a whole game with the mouse, refusals, undo, reload, and pictures of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.scene import layouts
from tools.browser import harness

WON = engine.record.loads((Path(__file__).parents[1] / "golden" / "harfe-won.json").read_text(encoding="utf-8"))
DEAL = WON.deal_number
CELL = f'import cardwidgets\npanel = cardwidgets.play("grosse-harfe", deal={DEAL}, indicator=False)\npanel'


def state(table: Locator) -> dict[str, Any]:
    """The state of the game as the page reports it."""
    told: dict[str, Any] = json.loads(table.get_attribute("data-state") or "{}")
    return told


def point(table: Locator, handle: str) -> tuple[float, float]:
    """A point on the visible part of a card or place, in page coordinates, once the page is at rest."""
    spot = table.locator(f'[data-handle="{handle}"]')
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None, handle
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 12)


def top(position: engine.Position, pile: str, count: int = 1) -> str:
    """The handle of the last `count` cards of a pile, or of its empty place."""
    held = len(position[pile])
    return f"{pile}:{held - count}" if held else pile


def open_panel(page: Page, server: harness.Server, kind: str, cell: str = CELL) -> Locator:
    """A notebook with one panel, in JupyterLab or in Voila."""
    harness.write_notebook(server.root / "panel.ipynb", cell)
    if kind == "lab":
        harness.open_lab(page, server, "panel.ipynb")
        harness.run_all_cells(page)
    else:
        harness.open_voila(page, server, "panel.ipynb")
    table = harness.wait_for_table(page)
    expect(table.locator("[data-handle]").first).to_be_attached()
    harness.wait_for_fit(page)
    return table


def click_move(table: Locator, before: engine.Position, move: engine.Move) -> None:
    """Play a move with the mouse: on the card, then on its target; the stock takes one click."""
    page, rev = table.page, harness.revision(table)
    if move == "redeal" or move.source == "S":
        page.mouse.click(*point(table, top(before, "S")))
    else:
        page.mouse.click(*point(table, top(before, move.source, move.count)))
        after = before.play(move)
        sharing = [name for name, pile in before.game.piles.items() if pile.target == move.target]
        receiver = next(name for name in sharing if len(after[name]) > len(before[name]))
        page.mouse.click(*point(table, top(before, receiver)))
    harness.wait_for_revision(table, rev)


def play_ahead(table: Locator, record: engine.Position, count: int) -> None:
    """Set a panel, called `panel` in the kernel, to the position after this many moves of a game."""
    moves = [str(move) for move in record.moves[:count]]
    code = f"position = panel.position\nfor move in {moves}: position = position.play(move)\npanel.position = position"
    harness.run_code(table.page, code)
    expect(table).to_have_attribute("data-state", re.compile(f'"moves": ?{count}\\b'))
    scene = layouts.scene(record.history[count], language="en")
    shown = table.evaluate(HANDLES)
    assert shown == {handle.id: [handle.label, " ".join(handle.targets)] for handle in scene.handles}


HANDLES = """table => Object.fromEntries([...table.querySelectorAll("[data-handle]")].map(
    one => [one.dataset.handle, [one.getAttribute("aria-label"), one.dataset.targets ?? ""]]
))"""
"""What a page knows of each card and place that can be clicked: its name and its targets."""


def play_on(table: Locator, record: engine.Position, begin: int, click: Callable[..., object]) -> None:
    """Click the moves of a game from an index on; its end is announced, and the table has kept its place."""
    size = table.bounding_box()
    for before, after in zip(record.history[begin:], record.history[begin + 1 :], strict=False):
        click(table, before, after.last_move)
        told = state(table)
        assert (told["moves"], told["score"], told["last"]) == (len(after.moves), after.score, str(after.last_move))
    assert state(table)["outcome"] == "won"
    expect(table.page.locator(".kt-message")).to_contain_text(f"The game is won: all {len(record.game.pack)} cards")
    assert table.bounding_box() == size, "the table has moved or changed its size"
    harness.wait_for_rest(table)


LAST = 8
"""Number of moves clicked at the end of a won game; all of them in the deep tests."""


@pytest.fixture
def page(moving_page: Page) -> Page:
    """The shared JupyterLab page, with flying cards."""
    return moving_page


def test_the_last_moves_win_with_the_mouse(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    begin = len(WON.moves) - LAST
    play_ahead(table, WON, begin)
    play_on(table, WON, begin, click_move)
    is_swept(table)
    harness.screenshot(page, "harfe-won-lab")


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_a_whole_game_is_won_with_the_mouse(
    new_page: Callable[..., Page], request: pytest.FixtureRequest, kind: str
) -> None:
    table = open_panel(new_page(), request.getfixturevalue(kind), kind)
    assert state(table)["deal"] == DEAL
    play_on(table, WON, 0, click_move)
    is_swept(table)
    harness.screenshot(table.page, f"harfe-won-{kind}")


def is_swept(table: Locator) -> None:
    """Eight kings are on the foundations, and the columns are felt."""
    box = table.bounding_box()
    assert box is not None
    red, green, blue = harness.mean_colour(table, (0, box["height"] * 0.5, box["width"], box["height"] * 0.4))
    assert green > red + 15 and green > blue + 8


def test_an_illegal_move_is_answered_with_its_clause(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    position = engine.game("grosse-harfe").deal(DEAL)
    rev = harness.revision(table)
    bad = next(
        move
        for move in position.game.conceivable_moves()
        if position.ruling(move).clause == "GH-6" and position.ruling(move).reason in ("rank", "colour")
    )
    page.mouse.click(*point(table, top(position, bad.source, bad.count)))
    page.mouse.click(*point(table, top(position, bad.target)))
    message = page.locator(".kt-message")
    expect(message).to_contain_text(position.ruling(bad).text)
    expect(message.locator(".kt-clause")).to_have_text("GH-6")
    expect(table.get_by_role("alert")).to_contain_text(position.ruling(bad).text)
    assert harness.revision(table) == rev

    # The clause opens where it is mentioned.
    clause = position.game.clause("GH-6")
    expect(message.get_by_text(clause)).to_be_hidden()
    message.locator("summary").click()
    expect(message.get_by_text(clause)).to_be_visible()

    # A face-down card says why it cannot be taken, without being identified.
    page.mouse.click(*point(table, "T10:0"))
    expect(message.locator(".kt-clause")).to_have_text("GH-7")


def test_drag_double_click_undo_and_new_deals(page: Page, lab: harness.Server) -> None:
    cell = (
        "import cardwidgets, engine\n"
        'start = engine.game("grosse-harfe").setup("T1: (4C) 9S\\nT2: TD\\nT3: 2H\\nT4: TC\\nFH: AH\\nS: *")\n'
        "panel = cardwidgets.play(start)\npanel"
    )
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
    page.mouse.move(*point(table, "T2:1"))
    page.mouse.down()
    page.mouse.move(*point(table, "T4:0"), steps=8)
    page.mouse.up()
    expect(page.locator(".kt-clause")).to_have_text("GH-6")
    assert harness.revision(table) == rev

    for button, last in (("Undo", "T1>T2"), ("Undo", ""), ("Redo", "T1>T2"), ("Redo", "T3>FH"), ("Restart", "")):
        harness.press(page, button)
        rev = harness.wait_for_revision(table, rev)
        assert state(table)["last"] == last
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()

    number = page.locator(".kt-number input")
    number.fill("4711")
    number.press("Enter")
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["deal"] == 4711
    number.fill("a lot")
    number.press("Enter")
    expect(page.locator(".kt-message")).to_contain_text("A deal number is a whole number such as 4711, not “a lot”.")
    assert state(table)["deal"] == 4711
    page.get_by_role("button", name="New deal", exact=True).click()
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["deal"] != 4711
    harness.press(page, "Give up")
    harness.press(page, "Yes, give up")
    harness.wait_for_revision(table, rev)
    assert state(table)["outcome"] == "lost"


def test_code_goes_on_from_the_table_and_back(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    first = WON.moves[0]
    click_move(table, WON.start, first)
    rev = harness.revision(table)
    assert harness.run_code(page, "print(panel.position.moves)") == f"({first},)\n"
    harness.run_code(page, f"panel.position = panel.position.play('{WON.moves[1]}')")
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == 2
    page.get_by_role("button", name="Undo", exact=True).click()
    harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == 1
    assert harness.run_code(page, "print(len(panel.position.moves))") == "1\n"


@pytest.mark.deep
def test_the_game_is_still_there_after_a_reload(new_page: Callable[..., Page], lab: harness.Server) -> None:
    page = new_page()
    table = open_panel(page, lab, "lab")
    for before, after in zip(WON.history, WON.history[1:6], strict=False):
        assert after.last_move is not None
        click_move(table, before, after.last_move)
    page.mouse.move(5, 5)
    harness.wait_for_rest(table)
    harness.run_code(page, "panel.table.redraw()")
    told, drawn = state(table), table.evaluate(harness.CARDS)
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save'); }")
    page.reload()
    harness.wait_for_lab(page)
    table = harness.wait_for_table(page)
    expect(table).to_have_attribute("data-state", re.compile('"moves": ?5'))
    assert {**state(table), "space": told["space"]} == told  # the room that a message leaves is not the game's
    harness.wait_for_picture(table, drawn)
    click_move(table, WON.history[5], WON.moves[5])
    assert state(table)["moves"] == 6
