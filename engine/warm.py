"""Fill the compile cache: `python -m engine.warm`. After that, no learner waits for the compiler."""

from __future__ import annotations

import time

from . import game, jit
from .playout import random_games
from .registry import OURS, keys

__all__ = ["preload", "warm"]


def __dir__() -> list[str]:
    return __all__


def warm(key: str) -> None:
    """Compile (or load) everything that a game's notebooks call.

    >>> engine.warm.warm("treppe")
    """
    one = game(key)
    one.rules.compile()
    random_games(one, 1, 1, 20)
    position = one.deal(1)
    position.play(position.legal_moves[0])
    if one.seats == 1:
        from .solver import solve
        from .solver.find import careless

        solve(position, seconds=1)
        careless(one, 1)
    from .lab.features import has_features

    if has_features(one):
        from .lab import Weights, simulate, strategies

        policy = next(strategy for strategy in strategies(one).values() if isinstance(strategy, Weights))
        simulate(one, policy, 2, progress=False)
        simulate(one, "fair", 1, progress=False, limit=3)


def preload() -> None:
    """Load Numba and the compiled rules of one game while idle; that covers most of what the other games need, too.

    >>> engine.warm.preload()
    """
    if jit.available():
        warm(next(iter(OURS)))


def main() -> None:
    """Warm every game and print how long it took."""
    if not jit.available():
        print("Numba is not installed or switched off: nothing to compile, games run as plain Python.")
        return
    for key in keys():
        start = time.perf_counter()
        warm(key)
        print(f"{key}: compiled code ready ({time.perf_counter() - start:.1f} s)")
    print(f"kept in {jit.cache_directory()}")


if __name__ == "__main__":
    main()
