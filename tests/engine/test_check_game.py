"""`engine.testing.check_game` looks at every position, and names the refusals that did not occur."""

import pytest

import engine
from engine import testing
from engine.core.internals import internals

SMALL = engine.game("treppe", rows=3, ranks=7, suits=3)


@pytest.mark.parametrize("key", engine.games)
def test_the_texts_of_every_game_pass(key: str) -> None:
    testing.check_catalogue(engine.game(key))


def test_every_position_is_checked_and_that_after_giving_up(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[engine.Position] = []
    monkeypatch.setattr("engine.core.testing.check_position", checked.append)
    testing.check_game(SMALL, deals=[1], moves=30)
    *played, given_up = checked
    assert played == list(testing.random_play(SMALL.deal(1), 1, 30)) and given_up == played[-1].resign()


def test_refusals_that_did_not_occur_count_zero() -> None:
    met = testing.check_game(SMALL, deals=[1], moves=0)
    assert {refusal.partition(" ")[2] for refusal in met} == set(internals(SMALL).module.REASONS.values())
    assert met["TR-2 once"] > 0 == met["TR-3 suit"]


def test_further_deals_are_played_until_every_refusal_has_occurred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.testing.ENOUGH", 1)
    monkeypatch.setattr("engine.core.testing.MOST", 40)
    first, met = testing.check_game(SMALL, deals=[0], moves=3), testing.check_game(SMALL, moves=3)
    assert sum(count > 0 for count in first.values()) < sum(count > 0 for count in met.values())
