"""Fill the compile cache: `python -m engine.warm`, with as many processes as there are processors.

`python -m engine.warm treppe napoleon` compiles only what these games call, in one process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence

from .compiling import ahead, jit
from .core.game import game
from .core.playout import random_games
from .core.registry import OURS, keys
from .tricks.deal_review import can_review, review_deal

__all__ = ["preload", "warm"]


def __dir__() -> list[str]:
    return __all__


def warm(key: str) -> None:
    """Compile (or load) everything that a game's notebooks call.

    It is done ahead of need, so nobody is told what for.

    >>> engine.warm.warm("treppe")
    """
    jit.Work(_warm, key).result()


def _warm(key: str) -> None:
    one = game(key)
    one.rules.compile()
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
        review_deal(one.deal(1))  # nothing to review: it only waits until the search for worlds is compiled
    from .lab.features import has_features

    if has_features(one):
        from .lab import Weights, simulate, strategies

        policy = next(strategy for strategy in strategies(one).values() if isinstance(strategy, Weights))
        simulate(one, policy, 2, progress=False)
        simulate(one, "fair", 1, progress=False, limit=3)


def preload(*names: str) -> None:
    """Load Numba and the compiled rules of some games while idle, if Numba is installed; a browser has none to load.

    Args:
        *names: the keys of the games; the first of ours if none is named, which covers most of what the others need.

    >>> engine.warm.preload()
    """
    if jit.available() and not ahead.HERE:
        for key in names or list(OURS)[:1]:
            warm(key)


def main(words: Sequence[str] = ()) -> int:
    """Warm some games, or all of them in parallel, and print how long it took; 1 if that failed."""
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
    print(f"kept in {jit.cache_directory()}")
    return int(failed)


def _shares(all_keys: Iterable[str]) -> list[list[str]]:
    """The games, those together that share their rules."""
    shares: dict[str, list[str]] = {}
    for key in all_keys:
        shares.setdefault(game(key).package.name, []).append(key)
    return list(shares.values())


def _in_parallel(shares: list[list[str]]) -> bool:
    """Warm each share in a process of its own; whether one of them failed."""
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
