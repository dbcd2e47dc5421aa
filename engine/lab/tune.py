"""A tuner: finds better weights on training deals and evaluates them on held-out deals.

The search is CMA-ES (Hansen's `cma`), an evolution strategy: each round tries several sets of weights around the best
known one on the same training deals and moves towards those that did well. What counts is the result on held-out deals.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..base.errors import ArgumentError
from ..base.extras import needs_extra
from ..core.arguments import as_game, deal_numbers, refusal, whole
from ..core.game import Game
from .policy import Weights, play_policy
from .progress import Progress
from .results import Results
from .run import LIMIT, checked_strategy, compare


@dataclass(frozen=True, slots=True)
class Tuned:
    """The result of tuning.

    Attributes:
        policy: the tuned weights.
        start: the initial weights.
        held_out: the results of both on the held-out deals, as strategies "start" and "tuned".
        history: the best value on the training deals after each round (see `tune`).

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> start = engine.lab.Weights("treppe", {"up": 1})
    >>> tuned = engine.lab.tune(small, start, training=range(20, 40), held_out=range(20), rounds=2, progress=False)
    >>> tuned.start is start, tuned.held_out.names, len(tuned.history)
    (True, ('start', 'tuned'), 3)
    """

    policy: Weights
    start: Weights
    held_out: Results
    history: tuple[float, ...]


def tune(
    game: Game | str,
    start: Weights | str,
    *,
    training: int | Iterable[int] = range(1_000_000, 1_000_500),
    held_out: int | Iterable[int] = range(2000),
    rounds: int = 30,
    seed: int = 1,
    workers: int = 1,
    progress: Progress = True,
) -> Tuned:
    """Improve the weights of a policy.

    The value of a set of weights is the proportion of training deals that it wins, plus a hundredth of the proportion
    of cards that it moves to the foundations, so that a search among policies that win nothing still has a direction.

    Args:
        game: the game, with its options, or its key.
        start: the initial weights, or the name of a built-in strategy that has some; those that are 0 are varied too.
        training: the deals to learn from, as in `simulate`.
        held_out: the deals for evaluation; must not include training deals.
        rounds: rounds of the search, of about a dozen policies each.
        seed: the seed of the search; equal seeds give equal results.
        workers: worker processes for the held-out deals.
        progress: the progress report for the held-out deals, as in `simulate`.

    Raises:
        ArgumentError: an argument is of no use, such as a list without deals.
        DealError: a deal number is invalid.
        MissingExtraError: CMA-ES is not installed.
        ValueError: training and held-out deals overlap, or the weights are not for this game.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> start = engine.lab.Weights("treppe", {"up": 1})
    >>> tuned = engine.lab.tune(small, start, training=range(20, 40), held_out=range(20), rounds=2, progress=False)
    >>> tuned.history[0] <= tuned.history[-1]
    True
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # cma would warn that it cannot plot, but no plot is needed
        with needs_extra("lab"):
            import cma

    game = as_game(game)
    start = checked_strategy(game, "start", start)
    if not isinstance(start, Weights):
        raise ArgumentError(refusal("start", start, "weights"))
    rounds, seed, workers = whole("rounds", rounds, 1), whole("seed", seed), whole("workers", workers, 1)
    lessons, exam = deal_numbers("training", training), deal_numbers("held_out", held_out)
    if not lessons or not exam:
        raise ArgumentError(refusal("held_out" if lessons else "training", [], "some_deals"))
    if set(lessons) & set(exam):
        raise ValueError("a deal may not be both for training and held out: the result would flatter")
    names, cards = list(start.named), len(game.pack)

    def worth(weights: Any) -> float:
        policy = Weights(start.key, dict(zip(names, map(float, weights), strict=True)))
        results = play_policy(game, policy, lessons, LIMIT)
        return sum((outcome == 1) + score / cards / 100 for _, outcome, score, _ in results) / len(results)

    best, high = list(start.weights), worth(start.weights)
    history = [high]
    search = cma.CMAEvolutionStrategy(best, 10.0, {"seed": seed, "verbose": -9, "maxiter": rounds})
    for _ in range(rounds):
        tried = search.ask()
        values = [worth(weights) for weights in tried]
        search.tell(tried, [-value for value in values])
        top = max(range(len(tried)), key=values.__getitem__)
        if values[top] > high:
            best, high = [float(weight) for weight in tried[top]], values[top]
        history.append(high)
    policy = Weights(start.key, dict(zip(names, best, strict=True)), start.idea)
    found = compare(game, {"start": start, "tuned": policy}, exam, workers=workers, progress=progress)
    return Tuned(policy, start, found, tuple(history))
