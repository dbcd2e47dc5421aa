"""Whole games on the serverless site, offline: played by clicks, and replayed by the engine."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.layouts.seats import PICK
from cardwidgets.scene.model import Scene
from cardwidgets.tricks.picture import seat_look
from cardwidgets.tricks.session import MatchSession
from tests.browser.moves import DEAL, along, top
from tests.browser.panels import HANDLES
from tools.browser.drivers import firefox
from tools.browser.drivers.chromium import Chromium
from tools.browser.drivers.pilot import TABLE, Pilot
from tools.browser.sites import served

pytestmark = pytest.mark.deep

MOVES = 50
"""Number of moves clicked in each game, over as many deals as needed."""
PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
TRICKS = [key for key in engine.games if key not in PATIENCES]
DEALS = 8
"""Number of deals of a match on such a page."""
IN_FIREFOX = "kleine-harfe"
READY = """() => new Promise((ready) => {
    const look = () => document.body.dataset.next === "ready" && ready(true);
    new MutationObserver(look).observe(document.body, { attributeFilter: ["data-next"] });
    look();
})"""
"""Waits until the browser has stored the site and a started Python."""
SHOWN = f"""wanted => {{
    const shown = ({HANDLES})(document.querySelector("{TABLE}"));
    const names = Object.keys(wanted);
    const same = (name) => shown[name]?.join() === wanted[name].join();
    return names.length === Object.keys(shown).length && names.every(same);
}}"""
"""Whether a table has exactly these cards and places, by name and targets."""
STATE_IS = f"""wanted => {{
    const state = JSON.parse(document.querySelector("{TABLE}").dataset.state);
    return Object.entries(wanted).every(([key, value]) => JSON.stringify(state[key]) === JSON.stringify(value));
}}"""
"""Whether a table reports such a state."""


@pytest.fixture
def hand(request: pytest.FixtureRequest) -> Iterator[Pilot]:
    """A tab in an empty profile of the browser that the test names; its pages must have no errors."""
    if request.param == "chromium":
        with Chromium(request.getfixturevalue("browser")).profile() as opened:
            yield (hand := Pilot(opened()))
    else:
        with firefox.started() as browser, browser.profile() as opened:
            yield (hand := Pilot(opened()))
    assert hand.tab.errors == []


def without_network(hand: Pilot, built: Path, key: str) -> Callable[[int], None]:
    """Visit the table of a game once, then stop the server.

    Returns:
        a function that opens that table again with a numbered deal.
    """
    with served(built) as site:
        hand.open(f"{site}/play.html?game={key}&lang=en&deal={DEAL}")
        hand.wait_for_table()
        hand.wait(READY)

    def opened(number: int) -> None:
        hand.open(f"{site}/play.html?game={key}&lang=en&deal={number}")
        hand.wait("() => document.body.dataset.step === 'end'")
        hand.wait_for_table()

    return opened


def expect(hand: Pilot, scene: Scene) -> None:
    """Wait until the table shows all cards and places of a scene, with their actions."""
    handles = {handle.id: [handle.label, " ".join(handle.targets)] for handle in scene.handles}
    hand.wait(SHOWN, handles)


@pytest.mark.parametrize(
    ("hand", "key"),
    [*(("chromium", key) for key in PATIENCES), pytest.param("firefox", IN_FIREFOX, marks=pytest.mark.firefox)],
    indirect=["hand"],
)
def test_clicks_play_a_patience_offline(hand: Pilot, built: Path, key: str) -> None:
    opened = without_network(hand, built, key)
    left, number = MOVES, DEAL
    while left:
        after = engine.game(key).deal(number)
        opened(number)
        expect(hand, layouts.scene(after, language="en"))
        acted = ""
        for position, step in along(after):
            if acted == step.handle.pile:
                hand.wait_out_double_click()
            hand.take(step.handle.id, *([top(position, step.target)] if step.target else []))
            after = position.play(step.text)
            hand.wait_for_moves(len(after.moves), str(after.last_move))
            expect(hand, layouts.scene(after, language="en"))
            acted = "" if step.target else step.handle.pile
            left -= 1
            if not left:
                break
        number += 1
    assert after.outcome is not None or engine.record.share(after) in hand.ask("() => Object.values(sessionStorage)")


@pytest.mark.parametrize(("hand", "key"), [("chromium", key) for key in TRICKS], indirect=["hand"])
def test_clicks_play_a_match_offline(hand: Pilot, built: Path, key: str) -> None:
    """Plays bids, exchanges and tricks for several deals against the default players."""
    opened = without_network(hand, built, key)
    course = first_deal(hand, opened, key, DEAL)
    for _ in range(MOVES):
        if course.match.over:
            course = first_deal(hand, opened, key, course.match.first + DEALS)
        elif course.match.deal_over:
            hand.click(".kt-end .kt-do-deal_on")
            course.next_deal()
            expect_match(hand, course)
        move = course.think(course.match)
        decide(hand, course, move)
        course.move(move)
        expect_match(hand, course)


def first_deal(hand: Pilot, opened: Callable[[int], None], key: str, number: int) -> MatchSession:
    """Start a match with a numbered deal, without pauses for the other players."""
    opened(number)
    hand.click(".kt-do-menu")
    hand.click(".kt-do-speed-at-once")
    course = MatchSession(engine.Match(engine.game(key), deals=DEALS, first=number), 0, None)
    expect_match(hand, course)
    return course


def expect_match(hand: Pilot, course: MatchSession) -> None:
    """Let the other players move in this process too, and wait until the page has caught up."""
    while not course.match.deal_over and not course.my_turn:
        course.move(course.think(course.match))
    match = course.match
    state = {"deal": len(match.results) + (not match.deal_over), "moves": len(match.position.moves)}
    wanted = {**state, "turn": match.to_move, "chips": list(match.chips), "pot": match.pot}
    hand.wait(STATE_IS, wanted)
    course.gathered = hand.state()["swept"]
    expect_course(hand, course)


def expect_course(hand: Pilot, course: MatchSession, chosen: Collection[engine.Card] = ()) -> None:
    look = replace(seat_look(course), chosen=frozenset(chosen))
    expect(hand, layouts.scene(course.match.position, language="en", look=look))


def decide(hand: Pilot, course: MatchSession, move: engine.Move) -> None:
    """Make a move of the learner, with its button or by clicking the card; cards of a set are chosen first."""
    word, *cards = move.text.split()
    if word == "play":
        hand.click(f'{TABLE} [data-action="{move.text}"]')
    elif word in ("exchange", "lay"):
        for number, card in enumerate(cards, 1):
            hand.click(f'{TABLE} [data-action="{PICK} {card}"]')
            expect_course(hand, course, [engine.Card(one) for one in cards[:number]])
        hand.click(f".kt-choose-{word}")
    else:
        hand.click(f".kt-choose-{move.text.replace(' ', '-')}")
