"""Große Napoleon: features that judge moves, for hints, policies and the lab.

Win rates of the strategies, from `docs/lab-figures.md`:

| game | strategy | deals | won (95% interval) | mean score |
| --- | --- | --- | --- | --- |
| grosse-napoleon | random | 400 | 0.0% (0.0% – 1.0%) | 11.9 |
| grosse-napoleon | greedy | 4,000 | 0.0% (0.0% – 0.1%) | 33.6 |
| grosse-napoleon | climber | 4,000 | 0.0% (0.0% – 0.1%) | 30.4 |
| grosse-napoleon | ladderer | 4,000 | 0.0% (0.0% – 0.1%) | 33.2 |
| grosse-napoleon | emptier | 4,000 | 0.0% (0.0% – 0.1%) | 32.2 |
| grosse-napoleon | fair | 400 | 98.2% (96.4% – 99.1%) | 103.4 |
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import DEAL, REDEAL, card_rank, card_suit, move_dst, move_kind, move_src, top
from .rules import HEIGHT, MAX_COLUMNS, N_FOUNDATION, OPT_RANKS, OPT_ROUND, column, next_down, next_up, places_for

FEATURES = {
    "up": 1,
    "safe": 1,
    "up_frees": 1,
    "ladder": 1,
    "space": 1,
    "frees": 1,
    "joins": 1,
    "to_space": 1,
    "idle": 1,
    "length": 40,
    "deal": 1,
    "redeal": 1,
}
UP, UNMISSED, UP_FREES, LADDER, SPACE, FREES, JOINS, TO_SPACE, IDLE, LENGTH, DEALS, REDEALS = range(len(FEATURES))

STRATEGIES = {
    "climber": (
        {"up": 60, "safe": 30, "up_frees": 10, "ladder": -5, "space": 55, "frees": 50, "to_space": -30, "idle": -60}
        | {"deal": 10, "redeal": 5}
    ),
    "ladderer": (
        {"up": 60, "safe": 30, "up_frees": 10, "ladder": 20, "space": 30, "frees": 25, "to_space": -60, "idle": -25}
        | {"deal": 10, "redeal": 5}
    ),
    "emptier": (
        {"up": 60, "safe": 30, "up_frees": 10, "ladder": 30, "space": 60, "frees": 45, "joins": 5, "to_space": -38}
        | {"idle": -60, "length": -0.5, "deal": 10, "redeal": 5}
    ),
}

STRONGEST = "ladderer"
"""The strategy in `STRATEGIES` that wins most games; the fair player uses it."""

HINT_WEIGHTS = {
    "up": 60,
    "safe": 30,
    "up_frees": 10,
    "ladder": 20,
    "space": 30,
    "frees": 25,
    "to_space": -10,
    "idle": -25,
} | {"deal": 10, "redeal": 5}

HINT_REASONS = {
    "safe": "safe",
    "up_frees": "up-frees",
    "up": "up",
    "to_space frees": "to-space",
    "to_space": "idle",
    "space": "space",
    "frees": "frees",
    "idle": "idle",
    "ladder": "ladder",
    "deal": "deal",
    "redeal": "redeal",
}

SAFE = ("safe",)


@rule
def fits(s, card):
    """Whether a card could go to a foundation now."""
    return card == next_up(s, card_suit(card)) or card == next_down(s, card_suit(card))


@rule
def copies_up(s, suit, rank):
    """How many of the two cards of a suit and rank are on the foundations (GN-3)."""
    found = 1 if s[HEIGHT + suit] >= rank else 0
    return found + (1 if s[HEIGHT + 4 + suit] >= s[OPT_RANKS] + 1 - rank else 0)


@rule
def is_safe(s, card):
    """Whether both copies of each neighbour of a card, the only ones that it could hold, are on the foundations."""
    rank = card_rank(card)
    ranks = int(s[OPT_RANKS])
    ends = s[OPT_ROUND] == 0
    if not (rank == 1 and ends) and copies_up(s, card_suit(card), (rank - 2) % ranks + 1) < 2:
        return False
    return (rank == ranks and ends) or copies_up(s, card_suit(card), rank % ranks + 1) == 2


@rule
def is_neighbour(s, card, other):
    """Whether one card may lie on the other (GN-6); false if either is 0, that is, none."""
    return card > 0 and other > 0 and (places_for(s, card) >> other) & 1 == 1


@rule
def fits_elsewhere(s, card, src):
    """Whether a card is a neighbour of the last card of a column other than `src`."""
    for n in range(1, MAX_COLUMNS + 1):
        if n != src and is_neighbour(s, card, top(s, column(n))):
            return True
    return False


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(len(f)):
        f[i] = 0.0
    if move_kind(m) == DEAL:
        f[DEALS] = 1.0
        return
    if move_kind(m) == REDEAL:
        f[REDEALS] = 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    p = column(src)
    held = int(s[p])
    card = int(s[p + held])
    under = int(s[p + held - 1]) if held > 1 else 0
    frees = under > 0 and fits(s, under)
    f[LENGTH] = float(held)
    if dst >= N_FOUNDATION:
        f[UP] = 1.0
        f[UNMISSED] = is_safe(s, card)
        f[UP_FREES] = frees
        return
    f[FREES] = frees
    f[JOINS] = fits_elsewhere(s, under, src)
    if s[column(dst)] == 0:
        f[TO_SPACE] = 1.0
        return
    f[LADDER] = 1.0
    f[SPACE] = held == 1
    f[IDLE] = is_neighbour(s, card, under)
