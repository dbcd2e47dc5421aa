"""Drills: an unlimited supply of questions generated and graded by the engine.

A kind of question and a seed always generate the same question, so it can be shared by its number. The module of each
game has `KINDS`: the names of its kinds in teaching order, with their makers.

>>> import engine
>>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
>>> question.grade(question.right).right
True
"""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

from ...base.catalogue import COMMON
from ...base.errors import OptionError
from ...core.arguments import whole
from ...core.game import game as game_of
from ...core.internals import internals
from .question import Choice, Grade, Maker, NothingToAsk, Question, Randomness

__all__ = ["MAX_SEED", "Choice", "Grade", "Question", "kinds", "make"]
__dir__ = __all__.copy

MAX_SEED = 10**9
"""The largest seed of a question."""
_ROUNDS = 50
"""The maximum number of rounds in which a kind looks for a question. About one question in a hundred needs a second."""


@cache
def kinds(game: str) -> dict[str, Maker]:
    """The kinds of drills of a game, with their makers.

    Raises:
        OptionError: there is no such game, or it has no drills.

    >>> list(engine.lessons.drills.kinds("treppe"))
    ['bases', 'gain', 'circle', 'moves-as-one', 'playable', 'clause']
    """
    one = game_of(game)
    module = internals(one).package.part("drills")
    if module is None:
        raise OptionError(COMMON.text("errors.drills", game=one.title()))
    return dict(module.KINDS)


def make(game: str, kind: str, seed: int) -> Question:
    """Generate a question.

    Args:
        game: the key of the game.
        kind: one of `kinds(game)`.
        seed: the number of the question, 0 to `MAX_SEED`.

    Raises:
        OptionError: there is no such game or kind.
        ArgumentError: the seed is out of range or not an integer.
        RuntimeError: no round produced a question, which is a fault of that drill.

    >>> question = engine.lessons.drills.make("treppe", "playable", seed=7)
    >>> sorted(question.right)
    ['S', 'W']
    """
    known = kinds(game)
    if kind not in known:
        raise OptionError(f"{game} has no drill {kind!r}; there are {', '.join(known)}")
    seed = whole("seed", seed, 0, MAX_SEED)
    chance = Randomness(f"{game} {kind} {seed}")
    chance.games = random.Random(f"{game} {seed}")
    for _ in range(_ROUNDS):
        with suppress(NothingToAsk):
            return known[kind](chance, game_of(game)).numbered(kind, seed)
    raise RuntimeError(f"{game} {kind} {seed}: in {_ROUNDS} rounds chance has brought nothing to ask about")
