"""A panel in its own notebook, and whole games played at it by clicks."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

import engine
from cardwidgets.scene import layouts
from tests.browser.moves import point
from tools.browser import harness


def won(name: str) -> engine.Position:
    """The won game of a file in tests/golden."""
    path = Path(__file__).parents[1] / "golden" / f"{name}-won.json"
    return engine.record.loads(path.read_text(encoding="utf-8"))


WON = won("harfe")
DEAL = WON.deal_number


def playing(record: engine.Position) -> str:
    """A notebook cell that creates `panel` on a deal of a game."""
    key, deal = record.game.key, record.deal_number
    return f"import cardwidgets\npanel = cardwidgets.play({key!r}, deal={deal}, indicator=False)\npanel"


def showing(key: str, diagram: str, **options: object) -> str:
    """A notebook cell with a table that shows a position."""
    arguments = "".join(f", {name}={value!r}" for name, value in options.items())
    return (
        f'import cardwidgets, engine\nstart = engine.game({key!r}{arguments}).setup("""{diagram}""")\n'
        "panel = cardwidgets.play(start, indicator=False)\npanel"
    )


CELL = playing(WON)


def state(table: Locator) -> dict[str, Any]:
    """The state of the game as the page reports it."""
    found: dict[str, Any] = json.loads(table.get_attribute("data-state") or "{}")
    return found


def wait_for(table: Locator, **wanted: object) -> None:
    """Wait until the table reports this state."""
    table.page.wait_for_function(
        """([table, wanted]) => {
            const state = JSON.parse(table.dataset.state ?? "{}");
            return Object.entries(wanted).every(([key, value]) => JSON.stringify(state[key]) === JSON.stringify(value));
        }""",
        arg=[table.element_handle(), wanted],
        timeout=harness.EXPECTED,
    )


def moved(table: Locator, action: Callable[[], object]) -> None:
    """Do something, and wait until the table shows a later scene and its cards are at rest."""
    before = harness.revision(table)
    action()
    harness.wait_for_revision(table, before)
    harness.wait_for_rest(table)


def box_of(where: Locator) -> FloatRect:
    """The box of an element that is on the page."""
    box = where.bounding_box()
    assert box is not None
    return box


def shows_felt(table: Locator, card: FloatRect) -> bool:
    """Whether the table shows bare felt, or an empty place, where there is or was a card with this box."""
    red, green, blue = colour(table, card, (0.2, 1.1, 0.12, 0.1))
    return green > red + 15 and green > blue + 8


def colour(table: Locator, card: FloatRect, part: tuple[float, float, float, float]) -> tuple[int, int, int]:
    """The mean colour of a part of the table, whose sides are measured from a card and in its width."""
    whole, unit = box_of(table), card["width"]
    left, top, width, height = (side * unit for side in part)
    return harness.mean_colour(table, (card["x"] - whole["x"] + left, card["y"] - whole["y"] + top, width, height))


def top(position: engine.Position, pile: str, count: int = 1) -> str:
    """The handle of the last `count` cards of a pile, or of its empty place."""
    held = len(position[pile])
    return f"{pile}:{held - count}" if held else pile


def open_panel(page: Page, server: harness.Server, kind: str, cell: str = CELL) -> Locator:
    """A notebook with one panel, in JupyterLab or in Voila."""
    harness.open_cells(page, server, kind, "panel.ipynb", cell)
    table = harness.wait_for_table(page)
    expect(table.locator("[data-handle]").first).to_be_attached()
    harness.wait_for_fit(page)
    return table


def click(table: Locator, *handles: str) -> str:
    """Click handles one after another until the table shows a new position; returns the last move."""
    rev = harness.revision(table)
    for handle in handles:
        table.page.mouse.click(*point(table, handle))
    harness.wait_for_revision(table, rev)
    return str(state(table)["last"])


def click_move(table: Locator, before: engine.Position, move: engine.Move) -> None:
    """Play a move with the mouse: by a single click, with its button, or on the cards and their target."""
    acting = table.locator(f'[data-action="{move.text}"]')
    if before.game.key == "treppe":
        click(table, *clicks_of_treppe(before, move))
    elif acting.count():
        click(table, str(acting.first.get_attribute("data-handle")))
    elif not move.source:
        rev = harness.revision(table)
        table.page.locator(f".kt-choose-{move.text.replace(' ', '-')}").first.click()
        harness.wait_for_revision(table, rev)
    else:
        after = before.play(move)
        sharing = [name for name, pile in before.game.piles.items() if pile.target == move.target]
        receiver = next(name for name in sharing if len(after[name]) > len(before[name]))
        click(table, top(before, move.source, move.count), top(before, receiver))


def clicks_of_treppe(before: engine.Position, move: engine.Move) -> list[str]:
    """The handles that play a move: a card of the base, an empty cell, the stock, or a card and then its target."""
    if move.text.startswith("base "):
        piles = (name for name in before.game.piles if name.startswith("R") and before[name])
        return [f"{next(name for name in piles if before[name][0].text[0] == move.text[-1])}:0"]
    if move.source == "S":
        return [top(before, "S") if move.target == "W" else move.target]
    return [top(before, move.source, move.count), top(before, move.target)]


def refused(table: Locator, position: engine.Position, move: str, *handles: str) -> None:
    """Click handles; the table must refuse the move with the engine's sentence and leave everything in place."""
    rev, ruling = harness.revision(table), position.ruling(move)
    assert not ruling.legal
    for handle in handles:
        table.page.mouse.click(*point(table, handle))
    message = table.page.locator(".kt-message").first
    expect(message).to_contain_text(ruling.text)
    expect(message.locator(".kt-clause")).to_have_text(str(ruling.clause))
    assert harness.revision(table) == rev


def play_won(table: Locator, begin: int, end: int) -> None:
    """Click moves of the known game, from one number to another."""
    for before, after in zip(WON.history[begin:end], WON.history[begin + 1 : end + 1], strict=True):
        assert after.last_move is not None
        click_move(table, before, after.last_move)


def has_stored(page: Page, moves: int) -> None:
    """Wait until the browser has stored the known game up to this move."""
    record = engine.record.share(WON.history[moves])
    page.wait_for_function(
        "record => Object.values(sessionStorage).includes(record)", arg=record, timeout=harness.PATIENCE
    )


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
"""The page's data on each clickable card and place: its name and its targets."""


def play_on(table: Locator, record: engine.Position, begin: int) -> None:
    """Click the moves of a game from an index on; check that its end is announced and the table has not moved."""
    size = table.bounding_box()
    for before, after in zip(record.history[begin:], record.history[begin + 1 :], strict=False):
        assert after.last_move is not None
        click_move(table, before, after.last_move)
        found = state(table)
        assert (found["moves"], found["score"], found["last"]) == (len(after.moves), after.score, str(after.last_move))
    assert state(table)["outcome"] == "won"
    expect(table.page.locator(".kt-message")).to_contain_text(f"The game is won: all {len(record.game.pack)} cards")
    assert table.bounding_box() == size, "the table has moved or changed its size"
    harness.wait_for_rest(table)
