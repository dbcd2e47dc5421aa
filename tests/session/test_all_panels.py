"""Every panel passes the same checks; `cardwidgets.testing.check_panel` says which."""

from collections.abc import Callable
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.testing import check_panel
from cardwidgets.tricks.panel import MatchPanel

SMALL = engine.game("kleine-harfe", ranks=4, suits=2, columns=3)
ALWAYS = {"language", "closed"}
LOOKED_AT = ALWAYS | {"picture", "keys"}
PLAYED = LOOKED_AT | {"refusal", "message", "move"}
KEPT = PLAYED | {"resumed"}


def play(game: str, **settings: Any) -> Callable[[], PlayPanel]:
    """Makes a table with an open drawer."""

    def make() -> PlayPanel:
        panel = PlayPanel(engine.game(game), deal=7, indicator=False, **settings)
        if "more" in panel.buttons:
            panel.buttons["more"].click()
        panel.show_rules()
        return panel

    return make


def under_way(deals: int) -> MatchPanel:
    """A match with this many deals settled, the next one begun, and the drawers open."""
    panel = MatchPanel(engine.game("napoleon"), first=4711, speed="at once")
    panel.buttons["opponents"].click()
    panel.buttons["more"].click()
    for _ in range(deals):
        while not panel.match.deal_over:
            panel.play(panel.match.legal_moves[0])
        panel.next_deal()
    panel.play(panel.match.legal_moves[0])
    return panel


PANELS: dict[str, tuple[Callable[[], Any], set[str]]] = {
    **{game: (play(game), KEPT) for game in ("grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug")},
    "few buttons": (play("grosse-harfe", buttons="few"), KEPT),
    "match": (lambda: cardwidgets.match("napoleon", first=7), KEPT),
    "match under way": (lambda: under_way(1), PLAYED),
    "lesson": (lambda: cardwidgets.lesson("grosse-harfe", "first"), PLAYED),
    "drill": (lambda: cardwidgets.drill("treppe", seed=1), LOOKED_AT),
    "predict": (lambda: cardwidgets.predict("treppe", "further"), LOOKED_AT),
    "demo": (lambda: cardwidgets.demo("treppe", "waste"), LOOKED_AT),
    "demo of a match": (lambda: cardwidgets.demo("napoleon", "tricks"), LOOKED_AT),
    "watch": (lambda: cardwidgets.watch("digger", 7), LOOKED_AT),
    "why lost": (lambda: cardwidgets.why_lost(lambda view, moves, rng: "resign", [1], SMALL), PLAYED),
    "reading": (lambda: cardwidgets.reading("hochzeitszug", "redeals"), PLAYED),
    "readings": (lambda: cardwidgets.readings("hochzeitszug"), ALWAYS),
    "bet": (lambda: cardwidgets.bet("treppe", "swap-before-turning"), PLAYED),
    "progress": (lambda: cardwidgets.progress("treppe"), ALWAYS),
    "overview": (cardwidgets.overview, ALWAYS),
    "workshop": (lambda: cardwidgets.workshop("treppe"), ALWAYS),
    "experiment": (lambda: cardwidgets.experiment("treppe", ["climber", "random"]), ALWAYS),
    "advice": (lambda: cardwidgets.advice("treppe", "use-spaces"), ALWAYS),
    "reveal": (lambda: cardwidgets.reveal(lambda: 7), ALWAYS),
    "language switch": (cardwidgets.language_switch, ALWAYS),
}
"""The panels, and the names of the checks for which each has something to check."""


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_passes_every_check(name: str) -> None:
    make, checks = PANELS[name]
    assert check_panel(make) == checks


@pytest.mark.usefixtures("small_games_there")
@pytest.mark.parametrize(("key", "checks"), [("four-columns", KEPT), ("five-tricks", KEPT - {"refusal", "message"})])
def test_a_game_with_only_rules_and_texts_passes_them_at_its_table(key: str, checks: set[str]) -> None:
    assert check_panel(lambda: cardwidgets.play(key, deal=7)) == checks
