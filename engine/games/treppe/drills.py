"""The drills of Die Treppe: the base, the cycle of ranks, what moves together, and those common to all games."""

from __future__ import annotations

import random
from dataclasses import replace

from ...cards import RANKS, Card, Rank
from ...game import Game
from ...lessons.drills.common import TRIES, odd_one, playable, played, which_clause
from ...lessons.drills.question import Choice, Maker, Question
from ...lessons.drills.sensible import sensibly_played
from ...position import Position
from ...ruling import Ruling
from . import rules

REASONS = (
    *("suit", "next", "no-build", "taken", "up-first", "fill-first", "rank", "on-base"),
    *("broken", "suits", "space-stock", "by-waste", "one", "no-return"),
)
"""Refusals that make good questions."""

MOST_MARKS = 8
"""The largest number of cards to mark; more would be tedious."""

BASE_TRIES = 30
"""How many positions are searched for a row that ends in a base card."""


def _places(position: Position) -> tuple[str, ...]:
    """The cells of phase 1 that contain a card."""
    return tuple(name for name, pile in position.game.piles.items() if pile.line and position[name])


def _phase_two(chance: random.Random, game: Game) -> Position | None:
    """A random position of phase 2; None if none was found."""
    position = sensibly_played(20, 75)(chance, game)
    return position if position.view().counters["phase"] == 2 else None


def bases(chance: random.Random, game: Game) -> Question:
    """Mark every card whose rank can be chosen as the base (TR-2)."""
    for _ in range(TRIES):
        position = game.deal(chance.randrange(1_000_000))
        places = _places(position)
        why: dict[str, Ruling | str] = {}
        for name in places:
            ruling = position.ruling(f"base {RANKS[position[name][0].rank - 1]}")
            why[name] = "TR-2" if ruling.legal else ruling
        right = frozenset(name for name in places if why[name] == "TR-2")
        if len(right) <= MOST_MARKS:
            return Question(
                position.game, position, "mark", right, markable=frozenset(places), why=why, clauses=("TR-2", "TR-1")
            )
    raise RuntimeError("chance has brought no staircase with few ranks to choose from")


def gain(chance: random.Random, game: Game) -> Question:
    """How many cards can go up with a given base before a card of the stock is placed (TR-2 to TR-4)?"""
    for _ in range(TRIES):
        position = game.deal(chance.randrange(1_000_000))
        move = chance.choice(position.legal_moves)
        after = position.play(move)
        while ups := [one for one in after.legal_moves if one.target.startswith("F")]:
            after = after.play(ups[0])
        if after.score < chance.randint(2, 6):  # a base without followers makes a dull question
            continue
        near = sorted({n for n in range(after.score - 3, after.score + 4) if n >= 2} - {after.score})
        numbers = sorted([after.score, *chance.sample(near, 3)])
        return Question(
            position.game,
            position,
            "choose",
            frozenset([str(after.score)]),
            choices=tuple(Choice(str(number), number) for number in numbers),
            slots={"rank": Rank(after.view().counters["base"])},
            why={str(after.score): "TR-4"},
            clauses=("TR-2", "TR-3", "TR-4"),
        )
    raise RuntimeError("chance has brought no base with followers")


def circle(chance: random.Random, game: Game) -> Question:
    """What can be placed at a row's right end, in the cycle of ranks that begins with the base (TR-7, TR-8)?"""
    wish = chance.choice(("base", "edge", "any"))
    for attempt in range(TRIES):
        position = played(40, 90)(chance, game) if wish == "base" else _phase_two(chance, game)
        if position is None or position.view().counters["phase"] != 2:
            continue
        base = position.view().counters["base"]
        rows = [name for name in position.game.piles if name in ("R1", "R2", "R3", "R4", "R5") and position[name]]
        if wish == "base" and attempt < BASE_TRIES:
            rows = [name for name in rows if position[name][-1].rank == base]
        elif wish == "edge":
            rows = [name for name in rows if position[name][-1].rank in (1, 2)]
        if rows:
            return _circle_question(chance, position, chance.choice(rows))
    raise RuntimeError("chance has brought no position of the second phase")


def _circle_question(chance: random.Random, position: Position, row: str) -> Question:
    takes, below = position.takes(row), position[row][-1]
    ranks = len(RANKS)
    near = [(below.rank - 1 + distance) % ranks + 1 for distance in (1, -1, -2, 2, 0)]
    wrong = [rank for rank in near if rank not in {card.rank for card in takes}]
    chosen = wrong[:3] if not takes else [takes[0].rank, *wrong[:2]]
    cards = sorted((Card(chance.randrange(4) << 4 | rank) for rank in chosen), key=lambda card: card.rank)
    right = next((card.text for card in cards if card in takes), "nothing")
    clause = "TR-7" if takes and below.rank > 2 else "TR-8"
    return Question(
        position.game,
        position,
        "choose",
        frozenset([right]),
        choices=(*(Choice(card.text, card) for card in cards), Choice("nothing", text="nothing")),
        slots={
            "base": Rank(position.view().counters["base"]),
            "card": below,
            "row": int(row[1:]),
            "pile": row,
        },
        why={right: clause},
        clauses=(clause,),
    )


def moves_as_one(chance: random.Random, game: Game) -> Question:
    """How many cards at a row's right end can move together (TR-9)?"""
    for _ in range(TRIES):
        position = _phase_two(chance, game)
        if position is None:
            continue
        state = bytearray(position.state)
        rows = [n for n in range(1, rules.MAX_ROWS + 1) if len(position[f"R{n}"]) >= 4 and _falling(position, n) >= 2]
        if not rows:
            continue
        row = chance.choice(rows)
        right = int(rules.run_length(state, row))
        return Question(
            position.game,
            position,
            "choose",
            frozenset([str(right)]),
            choices=tuple(Choice(str(number), number) for number in range(1, max(4, right + 1) + 1)),
            slots={"row": row, "pile": f"R{row}"},
            why={str(right): "TR-9"},
            clauses=("TR-9",),
        )
    raise RuntimeError("chance has brought no row with a run")


def what_moves(chance: random.Random, game: Game) -> Question:
    """Mark every card that can be moved now, each with the clause that allows it."""
    question = _plain_playable(chance, game)
    first = question.position.view().counters["phase"] == 1
    allowed = {"S": "TR-5" if first else "TR-11", "W": "TR-11"}
    usual = "TR-4" if first else "TR-7"
    why = dict(question.why) | {name: allowed.get(name, usual) for name in question.right}
    return replace(question, why=why, clauses=(usual,))


_plain_playable = playable(sensibly_played(1, 70), "TR-7", ("next",))


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
    "odd": odd_one(sensibly_played(20, 80), REASONS),
}
"""The kinds of drills in teaching order."""
