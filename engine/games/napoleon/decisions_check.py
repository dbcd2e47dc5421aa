"""How far the values of decisions can be trusted: `python -m engine.games.napoleon.decisions_check`.

It takes decisions in which the rules of thumb err, finishes the real deals after the best choice and after theirs, and
prints the predicted and the actual gains.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from ...core.game import Game, game as game_of
from ...players import Strategy
from .decisions import KINDS, PLAYERS, confirmed, decided, played
from .players.observation import observation
from .players.pimc import pimc
from .players.rule_based import rule_based
from .players.valuing import NORMAL
from .players.world_shown import by_thumb, gain

FIRST = 3_800_000
"""The first deal of the comparison, beyond those that the drills ask about."""


@dataclass(frozen=True)
class Check:
    """The predicted and the actual gain of a choice that is better than that of the rules of thumb.

    Attributes:
        predicted: the gain in chips on fresh worlds.
        seen: name of the players that finish the deal -> the gain in the real deal.
    """

    predicted: float
    seen: Mapping[str, float]


def check(deals: Iterable[int], kind: str, game: Game) -> Iterator[Check]:
    """Compare the values with real deals: the first decision of each in which the rules of thumb err."""
    goes_on: dict[str, Strategy] = {"rules of thumb": rule_based, "sampling player": pimc()}
    for deal in deals:
        rng = Random(deal)
        for position in played(game, deal, deal % game.seats):
            bidding = "pass" in position.legal_moves
            if bidding != (kind == "bids") or observation(position.view(position.to_move)).phase not in ("bid", "play"):
                continue
            valued, usual = confirmed(position, rng), by_thumb(position)
            if valued is None or usual not in valued.moves or usual in decided(valued):
                continue
            best = valued.best
            seen = {
                name: gain(position, best, player) - gain(position, usual, player) for name, player in goes_on.items()
            }
            yield Check(valued.ahead(best, usual)[0], seen)
            break


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.2f} ± {NORMAL * stdev(values) / sqrt(len(values)):.2f}"


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m engine.games.napoleon.decisions_check", description=__doc__)
    parser.add_argument("decisions", type=int, nargs="?", default=300, help="how many of each kind to compare with")
    parser.add_argument("--along", action="store_true", help="with going along (NP-14)")
    parser.add_argument("--first", type=int, default=FIRST, help="the first deal to compare with")
    chosen = parser.parse_args(arguments)
    game = game_of("napoleon", players=PLAYERS, going_along=chosen.along)
    for kind in KINDS:
        errors = list(islice(check(count(chosen.first), kind, game), chosen.decisions))
        seen = {name: _mean([one.seen[name] for one in errors]) for name in errors[0].seen}
        print(f"{kind}, {len(errors)} deals: predicted {_mean([one.predicted for one in errors])} chips, seen {seen}")


if __name__ == "__main__":
    main()
