"""Matches of Napoleon in real pages: deals by mouse, touch and keyboard alone; the end of a match."""

import itertools
from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.tricks.session import MatchSession
from engine.tricks import match_line
from tests.browser.moves import point
from tests.browser.panels import open_panel, state
from tests.browser.test_accessibility import choose_theme, findings
from tests.browser.test_input import walk
from tests.browser.test_napoleon import handle, wait_for
from tools.browser import harness

FIRST = 38
"""Seat 0 wins this match with the plan below: another seat is declarer in the first deal, seat 0 in the second."""
CELL = f"""
import cardwidgets, engine
panel = cardwidgets.match(engine.game("napoleon", players=3), deals=2, first={FIRST}, speed="at once")
panel
"""


def plan() -> Iterator[tuple[engine.Match, str]]:
    """The decisions of seat 0, played by rules of thumb: the match before each, and the move.

    At the end of a deal other than the last the move is "next deal"; at the end of the match it is "".
    """
    start = engine.Match(engine.game("napoleon", players=3), deals=2, first=FIRST)
    course = MatchSession(start, 0, "rule-based")
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


def after(match: engine.Match, move: engine.Move) -> engine.Match:
    """The match at the learner's next decision, or at the end of the deal, after this move."""
    course = MatchSession(match, 0, "rule-based")
    course.move(move)
    while not course.match.deal_over and not course.my_turn:
        course.move(course.think(course.match))
    return course.match


def cell(match: engine.Match, language: str = "en") -> str:
    """A notebook cell with a panel that continues a match."""
    return (
        "import cardwidgets\nfrom engine.tricks import match_line\n"
        f"match = match_line.read({match_line.share(match)!r})\n"
        f'panel = cardwidgets.match(match, speed="at once", language={language!r})\npanel'
    )


def label(move: str) -> str:
    """The label of a bid's button."""
    return "Pass" if move == "pass" else f"Bid {move.split()[1]}"


def at(table: Locator, match: engine.Match) -> None:
    """Wait until the table shows a match at a decision of the plan."""
    wait_for(table, moves=len(match.position.moves), turn=match.to_move, chips=list(match.chips), pot=match.pot)


def in_panel(table: Locator) -> list[float]:
    """The place of the table within its panel (JupyterLab may scroll it), and its size."""
    box: list[float] = table.evaluate(
        """table => {
            const [own, whole] = [table, table.closest('.kt-panel')].map((one) => one.getBoundingClientRect());
            return [own.x - whole.x, own.y - whole.y, own.width, own.height].map(Math.round);
        }"""
    )
    return box


# --- input methods ---


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


def keys(table: Locator, card: str) -> None:
    if not table.evaluate("table => table.contains(document.activeElement)"):
        table.locator('[tabindex="0"]').focus()
    walk(table, handle(table, card))
    table.page.keyboard.press("Enter")


def decide(page: Page, table: Locator, move: str, way: Callable[[Locator, str], None]) -> None:
    """Make a move of the plan. The hand closes up only when no click on it could be the second of a double click."""
    if move == "next deal":
        harness.press(page.locator(".kt-end"), "Next deal")
    elif move.startswith("play "):
        harness.wait_for_fit(page)
        way(table, move[-2:])
        harness.wait_out_double_click(page)
    else:
        harness.press(page, label(move))


def test_the_mouse_wins_the_last_tricks_of_a_match(page: Page, voila: harness.Server) -> None:
    last = [*plan()][-4:]
    assert len(last[0][0].results) == 1 and len(last[0][0].legal_moves) > 1
    table = open_panel(page, voila, "voila", cell(last[0][0]))
    play_to_the_end(page, table, last, drag, click)


def play_to_the_end(
    page: Page, table: Locator, plan: Iterable[tuple[engine.Match, str]], *ways: Callable[[Locator, str], None]
) -> None:
    """Play the plan, with each settlement on the way, until the learner has won."""
    size, turns = in_panel(table), itertools.cycle(ways)
    width = state(table)["space"][0]
    for match, move in plan:
        at(table, match)
        if match.deal_over:
            harness.press(page, "Variations and statistics")
            sheets = page.locator(".kt-sheets")
            expect(sheets).to_contain_text("Settlement")
            for chips in match.results[-1].chips:
                expect(sheets.locator("table").last).to_contain_text(str(chips).replace("-", "−"))
            harness.press(page, "Close")
            expect(sheets).to_be_hidden()
            harness.wait_for_fit(page, width)  # the drawer took some of it
        if move:
            decide(page, table, move, next(turns))
    assert match.over and match.leaders == (0,), "with other players another FIRST is needed"
    expect(page.locator(".kt-message")).to_contain_text("The match is over. You win with")
    expect(page.locator(".kt-status").first).to_contain_text("Match over")
    assert in_panel(table) == size, "the table has moved or changed its size"


def play_first_deal(
    page: Page, table: Locator, *ways: Callable[[Locator, str], None], labelled: bool = False
) -> engine.Match:
    """Play the first deal of the plan, each card by the next input method; returns the match after it.

    Args:
        labelled: whether the player's place is labelled with what may be played.
    """
    turns = itertools.cycle(ways)
    for match, move in plan():
        at(table, match)
        if match.deal_over:
            return match
        if labelled and len(match.legal_moves) > 1 and move.startswith("play "):
            says_what_may_be_played(table, match)
        decide(page, table, move, next(turns) if move.startswith("play") else ways[0])
    raise AssertionError("the plan has no end")


def says_what_may_be_played(table: Locator, match: engine.Match) -> None:
    """Check the label on the learner's place in the trick: the suits to be followed, or that any card will do."""
    tag = table.locator('[data-label="P1"]')
    if len(match.legal_moves) == len(match.position["H1"]):
        expect(tag).to_contain_text("any")
        return
    for legal in match.legal_moves:
        expect(tag).to_contain_text("♣♦♥♠"["CDHS".index(legal.text[-1])])
    expect(tag).not_to_contain_text("any")


@pytest.mark.deep
def test_the_keyboard_plays_a_match(lab_page: Page, lab: harness.Server) -> None:
    """Bids with their buttons, cards with the arrow keys and Enter; undo, redo and a hint at the table itself."""
    page = lab_page
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
    assert page.evaluate("!document.activeElement.closest('.kt-layer')"), "Tab leaves the table"


def test_the_mouse_plays_branches_of_a_deal(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    table = open_panel(page, lab, "lab", CELL)
    harness.press(page, "Variations and statistics")
    harness.press(page, "Label what fits")
    drawer = page.locator(".kt-drawer:visible")
    expect(drawer).to_contain_text("Your statistics begin")
    over = play_first_deal(page, table, click, drag, double_click, labelled=True)
    dots = drawer.locator("[data-move]")
    expect(dots).to_have_count(len(over.results[0].position.moves) // 3 + 1)
    expect(drawer).to_contain_text("Your deals: 1 played")
    expect(drawer.locator(".kt-share input")).to_have_value(match_line.share(over))

    # Going back by the tree and playing another card keeps both branches; then forward along the other one.
    (first, _), (second, played) = itertools.islice(plan(), 2)
    dots.nth(1).click()
    at(table, second)
    another = next(move for move in second.legal_moves if move != played)
    third = after(second, another)
    click(table, another.text[-2:])
    at(table, third)
    expect(dots).to_have_count(len(over.results[0].position.moves) // 3 + 2)
    harness.press(page, "Restart")
    at(table, first)
    expect(page.locator(".kt-do-restart")).to_be_disabled()
    harness.press(page, "Redo")
    harness.press(page, "Redo")
    at(table, third)


@pytest.mark.deep
def test_a_match_is_accessible_throughout(lab_page: Page, lab: harness.Server) -> None:
    """Checks a trick, with settings and rules open, and the settlement; in German, light and dark."""
    page = lab_page
    over = next(match for match, _ in plan() if match.deal_over)
    *_, (start, _), (last, card) = itertools.takewhile(lambda one: not one[0].deal_over, plan())
    table = open_panel(page, lab, "lab", cell(start, "de"))
    found: list[str] = []

    def look(state: str) -> None:
        for theme in ("dark", "light"):
            choose_theme(page, theme)
            found.extend(f"{state}, {theme}: {line}" for line in findings(page))

    at(table, start)
    for name in ("do-more", "do-rules"):
        harness.reach(page, page.locator(f".kt-{name}")).click()
    expect(table.locator("[data-label]")).to_have_count(1)
    look("at a trick")
    click(table, last.position.moves[len(start.position.moves)].text[-2:])
    at(table, last)
    click(table, card[-2:])
    at(table, over)
    expect(page.locator(".kt-sheets")).to_contain_text("Die Partie bisher")
    look("at the settlement")
    assert not found, "\n".join(found)
