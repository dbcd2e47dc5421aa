"""The strategy lab: write a strategy, run it over many deals, and compare results with honest uncertainty.

A strategy is a function `strategy(view, moves, rng) -> move` of what the player can see, the legal moves, and a random
generator of its own. It may return "resign". `engine.simulate` plays deals with a strategy, `engine.compare` with
several; this module contains the rest of the lab. See `docs/lab.md`.

>>> import engine
>>> klondike = engine.game("kleine-harfe")
>>> list(engine.lab.strategies(klondike))
['random', 'greedy', 'climber', 'digger', 'patient', 'fair']
>>> engine.simulate(klondike, "digger", deals=20, progress=False).win_rate().value
0.65
"""

from __future__ import annotations

from ..players.memory import Memory
from .chance import Chance
from .chances import ChanceReview, Chances, ChanceStep, review_chances
from .fair import Fair
from .features import Feature, named_features
from .optimum import optimum
from .planning import looking_ahead
from .policy import Policy, Weights
from .rows import Row
from .statistics import Difference, Estimate
from .strategies import About, about, strategies
from .tune import Tuned, tune

# `engine` loads its names from here.
from .chances import chances as chances  # isort: skip
from .results import Results as Results  # isort: skip
from .run import compare as compare, simulate as simulate  # isort: skip

__all__ = [
    "About",
    "Chance",
    "ChanceReview",
    "ChanceStep",
    "Chances",
    "Difference",
    "Estimate",
    "Fair",
    "Feature",
    "Memory",
    "Policy",
    "Row",
    "Tuned",
    "Weights",
    "about",
    "looking_ahead",
    "named_features",
    "optimum",
    "review_chances",
    "strategies",
    "tune",
]
__dir__ = __all__.copy
