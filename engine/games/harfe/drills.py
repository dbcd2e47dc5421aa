"""The drills of Große Harfe: obligations, the order of the waste when turned over, and those common to all games."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from ...game import Game
from ...lessons.drills.common import TRIES, odd_one, playable, what_fits, which_clause
from ...lessons.drills.question import Choice, Maker, Question
from ...lessons.drills.sensible import sensibly_played
from ...position import Position
from . import rules

REASONS = (
    *("suit", "next", "ace-first", "rank", "colour", "face-down", "king", "one", "build-first", "by-waste"),
    *("to-waste", "return-ace", "return-space", "stock-left", "last-pass"),
)
"""Refusals that make good questions."""

DUTIES = {"ace": "GH-5", "build": "GH-10", "free": "GH-10"}
"""What may be compulsory when a card has been turned, and the clause behind it."""

WISHED = 20
"""How many games are searched for a card that fits several columns before settling for a single one."""


def _duty(position: Position) -> str:
    """The obligation in a position: "ace", "build" or "free"."""
    state = bytearray(position.state)
    if rules.ace_waits(state):
        return "ace"
    return "build" if rules.building_waits(state) else "free"


def _turned(chance: random.Random, game: Game, duty: str) -> list[Position]:
    """Positions of one game in which a stock card has just been turned and this obligation applies."""
    last = sensibly_played(20, 70)(chance, game)
    return [
        after
        for before, after in pairwise(last.history)
        if after.last_move and after.last_move.text == "S>W" and len(before["W"]) and _duty(after) == duty
    ]


def must_play(chance: random.Random, game: Game) -> Question:
    """A card has just been turned: is a move compulsory now (GH-5, GH-10)?"""
    duty = chance.choice(tuple(DUTIES))
    for _ in range(TRIES):
        found = _turned(chance, game, duty)
        if not found:
            continue
        position = chance.choice(found)
        return Question(
            position.game,
            position,
            "choose",
            frozenset([duty]),
            choices=tuple(Choice(key, text=key) for key in ("ace", "build", "up", "free")),
            slots={"card": position["W"][-1]},
            why={duty: DUTIES[duty]},
            clauses=("GH-5", "GH-10"),
        )
    raise RuntimeError("chance has brought no card that has just been turned")


def where_built(chance: random.Random, game: Game) -> Question:
    """Mark every column on which the card just turned can be built (GH-10)."""
    several = chance.random() < 0.6
    for attempt in range(TRIES):
        found = [(position, _built(position)) for position in _turned(chance, game, "build")]
        if several and attempt < WISHED:
            found = [(position, right) for position, right in found if len(right) > 1]
        if not found:
            continue
        position, right = chance.choice(found)
        columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau" and position[name]]
        return Question(
            position.game,
            position,
            "mark",
            right,
            markable=frozenset(columns),
            slots={"card": position["W"][-1]},
            why={name: "GH-10" if name in right else position.ruling(f"W>{name}") for name in columns},
            clauses=("GH-10", "GH-6"),
        )
    raise RuntimeError("chance has brought no card that must be built")


def _built(position: Position) -> frozenset[str]:
    """The columns on which the top card of the waste can be built now."""
    return frozenset(move.target for move in position.legal_moves if move.source == "W" and move.target[0] == "T")


def comes_next(chance: random.Random, game: Game) -> Question:
    """Which card comes first when a waste of three cards is turned over (GH-13)?"""
    for _ in range(TRIES):
        position = sensibly_played(3, 25)(chance, game)
        waste = position["W"]
        if len(waste) != 3 or len(set(waste)) != 3:
            continue
        cards = list(waste)
        chance.shuffle(cards)
        return Question(
            position.game,
            position,
            "choose",
            frozenset([waste[0].text]),
            choices=tuple(Choice(card.text, card) for card in cards),
            slots={"first": waste[0], "second": waste[1], "third": waste[2]},
            why={waste[0].text: "GH-13"},
            clauses=("GH-13",),
        )
    raise RuntimeError("chance has brought no waste of three cards")


def what_moves(chance: random.Random, game: Game) -> Question:
    """Mark every card that can be moved now, each with the clause that allows it; foundations return no cards here."""
    for _ in range(TRIES):
        question = _plain_playable(chance, game)
        if not any(name.startswith("F") for name in question.right):
            allowed = {"S": "GH-10", "W": "GH-11"}
            why = dict(question.why) | {name: allowed.get(name, "GH-6") for name in question.right}
            return replace(question, why=why)
    raise RuntimeError("chance has brought no position without a card that could come back")


_plain_playable = playable(sensibly_played(0, 40), "GH-6", ("ace-first", "build-first", "next"))

KINDS: dict[str, Maker] = {
    "fits": what_fits(sensibly_played(0, 50), "tableau", "GH-6"),
    "playable": what_moves,
    "must-play": must_play,
    "where-built": where_built,
    "comes-next": comes_next,
    "clause": which_clause(sensibly_played(0, 80), REASONS),
    "odd": odd_one(sensibly_played(5, 80), REASONS),
}
"""The kinds of drills in teaching order."""
