"""No drill can be answered without looking at the cards, and a second reading of the rules confirms every answer."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

import engine
from engine import Move, Position, lessons
from engine.lessons import drills
from engine.lessons.drills import Question

from .drill_rules import derived

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
