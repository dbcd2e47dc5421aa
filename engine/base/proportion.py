"""Wilson's interval for a proportion: how sure a win rate is."""

from __future__ import annotations

import math
from statistics import NormalDist

CONFIDENCE = 0.95
"""The confidence level of all intervals: about five in a hundred do not contain the true value."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The normal quantile for this confidence level."""


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The ends of the interval, reliable also near 0 and 1 and for small counts. Without any cases it is 0 to 1.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if count == 0:
        return 0.0, 1.0
    share, z2 = hits / count, Z * Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = Z * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return 0.0 if hits == 0 else middle - half, 1.0 if hits == count else middle + half
