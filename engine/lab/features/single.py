"""What patiences have in common in which cards are moved one by one: Große Napoleon and Der Hochzeitszug.

Both number their features alike: up, safe, up_frees; build, joins, frees, ..., as the names in their `FEATURES` say.
"""

from __future__ import annotations

from ...jit import rule


@rule
def goes_up(f, held, safe, frees):
    """Write the features of a card that goes up.

    Args:
        f: receives them.
        held: the cards of the pile that it leaves.
        safe: whether it will not be missed; frees: whether the card under it can go up then.
    """
    f[0] = 1.0
    f[1] = 1.0 if safe else 0.0
    f[2] = 1.0 if frees else 0.0
    f[9] = float(held)


@rule
def goes_across(f, held, space, frees, fits, joined):
    """Write the features of a card that goes from one pile of the tableau to another.

    Args:
        f, held, frees: as in `goes_up`.
        space: whether it goes to a space.
        fits: whether the card under it can be built elsewhere then.
        joined: whether it lay in order on the card under it.
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
