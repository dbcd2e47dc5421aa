"""Große Harfe and its family: the features of a move.

Win rates of the strategies, from `python -m bench.lab --deals 4000 --first 100001`:

| game | strategy | deals | won (95 % interval) | mean score |
| --- | --- | --- | --- | --- |
| grosse-harfe | random | 400 | 0.0% (0.0% – 1.0%) | 18.9 |
| grosse-harfe | greedy | 400 | 85.2% (81.4% – 88.4%) | 93.9 |
| grosse-harfe | climber | 4,000 | 59.6% (58.1% – 61.1%) | 81.5 |
| grosse-harfe | digger | 4,000 | 86.0% (84.9% – 87.0%) | 94.7 |
| grosse-harfe | patient | 4,000 | 72.3% (70.9% – 73.7%) | 83.5 |
| grosse-harfe | fair | 40 | 92.5% (80.1% – 97.4%) | 98.4 |
| kleine-harfe | random | 400 | 0.0% (0.0% – 1.0%) | 8.5 |
| kleine-harfe | greedy | 400 | 47.8% (42.9% – 52.6%) | 30.6 |
| kleine-harfe | climber | 4,000 | 38.3% (36.8% – 39.8%) | 27.4 |
| kleine-harfe | digger | 4,000 | 48.6% (47.1% – 50.2%) | 30.9 |
| kleine-harfe | patient | 4,000 | 43.6% (42.1% – 45.2%) | 28.1 |
| kleine-harfe | fair | 40 | 50.0% (35.2% – 64.8%) | 30.9 |
| kleine-harfe, three cards turned | random | 400 | 0.0% (0.0% – 1.0%) | 5.5 |
| kleine-harfe, three cards turned | greedy | 400 | 16.2% (13.0% – 20.2%) | 14.5 |
| kleine-harfe, three cards turned | climber | 4,000 | 10.4% (9.5% – 11.4%) | 12.6 |
| kleine-harfe, three cards turned | digger | 4,000 | 14.8% (13.7% – 15.9%) | 13.9 |
| kleine-harfe, three cards turned | patient | 4,000 | 11.7% (10.7% – 12.7%) | 11.8 |
| kleine-harfe, three cards turned | fair | 400 | 44.2% (39.5% – 49.1%) | 27.8 |
"""

from __future__ import annotations

from ...jit import rule
from ...kernel import REDEAL, card_rank, card_red, card_suit, move_count, move_dst, move_kind, move_src, top
from .rules import (
    DOWN,
    HEIGHT,
    MAX_COLUMNS,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_COLUMNS,
    OPT_PACKS,
    OPT_RANKS,
    OPT_SINGLE,
    OPT_SUITS,
    WASTE,
    column,
    foundation_for,
    source_card,
)

FEATURES = {
    "up": 1,
    "safe": 1,
    "rank": 13,
    "turns": 1,
    "hidden": 9,
    "king": 1,
    "space": 1,
    "emptied": 1,
    "frees": 1,
    "waste": 1,
    "turn": 1,
    "redeal": 1,
    "back": 1,
    "idle": 1,
}

STRATEGIES = {
    "climber": (
        {"up": 90, "turns": 60, "king": 5, "space": 20, "frees": 50, "waste": 30, "turn": 10, "redeal": 5}
        | {"back": -100, "idle": -100, "emptied": -50}
    ),
    "digger": (
        {"up": 20, "safe": 70, "turns": 60, "hidden": 3, "king": 5, "space": 45, "frees": 15, "waste": 30}
        | {"turn": 10, "redeal": 5, "back": -100, "idle": -100, "emptied": -50}
    ),
    "patient": (
        {"up": 7, "safe": 80, "turns": 60, "hidden": 3, "king": 5, "space": 45, "frees": 3, "waste": 30}
        | {"turn": 10, "redeal": 5, "back": -100, "idle": -100, "emptied": -50}
    ),
}

STRONGEST = "digger"
"""The one that wins most games."""


@rule
def uncovers(s, src, count):
    """Whether removing the last `count` cards of a column turns a face-down card up (GH-7)."""
    hidden = s[DOWN + src - 1]
    return hidden > 0 and s[column(src)] - count == hidden


@rule
def all_up(s, suit):
    """The rank up to which all copies of a suit's cards are on the foundations."""
    if s[OPT_PACKS] == 1:
        return int(s[HEIGHT + suit])
    if s[OPT_SINGLE] == 1:
        return max(0, s[HEIGHT + suit] - s[OPT_RANKS])
    return int(s[HEIGHT + 4 + suit])


@rule
def is_safe(s, card):
    """Whether a card will not be needed in the tableau: every card it could hold is on a foundation or can go there."""
    if card_rank(card) > 1:
        for suit in range(s[OPT_SUITS]):
            if card_red(suit << 4) != card_red(card) and all_up(s, suit) < card_rank(card) - 2:
                return False
    return True


@rule
def king_waits(s):
    """Whether a king is visible that a space would help: on the waste, or on top of face-down cards."""
    if s[WASTE] > 0 and card_rank(top(s, WASTE)) == s[OPT_RANKS]:
        return True
    for n in range(1, s[OPT_COLUMNS] + 1):
        hidden = s[DOWN + n - 1]
        if hidden > 0 and card_rank(s[column(n) + hidden + 1]) == s[OPT_RANKS]:
            return True
    return False


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order."""
    for i in range(14):
        f[i] = 0.0
    if move_kind(m) == REDEAL:
        f[11] = 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    count = move_count(m)
    if src == N_STOCK:
        f[10] = 1.0
        return
    if src >= N_FOUNDATION:
        f[12] = 1.0
        return
    turns = src <= MAX_COLUMNS and uncovers(s, src, count)
    if turns:
        f[3] = 1.0
        f[4] = float(s[DOWN + src - 1])
    if dst >= N_FOUNDATION:
        card = source_card(s, src)
        f[0] = 1.0
        f[1] = 1.0 if is_safe(s, card) else 0.0
        f[2] = float(card_rank(card))
        return
    into_space = s[column(dst)] == 0
    if into_space:
        f[5] = 1.0
    if src == N_WASTE:
        f[9] = 1.0
        return
    held = int(s[column(src)])
    frees = False
    if count == held and not into_space:
        if king_waits(s):
            f[6] = 1.0
        else:
            f[7] = 1.0
    elif count < held and not turns:
        under = int(s[column(src) + held - count])
        frees = card_suit(under) < 4 and foundation_for(s, under) >= 0
        if frees:
            f[8] = 1.0
    if not turns and not frees and count < held:
        f[13] = 1.0
    if count == held and into_space:
        f[13] = 1.0
