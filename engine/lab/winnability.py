"""How many deals can be won, with all cards known: `python -m engine.lab.winnability --help`, or `make winnability`.

Time limits are in processor time of the search, so other load on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from typing import Any

from ..core.game import Game, Position, game as make
from ..core.internals import internals
from ..core.registry import OURS
from ..solver.published import HEAD, PLACE, Figure, figures, save, show
from ..solver.solution import solve
from .strategies import strategies

__all__ = ["SETS", "Figures", "bases", "dealt", "main", "measure", "played"]

FIGURES_MB = 350.0
"""The memory limit of the published figures, slightly above the default of `solve`."""

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    name: one
    for key in OURS
    if (search := internals(make(key)).package.part("search"))
    for name, one in search.MEASURED.items()
}
"""Name of a set -> game key and options: `MEASURED` in each game's `search.py`."""
KINDS = {"deals": "", "bases": ", each base by itself", "play": ", positions met in play"}
"""The kind of positions examined in each deal -> its description."""
EVERY = 10
"""Of the positions reached in play, every `EVERY`-th is solved separately."""


@dataclass
class Figures:
    """Collects the results for a set of positions: how many are won, lost and unknown; seconds and nodes of each.

    `fast`: how many were decided within 1 s.
    """

    counts: Counter[str]
    seconds: list[float]
    nodes: list[int]
    fast: int = 0

    def add(self, status: str, seconds: float, nodes: int) -> None:
        """Add the result of one position."""
        self.counts[status] += 1
        self.seconds.append(seconds)
        self.nodes.append(nodes)
        self.fast += status != "unknown" and seconds <= 1

    def figure(self, name: str, kind: str, first: int, deals: int, seconds: float, memory_mb: float) -> Figure:
        """The statistics to publish for the set."""
        key, options = SETS[name]
        won, lost, unknown = (self.counts[status] for status in ("won", "lost", "unknown"))
        milliseconds = round(1000 * statistics.median(self.seconds), 2)
        return Figure(
            name + KINDS[kind], key, options, kind, first, deals, len(self.seconds), seconds, memory_mb,
            won, lost, unknown, self.fast, milliseconds, round(statistics.median(self.nodes)),
        )  # fmt: skip


def dealt(game: Game, first: int, count: int) -> Iterator[Position]:
    """Yield consecutive numbered deals."""
    return (game.deal(number) for number in range(first, first + count))


def bases(game: Game, first: int, count: int) -> Iterator[Position]:
    """Yield consecutive numbered deals of Die Treppe, once for each possible base."""
    for position in dealt(game, first, count):
        for move in position.legal_moves:
            yield position.play(move)


def played(game: Game, first: int, count: int, every: int = EVERY, most: int = 1000) -> Iterator[Position]:
    """Yield every `every`-th unfinished position of games played by the strategy "greedy", starting with the deal.

    A game ends after `most` moves at the latest.
    """
    greedy = strategies(game)["greedy"]
    for position in dealt(game, first, count):
        for number in range(most):
            if position.outcome is not None:
                break
            if number % every == 0:
                yield position
            position = position.play(greedy(position.view(), position.legal_moves, random.Random(0)))


SOURCES = {"deals": dealt, "bases": bases, "play": played}


def measure(positions: Iterable[Position], seconds: float, memory_mb: float = FIGURES_MB) -> Figures:
    """Solve positions one by one; seconds are processor time."""
    figures = Figures(Counter(), [], [])
    for position in positions:
        one = solve(position, seconds, None, memory_mb, clock=time.thread_time, shorten=False)
        figures.add(one.status, one.seconds, one.nodes)
    return figures


Log = dict[int, list[list[Any]]]
"""Deal number -> (status, seconds, nodes) of each of its positions."""


def logged(name: str, kind: str, seconds: float, memory_mb: float, log: Path | None) -> Log:
    """The entries of a log for one set, measured with these limits."""
    done: Log = {}
    if log is not None and log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if (row["set"], row["kind"], row["seconds"], row["memory_mb"]) == (name, kind, seconds, memory_mb):
                done[row["deal"]] = row["found"]
    return done


def resumed(name: str, kind: str, deals: range, seconds: float, memory_mb: float, log: Path | None) -> Figure:
    """The figure of one set. With a log, each finished deal is written to it and never measured twice."""
    game = make(SETS[name][0], **SETS[name][1])
    done = logged(name, kind, seconds, memory_mb, log)
    total = Figures(Counter(), [], [])
    ready = False
    for number in deals:
        if number not in done:
            if not ready:
                solve(game.deal(0), 0.2, shorten=False)  # triggers compilation
                ready = True
            one = [
                solve(p, seconds, None, memory_mb, clock=time.thread_time, shorten=False)
                for p in SOURCES[kind](game, number, 1)
            ]
            done[number] = [[s.status, round(s.seconds, 5), s.nodes] for s in one]
            if log is not None:
                row = {"set": name, "kind": kind, "deal": number, "seconds": seconds, "memory_mb": memory_mb}
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**row, "found": done[number]}) + "\n")
        for status, taken, nodes in done[number]:
            total.add(status, taken, nodes)
    return total.figure(name, kind, deals.start, len(deals), seconds, memory_mb)


def publish(found: Figure, document: Path) -> None:
    """Put a figure into `figures.json` and into the table of a document, replacing the one of the same name."""
    known = {row.name: row for row in figures()} if PLACE.exists() else {}
    known[found.name] = replace(found, date=f"{datetime.now(UTC):%Y-%m-%d}", version=version("kartentisch"))
    order = [name + end for end in KINDS.values() for name in SETS]
    rows = sorted(known.values(), key=lambda row: order.index(row.name))
    save(rows)
    document.write_text(show(document.read_text(encoding="utf-8"), rows), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Measure the named sets, or all, and print a table."""
    parser = argparse.ArgumentParser(description="Share of deals that can be won with all cards known.")
    parser.add_argument("sets", nargs="*", help=f"of: {', '.join(SETS)}; none: all of them")
    parser.add_argument("--kind", choices=KINDS, default="deals", help="deals as dealt (default), each base of Die "
                        "Treppe by itself, or positions met in games of the greedy strategy")  # fmt: skip
    parser.add_argument("--deals", type=int, default=1000, help="numbered deals of each set (default 1000)")
    parser.add_argument("--first", type=int, default=100_001, help="number of the first deal (default %(default)d)")
    parser.add_argument(
        "--seconds", type=float, default=10, help="most seconds of processor time for each (default 10)"
    )
    parser.add_argument("--memory", type=float, default=FIGURES_MB, help="most megabytes (default %(default)g)")
    parser.add_argument("--log", type=Path, help="a file to which each deal is written, and from which to go on")
    parser.add_argument("--measured", action="store_true", help="measure nothing: only what the log holds already")
    parser.add_argument("--publish", type=Path, metavar="DOCUMENT",
                        help=f"put the figures into {PLACE.name} and the table of this document")  # fmt: skip
    given = parser.parse_args(arguments)
    for name in given.sets:
        if name not in SETS:
            parser.error(f"there is no set {name!r}; there are {', '.join(SETS)}")
    limits = f"At most {given.seconds:g} s of processor time and {given.memory:g} MB each"
    print(f"All cards known. Deals from number {given.first} on. {limits}.\n\n{HEAD}", flush=True)
    for name in given.sets or SETS:
        if given.kind == "bases" and "base" not in make(SETS[name][0]).kinds:
            continue
        deals = range(given.first, given.first + given.deals)
        if given.measured:
            done = logged(name, given.kind, given.seconds, given.memory, given.log)
            deals = deals[: sum(1 for _ in takewhile(done.__contains__, deals))]
            if not deals:
                continue
        figure = resumed(name, given.kind, deals, given.seconds, given.memory, given.log)
        print(figure.row(), flush=True)
        if given.publish is not None:
            publish(figure, given.publish)


if __name__ == "__main__":
    main(sys.argv[1:])
