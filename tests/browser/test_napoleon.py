"""Napoleon in real pages: bidding, playing, discarding, pace of the other players, a match, the notebook."""

from itertools import groupby

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.tricks.session import MatchSession
from tests.browser.moves import drag_to, point
from tests.browser.panels import open_panel, state, wait_for
from tools.browser import harness

GAME = engine.game("napoleon", players=3)
START = """
import cardwidgets, engine
from engine.match import dealing_order
game = engine.game("napoleon", players=3)
cards = dealing_order(game, {hands}, "{turned}", forehand={forehand}, blind="{blind}")
match = engine.Match(game, deals=2, cards=cards, forehand={forehand})
for move in {moves}:
    match = match.play(move)
panel = cardwidgets.match(match, speed="fast")
panel
"""
FOLLOW = START.format(
    hands=["AS 9S KH 8D 7C", "TS KS AC TC 9C", "8S 7S JD QD KD"],
    turned="7H",
    forehand=1,
    blind="",
    moves=["bid 2", "pass"],
)
NAPOLEON = START.format(
    hands=["AH TH KH AS QD", "9H 8H TS KS AD", "JH QS JS TD KD"],
    turned="QH",
    forehand=0,
    blind="AC 7C",
    moves=["bid 5", "pass", "pass"],
)


def handle(table: Locator, card: str) -> str:
    """The handle of a card of the player's hand."""
    name = table.locator(f'[data-action$=" {card}"]').get_attribute("data-handle")
    assert name, f"{card} cannot be clicked"
    return name


def my_turn(table: Locator) -> bool:
    """Wait until the learner is to move (True), or the deal is over."""
    table.page.wait_for_function(
        "table => [0, -1].includes(JSON.parse(table.dataset.state).turn)",
        arg=table.element_handle(),
        timeout=harness.EXPECTED,
    )
    return bool(state(table)["turn"] == 0)


def test_bids_rulings_and_drags_work(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    table = open_panel(page, lab, "lab", FOLLOW)
    message = page.locator(".kt-message")
    expect(message).to_contain_text("Your bid: more than 2, or pass.")
    harness.press(page, "Pass")
    wait_for(table, phase="play")

    # Ada and Bruno move automatically, one by one; then an illegal card is refused, by click and by drag.
    assert my_turn(table) and state(table)["moves"] == 5
    led = table.locator('[data-handle="P2:0"]').get_attribute("aria-label")
    assert led and led.endswith("played by Ada")
    page.mouse.click(*point(table, handle(table, "KH")))
    expect(message.locator(".kt-clause")).to_have_text("NP-8")
    drag_to(table, handle(table, "KH"), "P1")
    expect(page.locator(".kt-ghost")).to_have_count(0)  # the card has flown back
    harness.run_code(page, "")  # earlier actions have been handled
    expect(message).to_contain_text("you must follow it")
    assert state(table)["moves"] == 5
    legal = "AS" if "spade" in led else "7C"
    drag_to(table, handle(table, legal), "P1")
    wait_for(table, last=f"play {legal}", moves=6)

    # The trick is gathered; its packet has a peek. Undo goes back before the card was played.
    wait_for(table, swept=True)
    harness.press(page, "Variations and statistics")
    expect(page.locator(".kt-sheets")).to_contain_text("Trick 1")
    harness.press(page, "Close")
    harness.press(page, "Undo")
    wait_for(table, moves=5, turn=0)
    expect(table.locator('[data-handle="P2:0"]')).to_be_attached()


def test_the_declarer_takes_the_blind_and_discards_three_cards(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    table = open_panel(page, lab, "lab", NAPOLEON)
    expect(table.locator('[data-handle^="H1:"]')).to_have_count(8)
    for card in ("7C", "QD"):
        rev = harness.revision(table)
        page.mouse.click(*point(table, handle(table, card)))
        harness.wait_for_revision(table, rev)
    table.locator(f'[data-handle="{handle(table, "AC")}"]').focus()
    page.keyboard.press("Enter")  # the same with the keyboard
    harness.press(page, "Discard: 3 of 3")
    wait_for(table, phase="play", moves=4)
    expect(table.locator('[data-handle^="H1:"]')).to_have_count(5)
    expect(table.locator('[data-handle="A1:2"]')).to_have_accessible_name("you discarded 3 cards")
    assert my_turn(table)
    rev = harness.revision(table)
    page.mouse.dblclick(*point(table, handle(table, "AH")))
    harness.wait_for_revision(table, rev)
    harness.run_code(page, "")  # earlier actions have been handled
    expect(table.locator('[data-action="play AH"]')).to_have_count(0)
    assert state(table)["moves"] <= 8, "a double click has played two cards"


SHOWN = """table => {
    window.shown = [];
    const look = () => window.shown.push(JSON.parse(table.dataset.state).moves);
    new MutationObserver(look).observe(table, { attributeFilter: ["data-state"] });
}"""
"""Let a page record the numbers of moves that its table shows, one after another."""


@pytest.mark.deep
def test_an_app_plays_a_match_at_every_pace(page: Page, voila: harness.Server) -> None:
    """Plays a match at a slow pace, with waiting tricks, and "at once", through a settlement to the next deal."""
    cell = 'import cardwidgets\npanel = cardwidgets.match("napoleon", deals=2, first=4711, speed="slow")\npanel'
    table = open_panel(page, voila, "voila", cell)
    course = MatchSession(engine.Match(engine.game("napoleon"), deals=2, first=4711), 0, "rule-based")

    def stand() -> int:
        """The number of moves after the other players have moved."""
        while not course.match.deal_over and not course.my_turn:
            course.move(course.think(course.match))
        return len(course.match.position.moves)

    box = table.bounding_box()
    table.evaluate(SHOWN)
    harness.press(page, "Bid 2")
    course.move(course.match.game.move("bid 2"))
    wait_for(table, moves=1)
    harness.press(page, "fast")
    wait_for(table, moves=stand(), phase="play")
    seen = [moves for moves, _ in groupby(page.evaluate("window.shown"))]
    assert seen == [*range(1, stand() + 1)], "each move of the others is seen"
    harness.press(page, "Wait after each trick")
    page.mouse.click(*point(table, handle(table, "TD")))
    course.move(course.match.game.move("play TD"))
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    assert not state(table)["swept"] and state(table)["moves"] == 8
    harness.press(page, "Next")
    harness.press(page, "Wait after each trick")
    harness.press(page, "at once")
    while True:
        wait_for(table, moves=stand())
        if course.match.deal_over:
            break
        move = course.match.legal_moves[0]
        page.mouse.click(*point(table, handle(table, move.text[-2:])))
        course.move(move)
    assert state(table)["outcome"] in ("made", "failed")
    harness.press(page.locator(".kt-end"), "Show the table")
    harness.press(page, "Variations and statistics")
    sheets = page.locator(".kt-sheets")
    expect(sheets).to_contain_text("Settlement")
    expect(sheets.locator(".kt-clause").first).to_have_text("NP-12")
    expect(sheets.locator("tr")).to_have_count(8)  # headings and five tricks, headings and one deal
    harness.press(page, "Close")
    expect(page.locator(".kt-sheets")).to_be_hidden()
    harness.wait_for_fit(page)
    assert table.bounding_box() == box, "the table has moved on the page"
    chips = state(table)["chips"]
    harness.press(page, "Next deal")
    wait_for(table, deal=2, chips=chips)
    expect(page.locator(".kt-status").first).to_contain_text("Deal 2 of 2")

    page.reload()  # a reloaded app has a new kernel: the match continues at the start of its deal
    harness.wait_for_voila(page)
    expect(page.locator(".kt-status").first).to_contain_text("Deal 2 of 2")
    wait_for(harness.wait_for_table(page), deal=2, chips=chips)


LESSON = """
import cardwidgets, engine
match = engine.Match(engine.game("napoleon"), deals=2, first=4734)
moves = (
    "bid 2, pass, pass, pass, play JH, play 8H, play QH, play 8C, play 7C, play JC, play AC, play 7S, "
    "play 7H, play 9H, play JS, play QS, play 8S, play KD, play AD, play TD"
)
for move in moves.split(", "):
    match = match.play(move)
panel = cardwidgets.match(match, speed="at once")
panel
"""
"""A bid too high, a ten of trumps thrown under the ace, and one card left to play."""


def test_the_end_card_opens_the_review_of_a_deal(page: Page, voila: harness.Server) -> None:
    table = open_panel(page, voila, "voila", LESSON)
    status = table.get_by_role("status")
    page.mouse.click(*point(table, handle(table, "8D")))
    page.get_by_role("button", name="Review").click()  # no place of the table covers it
    expect(status).to_contain_text("Your bid cost you about 0.4 chips")
    expect(status).to_contain_text("Your card in trick 4 cost you about 4.8 chips")
    expect(page.get_by_role("tab", name="Review")).to_be_focused()
    expect(page.get_by_text("your choice")).to_have_count(0)
    page.get_by_role("button", name="Tell me").click()
    expect(page.get_by_role("row", name="Play the 10 of diamonds your choice −2.8")).to_be_visible()

    page.get_by_role("button", name="Show the card").focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("A made-up deal")
    expect(table).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Step forward", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Made-up deal: You play the 8 of diamonds.")
    harness.press(page, "Close")
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".kt-end").get_by_role("button", name="Next deal")).to_be_visible()
    assert state(table)["moves"] == 24
