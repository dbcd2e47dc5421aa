"""Große Harfe and its family: features that judge moves, for hints, policies and the lab.

Win rates of the strategies, from `docs/lab-figures.md`:

| game | strategy | deals | won (95% interval) | mean score |
| --- | --- | --- | --- | --- |
| grosse-harfe | random | 400 | 0.0% (0.0% – 1.0%) | 19.1 |
| grosse-harfe | greedy | 4,000 | 86.8% (85.7% – 87.8%) | 95.0 |
| grosse-harfe | climber | 4,000 | 59.6% (58.1% – 61.1%) | 81.5 |
| grosse-harfe | digger | 4,000 | 86.0% (84.9% – 87.0%) | 94.7 |
| grosse-harfe | patient | 4,000 | 72.3% (70.9% – 73.7%) | 83.5 |
| grosse-harfe | fair | 400 | 90.8% (87.5% – 93.2%) | 97.1 |
| kleine-harfe | random | 400 | 0.0% (0.0% – 1.0%) | 8.6 |
| kleine-harfe | greedy | 4,000 | 49.5% (48.0% – 51.0%) | 31.2 |
| kleine-harfe | climber | 4,000 | 38.3% (36.8% – 39.8%) | 27.4 |
| kleine-harfe | digger | 4,000 | 48.6% (47.1% – 50.2%) | 30.9 |
| kleine-harfe | patient | 4,000 | 43.6% (42.1% – 45.2%) | 28.1 |
| kleine-harfe | fair | 400 | 58.8% (53.9% – 63.5%) | 35.1 |
| kleine-harfe, three cards turned | random | 400 | 0.0% (0.0% – 1.0%) | 5.8 |
| kleine-harfe, three cards turned | greedy | 4,000 | 15.0% (13.9% – 16.1%) | 14.0 |
| kleine-harfe, three cards turned | climber | 4,000 | 10.4% (9.5% – 11.4%) | 12.6 |
| kleine-harfe, three cards turned | digger | 4,000 | 14.8% (13.7% – 15.9%) | 13.9 |
| kleine-harfe, three cards turned | patient | 4,000 | 11.7% (10.7% – 12.7%) | 11.8 |
| kleine-harfe, three cards turned | fair | 1,000 | 45.8% (42.7% – 48.9%) | 28.2 |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...compiling.jit import rule
from ...vocabulary.kernel import REDEAL, card_rank, card_red, move_count, move_dst, move_kind, move_src, top
from .rules import (
    DOWN,
    HEIGHT,
    MAX_COLUMNS,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_CLOSED,
    OPT_COLUMNS,
    OPT_EITHER,
    OPT_PACKS,
    OPT_RANKS,
    OPT_SINGLE,
    OPT_SUITS,
    STOCK,
    WASTE,
    ace_waits,
    building_waits,
    column,
    foundation_for,
    is_king,
    redeals_left,
    source_card,
    uncovers,
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
    "up_turns": 1,
    "duty": 1,
}
UP, UNMISSED, RANK, TURNS, HIDDEN, KING, SPACE, EMPTIED, FREES = range(9)
FROM_WASTE, TURN, REDEALS, BACK, IDLE, UP_TURNS, DUTY = range(9, len(FEATURES))

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
"""The strategy in `STRATEGIES` that wins most games; the fair player uses it."""

HINT_WEIGHTS = {
    "up": 20,
    "safe": 70,
    "turns": 60,
    "hidden": 1,
    "space": 55,
    "emptied": 2,
    "frees": 15,
    "waste": 30,
    "turn": 10,
} | {"redeal": 5, "back": -5, "idle": -10, "up_turns": -35}

HINT_REASONS = {
    "up duty": "ace",
    "waste duty": "build",
    "safe": "safe",
    "up_turns": "up-frees",
    "up": "up",
    "turns king": "turns-king",
    "turns": "turns",
    "space": "space",
    "emptied": "space-idle",
    "waste king": "waste-king",
    "waste": "waste",
    "frees": "frees-up",
    "turn": "turn",
    "redeal": "redeal",
    "back": "back",
    "idle": "shuttle",
}

SAFE = ("safe",)


@rule
def all_up(s, suit):
    """The rank up to which all copies of a suit's cards are on the foundations (GH-4)."""
    if s[OPT_PACKS] == 1:
        return int(s[HEIGHT + suit])
    if s[OPT_SINGLE] == 1:
        return max(0, s[HEIGHT + suit] - s[OPT_RANKS])
    return int(s[HEIGHT + 4 + suit])


@rule
def is_safe(s, card):
    """Whether a card will not be needed in the tableau: every card it could hold is on a foundation or can go there.

    It could hold those one rank lower in the other colour; an ace holds nothing. This is a heuristic, not a proof:
    because of the obligation of GH-10, any useful card may become a hindrance.
    """
    if card_rank(card) > 1:
        for suit in range(s[OPT_SUITS]):
            if card_red(suit << 4) != card_red(card) and all_up(s, suit) < card_rank(card) - 2:
                return False
    return True


@rule
def king_on_hidden(s):
    """Whether a king lies on face-down cards, with or without others on it. The solver relies on it."""
    for n in range(1, s[OPT_COLUMNS] + 1):
        down = s[DOWN + n - 1]
        if down > 0 and is_king(s, s[column(n) + down + 1]):
            return True
    return False


@rule
def king_waits(s):
    """Whether a king is visible that a space would help: on the waste, or on top of face-down cards."""
    return (s[WASTE] > 0 and is_king(s, top(s, WASTE))) or king_on_hidden(s)


@rule
def features(s, m, f):
    """Write the features of move m to f, in `FEATURES` order. A move that loses the game (GH-13) is idle."""
    for i in range(len(f)):
        f[i] = 0.0
    if move_kind(m) == REDEAL:
        f[REDEALS] = 1.0
        return
    src = move_src(m)
    dst = move_dst(m)
    count = move_count(m)
    if s[OPT_CLOSED] == 1 and src != N_WASTE and s[WASTE] > 0 and s[STOCK] == (src == N_STOCK) and redeals_left(s) == 0:
        f[IDLE] = 1.0
        return
    if src == N_STOCK:
        f[TURN] = 1.0
        return
    if src >= N_FOUNDATION:
        f[BACK] = 1.0
        return
    turns = src <= MAX_COLUMNS and uncovers(s, src, count)
    if turns:
        f[TURNS] = 1.0
        f[HIDDEN] = float(s[DOWN + src - 1])
    if dst >= N_FOUNDATION:
        card = source_card(s, src)
        f[UP] = 1.0
        f[UNMISSED] = is_safe(s, card)
        f[RANK] = float(card_rank(card))
        f[UP_TURNS] = f[TURNS]
        f[DUTY] = card_rank(card) == 1 and ace_waits(s)
        return
    into_space = s[column(dst)] == 0
    f[KING] = into_space
    if src == N_WASTE:
        f[FROM_WASTE] = 1.0
        f[DUTY] = building_waits(s) and (s[OPT_EITHER] == 0 or foundation_for(s, top(s, WASTE)) < 0)
        return
    held = int(s[column(src)])
    if count == held:
        if into_space:
            f[IDLE] = 1.0
        elif king_waits(s):
            f[SPACE] = 1.0
        else:
            f[EMPTIED] = 1.0
    elif not turns:
        frees = foundation_for(s, int(s[column(src) + held - count])) >= 0
        f[FREES if frees else IDLE] = 1.0


def free_turns(options: Mapping[str, Any]) -> bool:
    """Whether turning the stock costs nothing, as in Klondike: once the waste has been turned over, everything is as
    before, because passes are unlimited and a turned card creates no obligation.
    """
    return not (options["passes"] or options["compulsory_building"] or options["compulsory_aces"])
