"""What looking ahead is worth: `python -m bench.look_ahead treppe --depth 0 1 2 --deals 2000 --write`.

The strategy is in cells of the notebook *The strategy lab*, with the worth of a table of Die Treppe. Those of the other
patiences are here.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import engine
from engine import View
from engine.lab.planning import PLACE, looking_ahead
from engine.lab.statistics import Estimate
from tools import written

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "en" / "strategy_lab.ipynb"
CELLS = ("look-ahead-worth", "look-ahead-lines", "look-ahead-strategy")
PROGRAM = "python -m bench.look_ahead"
TABLE = "| game | moves ahead | deals | won (95% interval) |"
LIMIT = 500
"""The number of moves after which a game counts as not won: in Kleine Harfe some strategies turn the stock for ever."""
FIRST = 9_700_001
"""The number of the first deal; no other table uses these deals."""


def source() -> str:
    """The code of the notebook's cells."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(one["source"]) for one in cells if one["id"] in CELLS)


def cell() -> dict[str, Any]:
    """The names that the notebook's cells define."""
    names: dict[str, Any] = {"__name__": "__main__"}  # so that worker processes receive the functions themselves
    exec(compile(source(), str(NOTEBOOK), "exec"), names)
    return names


def up(view: View) -> int:
    """Ten points for each card on a foundation."""
    return 10 * sum(len(cards) for pile, cards in view.piles.items() if view.game.piles[pile].role == "foundation")


def columns(view: View) -> list[tuple[Any, ...]]:
    """The cards of each pile of the tableau; None for a card that nobody has seen."""
    return [cards for pile, cards in view.piles.items() if view.game.piles[pile].role == "tableau"]


def turned(view: View) -> float:
    """Große Harfe and Kleine Harfe: cards up, face-down cards turned, columns emptied, cards off the waste."""
    return up(view) + sum(3 * (not held) + len(held) / 2 - 5 * held[:-1].count(None) for held in columns(view))


def ordered(view: View) -> int:
    """Große Napoleon and Der Hochzeitszug: cards up, spaces, neighbours of one suit in order."""
    pairs = [pair for held in columns(view) for pair in pairwise(held) if None not in pair]
    return up(view) + 3 * len(view.empty) + sum(a.suit == b.suit and abs(a.rank - b.rank) in (1, 12) for a, b in pairs)


WORTH = {"grosse-harfe": turned, "kleine-harfe": turned, "hochzeitszug": ordered, "grosse-napoleon": ordered}


def main() -> None:
    """Measure the strategy on a game, and print or write the figures."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="What looking ahead is worth.")
    parser.add_argument("game", choices=["treppe", *WORTH])
    parser.add_argument(
        "--depth", type=int, nargs="+", default=[0, 1], help="moves ahead of the next one (default 0 1)"
    )
    parser.add_argument("--deals", type=int, default=100, help="at each depth (default 100)")
    parser.add_argument("--first", type=int, default=FIRST, help=f"number of the first deal (default {FIRST})")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put them into docs/lab-figures.md and the plot's data")
    given = parser.parse_args()
    names, game = cell(), engine.game(given.game)
    print(written.table(TABLE, []), end="")
    for depth in given.depth:
        strategy = names["looking_ahead"](depth, WORTH.get(given.game, names["worth"]))
        deals = range(given.first, given.first + given.deals)
        found = engine.simulate(
            game, strategy, deals, workers=given.workers, progress=False, limit=LIMIT, seconds=None
        ).win_rate()
        print(row(given.game, depth, found), flush=True)
        if given.write:
            data = json.loads(PLACE.read_text(encoding="utf-8"))
            data.setdefault(given.game, {})[str(depth)] = [found.count, round(found.value * found.count)]
            data[given.game] = dict(sorted(data[given.game].items()))
            PLACE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            rows = [row(key, n, one) for key in ("treppe", *WORTH) for n, one in looking_ahead(key).items()]
            written.write(PROGRAM, TABLE, rows, key=2, order=["treppe", *WORTH])


def row(key: str, depth: int, found: Estimate) -> str:
    """A table row for one depth of a game."""
    return f"| {key} | {depth} | {found.count:,} | {found.value:.1%} ({found.low:.1%} – {found.high:.1%}) |"


if __name__ == "__main__":
    main()
