"""The same play in Chromium, in stock Firefox and in WebKit: all kinds of input, refusals, reload, leaving."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import engine
from cardwidgets.i18n.wording import texts
from tests.browser import harness
from tests.browser.drivers import firefox, webkit
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.hand import Hand
from tests.browser.drivers.protocol import Driver
from tests.browser.test_apps import COUNT, LINKS
from tests.browser.test_input import DEAL, game_plan, top

BROWSERS = ("chromium", "firefox", "webkit")
NOTEBOOK = ("import cardwidgets", "cardwidgets.language_switch()", f"cardwidgets.play('treppe', deal={DEAL})")


@pytest.fixture(scope="module", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser. Where it is missing, the tests fail and say what to install."""
    if request.param == "chromium":
        yield Chromium(request.getfixturevalue("browser"))
    else:
        with {"firefox": firefox, "webkit": webkit}[request.param].started() as browser:
            yield browser


@pytest.fixture
def new_hand(driver: Driver) -> Iterator[Callable[[], Hand]]:
    """Opens a tab in an empty profile; no page may have errors."""
    hands: list[Hand] = []
    with driver.profile() as opened:

        def another() -> Hand:
            hands.append(Hand(opened()))
            return hands[-1]

        yield another
        caught = [error for hand in hands for error in hand.tab.errors if error != harness.LATE]
    assert not caught, "\n".join(caught)


@pytest.fixture
def hand(new_hand: Callable[[], Hand]) -> Hand:
    """A tab in an empty profile."""
    return new_hand()


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """The apps, with a notebook for a game and one that counts."""
    root = tmp_path_factory.mktemp("browsers") / "notebooks"
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "treppe.ipynb", *NOTEBOOK)
        harness.write_notebook(root / language / "links.ipynb", COUNT, *([LINKS] if language == "en" else []))
    harness.write_notebook(root / "en" / "count.ipynb", COUNT)
    more = ["--Kernels.least_free_mb=0", "--Apps.preheated={}"]
    with harness.apps(root, tmp_path_factory.mktemp("browsers-home"), more, forked=True) as server:
        yield server


def test_a_game_is_played_with_mouse_finger_and_keys(hand: Hand, apps: harness.Server) -> None:
    hand.open(f"{apps.url}/play?game=treppe&deal={DEAL}&lang=de")
    hand.wait_for_table()
    assert hand.ask("() => document.documentElement.lang") == "de"
    ways = itertools.cycle([hand.take, hand.drag, hand.type, hand.tap, hand.push])
    count = 0
    for position, step in game_plan("treppe", 10):
        way = next(ways) if step.target else hand.take
        way(step.handle.id, *([top(position, step.target)] if step.target else []))
        count += 1
        hand.wait_for_moves(count, str(position.play(step.text).last_move))
