"""The cost of many deals: deals per second of compiled policies, and the speed-up from one process to two.

`python -m bench.costs --write` puts the results into docs/lab-figures.md; `python -m bench lab` prints them
with the others.
"""

import argparse
import os
import time

import engine
from bench.measure import rate
from engine import compare
from engine.lab import Weights, strategies
from engine.lab.features import features_of
from engine.lab.policy import play_policy
from tools.docs import figures

COSTS = "| game | deals per second | a million deals |"
SCALING = "| 20,000 deals of Große Harfe | seconds | against one process |"
ROUNDS = 5


def deals_a_second(key: str, deals: int = 1000) -> tuple[str, float]:
    """The strongest policy of a patience, and its median number of deals per second of CPU time."""
    game = engine.game(key)
    name = features_of(game).STRONGEST
    policy = strategies(game)[name]
    assert isinstance(policy, Weights)
    play_policy(game, policy, range(10), 2000)
    found = sorted(rate(lambda: len(play_policy(game, policy, range(deals), 2000))) for _ in range(ROUNDS))
    return name, found[ROUNDS // 2]


def costs() -> list[str]:
    """One row per patience."""
    rows = []
    for key in engine.games:
        if engine.game(key).seats == 1:
            name, speed = deals_a_second(key)
            rows.append(f"| {key} (`{name}`) | {round(speed, -2):,.0f} | {1e6 / speed / 60:.1f} minutes |")
    return rows


def scaling(deals: int = 20_000, rounds: int = 3) -> tuple[float, float]:
    """Median seconds of a compiled policy with one process and with two, alternating, with pools already running."""
    harfe = engine.game("grosse-harfe")
    times: dict[int, list[float]] = {1: [], 2: []}
    for workers in times:
        compare(harfe, ["digger"], 400, workers=workers, progress=False)
    for _ in range(rounds):
        for workers, found in times.items():
            start = time.perf_counter()
            compare(harfe, ["digger"], deals, workers=workers, progress=False)
            found.append(time.perf_counter() - start)
    one, two = (sorted(found)[rounds // 2] for found in times.values())
    return one, two


def scaled(one: float, two: float) -> list[str]:
    """One row for one process and one for two, from the seconds they took."""
    return [f"| one process | {one:.1f} | 1.00 |", f"| two processes | {two:.1f} | {one / two:.2f} |"]


def main() -> None:
    """Measure and print the results, and write them if requested."""
    parser = argparse.ArgumentParser(prog="python -m bench.costs", description="What many deals cost.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/lab-figures.md")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    found = {COSTS: costs(), SCALING: scaled(*scaling())}
    for head, rows in found.items():
        print(figures.table(head, rows))
        if given.write:
            figures.write(parser.prog, head, rows, key=0)
    print(f"Load at the start: {load:.1f} on {os.cpu_count()} processors; on a busy machine the scaling says nothing.")


if __name__ == "__main__":
    main()
