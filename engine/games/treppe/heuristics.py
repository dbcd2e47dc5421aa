"""Die Treppe: the features of a move.

Win rates of the strategies, from `python -m bench.lab --deals 4000 --first 100001`:

| game | strategy | deals | won (95 % interval) | mean score |
| --- | --- | --- | --- | --- |
| treppe | random | 400 | 1.0% (0.4% – 2.5%) | 10.4 |
| treppe | greedy | 400 | 10.5% (7.9% – 13.9%) | 20.8 |
| treppe | climber | 4,000 | 3.9% (3.3% – 4.5%) | 18.2 |
| treppe | tidier | 4,000 | 6.0% (5.3% – 6.8%) | 19.4 |
| treppe | spender | 4,000 | 12.7% (11.7% – 13.7%) | 22.5 |
| treppe | fair | 40 | 85.0% (70.9% – 92.9%) | 46.9 |
"""

from __future__ import annotations

from ...jit import rule
from ...kernel import card_rank, card_suit, move_arg, move_count, move_dst, move_kind, move_src, top
from .rules import (
    BASE,
    HEIGHT,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_RANKS,
    OPT_ROWS,
    OPT_SUITS,
    PHASE,
    WASTE,
    builds,
    goes_up,
    row_at,
    step,
)

FEATURES = {
    "base": 15,
    "base_cards": 4,
    "phase_up": 1,
    "fill": 1,
    "up": 1,
    "safe": 1,
    "up_frees": 1,
    "build": 1,
    "length": 13,
    "space": 1,
    "frees": 1,
    "suit": 1,
    "waste": 1,
    "waste_space": 1,
    "to_space": 1,
    "turn": 1,
    "idle": 1,
}

_COMMON = {"base": 1, "phase_up": 60, "fill": 50, "turn": 10}

STRATEGIES = {
    "climber": (
        _COMMON
        | {"up": 60, "safe": 30, "up_frees": 10, "build": 40, "space": 10, "frees": 5, "suit": -1}
        | {"waste": 30, "waste_space": 4, "to_space": 3, "idle": -45}
    ),
    "tidier": (
        _COMMON
        | {"up": 60, "safe": 30, "up_frees": 10, "build": 35, "length": 1, "space": 15, "frees": 10}
        | {"waste": 32, "waste_space": 4, "to_space": 3, "idle": -60}
    ),
    "spender": (
        _COMMON
        | {"up": 60, "safe": 30, "up_frees": 10, "build": 40, "space": 10, "frees": 15, "suit": 2}
        | {"waste": 35, "waste_space": 15, "idle": -60}
    ),
}

STRONGEST = "spender"
"""The one that wins most games."""


@rule
def laid(s, rank, suit):
    """Whether a card lies somewhere in the staircase in phase 1."""
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            c = int(s[row_at(n) + k])
            if c > 0 and card_rank(c) == rank and card_suit(c) == suit:
                return True
    return False


@rule
def followers(s, rank):
    """How many cards of the staircase could go to the foundations at once with this base."""
    up = 0
    for suit in range(s[OPT_SUITS]):
        n = 0
        while n < s[OPT_RANKS] and laid(s, (rank - 1 + n) % s[OPT_RANKS] + 1, suit):
            n += 1
        up += n
    return up


@rule
def is_safe(s, card):
    """Whether all cards that it could hold, those one step lower in every suit, are on the foundations."""
    high = step(s, card)
    for suit in range(s[OPT_SUITS]):
        if s[HEIGHT + suit] < high:
            return False
    return True


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(17):
        f[i] = 0.0
    if move_kind(m) == BASE:
        f[0] = float(followers(s, move_arg(m)))
        for suit in range(s[OPT_SUITS]):
            if laid(s, move_arg(m), suit):
                f[1] += 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    count = move_count(m)
    if s[PHASE] == 1:
        f[2 if dst >= N_FOUNDATION else 3] = 1.0
        return
    if src == N_STOCK:
        f[15] = 1.0
        return
    if src == N_WASTE:
        if dst >= N_FOUNDATION:
            f[4] = 1.0
            f[5] = 1.0 if is_safe(s, top(s, WASTE)) else 0.0
        elif s[row_at(dst)] > 0:
            f[12] = 1.0
        else:
            f[13] = 1.0
        return
    p = row_at(src)
    held = int(s[p])
    card = int(s[p + held - count + 1])
    under = int(s[p + held - count]) if held > count else 0
    frees = 1.0 if under > 0 and goes_up(s, under) else 0.0
    if dst >= N_FOUNDATION:
        f[4] = 1.0
        f[5] = 1.0 if is_safe(s, card) else 0.0
        f[6] = frees
        return
    f[10] = frees
    if s[row_at(dst)] == 0:
        f[14] = 1.0
        return
    f[7] = 1.0
    f[8] = float(count)
    if held == count:
        f[9] = 1.0
    elif frees == 0.0 and builds(s, card, under):
        f[16] = 1.0
    if under > 0 and card_suit(card) == card_suit(top(s, row_at(dst))) and card_suit(card) != card_suit(under):
        f[11] = 1.0
