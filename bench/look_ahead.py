"""What looking ahead is worth: `python -m bench.look_ahead treppe --depth 0 1 2 --deals 2000 --write`.

The strategy is in cells of the notebook *The strategy lab*.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import engine
from engine.lab.features import features_of
from engine.lab.planning import PLACE, looking_ahead
from engine.lab.statistics import Estimate
from tools.docs import figures

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "en" / "strategy_lab.ipynb"
CELLS = ("look-ahead-worth", "look-ahead-lines", "look-ahead-strategy")
GAMES = ("treppe", "grosse-harfe", "kleine-harfe", "hochzeitszug", "grosse-napoleon")
PROGRAM = "python -m bench.look_ahead"
TABLE = "| game | moves planned | deals | won (95% interval) |"
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


def player(key: str, depth: int) -> Any:
    """The notebook's strategy for a game: it plans `depth` moves, then plays as the strongest simple strategy."""
    game = engine.game(key)
    return cell()["looking_ahead"](depth, engine.lab.strategies(game)[features_of(game).STRONGEST])


def main() -> None:
    """Measure the strategy on a game, and print or write the figures."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="What looking ahead is worth.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--depth", type=int, nargs="+", default=[0, 1], help="moves planned (default 0 1)")
    parser.add_argument("--deals", type=int, default=100, help="at each depth (default 100)")
    parser.add_argument("--first", type=int, default=FIRST, help=f"number of the first deal (default {FIRST})")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put them into docs/lab-figures.md and the plot's data")
    given = parser.parse_args()
    print(figures.table(TABLE, []), end="")
    for depth in given.depth:
        deals = range(given.first, given.first + given.deals)
        game, strategy = engine.game(given.game), player(given.game, depth)
        found = engine.simulate(
            game, strategy, deals, workers=given.workers, progress=False, limit=LIMIT, seconds=None
        ).win_rate()
        print(row(given.game, depth, found), flush=True)
        if given.write:
            data = json.loads(PLACE.read_text(encoding="utf-8"))
            data.setdefault(given.game, {})[str(depth)] = [found.count, round(found.value * found.count)]
            data[given.game] = dict(sorted(data[given.game].items()))
            PLACE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            rows = [row(key, n, one) for key in GAMES for n, one in looking_ahead(key).items()]
            figures.write(PROGRAM, TABLE, rows, key=2, order=GAMES)


def row(key: str, depth: int, found: Estimate) -> str:
    """A table row for one depth of a game."""
    return f"| {key} | {depth} | {found.count:,} | {found.value:.1%} ({found.low:.1%} – {found.high:.1%}) |"


if __name__ == "__main__":
    main()
