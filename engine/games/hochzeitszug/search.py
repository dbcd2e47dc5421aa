"""Der Hochzeitszug for the solver."""

from __future__ import annotations

from ...compiling.jit import rule
from ...solver.search import ALL, pack_pile, sorted_piles, unpack_pile
from ...vocabulary.kernel import CARDS, card_rank, move_cards, move_dst, move_kind, move_src, top
from ...vocabulary.spec import State
from .rules import (
    HEIGHT,
    LAYOUT,
    N_FOUNDATION,
    N_STOCK,
    OPT_DEALT,
    OPT_PACKETS,
    OPT_RANKS,
    OPT_REDEALS,
    OPT_SUITS,
    PACKETS,
    SIZE,
    STOCK,
    STRIDE,
    both_up,
    finished,
    foundation_for,
    foundation_of,
    legal_moves,
    packet,
    score,
)
from .search_order import contradicted

MEASURED = {
    "hochzeitszug": ("hochzeitszug", {}),
    "hochzeitszug one redeal": ("hochzeitszug", {"redeals": 1}),
    "hochzeitszug no redeal": ("hochzeitszug", {"redeals": 0}),
    "hochzeitszug turned": ("hochzeitszug", {"gather": "turned"}),
    "hochzeitszug turned one redeal": ("hochzeitszug", {"redeals": 1, "gather": "turned"}),
}
"""Name of a set of deals -> game key and options; `engine.lab.winnability` measures how many of them can be won."""

PLAN = ((0, 5, 0), (0, 15, 0), (0, 45, 0), (1, 0, 100_000), (0, 135, 0), (0, 405, 0), (0, 1215, 0), (1, 0, 0))
ORDER = 2
"""Mode flag: use `contradicted` to look for losses, too."""
PLAN_ONCE = (
    (0, 5, 0),
    (0, 15, 0),
    (0, 45, 0),
    (1, 0, 20_000),
    (ORDER | 1, 0, 20_000),
    (0, 135, 0),
    (0, 405, 0),
    (0, 1215, 0),
    (ORDER, 100, 0),
    (1, 0, 1_000_000),
    (ORDER | 1, 0, 0),
)
"""The searches for a game with a single layout."""


def plan(s: State) -> tuple[tuple[int, int, int], ...]:
    """The searches to run from a state, in order: (mode, beam width or 0, node limit or 0)."""
    return PLAN_ONCE if s[OPT_REDEALS] == 0 else PLAN


def complete(mode: int, s: State) -> bool:
    """Whether the steps of a mode are complete, that is, omit nothing that matters."""
    return mode & 1 == 1


@rule
def alike(s):
    """Whether the packets have become interchangeable: this is the last layout (HZ-8)."""
    return s[LAYOUT] > s[OPT_REDEALS]


@rule
def pack(s, root, order, arena, at):
    """Key: layout, heights, stock; the packets in order, or sorted where they are interchangeable."""
    arena[at] = s[LAYOUT]
    at += 1
    for k in range(16):
        arena[at + k] = s[HEIGHT + k]
    at = pack_pile(s, STOCK, arena, at + 16)
    packets = 2 * s[OPT_PACKETS]
    if alike(s):
        sorted_piles(s, PACKETS, STRIDE, packets, order)
        for n in range(packets):
            at = pack_pile(s, order[n], arena, at)
    else:
        for n in range(1, packets + 1):
            at = pack_pile(s, packet(n), arena, at)
    return at


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    for i in range(SIZE):
        s[i] = 0
    for i in range(LAYOUT):
        s[i] = root[i]
    s[LAYOUT] = arena[at]
    at += 1
    for k in range(16):
        s[HEIGHT + k] = arena[at + k]
    at = unpack_pile(arena, at + 16, s, STOCK)
    for n in range(1, 2 * s[OPT_PACKETS] + 1):
        at = unpack_pile(arena, at, s, packet(n))


@rule
def never_needed(s, c):
    """Whether, in the last layout, card c can go to a foundation now and is never needed in the packets again.

    Let c have rank r. Suppose both cards of rank r - 2 of its suit are on the foundations, so that the other card of
    rank r may go there as soon as it is free; and both of rank r - 3, so that the two of rank r - 1, the only ones that
    can lie on c (HZ-6), may do so as well. The cards that could lie on those are on the foundations. So a plan that
    places a card of rank r - 1 on c can move it to a foundation instead, and every plan works without c.
    """
    rank = card_rank(c)
    return (rank < 3 or both_up(s, c - 2)) and (rank < 4 or both_up(s, c - 3))


@rule
def expand(s, mode, work, out):
    """Steps are legal moves. Where packets are interchangeable, and always in mode 0, only one space is tried, and the
    only card of a packet does not move to another space. In the last layout, a card that is never needed again goes to
    a foundation at once, and a space is filled from the stock at once: while the stock lasts nothing else can be placed
    there (HZ-7), all of the stock must be dealt sometime, in its order, and there is no later gathering to prepare for.
    """
    if finished(s):
        return 0
    if mode & ALL != 0:
        return legal_moves(s, out)
    packets = 2 * s[OPT_PACKETS]
    last = alike(s)
    if last or mode & 1 == 0:
        for n in range(1, packets + 1):
            c = top(s, packet(n))
            if c != 0 and foundation_for(s, c) >= 0 and never_needed(s, c):
                out[0] = move_cards(n, N_FOUNDATION + foundation_of(c), 1)
                return 1
    if last and s[STOCK] > 0:
        for n in range(1, packets + 1):
            if s[packet(n)] == 0:
                out[0] = move_cards(N_STOCK, n, 1)
                return 1
    count = legal_moves(s, out)
    if mode & 1 == 1 and not last:
        return count
    space = 0
    for n in range(packets, 0, -1):
        if s[packet(n)] == 0:
            space = n
    if space == 0:
        return count
    written = 0
    for i in range(count):
        m = out[i]
        if move_kind(m) == CARDS:
            dst = move_dst(m)
            if dst < N_STOCK and s[packet(dst)] == 0:
                src = move_src(m)
                if dst != space or (src < N_STOCK and s[packet(src)] == 1):
                    continue
        out[written] = m
        written += 1
    return written


@rule
def value(s, mode, depth):
    """The number of cards not yet on the foundations."""
    left = 2 * s[OPT_RANKS] * s[OPT_SUITS] - score(s)
    if mode & 1 == 1:
        return 8 * left + (s[OPT_REDEALS] - s[LAYOUT]) + 16
    return left


@rule
def stage(s):
    """The layout: each has its own beam (HZ-8)."""
    return s[LAYOUT]


@rule
def dead(s, mode, notes):
    """Whether the last layout is provably lost: 1, or 0 if the tests cannot tell. `ORDER` adds the second test."""
    if blocked(s, notes) == 1:
        return 1
    return 1 if mode & ORDER != 0 and s[OPT_REDEALS] == 0 and s[LAYOUT] == 1 and contradicted(s, notes) else 0


@rule
def blocked(s, left):
    """Whether the last layout is provably lost: 1, or 0 if this test cannot tell.

    The test relaxes the rules so that everything possible in the game remains possible: a card that was ever on top of
    its packet counts as being on top forever (`shown`), and one that could ever go to a foundation counts as being
    there. Nothing done takes anything away, so everything possible is done until nothing is added: a card that is shown
    goes to a foundation, or onto a shown card one rank higher (HZ-6), and so shows the card below it; each packet that
    has become empty receives a new one from the stock (HZ-7). Where a space may take any card (HZ-9), the test cannot
    tell. A game that is won moves every card. If some card here never moves, the position is lost.
    """
    if not alike(s):
        return 0
    packets = 2 * s[OPT_PACKETS]
    # the sets of cards that could ever be on top, and that could ever go to a foundation, one bit each
    shown = 0
    up = 0
    for k in range(4):
        for r in range(s[HEIGHT + k]):
            up |= 1 << (k << 4 | 2 * r + 1)
        for r in range(s[HEIGHT + 8 + k]):
            up |= 1 << (k << 4 | 2 * r + 2)
    low = 0x0006000600060006
    emptied = 0
    stock = int(s[STOCK])
    dealt = int(s[OPT_DEALT])
    count = packets
    for n in range(packets):
        left[n] = s[packet(n + 1)]
        if left[n] == 0:
            emptied += 1
    laid = 0  # cards dealt from the stock
    moved = True
    while moved:
        moved = False
        while laid < stock and emptied > 0:
            emptied -= 1
            n = min(dealt, stock - laid)
            # a new packet: its cards are stored in the stock from its top down
            left[count] = n
            count += 1
            laid += n
            moved = True
        if emptied > 0 and laid == stock and s[LAYOUT] > 1:
            return 0
        higher = up | (shown & (low | (up << 2)))
        if higher != up:
            up = higher
            moved = True
        for n in range(count):
            while left[n] > 0:
                if n < packets:
                    c = int(s[packet(n + 1) + left[n]])
                else:
                    c = int(s[STOCK + stock - dealt * (n - packets) - left[n] + 1])
                bit = 1 << c
                if shown & bit == 0:
                    shown |= bit
                    moved = True
                if (up | (shown >> 1)) & bit == 0 and (low | (up << 2)) & bit == 0:
                    break
                left[n] -= 1
                moved = True
                if left[n] == 0:
                    emptied += 1
    for n in range(count):
        if left[n] > 0:
            return 1
    return 1 if laid < stock else 0
