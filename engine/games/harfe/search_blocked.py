"""Große Harfe and its family: a quick test that proves losses."""

from __future__ import annotations

from ...compiling.jit import rule
from .rules import (
    DOWN,
    HEIGHT,
    OPT_COLUMNS,
    OPT_PASSES,
    OPT_RANKS,
    OPT_RETURNS,
    OPT_SUITS,
    OPT_TURN,
    PASS,
    STOCK,
    WASTE,
    column,
)

LOW = 0x0001000100010001
"""Bit 0 of each suit in a set of cards. Such a set has a bit for each card, numbered by its byte (suit << 4 | rank)."""


@rule
def builds_on(shown):
    """The set of cards that can be built on any card of the set `shown` (GH-6)."""
    black = ((shown | (shown >> 48)) & 0xFFFF) >> 1
    red = (((shown >> 16) | (shown >> 32)) & 0xFFFF) >> 1
    return red | (red << 48) | (black << 16) | (black << 32)


@rule
def blocked(s, notes):
    """Whether the position is provably lost: 1, or 0 if this test cannot tell.

    The test relaxes the rules so that everything possible in the game remains possible: a card that was ever on top of
    its pile counts as being on top forever (`shown`), and one that could ever go to a foundation counts as being there.
    Nothing done takes anything away, and the order does not matter, so everything possible is done until nothing is
    added. In particular

    - a card leaves its place if it is shown and may go to a foundation, or if a card on which it can be built is shown
      (a card of the face-up run even before it is shown, along with the cards on it), or if it is a king and there has
      been a space;
    - a card that leaves its place shows the card below it;
    - every stock card that turning alone would show is shown; and once a stock card has been played with a pass still
      to come, so are all cards behind it, since turns may then group the cards differently (GH-13);
    - where cards may return (GH-12), a card that was on a foundation counts as shown wherever it can be built.

    A game that is won shows every card and moves it to a foundation. If some card here is never shown, or never gets to
    a foundation, the position is lost.
    """
    ranks = s[OPT_RANKS]
    columns = s[OPT_COLUMNS]
    kings = LOW << ranks
    shown = 0
    up = LOW  # with a card below each ace
    for i in range(8):
        height = s[HEIGHT + i]
        if height > ranks:
            height = ranks
        up |= ((2 << height) - 1) << (16 * (i & 3))
    space = False
    for n in range(1, columns + 1):
        if s[column(n)] == 0:
            space = True
    waste = int(s[WASTE])
    total = waste + int(s[STOCK])
    turn = int(s[OPT_TURN])
    again = s[OPT_PASSES] == 0 or s[PASS] < s[OPT_PASSES]
    for i in range(total):
        notes[i] = 0
        if i == waste - 1 or i == total - 1 or (i >= waste and (i - waste) % turn == turn - 1):
            notes[i] = 1
        if again and i % turn == turn - 1:
            notes[i] = 1
    movable = 0
    seen = True
    while True:
        before = shown
        before_up = up
        before_space = space
        movable = builds_on(shown)
        if space:
            movable |= kings
        seen = True
        for n in range(1, columns + 1):
            p = column(n)
            down = s[DOWN + n - 1]
            leaves = True
            for k in range(s[p], 0, -1):
                bit = 1 << int(s[p + k])
                if leaves:
                    shown |= bit
                    leaves = (movable | up) & bit != 0
                else:
                    seen = False
                    if k <= down:
                        break
                    leaves = movable & bit != 0
            if leaves:
                space = True
        played = False
        more = False
        for i in range(total):
            c = int(s[WASTE + 1 + i]) if i < waste else int(s[STOCK + total - i])
            bit = 1 << c
            if notes[i] == 0 and played and again:
                notes[i] = 1
            if notes[i] == 1:
                shown |= bit
                if (movable | up) & bit != 0:
                    notes[i] = 2
            if notes[i] == 2:
                played = True
                if i > 0 and notes[i - 1] == 0:
                    notes[i - 1] = 1
                    more = True
            elif notes[i] == 0:
                seen = False
        up |= shown & (up << 1)
        if s[OPT_RETURNS] == 1:
            shown |= up & builds_on(shown) & ~(LOW << 1)
        if not more and shown == before and up == before_up and space == before_space:
            break
    if not seen:
        return 1
    for suit in range(s[OPT_SUITS]):
        if (up >> (16 * suit + ranks)) & 1 == 0:
            return 1
    return 0
