"""Der Hochzeitszug for the solver."""

from __future__ import annotations

from ...games.hochzeitszug import (
    HEIGHT,
    LAYOUT,
    N_FOUNDATION,
    N_STOCK,
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
from ..search import ALL, pack_pile, sorted_piles, unpack_pile

PLAN = ((0, 5, 0), (0, 15, 0), (0, 45, 0), (1, 0, 100_000), (0, 135, 0), (0, 405, 0), (0, 1215, 0), (1, 0, 0))


def complete(mode: int) -> bool:
    """Whether the steps of a mode leave out nothing that matters."""
    return mode == 1


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

    Only the card one rank lower of its suit can lie on it (HZ-6), and both of those are up (or it is an ace). And
    its foundation has room for both copies of c still, or one copy is up already: the lower of the two equal
    foundations waits for c. So no other copy loses its turn. Then every plan works without c as well.
    """
    i = card_suit(c) + (0 if c & 1 else 8)
    if s[HEIGHT + i + 4] != (card_rank(c) - 1) >> 1:
        return False
    if card_rank(c) == 1:
        return True
    below = card_suit(c) + (8 if c & 1 else 0)
    return s[HEIGHT + below + 4] > (card_rank(c) - 2) >> 1


@rule
def expand(s, mode, work, out):
    """Steps: moves of the rules. Where packets are alike, and in mode 0 always: one space for all, and a packet's
    only card does not move to another space; in the last layout a card that is not missed goes up at once.
    """
    if finished(s):
        return 0
    if mode & ALL != 0:
        return legal_moves(s, out)
    packets = 2 * s[OPT_PACKETS]
    last = alike(s)
    if last or mode == 0:
        for n in range(1, packets + 1):
            c = top(s, packet(n))
            if c != 0 and foundation_for(s, c) >= 0 and unmissed(s, c):
                out[0] = move_cards(n, N_FOUNDATION + card_suit(c) + (0 if c & 1 else 8), 1)
                return 1
    count = legal_moves(s, out)
    if mode == 1 and not last:
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
    if mode == 1:
        return 8 * left + (s[OPT_REDEALS] - s[LAYOUT]) + 16
    return left


@rule
def stage(s):
    """The layout: a beam each (HZ-8)."""
    return s[LAYOUT]


@rule
def dead(s):
    """No test."""
    return 0


@rule
def won(s):
    """Whether all cards are up."""
    return 1 if score(s) == 2 * s[OPT_RANKS] * s[OPT_SUITS] else 0
