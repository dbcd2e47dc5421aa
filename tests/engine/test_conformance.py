"""Every game, under every option set, passes the conformance checks of `engine.testing` over random play."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine import MAX_DEAL, testing

from .sets import SETS, game_of

deals = st.integers(0, MAX_DEAL)
seeds = st.integers(0, 2**32)
pytestmark = pytest.mark.parametrize("name", SETS)


@settings(max_examples=4)
@given(deal=deals, seed=seeds)
def test_every_position_of_a_game_is_sound(name: str, deal: int, seed: int) -> None:
    for number, position in enumerate(testing.random_play(game_of(name).deal(deal), seed, 200)):
        testing.check_cards(position)
        testing.check_state(position)
        if number % 12 == 0:
            testing.check_position(position)
    testing.check_position(position)
    testing.check_record(position)


@settings(max_examples=3)
@given(deal=deals, seed=seeds)
def test_legal_moves_are_those_the_ruling_allows(name: str, deal: int, seed: int) -> None:
    played = list(testing.random_play(game_of(name).deal(deal), seed, 200))
    for position in [*played[::25], played[-1]]:
        testing.check_legal_moves(position)
        testing.check_end(position)


@settings(max_examples=1)
@given(deal=deals, seed=seeds)
def test_every_refusal_names_a_clause_and_says_why(name: str, deal: int, seed: int) -> None:
    game = game_of(name)
    played = list(testing.random_play(game.deal(deal), seed, 120))
    seen = sum((testing.check_refusals(p, testing.conceivable(game)[::7]) for p in played[::40]), start=Counter())
    assert seen, "no move was refused: the check has checked nothing"


@pytest.mark.deep
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(deal=deals, seed=seeds)
def test_long_fuzzing(name: str, deal: int, seed: int) -> None:
    game = game_of(name)
    for number, position in enumerate(testing.random_play(game.deal(deal), seed, 1000)):
        testing.check_cards(position)
        testing.check_state(position)
        if number % 50 == 0:
            testing.check_position(position)
            testing.check_legal_moves(position)
            testing.check_end(position)
    testing.check_record(position)
