"""The drills of Der Hochzeitszug: building in steps of two, packets, gathering, and those common to all games."""

from __future__ import annotations

from ...base.cards import ALL, Card
from ...core.game import Game, Position, game as game_of
from ...lessons.drills.common import MOST_CHOICES, TRIES, playable, shuffled, which, which_clause
from ...lessons.drills.question import Maker, NothingToAsk, Question, Randomness
from ...lessons.drills.sensible import sensibly_played
from ...vocabulary.moves import Move
from ...vocabulary.spec import Heights

REASONS = (
    *("suit", "from-ace", "from-two", "next", "one", "on-ace", "other-suit", "rank", "to-stock"),
    *("stock-lasts", "to-space", "taken", "first-layout", "no-return"),
)
"""Refusals that make good questions."""

LEAPS = (3, 5, 7, 4, 6)
"""The lowest ranks of the cards offered in `leaps`: the next ones follow by steps of two."""


def leaps(chance: Randomness, game: Game) -> Question:
    """Which card does a foundation take next (HZ-4)? Each of the cards offered is equally often the right one."""
    start = chance.choice(LEAPS)
    ranks = range(start, start + 2 * MOST_CHOICES, 2)
    rank, kind = chance.choice(ranks), "O" if start % 2 else "E"
    for _ in range(TRIES):
        last = sensibly_played(15 + 10 * (rank // 2), 160)(chance, game)
        for place in shuffled(chance, [f"{kind}{suit}" for suit in "CDHS"]):
            for position in shuffled(chance, last.history):
                if not position[place] or position[place][-1].rank != rank - 2:
                    continue
                takes = position.takes(place)
                cards = [Card(position[place][0].suit << 4 | one) for one in ranks]
                if [card.rank for card in cards if card in takes] == [rank]:
                    return which(position, cards[ranks.index(rank)], cards, "HZ-4", pile=place)
    raise NothingToAsk("chance has brought no foundation that waits for that card")


def takers(chance: Randomness, game: Game) -> Question:
    """Which of four packets can take a given top card (HZ-6)?"""
    for _ in range(TRIES):
        position = sensibly_played(4, 80)(chance, game)
        held = [name for name in _packets(game) if position[name]]
        fits = [(name, to) for name in held for to in held if position.ruling(f"{name}>{to}").legal]
        if not fits or len(held) < 6:
            continue
        source, right = chance.choice(fits)
        card = position[source][-1]
        wrong = [name for name in held if name != source and (source, name) not in fits]
        chance.shuffle(wrong)
        wrong.sort(key=lambda name: _distance(card, position[name][-1]))
        chosen = [right, *wrong[:3]]
        chance.shuffle(chosen)
        why = {name: "HZ-6" if name == right else position.ruling(f"{source}>{name}") for name in chosen}
        return which(position, right, chosen, "HZ-6", why=why, card=card, pile=source)
    raise NothingToAsk("chance has brought no card that fits a packet")


def _distance(card: Card, other: Card) -> tuple[bool, int]:
    """A sort key that puts the most tempting wrong answers first: cards of the same suit and of similar rank."""
    return card.suit != other.suit and other.rank != card.rank + 1, abs(other.rank - card.rank - 1)


def comes_back(chance: Randomness, game: Game) -> Question:
    """Which card is on top of an upper packet if all packets are gathered now (HZ-8)?"""
    small = game_of(game.key, suits=2, packets=3)
    for _ in range(TRIES):
        position = _late(chance, small)
        after = position.play("redeal")
        pile = chance.choice(("U1", "U2", "U3"))
        right = after[pile][-1]
        tops = [position[name][-1] for name in ("U1", "U2", "U3", "L1", "L2", "L3") if position[name]]
        near = [*(after[name][-1] for name in ("U1", "U2", "U3", "L1") if after[name]), *after[pile], *tops]
        wrong = [card for card in dict.fromkeys(near) if card != right]
        cards = sorted([right, *chance.sample(wrong[:6], 3)], key=int)
        return which(position, right, cards, "HZ-8", "HZ-2", number=int(pile[1:]))
    raise NothingToAsk("chance has brought no layout to gather")


def _late(chance: Randomness, game: Game) -> Position:
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


def _allowed(position: Position, move: Move) -> str:
    """The clause that allows a move."""
    if move.source == "S":
        return "HZ-7"
    if position.game.piles[move.target].role == "foundation":
        return "HZ-4"
    return "HZ-6" if position[move.target] else "HZ-9"


KINDS: dict[str, Maker] = {
    "leaps": leaps,
    "takers": takers,
    "playable": playable(sensibly_played(2, 80), "HZ-5", _allowed, ("taken",), runs=False),
    "clause": which_clause(sensibly_played(2, 110), REASONS),
    "comes-back": comes_back,
}
"""The kinds of drills in teaching order."""
