"""The strategy of the lab that looks ahead: short, honest, no worse than the simple one it builds on, and measured."""

import pytest

import engine
from bench.look_ahead import GAMES, TABLE, player, row, source
from engine.lab import looking_ahead, strategies
from engine.lab.features import features_of
from engine.lab.planning import MARKS, marks
from tools.docs.figures import LAB, table


def test_a_strategy_that_plans_gets_further() -> None:
    players = {str(n): player("treppe", n) for n in (0, 1)}
    results = engine.compare(engine.game("treppe"), players, deals=range(9_800_001, 9_800_031), progress=False)
    assert not any(one.detail for one in results)
    assert results.score("1").value > results.score("0").value


@pytest.mark.parametrize("key", GAMES)
def test_without_a_plan_it_plays_as_the_simple_strategy_of_the_game(key: str) -> None:
    game = engine.game(key)
    players = {"planner": player(key, 0), "simple": strategies(game)[features_of(game).STRONGEST]}
    results = engine.compare(game, players, deals=range(9_800_001, 9_800_021), limit=500, progress=False)
    won, score = ([[getattr(one, of) for one in results.of(name)] for name in players] for of in ("won", "score"))
    assert won[0] == won[1] and score[0] == score[1]
    assert looking_ahead(key)[0].high >= marks(key)["simple"].value


def test_it_knows_no_more_than_its_view() -> None:
    """On a table that a player cannot tell from another one it chooses the same move."""
    position = engine.game("treppe").deal(9_800_001)
    for _ in range(25):
        other = engine.testing.twin(position, 0, seed=1)
        move, again = (player("treppe", 2)(one.view(), one.legal_moves, None) for one in (position, other))
        assert move == again and move in position.legal_moves
        position = position.play(move)


def test_the_strategy_has_at_most_forty_lines() -> None:
    code = [line for line in source().splitlines() if line.strip() and not line.startswith("#")]
    assert len(code) <= 40


def test_the_documentation_states_the_figures_of_the_plots() -> None:
    text = LAB.read_text(encoding="utf-8")
    rows = [row(key, n, one) for key in GAMES for n, one in looking_ahead(key).items()]
    assert table(TABLE, rows) in text
    for key in GAMES:
        for name, strategy in zip(MARKS, (features_of(engine.game(key)).STRONGEST, "fair"), strict=True):
            assert f"{row(key, 0, marks(key)[name])} ".replace(f"| {key} | 0 ", f"| {key} | {strategy} ") in text
