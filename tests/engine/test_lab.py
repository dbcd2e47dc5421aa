"""Runs of the lab: the same rows on every backend, scores and returns, a constant use of memory."""

import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean
from typing import Any

import pytest

import engine
from engine.lab import Results, compare, rows, strategies
from engine.players import random_player

from .lab_runs import KLONDIKE, quiet


def test_results_do_not_depend_on_workers_or_executor() -> None:
    chosen = {"random": random_player, "mine": lambda view, moves, rng: moves[-1], "digger": "digger"}
    alone = compare(KLONDIKE, chosen, 30, limit=200, progress=False)
    assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, workers=2).facts == alone.facts
    with ThreadPoolExecutor(3) as threads:
        assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, executor=threads).facts == alone.facts
    assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, seed=1).facts != alone.facts
    assert [row.deal for row in alone.of("mine")] == list(range(30))


def test_strategies_in_napoleon_take_every_seat_with_the_same_hands() -> None:
    game = engine.game("napoleon", players=3)
    results = compare(game, ["random", "rule-based"], 10, progress=False)
    assert len(results) == 2 * 2 * 10 * 3
    keys = {(row.strategy, row.opponents, row.deal, row.seat) for row in results}
    assert len(keys) == len(results)
    # At a table of its own each strategy gains nothing: what one seat gets, the others pay.
    for name in results.names:
        own = [row.gain for row in results.of(name) if row.opponents == name]
        assert math.isclose(sum(own), 0, abs_tol=1e-9)
    two = compare(game, ["random", "rule-based"], 10, progress=False, workers=2)
    assert two.facts == results.facts


def test_rows_of_napoleon_have_the_score_of_the_table_and_the_returns_of_the_seat() -> None:
    game = engine.game("napoleon", players=3)
    results = compare(game, ["random", "rule-based"], 6, progress=False)
    for row in results:
        position = game.deal(row.deal)
        rngs = [engine.lab.Chance(0, row.deal, seat) for seat in range(3)]
        players = [strategies(game)[row.strategy if seat == row.seat else row.opponents] for seat in range(3)]
        while (seat := position.to_move) >= 0:
            position = position.play(players[seat](position.view(seat), position.legal_moves, rngs[seat]))
        assert position.returns is not None
        assert (row.outcome, row.score, row.returns) == (position.outcome, position.score, position.returns[row.seat])
    assert any(row.score != row.returns for row in results)
    for name in results.names:
        mean = fmean([row.returns for row in results.of(name)])
        assert math.isclose(results.returns(name).value, mean)
        assert math.isclose(results.score(name).value, fmean([row.score or 0 for row in results.of(name)]))


@pytest.mark.parametrize("strategy", ["climber", random_player], ids=["compiled", "Python"])
def test_a_patience_returns_one_for_a_win(strategy: Any) -> None:
    results = quiet(engine.game("treppe", rows=3, ranks=7, suits=3), strategy, 30, limit=200)
    assert [row.returns for row in results] == [int(row.won) for row in results]
    (name,) = results.names
    assert 0 < results.returns(name).value == results.win_rate(name).value < 1


def test_tables_show_the_mean_score_of_a_patience_and_the_mean_returns_of_napoleon() -> None:
    results = quiet(engine.game("napoleon", players=2), "rule-based", 5)
    (entry,) = results.summary()
    assert entry["returns"] == results.returns().value != results.score().value and "score" not in entry
    head, line = repr(results).splitlines()
    assert "mean chips from the pot" in head and "mean score" not in head
    assert line.split()[-3] == f"{results.returns().value:.1f}".replace("-", "−")
    (entry,) = quiet(KLONDIKE, "digger", 5).summary()
    assert "returns" not in entry and "score" in entry


def test_the_matrix_shows_gains_against_each_other_strategy() -> None:
    def sat(strategy: str, opponents: str, *gains: float) -> list[rows.Row]:
        row = rows.Row("napoleon", "", strategy, 0, 0, opponents, "made", False, 0, 0.0, 20, rows.END, "", 0.0, 0)
        return [row._replace(deal=deal, gain=gain) for deal, gain in enumerate(gains)]

    fox, hen = sat("fox", "hen", 3, 5), sat("hen", "fox", -1, -3)
    results = Results([*fox, *sat("fox", "fox", 0, 0), *hen], ["fox", "hen"])
    found = {key: estimate.value for key, estimate in results.matrix().items()}
    assert found == {("fox", "hen"): 4, ("fox", "fox"): 0, ("hen", "fox"): -2}


ROOM = """
import gc, psutil, engine
def any_move(view, moves, rng):
    return moves[int(rng.random() * len(moves))]
def play(key, deals):
    engine.simulate(engine.game(key), any_move, deals, progress=False, limit=300)
keys = [key for key in engine.games if key != "kleine-harfe"]
for key in keys:
    play(key, range(500))
gc.collect()
before = psutil.Process().memory_info().rss
for key in keys:
    for start in range(0, 20_000 if engine.game(key).seats == 1 else 5_000, 1000):
        play(key, range(start, start + 1000))
gc.collect()
print((psutil.Process().memory_info().rss - before) / 1e6)
"""


@pytest.mark.deep
def test_a_hundred_thousand_games_leave_nothing_but_their_rows_in_memory() -> None:
    """In Napoleon, a deal is played once in each of four seats."""
    printed = subprocess.run([sys.executable, "-c", ROOM], capture_output=True, text=True, check=True).stdout
    assert float(printed) < 150
