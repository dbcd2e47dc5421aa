"""Der Hochzeitszug for the solver."""

from __future__ import annotations

from ...games.hochzeitszug import (
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
    apply,
    finished,
    foundation_for,
    legal_moves,
    packet,
    score,
)
from ...jit import rule
from ...kernel import CARDS, card_rank, card_suit, move_cards, move_dst, move_kind, move_src, top
from ...spec import State
from ..search import ALL, pack_pile, sorted_piles, unpack_pile
from .hochzeitszug_order import contradicted

PLAN = ((0, 5, 0), (0, 15, 0), (0, 45, 0), (1, 0, 100_000), (0, 135, 0), (0, 405, 0), (0, 1215, 0), (1, 0, 0))
ORDER = 2
"""In a mode: losses are looked for by `contradicted` too."""
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
"""Where nothing is gathered."""


def plan(s: State) -> tuple[tuple[int, int, int], ...]:
    """The searches from a state on, one after the other: (mode, width of the beam or 0, most nodes or 0)."""
    return PLAN_ONCE if s[OPT_REDEALS] == 0 else PLAN


def complete(mode: int, s: State) -> bool:
    """Whether the steps of a mode leave out nothing that matters."""
    return mode & 1 == 1


@rule
def alike(s):
    """Whether no rule tells the packets apart any more: this is the last layout (HZ-8)."""
    return s[LAYOUT] > s[OPT_REDEALS]


@rule
def pack(s, root, order, arena, at):
    """Key: layout, heights, stock; the packets in their order, or sorted where they are alike."""
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
def unmissed(s, c):
    """Whether, in the last layout, card c goes up now and can never be missed in the packets.

    Let c have rank r. Both cards of rank r - 2 of its suit are up, so the other card of rank r may go up whenever it
    is free, and both of rank r - 3, so the two of rank r - 1, the only ones that can lie on c (HZ-6), may go
    up whenever they are free. What could lie on those is up. So a plan that lays a card of rank r - 1 on c can put
    it up instead, and every plan works without c as well.
    """
    suit = card_suit(c)
    rank = card_rank(c)
    same = suit + (0 if rank & 1 else 8)
    other = suit + (8 if rank & 1 else 0)
    return s[HEIGHT + same + 4] >= (rank - 1) >> 1 and s[HEIGHT + other + 4] >= (rank - 2) >> 1


@rule
def expand(s, mode, work, out):
    """Steps: moves of the rules. Where packets are alike, and in mode 0 always: one space for all, and a packet's
    only card does not move to another space; in the last layout a card that is not missed goes up at once, and
    a space is filled from the stock at once: while the stock lasts nothing else can be laid there (HZ-7),
    all of the stock must be laid sometime, in its order, and no gathering asks how.
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
            if c != 0 and foundation_for(s, c) >= 0 and unmissed(s, c):
                out[0] = move_cards(n, N_FOUNDATION + card_suit(c) + (0 if c & 1 else 8), 1)
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
    kept = 0
    for i in range(count):
        m = out[i]
        if move_kind(m) == CARDS:
            dst = move_dst(m)
            if dst < N_STOCK and s[packet(dst)] == 0:
                src = move_src(m)
                if dst != space or (src < N_STOCK and s[packet(src)] == 1):
                    continue
        out[kept] = m
        kept += 1
    return kept


@rule
def take(s, m):
    """Take a step."""
    apply(s, m)


@rule
def raw(s, m, out, written):
    """Take a step and write its move."""
    out[written] = m
    apply(s, m)
    return written + 1


@rule
def value(s, mode, depth):
    """Cards that are not up yet."""
    left = 2 * s[OPT_RANKS] * s[OPT_SUITS] - score(s)
    if mode & 1 == 1:
        return 8 * left + (s[OPT_REDEALS] - s[LAYOUT]) + 16
    return left


@rule
def stage(s):
    """The layout: a beam each (HZ-8)."""
    return s[LAYOUT]


@rule
def dead(s, mode, notes):
    """Whether the last layout is lost at sight: 1, or 0 if the tests do not tell. In mode `ORDER` with both tests."""
    if blocked(s, notes) == 1:
        return 1
    return 1 if mode & ORDER != 0 and s[OPT_REDEALS] == 0 and s[LAYOUT] == 1 and contradicted(s, notes) else 0


@rule
def blocked(s, left):
    """Whether the last layout is lost at sight: 1, or 0 if this test does not tell.

    Of the rules only a part is kept, so that whatever can be done in the game can be done here too: a card that
    was once on top of its packet counts as that for ever (`shown`), and one that could go up once as up for ever.
    So nothing that is done takes anything away, and all that can be done is done until nothing is added: a card
    that is shown goes up, or on to a shown card one rank higher (HZ-6), and so shows the card below it; each
    packet that has become empty takes a new one from the stock (HZ-7). Where a space may take any card (HZ-9) the
    test does not tell. A game that is won moves every card. If here one never moves, none is won.
    """
    if not alike(s):
        return 0
    packets = 2 * s[OPT_PACKETS]
    # the sets of cards that could be on top at some time, and that could go up, a bit each
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
    laid = 0  # cards of the stock
    moved = True
    while moved:
        moved = False
        while laid < stock and emptied > 0:
            emptied -= 1
            n = min(dealt, stock - laid)
            # a new packet: its cards stand in the stock from its top down
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


@rule
def won(s):
    """Whether all cards are up."""
    return 1 if score(s) == 2 * s[OPT_RANKS] * s[OPT_SUITS] else 0
