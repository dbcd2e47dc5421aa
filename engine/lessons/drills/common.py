"""Kinds of drills common to all games: what can be moved, which clause forbids it, what fits.

Each game picks some of them in its own module and says which refusals make good questions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

from ...base.cards import RANKS, Card
from ...core.game import Game, Position
from ...core.internals import internals
from ...core.ruling import Ruling
from ...vocabulary.moves import Move
from .. import texts
from .question import Choice, Maker, NothingToAsk, Question, Randomness

FITTING = {
    *("suit", "next", "next-up", "next-down", "from-ace", "from-two", "base-ace", "base-king", "king", "rank"),
    *("colour", "on-ace", "other-suit", "round", "to-stock", "to-waste", "stock-lasts", "first-layout"),
}
"""Refusals of a card because it does not fit its target; all other reasons also refuse cards that would fit."""

TRIES = 400
"""How many random positions a maker tries before it gives up looking for a good question."""

MOMENTS, BATCHES = 3, 8
"""In how many positions at a time a maker looks for refusals, and how many times in one game."""

MOST_CHOICES = 4
"""The maximum number of answers to a question."""

Shape = tuple[str, str, int]
"""The shape of a move, visible without its cards: the kinds of its piles, and how many cards it takes."""

_REACH = 2
"""How far the ranks of the cards offered by `what_fits` are from a random centre."""

T = TypeVar("T")

Positions = Callable[[Randomness, Game], Position]
"""Generates a random position to ask about."""


def played(least: int, most: int) -> Positions:
    """Generates positions of unfinished games, after a random deal and `least` to `most` random moves."""

    def make(chance: Randomness, game: Game) -> Position:
        while True:
            position = game.deal(chance.randrange(1_000_000))
            for _ in range(chance.randint(least, most)):
                moves = position.legal_moves
                if not moves:
                    break
                position = position.play(moves[chance.randrange(len(moves))])
            if position.outcome is None and position.legal_moves:
                return position

    return make


def shuffled(chance: Randomness, values: Iterable[T]) -> list[T]:
    """The values in random order."""
    items = list(values)
    chance.shuffle(items)
    return items


def mark_of(move: Move) -> str:
    """The mark of the card that a move takes."""
    return f"{move.source}x{move.count}" if move.count > 1 else move.source


def which(
    position: Position,
    right: T,
    values: Iterable[T],
    *clauses: str,
    why: Mapping[str, Ruling | str] | None = None,
    **slots: Any,
) -> Question:
    """A question about a position: which of some cards, moves, numbers or piles is right?

    Args:
        position: what is on the table.
        right: the right answer.
        values: all answers, in order.
        *clauses: the clauses that the question practises.
        why: the rulings or clauses behind the answers; None if the first clause is behind the right one.
        **slots: the values for the slots of its text.
    """
    return Question(
        position.game,
        position,
        "choose",
        frozenset([str(right)]),
        choices=tuple(Choice(str(value), value) for value in values),
        slots=slots,
        why={str(right): clauses[0]} if why is None else why,
        clauses=clauses,
    )


def refused(position: Position, reasons: Collection[str]) -> Iterator[tuple[Move, str]]:
    """The moves that a player could attempt and that are refused for one of these reasons, each with its reason."""
    for move, _, reason in _refused(position, reasons):
        yield move, reason


def _refused(position: Position, reasons: Collection[str]) -> Iterator[tuple[Move, Shape, str]]:
    """Like `refused`, but with the shape of each move."""
    tier = internals(position.game).rules.tier
    ruling, state = tier.ruling, tier.state(position.state)
    codes = {code: reason for code, reason in internals(position.game).module.REASONS.items() if reason in reasons}
    for move, shape in _at_hand(position):
        code = ruling(state, move.code)
        if code in codes:
            yield move, shape, codes[code]


def kind_of_pile(game: Game, name: str) -> str:
    """The kind of a pile, from its name: a column "T", a foundation "F", the waste "W"; "" for none."""
    pile = game.piles.get(name)
    if pile is None:
        return ""
    return name[0] if pile.role == "foundation" else "".join(letter for letter in name if not letter.isdigit())


@cache
def shape_of(game: Game, move: Move) -> Shape:
    """The shape of a move."""
    return kind_of_pile(game, move.source), kind_of_pile(game, move.target), move.count


def _moments(chance: Randomness, positions: Positions, game: Game) -> Iterator[list[Position]]:
    """Positions of one game, a few at a time, in random order."""
    history = shuffled(chance, positions(chance, game).history)
    return (history[start : start + MOMENTS] for start in range(0, min(len(history), BATCHES * MOMENTS), MOMENTS))


@lru_cache(64)
def _seen(position: Position) -> Mapping[str, Sequence[Card | None]]:
    """The piles of a position, with None for a face-down card."""
    return position.view().piles


@lru_cache(1024)
def _takes(position: Position, pile: str) -> tuple[Card, ...]:
    return position.takes(pile)


def _for_one_reason(position: Position, move: Move, reason: str) -> bool:
    """Whether no other rule forbids a move that is refused for this reason: its first card, if visible, fits there."""
    piles, seen = position.game.piles, _seen(position)
    if move.source not in piles:
        return True
    tableau, card = piles[move.target].role == "tableau", seen[move.source][-move.count]
    if card is None:
        # a player can move the next card of the stock, and the face-up cards of a column
        return tableau if reason == "face-down" else piles[move.source].role == "stock"
    if reason == "no-ladders":  # a card that would fit if all cards had been dealt
        onto = position[move.target]
        return bool(onto) and onto[-1].suit == card.suit and abs(onto[-1].rank - card.rank) == 1
    if reason == "no-build":
        return not position[move.target]
    if reason == "on-base":  # a card that would fit if ranks continued below the base
        return (position[move.target][-1].rank - card.rank) % len(RANKS) == 1
    return reason in FITTING or card in _takes(position, move.target)


@cache
def _conceivable(game: Game) -> dict[tuple[str, int], list[tuple[Move, Shape]]]:
    """The conceivable moves between different piles and their shapes, by source and number of cards."""
    by_source: dict[tuple[str, int], list[tuple[Move, Shape]]] = {}
    for move in game.conceivable_moves():
        if move.source != move.target or not move.source:
            by_source.setdefault((move.source, move.count), []).append((move, shape_of(game, move)))
    return by_source


def _at_hand(position: Position) -> list[tuple[Move, Shape]]:
    """The conceivable moves between piles in play that take existing cards; several cards only from the tableau."""
    piles, state, by_source = position.game.piles, bytearray(position.state), _conceivable(position.game)
    held = {name: len(pile.cards(state)) for name, pile in piles.items() if pile.in_play(state)}
    most = {name: count if piles[name].role == "tableau" else min(count, 1) for name, count in held.items()}
    taken = [(name, count) for name, all_of in most.items() for count in range(1, all_of + 1)]
    others = [key for key in by_source if key[0] not in piles]
    away = piles.keys() - held.keys()
    moves = [one for key in [*taken, *others] for one in by_source.get(key, ())]
    return [one for one in moves if one[0].target not in away] if away else moves


def playable(
    positions: Positions,
    clause: str,
    allowed: Callable[[Position, Move], str],
    reasons: Collection[str] = (),
    *,
    runs: bool = True,
) -> Maker:
    """Mark every card that can be moved now.

    Args:
        positions: generates the position.
        clause: the clause that says what is playable.
        allowed: the clause that allows a legal move.
        reasons: refusals that forbid any move of a card and so explain a wrong mark; the first that applies is given.
        runs: whether several cards of a column can move together, so that cards below the last one can be marked.
    """

    def make(chance: Randomness, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            right = frozenset(mark_of(move) for move in position.legal_moves if move.source)
            if not 2 <= len(right) <= 9:
                continue
            why: dict[str, Ruling | str] = {}
            for move, _ in refused(position, reasons):
                if mark_of(move) not in why:
                    why[mark_of(move)] = position.ruling(move)
            for move in reversed(position.legal_moves):  # the first move of a card explains its mark
                if move.source:
                    why[mark_of(move)] = allowed(position, move)
            tops = {name for name, pile in game.piles.items() if pile.role in ("tableau", "waste", "stock")}
            tops &= {source for source, _ in _conceivable(game)}
            markable = right.union((name for name in tops if position[name]), _deeper(position) if runs else ())
            why = {mark: why.get(mark, clause) for mark in markable}
            return Question(position.game, position, "mark", right, markable=markable, why=why, clauses=(clause,))
        raise NothingToAsk("chance has brought no position with a few playable cards")

    return make


def _deeper(position: Position) -> frozenset[str]:
    """Marks for the face-up cards of columns, except their last cards."""
    view, most = position.view(), position.game.max_count
    columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau"]
    open_cards = {name: sum(card is not None for card in view.piles.get(name, ())) for name in columns}
    return frozenset(f"{name}x{n}" for name, held in open_cards.items() for n in range(2, min(held, most) + 1))


def which_clause(positions: Positions, reasons: Collection[str]) -> Maker:
    """An illegal move is shown: which clause forbids it?

    All answers are clauses that forbid some move of the same shape in the same game, with a card of the same rank, and
    each is equally often the right one, so the answer cannot be guessed from shape and rank.

    Args:
        positions: generates the position.
        reasons: refusals that make good questions.
    """

    def make(chance: Randomness, game: Game) -> Question:
        for _ in range(TRIES):
            for moments in _moments(chance, positions, game):
                if by_clause := _clauses(chance, moments, reasons):
                    return _clause_question(chance, by_clause)
        raise NothingToAsk("chance has brought no moves of one shape that different clauses forbid")

    return make


Refusal = tuple[Position, Move, str]
"""A move that is refused in a position, with the reason."""


def _clauses(chance: Randomness, moments: Sequence[Position], reasons: Collection[str]) -> dict[str, Refusal]:
    """Several clauses that forbid moves of one shape and of cards of one rank, each with one move; {} if none do."""
    module = internals(moments[0].game).module
    clause_of = {name: f"{module.PREFIX}-{code >> 4}" for code, name in module.REASONS.items()}
    alike: dict[tuple[Shape, int], dict[str, list[Refusal]]] = {}
    for position in moments:
        seen = _seen(position)
        for move, shape, reason in _refused(position, reasons):
            if move.source:
                by_clause = alike.setdefault((shape, _rank_of(seen, move)), {})
                by_clause.setdefault(clause_of[reason], []).append((position, move, reason))
    # the more clauses can forbid such moves, the better the question
    for by_clause in sorted(alike.values(), key=lambda one: chance.random() ** len(one)):
        tried = {clause: chance.choices(refusals, k=MOMENTS) for clause, refusals in by_clause.items()}
        found = {clause: next((one for one in some if _for_one_reason(*one)), None) for clause, some in tried.items()}
        sound = {clause: one for clause, one in found.items() if one}
        if len(sound) > 1:
            return sound
    return {}


def _clause_question(chance: Randomness, refusals: Mapping[str, Refusal]) -> Question:
    chosen = chance.sample(sorted(refusals), min(MOST_CHOICES, len(refusals)))
    clause = chance.choice(chosen)
    position, move, _ = refusals[clause]

    def titled(one: str) -> bool:
        return texts.find(position.game, None, "drills", "clause", "choices", one) is not None

    return Question(
        position.game,
        position,
        "choose",
        frozenset([clause]),
        choices=tuple(Choice(one, one, one if titled(one) else "") for one in chosen),
        move=move,
        why={clause: position.ruling(move)},
        clauses=(clause,),
    )


def _rank_of(seen: Mapping[str, Sequence[Card | None]], move: Move) -> int:
    """The rank of the first card that a move takes; 0 if it is face down.

    Args:
        seen: the piles, with None for a face-down card.
    """
    card = seen[move.source][-move.count] if seen.get(move.source) else None
    return card.rank if card is not None else 0


def what_fits(positions: Positions, role: str, clause: str) -> Maker:
    """Which of four cards would a pile take?

    Args:
        positions: generates the position.
        role: the role of the pile: "foundation" or "tableau".
        clause: the clause that says what fits there.
    """

    def make(chance: Randomness, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            state = bytearray(position.state)
            piles = [name for name, pile in game.piles.items() if pile.role == role and pile.in_play(state)]
            chance.shuffle(piles)
            for pile in piles:
                takes = position.takes(pile)
                if not 1 <= len(takes) <= 4 or (role == "tableau" and not position[pile]):
                    continue
                right = chance.choice(takes)
                cards = [right, *_near(chance, position.game, right, takes)]
                return which(position, right, sorted(cards, key=int), clause, pile=pile)
        raise NothingToAsk("chance has brought no such pile")

    return make


def _near(chance: Randomness, game: Game, right: Card, takes: Collection[Card]) -> list[Card]:
    """Three wrong cards, no two alike in rank and colour; the right one can be anywhere among them."""
    centre = chance.choice([card for card in game.pack if abs(card.rank - right.rank) <= _REACH]).rank
    kinds = {(card.rank, card.red): card for card in shuffled(chance, game.pack) if card not in takes}
    near = [card for (rank, _), card in sorted(kinds.items()) if abs(rank - centre) <= _REACH]
    return chance.sample(near, MOST_CHOICES - 1)
