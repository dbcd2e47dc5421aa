"""Rates the difficulty of deals: `python -m tools.games.judge_deals [games]`, by default all games; a minute per game.

Each of the deals 1 to `DEALS` of a game with its usual options is played by the strategies that ship with it, except
those that think for long (`fair`, `pimc`). Of a patience that are `greedy` and the readable policies: the table holds
how many of them win the deal, and how many cards they bring home on average; `random` wins none. Of a trick game these
are the players that can sit at its table, each in every seat among rule-based players: the table holds, in tenths of a
chip, how far their gains lie apart, as a mean over the seats; a player by chance is the mean of `CHANCES` ones.

The results go to `judged_deals.json` in the folder of the game, for `cardwidgets/session/difficulty.py`. Everything
is deterministic. The random numbers are those of the lab, so a table is made again only where rules, strategies or
players of its game have changed: tests/session/test_difficulty.py plays some of the deals again and says so.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from statistics import mean
from typing import Any

import engine
from engine.core.internals import internals

DEALS = 300
CHANCES = 4
"""The number of random players."""
USUAL = "rule-based"
"""The players in all other seats."""


def judged(game: engine.Game, deals: Iterable[int]) -> dict[str, list[int]]:
    """The results of the strategies on some deals.

    Args:
        game: a shipped game.
        deals: the deal numbers.

    Returns:
        Of a patience `wins`, the number of strategies that win each deal, and `cards`, their mean score, rounded; of a
        trick game `spread`, the tenths of a chip between the best and the worst player of each deal.
    """
    numbers = list(deals)
    if game.seats > 1:
        return {"spread": [round(10 * spread) for spread in _spreads(game, numbers)]}
    names = readable(game)
    results = engine.compare(game, names, numbers, progress=False)
    by_deal = [[row for row in results if row.deal == number] for number in numbers]
    return {
        "wins": [sum(row.won for row in rows) for rows in by_deal],
        "cards": [round(mean(row.score for row in rows if row.score is not None)) for rows in by_deal],
    }


def readable(game: engine.Game) -> list[str]:
    """The names of the strategies of a patience that judge its deals."""
    shipped = engine.lab.strategies(game).items()
    return [name for name, one in shipped if name != "random" and not getattr(one, "slow", False)]


def _spreads(game: engine.Game, deals: list[int]) -> list[float]:
    """The spread of the players' gains in each deal."""
    named = [name for name, one in engine.lab.strategies(game).items() if not getattr(one, "slow", False)]
    gains: list[Mapping[tuple[int, int], float]] = []
    for name in named:
        seeds = range(CHANCES if name == "random" else 1)
        runs = [engine.simulate(game, name, deals, opponents=USUAL, seed=seed, progress=False) for seed in seeds]
        gains.append({(row.deal, row.seat): mean(run) for *run, row in _together(runs)})
    seats = range(game.seats)
    return [
        mean(max(gain[deal, seat] for gain in gains) - min(one[deal, seat] for one in gains) for seat in seats)
        for deal in deals
    ]


def _together(runs: list[Any]) -> Iterable[tuple[Any, ...]]:
    for rows in zip(*runs, strict=True):
        yield *(row.gain for row in rows), rows[0]


def main(keys: list[str]) -> None:
    """Judge the deals of some games, or of all, and write their tables."""
    for key in keys or engine.games:
        game = engine.game(key)
        path = internals(game).package.file("judged_deals.json")
        table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        table[key] = judged(game, range(1, DEALS + 1))
        if game.seats == 1:
            table[key]["strategies"] = len(readable(game))
        print(key, "judged")
        lines = [f'  "{name}": {json.dumps(table[name])}' for name in sorted(table)]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
