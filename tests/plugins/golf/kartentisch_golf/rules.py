"""Golf: seven columns are played on to one foundation, up or down.

Clauses GO-1 to GO-7 are cited where they are decided; their texts are in `en.toml` and `de.toml`.

State: given up, options, the number of cards dealt to the columns, the columns, the stock, the foundation.
"""

from engine import jit, pack
from engine.vocabulary import (
    CARDS,
    RESIGN,
    Counter,
    Kind,
    Layout,
    Option,
    Reasons,
    Stack,
    card_rank,
    copy_state,
    hide,
    move_cards,
    move_dst,
    move_kind,
    move_src,
    pop,
    push,
    top,
)

KEYS = {"golf": {}}
PREFIX = "GO"
MAX_COLUMNS = 7
MAX_ROWS = 5

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_COLUMNS = L.byte()
OPT_ROWS = L.byte()
COLUMNS, STRIDE = L.piles(MAX_COLUMNS, MAX_ROWS)
STOCK = L.pile(52)
FOUNDATION = L.pile(52)
SIZE = L.size

# Pile numbers in moves. Columns are 1 to 7.
N_STOCK = 8
N_FOUNDATION = 9

KINDS = (Kind(CARDS, "cards"), Kind(RESIGN, "resign"))
MAX_MOVES = MAX_COLUMNS + 1

OPTIONS = (
    Option("ranks", 13, OPT_RANKS, tuple(range(3, 14)), "GO-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "GO-1"),
    Option("columns", MAX_COLUMNS, OPT_COLUMNS, tuple(range(1, MAX_COLUMNS + 1)), "GO-1"),
    Option("rows", MAX_ROWS, OPT_ROWS, tuple(range(1, MAX_ROWS + 1)), "GO-1"),
)
COUNTERS = (Counter("given_up", GIVEN_UP, 0, 1),)

REASONS = Reasons()
NEIGHBOUR, NONE = REASONS.of(3, "neighbour", "none")
(CORNER,) = REASONS.of(4, "corner")
STOCK_OUT, TURN = REASONS.of(5, "stock-out", "turn")
NO_RETURN, NO_BUILD = REASONS.of(6, "no-return", "no-build")
(GAME_OVER,) = REASONS.of(7, "game-over")


@jit.rule
def column(n):
    """Offset of column number n (counted from 1)."""
    return COLUMNS + (n - 1) * STRIDE


@jit.rule
def deal(s, cards, count):
    """Deal the columns, the first card of the foundation, and the stock (GO-2)."""
    dealt = s[OPT_COLUMNS] * s[OPT_ROWS]
    for i in range(dealt):
        push(s, column(i % s[OPT_COLUMNS] + 1), cards[i])
    push(s, FOUNDATION, cards[dealt])
    for i in range(count - 1, dealt, -1):
        push(s, STOCK, cards[i])


@jit.rule
def score(s):
    """The number of cards that have left the columns."""
    left = s[OPT_COLUMNS] * s[OPT_ROWS]
    for n in range(1, s[OPT_COLUMNS] + 1):
        left -= s[column(n)]
    return left


@jit.rule
def finished(s):
    """Whether the game has been won or given up (GO-7)."""
    return s[GIVEN_UP] == 1 or score(s) == s[OPT_COLUMNS] * s[OPT_ROWS]


@jit.rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    if move_kind(m) == RESIGN:
        return 0
    src = move_src(m)
    if src == N_FOUNDATION:
        return NO_RETURN
    if src == N_STOCK:  # GO-5
        if s[STOCK] == 0:
            return STOCK_OUT
        return 0 if move_dst(m) == N_FOUNDATION else TURN
    c = top(s, column(src))
    return NONE if c == 0 else takes(s, move_dst(m), c)


@jit.rule
def takes(s, number, c):
    """Whether pile `number` takes card c from a column: 0, or the reason (GO-3, GO-4, GO-6)."""
    if number != N_FOUNDATION:
        return NO_BUILD
    apart = abs(card_rank(c) - card_rank(top(s, FOUNDATION)))
    if apart == 1:
        return 0
    return CORNER if apart == s[OPT_RANKS] - 1 else NEIGHBOUR


@jit.rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s):
        return 0
    count = 0
    for n in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(n))
        if c != 0 and takes(s, N_FOUNDATION, c) == 0:
            out[count] = move_cards(n, N_FOUNDATION, 1)
            count += 1
    if s[STOCK] > 0:
        out[count] = move_cards(N_STOCK, N_FOUNDATION, 1)
        count += 1
    return count


@jit.rule
def apply(s, m):
    """Play a legal move."""
    if move_kind(m) == RESIGN:
        s[GIVEN_UP] = 1
    elif move_src(m) == N_STOCK:
        push(s, FOUNDATION, pop(s, STOCK))
    else:
        push(s, FOUNDATION, pop(s, column(move_src(m))))


@jit.rule
def observe(s, seat, out):
    """Copy the state, and hide the stock."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


def check_options(options):
    """Reject options without a card for the foundation, or with more columns than cards."""
    cards, dealt = options["ranks"] * options["suits"], options["columns"] * options["rows"]
    return None if dealt < cards else f"{dealt} cards cannot be dealt to the columns from a pack of {cards} (GO-2)"


def full_pack(options):
    """The unshuffled pack (GO-1)."""
    return pack(1, range(1, options["ranks"] + 1), range(options["suits"]))


def piles(options):
    """The piles in diagram order."""
    return (
        Stack("S", "stock", N_STOCK, STOCK, capacity=52, hidden=True),
        Stack("F", "foundation", N_FOUNDATION, FOUNDATION, capacity=52),
        *(Stack(f"T{n}", "tableau", n, column(n), capacity=MAX_ROWS) for n in range(1, options["columns"] + 1)),
    )


def check(s, options):
    """Why a state that contains the right cards is not a position of the game, or None."""
    return None if s[FOUNDATION] > 0 else "F: a card lies there from the beginning (GO-2)"
