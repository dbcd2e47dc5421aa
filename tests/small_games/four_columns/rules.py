"""Four columns: a patience with stock, waste, foundations, columns, two cells, and its own kind of move."""

from engine.base.cards import ALL, pack
from engine.jit import rule
from engine.vocabulary import (
    CARDS,
    REDEAL,
    RESIGN,
    Cell,
    Counter,
    Heights,
    Kind,
    Layout,
    Stack,
    card_rank,
    card_red,
    card_suit,
    copy_state,
    hide,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_of,
    move_src,
    move_tail,
    patience_outcome,
    pop,
    push,
    top,
    total,
    turn_over,
)

KEYS = {"four-columns": {}}
PREFIX = "FC"
BURY = 16

L = Layout()
GIVEN_UP = L.byte()
PASS = L.byte()
HEIGHT = L.bytes(4)
CELLS = L.bytes(2)
COLUMNS, STRIDE = L.piles(4, 24)
STOCK = L.pile(52)
WASTE = L.pile(52)
SIZE = L.size

# Pile numbers in moves: columns 1 to 4, cells 5 and 6, stock 7, waste 8, foundations 9 to 12.
N_CELL, N_STOCK, N_WASTE, N_FOUNDATION = 5, 7, 8, 9

KINDS = (Kind(CARDS, "cards"), Kind(REDEAL, "redeal"), Kind(BURY, "bury"), Kind(RESIGN, "resign"))
MAX_MOVES = 200
MAX_COUNT = 13
COUNTERS = (Counter("given_up", GIVEN_UP, 0, 1), Counter("pass", PASS, 1, 2, 1))
NOT_UP, NOT_DOWN, NO_RUN, NOTHING = 2 << 4 | 1, 3 << 4 | 1, 3 << 4 | 2, 3 << 4 | 3
CELL_TAKEN = 4 << 4 | 1
TURN, STOCK_LEFT, LAST_PASS, NO_WASTE = (5 << 4 | n for n in range(1, 5))
OVER = 6 << 4 | 1
REASONS = {
    NOT_UP: "not-up",
    NOT_DOWN: "not-down",
    NO_RUN: "no-run",
    NOTHING: "nothing",
    CELL_TAKEN: "cell-taken",
    TURN: "turn",
    STOCK_LEFT: "stock-left",
    LAST_PASS: "last-pass",
    NO_WASTE: "no-waste",
    OVER: "over",
}


@rule
def column(n):
    return COLUMNS + (n - 1) * STRIDE


@rule
def deal(s, cards, count):
    s[PASS] = 1
    for i in range(20):
        push(s, column(i % 4 + 1), cards[i])
    for i in range(count - 1, 19, -1):
        push(s, STOCK, cards[i])


@rule
def finished(s):
    return s[GIVEN_UP] == 1 or total(s, HEIGHT, 4) == 52


@rule
def builds(c, d):
    return card_rank(c) + 1 == card_rank(d) and card_red(c) != card_red(d)


@rule
def lowest(s, m):
    """The lowest card moved; 0 if there are too few cards or they are not a run."""
    src = move_src(m)
    count = move_count(m)
    if src >= N_FOUNDATION or src == N_STOCK:
        return 0
    if src == N_CELL or src == N_CELL + 1:
        return int(s[CELLS + src - N_CELL]) if count == 1 else 0
    if src == N_WASTE:
        return top(s, WASTE) if count == 1 else 0
    p = column(src)
    if s[p] < count:
        return 0
    for i in range(p + s[p] - count + 1, p + s[p]):
        if not builds(s[i + 1], s[i]):
            return 0
    return int(s[p + s[p] - count + 1])


@rule
def takes(s, number, c):
    if number >= N_FOUNDATION:
        suit = number - N_FOUNDATION
        return 0 if card_suit(c) == suit and card_rank(c) == s[HEIGHT + suit] + 1 else NOT_UP
    if number == N_CELL or number == N_CELL + 1:
        return CELL_TAKEN if s[CELLS + number - N_CELL] else 0
    if number in (N_STOCK, N_WASTE):
        return TURN
    p = column(number)
    return 0 if s[p] == 0 or (s[p] < 23 and builds(c, top(s, p))) else NOT_DOWN


@rule
def ruling(s, m):
    if finished(s):
        return OVER
    kind = move_kind(m)
    if kind == RESIGN:
        return 0
    if kind == REDEAL:
        if s[STOCK] > 0:
            return STOCK_LEFT
        return NO_WASTE if s[WASTE] == 0 else LAST_PASS if s[PASS] == 2 else 0
    if kind == BURY:
        return 0 if s[WASTE] > 0 and s[STOCK] > 0 else NO_WASTE
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:
        return 0 if dst == N_WASTE and move_count(m) == 1 and s[STOCK] > 0 else TURN
    c = lowest(s, m)
    if c == 0 or src == dst:
        return NO_RUN if src < N_CELL and s[column(src)] >= move_count(m) else NOTHING
    if move_count(m) > 1 and dst >= N_CELL:
        return NO_RUN
    if src < N_CELL and dst < N_CELL and s[column(dst)] + move_count(m) > 24:
        return NOT_DOWN
    return takes(s, dst, c)


@rule
def legal_moves(s, out):
    if finished(s):
        return 0
    count = 0
    for m in (move_of(REDEAL, 0), move_of(BURY, 0), move_cards(N_STOCK, N_WASTE, 1)):
        if ruling(s, m) == 0:
            out[count] = m
            count += 1
    for src in range(1, N_WASTE + 1):
        held = int(s[column(src)]) if src < N_CELL else 1
        for cards in range(1, min(held, 13) + 1):
            m = move_cards(src, src, cards)
            if src == N_STOCK or lowest(s, m) == 0:
                break
            for dst in range(1, N_FOUNDATION + 4):
                if ruling(s, move_cards(src, dst, cards)) == 0:
                    out[count] = move_cards(src, dst, cards)
                    count += 1
    return count


@rule
def apply(s, m):
    kind = move_kind(m)
    if kind == RESIGN:
        s[GIVEN_UP] = 1
        return
    if kind == REDEAL:
        turn_over(s, WASTE, STOCK)
        s[PASS] += 1
        return
    if kind == BURY:
        c = pop(s, WASTE)
        for i in range(s[STOCK], 0, -1):
            s[STOCK + i + 1] = s[STOCK + i]
        s[STOCK + 1] = c
        s[STOCK] += 1
        return
    src = move_src(m)
    dst = move_dst(m)
    if src < N_CELL and dst < N_CELL:
        move_tail(s, column(src), column(dst), move_count(m))
        return
    if src == N_STOCK:
        c = pop(s, STOCK)
    elif src == N_WASTE:
        c = pop(s, WASTE)
    elif src >= N_CELL:
        c = int(s[CELLS + src - N_CELL])
        s[CELLS + src - N_CELL] = 0
    else:
        c = pop(s, column(src))
    if dst >= N_FOUNDATION:
        s[HEIGHT + dst - N_FOUNDATION] += 1
    elif dst == N_WASTE:
        push(s, WASTE, c)
    elif dst >= N_CELL:
        s[CELLS + dst - N_CELL] = c
    else:
        push(s, column(dst), c)


@rule
def outcome(s, moves):
    return patience_outcome(s[GIVEN_UP] == 1, finished(s), moves)


@rule
def score(s):
    return total(s, HEIGHT, 4)


@rule
def observe(s, seat, out):
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


def full_pack(options):
    return pack()


def piles(options):
    found = [Stack("S", "stock", N_STOCK, STOCK, capacity=52, hidden=True)]
    found.append(Stack("W", "waste", N_WASTE, WASTE, capacity=52))
    for suit in range(4):
        order = tuple(ALL[suit << 4 | rank] for rank in range(1, 14))
        found.append(Heights("F" + "CDHS"[suit], "foundation", N_FOUNDATION + suit, HEIGHT + suit, order=order))
    found += [Stack(f"T{n}", "tableau", n, column(n), capacity=24) for n in range(1, 5)]
    found += [Cell(f"C{n}", "cell", N_CELL + n - 1, CELLS + n - 1) for n in (1, 2)]
    return tuple(found)


def facts(s, m, reason, options):
    return {}
