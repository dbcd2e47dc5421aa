"""The value in chips of each choice of a seat, over worlds consistent with everything that the seat knows.

A card is valued by exact search with open cards, a bid by finishing the deal by the rules of thumb: with open cards the
others would defend too well. `docs/judgement.md` says how reliable these values are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ....core.game import Game, View
from ....players import Rng
from ....vocabulary.moves import Move
from .observation import Observation, observation
from .pimc import Worlds, card_gains, consistent_worlds, world_search

NORMAL = 1.96
"""The number of standard errors in half of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Valued:
    """The choices of a decision, valued.

    Attributes:
        moves: the choices.
        chips: for each world, what the seat gets after each choice or, for a defender's card, what the declarer pays.
        worlds: the sampled worlds, one for each row of `chips`.
    """

    moves: tuple[Move, ...]
    chips: tuple[tuple[float, ...], ...]
    worlds: Worlds

    @property
    def means(self) -> tuple[float, ...]:
        """The mean of each choice, in chips."""
        return tuple(fmean(column) for column in zip(*self.chips, strict=True))

    @property
    def best(self) -> Move:
        """The choice with the highest mean."""
        means = self.means
        return self.moves[means.index(max(means))]

    def ahead(self, better: Move, worse: Move) -> tuple[float, float]:
        """The mean number of chips by which one choice is better than another, and half of its 95% interval."""
        gains = self._gains(better, worse)
        return fmean(gains), NORMAL * stdev(gains) / sqrt(len(gains))

    def typical(self, better: Move, worse: Move) -> int:
        """The index of a world in which one choice is better than another by about the average amount."""
        gains = self._gains(better, worse)
        mean, means = fmean(gains), self.means

        def distance(world: int) -> tuple[bool, float, float]:
            odd = sum(abs(one - usual) for one, usual in zip(self.chips[world], means, strict=True))
            return gains[world] <= 0, abs(gains[world] - mean), odd

        return min(range(len(gains)), key=distance)

    def _gains(self, better: Move, worse: Move) -> list[float]:
        a, b = self.moves.index(better), self.moves.index(worse)
        return [row[a] - row[b] for row in self.chips]


def can_value(game: Game) -> bool:
    """Whether choices can be valued, which is not possible if cards are exchanged after the bidding (NP-15)."""
    return not game.options["exchange"]


def value(view: View, moves: Sequence[Move], worlds: int, rng: Rng) -> Valued | None:
    """Value the bids, or the cards, that a seat may choose from.

    Args:
        worlds: the number of worlds to sample.

    Returns None if there is nothing to value: the seat's move is neither a bid nor a card, or nobody has bid.
    """
    seen = observation(view)
    if seen.phase == "bid":
        return _value_bids(view, seen, moves, worlds, rng)
    if seen.phase != "play" or seen.declarer is None:
        return None
    sampled = consistent_worlds(view, seen, worlds, rng)
    if sampled.count < 2:
        return None
    gains = card_gains(view, seen, moves, sampled)
    return Valued(tuple(moves), tuple(map(tuple, gains)), sampled)


def _value_bids(view: View, seen: Observation, moves: Sequence[Move], worlds: int, rng: Rng) -> Valued:
    sampled = consistent_worlds(view, seen, worlds, rng, blind=True)
    search = world_search()
    paid = [[row[seen.seat] for row in search.bids(view, seen, sampled, bid_of(move))] for move in moves]
    return Valued(tuple(moves), tuple(zip(*paid, strict=True)), sampled)


def bid_of(move: Move) -> int:
    """The number of a bid, 0 of a pass."""
    return int(move.argument) if move.kind == "bid" else 0
