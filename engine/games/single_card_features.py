"""Features shared by patiences in which cards move one at a time: Große Napoleon and Der Hochzeitszug.

Both number their features alike: up, safe, up_frees; build, joins, frees, ..., as listed in their `FEATURES`.
"""

from __future__ import annotations

from ..jit import rule


@rule
def goes_up(f, held, safe, frees):
    """Write the features of a card that goes to a foundation.

    Args:
        f: the buffer for the features.
        held: the number of cards in the pile that it leaves.
        safe: whether the card will not be needed in the tableau.
        frees: whether the card below it can then go to a foundation.
    """
    f[0] = 1.0
    f[1] = 1.0 if safe else 0.0
    f[2] = 1.0 if frees else 0.0
    f[9] = float(held)


@rule
def goes_across(f, held, space, frees, fits, joined):
    """Write the features of a card that moves between piles of the tableau.

    Args:
        f, held, frees: see `goes_up`.
        space: whether it moves to a space.
        fits: whether the card below it can then be built elsewhere.
        joined: whether it was in sequence with the card below it.
    """
    f[5] = 1.0 if frees else 0.0
    f[6] = 1.0 if fits else 0.0
    f[9] = float(held)
    if space:
        f[7] = 1.0
        return
    f[3] = 1.0
    if held == 1:
        f[4] = 1.0
    elif joined:
        f[8] = 1.0
