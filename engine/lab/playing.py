"""Whole games played by compiled policies, inside the rule functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiling.jit import rule
from ..vocabulary.deals import shuffle
from ..vocabulary.kernel import RESIGN, move_of

if TYPE_CHECKING:
    # Bound by `specialise`: the functions of a game, and the value function of moves.
    SIZE: int
    COUNT: int
    DEAL: Any
    LEGAL_MOVES: Any
    APPLY: Any
    OUTCOME: Any
    SCORE: Any
    OBSERVE: Any
    VALUE: Any
    BEST_MOVE: Any
    FEATURES: Any

ENDED, GAVE_UP, TOO_LONG, ROUND = range(4)
"""Reasons why a policy's game ended: by the rules, by resigning, at the move limit, or in a cycle."""

FIELDS = 4
"""Values reported for each game: why it ended, outcome, score, moves."""


@rule
def weighted(seen, m, weights, f):
    """The value of a move: the sum of its weighted features, added in order."""
    FEATURES(seen, m, f)
    value = 0.0
    for i in range(COUNT):
        value += weights[i] * f[i]
    return value


@rule
def best_move(seen, moves, out, weights, f):
    """The index of the move with the highest value, the first in case of ties; -1 if all values are negative."""
    best = -1
    high = 0.0
    for i in range(moves):
        value = VALUE(seen, out[i], weights, f)
        if value > high or (best < 0 and value == high):
            best = i
            high = value
    return best


@rule
def our_best_move(address, seen, moves, out, weights, f):
    """`best_move` of a shipped policy; that of a learner's is called by its address instead."""
    return BEST_MOVE(seen, moves, out, weights, f)


@rule
def policy_games(
    address, starts, dealt, work, saved, seen, pack, order, count, deals, number, limit, out, weights, f, results
):
    """Play `number` games with a policy, each from its own deal or state.

    Args:
        address: of `best_move` for a learner's function; ignored if the policy is one of ours.
        starts: with deals, a state in which only the options are set; otherwise the states, concatenated.
        dealt: whether each game starts with a deal.
        work, saved, seen: states to work on.
        pack: the unshuffled pack.
        order: a buffer for the shuffled pack.
        count: the number of cards in the pack.
        deals: the deal numbers.
        number: the number of games.
        limit: the maximum number of moves per game.
        out: a buffer for legal moves.
        weights, f: the weights, and a buffer for the features.
        results: receives `FIELDS` values per game.
    """
    for game in range(number):
        at = 0 if dealt else game * SIZE
        for i in range(SIZE):
            work[i] = starts[at + i]
        if dealt:
            for i in range(count):
                order[i] = pack[i]
            shuffle(order, count, deals[game])
            DEAL(work, order, count)
        moves = LEGAL_MOVES(work, out)
        played = 0
        why = ENDED
        due = 1
        for i in range(SIZE):
            saved[i] = work[i]
        while moves > 0:
            if played == limit:
                why = TOO_LONG
                break
            OBSERVE(work, 0, seen)
            best = BEST_MOVE(address, seen, moves, out, weights, f)
            if best < 0:
                why = GAVE_UP
                APPLY(work, move_of(RESIGN, 0))
                moves = 0
                break
            APPLY(work, out[best])
            played += 1
            moves = LEGAL_MOVES(work, out)
            # Brent's cycle detection: compare with a stored position, which is replaced at growing intervals.
            same = True
            for i in range(SIZE):
                if work[i] != saved[i]:
                    same = False
                    break
            if same:
                why = ROUND
                break
            if played == due:
                due *= 2
                for i in range(SIZE):
                    saved[i] = work[i]
        results[game * FIELDS] = why
        results[game * FIELDS + 1] = OUTCOME(work, moves)
        results[game * FIELDS + 2] = SCORE(work)
        results[game * FIELDS + 3] = played
