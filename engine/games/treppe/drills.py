"""The drills of Die Treppe: the base, the cycle of ranks, moving runs, and those common to all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...base.cards import RANKS, Card, Rank
from ...core.game import Game, Position
from ...core.ruling import Ruling
from ...lessons.drills.common import TRIES, playable, played, shuffled, which, which_clause
from ...lessons.drills.question import Choice, Maker, NothingToAsk, Question, Randomness
from ...lessons.drills.sensible import sensibly_played
from ...vocabulary.moves import Move
from . import rules

REASONS = (
    *("suit", "next", "no-build", "taken", "up-first", "fill-first", "rank", "on-base"),
    *("broken", "suits", "space-stock", "by-waste", "one", "no-return"),
)
"""Refusals that make good questions."""

MARKS = (5, 6, 7, 8)
"""The possible numbers of cards to mark; more would be tedious."""

RUNS = (1, 2, 3, 4)
"""The possible numbers of cards that move together."""

GAINS = (2, 5)
"""The range of the smallest of the four answers offered in `gain`; a base without followers makes a dull question."""

ROWS = tuple(f"R{number}" for number in range(1, rules.MAX_ROWS + 1))
"""The rows of phase 2."""


def _places(position: Position) -> tuple[str, ...]:
    """The cells of phase 1 that contain a card."""
    return tuple(name for name, pile in position.game.piles.items() if pile.line and position[name])


def bases(chance: Randomness, game: Game) -> Question:
    """Mark every card whose rank can be chosen as the base (TR-2)."""
    number = chance.choice(MARKS)
    for _ in range(TRIES):
        position = game.deal(chance.randrange(1_000_000))
        places = _places(position)
        held = Counter(position[name][0].rank for name in places)
        if sum(count for count in held.values() if count > 1) != number:
            continue
        why: dict[str, Ruling | str] = {}
        for name in places:
            ruling = position.ruling(f"base {RANKS[position[name][0].rank - 1]}")
            why[name] = "TR-2" if ruling.legal else ruling
        right = frozenset(name for name in places if why[name] == "TR-2")
        return Question(
            position.game, position, "mark", right, markable=frozenset(places), why=why, clauses=("TR-2", "TR-1")
        )
    raise NothingToAsk("chance has brought no staircase with few ranks to choose from")


def gain(chance: Randomness, game: Game) -> Question:
    """How many cards can go up with a given base before a card of the stock is placed (TR-2 to TR-4)?"""
    least = chance.randint(*GAINS)
    numbers = range(least, least + 4)
    answer = chance.choice(numbers)
    for _ in range(TRIES):
        position = game.deal(chance.randrange(1_000_000))
        move = chance.choice(position.legal_moves)
        after = position.play(move)
        while ups := [one for one in after.legal_moves if one.target.startswith("F")]:
            after = after.play(ups[0])
        if after.score != answer:
            continue
        clauses, why = ("TR-2", "TR-3", "TR-4"), {str(after.score): "TR-4"}
        return which(position, after.score, numbers, *clauses, why=why, rank=Rank(after.view().counters["base"]))
    raise NothingToAsk("chance has brought no base with followers")


def circle(chance: Randomness, game: Game) -> Question:
    """What can be placed at a row's right end, in the cycle of ranks that begins with the base (TR-7, TR-8)?"""
    end = chance.choice((None, *chance.sample(range(1, len(RANKS) + 1), 3)))
    for _ in range(TRIES):
        # with sensible play, no base card stays in a row
        last = (sensibly_played if end else played)(40, 75)(chance, game)
        for position, row in _rows(chance, last):
            if position[row][-1].rank == (end or position.view().counters["base"]):
                return _circle_question(chance, position, row)
    raise NothingToAsk("chance has brought no position of the second phase")


def _rows(chance: Randomness, last: Position) -> Iterator[tuple[Position, str]]:
    """The rows that are not empty in the second phase of a game, in random order, with their positions."""
    for position in shuffled(chance, last.history):
        if position.view().counters["phase"] == 2:
            yield from ((position, row) for row in shuffled(chance, ROWS) if position[row])


def _circle_question(chance: Randomness, position: Position, row: str) -> Question:
    takes, below, ranks = position.takes(row), position[row][-1], len(RANKS)
    first = below.rank - 2 - chance.randrange(5)  # the next rank down can be anywhere among five, of which three remain
    others = [first + step for step in range(5) if (first + step - below.rank + 2) % ranks]
    chosen = sorted((rank % ranks) + 1 for rank in [below.rank - 2, *chance.sample(others, 2)])
    cards = [Card(chance.randrange(4) << 4 | rank) for rank in chosen]
    right = next((card.text for card in cards if card in takes), "nothing")
    clause = "TR-7" if takes and below.rank > 2 else "TR-8"
    return Question(
        position.game,
        position,
        "choose",
        frozenset([right]),
        choices=(*(Choice(card.text, card) for card in cards), Choice("nothing", text="nothing")),
        slots={"row": int(row[1:]), "pile": row},
        why={right: clause},
        clauses=(clause,),
    )


def moves_as_one(chance: Randomness, game: Game) -> Question:
    """How many cards at a row's right end can move together (TR-9)?"""
    length = chance.choice(RUNS)
    for _ in range(TRIES):
        for position, row in _rows(chance, sensibly_played(30, 75)(chance, game)):
            number = int(row[1:])
            if len(position[row]) < 4 or _falling(position, number) < 2:
                continue
            if int(rules.run_length(bytearray(position.state), number)) == length:
                return which(position, length, RUNS, "TR-9", row=number, pile=row)
    raise NothingToAsk("chance has brought no row with a run")


def what_moves(chance: Randomness, game: Game) -> Question:
    """Mark every card that can be moved now."""
    question = _plain_playable(chance, game)
    first = question.position.view().counters["phase"] == 1
    return replace(question, clauses=("TR-4" if first else "TR-7",))


def _allowed(position: Position, move: Move) -> str:
    """The clause that allows a move."""
    if position.view().counters["phase"] == 1:
        return "TR-5" if move.source == "S" else "TR-4"
    if move.source in ("S", "W"):
        return "TR-11"
    if move.target.startswith("F"):
        return "TR-12"
    return "TR-7" if position[move.target] else "TR-10"


_plain_playable = playable(sensibly_played(1, 70), "TR-7", _allowed, ("broken", "suits"))


def _falling(position: Position, row: int) -> int:
    """How many cards at the right end of a row descend step by step, whatever their suits."""
    held, state = len(position[f"R{row}"]), bytearray(position.state)
    return int(rules.first_break(state, row, held)) or held


KINDS: dict[str, Maker] = {
    "bases": bases,
    "gain": gain,
    "circle": circle,
    "moves-as-one": moves_as_one,
    "playable": what_moves,
    "clause": which_clause(sensibly_played(1, 70), REASONS),
}
"""The kinds of drills in teaching order."""
