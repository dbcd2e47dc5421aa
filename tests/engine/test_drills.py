"""No drill can be answered without looking at the cards, and a second implementation confirms every answer.

The rules are implemented here again, plainly, from the clauses in `docs/rules`, for the positions that drills show.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

import engine
from engine import Move, Position, lessons
from engine.games.napoleon.valuing import value
from engine.lessons import drills
from engine.lessons.drills import Question

from . import test_grosse_napoleon, test_hochzeitszug, test_treppe

KINDS = [(key, kind) for key in lessons.keys() for kind in lessons.course(key).drills]  # noqa: SIM118
FEW = 12
SOME = 100
MANY = 2000
"""The number of questions of each kind: usually, in the thorough tests and in the deep ones."""
THOROUGH, DEEP = pytest.param(SOME, marks=pytest.mark.thorough), pytest.param(MANY, marks=pytest.mark.deep)
BLIND = 0.40
"""The largest share that a player who does not look at the cards may get right."""
REASON = 0.30
"""The largest share of a single reason where there are more than two to choose from."""
LEARNT, FEW_LEARNT = 400, 150
"""How many questions a blind player learns from, and then answers, in the deep test and in the thorough one."""
FIRST = 5_000_000, 7_000_000
"""The first seeds of these questions."""
GAINED = 0.12
"""How much better than chance a player who never sees the table may become by learning from questions."""
NOISE = 0.08
"""Added in the thorough test: twice the standard deviation of a share of its few answers, `FEW_LEARNT`."""
OFTEN, ROUNDS, STEP, RIDGE = 4, 150, 0.1, 0.01
"""How a blind player learns: the fewest occurrences of a feature, the steps of descent, their size, the penalty."""


@cache
def question_of(game: str, kind: str, seed: int) -> Question:
    return drills.make(game, kind, seed)


def questions(game: str, kind: str, count: int) -> list[Question]:
    return [question_of(game, kind, seed) for seed in range(count)]


def each_kind() -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "kind"), KINDS)


# ---------------------------------------------------------------- what can be guessed


def blind_players(asked: list[Question]) -> dict[str, Counter[object]]:
    """For each way of answering without looking at the cards: how often each answer would be right."""
    found: dict[str, Counter[object]] = {"the same answer": Counter(question.right for question in asked)}
    if asked[0].form == "mark":
        found["the same number of marks"] = Counter(len(question.right) for question in asked)
        found["all but the same number"] = Counter(len(question.markable - question.right) for question in asked)
        return found
    places = [[choice.key in question.right for choice in question.choices].index(True) for question in asked]
    found["the same place"] = Counter(places)
    found["the same place from the end"] = Counter(
        len(question.choices) - place for question, place in zip(asked, places, strict=True)
    )
    if all(type(choice.value) is int for question in asked for choice in question.choices):
        found["the same place by size"] = Counter(
            sum(choice.value < value for choice in question.choices)
            for question, place in zip(asked, places, strict=True)
            for value in [question.choices[place].value]
        )
    return found


def reasons(asked: list[Question]) -> Counter[str]:
    """The reasons of refusals that are correct answers."""
    told = [question.why.get(right) for question in asked if question.form == "choose" for right in question.right]
    return Counter(str(why.reason) for why in told if isinstance(why, engine.Ruling) and not why.legal)


@pytest.mark.parametrize("count", [THOROUGH, DEEP])
@each_kind()
def test_answering_without_looking_at_the_cards_mostly_fails(game: str, kind: str, count: int) -> None:
    asked = questions(game, kind, count)
    by_chance = sum(chance_of(question) for question in asked) / count if asked[0].form == "choose" else 0.0
    for player, answers in blind_players(asked).items():
        answer, right = answers.most_common(1)[0]
        assert right <= max(BLIND, by_chance + 0.15) * count, f"{player}: {answer} is right in {right} of {count}"
    for reason, times in reasons(asked).items():
        assert times <= max(REASON, by_chance + 0.05) * count, f"{reason} makes up {times} of {count}"


# ---------------------------------------------------------------- what can be learned without looking at the cards

Shape = Hashable


def chance_of(question: Question) -> float:
    """How often a guess is right."""
    return len(question.right) / len(question.choices)


def pile_shape(game: engine.Game, name: str) -> str:
    """The kind of a pile: its name without numbers and, for the foundations, suits."""
    kind = "".join(letter for letter in name if not letter.isdigit())
    return kind[:1] if name in game.piles and game.piles[name].role == "foundation" else kind


def move_shape(game: engine.Game, move: Move) -> Shape:
    """The kinds of the piles of a move, and how many cards it takes."""
    if move.source not in game.piles:
        return move.text.split()[0]
    return pile_shape(game, move.source), pile_shape(game, move.target), move.count


def question_shape(question: Question) -> tuple[Shape, ...]:
    """The shape of a question: the kind of move, the numbers it names, the number of answers."""
    move = question.move
    shown = move_shape(question.game, move) if move is not None and question.game.seats == 1 else None
    return shown, tuple(value for value in question.slots.values() if type(value) is int), len(question.choices)


def choice_shape(question: Question, at: int) -> Shape:
    """The shape of an answer: kind of move or pile, number, clause or words, role in the question."""
    choice = question.choices[at]
    value = choice.value
    shape: Shape = choice.text
    if isinstance(value, Move):
        shape = move_shape(question.game, value)
    elif type(value) is int:
        smaller = sum(type(other.value) is int and other.value < value for other in question.choices)
        shape = value, smaller
    elif isinstance(value, str):
        shape = pile_shape(question.game, value) if value in question.game.piles else value
    named = tuple(slot for slot, content in question.slots.items() if value is not None and content == value)
    return shape, named


def named_card(question: Question, value: object) -> engine.Card | None:
    """The card that a move, an answer or a slot names."""
    if isinstance(value, Move):
        return question.position.view(question.seat).card(value)
    return value if isinstance(value, engine.Card) else None


def features(question: Question) -> list[set[Hashable]]:
    """What can be seen of each answer without the cards: its place, its shape and those of the others, numbers."""
    own = [choice_shape(question, at) for at in range(len(question.choices))]
    asked, all_of = question_shape(question), tuple(sorted(map(repr, own)))
    values = [choice.value for choice in question.choices]
    numbers = [content for content in question.slots.values() if type(content) is int]
    seen: list[set[Hashable]] = []
    for at, (one, answer) in enumerate(zip(own, values, strict=True)):
        found: set[Hashable] = {("place", at), ("end", len(own) - at), one, ("alike", own.count(one))}
        found |= {(asked, one), (asked[0], one), (all_of, one), (asked, at)}
        if isinstance(answer, Move):
            others = [other for other in values if other is not answer]
            back = (answer.target, answer.source)
            found.add(("reverse", any((other.source, other.target) == back for other in others)))
            for name in ("source", "target", "count"):
                same = sum(getattr(other, name) == getattr(answer, name) for other in others)
                found |= {(name, same), (name, same, own.count(one))}
            found.add(("count", "rank", sum(other.count < answer.count for other in others)))
            found |= {("met", sum(answer.source == other.target for other in others))}
            found |= {("meets", sum(answer.target == other.source for other in others))}
        if type(answer) is int:
            found |= {("difference", number, answer - number) for number in numbers}
            found |= {("difference", answer - number) for number in numbers}
        seen.append(found)
    return seen


def features_of_cards(question: Question) -> list[set[Hashable]]:
    """Like `features`, with the cards that the question and its answers name."""
    cards = [named_card(question, choice.value) for choice in question.choices]
    known = [card for card in cards if card is not None]
    asked = [card for card in map(partial(named_card, question), (*question.slots.values(), question.move)) if card]
    ranks = [int(rank) for rank in question.slots.values() if isinstance(rank, engine.Rank)]
    pile = pile_shape(question.game, str(question.slots.get("pile", "")))
    spread = [sum(abs(card.rank - other.rank) for other in known) if card else 0 for card in cards]
    seen = features(question)
    for at, (found, card) in enumerate(zip(seen, cards, strict=True)):
        shape = choice_shape(question, at)
        found |= {(shape, "asked", other.rank) for other in asked} | {(shape, "asked", rank) for rank in ranks}
        if card is None:
            continue
        for name, key in LIKE.items():
            found.add((name, key(card)))
            found.add((name, "alike", sum(key(card) == key(other) for other in known)))
            found.add((name, "lower", sum(key(other) < key(card) for other in known), len(known)))
            found |= {(name, "as asked", key(other) == key(card)) for other in asked}
            found.add((name, pile, key(card)))
        found.add(("top of its suit", max(other.rank for other in known if other.suit == card.suit) == card.rank))
        found.add(("spread", sum(other < spread[at] for other in spread)))
        found |= {("steps", (card.rank - other) % 13) for other in [*ranks, *(one.rank for one in asked)]}
    return seen


LIKE: dict[str, Callable[[engine.Card], int]] = {
    "rank": lambda card: card.rank,
    "suit": lambda card: card.suit,
    "colour": lambda card: card.red,
    "parity": lambda card: card.rank % 2,
    "high": lambda card: (card.rank - 2) % 13,
    "rank and colour": lambda card: 2 * card.rank + card.red,
}
"""What cards can have in common: name -> what is compared."""
SEERS = (features, features_of_cards)
"""What the two blind players see of a question."""


def weights(training: list[Question], see: Callable[[Question], list[set[Hashable]]]) -> dict[Hashable, float]:
    """The weight of each feature in a conditional logit model of the right answers, found by gradient descent."""
    seen = [see(question) for question in training]
    often = Counter(feature for answers in seen for answer in answers for feature in answer)
    index = {feature: at for at, feature in enumerate(one for one, times in often.items() if times >= OFTEN)}
    x = np.zeros((len(seen), max(map(len, seen)), len(index)), np.float32)
    mask, right = np.full(x.shape[:2], -np.inf, np.float32), np.zeros(x.shape[:2], np.float32)
    for n, (question, answers) in enumerate(zip(training, seen, strict=True)):
        for at, (choice, answer) in enumerate(zip(question.choices, answers, strict=True)):
            x[n, at, [index[feature] for feature in answer if feature in index]] = 1
            mask[n, at], right[n, at] = 0, (choice.key in question.right) / len(question.right)
    weight, speed = np.zeros((2, len(index)), np.float32)
    for _ in range(ROUNDS):
        odds = np.exp(x @ weight + mask)
        error = odds / odds.sum(axis=1, keepdims=True) - right
        speed = 0.9 * speed - STEP * (np.tensordot(error, x, 2) / len(seen) + RIDGE * weight)
        weight = weight + speed
    return dict(zip(index, weight.tolist(), strict=True))


def learnt(training: list[Question], asked: list[Question]) -> int:
    """The number of correct answers of the better one of the two blind players."""
    return max(_right(asked, see, weights(training, see)) for see in SEERS) if asked else 0


def _right(asked: list[Question], see: Callable[[Question], list[set[Hashable]]], known: dict[Hashable, float]) -> int:
    right = 0
    for question in asked:
        values = [sum(known.get(feature, 0) for feature in answer) for answer in see(question)]
        right += question.choices[values.index(max(values))].key in question.right
    return right


def chosen(game: str, kind: str, count: int) -> list[list[Question]]:
    """Questions to learn from and to answer, about different positions; none if the learner marks cards instead."""
    if question_of(game, kind, 0).form != "choose":
        return [[], []]
    both = [[question_of(game, kind, seed) for seed in range(first, first + count)] for first in FIRST]
    states = [{question.position.state for question in part} for part in both]
    if states[0].isdisjoint(states[1]):
        return both
    half = set(sorted(states[0] | states[1])[::2])  # of stored positions
    return [[one for one in part if (one.position.state in half) == n] for n, part in enumerate(both)]


@pytest.mark.parametrize(("count", "noise"), [
    pytest.param(FEW_LEARNT, NOISE, marks=pytest.mark.thorough), pytest.param(LEARNT, 0.0, marks=pytest.mark.deep),
])  # fmt: skip
@each_kind()
def test_answers_cannot_be_learned_without_looking_at_the_table(game: str, kind: str, count: int, noise: float) -> None:
    training, asked = chosen(game, kind, count)
    right, by_chance = learnt(training, asked), sum(map(chance_of, asked))
    assert right <= by_chance + (GAINED + noise) * len(asked), f"{right} without the table, {by_chance:.0f} by chance"


PATIENCES = [game for game, kind in KINDS if kind == "clause" and engine.game(game).seats == 1]


@pytest.mark.thorough
@pytest.mark.parametrize("game", PATIENCES)
def test_every_clause_offered_can_forbid_that_kind_of_move(game: str) -> None:
    offered: Counter[Shape] = Counter()
    broken: set[Shape] = set()
    for question in questions(game, "clause", SOME):
        assert question.move is not None and 2 <= len(question.choices) <= 4, question.seed
        shape = move_shape(question.game, question.move)
        offered.update((shape, choice.key) for choice in question.choices)
        broken.update((shape, key) for key in question.right)
    assert {one for one, times in offered.items() if times >= 10} <= broken


@each_kind()
def test_questions_are_about_unfinished_games(game: str, kind: str) -> None:
    assert all(question.position.outcome is None for question in questions(game, kind, FEW))


@each_kind()
def test_no_two_answers_read_alike(game: str, kind: str) -> None:
    for question in questions(game, kind, FEW):
        values = [choice.value if choice.value is not None else choice.text for choice in question.choices]
        told = [_told(question.position, value) if isinstance(value, Move) else value for value in values]
        assert len(set(told)) == len(told), question.seed


@pytest.mark.parametrize("count", [FEW, THOROUGH, DEEP])
@each_kind()
def test_a_second_reading_of_the_rules_gives_every_answer(game: str, kind: str, count: int) -> None:
    for question in questions(game, kind, count):
        assert question.right == derived(question), question.seed


def _told(position: Position, move: Move) -> tuple[object, str]:
    """The description of a move: its first card, if visible, and its target."""
    seen = position.view().piles[move.source] if move.source else (None,)
    return seen[-move.count if move.source else 0] or move.source, move.target


# ---------------------------------------------------------------- the rules once more


class Table:
    """The cards on the table in a position, read once."""

    def __init__(self, position: Position) -> None:
        view = position.view()
        self.game, self.last_move, self.moves = position.game, position.last_move, position.moves
        self.to_move, self.counters, self.seen = position.to_move, view.counters, view.piles
        self._piles = {name: position[name] for name in position.game.piles}

    def __getitem__(self, pile: str) -> tuple[engine.Card, ...]:
        return self._piles[pile]


def derived(question: Question) -> frozenset[str]:
    """The right answer to a question, by the rules as implemented here."""
    own = ANSWERS.get((question.game.key, question.kind))
    if own is not None:
        return frozenset(own(question))
    legal, table = LEGAL[question.game.key](question.position), Table(question.position)
    if question.kind == "playable":
        return frozenset(text.partition(">")[0] for text in legal if ">" in text)
    assert question.kind == "clause" and question.move is not None
    assert question.move.text not in legal
    ruling = question.why[next(iter(question.right))]
    assert isinstance(ruling, engine.Ruling)
    clause, applies = REFUSALS[question.game.key][str(ruling.reason)]
    assert applies(table, question.move), ruling.reason
    assert clause in {choice.key for choice in question.choices}
    others = {one.key for one in question.choices} - {clause}
    if question.move.source in question.game.piles and table.seen[question.move.source][-question.move.count]:
        for reason, (other, also) in REFUSALS[question.game.key].items():
            if reason in MISFITS and other in others:
                assert not also(table, question.move), f"{reason} forbids it, too: {question.seed}"
    return frozenset([clause])


def _card(position: Table, move: Move) -> engine.Card:
    """The card that a move puts on its target: the first one moved."""
    return position[move.source][-move.count]


def _top(position: Table, pile: str) -> engine.Card | None:
    cards = position[pile]
    return cards[-1] if cards else None


def _columns(position: Table) -> list[str]:
    """The piles of the tableau that hold a card, in order."""
    return [name for name, pile in position.game.piles.items() if pile.role == "tableau" and position[name]]


def _of_suit(position: Table, target: str) -> list[str]:
    """The foundations that a target denotes: in some games two of a suit."""
    return [name for name in (target, f"{target}2") if name in position.game.piles]


SUITS = "CDHS"


def _column(name: str) -> bool:
    return name[0] in "TULR"


# Große Harfe


def _harfe_up(position: Table, card: engine.Card, target: str) -> bool:
    piles = _of_suit(position, target)
    return SUITS[card.suit] == target[1] and any(len(position[pile]) == card.rank - 1 for pile in piles)


def _harfe_builds(position: Table, card: engine.Card, column: str) -> bool:
    top = _top(position, column)
    return top is not None and top.rank == card.rank + 1 and top.red != card.red


def _harfe_duty(position: Table) -> str:
    """What GH-5 and GH-10 make compulsory: "ace", "build" or "free"."""
    last = position.last_move
    fresh = _top(position, "W") if last is not None and last.source == "S" else None
    ends = [position[name][-1] for name in _columns(position)]
    if any(card.rank == 1 for card in [*ends, *([fresh] if fresh is not None else [])]):
        return "ace"
    if fresh is not None and any(_harfe_builds(position, fresh, name) for name in _columns(position)):
        return "build"
    return "free"


def _harfe(position: Table, move: Move) -> bool:
    source, target, duty = move.source, move.target, _harfe_duty(position)
    if not source:  # turning the waste over
        return duty == "free" and not position["S"] and bool(position["W"]) and position.counters["pass"] < 3
    card = _card(position, move) if position[source] else None
    if card is None or source == target:
        return False
    if duty == "ace":
        fresh = position.last_move is not None and position.last_move.source == "S"
        free = _column(source) or (source == "W" and fresh)
        return free and card.rank == 1 and move.count == 1 and target == f"F{SUITS[card.suit]}"
    if duty == "build":
        return source == "W" and _column(target) and _harfe_builds(position, card, target)
    if source == "S":
        return target == "W" and move.count == 1
    if target in ("S", "W") or (not _column(source) and move.count > 1):
        return False
    if target[0] == "F":
        return source[0] != "F" and move.count == 1 and _harfe_up(position, card, target)
    if position.seen[source][-move.count] is None:
        return False
    if not position[target]:
        return card.rank == 13 and source[0] != "F"
    return _harfe_builds(position, card, target) and not (source[0] == "F" and card.rank == 1)


def _harfe_moves(position: Position) -> set[str]:
    table = Table(position)
    tried = (move for move in position.game.conceivable_moves() if move.source or move.kind == "redeal")
    return {move.text for move in tried if move.count <= len(table[move.source or "W"]) and _harfe(table, move)}


def _fits(question: Question) -> Iterator[str]:
    pile = str(question.slots["pile"])
    table = Table(question.position)
    return (choice.key for choice in question.choices if _harfe_builds(table, choice.value, pile))


def _must_play(question: Question) -> list[str]:
    position = Table(question.position)
    duty, card = _harfe_duty(position), position["W"][-1]
    if duty == "free" and _harfe_up(position, card, f"F{SUITS[card.suit]}"):
        return ["up"]
    return [duty]


def _where_built(question: Question) -> Iterator[str]:
    position = Table(question.position)
    return (name for name in _columns(position) if _harfe_builds(position, position["W"][-1], name))


# Die Treppe


def _step(position: Table, card: engine.Card) -> int:
    """How far a card is from the base in the circle of ranks (TR-8)."""
    return (card.rank - position.counters["base"]) % 13


def _treppe_up(position: Table, card: engine.Card, target: str) -> bool:
    return target[1] == SUITS[card.suit] and len(position[target]) == _step(position, card)


def _falls(position: Table, cards: Sequence[engine.Card]) -> bool:
    """Whether cards fall by one rank from card to card (TR-9)."""
    steps = [_step(position, card) for card in cards]
    return steps == list(range(steps[0], steps[0] - len(steps), -1))


def _bases(question: Question) -> list[str]:
    table = Table(question.position)
    places = {name: table[name][0].rank for name in _columns(table)}
    held = Counter(places.values())
    return [name for name, rank in places.items() if held[rank] > 1]


def _gain(question: Question) -> list[str]:
    table = Table(question.position)
    lying = {table[name][0] for name in _columns(table)}
    base = int(question.slots["rank"])
    up = 0
    for suit in range(4):
        rank = base
        while engine.Card(suit << 4 | rank) in lying and (up < 52):
            up += 1
            rank = rank % 13 + 1
    return [str(up)]


def _circle(question: Question) -> list[str]:
    position, row = Table(question.position), str(question.slots["pile"])
    below = _step(position, position[row][-1])
    cards = [choice for choice in question.choices if choice.key != "nothing"]
    return [one.key for one in cards if _step(position, one.value) == below - 1] or ["nothing"]


def _as_one(question: Question) -> list[str]:
    table = Table(question.position)
    cards = table[str(question.slots["pile"])]
    longest = 1
    while (
        longest < len(cards)
        and cards[-longest - 1].suit == cards[-1].suit
        and _step(table, cards[-longest - 1]) == _step(table, cards[-longest]) + 1
    ):
        longest += 1
    return [str(longest)]


# Der Hochzeitszug


def _leap(position: Table, pile: str) -> int:
    """The next rank of a foundation, beyond the king if complete (HZ-4)."""
    return len(position[pile]) * 2 + (1 if pile[0] == "O" else 2)


def _hochzeit_up(position: Table, card: engine.Card, target: str) -> bool:
    return target[1] == SUITS[card.suit] and any(
        _leap(position, pile) == card.rank for pile in _of_suit(position, target)
    )


def _packet(name: str) -> bool:
    return name[0] in "UL"


def _leaps(question: Question) -> list[str]:
    pile = str(question.slots["pile"])
    table = Table(question.position)
    return [choice.key for choice in question.choices if _hochzeit_up(table, choice.value, pile[:2])]


def _takers(question: Question) -> list[str]:
    source, legal = question.slots["pile"], LEGAL["hochzeitszug"](question.position)
    return [choice.key for choice in question.choices if f"{source}>{choice.key}" in legal]


def _packets(question: Question) -> list[str]:
    position, number = Table(question.position), question.slots["number"]
    upper = [name for name in position.game.piles if name[0] == "U"]
    lower = [name for name in position.game.piles if name[0] == "L"]
    heap = [card for name in [*lower, *upper] for card in position[name]]
    packet = heap[number - 1 : 4 * len(upper) : len(upper)]
    return [packet[-1].text]


# Große Napoleon


def _napoleon_up(position: Table, card: engine.Card, target: str) -> bool:
    held = len(position[target])
    return target[1] == SUITS[card.suit] and card.rank == (held + 1 if target[0] == "A" else 13 - held)


def _near(card: engine.Card, other: engine.Card) -> bool:
    return card.suit == other.suit and abs(card.rank - other.rank) == 1


def _pause(question: Question) -> set[str]:
    assert question.position.view().counters["row"] > 0
    return {text.partition(">")[0] for text in LEGAL["grosse-napoleon"](question.position) if ">" in text}


def _ladder(question: Question) -> list[str]:
    position, source = Table(question.position), str(question.slots["pile"])
    others = [name for name in _columns(position) if name != source]
    return [name for name in others if _near(position[source][-1], position[name][-1])]


def _heap(position: Table) -> list[engine.Card]:
    return [card for number in range(1, 12) for card in position[f"T{number}"]]


def _first_row(question: Question) -> list[str]:
    return [_heap(Table(question.position))[question.slots["column"] - 1].text]


def _comes_back(question: Question) -> list[str]:
    return [str(_heap(Table(question.position)).index(question.slots["card"]) % 11 + 1)]


# Napoleon


class Trick:
    """The tricks of a deal, from its moves: the last one, its winner, and the number each seat has won."""

    ORDER = (7, 8, 9, 11, 12, 13, 10, 1)

    def __init__(self, position: Table) -> None:
        options, counters = position.game.options, position.counters
        assert not (options["must_trump"] or options["going_along"] or options["exchange"])
        self.trump = counters["turned"].suit
        self.played: list[tuple[int, engine.Card]] = []
        self.won: Counter[int] = Counter()
        turn = counters["forehand"]
        for move in position.moves:
            if move.text.startswith("play"):
                if len(self.played) == options["players"]:
                    self.played = []
                self.played.append((turn, move.cards[0]))
                turn = (turn + 1) % options["players"]
                if len(self.played) == options["players"]:
                    turn = self.takes
                    self.won[turn] += 1
        self.open = self.played if len(self.played) < options["players"] else []

    def strength(self, card: engine.Card) -> tuple[bool, bool, int]:
        return card.suit == self.trump, card.suit == self.played[0][1].suit, self.ORDER.index(card.rank)

    @property
    def takes(self) -> int:
        return max(self.played, key=lambda one: self.strength(one[1]))[0]

    def verdict(self, hand: tuple[engine.Card, ...], card: engine.Card) -> str:
        if not self.open:
            return "lead"
        led = self.open[0][1].suit
        if card.suit != led and any(own.suit == led for own in hand):
            return "follow"
        trumps = [self.ORDER.index(one.rank) for _, one in self.open if one.suit == self.trump]
        if card.suit == self.trump and trumps and self.ORDER.index(card.rank) < max(trumps):
            higher = any(own.suit == self.trump and self.ORDER.index(own.rank) > max(trumps) for own in hand)
            return "beat" if higher else "lower" if card.suit == led else ""
        return "" if card.suit == led else "void"


def _may_play(question: Question) -> Iterator[str]:
    hand, trick = Table(question.position)["H1"], Trick(Table(question.position))
    return (f"H1:{card.text}" for card in hand if trick.verdict(hand, card) not in ("follow", "beat"))


def _beats(question: Question) -> Iterator[str]:
    trick, may = Trick(Table(question.position)), set(_may_play(question))
    best = max(trick.strength(card) for _, card in trick.open)
    return (
        f"H1:{card.text}"
        for card in Table(question.position)["H1"]
        if f"H1:{card.text}" in may and trick.strength(card) > best and any(trick.strength(card)[:2])
    )


def _takes(question: Question) -> list[str]:
    trick = Trick(Table(question.position))
    assert [f"seat {turn}" for turn, _ in sorted(trick.played)] == [choice.key for choice in question.choices]
    return [f"seat {trick.takes}"]


def _verdict(question: Question) -> list[str]:
    assert question.move is not None and Table(question.position).to_move == 0
    return [Trick(Table(question.position)).verdict(Table(question.position)["H1"], question.move.cards[0])]


def _judged(question: Question) -> frozenset[str]:
    """The right answers if they include the best over a thousand fresh worlds; otherwise that one."""
    moves = tuple(question.game.move(choice.key) for choice in question.choices)
    valued = value(question.position.view(0), moves, 1000, random.Random(question.seed))
    assert valued is not None
    best = valued.best.text
    return question.right if best in question.right else frozenset([best])


LEGAL: dict[str, Callable[[Position], set[str]]] = {
    "grosse-harfe": _harfe_moves,
    "treppe": test_treppe.slow_moves,
    "hochzeitszug": lambda position: test_hochzeitszug.Table(position).moves(),
    "grosse-napoleon": lambda position: test_grosse_napoleon.Model(position).legal(),
}
"""The legal moves once more; those of three games are compared with the rules in random games, too."""
ANSWERS: dict[tuple[str, str], Callable[[Question], object]] = {
    ("grosse-harfe", "fits"): _fits,
    ("grosse-harfe", "must-play"): _must_play,
    ("grosse-harfe", "where-built"): _where_built,
    ("treppe", "bases"): _bases,
    ("treppe", "gain"): _gain,
    ("treppe", "circle"): _circle,
    ("treppe", "moves-as-one"): _as_one,
    ("hochzeitszug", "leaps"): _leaps,
    ("hochzeitszug", "takers"): _takers,
    ("hochzeitszug", "comes-back"): _packets,
    ("grosse-napoleon", "pause"): _pause,
    ("grosse-napoleon", "ladder"): _ladder,
    ("grosse-napoleon", "first-row"): _first_row,
    ("grosse-napoleon", "comes-back"): _comes_back,
    ("napoleon", "follow"): _may_play,
    ("napoleon", "takes"): _takes,
    ("napoleon", "beats"): _beats,
    ("napoleon", "clause"): _verdict,
    ("napoleon", "which-bid"): _judged,
    ("napoleon", "which-card"): _judged,
}

MISFITS = {"suit", "rank", "colour", "king", "other-suit", "round", "on-ace"}
"""Reasons why a card does not fit its target, whatever else forbids the move."""

# Refusals: the clause that each rests on, and when it applies.

Applies = Callable[[Table, Move], bool]


def _onto(position: Table, move: Move) -> engine.Card | None:
    return _top(position, move.target) if _column(move.target) else None


def _wrong_suit(position: Table, move: Move) -> bool:
    return move.target[0] in "FOEAK" and SUITS[_card(position, move).suit] != move.target[1]


def _built(applies: Callable[[engine.Card, engine.Card], bool]) -> Applies:
    """Applies to the moved card and the last card of the target column."""

    def check(position: Table, move: Move) -> bool:
        onto = _onto(position, move)
        return onto is not None and applies(_card(position, move), onto)

    return check


def _goes_up(position: Table, move: Move) -> bool:
    return move.target[0] in "FOEAK" and not _wrong_suit(position, move)


def _several_up(position: Table, move: Move) -> bool:
    return move.target[0] == "F" and move.count > 1


def _from_stock(position: Table, move: Move) -> bool:
    return move.source == "S" and move.target != "W"


def _back(position: Table, move: Move) -> bool:
    return move.source[0] in "FOEAK"


def _to_space(position: Table, move: Move) -> bool:
    return _column(move.target) and not position[move.target]


def _phase(number: int) -> Applies:
    return lambda position, move: position.counters["phase"] == number


REFUSALS: dict[str, dict[str, tuple[str, Applies]]] = {
    "grosse-harfe": {
        "suit": ("GH-4", _wrong_suit),
        "next": ("GH-4", lambda p, m: _goes_up(p, m) and not _harfe_up(p, _card(p, m), m.target)),
        "ace-first": ("GH-5", lambda p, m: _harfe_duty(p) == "ace"),
        "rank": ("GH-6", _built(lambda card, onto: onto.rank != card.rank + 1)),
        "colour": ("GH-6", _built(lambda card, onto: onto.red == card.red)),
        "face-down": ("GH-7", lambda p, m: p.seen[m.source][-m.count] is None),
        "king": ("GH-8", lambda p, m: _to_space(p, m) and _card(p, m).rank != 13),
        "one": ("GH-9", _several_up),
        "build-first": ("GH-10", lambda p, m: _harfe_duty(p) == "build"),
        "by-waste": ("GH-10", _from_stock),
        "to-waste": ("GH-10", lambda p, m: m.target in ("S", "W") and m.source != "S"),
        "return-ace": ("GH-12", lambda p, m: _back(p, m) and _card(p, m).rank == 1),
        "return-space": ("GH-12", lambda p, m: _back(p, m) and _to_space(p, m)),
        "stock-left": ("GH-13", lambda p, m: m.text == "redeal" and len(p["S"]) > 0),
        "last-pass": ("GH-13", lambda p, m: m.text == "redeal" and p.counters["pass"] == 3),
    },
    "treppe": {
        "suit": ("TR-3", _wrong_suit),
        "next": ("TR-3", lambda p, m: _goes_up(p, m) and not _treppe_up(p, _card(p, m), m.target)),
        "no-build": ("TR-4", lambda p, m: _phase(1)(p, m) and m.source[0] == "R" and m.target[0] != "F"),
        "taken": ("TR-5", lambda p, m: m.source == "S" and "P" in m.target and len(p[m.target]) == 1),
        "up-first": ("TR-6", _phase(1)),
        "fill-first": ("TR-6", _phase(1)),
        "rank": ("TR-7", _built(lambda card, onto: (onto.rank - card.rank) % 13 != 1)),
        "on-base": ("TR-8", lambda p, m: _column(m.target) and _step(p, p[m.target][-1]) == 0),
        "broken": ("TR-9", lambda p, m: not _falls(p, p[m.source][-m.count :])),
        "suits": ("TR-9", lambda p, m: len({card.suit for card in p[m.source][-m.count :]}) > 1),
        "space-stock": ("TR-10", lambda p, m: m.source == "S" and _to_space(p, m)),
        "by-waste": ("TR-11", _from_stock),
        "one": ("TR-12", _several_up),
        "no-return": ("TR-12", _back),
    },
    "hochzeitszug": {
        "suit": ("HZ-4", _wrong_suit),
        "from-ace": ("HZ-4", lambda p, m: m.target[0] == "O" and _card(p, m).rank % 2 == 0),
        "from-two": ("HZ-4", lambda p, m: m.target[0] == "E" and _card(p, m).rank % 2 == 1),
        "next": ("HZ-4", lambda p, m: _goes_up(p, m) and not _hochzeit_up(p, _card(p, m), m.target)),
        "one": ("HZ-5", lambda p, m: m.count > 1),
        "on-ace": ("HZ-6", _built(lambda card, onto: onto.rank == 1)),
        "other-suit": ("HZ-6", _built(lambda card, onto: onto.suit != card.suit)),
        "rank": ("HZ-6", _built(lambda card, onto: onto.rank != card.rank + 1)),
        "to-stock": ("HZ-6", lambda p, m: m.target == "S"),
        "stock-lasts": ("HZ-7", lambda p, m: _to_space(p, m) and len(p["S"]) > 0),
        "to-space": ("HZ-7", lambda p, m: m.source == "S" and not _packet(m.target)),
        "taken": ("HZ-7", lambda p, m: m.source == "S" and len(p[m.target]) > 0),
        "first-layout": ("HZ-9", lambda p, m: _to_space(p, m) and p.counters["layout"] == 1),
        "no-return": ("HZ-10", _back),
    },
    "grosse-napoleon": {
        "suit": ("GN-3", _wrong_suit),
        "base-ace": ("GN-3", lambda p, m: m.target[0] == "A" and not p[m.target]),
        "next-up": ("GN-3", lambda p, m: m.target[0] == "A" and not _napoleon_up(p, _card(p, m), m.target)),
        "next-down": ("GN-3", lambda p, m: m.target[0] == "K" and not _napoleon_up(p, _card(p, m), m.target)),
        "inner": ("GN-4", lambda p, m: p.counters["row"] > 1 and m.source not in ("T1", "T11")),
        "no-ladders": ("GN-4", lambda p, m: p.counters["row"] > 0 and m.target[0] == "T"),
        "one": ("GN-5", lambda p, m: m.count > 1),
        "other-suit": ("GN-6", _built(lambda card, onto: onto.suit != card.suit)),
        "round": ("GN-6", _built(lambda card, onto: {card.rank, onto.rank} == {1, 13})),
        "rank": ("GN-6", _built(lambda card, onto: abs(card.rank - onto.rank) != 1)),
        "no-return": ("GN-8", _back),
        "across": ("GN-8", lambda p, m: _back(p, m) and m.target[0] in "AK"),
        "dealing": ("GN-9", lambda p, m: p.counters["row"] > 0),
    },
}


@pytest.mark.parametrize("seed", [144, 174, 275])
def test_a_question_is_found_even_if_the_first_tries_yield_none(seed: int) -> None:
    question = drills.make("treppe", "bases", seed)
    assert question.right and question == drills.make("treppe", "bases", seed)


def test_any_of_several_right_answers_counts() -> None:
    question = replace(drills.make("hochzeitszug", "takers", 7), why={})
    first, second, *others = [choice.key for choice in question.choices]
    question = replace(question, right=frozenset([first, second]))
    assert question.grade([first]).right and question.grade([second]).right
    assert question.grade([first, second]).right and not question.grade([first]).missing
    assert not question.grade(()).right
    for wrong in others:
        assert not question.grade([wrong]).right
        assert question.grade([first, wrong]).wrong == (wrong,)
