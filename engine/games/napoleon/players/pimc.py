"""A player of Napoleon that samples the hidden cards: perfect-information Monte Carlo (PIMC).

For each decision it deals the cards it cannot see at random, consistently with everything it knows; searches each such
*world* exactly, as if all cards were face up; and chooses the move with the best average. It knows its own cards, those
it exchanged or discarded, all cards played, the turned-up card; which players could not follow suit, beat a trump or
trump, and so do not hold such cards; and who took the turned-up card (NP-5). It infers nothing from bids.

The known flaw of the method (Frank and Basin, 1998): in each world it assumes that everyone will know where the cards
are, so it sees no value in hiding or gathering information.

A second player, `rollouts`, samples the same worlds and finishes them by the rules of thumb, with each seat seeing only
its own cards. Both bid and go along by finishing worlds, and exchange and discard by the rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

from ....base.cards import Card
from ....compiling import jit
from ....compiling.arrays import arrays
from ....core.arguments import whole
from ....core.game import View, game as game_of
from ....players import Rng, Strategy
from ....vocabulary.moves import Move
from .. import rules
from ..rules import NAPOLEON, TRICKS, power
from .observation import Observation, observation
from .pimc_search import DEPTH, TABLE, sample_worlds, search_worlds
from .playout import bid_worlds, finish_worlds
from .rule_based import choose_by_rules

WORLDS = 40
"""The number of worlds in which `pimc` tries each card."""
FINISHED = 32
"""The number of worlds that `rollouts` finishes: with these it is as strong as `pimc` in half the time."""
TRIES = 5000
"""The maximum number of attempts to deal a consistent world."""
EVERYTHING = (1 << 32) - 1


@cache
def bit(card: Card) -> int:
    """The index of a card in bit sets: stronger cards of a suit have higher indices."""
    return card.suit * 8 + power(card) - 1


def bits(cards: Sequence[Card]) -> int:
    """The bit set of some cards."""
    bits = 0
    for card in cards:
        bits |= 1 << bit(card)
    return bits


# ---------------------------------------------------------------- what is known about the other hands


def possible(seen: Observation, must_trump: bool) -> dict[int, int]:
    """For each other seat in play, the set of cards that it may hold according to the cards it has played."""
    possible = {seat: EVERYTHING for seat in seen.in_play if seat != seen.seat}
    suits = [255 << (8 * suit) for suit in range(4)]
    for trick in seen.history:
        led = trick.cards[0][1].suit
        high = -1  # index of the highest trump in the trick so far
        for seat, card in trick.cards:
            played = bit(card)
            if seat in possible and seat != trick.cards[0][0]:
                if card.suit != led:  # NP-8: the player could not follow suit
                    possible[seat] &= ~suits[led]
                    if must_trump and card.suit != seen.trump:
                        possible[seat] &= ~suits[seen.trump]
                if card.suit == seen.trump and played < high:  # NP-9: the player could not beat it
                    possible[seat] &= ~(suits[seen.trump] & (EVERYTHING << (high + 1)))
            if card.suit == seen.trump:
                high = max(high, played)
    return possible


@dataclass(slots=True)
class Worlds:
    """Sampled worlds.

    Attributes:
        seats: the seats in play in order; their hands come first in each world.
        stride: the number of card sets per world in `hands`.
        count: the number of worlds.
        hands: the card sets, world by world.
    """

    seats: tuple[int, ...]
    stride: int
    count: int
    hands: Any


def consistent_worlds(view: View, seen: Observation, worlds: int, rng: Rng, *, blind: bool = False) -> Worlds:
    """Sample worlds consistent with everything known to the seat of a view.

    If the view is from before the second packets are taken up (NP-15), every seat gets five cards, its own hand
    included.

    Args:
        blind: whether the two cards of the blind are sampled, too, as the last set of each world.
    """
    game = view.game
    known = possible(seen, game.options["must_trump"])
    taken = seen.high == NAPOLEON and not view["T"] and seen.turned in seen.unseen
    if taken:  # the turned-up card went to the declarer
        for seat in known:
            if seat != seen.declarer:
                known[seat] &= ~(1 << bit(seen.turned))
    early = seen.phase in ("bid", "join")
    sizes, allowed = [], []
    for seat in seen.in_play:
        held = len(view[f"H{seat + 1}"])
        if seat == seen.seat:
            sizes.append(TRICKS - held if early else 0)
            allowed.append(EVERYTHING)
        else:
            napoleon = seen.phase == "away" and seat == seen.declarer
            sizes.append(TRICKS if early or napoleon else held)
            allowed.append(known[seat])
    if taken and seen.declarer is not None:  # the declarer's discards, possibly including the turned-up card
        sizes.append(3)
        allowed.append(EVERYTHING)
    if blind:
        sizes.append(2)
        allowed.append(EVERYTHING)
    stride = len(sizes)
    search = world_search()
    unseen = search.integers([bit(card) for card in sorted(seen.unseen)])
    hands = search.buffer(worlds * stride)
    may = 0
    if taken and seen.declarer is not None:
        may = 1 << seen.in_play.index(seen.declarer) | 1 << len(seen.in_play)
    count = int(
        search.sample(
            unseen, len(unseen), search.integers(sizes), search.integers(allowed), stride,
            bit(seen.turned) if taken else -1, may, worlds, int(rng.random() * 2**53), TRIES, hands,
        )
    )  # fmt: skip
    here = seen.in_play.index(seen.seat)
    mine = bits(seen.hand)
    for w in range(count):
        hands[w * stride + here] |= mine
    return Worlds(seen.in_play, stride, count, hands)


# ---------------------------------------------------------------- the compiled tools


class WorldSearch:
    """The functions of the search in one tier, with the memory they need.

    Args:
        compiled: whether to use the compiled functions.
    """

    def __init__(self, compiled: bool) -> None:
        self._compiled = compiled
        self.sample: Any = sample_worlds
        self._search: Any = search_worlds
        self._finish: Any = finish_worlds
        self._bids: Any = bid_worlds
        if compiled:
            functions: list[Callable[..., Any]] = [sample_worlds, search_worlds, finish_worlds, bid_worlds]
            found = jit.compiled(functions)
            self.sample, self._search, self._finish, self._bids = (found[one.__name__] for one in functions)

    def integers(self, values: Sequence[int]) -> Any:
        """A buffer filled with the given integers."""
        return arrays().filled("q", values) if self._compiled else [int(value) for value in values]

    def buffer(self, count: int) -> Any:
        """A zeroed buffer."""
        return self.integers([0] * count)

    def search(self, worlds: Worlds, turn: int, trick: tuple[int, int, int, int], trump: int, must: bool, focus: int,
               last: bool, low: int, moves: Sequence[int]) -> list[list[int]]:  # fmt: skip
        """For each world, the focus's tricks after each of the given moves; without moves, from the position itself.

        Args:
            turn, focus: indices in `worlds.seats`.
            trick: suit led, index of the current winner, winning card, number of cards; (-1, 0, 0, 0) for an empty
                table.
            low: values up to this need not be distinguished.

        The other arguments are as in `open_tricks`.
        """
        width = max(1, len(moves))
        out = self.buffer(worlds.count * width)
        self._search(
            self.integers(worlds.hands), worlds.stride, worlds.count, len(worlds.seats), turn, *trick, trump, int(must),
            focus, int(last), low, 99, self.integers(list(moves) or [0]), len(moves), out, self.buffer(14 * DEPTH),
            *(self.buffer(TABLE) for _ in range(3)),
        )  # fmt: skip
        return _rows(out, width)

    def finish(self, view: View, seen: Observation, worlds: Worlds, turn: int, trick: tuple[int, int, int, int],
               focus: int, moves: Sequence[int]) -> list[list[int]]:  # fmt: skip
        """As `search`, with moves, but all play by the rules of thumb, each seat seeing only its own cards.

        Args:
            view, seen: of the seat for which the worlds were sampled.
        """
        options, count = view.game.options, len(worlds.seats)
        mine = bits([*seen.hand, *(card for card in view[f"A{seen.seat + 1}"] if card is not None)])
        out = self.buffer(worlds.count * len(moves))
        self._finish(
            self.integers(worlds.hands), worlds.stride, worlds.count, count, turn, *trick, seen.trump,
            int(options["must_trump"]), focus, -1 if seen.declarer is None else worlds.seats.index(seen.declarer),
            (1 << count) - 1 if options["going_along"] else 0, bits(tuple(seen.unseen)) | mine,
            worlds.seats.index(seen.seat), mine, self.integers(moves), len(moves), out, self.buffer(3 * count),
        )  # fmt: skip
        return _rows(out, len(moves))

    def bids(self, view: View, seen: Observation, worlds: Worlds, said: int) -> list[list[int]]:
        """For each world, what each seat gets if all bid and play by the rules of thumb after a seat has spoken.

        Args:
            worlds: worlds with the blind as the last set of each.
            said: the bid, 0 for a pass; when the seat is asked whether it goes along, 1 if it does.
        """
        game, turned, forehand = view.game, bit(seen.turned), view.counters["forehand"]
        seats, options = game.seats, game.options
        asked = (1 << seats) - 1 if options["going_along"] else 0
        along, out = (sum(1 << seat for seat in group) for group in (seen.along, {*range(seats)} - {*seen.in_play}))
        turn = seen.seat
        if seen.phase == "join":
            along, out = along | said << turn, out | (1 - said) << turn
            turn, said = (forehand - 1) % seats, 0  # all bids have been made
        hands = worlds.hands
        if len(worlds.seats) < seats:  # those who sit out have no cards in a world
            places, hands = [*worlds.seats, seats], [0] * (worlds.count * (seats + 1))
            for i in range(worlds.count * worlds.stride):
                hands[i // worlds.stride * (seats + 1) + places[i % worlds.stride]] = worlds.hands[i]
        paid = self.buffer(worlds.count * seats)
        self._bids(
            self.integers(hands), worlds.count, seats, forehand, turn, said, seen.high,
            -1 if seen.declarer is None else seen.declarer, int(options["leader"] == "declarer"),
            asked & ~along & ~out, along, out, seen.trump, int(options["must_trump"]),
            bits(game.pack) & ~(1 << turned), turned, self.buffer(4 * seats), paid,
        )  # fmt: skip
        return _rows(paid, seats)


def _rows(values: Any, width: int) -> list[list[int]]:
    numbers = values if isinstance(values, list) else values.tolist()
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


SOON = 1.0
"""Seconds to wait for compiled code before plain Python takes over; loading compiled code takes less."""
PATIENCE = 120.0
"""Seconds to wait for compiled code when plain Python would take longer than the compiler."""

_plain = WorldSearch(False)
_coming: list[jit.Work[WorldSearch]] = []


def world_search() -> WorldSearch:
    """The search in the compiled tier if it is ready, else in plain Python."""
    if not jit.available([search_worlds]):
        return _plain
    if not _coming:
        _coming.append(jit.Work(_tried))
        _coming[0].wait(SOON)
    return _coming[0].result() if _coming[0].done else _plain


def await_search() -> None:
    """Wait for the compiled search if it is being loaded or compiled: plain Python takes a hundred times as long."""
    world_search()
    if _coming:
        _coming[0].wait(PATIENCE)


def _tried() -> WorldSearch:
    """The compiled search, compiled by a first call for two players with one card each."""
    search = WorldSearch(True)
    hands = search.buffer(2)
    cards, one, any_card = search.integers([0, 1]), search.integers([1, 1]), search.integers([EVERYTHING] * 2)
    count = search.sample(cards, 2, one, any_card, 2, -1, 0, 1, 1, TRIES, hands)
    search.search(Worlds((0, 1), 2, int(count), hands), 0, EMPTY, 0, False, 0, False, -1, ())
    view = game_of("napoleon", players=2).deal(1).view(0)
    world = Worlds((0, 1), 3, 1, search.integers([1, 2, 12]))
    search.finish(view, observation(view), world, 0, EMPTY, 0, (0,))
    search.bids(view, observation(view), world, 1)
    return search


EMPTY = (-1, 0, 0, 0)
"""An empty table."""


def declared(tricks: int, bid: int) -> int:
    """What the declarer receives from the pot (NP-12)."""
    return tricks if tricks >= bid else -2 * bid


def joined(tricks: int) -> int:
    """What a player going along receives from the pot (NP-14)."""
    return tricks if tricks > 0 else -2


# ---------------------------------------------------------------- the decisions


def choose_by_playouts(view: View, seen: Observation, moves: Sequence[Move], worlds: int, rng: Rng) -> Move:
    """The bid, or the answer about going along, that gains most if all then bid and play by the rules of thumb.

    With open cards, defenders would know too much. An exchange (NP-15) is not simulated.
    """
    sampled = consistent_worlds(view, seen, worlds, rng, blind=True)
    search = world_search()

    def gain(move: Move) -> int:  # compared with the mean of the table, in all worlds, times the number of seats
        said = int(move.argument) if move.kind == "bid" else int(move.kind == "join")
        paid = search.bids(view, seen, sampled, said)
        return view.game.seats * sum(row[seen.seat] for row in paid) - sum(map(sum, paid))

    gains = [gain(move) for move in moves]
    best = [move for move, value in zip(moves, gains, strict=True) if value == max(gains)]
    return best[0] if len(best) == 1 or (usual := choose_by_rules(seen, moves)) not in best else usual


def values(view: View, seen: Observation, moves: Sequence[Move], worlds: int, rng: Rng) -> list[float]:
    """The mean payment for each card that may be played, given what the seat knows (larger is better for it)."""
    return _means(card_gains(view, seen, moves, consistent_worlds(view, seen, worlds, rng)))


def _means(gains: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(column) for column in zip(*gains, strict=True)]


def card_gains(
    view: View, seen: Observation, moves: Sequence[Move], sampled: Worlds, by_thumb: bool = False
) -> list[list[float]]:
    """For each world, the payment after each card if all play perfectly with open cards, or by the rules of thumb.

    It is the seat's own if it plays alone, else what the declarer pays or, negative, receives.
    """
    alone = seen.declarer is None or seen.seat == seen.declarer or seen.seat in seen.along
    focus = seen.seat if alone else seen.declarer
    assert focus is not None
    won, low, sign = seen.won[focus], -1, 1
    pay: Callable[[int], int]
    if seen.declarer is None:
        pay = int  # NP-13: one chip for the last trick
    elif focus == seen.declarer:
        bid = seen.high
        low, sign = bid - 1 - won, 1 if alone else -1

        def pay(tricks: int) -> int:
            return declared(won + tricks, bid)
    else:

        def pay(tricks: int) -> int:
            return joined(won + tricks)

    found = search_cards(view, seen, moves, sampled, focus, low, by_thumb)
    gains = [sign * pay(tricks) for tricks in range(TRICKS + 1)]
    return [[gains[tricks] for tricks in row] for row in found]


def search_cards(
    view: View, seen: Observation, moves: Sequence[Move], sampled: Worlds, focus: int, low: int = -1,
    by_thumb: bool = False,
) -> list[list[int]]:  # fmt: skip
    """For each world, how many more tricks a seat takes after each card, if all play perfectly with open cards.

    Args:
        focus: the seat whose tricks are counted.
        low: numbers of tricks up to this need not be distinguished.
        by_thumb: whether all play by the rules of thumb instead, each seat seeing only its own cards.
    """
    seats = seen.in_play
    trick = EMPTY
    if seen.trick and seen.takes is not None:
        best = next(card for seat, card in seen.trick if seat == seen.takes)
        trick = (seen.trick[0][1].suit, seats.index(seen.takes), bit(best), len(seen.trick))
    search, turn, cards = world_search(), seats.index(seen.seat), [bit(move.cards[0]) for move in moves]
    if by_thumb:
        return search.finish(view, seen, sampled, turn, trick, seats.index(focus), cards)
    return search.search(
        sampled, turn, trick, seen.trump, view.game.options["must_trump"], seats.index(focus), seen.declarer is None,
        low, cards,
    )  # fmt: skip


def choose_card(view: View, seen: Observation, moves: Sequence[Move], worlds: int, rng: Rng, by_thumb: bool) -> Move:
    """The card with the best mean payment; in case of ties the weakest, trumps last, or that of the rules of thumb."""
    sampled = consistent_worlds(view, seen, worlds, rng)
    if sampled.count == 0:
        return moves[0]
    means = [round(mean, 9) for mean in _means(card_gains(view, seen, moves, sampled, by_thumb))]
    best = [move for move, mean in zip(moves, means, strict=True) if mean == max(means)]
    if by_thumb and len(best) > 1 and (usual := choose_by_rules(seen, moves)) in best:
        return usual
    cards = {move: move.cards[0] for move in best}
    return max(best, key=lambda move: (cards[move].suit != seen.trump, -power(cards[move]), -cards[move]))


def pimc(worlds: int = WORLDS) -> Strategy:
    """A player that samples `worlds` worlds for each decision.

    Raises:
        ArgumentError: `worlds` is no whole number from 1 on.
    """
    return _player("pimc", whole("worlds", worlds, 1), False)


def rollouts(worlds: int = FINISHED) -> Strategy:
    """A player that samples `worlds` worlds for each decision and finishes each of them by the rules of thumb.

    Unlike `pimc`, it does not assume that the others know where the cards are.

    Raises:
        ArgumentError: `worlds` is no whole number from 1 on.

    >>> from engine.games.napoleon.players.pimc import rollouts
    >>> position = engine.game("napoleon").deal(1)
    >>> rollouts(100)(position.view(0), position.legal_moves, engine.lab.Chance(1))
    bid 1
    """
    return _player("rollouts", whole("worlds", worlds, 1), True)


def _player(name: str, worlds: int, by_thumb: bool) -> Strategy:
    def player(view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if len(moves) == 1:
            return moves[0]
        seen = observation(view)
        if seen.phase in ("bid", "join"):
            return choose_by_playouts(view, seen, moves, worlds, rng)
        if seen.phase == "play":
            return choose_card(view, seen, moves, worlds, rng, by_thumb)
        return choose_by_rules(seen, moves)

    player.__name__ = name
    return player


assert rules.TRICKS * rules.MAX_PLAYERS < DEPTH
