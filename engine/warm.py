"""Fill the compile cache: `python -m engine.warm` uses one process per processor.

`python -m engine.warm treppe napoleon` compiles only the code of these games, in a single process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence

from .compiling import ahead, jit
from .core.game import game
from .core.internals import internals
from .core.playout import random_games
from .core.registry import OURS, keys
from .tricks.deal_review import can_review, review_deal

__all__ = ["preload", "warm"]
__dir__ = __all__.copy


def warm(key: str) -> None:
    """Compile (or load) everything that a game's notebooks call.

    This runs ahead of time, so no progress message is shown.

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

        solve(position, seconds=1)
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


def preload(*names: str) -> None:
    """Load Numba and the compiled rules of some games while idle. Without Numba, as in a browser, does nothing.

    Args:
        *names: keys of games; none stands for our first game, whose code covers most of what the others need.

    >>> engine.warm.preload()
    """
    if jit.available() and not ahead.HERE:
        for key in names or list(OURS)[:1]:
            warm(key)


def main(words: Sequence[str] = ()) -> int:
    """Warm some games, or all of them in parallel, and print the time that it took. Returns 1 on failure."""
    if not jit.available():
        print("Numba is not installed or switched off: nothing to compile, games run as plain Python.")
        return 0
    for key in words:
        start = time.perf_counter()
        warm(key)
        print(f"{key}: compiled code ready ({time.perf_counter() - start:.1f} s)", flush=True)
    if words:
        return 0
    if jit.cache_directory() is None:
        return 1
    failed = _in_parallel(_shares(keys()))
    print(f"cached in {jit.cache_directory()}")
    return int(failed)


def _shares(all_keys: Iterable[str]) -> list[list[str]]:
    """The games, grouped by the rules that they share."""
    shares: dict[str, list[str]] = {}
    for key in all_keys:
        shares.setdefault(internals(game(key)).package.name, []).append(key)
    return list(shares.values())


def _in_parallel(shares: list[list[str]]) -> bool:
    """Warm each group in a separate process. Returns whether one of them failed."""
    waiting, running, failed = list(reversed(shares)), list[subprocess.Popen[bytes]](), False
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    while waiting or running:
        if waiting and len(running) < processors:
            running.append(subprocess.Popen([sys.executable, "-m", "engine.warm", *waiting.pop()]))
            continue
        time.sleep(0.05)
        ended = [process for process in running if process.poll() is not None]
        failed = failed or any(process.returncode for process in ended)
        running = [process for process in running if process not in ended]
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
