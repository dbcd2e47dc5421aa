"""The strategy lab: write a strategy, run it over many deals, and compare results with honest uncertainty.

    >>> import engine
    >>> from engine.lab import compare, simulate
    >>> harfe = engine.game("grosse-harfe")
    >>> results = simulate(harfe, "digger", deals=20, progress=False)
    >>> 0 <= results.win_rate().value <= 1
    True

A strategy is a function `strategy(view, moves, rng) -> move` of what the player can see, the legal moves, and a random
generator of its own. It may return "resign". See `docs/lab.md`.
"""

from __future__ import annotations

from .features import Feature, named_features
from .policy import Policy, Weights
from .results import Results
from .rows import Row
from .run import compare, simulate
from .statistics import Difference, Estimate
from .strategies import About, about, strategies
from .tune import Tuned, tune

__all__ = [
    "About",
    "Difference",
    "Estimate",
    "Feature",
    "Policy",
    "Results",
    "Row",
    "Tuned",
    "Weights",
    "about",
    "compare",
    "named_features",
    "simulate",
    "strategies",
    "tune",
]
