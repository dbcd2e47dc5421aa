"""Long random play: ten thousand moves per game in every run, millions in `make deep`, each position checked."""

import itertools

import pytest

import engine
from engine import testing
from engine.core.internals import internals
from tests.sizes import sized

pytestmark = pytest.mark.thorough

GAMES = [key for key in engine.games if key != "kleine-harfe"]
LONGEST = 400
"""Maximum moves of a game: random play can shuttle endlessly if the rules allow it."""


def play(key: str, moves: int, first: int) -> None:
    """Play random games of consecutive deals for this many moves; check every position."""
    game = engine.game(key)
    internals(game).rules.compile()
    played = 0
    for deal in itertools.count(first):
        positions = testing.random_play(game.deal(deal), deal, min(LONGEST, moves - played))
        for position in positions:
            testing.check_cards(position)
            testing.check_state(position)
        testing.check_end(position)
        played += len(position.moves)
        if played >= moves:
            return


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.deep) for part in range(1, 21))])
@pytest.mark.parametrize("key", GAMES)
def test_random_moves_break_no_invariant(key: str, part: int) -> None:
    play(key, sized(125_000) if part else 10_000, first=1_000_000 * part)
