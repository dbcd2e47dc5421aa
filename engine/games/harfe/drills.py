"""The drills of Große Harfe: obligations, and those common to all games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...core.game import Game, Position
from ...lessons.drills.common import TRIES, playable, shuffled, what_fits, which_clause
from ...lessons.drills.question import Choice, Maker, NothingToAsk, Question, Randomness
from ...lessons.drills.sensible import sensibly_played
from ...vocabulary.moves import Move
from . import rules

REASONS = (
    *("suit", "next", "ace-first", "rank", "colour", "face-down", "king", "one", "build-first", "by-waste"),
    *("to-waste", "return-ace", "return-space", "stock-left", "last-pass"),
)
"""Refusals that make good questions."""

DUTIES = {"ace": "GH-5", "build": "GH-10", "up": "GH-10", "free": "GH-10"}
"""The obligation of a card that has just been turned -> the clause behind it."""


def _duty(position: Position) -> str:
    """The obligation in a position, "ace" or "build"; else "up" if the top card of the waste can go up, or "free"."""
    state = bytearray(position.state)
    if rules.ace_waits(state):
        return "ace"
    if rules.building_waits(state):
        return "build"
    return "up" if any(move.source == "W" and move.target[0] == "F" for move in position.legal_moves) else "free"


def _turned(chance: Randomness, game: Game, duty: str) -> Iterator[Position]:
    """Positions from random games in which a stock card has just been turned and this obligation applies."""
    for _ in range(TRIES):
        last = sensibly_played(20, 70)(chance, game)
        for before, after in shuffled(chance, pairwise(last.history)):
            if after.last_move and after.last_move.source == "S" and before["W"] and _duty(after) == duty:
                yield after


def must_play(chance: Randomness, game: Game) -> Question:
    """A card has just been turned: is a move compulsory now (GH-5, GH-10)?"""
    duty = chance.choice(tuple(DUTIES))
    for position in _turned(chance, game, duty):
        return Question(
            position.game,
            position,
            "choose",
            frozenset([duty]),
            choices=tuple(Choice(key, text=key) for key in DUTIES),
            why={duty: DUTIES[duty]},
            clauses=("GH-5", "GH-10"),
        )
    raise NothingToAsk("chance has brought no card that has just been turned")


def where_built(chance: Randomness, game: Game) -> Question:
    """Mark every column on which the card just turned can be built (GH-10)."""
    number = chance.choice((1, 2, 3))
    for position in _turned(chance, game, "build"):
        right = _built(position)
        if len(right) != number:
            continue
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
    raise NothingToAsk("chance has brought no card that must be built")


def _built(position: Position) -> frozenset[str]:
    """The columns on which the top card of the waste can be built now."""
    return frozenset(move.target for move in position.legal_moves if move.source == "W" and move.target[0] == "T")


def what_moves(chance: Randomness, game: Game) -> Question:
    """Mark every card that can be moved now; foundations return no cards here."""
    for _ in range(TRIES):
        question = _plain_playable(chance, game)
        if not any(name.startswith("F") for name in question.right):
            return question
    raise NothingToAsk("chance has brought no position without a card that could come back")


def _allowed(position: Position, move: Move) -> str:
    """The clause that allows a move."""
    duty = _duty(position)
    if duty in ("ace", "build") or move.source == "S":
        return DUTIES[duty]
    if move.source == "W":
        return "GH-11"
    if move.target.startswith("F"):
        return "GH-9"
    return "GH-6" if position[move.target] else "GH-8"


_plain_playable = playable(sensibly_played(0, 40), "GH-6", _allowed, ("ace-first", "build-first"))

KINDS: dict[str, Maker] = {
    "fits": what_fits(sensibly_played(0, 50), "tableau", "GH-6"),
    "playable": what_moves,
    "must-play": must_play,
    "where-built": where_built,
    "clause": which_clause(sensibly_played(0, 80), REASONS),
}
"""The kinds of drills in teaching order."""
