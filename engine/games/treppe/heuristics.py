"""Die Treppe: features that judge moves, for hints, policies and the lab; `never_needed` also serves the solver.

Win rates of the strategies, from `docs/lab-figures.md`:

| game | strategy | deals | won (95% interval) | mean score |
| --- | --- | --- | --- | --- |
| treppe | random | 400 | 0.8% (0.3% – 2.2%) | 10.1 |
| treppe | greedy | 4,000 | 9.3% (8.5% – 10.3%) | 20.7 |
| treppe | climber | 4,000 | 3.9% (3.3% – 4.5%) | 18.2 |
| treppe | tidier | 4,000 | 6.0% (5.3% – 6.8%) | 19.4 |
| treppe | spender | 4,000 | 12.7% (11.7% – 13.7%) | 22.5 |
| treppe | fair | 400 | 87.2% (83.6% – 90.2%) | 47.5 |
| treppe | habits | 4,000 | 25.7% (24.4% – 27.1%) | 27.2 |
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import card_rank, card_suit, move_arg, move_count, move_dst, move_kind, move_src, top
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
    laid_out,
    rank_count,
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
    "place": 15,
}
FOLLOWERS, BASE_CARDS, PHASE_UP, FILL, UP, UNMISSED, UP_FREES, BUILD, LENGTH, SPACE = range(10)
FREES, SUIT, FROM_WASTE, WASTE_SPACE, TO_SPACE, TURN, IDLE, PLACE = range(10, len(FEATURES))

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
"""The strategy in `STRATEGIES` that wins most games; the fair player uses it."""

HINT_WEIGHTS = {
    "base": 1,
    "phase_up": 60,
    "fill": 50,
    "place": 0.1,
    "up": 70,
    "safe": 20,
    "up_frees": 10,
    "build": 40,
} | {"space": 14, "frees": 13, "suit": 12, "waste": 30, "waste_space": 4, "to_space": -1, "turn": 10, "idle": -41}

HINT_REASONS = {
    "base": "base",
    "phase_up": "phase-up",
    "fill": "fill",
    "safe": "safe",
    "up_frees": "up-frees",
    "up": "up",
    "to_space frees": "to-space",
    "to_space": "idle",
    "space": "space",
    "idle suit": "suit",
    "idle": "idle",
    "frees": "frees",
    "build": "build",
    "waste": "waste",
    "waste_space": "waste-space",
    "turn": "turn",
}

SAFE = ("safe", "phase_up")  # in phase 1 every card that fits goes up sooner or later (TR-6)


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
    """How many cards of the staircase could go to the foundations at once with this base (TR-2, TR-3)."""
    up = 0
    for suit in range(s[OPT_SUITS]):
        n = 0
        while n < s[OPT_RANKS] and laid(s, (rank - 1 + n) % s[OPT_RANKS] + 1, suit):
            n += 1
        up += n
    return up


@rule
def never_needed(s, c):
    """Whether card c, which can go to a foundation now, can never hold another card again. The solver relies on it.

    Only cards one step lower can lie on it (TR-7), and those are on the foundations, in every suit. So every plan that
    keeps c in place also works without it: nothing is built on c; a run that ends in c moves without it; and what c
    uncovers (the card below, a space, the waste) only adds moves.
    """
    d = step(s, c)
    for suit in range(s[OPT_SUITS]):
        if s[HEIGHT + suit] < d:
            return False
    return True


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(len(f)):
        f[i] = 0.0
    if move_kind(m) == BASE:
        f[FOLLOWERS] = float(followers(s, move_arg(m)))
        f[BASE_CARDS] = float(rank_count(s, move_arg(m)))
        return
    src = move_src(m)
    dst = move_dst(m)
    count = move_count(m)
    if s[PHASE] == 1:
        if dst >= N_FOUNDATION:
            f[PHASE_UP] = 1.0
        else:
            f[FILL] = 1.0
            f[PLACE] = float(laid_out((dst >> 3) - 1) + (dst & 7))
        return
    if src == N_STOCK:
        f[TURN] = 1.0
        return
    if src == N_WASTE:
        if dst >= N_FOUNDATION:
            f[UP] = 1.0
            f[UNMISSED] = never_needed(s, top(s, WASTE))
        elif s[row_at(dst)] > 0:
            f[FROM_WASTE] = 1.0
        else:
            f[WASTE_SPACE] = 1.0
        return
    p = row_at(src)
    held = int(s[p])
    card = int(s[p + held - count + 1])
    under = int(s[p + held - count]) if held > count else 0
    frees = under > 0 and goes_up(s, under)
    if dst >= N_FOUNDATION:
        f[UP] = 1.0
        f[UNMISSED] = never_needed(s, card)
        f[UP_FREES] = frees
        return
    f[FREES] = frees
    if s[row_at(dst)] == 0:
        f[TO_SPACE] = 1.0
        return
    f[BUILD] = 1.0
    f[LENGTH] = float(count)
    f[SPACE] = held == count
    f[IDLE] = under > 0 and not frees and builds(s, card, under)
    suit = card_suit(card)
    f[SUIT] = under > 0 and suit == card_suit(top(s, row_at(dst))) and suit != card_suit(under)
