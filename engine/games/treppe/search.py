"""Die Treppe for the solver.

All searches are complete: each list of steps omits only what its comment proves unnecessary.
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...solver.search import ALL, pack_pile, sorted_piles, unpack_pile
from ...vocabulary.kernel import card_suit, move_cards, move_count, move_dst, move_src, top
from ...vocabulary.spec import State
from .heuristics import never_needed
from .rules import (
    HEIGHT,
    LOWEST,
    N_FOUNDATION,
    N_WASTE,
    OPT_RANKS,
    OPT_ROWS,
    OPT_SUITS,
    PHASE,
    ROWS,
    SIZE,
    STOCK,
    STRIDE,
    WASTE,
    finished,
    first_fitting,
    goes_up,
    legal_moves,
    place_at,
    row_at,
    score,
    step,
)

MEASURED: dict[str, tuple[str, dict[str, object]]] = {"treppe": ("treppe", {})}
"""Name of a set of deals -> game key and options; `engine.lab.winnability` measures how many of them can be won."""

LOW = 0x0001000100010001
"""Bit 0 of each suit in a set of cards."""

PLAN = (
    (0x1200111A, 0, 5_000),
    (0x32221116, 0, 10_000),
    (0x34140203, 0, 10_000),
    (0x32221116, 100, 0),
    (0x32221116, 300, 0),
    (0x1200111A, 300, 0),
    (0x34140203, 300, 0),
    (0x32221116, 1000, 0),
    (0x1200111A, 1000, 0),
    (0x32221116, 3000, 0),
    (0x32221116, 0, 0),
)
"""The searches to run, in order: (mode, beam width or 0, node limit or 0). The mode holds weights."""


def plan(s: State) -> tuple[tuple[int, int, int], ...]:
    """The searches to run from a state, in order: (mode, beam width or 0, node limit or 0)."""
    return PLAN


def complete(mode: int, s: State) -> bool:
    """Whether the steps of a mode are complete, that is, omit nothing that matters: always."""
    return True


@rule
def pack(s, root, order, arena, at):
    """Key: phase, base, heights, stock, waste; the rows cell by cell in phase 1, sorted in phase 2.

    In phase 2 the rules do not distinguish the rows.
    """
    arena[at] = s[PHASE]
    arena[at + 1] = s[LOWEST]
    for k in range(4):
        arena[at + 2 + k] = s[HEIGHT + k]
    at += 6
    arena[at] = s[STOCK]  # their number is enough: they are the last cards of the root's stock
    at += 1
    at = pack_pile(s, WASTE, arena, at)
    rows = s[OPT_ROWS]
    if s[PHASE] == 1:
        for n in range(1, rows + 1):
            for k in range(1, n + 1):
                arena[at] = s[row_at(n) + k]
                at += 1
        return at
    sorted_piles(s, ROWS, STRIDE, rows, order)
    for n in range(rows):
        at = pack_pile(s, order[n], arena, at)
    return at


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    for i in range(SIZE):
        s[i] = 0
    for i in range(PHASE):
        s[i] = root[i]
    s[PHASE] = arena[at]
    s[LOWEST] = arena[at + 1]
    for k in range(4):
        s[HEIGHT + k] = arena[at + 2 + k]
    s[STOCK] = arena[at + 6]
    for i in range(1, s[STOCK] + 1):
        s[STOCK + i] = root[STOCK + i]
    at = unpack_pile(arena, at + 7, s, WASTE)
    rows = s[OPT_ROWS]
    if s[PHASE] == 1:
        for n in range(1, rows + 1):
            for k in range(1, n + 1):
                s[row_at(n) + k] = arena[at]
                at += 1
        return
    for n in range(1, rows + 1):
        at = unpack_pile(arena, at, s, row_at(n))


@rule
def expand(s, mode, work, out):
    """Steps are legal moves.

    Phase 1: a card that fits goes to its foundation at once, because such moves do not interfere with filling other
    cells (TR-4, TR-5). If the next card of the stock fits at once, all empty cells are equivalent. Phase 2: a card that
    is never needed again goes to its foundation; of several spaces only one is tried, and a whole row does not move to
    a space.
    """
    if finished(s):
        return 0
    if s[LOWEST] == 0 or mode & ALL != 0:
        return legal_moves(s, out)
    if s[PHASE] == 1:
        place = first_fitting(s)
        if place != 0:
            out[0] = move_cards(place, N_FOUNDATION + card_suit(s[place_at(place)]), 1)
            return 1
        count = legal_moves(s, out)
        if count > 1 and goes_up(s, top(s, STOCK)):
            return 1
        return count
    rows = s[OPT_ROWS]
    for n in range(1, rows + 1):
        c = top(s, row_at(n))
        if c != 0 and goes_up(s, c) and never_needed(s, c):
            out[0] = move_cards(n, N_FOUNDATION + card_suit(c), 1)
            return 1
    c = top(s, WASTE)
    if c != 0 and goes_up(s, c) and never_needed(s, c):
        out[0] = move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
        return 1
    space = 0
    for n in range(rows, 0, -1):
        if s[row_at(n)] == 0:
            space = n
    count = legal_moves(s, out)
    written = 0
    for i in range(count):
        m = out[i]
        dst = move_dst(m)
        if dst <= 5 and s[row_at(dst)] == 0:
            if dst != space:
                continue
            src = move_src(m)
            if src <= 5 and s[row_at(src)] == move_count(m):
                continue
        out[written] = m
        written += 1
    return written


@rule
def value(s, mode, depth):
    """Cards not yet on the foundations, plus cards to the right of lower ones, which they block; weighted by mode.

    Phase 1 is searched completely first: it has few outcomes (TR-6).
    """
    if s[PHASE] == 1:
        return 0
    held = 0
    hard = 0
    spaces = 0
    joined = 0
    for n in range(1, s[OPT_ROWS] + 1):
        p = row_at(n)
        count = s[p]
        if count == 0:
            spaces += 1
        low = 99
        lows = 0x7F7F7F7F  # the lowest step so far in each suit
        last = 0
        for i in range(1, count + 1):
            c = s[p + i]
            d = step(s, c)
            suit = 8 * card_suit(c)
            if d > low:
                held += 1
            if d > (lows >> suit) & 127:
                hard += 1
            else:
                lows = lows & ~(127 << suit) | d << suit
            low = min(low, d)
            if last != 0 and card_suit(last) == card_suit(c) and step(s, last) == d + 1:
                joined += 1
            last = c
    low = 99
    lows = 0x7F7F7F7F
    wheld = 0
    whard = 0
    for i in range(1, s[WASTE] + 1):
        c = s[WASTE + i]
        d = step(s, c)
        suit = 8 * card_suit(c)
        if d > low:
            wheld += 1
        if d > (lows >> suit) & 127:
            whard += 1
        else:
            lows = lows & ~(127 << suit) | d << suit
        low = min(low, d)
    left = s[OPT_RANKS] * s[OPT_SUITS] - score(s)
    total = (mode & 15) * left + ((mode >> 4) & 15) * held + ((mode >> 8) & 15) * hard
    total += ((mode >> 12) & 15) * wheld + ((mode >> 16) & 15) * whard + ((mode >> 20) & 15) * s[WASTE]
    return 400 + total - ((mode >> 24) & 15) * spaces - ((mode >> 28) & 3) * joined


@rule
def dead(s, mode, notes):
    """Whether a position of phase 2 is provably lost: 1, or 0 if this test cannot tell.

    The test relaxes the rules so that everything possible in the game remains possible: a card that was ever at the
    right end of its row or on top of the waste counts as being there forever (`shown`), and one that could ever go to a
    foundation counts as being there. Nothing done takes anything away, so everything possible is done until nothing is
    added: a card goes to a foundation or onto a card one step higher (TR-7), a card of a run along with those to its
    right (TR-9); it shows the card before it; every card of the stock is on top of the waste once (TR-11). With a space
    the test cannot tell. A game that is won shows every card. If some card is never shown here, the position is lost.
    """
    if s[PHASE] == 1:
        return 0
    rows = s[OPT_ROWS]
    for n in range(1, rows + 1):
        if s[row_at(n)] == 0:
            return 0
    up = 0
    shown = 0
    for suit in range(s[OPT_SUITS]):
        up |= ((1 << s[HEIGHT + suit]) - 1) << (16 * suit)
    for i in range(1, s[STOCK] + 1):
        c = s[STOCK + i]
        shown |= 1 << (card_suit(c) << 4 | step(s, c))
    while True:
        before = shown
        before_up = up
        up |= shown & (up << 1 | 0x0001000100010001)
        high = ((shown | (shown >> 16) | (shown >> 32) | (shown >> 48)) & 0xFFFF) >> 1
        movable = high | (high << 16) | (high << 32) | (high << 48)
        seen = True
        for n in range(1, rows + 1):
            p = row_at(n)
            leaves = True
            run = True
            last = -1
            for k in range(s[p], 0, -1):
                c = s[p + k]
                code = card_suit(c) << 4 | step(s, c)
                if last >= 0 and code != last + 1:
                    run = False
                last = code
                bit = 1 << code
                if leaves:
                    shown |= bit
                    leaves = (movable | up) & bit != 0
                elif run:
                    seen = False
                    leaves = movable & bit != 0
                else:
                    seen = False
                    break
            if leaves:
                return 0
        for k in range(s[WASTE], 0, -1):
            c = s[WASTE + k]
            bit = 1 << (card_suit(c) << 4 | step(s, c))
            shown |= bit
            if (movable | up) & bit == 0:
                if k > 1:
                    seen = False
                break
        if shown == before and up == before_up:
            break
    return 0 if seen else 1
