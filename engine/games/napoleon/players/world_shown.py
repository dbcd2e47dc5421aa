"""A sampled world as a position that can be shown on a table, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean

from ....base.cards import Card
from ....core.game import Position
from ....players import Strategy, play_deal
from ....tricks.match import dealing_order, settlement
from ....vocabulary.moves import Move
from ..rules import PACK, TRICKS, power
from .observation import observation
from .pimc import Worlds, bit, bits, search_cards
from .rule_based import rule_based

FINISHED = 200
"""The number of worlds in which a deal is finished by the rules of thumb."""
_BY_BIT = {bit(card): card for card in PACK}


def cards_in(found: int) -> list[Card]:
    """The cards of a set of bits, in order."""
    return sorted(_BY_BIT[number] for number in range(32) if found >> number & 1)


def in_world(position: Position, worlds: Worlds, number: int) -> Position:
    """The position with the cards unknown to its seat placed as in a world.

    The moves are the same, except for the cards that another declarer of Napoleon has discarded face down. Hands of
    seats that sit out are filled with any cards.

    Args:
        worlds: worlds sampled for the seat to move.
        number: the index of the world.
    """
    first, seat = position.history[0], position.to_move
    seen = observation(position.view(seat))
    at = number * worlds.stride
    sets = [set(cards_in(int(one))) for one in worlds.hands[at : at + worlds.stride]]
    hands = {one: cards | _played(position, one) for one, cards in zip(worlds.seats, sets, strict=False)}
    hands[seat] = set(first[f"H{seat + 1}"])
    blind: set[Card] = set()
    away: set[Card] = set()
    if seen.phase == "bid":
        blind = sets[-1]
    elif any(move.kind == "away" for move in position.moves):
        if seen.declarer == seat:
            blind = set(first["B"])
        elif seen.declarer is not None:
            away = sets[-1] if len(sets) > len(worlds.seats) else _any(position, seen.turned, hands, 3)
            seven = sorted((hands[seen.declarer] | away) - {seen.turned})
            hands[seen.declarer], blind = set(seven[:TRICKS]), set(seven[TRICKS:])
    for one in range(position.game.seats):
        if one not in hands:
            hands[one] = _any(position, seen.turned, {**hands, -1: blind}, TRICKS)
    forehand = first.view(seat).counters["forehand"]
    texts = [_text(hands[one]) for one in range(position.game.seats)]
    order = dealing_order(position.game, texts, seen.turned.text, blind=_text(blind), forehand=forehand)
    after = position.game.deal(cards=order, forehand=forehand)
    for move in position.moves:
        after = after.play(f"away {_text(away)}" if away and move.kind == "away" else move.text)
    return after


def by_thumb(position: Position) -> Move:
    """The move that the rules of thumb would make."""
    return rule_based(position.view(position.to_move), position.legal_moves, Random(0))


def gain(position: Position, choice: Move, player: Strategy = rule_based) -> int:
    """The value of a choice if one player finishes the deal in all seats, measured like `Valued.chips`."""
    seat = position.to_move
    over = play_deal(position.play(choice), [player] * position.game.seats, Random(0))
    seen = observation(position.view(seat))
    alone = seen.phase == "bid" or seen.declarer in (None, seat) or seat in seen.along
    return settlement(over)[seat] if alone else -settlement(over)[seen.declarer]  # type: ignore[index]


def ahead_by_thumb(position: Position, worlds: Worlds, better: Move, worse: Move) -> float:
    """By how many chips a choice is better than another if all finish the deal by the rules of thumb.

    Perfect play with open cards never has to guess. A card that is better only with open cards is no lesson.

    Args:
        worlds: worlds sampled for the seat to move, of which the first `FINISHED` are played.
    """
    shown = [in_world(position, worlds, number) for number in range(min(FINISHED, worlds.count))]
    return fmean(gain(world, better) - gain(world, worse) for world in shown)


def goes_on(position: Position, choice: Move) -> tuple[Move, ...]:
    """The continuation of a deal with all cards open: after a card by perfect play, after a bid by the rules of thumb.

    Returns the moves to the end of the deal, beginning with the choice.
    """
    seen = observation(position.view(position.to_move))
    bidding = seen.phase == "bid"
    alone = seen.seat == seen.declarer or seen.seat in seen.along or seen.declarer is None
    focus = seen.seat if alone else seen.declarer
    line = [choice]
    position = position.play(choice)
    while position.to_move >= 0:
        move = by_thumb(position) if bidding else _perfect(position, focus)
        line.append(move)
        position = position.play(move)
    return tuple(line)


def _perfect(position: Position, focus: int | None) -> Move:
    """The card after which one seat takes most tricks if it is to move, else fewest; least useful cards break ties."""
    view, moves = position.view(position.to_move), position.legal_moves
    seen = observation(view)
    if focus is None or len(moves) == 1:
        return moves[0]
    sets = [bits(position[f"H{one + 1}"]) for one in seen.in_play]
    (tricks,) = search_cards(view, seen, moves, Worlds(seen.in_play, len(sets), 1, sets), focus)
    cards = [move.cards[0] for move in moves]

    def good(place: int) -> tuple[int, bool, int]:
        taken = tricks[place] if seen.seat == focus else -tricks[place]
        return taken, cards[place].suit != seen.trump, -power(cards[place])

    return moves[max(range(len(moves)), key=good)]


def _played(position: Position, seat: int) -> set[Card]:
    return {
        after.last_move.cards[0]
        for before, after in zip(position.history, position.history[1:], strict=False)
        if before.to_move == seat and after.last_move is not None and after.last_move.kind == "play"
    }


def _any(position: Position, turned: Card, held: Mapping[int, set[Card]], count: int) -> set[Card]:
    """Cards that are in nobody's hand."""
    free = set(position.game.pack) - {turned}
    return set(sorted(free.difference(*held.values()))[:count])


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.text for card in sorted(cards))
