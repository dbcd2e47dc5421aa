"""Große Harfe and its family for the solver.

A step is a move, or a number of turns of the stock (redeals included) followed by one move or none.
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...solver.search import ALL, lies_before, pack_pile, unpack_pile
from ...vocabulary.kernel import CARDS, REDEAL, card_suit, move_cards, move_count, move_dst, move_kind, move_src, top
from ...vocabulary.spec import State
from .rules import (
    DOWN,
    FRESH,
    HEIGHT,
    MAX_COLUMNS,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_ACES,
    OPT_BUILD,
    OPT_CLOSED,
    OPT_COLUMNS,
    OPT_PACKS,
    OPT_PASSES,
    OPT_RANKS,
    OPT_SUITS,
    OPT_TURN,
    PASS,
    SIZE,
    STOCK,
    WASTE,
    ace_waits,
    apply,
    building_waits,
    closed,
    column,
    finished,
    fits_column,
    foundation_for,
    legal_moves,
    ruling_redeal,
    score,
)
from .search_blocked import blocked
from .search_free import OPENED, STRICT, expand_free
from .search_step import play, play_by_rules, turn_by_rules, turns

MEASURED = {
    "grosse-harfe": ("grosse-harfe", {}),
    "grosse-harfe single": ("grosse-harfe", {"foundations": "single"}),
    "klondike draw 3": ("kleine-harfe", {"turn": 3}),
    "klondike draw 1": ("kleine-harfe", {"turn": 1}),
    "grosse-harfe printed": ("grosse-harfe", {"second_column": "printed"}),
    "grosse-harfe no returns": ("grosse-harfe", {"foundation_returns": False}),
    "grosse-harfe two passes": ("grosse-harfe", {"passes": 2}),
    "grosse-harfe one pass": ("grosse-harfe", {"passes": 1}),
    "grosse-harfe turned either": ("grosse-harfe", {"turned_card": "either"}),
    "grosse-harfe closed": ("grosse-harfe", {"after_last_pass": "closed"}),
    "grosse-harfe aces free": ("grosse-harfe", {"compulsory_aces": False}),
}
"""Name of a set of deals -> game key and options; `engine.lab.winnability` measures how many of them can be won."""

TURNS = 48
"""With obligations, a step holds its number of turns in the bits from here up, and a move in those below."""
MOVE = (1 << TURNS) - 1
PLAIN = 8  # mode flag: legal moves only
PLAN = (
    (STRICT, 0, 6_000),
    (STRICT | 1, 30, 0),
    (STRICT, 30, 0),
    (STRICT | 1, 100, 0),
    (STRICT | 2, 100, 0),
    (STRICT, 100, 0),
    (0, 100, 0),
    (STRICT | 1, 0, 20_000),
    (STRICT, 300, 0),
    (STRICT | 1, 300, 0),
    (STRICT | 2, 300, 0),
    (0, 300, 0),
    (2, 300, 0),
    (1, 300, 0),
    (STRICT, 1000, 0),
    (STRICT | 1, 1000, 0),
    (0, 1000, 0),
    (1, 1000, 0),
    (STRICT | 1, 0, 500_000),
    (STRICT | 2, 2000, 0),
    (0, 3000, 0),
    (PLAIN | 0, 0, 0),
)
PLAN_FREE = (
    (STRICT, 0, 6_000),
    (STRICT | 1, 0, 20_000),
    (2, 0, 20_000),
    (STRICT | 2, 30, 0),
    (1, 100, 0),
    (STRICT | 1, 300, 0),
    (1, 1000, 0),
    (STRICT, 0, 50_000),
    (0, 0, 0),
)
"""Without obligations."""


def plan(s: State) -> tuple[tuple[int, int, int], ...]:
    """The searches to run from a state, in order: (mode, beam width or 0, node limit or 0)."""
    return PLAN_FREE if free(s) else PLAN


def complete(mode: int, s: State) -> bool:
    """Whether the steps of a mode are complete from a state on, that is, omit nothing that matters."""
    return mode & PLAIN != 0 or (mode & STRICT == 0 and bool(free(s)))


@rule
def free(s):
    """Whether turning the stock and playing are independent: no obligations, and no closed last pass (GH-13)."""
    return s[OPT_BUILD] == 0 and s[OPT_ACES] == 0 and (s[OPT_CLOSED] == 0 or s[OPT_PASSES] == 0)


@rule
def from_start(s):
    """Whether the waste is equivalent to a full stock: passes are unlimited, and the same cards come again."""
    if s[OPT_PASSES] > 0 or s[OPT_BUILD] == 1 or s[OPT_ACES] == 1:
        return False
    return s[STOCK] == 0 or s[WASTE] % s[OPT_TURN] == 0


@rule
def covers(root, a, b):
    """Whether turning the stock leads from a cards in the waste to b, all else equal. Only without obligations."""
    if a == b:
        return True
    if not free(root):
        return False
    if b == 0:
        return root[OPT_PASSES] == 0
    return 0 < a < b and (b - a) % root[OPT_TURN] == 0


@rule
def pack(s, root, order, arena, at):
    """Key: cards in the waste, whether the last turn still matters, pass, heights, waste and stock, columns.

    A column with face-down cards keeps its place, and its face-down cards are those of the root. The others are sorted
    because the rules do not distinguish them.
    """
    start = at
    waste = s[WASTE]
    stock = s[STOCK]
    arena[at] = 0 if from_start(s) else waste
    last = s[OPT_CLOSED] == 1 and stock == 0
    arena[at + 1] = 1 if s[FRESH] == 1 and (last or building_waits(s) or ace_waits(s)) else 0
    arena[at + 2] = s[PASS]
    high = 8 if s[OPT_PACKS] == 2 else 4
    for k in range(high):
        arena[at + 3 + k] = s[HEIGHT + k]
    at += 3 + high
    arena[at] = waste + stock
    for i in range(1, waste + 1):
        arena[at + i] = s[WASTE + i]
    at += waste
    for i in range(stock):
        arena[at + 1 + i] = s[STOCK + stock - i]
    at += stock + 1
    columns = s[OPT_COLUMNS]
    loose = 0
    for n in range(1, columns + 1):
        p = column(n)
        down = s[DOWN + n - 1]
        arena[at] = down
        at += 1
        if down > 0:
            held = s[p] - down
            arena[at] = held
            for i in range(1, held + 1):
                arena[at + i] = s[p + down + i]
            at += held + 1
        else:
            i = loose
            while i > 0 and lies_before(s, p, order[i - 1]):
                order[i] = order[i - 1]
                i -= 1
            order[i] = p
            loose += 1
    for n in range(loose):
        at = pack_pile(s, order[n], arena, at)
    if s[FRESH] >= OPENED:
        arena[start + 1] = s[FRESH] // 20 * 20 + sorted_place(s, s[FRESH] % 20, order)
    return at


@rule
def sorted_place(s, number, order):
    """The index that a column of the state has in the state decoded from its key."""
    if s[DOWN + number - 1] > 0:
        return number
    i = 0
    while order[i] != column(number):
        i += 1
    n = 0
    while i >= 0:
        n += 1
        if s[DOWN + n - 1] == 0:
            i -= 1
    return n


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    for i in range(SIZE):
        s[i] = 0
    for i in range(PASS):
        s[i] = root[i]
    waste = arena[at]
    s[FRESH] = arena[at + 1]
    s[PASS] = arena[at + 2]
    high = 8 if s[OPT_PACKS] == 2 else 4
    for k in range(high):
        s[HEIGHT + k] = arena[at + 3 + k]
    at += 3 + high
    total = arena[at]
    s[WASTE] = waste
    s[STOCK] = total - waste
    for i in range(1, waste + 1):
        s[WASTE + i] = arena[at + i]
    for i in range(1, total - waste + 1):
        s[STOCK + i] = arena[at + total + 1 - i]
    at += total + 1
    columns = s[OPT_COLUMNS]
    for n in range(1, columns + 1):
        down = arena[at]
        at += 1
        s[DOWN + n - 1] = down
        if down > 0:
            p = column(n)
            held = arena[at]
            s[p] = down + held
            for i in range(1, down + 1):
                s[p + i] = root[p + i]
            for i in range(1, held + 1):
                s[p + down + i] = arena[at + i]
            at += held + 1
    for n in range(1, columns + 1):
        if s[DOWN + n - 1] == 0:
            at = unpack_pile(arena, at, s, column(n))


@rule
def expand(s, mode, work, out):
    """Steps, see above. Of several spaces only one is tried, and a whole column does not move to a space."""
    if finished(s):
        return 0
    if free(s):
        return expand_free(s, mode, work, out)
    columns = s[OPT_COLUMNS]
    every = mode & ALL != 0
    count = legal_moves(s, out)
    duty = ace_waits(s) or building_waits(s)
    if duty:
        return count
    space = 0
    for n in range(columns, 0, -1):
        if s[column(n)] == 0:
            space = n
    plain = mode & PLAIN != 0
    written = 0
    for i in range(count):
        m = out[i]
        src = move_src(m)
        dst = move_dst(m)
        if not plain and (move_kind(m) == REDEAL or src == N_STOCK):
            continue
        if not every and move_kind(m) == CARDS and dst <= MAX_COLUMNS and src != N_STOCK:
            if src >= N_FOUNDATION and mode & STRICT != 0:
                continue
            if s[column(dst)] == 0:
                if dst != space:
                    continue
                if src <= MAX_COLUMNS and s[column(src)] == move_count(m):
                    continue
            elif src <= MAX_COLUMNS and mode & STRICT != 0:
                p = column(src)
                n = move_count(m)
                if n < s[p] - s[DOWN + src - 1] and foundation_for(s, s[p + s[p] - n]) < 0:
                    continue
        out[written] = m
        written += 1
    if plain:
        return written
    for i in range(SIZE):
        work[i] = s[i]
    turned = 0
    rounds = 0
    while written < 200:
        if work[STOCK] == 0:
            if ruling_redeal(work) != 0 or (work[OPT_PASSES] == 0 and rounds == 1):
                break
            rounds += 1
            turns(work, 1)
            turned += 1
        turns(work, 1)
        turned += 1
        if closed(work):
            break
        if ace_waits(work) or building_waits(work):
            if turned > 1:
                out[written] = (turned - 1) << TURNS
                written += 1
            out[written] = turned << TURNS
            written += 1
            break
        c = top(work, WASTE)
        if foundation_for(work, c) >= 0:
            out[written] = turned << TURNS | move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
            written += 1
        for n in range(1, columns + 1):
            if fits_column(work, c, n) == 0 and (s[column(n)] > 0 or n == space or every):
                out[written] = turned << TURNS | move_cards(N_WASTE, n, 1)
                written += 1
    return written


@rule
def take(s, m):
    """Take a step."""
    if free(s):
        play(s, m)
        return
    turns(s, m >> TURNS)
    if m & MOVE != 0:
        apply(s, m & MOVE)


@rule
def raw(s, m, out, written):
    """Take a step and write its moves."""
    if free(s):
        return play_by_rules(s, m, out, written)
    written = turn_by_rules(s, m >> TURNS, out, written)
    if m & MOVE != 0:
        out[written] = m & MOVE
        written += 1
        apply(s, m & MOVE)
    return written


@rule
def value(s, mode, depth):
    """The number of cards not on the foundations, plus face-down cards."""
    left = s[OPT_PACKS] * s[OPT_RANKS] * s[OPT_SUITS] - score(s)
    down = 0
    for n in range(s[OPT_COLUMNS]):
        down += s[DOWN + n]
    kind = mode & 7
    if kind == 0:
        return 4 * left + 8 * down + (s[WASTE] + s[STOCK]) + 4 * (s[PASS] - 1)
    if kind == 1:
        return 2 * left + 12 * down + 2 * (s[WASTE] + s[STOCK]) + 12 * (s[PASS] - 1)
    return 8 * left + 4 * down + 2 * (s[WASTE] + s[STOCK]) + 2 * (s[PASS] - 1)


@rule
def dead(s, mode, notes):
    """Whether `blocked` proves a loss. With obligations only in the last pass: before it, the test rarely succeeds."""
    if closed(s):
        return 1
    return blocked(s, notes) if free(s) or (s[OPT_PASSES] > 0 and s[PASS] >= s[OPT_PASSES]) else 0
