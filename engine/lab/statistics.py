"""Intervals for win rates and for differences on the same deals: what a sample can show, and what it cannot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from ..base import proportion
from ..base.proportion import CONFIDENCE, Z

POWER = 0.8
"""The probability that the number of deals in `needed` reveals a difference that exists."""

_Z_POWER = NormalDist().inv_cdf(POWER)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value measured on a sample, with its 95% interval.

    Attributes:
        value: the measured value.
        low, high: the ends of the interval.
        count: the number of deals.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> rate = engine.simulate(small, "climber", deals=40, progress=False).win_rate()
    >>> f"{rate.value:.0%} of {rate.count} deals, {rate.low:.0%} to {rate.high:.0%}"
    '92% of 40 deals, 80% to 97%'
    """

    value: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better one strategy does than another on the same deals.

    Attributes:
        first, second: the names of the strategies.
        value: the mean of first minus second: of games won (0 or 1) in a patience, of chips gained in Napoleon.
        low, high: the ends of its 95% interval.
        deals: the number of deals that both have played.
        first_alone, second_alone: deals that only one of them won (in Napoleon: on which it gained more).
        both, neither: deals that both won, and that neither won (in Napoleon, equal gains count as neither).
        needed: the number of deals needed to tell the two apart if the difference is as large as measured (with 80%
            power at 95% confidence); None if no difference was measured.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> results = engine.compare(small, ["climber", "random"], deals=40, progress=False)
    >>> difference = results.difference("climber", "random")
    >>> f"{difference.value:+.1%} ({difference.low:+.1%} to {difference.high:+.1%})"
    '+20.0% (+1.9% to +36.2%)'
    >>> difference.clear
    True
    """

    first: str
    second: str
    value: float
    low: float
    high: float
    deals: int
    first_alone: int
    second_alone: int
    both: int
    neither: int
    needed: int | None

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0


def wilson(won: int, count: int) -> Estimate:
    """The proportion of games won with Wilson's interval, which is reliable near 0 and 1 and for few games.

    Raises:
        ValueError: there are no games, or more won than played.
    """
    if not 0 <= won <= count or count == 0:
        raise ValueError(f"{won} won of {count} games")
    return Estimate(won / count, *proportion.wilson(won, count), count)


def student(degrees: int) -> float:
    """The 97.5% quantile of Student's t-distribution (Cornish-Fisher expansion; exact for 1 and 2 degrees)."""
    if degrees == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if degrees == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    z, n = Z, degrees
    terms = [
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    ]
    return sum(term / n**power for power, term in enumerate(terms))


FEW = 10
"""So few equal values do not tell how much values vary."""


def mean(values: Sequence[float]) -> Estimate:
    """The mean with its t-interval; for a single value, or a few that are all the same, the interval is unbounded.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("there are no values")
    middle, count = fmean(values), len(values)
    if count == 1 or (count < FEW and min(values) == max(values)):
        return Estimate(middle, -math.inf, math.inf, 1)
    half = student(count - 1) * math.sqrt(_variance(values) / count)
    return Estimate(middle, middle - half, middle + half, count)


def paired(first: Sequence[int], second: Sequence[int]) -> Estimate:
    """The difference of two win rates on the same deals, with the interval of Agresti and Min (2005).

    Args:
        first, second: 1 for a game won and 0 for a game lost, deal by deal.

    Raises:
        ValueError: there are no deals, or the lengths differ.
    """
    if len(first) != len(second) or not first:
        raise ValueError("a paired difference needs the same deals for both, and at least one")
    count = len(first)
    b = sum(x > y for x, y in zip(first, second, strict=True))
    c = sum(y > x for x, y in zip(first, second, strict=True))
    # Half a deal is added to each of the four cells, which corrects the interval for small samples.
    n, wins, losses = count + 2, b + 0.5, c + 0.5
    middle = (wins - losses) / n
    half = Z * math.sqrt(max(0.0, wins + losses - (wins - losses) ** 2 / n)) / n
    return Estimate((b - c) / count, max(-1.0, middle - half), min(1.0, middle + half), count)


def needed(differences: Sequence[float]) -> int | None:
    """How many deals it takes to tell two strategies apart whose differences per deal look like these."""
    middle = fmean(differences) if differences else 0.0
    if len(differences) < 2 or middle == 0:
        return None
    return max(2, math.ceil((Z + _Z_POWER) ** 2 * _variance(differences) / middle**2))


def _variance(values: Sequence[float]) -> float:
    middle = fmean(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
