"""Chances and reviews as JSON, for a process that has the same game."""

from __future__ import annotations

import json
from typing import Any

from ..core.game import Position
from .chances import ChanceReview, Chances, ChanceStep

_SIGNS = {True: "1", False: "0", None: "?"}


def dump_chances(chances: Chances) -> str:
    """What the moves of a position are worth, without the position."""
    return json.dumps(_packed(chances))


def load_chances(position: Position, text: str) -> Chances:
    """What was dumped of this position.

    >>> from engine.lab.carried import dump_chances, load_chances
    >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    >>> found = engine.chances(position, worlds=5)
    >>> load_chances(position, dump_chances(found)) == found
    True
    """
    return _unpacked(position, json.loads(text))


def dump_review(review: ChanceReview) -> str:
    """The review of a game, without its positions."""
    steps = [[step.start, step.after, step.end, _packed(step.chances)] for step in review.steps]
    return json.dumps([steps, review.certain])


def load_review(position: Position, text: str) -> ChanceReview:
    """What was dumped of the game that led to this position.

    >>> from engine.lab.carried import dump_review, load_review
    >>> game = engine.record.read("treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2")
    >>> review = engine.lab.review_chances(game)
    >>> load_review(game, dump_review(review)) == review
    True
    """
    steps, (found, certain) = [], json.loads(text)
    for number, (start, after, end, chances) in enumerate(found):
        before, move = position.history[number], position.moves[number]
        steps.append(ChanceStep(before, move, _unpacked(before, chances), start, after, end))
    return ChanceReview(tuple(steps), certain)


def _packed(chances: Chances) -> list[Any]:
    worlds = ["".join(map(_SIGNS.__getitem__, won)) for won in chances.won]
    return [[move.text for move in chances.moves], worlds, chances.known]


def _unpacked(position: Position, data: list[Any]) -> Chances:
    moves, worlds, known = data
    won = tuple(tuple({sign: won for won, sign in _SIGNS.items()}[sign] for sign in one) for one in worlds)
    return Chances(position.game, tuple(position.game.move(text) for text in moves), won, known)
