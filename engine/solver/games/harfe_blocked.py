"""Große Harfe and its family: a quick test that proves a loss."""

from __future__ import annotations

from ...games.harfe import (
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
from ...jit import rule

LOW = 0x0001000100010001
"""Bit 0 of each suit in a set of cards, which has a bit for each (suit << 4 | rank)."""


@rule
def builds_on(shown):
    """The set of cards that can be built on some card of the set `shown` (GH-6)."""
    black = ((shown | (shown >> 48)) & 0xFFFF) >> 1
    red = (((shown >> 16) | (shown >> 32)) & 0xFFFF) >> 1
    return red | (red << 48) | (black << 16) | (black << 32)


@rule
def blocked(s, notes):
    """Whether the position is lost at sight: 1, or 0 if this test does not tell.

    Of the rules only a part is kept, so that whatever can be done in the game can be done here too: a card that
    was once on top of its pile counts as on top for ever (`shown`), and one that could go up once as up for ever.
    So nothing that is done takes anything away, and the order does not matter: all that can be done is done until
    nothing is added. In particular

    - a card leaves its place if it is shown and may go up, or if a card on which it can be built is shown (a card
      of the open run even before it is shown: with those on it), or if it is a king and there once was a space;
    - what a card leaves shows the card below it;
    - of the stock every card that turning shows without playing; and once a card was played from there, with a
      pass to come, all cards behind it, since other cards may be turned together then (GH-13);
    - where cards may come back (GH-12), a card that was up counts as shown where it can be built.

    A game that is won shows every card and brings it up. If here one is never shown, or never up, none is won.
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
