"""The lab on a Dask cluster of several processes, one of which is killed in mid-run."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import distributed
import pytest

import engine
from engine.lab import simulate


def slow(view: Any, moves: Any, rng: Any) -> Any:
    time.sleep(0.002)
    return moves[int(rng.random() * len(moves))]


@pytest.mark.slow
def test_a_worker_killed_in_mid_run_costs_nothing_and_counts_nothing_twice() -> None:
    game, deals = engine.game("kleine-harfe"), range(120)
    expected = simulate(game, slow, deals, limit=40, progress=False)
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
        timer = threading.Timer(1.0, os.kill, (victim, signal.SIGKILL))
        timer.start()
        start = time.monotonic()
        found = simulate(game, slow, deals, limit=40, executor=client.get_executor(), progress=False)
        assert time.monotonic() - start > 1.0, "the run was over before the worker was killed"
        timer.join()
        assert victim not in client.run(os.getpid).values()
    assert [row.deal for row in found] == list(deals)
    assert found.facts == expected.facts
