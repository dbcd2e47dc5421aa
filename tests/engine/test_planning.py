"""The strategy of the lab that looks ahead: short, honest, better the further it looks, and measured."""

from __future__ import annotations

import engine
from bench.look_ahead import TABLE, WORTH, cell, row, source
from engine.lab import looking_ahead
from tools.written import LAB, table


def test_a_strategy_that_looks_further_gets_further() -> None:
    looking = cell()["looking_ahead"]
    players = {str(n): looking(n) for n in (0, 1)}
    results = engine.compare(engine.game("treppe"), players, deals=range(9_800_001, 9_800_009), progress=False)
    assert not any(one.detail for one in results)
    assert results.score("1").value > results.score("0").value


def test_it_knows_no_more_than_its_view() -> None:
    """On a table that a player cannot tell from another one it chooses the same move."""
    names, position = cell(), engine.game("treppe").deal(9_800_001)
    for _ in range(25):
        other = engine.testing.twin(position, 0, seed=1)
        move, again = (names["looking_ahead"](1)(one.view(), one.legal_moves, None) for one in (position, other))
        assert move == again and move in position.legal_moves
        position = position.play(move)


def test_the_strategy_has_at_most_forty_lines() -> None:
    code = [line for line in source().splitlines() if line.strip() and not line.startswith("#")]
    assert len(code) <= 40


def test_the_documentation_states_the_figures_of_the_plots() -> None:
    rows = [row(key, n, one) for key in ("treppe", *WORTH) for n, one in looking_ahead(key).items()]
    assert table(TABLE, rows) in LAB.read_text(encoding="utf-8")
