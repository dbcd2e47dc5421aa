"""Matches of Napoleon in real pages: a whole one by the mouse, a deal by a finger, one by the keyboard alone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.course import Course
from engine import match_line
from tests.browser import harness
from tests.browser.test_accessibility import findings
from tests.browser.test_harfe import open_panel, point, state
from tests.browser.test_input import walk
from tests.browser.test_napoleon import handle, press, wait_for

FIRST = 38
"""With the plan below seat 0 wins this match: another seat has bid in the first deal, seat 0 in the second one."""
CELL = f"""
import cardwidgets, engine
panel = cardwidgets.match(engine.game("napoleon", players=3), deals=2, first={FIRST}, speed="at once")
panel
"""


def plan() -> Iterator[tuple[engine.Match, str]]:
    """The decisions of seat 0, who plays by rules of thumb as the others do: the match before each, and the move.

    A deal that is over, but not the last one, gives "next deal"; the end of the match gives "".
    """
    start = engine.Match(engine.game("napoleon", players=3), deals=2, first=FIRST)
    course = Course(start, 0, "rule-based")
    while not course.match.over:
        if course.match.deal_over:
            yield course.match, "next deal"
            course.next_deal()
            continue
        move = course.think(course.match)
        if course.my_turn:
            yield course.match, move.text
        course.move(move)
    yield course.match, ""


def label(move: str) -> str:
    """What is on the button of a bid."""
    return "Pass" if move == "pass" else f"Bid {move.split()[1]}"


def at(table: Locator, match: engine.Match) -> None:
    """Wait until the table shows a match as it stands at a decision of the plan."""
    wait_for(table, moves=len(match.position.moves), turn=match.to_move, chips=list(match.chips), pot=match.pot)


def in_panel(table: Locator) -> list[float]:
    """Where the table lies in its panel (JupyterLab may scroll it), and its size."""
    box: list[float] = table.evaluate(
        """table => {
            const [own, whole] = [table, table.closest('.kt-panel')].map((one) => one.getBoundingClientRect());
            return [own.x - whole.x, own.y - whole.y, own.width, own.height].map(Math.round);
        }"""
    )
    return box


# --- the ways of input ---


def own_place(table: Locator) -> tuple[float, float]:
    """A point on the learner's place in the trick, where a card of the last trick may still lie."""
    box = table.locator('[data-handle="P1"], [data-handle^="P1:"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(table: Locator, card: str) -> None:
    table.page.mouse.click(*point(table, handle(table, card)))


def drag(table: Locator, card: str) -> None:
    mouse = table.page.mouse
    mouse.move(*point(table, handle(table, card)))
    mouse.down()
    mouse.move(*own_place(table), steps=6)
    mouse.up()


def double_click(table: Locator, card: str) -> None:
    table.page.mouse.dblclick(*point(table, handle(table, card)))
    table.page.wait_for_timeout(430)  # a later click belongs to no double click


def tap(table: Locator, card: str) -> None:
    table.page.touchscreen.tap(*point(table, handle(table, card)))


def finger(table: Locator, card: str) -> None:
    """A finger that pulls the card to its place in the trick."""
    session = table.page.context.new_cdp_session(table.page)
    (x, y), (right, down) = point(table, handle(table, card)), own_place(table)
    for i in range(7):
        where = {"x": x + (right - x) * i / 6, "y": y + (down - y) * i / 6}
        kind = "touchMove" if i else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [where]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def keys(table: Locator, card: str) -> None:
    if not table.evaluate("table => table.contains(document.activeElement)"):
        table.locator('[tabindex="0"]').focus()
    walk(table, handle(table, card))
    table.page.keyboard.press("Enter")


def decide(page: Page, table: Locator, move: str, way: Callable[[Locator, str], None]) -> None:
    """Make a move of the plan."""
    if move == "next deal":
        press(page, "Next deal")
    elif move.startswith("play "):
        way(table, move[-2:])
    else:
        press(page, label(move))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_a_whole_match_is_won_with_the_mouse(page: Page, request: pytest.FixtureRequest, kind: str) -> None:
    """From the first bid to the last settlement: cards by a click, by dragging and by a double click in turn."""
    table = open_panel(page, request.getfixturevalue(kind), kind, CELL)
    size = in_panel(table)
    ways = itertools.cycle([click, drag, double_click])
    for match, move in plan():
        at(table, match)
        if match.deal_over:
            sheets = page.locator(".kt-sheets")
            expect(sheets).to_contain_text("Settlement")
            for chips in match.results[-1].chips:
                expect(sheets.locator("table").last).to_contain_text(str(chips).replace("-", "−"))
        if move:
            decide(page, table, move, next(ways))
    assert match.over and match.leaders == (0,), "with other players another FIRST is needed"
    expect(page.locator(".kt-message")).to_contain_text("The match is over. You win with")
    expect(page.locator(".kt-status").first).to_contain_text("Match over")
    assert in_panel(table) == size, "the table has moved or changed its size"
    harness.screenshot(page, f"napoleon-won-{kind}")


def play_first_deal(page: Page, table: Locator, *ways: Callable[[Locator, str], None]) -> engine.Match:
    """Play the first deal of the plan, each card by the next way of input; the match after it."""
    turns = itertools.cycle(ways)
    for match, move in plan():
        at(table, match)
        if match.deal_over:
            return match
        decide(page, table, move, next(turns) if move.startswith("play") else ways[0])
    raise AssertionError("the plan has no end")


def test_a_finger_plays(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page(has_touch=True, viewport={"width": 1180, "height": 820})
    table = open_panel(page, voila, "voila", CELL)
    play_first_deal(page, table, tap, finger)


def test_the_keyboard_plays(page: Page, lab: harness.Server) -> None:
    """Bids on their buttons, cards with the arrow keys and Enter; back, forward and a hint at the table itself."""
    table = open_panel(page, lab, "lab", CELL)
    made = []
    for match, move in plan():
        at(table, match)
        if match.deal_over:
            break
        if move.startswith("play "):
            keys(table, move[-2:])
        else:
            page.get_by_role("button", name=label(move), exact=True).focus()
            page.keyboard.press("Enter")
        made.append(match)
    else:
        raise AssertionError("the plan has no end")
    page.keyboard.press("Control+z")
    at(table, made[-1])
    page.keyboard.press("h")
    expect(page.locator(".kt-message .kt-clause")).not_to_have_text("")
    expect(table.get_by_role("status")).not_to_have_text("")
    page.keyboard.press("Control+Shift+z")
    at(table, match)
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('.kt-table')"), "Tab leaves the table"


def test_tries_sharing_and_statistics(page: Page, lab: harness.Server, tmp_path: Path) -> None:
    table = open_panel(page, lab, "lab", CELL)
    press(page, "More")
    drawer = page.locator(".kt-drawer:visible")
    expect(drawer).to_contain_text("Your statistics begin")
    over = play_first_deal(page, table, click)
    dots = drawer.locator("[data-move]")
    expect(dots).to_have_count(len(over.results[0].position.moves) // 3 + 1)
    expect(drawer).to_contain_text("Your deals: 1 played")
    line = drawer.locator(".kt-share input")
    expect(line).to_have_value(match_line.share(over))

    # Back by the tree, another card, and both tries are there; forward again along the other one.
    dots.nth(1).click()
    wait_for(table, outcome=None, turn=0)
    before = state(table)["moves"]
    for card in table.locator('[data-handle^="H1:"]').all():
        name = card.get_attribute("data-action") or ""
        if name and name != over.results[0].position.moves[before].text:
            page.mouse.click(*point(table, str(card.get_attribute("data-handle"))))
            page.wait_for_timeout(500)
            if state(table)["moves"] > before:
                break
    expect(dots).to_have_count(len(over.results[0].position.moves) // 3 + 2)
    with page.expect_download() as saving:
        press(page, "Save")
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    other = match_line.read(saved.read_text(encoding="utf-8"))
    assert other.position.moves[:before] == over.results[0].position.moves[:before] and other != over
    press(page, "Restart")
    wait_for(table, moves=len(next(plan())[0].position.moves))
    expect(page.get_by_role("button", name="Restart", exact=True)).to_be_disabled()
    press(page, "Redo")
    press(page, "Redo")
    wait_for(table, moves=len(other.position.moves))

    # The line brings the first try back, after a replay; what is not legal changes nothing.
    line.fill(match_line.share(over))
    line.press("Enter")
    at(table, over)
    expect(page.locator(".kt-message")).to_contain_text("replayed by the rules")
    line.fill(re.sub(r"play \w\w$", "play AS, play AS", match_line.share(over)))
    line.press("Enter")
    expect(page.locator(".kt-says-refusal")).to_contain_text(re.compile(r"Deal 1, move \d+ \(play AS\) is not allowed"))
    at(table, over)
    expect(drawer).to_contain_text("Your deals: 1 played")


def test_the_own_place_says_what_may_be_played(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab", CELL)
    press(page, "More")
    press(page, "What may go where")
    for match, move in plan():
        at(table, match)
        if move.startswith("play ") and 1 < len(match.legal_moves) <= 3:
            break
        decide(page, table, move, click)
    else:
        raise AssertionError("no deal of the plan leaves a choice of a few cards")
    tag = table.locator('[data-label="P1"]')
    for legal in match.legal_moves:
        expect(tag).to_contain_text("♣♦♥♠"["CDHS".index(legal.text[-1])])
    expect(tag).not_to_contain_text("any")


def test_nothing_keeps_people_out_of_a_match_while_it_is_played(page: Page, lab: harness.Server) -> None:
    """Not at a trick, with the settings and the rules open, nor at the settlement; in German, light and dark."""
    table = open_panel(page, lab, "lab", CELL.replace('speed="at once"', 'speed="at once", language="de"'))
    found: dict[str, list[str]] = {}

    def look(state: str) -> None:
        for theme in ("Dark", "Light"):
            change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
            page.evaluate(change, f"JupyterLab {theme}")
            page.wait_for_function("dark => document.body.dataset.jpThemeLight === String(!dark)", arg=theme == "Dark")
            page.wait_for_timeout(300)
            found[f"{state}, {theme}"] = findings(page)

    opened = False
    for match, move in plan():
        at(table, match)
        if match.deal_over:
            break
        if move.startswith("play ") and not opened:
            opened = True
            for name in ("do-settings", "do-more", "do-rules"):
                page.locator(f".kt-{name}").click()
            expect(table.locator("[data-label]")).to_have_count(1)
            look("at a trick")
        if move.startswith("play "):
            double_click(table, move[-2:])
        else:
            page.get_by_role("button", name=german(move), exact=True).click()
    expect(page.locator(".kt-sheets")).to_contain_text("Die Partie bisher")
    look("at the settlement")
    told = [f"{state}: {line}" for state, lines in found.items() for line in lines]
    assert len(found) == 4 and not told, "\n".join(told)


def german(move: str) -> str:
    """What is on the button of a bid."""
    return {"pass": "Passen", "bid 5": "Napoleon"}.get(move, move.replace("bid", "Ansage"))
