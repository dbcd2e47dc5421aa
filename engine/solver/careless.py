"""Careless play: cards go up whenever possible, other moves are random. Measures how forgiving a deal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiling import jit
from ..compiling.jit import i64, rule, u64
from ..core.internals import internals
from ..vocabulary.deals import random_next, random_out
from .session import search_rules

if TYPE_CHECKING:
    from ..core.game import Game

    SIZE: int
    LEGAL_MOVES: Any
    APPLY: Any
    SCORE: Any

LIMIT = 400
"""The maximum number of moves in a game."""


@rule
def careless_games(root, work, other, games, limit, seed, out):
    """The highest score in `games` games of careless play from a state."""
    x = u64(seed)
    best = 0
    for _ in range(games):
        for i in range(SIZE):
            work[i] = root[i]
        moves = LEGAL_MOVES(work, out)
        played = 0
        while moves > 0 and played < limit:
            x = random_next(x)
            pick = i64(((random_out(x) >> u64(32)) * u64(moves)) >> u64(32))
            here = SCORE(work)
            for k in range(moves):
                for i in range(SIZE):
                    other[i] = work[i]
                APPLY(other, out[k])
                if SCORE(other) > here:
                    pick = k
                    break
            APPLY(work, out[pick])
            played += 1
            best = max(best, SCORE(work))
            moves = LEGAL_MOVES(work, out)
    return best


def best_score(game: Game, number: int, tries: int) -> int:
    """The highest score in `tries` games of careless play; deterministic for each deal."""
    rules = search_rules(internals(game).package, jit.available())
    run = rules.template(careless_games)
    state = rules.state(game.deal(number).state)
    return int(run(state, rules.state(), rules.state(), tries, LIMIT, number, rules.buffer(rules.max_moves)))
