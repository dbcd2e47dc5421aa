"""How fast the solver decides numbered deals, with all cards known, compared with our minimum requirements.

Times are processor times of the search.
"""

import statistics

import engine
from bench.measure import verdict
from engine.lab.winnability import SETS, Figures, bases, dealt, measure, played

FLOORS: dict[str, tuple[int, float, float, float | None]] = {
    "treppe": (300, 1, 100.0, 5),
    "grosse-napoleon": (300, 1, 99.9, 15),
    "hochzeitszug": (300, 1, 99.9, 6),
    "grosse-harfe": (300, 1, 99.8, 10),
    "grosse-harfe single": (30, 10, 97.0, None),
    "grosse-napoleon no redeal": (50, 10, 98.0, None),
    "grosse-napoleon one redeal": (50, 10, 98.0, None),
    "hochzeitszug no redeal": (30, 10, 85.0, None),
    "hochzeitszug one redeal": (50, 10, 97.0, None),
    "klondike draw 3": (30, 10, 98.0, None),
}
"""Set -> deals, seconds per deal, percentage that must be decided, maximum median in milliseconds (None: no limit)."""


def report() -> list[str]:
    """One row per set: percentage decided within the time limit, and the median time."""
    rows = []
    for name, (deals, seconds, share, median) in FLOORS.items():
        key, options = SETS[name]
        game = engine.game(key, **options)
        engine.solve(game.deal(0), 0.2, shorten=False)
        rows.append(_row(name, measure(dealt(game, 1, deals), seconds), seconds, share, median))
    game = engine.game("treppe")
    rows.append(_row("treppe, each base by itself", measure(bases(game, 1, 60), 2), 2, 97.0, None))
    for key in ("treppe", "grosse-napoleon", "hochzeitszug", "grosse-harfe"):
        met = measure(played(engine.game(key), 1, 10), 1)
        rows.append(_row(f"{key}, positions met in play", met, 1, None, None))
    return rows


def _row(name: str, found: Figures, seconds: float, share: float | None, median: float | None) -> str:
    deals, unknown = len(found.seconds), found.counts["unknown"]
    decided, middle = 100 * (deals - unknown) / deals, 1000 * statistics.median(found.seconds)
    reached = share is not None and decided >= share and (median is None or middle <= median)
    floor = "no floor" if share is None else f"floor {share:g} %" + ("" if median is None else f", {median:g} ms")
    judged = "" if share is None else f": {verdict(reached)}"
    return (
        f"{name:<40} {deals:>4} positions, {seconds:g} s each: {decided:6.2f} % decided ({found.counts['won']} won, "
        f"{found.counts['lost']} lost), median {middle:7.1f} ms, {floor}{judged}"
    )
