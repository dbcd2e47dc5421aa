"""The same game in stock Firefox and in Chromium: all kinds of input, refusals, reloading, leaving."""

from collections.abc import Callable, Iterator

import pytest

import engine
from tests.browser.moves import DEAL, game_plan, top
from tests.browser.test_voila import COUNT, LINKS, wait_for_end
from tools.browser import harness
from tools.browser.drivers import firefox
from tools.browser.drivers.chromium import Chromium
from tools.browser.drivers.pilot import Pilot
from tools.browser.drivers.protocol import Driver

BROWSERS = (pytest.param("firefox", marks=pytest.mark.firefox), pytest.param("chromium", marks=pytest.mark.deep))
"""Chromium is also covered by the other tests."""
COUNTER = "button.jupyter-button"
ANOTHER = """([selector, old]) => {
    const text = document.querySelector(selector)?.innerText ?? "";
    return text.includes(" ") && !text.startsWith(old);
}"""
"""Whether the counting button belongs to another kernel."""
GAME = "kleine-harfe"


@pytest.fixture(scope="module", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser."""
    if request.param == "chromium":
        yield Chromium(request.getfixturevalue("browser"))
    else:
        with firefox.started() as browser:
            yield browser


@pytest.fixture
def new_hand(driver: Driver) -> Iterator[Callable[[], Pilot]]:
    """Opens a tab in an empty profile; no page may have errors."""
    hands: list[Pilot] = []
    with driver.profile() as opened:

        def another() -> Pilot:
            hands.append(Pilot(opened()))
            return hands[-1]

        yield another
        caught = [error for hand in hands for error in hand.tab.errors if harness.LATE not in error]
    assert not caught, "\n".join(caught)


@pytest.fixture
def hand(new_hand: Callable[[], Pilot]) -> Pilot:
    """A tab in an empty profile."""
    return new_hand()


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """The apps, with notebooks that count."""
    root = tmp_path_factory.mktemp("browsers") / "notebooks"
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / f"{GAME}.ipynb", "import cardwidgets", f"cardwidgets.play({GAME!r})")
        harness.write_notebook(root / language / "links.ipynb", COUNT, *([LINKS] if language == "en" else []))
    harness.write_notebook(root / "en" / "count.ipynb", COUNT)
    harness.add_play(root)
    with harness.voila(root, tmp_path_factory.mktemp("browsers-home")) as server:
        yield server


def test_mouse_touch_and_keyboard_play_a_game(hand: Pilot, apps: harness.Server) -> None:
    """In German; a refusal names its clause, and the game survives a reload."""
    hand.open(harness.play_address(apps, f"game={GAME}&deal={DEAL}&lang=de"))
    hand.wait_for_table()
    assert hand.ask("() => document.documentElement.lang") == "de"
    ways = [hand.take, hand.drag, hand.type, hand.tap, hand.push]
    left = iter(ways)
    for count, (position, step) in enumerate(game_plan(GAME, len(ways)), 1):
        way = next(left) if step.target else hand.take
        way(step.handle.id, *([top(position, step.target)] if step.target else []))
        after = position.play(step.text)
        hand.wait_for_moves(count, str(after.last_move))
    assert not list(left), "each way has moved a card"

    hand.wait("record => Object.values(sessionStorage).includes(record)", engine.record.share(after))
    hand.reload()
    hand.wait_for_table()
    hand.wait_for_moves(count, str(after.last_move))
    refused = after.ruling("T4>T1")  # a king on a seven
    hand.take(top(after, "T4"), top(after, "T1"))
    assert refused.sentence("de") in hand.read(".kt-message", str(refused.clause))


@pytest.mark.deep
def test_leaving_a_page_ends_its_kernel(new_hand: Callable[[], Pilot], apps: harness.Server) -> None:
    """Reloading, following a link, going back, going to another address, closing: each ends exactly one kernel."""
    bystander, hand = new_hand(), new_hand()
    bystander.open(f"{apps.url}/voila/render/en/count.ipynb")
    other = kernel_behind(bystander)
    hand.open(f"{apps.url}/voila/render/en/links.ipynb")
    kernel = kernel_behind(hand)
    ways = {"reload": hand.reload, "another page": lambda: hand.open(f"{apps.url}/voila/render/de/links.ipynb")}
    for way in ways.values():
        way()
        after = kernel_behind(hand)
        wait_for_end(apps, kernel, other, after)
        kernel = after
    hand.follow(".kt-home")
    wait_for_end(apps, kernel, other)
    hand.tab.evaluate("() => { setTimeout(() => history.back()); }")
    hand.wait(ANOTHER, [COUNTER, str(kernel)])  # a page from the back/forward cache first appears as it was
    kernel = kernel_behind(hand)
    hand.tab.close()
    wait_for_end(apps, kernel, other)
    assert kernel_behind(bystander) == other


def kernel_behind(hand: Pilot) -> int:
    """The id of the process that answers a click on the counting button."""
    process, clicks = hand.read(COUNTER, " ").split()
    hand.click(COUNTER)
    hand.read(COUNTER, f"{process} {int(clicks) + 1}")
    return int(process)
