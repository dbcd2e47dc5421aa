"""Drills of Napoleon: what can be played, who takes the trick, what beats it, which clause forbids it, who pays."""

from __future__ import annotations

import random

from ...cards import Card
from ...game import Game
from ...lessons.drills.common import TRIES
from ...lessons.drills.question import Choice, Maker, Question
from ...match import settlement
from ...position import Position
from ...ruling import Ruling
from . import rules
from .observation import observation
from .players import rule_based

REASONS = (
    "not-held",
    "bid-first",
    "bids-over",
    "bid-higher",
    "after-napoleon",
    "away-first",
    "follow",
    "beat",
    "must-trump",
    "play-now",
    "join-first",
    "exchange-first",
    "exchange-once",
    "deal-over",
)
"""Refusals that make good questions."""


def _game(chance: random.Random, game: Game, **options: object) -> Game:
    import engine

    return engine.game(game.key, players=chance.choice((3, 4)), **options)


def _varied_deal(chance: random.Random, game: Game) -> Position:
    """A deal in which the learner is to move (or which is over), at any point and with any variation."""
    chosen = {
        "going_along": chance.random() < 0.3,
        "exchange": chance.random() < 0.3,
        "must_trump": chance.random() < 0.3,
    }
    return _played(chance, _game(chance, game, **chosen), chance.randrange(40))


def _played(chance: random.Random, game: Game, moves: int) -> Position:
    """A deal after that many moves, mostly sensible, and on until the first seat is to move or the deal is over."""
    position = game.deal(chance.randrange(1_000_000), forehand=chance.randrange(game.seats))
    while position.to_move >= 0 and (len(position.moves) < moves or position.to_move != 0):
        legal = position.legal_moves
        wild = chance.random() < 0.25
        move = chance.choice(legal) if wild else rule_based(position.view(position.to_move), legal, chance)
        position = position.play(move)
    return position


def _in_trick(chance: random.Random, game: Game) -> Position | None:
    """A position in which the first seat must play to a trick that another seat led to; None if none was found."""
    position = _played(chance, _game(chance, game), chance.randint(4, 20))
    if position.to_move == 0 and position.view().counters["lead"]:
        return position
    return None


def _hand(position: Position) -> list[Card]:
    return list(position["H1"])


def follow(chance: random.Random, game: Game) -> Question:
    """Mark every card of your hand that can be played."""
    for _ in range(TRIES):
        position = _in_trick(chance, game)
        if position is None:
            continue
        may = frozenset(f"H1:{move.cards[0].text}" for move in position.legal_moves)
        hand = frozenset(f"H1:{card.text}" for card in _hand(position))
        if len(hand) < 3 or may == hand:
            continue
        rulings = {mark: position.ruling(f"play {mark[3:]}") for mark in hand - may}
        clause = next(str(ruling.clause) for ruling in rulings.values())
        why: dict[str, Ruling | str] = {**rulings, **dict.fromkeys(may, clause)}
        return Question(position.game, position, "mark", may, markable=hand, why=why, clauses=(clause,))
    raise RuntimeError("chance has brought no hand of which some cards may not be played")


def takes(chance: random.Random, game: Game) -> Question:
    """Who is winning the trick?"""
    for _ in range(TRIES):
        position = _in_trick(chance, game)
        if position is None:
            continue
        trick = observation(position.view(0)).history[-1]
        if trick.complete or len(trick.cards) < 2:
            continue
        choices = tuple(Choice(f"seat {seat}", card, f"seat{seat}") for seat, card in sorted(trick.cards))
        return Question(
            position.game,
            position,
            "choose",
            frozenset([f"seat {trick.takes}"]),
            choices=choices,
            why={f"seat {trick.takes}": "NP-10"},
            clauses=("NP-10",),
        )
    raise RuntimeError("chance has brought no trick of two cards")


def beats(chance: random.Random, game: Game) -> Question:
    """Mark every card of your hand that can be played and would win the trick as it stands."""
    for _ in range(TRIES):
        position = _in_trick(chance, game)
        if position is None:
            continue
        state = bytearray(position.state)
        best = position[f"P{position.view().counters['takes']}"][-1]
        hand = frozenset(f"H1:{card.text}" for card in _hand(position))
        may = {move.cards[0] for move in position.legal_moves}
        right = frozenset(f"H1:{card.text}" for card in may if rules.beats(state, int(card), int(best)))
        if len(hand) < 3 or not right or right == hand:
            continue
        why = {mark: position.ruling(f"play {mark[3:]}") for mark in hand - right}
        told = {mark: ruling if not ruling.legal else "NP-10" for mark, ruling in why.items()}
        return Question(
            position.game,
            position,
            "mark",
            right,
            markable=hand,
            why={**told, **dict.fromkeys(right, "NP-10")},
            clauses=("NP-10", "NP-2"),
        )
    raise RuntimeError("chance has brought no trick that can be taken")


def pays(chance: random.Random, game: Game) -> Question:
    """The deal is over: how many chips does the declarer receive or pay?"""
    for _ in range(TRIES):
        position = _played(chance, _game(chance, game), 99)
        declarer = position.view().counters["declarer"]
        if position.outcome not in ("made", "failed") or not declarer:
            continue
        amount = settlement(position)[declarer - 1]
        bid = position.view().counters[f"bid{declarer}"]
        tricks = position.score
        near = [n for n in dict.fromkeys((tricks, bid, -bid, -2 * bid, 2 * bid, -tricks, 0, 10, -10)) if n != amount]
        numbers = sorted([amount, *near[:3]])
        right = f"{amount:+d}"
        return Question(
            position.game,
            position,
            "choose",
            frozenset([right]),
            choices=tuple(Choice(f"{number:+d}", number) for number in numbers),
            slots={"bid": bid, "tricks": tricks},
            why={right: "NP-12"},
            clauses=("NP-12",),
        )
    raise RuntimeError("chance has brought no deal with a declarer")


def clause(chance: random.Random, game: Game) -> Question:
    """An illegal move is named: which clause forbids it?"""
    for _ in range(TRIES):
        position = _varied_deal(chance, game)
        found = [ruling for ruling in map(position.ruling, _conceivable(position)) if not ruling.legal]
        found = [ruling for ruling in found if ruling.reason in REASONS]
        if not found:
            continue
        reason = chance.choice(sorted({str(ruling.reason) for ruling in found}))
        ruling = chance.choice([one for one in found if one.reason == reason])
        right = str(ruling.clause)
        clauses = sorted({f"NP-{code >> 4}" for code, name in rules.REASONS.items() if name in REASONS} - {right})
        chosen = sorted([right, *chance.sample(clauses, 3)], key=lambda one: int(one[3:]))
        return Question(
            position.game,
            position,
            "choose",
            frozenset([right]),
            choices=tuple(Choice(one, one) for one in chosen),
            move=ruling.move,
            why={right: ruling},
            clauses=(right,),
        )
    raise RuntimeError("chance has brought no refusal")


def _conceivable(position: Position) -> list[str]:
    """Moves that a player might ask for: bids, going along, and the player's own cards and those on the table."""
    cards = [*_hand(position), *(card for seat in range(1, position.game.seats + 1) for card in position[f"P{seat}"])]
    return ["pass", "join", "exchange", *(f"bid {n}" for n in range(1, 6)), *(f"play {card.text}" for card in cards)]


KINDS: dict[str, Maker] = {"follow": follow, "takes": takes, "beats": beats, "clause": clause, "pays": pays}
