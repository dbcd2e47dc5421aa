"""Der Hochzeitszug: the features of a move.

Win rates of the strategies, from `python -m bench.lab --deals 4000 --first 100001`:

| game | strategy | deals | won (95 % interval) | mean score |
| --- | --- | --- | --- | --- |
| hochzeitszug | random | 400 | 1.0% (0.4% – 2.5%) | 15.0 |
| hochzeitszug | greedy | 400 | 36.5% (31.9% – 41.3%) | 63.0 |
| hochzeitszug | climber | 4,000 | 25.3% (24.0% – 26.7%) | 54.6 |
| hochzeitszug | builder | 4,000 | 42.4% (40.9% – 44.0%) | 69.0 |
| hochzeitszug | emptier | 4,000 | 10.2% (9.3% – 11.2%) | 57.9 |
| hochzeitszug | fair | 40 | 100.0% (91.2% – 100.0%) | 104.0 |
"""

from __future__ import annotations

from ...jit import rule
from ...kernel import REDEAL, card_rank, move_dst, move_kind, move_src, top
from ..single_card_features import goes_across, goes_up
from .rules import HEIGHT, MAX_PACKETS, N_FOUNDATION, N_STOCK, foundation_for, packet

FEATURES = {
    "up": 1,
    "safe": 1,
    "up_frees": 1,
    "build": 1,
    "space": 1,
    "frees": 1,
    "joins": 1,
    "to_space": 1,
    "idle": 1,
    "length": 16,
    "packet": 1,
    "redeal": 1,
}

STRATEGIES = {
    "climber": (
        {"up": 60, "safe": 30, "up_frees": 10, "build": 4, "space": 50, "frees": 40, "to_space": 1, "idle": -60}
        | {"packet": 30, "redeal": 5}
    ),
    "builder": (
        {"up": 60, "safe": 30, "up_frees": 10, "build": 40, "space": 10, "frees": 24, "to_space": 1, "idle": -75}
        | {"packet": 30, "redeal": 5}
    ),
    "emptier": (
        {"up": 60, "safe": 30, "up_frees": 10, "build": 40, "space": 20, "frees": 30, "joins": 5, "to_space": -26}
        | {"idle": -75, "length": -0.5, "packet": 25, "redeal": 5}
    ),
}

STRONGEST = "builder"
"""The one that wins most games."""


@rule
def is_safe(s, card):
    """Whether both copies of the next lower card of the suit are on the foundations."""
    if card_rank(card) == 1:
        return True
    lower = card - 1
    second = (lower >> 4) + (0 if lower & 1 else 8) + 4
    return s[HEIGHT + second] > (card_rank(lower) - 1) >> 1


@rule
def fits_elsewhere(s, card, src):
    """Whether a card could be built on a packet other than `src`."""
    for n in range(1, 2 * MAX_PACKETS + 1):
        if n != src and s[packet(n)] > 0 and top(s, packet(n)) == card + 1 and card_rank(card) > 0:
            return True
    return False


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(12):
        f[i] = 0.0
    if move_kind(m) == REDEAL:
        f[11] = 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:
        f[10] = 1.0
        return
    p = packet(src)
    held = int(s[p])
    card = int(s[p + held])
    under = int(s[p + held - 1]) if held > 1 else 0
    frees = under > 0 and foundation_for(s, under) >= 0
    if dst >= N_FOUNDATION:
        goes_up(f, held, is_safe(s, card), frees)
    else:
        fits_other = under > 0 and fits_elsewhere(s, under, src)
        goes_across(f, held, s[packet(dst)] == 0, frees, fits_other, under == card + 1)
