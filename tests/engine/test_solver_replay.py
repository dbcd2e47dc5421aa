"""Thousands of deals per game: the solver never fails on its own answer, and every win is replayed here."""

import logging
import time
from typing import Any

import pytest

import engine
from engine.solver import solve
from tests.sizes import sized

DEALS = sized(2_000)
SECONDS = 0.1
"""Processor seconds per deal; slower ones stay unknown and are left out of the sample."""
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "treppe": ("treppe", {}),
    "grosse-napoleon": ("grosse-napoleon", {}),
    "grosse-napoleon-no-redeal": ("grosse-napoleon", {"redeals": 0}),
    "hochzeitszug": ("hochzeitszug", {}),
    "grosse-harfe": ("grosse-harfe", {}),
    "kleine-harfe": ("kleine-harfe", {}),
    "klondike-3": ("kleine-harfe", {"turn": 3}),
}
SHORTENED = 10
"""One deal in this many is shortened as well."""


def wins_replayed(name: str, first: int, deals: int) -> tuple[int, int]:
    """The numbers of deals won and decided; each win is replayed."""
    key, options = GAMES[name]
    game = engine.game(key, **options)
    won = decided = 0
    for number in range(first, first + deals):
        position = game.deal(number)
        short = number % SHORTENED == 0
        solution = solve(position, SECONDS, memory_mb=60, clock=time.thread_time, shorten=short)
        assert solution.basis != "fault", number
        decided += solution.status != "unknown"
        if solution.status == "won":
            for move in solution.moves:
                position = position.play(move)
            assert position.outcome == "won", number
            won += 1
    return won, decided


@pytest.mark.deep
@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_wins_of_thousands_of_deals_replay(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Deals that take more than a tenth of a second of processor time are left out: a fifth of the Klondike deals and
    of those without redeals, at most one in twenty of the other games.
    """
    with caplog.at_level(logging.ERROR):
        won, decided = wins_replayed(name, 500_001, DEALS)
    assert not caplog.records
    assert decided > DEALS / 3 and won > DEALS / 5
