"""Random playouts inside the rule functions, for benchmarks, for tests and for filling the compile cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiling.jit import i64, rule, u64
from ..vocabulary.deals import random_next, random_out, shuffle
from .internals import internals

if TYPE_CHECKING:
    from .game import Game

    # Bound to the functions of a game by `specialise`.
    SIZE: int
    DEAL: Any
    LEGAL_MOVES: Any
    APPLY: Any
    OUTCOME: Any
    SCORE: Any


@rule
def playouts(blank, work, pack, order, count, first, games, limit, out, tally):
    """Play `games` random games, starting with deal number `first`, of at most `limit` moves each.

    Args:
        blank: a state in which only the options are set.
        work: a state to play on.
        pack: the unshuffled pack.
        order: a buffer for the shuffled pack.
        count: the number of cards in the pack.
        out: a buffer for legal moves.
        tally: receives the number of moves played, the number of games won, and the sum of the final scores.
    """
    x = u64(first)
    for number in range(games):
        for i in range(count):
            order[i] = pack[i]
        shuffle(order, count, first + number)
        for i in range(SIZE):
            work[i] = blank[i]
        DEAL(work, order, count)
        moves = LEGAL_MOVES(work, out)
        played = 0
        while moves > 0 and played < limit:
            x = random_next(x)
            pick = i64(((random_out(x) >> u64(32)) * u64(moves)) >> u64(32))
            APPLY(work, out[pick])
            played += 1
            moves = LEGAL_MOVES(work, out)
        tally[0] += played
        tally[1] += 1 if OUTCOME(work, moves) == 1 else 0
        tally[2] += SCORE(work)


def random_games(game: Game, first: int, games: int, limit: int = 500) -> dict[str, int]:
    """Play random games of consecutive deals.

    Args:
        first: the first deal number.
        games: the number of deals.
        limit: the maximum number of moves per game.

    Returns:
        "moves": the total number of moves played; "won": games won; "score": the sum of the final scores.
    """
    rules = internals(game).rules
    run = rules.template(playouts)
    count = len(game.pack)
    tally = rules.buffer(3)
    run(
        rules.state(bytes(game.blank())),
        rules.state(),
        rules.integers(game.pack),
        rules.buffer(count),
        count,
        first,
        games,
        limit,
        rules.buffer(rules.max_moves),
        tally,
    )
    return {"moves": int(tally[0]), "won": int(tally[1]), "score": int(tally[2])}
