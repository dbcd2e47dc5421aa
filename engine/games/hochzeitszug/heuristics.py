"""Der Hochzeitszug: features that judge moves, for hints, policies and the lab.

Win rates of the strategies, from `docs/lab-figures.md`:

| game | strategy | deals | won (95% interval) | mean score |
| --- | --- | --- | --- | --- |
| hochzeitszug | random | 400 | 1.5% (0.7% – 3.2%) | 14.7 |
| hochzeitszug | greedy | 4,000 | 36.4% (34.9% – 37.9%) | 64.3 |
| hochzeitszug | climber | 4,000 | 27.5% (26.1% – 28.9%) | 54.8 |
| hochzeitszug | builder | 4,000 | 45.3% (43.7% – 46.8%) | 69.4 |
| hochzeitszug | emptier | 4,000 | 10.2% (9.3% – 11.2%) | 57.9 |
| hochzeitszug | fair | 400 | 100.0% (99.0% – 100.0%) | 104.0 |
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import REDEAL, card_rank, move_dst, move_kind, move_src, top
from .rules import MAX_PACKETS, N_FOUNDATION, N_STOCK, both_up, foundation_for, packet, ruling_build

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
UP, UNMISSED, UP_FREES, BUILD, SPACE, FREES, JOINS, TO_SPACE, IDLE, LENGTH, DEALS, REDEALS = range(len(FEATURES))

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
"""The strategy in `STRATEGIES` that wins most games; the fair player uses it."""

HINT_WEIGHTS = {
    "up": 60,
    "safe": 30,
    "up_frees": 10,
    "build": 40,
    "space": 10,
    "frees": 8,
    "to_space": 1,
    "idle": -42,
} | {"packet": 30, "redeal": 5}

HINT_REASONS = {
    "safe": "safe",
    "up_frees": "up-frees",
    "up": "up",
    "to_space frees": "to-space",
    "to_space idle": "idle",
    "to_space": "to-space-idle",
    "space": "space",
    "frees": "frees",
    "idle": "idle",
    "build": "build",
    "packet": "packet",
    "redeal": "redeal",
}

SAFE = ("safe",)


@rule
def is_safe(s, card):
    """Whether both copies of the next lower card of the suit, the only one that it could hold, are up."""
    return card_rank(card) == 1 or both_up(s, card - 1)


@rule
def fits_elsewhere(s, card, src):
    """Whether a card could be built on a packet other than `src` (HZ-6)."""
    for n in range(1, 2 * MAX_PACKETS + 1):
        if n != src and s[packet(n)] > 0 and ruling_build(card, top(s, packet(n))) == 0:
            return True
    return False


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(len(f)):
        f[i] = 0.0
    if move_kind(m) == REDEAL:
        f[REDEALS] = 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:
        f[DEALS] = 1.0
        return
    p = packet(src)
    held = int(s[p])
    card = int(s[p + held])
    under = int(s[p + held - 1]) if held > 1 else 0
    frees = under > 0 and foundation_for(s, under) >= 0
    f[LENGTH] = float(held)
    if dst >= N_FOUNDATION:
        f[UP] = 1.0
        f[UNMISSED] = is_safe(s, card)
        f[UP_FREES] = frees
        return
    f[FREES] = frees
    f[JOINS] = under > 0 and fits_elsewhere(s, under, src)
    if s[packet(dst)] == 0:
        f[TO_SPACE] = 1.0
        f[IDLE] = held == 1
        return
    f[BUILD] = 1.0
    f[SPACE] = held == 1
    f[IDLE] = under > 0 and ruling_build(card, under) == 0
