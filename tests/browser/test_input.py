"""Every input method for every patience: the same legal moves by clicks, drags, touch and keys.

The possible moves are read from the scene, so a new patience is covered automatically.
"""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.moves import DEAL, Step, click, drag_to, game_plan, point, spot, top
from tests.browser.panels import open_panel, state
from tools.browser import harness

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
MOVES = 2  # of cards, for each input method


def some(*often: str) -> pytest.MarkDecorator:
    """For these patiences; the others are tested in `make deep`."""
    return pytest.mark.parametrize(
        "key", [pytest.param(key, marks=() if key in often else pytest.mark.deep) for key in PATIENCES]
    )


# --- input methods: each moves the cards of a step to its target, or triggers its action ---


def drag(table: Locator, position: engine.Position, step: Step) -> None:
    if not step.target:
        return click(table, position, step)
    drag_to(table, step.handle.id, top(position, step.target))


def double_click(table: Locator, position: engine.Position, step: Step) -> None:
    if step.target:
        table.page.mouse.dblclick(*point(table, step.handle.id))
    else:
        click(table, position, step)


def tap(table: Locator, position: engine.Position, step: Step) -> None:
    touch = table.page.touchscreen
    touch.tap(*point(table, step.handle.id))
    if step.target:
        expect(table).to_have_attribute("data-taken", step.handle.id)
        touch.tap(*point(table, top(position, step.target)))


def finger(table: Locator, position: engine.Position, step: Step) -> None:
    """Drags the cards with a finger."""
    if not step.target:
        return tap(table, position, step)
    session = table.page.context.new_cdp_session(table.page)
    (x, y), (right, down) = point(table, step.handle.id), point(table, top(position, step.target))
    for i in range(7):
        at = {"x": x + (right - x) * i / 6, "y": y + (down - y) * i / 6}
        kind = "touchMove" if i else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def keys(table: Locator, position: engine.Position, step: Step) -> None:
    """Uses the keyboard alone: arrow keys to the cards, Enter, arrow keys to the target, Enter."""
    if not table.evaluate("table => table.contains(document.activeElement)"):
        table.locator('[tabindex="0"]').focus()
    keyboard = table.page.keyboard
    walk(table, step.handle.id)
    keyboard.press("Enter")
    if step.target:
        expect(table).to_have_attribute("data-taken", step.handle.id)
        walk(table, top(position, step.target))
        keyboard.press("Enter")


def walk(table: Locator, handle: str) -> None:
    """Go to a handle with the arrow keys, as a sighted player does: forward if it lies ahead, otherwise back."""
    seen: dict[str, int] = {}
    for _ in range(80):
        here = focused(table)
        if here == handle:
            return
        seen[here] = seen.get(here, 0) + 1
        x, y = middle(table, here)
        right, down = (there - at for there, at in zip(middle(table, handle), (x, y), strict=True))
        across, along = ("ArrowRight" if right > 0 else "ArrowLeft"), ("ArrowDown" if down > 0 else "ArrowUp")
        ways = (across, along) if abs(right) > abs(down) else (along, across)
        table.page.keyboard.press(ways[(seen[here] - 1) % 2])
    raise AssertionError(f"the arrow keys do not lead to {handle}; they were at {list(seen)}")


def focused(table: Locator) -> str:
    return str(table.evaluate("table => document.activeElement.dataset.handle ?? ''"))


def middle(table: Locator, handle: str) -> tuple[float, float]:
    box = spot(table, handle).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


Way = Callable[[Locator, engine.Position, Step], None]


def play(table: Locator, key: str, *ways: Way) -> engine.Position:
    """Play the moves of the plan, with each method in turn, for card moves and others; returns the final position."""
    after = engine.game(key).deal(DEAL)
    turns = {True: itertools.cycle(ways), False: itertools.cycle(ways)}
    acted = ""
    for position, step in game_plan(key, MOVES * len(ways)):
        if acted == step.handle.pile:
            harness.wait_out_double_click(table.page)
        way = next(turns[bool(step.target)])
        rev = harness.revision(table)
        way(table, position, step)
        harness.wait_for_revision(table, rev)
        after = position.play(step.text)
        assert state(table)["last"] == str(after.last_move), way.__name__
        assert state(table)["moves"] == len(after.moves)
        acted = "" if step.target else step.handle.pile
    return after


def open_game(page: Page, server: harness.Server, kind: str, key: str) -> Locator:
    cell = f"import cardwidgets\ncardwidgets.play({key!r}, deal={DEAL}, indicator=False)"
    return open_panel(page, server, kind, cell)


@some("kleine-harfe", "grosse-napoleon")
def test_mouse_and_keyboard_play_a_game(lab_page: Page, lab: harness.Server, key: str) -> None:
    page = lab_page
    table = open_game(page, lab, "lab", key)
    after = play(table, key, click, drag, keys, double_click)

    # Undo and redo work without leaving the table, and so does the hint.
    rev = harness.revision(table)
    if not table.evaluate("table => table.contains(document.activeElement)"):
        table.locator('[tabindex="0"]').focus()
    page.keyboard.press("Control+z")
    rev = harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == len(after.moves) - 1
    page.keyboard.press("Control+Shift+z")
    harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == len(after.moves)
    page.keyboard.press("h")
    expect(page.locator(".kt-message")).not_to_have_text("")
    expect(table.get_by_role("status")).not_to_have_text("")
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('.kt-table')"), "Tab leaves the table"


@some("treppe", "hochzeitszug")
def test_touch_plays_a_game(new_page: Callable[..., Page], voila: harness.Server, key: str) -> None:
    page = new_page(has_touch=True, viewport={"width": 1180, "height": 820})
    play(open_game(page, voila, "voila", key), key, tap, finger)
