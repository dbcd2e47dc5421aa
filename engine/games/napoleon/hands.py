"""The value of a hand of Napoleon to a declarer: `python -m engine.games.napoleon.hands`.

Hands are classified by their trumps, the ace of trumps, and other aces. All seats play by the rules of thumb, or like
`pimc`; each sees only its own cards. Nobody outbids the declarer. This command prints the tables in the notebooks.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

from ...core.game import Game, Position, game as game_of
from ...players import Rng, play_deal
from .players.observation import observation
from .players.pimc import EVERYTHING, Worlds, bit, bits, declared, pimc, world_search
from .rules import TRICKS

BIDS = (1, 2, 3, 4)
RARE = 0.004
"""Kinds of hands that occur less often are left out."""


class HandKind(NamedTuple):
    """A kind of hand: the number of trumps, whether the ace of trumps is among them, the number of other aces."""

    trumps: int
    ace: bool
    aces: int

    @property
    def points(self) -> int:
        """Trumps and aces, the ace of trumps counted twice: see `rule_based.points`."""
        return self.trumps + self.ace + self.aces


@dataclass(frozen=True)
class Worth:
    """The value of a kind of hand.

    Attributes:
        share: its share of all hands.
        hands: the number of hands played.
        tricks: number of tricks taken -> in how many of the hands.
    """

    share: float
    hands: int
    tricks: Mapping[int, int]

    def mean_tricks(self) -> tuple[float, float]:
        """The mean number of tricks, and half the width of its 95% interval."""
        return self._mean(float)

    def chips(self, bid: int) -> tuple[float, float]:
        """The mean payment for a bid that is not outbid (NP-12), and half the width of its 95% interval."""
        return self._mean(lambda tricks: declared(tricks, bid))

    def _mean(self, of: Callable[[int], float]) -> tuple[float, float]:
        mean = sum(of(tricks) * times for tricks, times in self.tricks.items()) / self.hands
        squares = sum((of(tricks) - mean) ** 2 * times for tricks, times in self.tricks.items())
        return mean, 1.96 * sqrt(squares / max(1, self.hands - 1) / self.hands)


def hand_table(game: Game, deals: int, rng: Rng, seat: int = 0, *, searching: bool = False) -> dict[HandKind, Worth]:
    """The value of each kind of hand to a declarer in one seat.

    Args:
        game: Napoleon, with any number of players.
        deals: the number of deals to play.
        seat: counted from forehand, who leads.
        searching: whether all seats play like `pimc`, which takes a thousand times as long.
    """
    found: dict[HandKind, Counter[int]] = defaultdict(Counter)
    for hand, trump, tricks in (_searched if searching else _by_thumb)(game, deals, rng, seat):
        suit = hand >> 8 * trump & 0xFF
        kind = HandKind(suit.bit_count(), bool(suit >> 7), (hand & 0x80808080).bit_count() - (suit >> 7))
        found[kind][tricks] += 1
    total = sum(counts.total() for counts in found.values())
    return {kind: Worth(found[kind].total() / total, found[kind].total(), found[kind]) for kind in sorted(found)}


def _by_thumb(game: Game, deals: int, rng: Rng, seat: int) -> Iterator[tuple[int, int, int]]:
    search, players = world_search(), game.seats
    cards = [bit(card) for card in game.pack]
    for turned in game.pack:  # so that each card of the pack is turned up equally often
        unseen = [one for one in cards if one != bit(turned)]
        count, stride = deals // len(cards), players + 1
        hands = search.buffer(count * stride)
        search.sample(
            search.integers(unseen), len(unseen), search.integers([TRICKS] * players + [2]),
            search.integers([EVERYTHING] * stride), stride, -1, 0, count, int(rng.random() * 2**53), 1, hands,
        )  # fmt: skip
        first = next(one for number in range(10_000) if (one := game.deal(number))["T"] == (turned,))
        position, last = _asked(first, seat), players - 1
        if seat != last:  # the last seat passes, so that nobody can outbid the declarer
            position = _asked(position.play("bid 1"), last)
        view, said = position.view(last), int(seat == last)
        paid = search.bids(view, observation(view), Worlds(tuple(range(players)), stride, count, hands), said)
        for world, row in enumerate(paid):
            yield int(hands[world * stride + seat]), turned.suit, max(0, row[seat])


def _searched(game: Game, deals: int, rng: Rng, seat: int) -> Iterator[tuple[int, int, int]]:
    player = pimc()
    for _ in range(deals):
        position = _asked(game.deal(int(rng.random() * 1_000_000)), seat)
        hand, trump = bits(position[f"H{seat + 1}"]), position["T"][0].suit
        position = position.play("bid 1")
        while "pass" in position.legal_moves:
            position = position.play("pass")
        yield hand, trump, play_deal(position, [player] * game.seats, rng).view(seat).counters[f"won{seat + 1}"]


def _asked(position: Position, seat: int) -> Position:
    """The position in which a seat bids, after all before it have passed."""
    while position.to_move != seat:
        position = position.play("pass")
    return position


def as_markdown(table: Mapping[HandKind, Worth]) -> str:
    """A Markdown table: share, tricks, and chips for each bid; the highest bid that pays is bold."""
    lines = ["| trumps | their ace | other aces | share of hands | tricks | bid 1 | bid 2 | bid 3 | bid 4 | ± |"]
    lines.append("| --- " * 10 + "|")
    for kind, worth in table.items():
        if worth.share < RARE:
            continue
        highest = max((bid for bid in BIDS if worth.chips(bid)[0] > 0), default=0)
        chips = [f"{worth.chips(bid)[0]:+.1f}".replace("-", "−") for bid in BIDS]
        cells = [f"**{text}**" if bid == highest else text for bid, text in zip(BIDS, chips, strict=True)]
        ace = "yes" if kind.ace else "no"
        start = [str(kind.trumps), ace, str(kind.aces), f"{100 * worth.share:.1f}%", f"{worth.mean_tricks()[0]:.1f}"]
        widest = max(worth.chips(bid)[1] for bid in BIDS)
        lines.append(f"| {' | '.join([*start, *cells, f'{widest:.2f}'])} |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m engine.games.napoleon.hands", description=__doc__)
    parser.add_argument("--deals", type=int, default=400_000, help="how many deals are played")
    parser.add_argument("--players", type=int, nargs="+", default=[4, 2, 3, 5], help="numbers of players")
    parser.add_argument("--seat", type=int, default=0, help="which seat declares, counted from forehand (0)")
    parser.add_argument("--searching", action="store_true", help="all seats play as pimc does")
    chosen = parser.parse_args(arguments)
    for players in chosen.players:
        game = game_of("napoleon", players=players)
        table = hand_table(game, chosen.deals, Random(players), chosen.seat, searching=chosen.searching)
        passing = sum(worth.share for worth in table.values() if worth.chips(1)[0] < 0)
        print(f"\n{players} players, seat {chosen.seat} declares, {chosen.deals} deals; ±: half of the 95% intervals")
        print(f"{100 * passing:.0f}% of all hands lose with a bid of one\n\n{as_markdown(table)}")


if __name__ == "__main__":
    main()
