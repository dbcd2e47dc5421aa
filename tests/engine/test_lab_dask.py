"""The lab on a Dask cluster of several processes, one of which is killed in mid-run."""

import os
import signal
import threading
import time
from typing import Any

import distributed
import pytest

import engine
from engine.lab import simulate

pytestmark = pytest.mark.thorough


def slow(view: Any, moves: Any, rng: Any) -> Any:
    time.sleep(0.002)
    return moves[int(rng.random() * len(moves))]


def test_a_killed_worker_neither_loses_nor_repeats_games() -> None:
    game, deals = engine.game("kleine-harfe"), range(120)
    expected = simulate(game, slow, deals, limit=30, progress=False)
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert simulate(game, "digger", 40, executor=client.get_executor(), progress=False).facts == (
            simulate(game, "digger", 40, progress=False).facts
        )
        before = client.run(os.getpid)
        victim = next(iter(before.values()))
        timer = threading.Timer(1.0, os.kill, (victim, getattr(signal, "SIGKILL", signal.SIGTERM)))
        timer.start()
        start = time.monotonic()
        results = simulate(game, slow, deals, limit=30, executor=client.get_executor(), progress=False)
        assert time.monotonic() - start > 1.0, "the run was over before the worker was killed"
        timer.join()
        assert victim not in client.run(os.getpid).values()
    assert [row.deal for row in results] == list(deals)
    assert results.facts == expected.facts


def test_positions_travel_to_a_cluster_and_back() -> None:
    game = engine.game("kleine-harfe")
    position = game.deal(7)

    def mine(view: Any, moves: Any, rng: Any) -> Any:
        return "resign" if view.game != game or view["T7"][-1] == position["T7"][-1] else moves[-1]

    def follow(here: engine.Position) -> engine.Position:
        return here.play(here.legal_moves[0])

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        after = client.submit(follow, position).result()
        results = simulate(game, mine, 12, limit=30, executor=client.get_executor(), progress=False)
    assert after == follow(position) and after.game is game
    assert results.facts == simulate(game, mine, 12, limit=30, progress=False).facts
    assert not results.faults() and results.rows[7].ended == "resigned"
