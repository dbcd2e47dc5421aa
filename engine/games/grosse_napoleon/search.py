"""Große Napoleon for the solver."""

from __future__ import annotations

from ...compiling.jit import rule
from ...solver.search import ALL, pack_pile, sorted_piles, unpack_pile
from ...vocabulary.kernel import CARDS, move_dst, move_kind, move_src
from ...vocabulary.spec import State
from .rules import (
    COLUMNS,
    HEIGHT,
    LAYOUT,
    MAX_COLUMNS,
    OPT_COLUMNS,
    OPT_RANKS,
    OPT_REDEALS,
    OPT_SUITS,
    ROW,
    SIZE,
    STOCK,
    STRIDE,
    column,
    legal_moves,
    score,
)

MEASURED = {
    "grosse-napoleon": ("grosse-napoleon", {}),
    "grosse-napoleon one redeal": ("grosse-napoleon", {"redeals": 1}),
    "grosse-napoleon no redeal": ("grosse-napoleon", {"redeals": 0}),
    "grosse-napoleon round": ("grosse-napoleon", {"round_ladders": True}),
    "grosse-napoleon round no redeal": ("grosse-napoleon", {"redeals": 0, "round_ladders": True}),
}
"""Name of a set of deals -> game key and options; `engine.lab.winnability` measures how many of them can be won."""

LOW = 0x0001000100010001
"""Bit 0 of each suit in a set of cards. Such a set has a bit for each card, numbered by its byte (suit << 4 | rank)."""

PLAN = ((0, 5, 0), (0, 15, 0), (0, 45, 0), (1, 0, 100_000), (0, 135, 0), (0, 405, 0), (0, 1215, 0), (1, 0, 0))


def plan(s: State) -> tuple[tuple[int, int, int], ...]:
    """The searches to run from a state, in order: (mode, beam width or 0, node limit or 0)."""
    return PLAN


def complete(mode: int, s: State) -> bool:
    """Whether the steps of a mode are complete, that is, omit nothing that matters."""
    return mode == 1


@rule
def alike(s):
    """Whether the columns are now interchangeable: all cards are dealt, and this is the last layout (GN-4, GN-9)."""
    return s[STOCK] == 0 and s[LAYOUT] > s[OPT_REDEALS]


@rule
def pack(s, root, order, arena, at):
    """Key: layout, row, heights, stock; the columns in order, or sorted where they are interchangeable."""
    arena[at] = s[LAYOUT]
    arena[at + 1] = s[ROW]
    for k in range(8):
        arena[at + 2 + k] = s[HEIGHT + k]
    at = pack_pile(s, STOCK, arena, at + 10)
    columns = s[OPT_COLUMNS]
    if alike(s):
        sorted_piles(s, COLUMNS, STRIDE, columns, order)
        for n in range(columns):
            at = pack_pile(s, order[n], arena, at)
    else:
        for n in range(1, columns + 1):
            at = pack_pile(s, column(n), arena, at)
    return at


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    for i in range(SIZE):
        s[i] = 0
    for i in range(LAYOUT):
        s[i] = root[i]
    s[LAYOUT] = arena[at]
    s[ROW] = arena[at + 1]
    for k in range(8):
        s[HEIGHT + k] = arena[at + 2 + k]
    at = unpack_pile(arena, at + 10, s, STOCK)
    for n in range(1, s[OPT_COLUMNS] + 1):
        at = unpack_pile(arena, at, s, column(n))


@rule
def expand(s, mode, work, out):
    """Steps are legal moves. Where columns are interchangeable, and always in mode 0, only one space is tried, and the
    only card of a column does not move to another space.
    """
    count = legal_moves(s, out)
    if s[STOCK] > 0 or mode & ALL != 0 or (mode == 1 and not alike(s)):
        return count
    space = 0
    for n in range(s[OPT_COLUMNS], 0, -1):
        if s[column(n)] == 0:
            space = n
    if space == 0:
        return count
    written = 0
    for i in range(count):
        m = out[i]
        if move_kind(m) == CARDS:
            dst = move_dst(m)
            if dst <= MAX_COLUMNS and s[column(dst)] == 0 and (dst != space or s[column(move_src(m))] == 1):
                continue
        out[written] = m
        written += 1
    return written


@rule
def value(s, mode, depth):
    """The number of cards not yet on the foundations."""
    left = 2 * s[OPT_RANKS] * s[OPT_SUITS] - score(s)
    if mode == 1:
        return 8 * left + (s[OPT_REDEALS] - s[LAYOUT]) + 16
    return left


@rule
def stage(s):
    """The layout: each has its own beam (GN-9)."""
    return s[LAYOUT]


@rule
def dead(s, mode, left):
    """Whether the last layout, completely dealt, is provably lost: 1, or 0 if this test cannot tell.

    The test relaxes the rules so that everything possible in the game remains possible: a card that was ever the last
    of its column counts as such forever (`shown`), and one that could ever go to a foundation counts as being there.
    Nothing done takes anything away, so everything possible is done until nothing is added: a card that is shown goes
    to a foundation or onto a neighbour (GN-6) and so shows the card before it. With a space, which takes any card
    (GN-7), the test cannot tell. A game that is won shows every card. If some card is never shown here, the position is
    lost. Ace and king always count as fitting a foundation, so round ladders, which let one lie on the other, add
    nothing.
    """
    if s[STOCK] > 0 or s[LAYOUT] <= s[OPT_REDEALS]:
        return 0
    columns = s[OPT_COLUMNS]
    for n in range(1, columns + 1):
        left[n] = s[column(n)]
        if left[n] == 0:
            return 0
    rising = LOW
    falling = LOW << (s[OPT_RANKS] + 1)
    for suit in range(s[OPT_SUITS]):
        rising |= ((1 << s[HEIGHT + suit]) - 1) << (16 * suit + 1)
        high = s[HEIGHT + 4 + suit]
        falling |= ((1 << high) - 1) << (16 * suit + 1 + s[OPT_RANKS] - high)
    shown = 0
    more = True
    while more:
        higher = rising | (shown & (rising << 1))
        lower = falling | (shown & (falling >> 1))
        more = higher != rising or lower != falling
        rising = higher
        falling = lower
        for n in range(1, columns + 1):
            p = column(n)
            while True:
                bit = 1 << s[p + left[n]]
                if shown & bit == 0:
                    shown |= bit
                    more = True
                if ((rising << 1) | (falling >> 1) | (shown << 1) | (shown >> 1)) & bit == 0:
                    break
                left[n] -= 1
                more = True
                if left[n] == 0:
                    return 0
    return 1
