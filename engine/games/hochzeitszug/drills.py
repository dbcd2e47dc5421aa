"""The drills of Der Hochzeitszug: building in steps of two, packets, gathering, and those common to all games."""

from __future__ import annotations

import random

import engine

from ...cards import ALL, Card
from ...game import Game
from ...lessons.drills.common import TRIES, odd_one, playable, which_clause
from ...lessons.drills.question import Choice, Maker, Question
from ...lessons.drills.sensible import sensibly_played
from ...position import Position
from ...spec import Heights

REASONS = (
    *("suit", "from-ace", "from-two", "next", "one", "on-ace", "other-suit", "rank", "to-stock"),
    *("stock-lasts", "to-space", "taken", "first-layout", "no-return"),
)
"""Refusals that make good questions."""


def leaps(chance: random.Random, game: Game) -> Question:
    """Which card does a foundation take next (HZ-4)?"""
    for _ in range(TRIES):
        position = sensibly_played(15, 90)(chance, game)
        places = [f"{kind}{suit}" for kind in "OE" for suit in "CDHS" if position[f"{kind}{suit}"]]
        if not places:
            continue
        place = chance.choice(places)
        takes = position.takes(place)
        if not takes or takes[0].rank in (1, 2):
            continue
        right = chance.choice(takes)
        wrong = [card for card in _by_steps(game, right) if card not in takes]
        cards = sorted([right, *wrong[:3]], key=int)
        return Question(
            position.game,
            position,
            "choose",
            frozenset([right.text]),
            choices=tuple(Choice(card.text, card) for card in cards),
            slots={"pile": place},
            why={right.text: "HZ-4"},
            clauses=("HZ-4",),
        )
    raise RuntimeError("chance has brought no foundation that waits for a card")


def takers(chance: random.Random, game: Game) -> Question:
    """Mark every packet that can take a given top card (HZ-6)."""
    for _ in range(TRIES):
        position = sensibly_played(4, 80)(chance, game)
        held = [name for name in _packets(game) if position[name]]
        sources = [name for name in held if any(position.ruling(f"{name}>{one}").legal for one in held)]
        if not sources:
            continue
        source = chance.choice(sources)
        rulings = [position.ruling(f"{source}>{name}") for name in held if name != source]
        return Question(
            position.game,
            position,
            "mark",
            frozenset(one.move.target for one in rulings if one.legal),
            markable=frozenset(held) - {source},
            slots={"card": position[source][-1], "pile": source},
            why={one.move.target: ("HZ-6" if one.legal else one) for one in rulings},
            clauses=("HZ-6",),
        )
    raise RuntimeError("chance has brought no card that fits a packet")


def comes_back(chance: random.Random, game: Game) -> Question:
    """Which card is on top of an upper packet if all packets are gathered now (HZ-8)?"""
    small = engine.game(game.key, suits=2, packets=3)
    for _ in range(TRIES):
        position = _late(chance, small)
        after = position.play("redeal")
        pile = chance.choice(("U1", "U2", "U3"))
        right = after[pile][-1]
        tops = [position[name][-1] for name in ("U1", "U2", "U3", "L1", "L2", "L3") if position[name]]
        near = [*(after[name][-1] for name in ("U1", "U2", "U3", "L1") if after[name]), *after[pile], *tops]
        wrong = [card for card in dict.fromkeys(near) if card != right]
        cards = sorted([right, *chance.sample(wrong[:6], 3)], key=int)
        return Question(
            position.game,
            position,
            "choose",
            frozenset([right.text]),
            choices=tuple(Choice(card.text, card) for card in cards),
            slots={"number": int(pile[1:])},
            why={right.text: "HZ-8"},
            clauses=("HZ-8", "HZ-2"),
        )
    raise RuntimeError("chance has brought no layout to gather")


def _late(chance: random.Random, game: Game) -> Position:
    """A random position of the second layout without a stock and with twelve to eighteen cards visible."""
    state = bytearray(game.deal(1).state)
    foundations = ((name, pile) for name, pile in game.piles.items() if isinstance(pile, Heights))
    runs = {name: tuple(ALL[card] for card in pile.sequence(state)) for name, pile in foundations}
    heights = {name: len(run) for name, run in runs.items()}
    for _ in range(chance.randint(12, 18)):
        firsts = [name for name in heights if not name.endswith("2")]
        name = chance.choice([name for name in firsts if heights[name] + heights[f"{name}2"] > 2])
        heights[f"{name}2" if heights[f"{name}2"] >= heights[name] else name] -= 1
    left = [card for name, run in runs.items() for card in run[heights[name] :]]
    chance.shuffle(left)
    packets: dict[str, list[str]] = {name: [] for name in _packets(game)}
    for card in left:
        packets[chance.choice([name for name, cards in packets.items() if len(cards) < 4])].append(card.text)
    lines = [f"{name}: {' '.join(card.text for card in run[: heights[name]]) or '-'}" for name, run in runs.items()]
    lines += [f"{name}: {' '.join(cards) or '-'}" for name, cards in packets.items()]
    return game.setup("\n".join([*lines, "layout: 2"]))


def _packets(game: Game) -> list[str]:
    return [name for name, pile in game.piles.items() if pile.role == "tableau"]


def _by_steps(game: Game, card: Card) -> list[Card]:
    """The other cards of a suit, starting with those that a player used to counting by ones would pick."""
    suit = [one for one in dict.fromkeys(game.pack) if one.suit == card.suit and one != card]
    return sorted(suit, key=lambda one: (abs(one.rank - card.rank), -one.rank))


KINDS: dict[str, Maker] = {
    "leaps": leaps,
    "takers": takers,
    "playable": playable(sensibly_played(2, 80), "HZ-5", ("rank", "other-suit", "next")),
    "clause": which_clause(sensibly_played(2, 110), REASONS),
    "odd": odd_one(sensibly_played(4, 80), REASONS),
    "comes-back": comes_back,
}
"""The kinds of drills in teaching order."""
