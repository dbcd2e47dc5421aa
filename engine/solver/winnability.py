"""How many deals can be won, all cards known: `python -m engine.solver.winnability --help`, or `make winnability`."""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .. import game as make
from ..game import Game
from ..position import Position
from .solution import MEMORY_MB, solve

Z = 1.959964
"""The normal deviate of a 95 % interval."""

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "grosse-harfe": ("grosse-harfe", {}),
    "grosse-harfe single": ("grosse-harfe", {"foundations": "single"}),
    "grosse-harfe printed": ("grosse-harfe", {"second_column": "printed"}),
    "grosse-harfe no returns": ("grosse-harfe", {"foundation_returns": False}),
    "grosse-harfe one pass": ("grosse-harfe", {"passes": 1}),
    "grosse-harfe two passes": ("grosse-harfe", {"passes": 2}),
    "treppe": ("treppe", {}),
    "grosse-napoleon": ("grosse-napoleon", {}),
    "grosse-napoleon one redeal": ("grosse-napoleon", {"redeals": 1}),
    "grosse-napoleon no redeal": ("grosse-napoleon", {"redeals": 0}),
    "hochzeitszug": ("hochzeitszug", {}),
    "hochzeitszug one redeal": ("hochzeitszug", {"redeals": 1}),
    "hochzeitszug no redeal": ("hochzeitszug", {"redeals": 0}),
    "klondike draw 3": ("kleine-harfe", {"turn": 3}),
    "klondike draw 1": ("kleine-harfe", {"turn": 1}),
}
"""Name of a set -> key of the game, options. Die Treppe is told by base as well with `--bases`."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share, in per cent."""
    if of == 0:
        return 0.0, 100.0
    share, z = hits / of, Z * Z / of
    middle = (share + z / 2) / (1 + z)
    half = Z * math.sqrt(share * (1 - share) / of + z / (4 * of)) / (1 + z)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


@dataclass
class Figures:
    """What was found of a set of deals: how many are won, lost, unknown; seconds of each."""

    counts: Counter[str]
    seconds: list[float]
    nodes: list[int]

    def row(self, name: str) -> str:
        """A row of the table: shares with unknowns counted as lost and as won, and the interval around each."""
        deals = len(self.seconds)
        won, lost, unknown = (self.counts[status] for status in ("won", "lost", "unknown"))
        low, high = wilson(won, deals)[0], wilson(won + unknown, deals)[1]
        return (
            f"| {name} | {deals} | {won} | {lost} | {unknown} | {100 * won / deals:.1f} % to "
            f"{100 * (won + unknown) / deals:.1f} % | {low:.1f} % to {high:.1f} % "
            f"| {1000 * statistics.median(self.seconds):.1f} | {statistics.median(self.nodes):,.0f} |"
        )


HEAD = (
    "| set | deals | won | lost | unknown | can be won (unknown as lost, as won) | 95 % interval around both "
    "| median ms | median positions |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def measure(positions: Iterator[Position], seconds: float, memory_mb: float = MEMORY_MB) -> Figures:
    """Solve positions one after the other."""
    figures = Figures(Counter(), [], [])
    for position in positions:
        found = solve(position, seconds, None, memory_mb)
        figures.counts[found.status] += 1
        figures.seconds.append(found.seconds)
        figures.nodes.append(found.nodes)
    return figures


def dealt(game: Game, first: int, count: int) -> Iterator[Position]:
    """Numbered deals."""
    return (game.deal(number) for number in range(first, first + count))


def bases(game: Game, first: int, count: int) -> Iterator[Position]:
    """Numbered deals of Die Treppe, each possible base by itself."""
    for position in dealt(game, first, count):
        for move in position.legal_moves:
            yield position.play(move)


def main(arguments: list[str]) -> None:
    """Measure the sets that are named, or all, and print a table."""
    parser = argparse.ArgumentParser(description="Share of deals that can be won with all cards known.")
    parser.add_argument("sets", nargs="*", help=f"of: {', '.join(SETS)}; none: all of them")
    parser.add_argument("--deals", type=int, default=1000, help="numbered deals of each set (default 1000)")
    parser.add_argument("--first", type=int, default=1, help="number of the first deal (default 1)")
    parser.add_argument("--seconds", type=float, default=10, help="most seconds for each deal (default 10)")
    parser.add_argument("--memory", type=float, default=MEMORY_MB, help="most megabytes (default %(default)g)")
    parser.add_argument("--bases", action="store_true", help="Die Treppe also with each possible base by itself")
    given = parser.parse_args(arguments)
    for name in given.sets:
        if name not in SETS:
            parser.error(f"there is no set {name!r}; there are {', '.join(SETS)}")
    print(f"All cards known. At most {given.seconds:g} s and {given.memory:g} MB a deal.\n\n{HEAD}", flush=True)
    for name in given.sets or SETS:
        key, options = SETS[name]
        game = make(key, **options)
        solve(game.deal(0), 0.2)  # compiles
        print(measure(dealt(game, given.first, given.deals), given.seconds, given.memory).row(name), flush=True)
        if key == "treppe" and given.bases:
            each = measure(bases(game, given.first, given.deals), given.seconds, given.memory)
            print(each.row(f"{name}, each base by itself"), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
