"""How long `solve` takes with its defaults, compared with a version that shortened nothing, alternating in one run.

Times are processor times of the whole call, in a process for each version.
"""

import statistics

from bench.measure import verdict
from bench.older import both
from engine.lab.winnability import SETS as NAMED

OLDER = "2dc110b"
"""The version before wins were shortened."""
DEALS = 200
GOAL = 1.0
"""The maximum ratio of the median time to that of the older version."""
SETS = (
    "treppe", "grosse-napoleon", "hochzeitszug", "grosse-harfe", "klondike draw 1", "klondike draw 3",
)  # fmt: skip
"""Names in `SETS` of the lab."""
_SOLVES = """
import json, sys, time
import engine
for line in sys.stdin:
    key, options, deal = json.loads(line)
    position = engine.game(key, **options).deal(deal)
    start = time.process_time()
    found = engine.solve(position)
    print(json.dumps([time.process_time() - start, found.status]), flush=True)
"""


def report() -> list[str]:
    """One row per set: the median times of both versions, and their ratio."""
    rows = []
    with both(OLDER, _SOLVES) as (ours, theirs):
        for name in SETS:
            for deal in range(-5, 0):  # everything is compiled by now
                for one in (ours, theirs):
                    one(*NAMED[name], DEALS - deal)
            times: list[tuple[float, float]] = []
            for deal in range(1, DEALS + 1):
                asked = (ours, theirs) if deal % 2 else (theirs, ours)
                (first, status), (second, other) = (one(*NAMED[name], deal) for one in asked)
                assert status == other or "unknown" in (status, other), (name, deal)
                times.append((first, second) if deal % 2 else (second, first))
            new, old = (1000 * statistics.median(each) for each in zip(*times, strict=True))
            rows.append(
                f"{name:<20} {DEALS} deals: median {new:6.2f} ms, {OLDER} {old:6.2f} ms, ratio {new / old:5.2f}, "
                f"goal at most {GOAL:.2f}: {verdict(new / old <= GOAL)}"
            )
    return rows
