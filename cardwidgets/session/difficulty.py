"""The difficulty of the judged deals of a game, from a table in its folder, created by `tools/games/judge_deals.py`.

The deals of a patience are ordered by the number of strategies that win them and then by the average number of cards
that the strategies move to the foundations. Few strategies win Die Treppe, and none Große Napoleon, for which only the
number of cards matters: a deal in which simple strategies get far gives a player more chances.
The deals of a trick game are ordered by how much the players differ: in an easy one a random player does nearly as well
as one who follows the rules of thumb, in a hard one good play decides.
The first third of the order is easy, the last one hard, the rest is medium; deals equal to the last one of a third
belong to it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import engine
from engine.core.internals import internals

LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True, slots=True)
class Judged:
    """The judged deals of a game, numbered from 1.

    Attributes:
        levels: the level of each deal, in order.
        wins: the number of strategies that win each deal; () in a trick game.
        cards: the average number of cards that they move to the foundations in each deal; () in a trick game.
        strategies: the number of strategies; 0 in a trick game.
    """

    levels: tuple[str, ...]
    wins: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    strategies: int = 0

    def of(self, level: str) -> list[int]:
        """The numbers of the deals of a level."""
        return [number for number, one in enumerate(self.levels, 1) if one == level]


def judged(game: engine.Game) -> Judged | None:
    """The judged deals of a game; None if there are none, or if it has unusual options.

    >>> deals = judged(engine.game("treppe"))
    >>> deals.levels[45], deals.wins[45], deals.strategies
    ('easy', 1, 4)
    >>> judged(engine.game("treppe", rows=3, ranks=7, suits=3)) is None
    True
    """
    return None if game.changed_options else _judged(game.key)


@cache
def _judged(key: str) -> Judged | None:
    path = internals(engine.game(key)).package.file("judged_deals.json")
    if not path.is_file():
        return None
    row = json.loads(path.read_text(encoding="utf-8"))[key]
    if "spread" in row:
        return Judged(_levels([(-spread,) for spread in row["spread"]]))
    easiness = list(zip(row["wins"], row["cards"], strict=True))
    return Judged(_levels(easiness), tuple(row["wins"]), tuple(row["cards"]), row["strategies"])


def _levels(easiness: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """The level of each deal, from its rank in the order."""
    order = sorted(easiness)
    third = len(order) // 3
    hard, easy = order[third - 1], order[-third]
    return tuple("easy" if one >= easy else "hard" if one <= hard else "medium" for one in easiness)
