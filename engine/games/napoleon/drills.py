"""The drills of Napoleon: playable cards, who takes a trick, what beats it, which clause applies, and judgement."""

from __future__ import annotations

from functools import cache
from itertools import chain

from ...base.cards import Card
from ...core.game import Game, Position, game as game_of
from ...core.ruling import Ruling
from ...lessons.drills.common import TRIES
from ...lessons.drills.question import Choice, Maker, NothingToAsk, Question, Randomness
from ...tricks.tricks import Trick
from . import rules
from .decisions import StoredDecision, stored
from .players.observation import observation
from .players.rule_based import rule_based

SPLITS = ((1, 3), (1, 4), (3, 1), (3, 1), (3, 2), (2, 3), (1, 2), (2, 2), (2, 1))
"""Numbers of cards to mark, and not to mark, in a question; no number is right in more than a third of questions."""

VERDICTS = {"follow": "NP-8", "beat": "NP-9", "lead": "NP-7", "void": "NP-8", "lower": "NP-9"}
"""Why a card may not be played (the first two) or may, and the clause behind it."""


def _game(chance: Randomness, game: Game) -> Game:
    return game_of(game.key, players=chance.choice((3, 4)))


def _played(chance: Randomness, game: Game, moves: int, sensible: float = 0.75) -> Position:
    """A deal after that many moves, continued until the first seat is to move or the deal is over.

    Args:
        sensible: the share of sensible moves; the others are random.
    """
    position = game.deal(chance.randrange(1_000_000), forehand=chance.randrange(game.seats))
    while position.to_move >= 0 and (len(position.moves) < moves or position.to_move != 0):
        legal = position.legal_moves
        if chance.random() < sensible:
            move = rule_based(position.view(position.to_move), legal, chance)
        else:
            move = chance.choice(legal)
        position = position.play(move)
    return position


def _own_turns(chance: Randomness, game: Game) -> list[Position]:
    """The positions of a deal in which the first seat must play a card, in no order."""
    last = _played(chance, _game(chance, game), 99, 0.1)
    found = [one for one in last.history if one.to_move == 0 and one.view().counters["phase"] == "play"]
    chance.shuffle(found)
    return found


def _in_trick(chance: Randomness, game: Game) -> list[Position]:
    """The positions of a deal in which the first seat must play to a trick that another seat led to, in no order."""
    return [one for one in _own_turns(chance, game) if one.view().counters["lead"] is not None and len(one["H1"]) >= 3]


def _hand(position: Position) -> list[Card]:
    return list(position["H1"])


def follow(chance: Randomness, game: Game) -> Question:
    """Mark every card of your hand that can be played."""
    marked, others = chance.choice(SPLITS)
    for position in chain.from_iterable(_in_trick(chance, game) for _ in range(TRIES)):
        may = frozenset(f"H1:{move.cards[0].text}" for move in position.legal_moves)
        hand = frozenset(f"H1:{card.text}" for card in _hand(position))
        if (len(may), len(hand - may)) != (marked, others):
            continue
        rulings = {mark: position.ruling(f"play {mark[3:]}") for mark in hand - may}
        clause = next(str(ruling.clause) for ruling in rulings.values())
        why: dict[str, Ruling | str] = {**rulings, **dict.fromkeys(may, clause)}
        return Question(position.game, position, "mark", may, markable=hand, why=why, clauses=(clause,))
    raise NothingToAsk("chance has brought no hand of which some cards may not be played")


def takes(chance: Randomness, game: Game) -> Question:
    """Who is winning a trick of four cards of at least three suits? In a quarter of them it is the highest card."""
    highest, alike = chance.random() < 0.25, chance.choice((1, 1, 2))
    for _ in range(TRIES):
        position = _played(chance, game_of(game.key, players=5), chance.randint(5, 20), 0.1)
        for before in reversed(position.history):
            tricks = observation(before.view(0)).history
            if not tricks or len(tricks[-1].cards) != 4 or tricks[-1].takes is None:
                continue
            cards = dict(tricks[-1].cards)
            best, suits = cards[tricks[-1].takes], [card.suit for card in cards.values()]
            higher = any(rules.power(int(card)) > rules.power(int(best)) for card in cards.values())
            if len(set(suits)) > 2 and suits.count(best.suit) == alike and higher != highest:
                return _takes_question(before, tricks[-1])
    raise NothingToAsk("chance has brought no trick of four cards")


def _takes_question(position: Position, trick: Trick) -> Question:
    right = f"seat {trick.takes}"
    return Question(
        position.game,
        position,
        "choose",
        frozenset([right]),
        choices=tuple(Choice(f"seat {seat}", card, f"seat{seat}") for seat, card in sorted(trick.cards)),
        why={right: "NP-10"},
        clauses=("NP-10",),
    )


def beats(chance: Randomness, game: Game) -> Question:
    """Mark every card of your hand that can be played and would win the trick as it stands."""
    winning, others = chance.choice(SPLITS)
    for position in chain.from_iterable(_in_trick(chance, game) for _ in range(TRIES)):
        state = bytearray(position.state)
        best = position[f"P{position.view().counters['takes'] + 1}"][-1]
        hand = frozenset(f"H1:{card.text}" for card in _hand(position))
        may = {move.cards[0] for move in position.legal_moves}
        right = frozenset(f"H1:{card.text}" for card in may if rules.beats(state, int(card), int(best)))
        if (len(right), len(hand - right)) != (winning, others):
            continue
        why = {mark: position.ruling(f"play {mark[3:]}") for mark in hand - right}
        reasons = {mark: ruling if not ruling.legal else "NP-10" for mark, ruling in why.items()}
        return Question(
            position.game,
            position,
            "mark",
            right,
            markable=hand,
            why={**reasons, **dict.fromkeys(right, "NP-10")},
            clauses=("NP-10", "NP-2"),
        )
    raise NothingToAsk("chance has brought no trick that can be taken")


def clause(chance: Randomness, game: Game) -> Question:
    """A card of your hand is named: may it be played, and why?"""
    verdict = chance.choice(tuple(VERDICTS))
    for position in chain.from_iterable(_own_turns(chance, game) for _ in range(TRIES)):
        candidates = [card for card in _hand(position) if _verdict(position, card) == verdict]
        if not candidates or len(_hand(position)) < 2:  # the last card leaves no choice
            continue
        ruling = position.ruling(f"play {chance.choice(candidates).text}")
        return Question(
            position.game,
            position,
            "choose",
            frozenset([verdict]),
            choices=tuple(Choice(key, text=key) for key in VERDICTS),
            move=ruling.move,
            slots={"card": ruling.move.cards[0]},
            why={verdict: VERDICTS[verdict] if ruling.legal else ruling},
            clauses=(VERDICTS[verdict],),
        )
    raise NothingToAsk("chance has brought no such card")


def _verdict(position: Position, card: Card) -> str:
    """Why a card of the hand may be played or not, one of `VERDICTS`; "" if it only follows suit or for two reasons."""
    ruling = position.ruling(f"play {card.text}")
    if not ruling.legal:
        return str(ruling.reason)
    if position.view().counters["lead"] is None:
        return "lead"
    state = bytearray(position.state)
    lower = card.suit == rules.card_suit(state[rules.TURNED]) and rules.power(int(card)) < rules.highest_trump(state)
    follows = card.suit == rules.suit_led(state)
    return {(True, True): "lower", (False, False): "void"}.get((lower, follows), "")


def which_card(chance: Randomness, game: Game) -> Question:
    """Which card would you play? The values are stored in `decisions`, since they are computed from many worlds.

    For each number of cards to choose from, the right one is the highest, the second highest ... equally often.
    """
    by_place = chance.choice([one for one in _cards_by_answer().values() for _ in range(sum(map(len, one.values())))])
    decision = chance.choice(by_place[chance.choice(sorted(by_place))])
    choices = tuple(Choice(f"play {card.text}", card) for card in _playable(decision))
    return _judged(decision, decision.position, choices, ("NP-12",))


def _playable(decision: StoredDecision) -> list[Card]:
    """The cards that a stored decision chooses from, in the order of the hand."""
    return [card for card in _hand(decision.position) if f"play {card.text}" in decision.chips]


@cache
def _cards_by_answer() -> dict[int, dict[int, list[StoredDecision]]]:
    """The stored decisions about cards: number of cards -> how many are higher than the right one -> decisions."""
    by_number: dict[int, dict[int, list[StoredDecision]]] = {}
    for decision in stored("cards"):
        cards = _playable(decision)
        best = next(card for card in cards if f"play {card.text}" in decision.best)
        higher = sum(rules.power(int(card)) > rules.power(int(best)) for card in cards)
        by_number.setdefault(len(cards), {}).setdefault(higher, []).append(decision)
    return by_number


def which_bid(chance: Randomness, game: Game) -> Question:
    """What would you bid? See `which_card`.

    For each lowest bid, passing and bidding it are right equally often.
    """
    lowest = chance.choice([text for text in _bids_by_answer() if {"pass", text} <= _bids_by_answer()[text].keys()])
    answers = _bids_by_answer()[lowest]
    answer = chance.choice([text for text in ("pass", lowest) * 2 + (f"bid {rules.NAPOLEON}",) if text in answers])
    decision = chance.choice(answers[answer])
    choices = tuple(Choice(text, text=text.replace(" ", "-")) for text in decision.chips)
    return _judged(decision, decision.position, choices, ("NP-4", "NP-12"))


@cache
def _bids_by_answer() -> dict[str, dict[str, list[StoredDecision]]]:
    """The stored bidding decisions: lowest possible bid -> right answer -> decisions."""
    by_bid: dict[str, dict[str, list[StoredDecision]]] = {}
    for decision in stored("bids"):
        lowest = min(text for text in decision.chips if text != "pass")
        by_bid.setdefault(lowest, {}).setdefault(min(decision.best), []).append(decision)
    return by_bid


def _judged(
    decision: StoredDecision, position: Position, choices: tuple[Choice, ...], clauses: tuple[str, ...]
) -> Question:
    seen = observation(position.view(0))
    return Question(
        position.game,
        position,
        "choose",
        decision.best,
        choices=choices,
        clauses=clauses,
        chips=decision.chips,
        against=seen.phase == "play" and seen.declarer != 0,
    )


KINDS: dict[str, Maker] = {
    "follow": follow,
    "takes": takes,
    "beats": beats,
    "clause": clause,
    "which-bid": which_bid,
    "which-card": which_card,
}
