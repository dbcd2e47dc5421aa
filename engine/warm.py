"""Gets the compiled rules of a game ready before they are needed, so that nobody waits for them later."""

from __future__ import annotations

from .compiling import jit
from .core.game import game
from .core.internals import internals
from .core.playout import random_games
from .tricks.deal_review import can_review, review_deal

__all__ = ["warm"]
__dir__ = __all__.copy


def warm(key: str) -> None:
    """Load everything that a game's notebooks call; for a game of another package, compile it.

    No progress message is shown.

    >>> engine.warm.warm("treppe")
    """
    jit.Work(_warm, key).result()


def _warm(key: str) -> None:
    one = game(key)
    internals(one).rules.compile()
    random_games(one, 1, 1, 20)
    position = one.deal(1)
    position.play(position.legal_moves[0])
    if one.seats == 1:
        from .solver import solve
        from .solver.find import careless
        from .solver.line import compile_shortening

        solve(position, nodes=300)
        compile_shortening(position)
        careless(one, 1)
    elif can_review(one):
        review_deal(one.deal(1))  # there is nothing to review yet, but the search for worlds gets compiled
    from .lab.features import has_features

    if has_features(one):
        from .lab import Weights, simulate, strategies

        policy = next(strategy for strategy in strategies(one).values() if isinstance(strategy, Weights))
        simulate(one, policy, 2, progress=False)
        simulate(one, "fair", 1, progress=False, limit=3)
