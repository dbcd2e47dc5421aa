"""Pyramid: pairs that make thirteen are cleared away.

Clauses PY-1 to PY-8 are cited where they are decided; their texts are in `en.toml` and `de.toml`.

State: given up, options, the places of the pyramid row by row, the stock, the waste, the cards cleared away. A move of
a card to another one clears both away; a king is moved to the cards cleared away.
"""

from engine import jit, pack
from engine.vocabulary import (
    CARDS,
    RESIGN,
    Cell,
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

KEYS = {"pyramid": {}}
PREFIX = "PY"
MAX_ROWS = 7
MAX_PLACES = 28

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_ROWS = L.byte()
PLACES = L.bytes(MAX_PLACES)
STOCK = L.pile(52)
WASTE = L.pile(52)
CLEARED = L.pile(52)
SIZE = L.size

# Pile numbers in moves. Places are 1 to 28, row by row.
N_STOCK = 29
N_WASTE = 30
N_CLEARED = 31

KINDS = (Kind(CARDS, "cards"), Kind(RESIGN, "resign"))
MAX_MOVES = 120  # at most eight cards are free, and each could make a pair with each

OPTIONS = (
    Option("ranks", 13, OPT_RANKS, tuple(range(3, 14)), "PY-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "PY-1"),
    Option("rows", MAX_ROWS, OPT_ROWS, tuple(range(1, MAX_ROWS + 1)), "PY-1"),
)
COUNTERS = (Counter("given_up", GIVEN_UP, 0, 1),)

REASONS = Reasons()
SUM, SELF = REASONS.of(3, "sum", "self")
(ALONE,) = REASONS.of(4, "alone")
COVERED, TARGET_COVERED = REASONS.of(5, "covered", "target-covered")
STOCK_OUT, TURN = REASONS.of(6, "stock-out", "turn")
NONE, EMPTY, NO_RETURN = REASONS.of(7, "none", "empty", "no-return")
(GAME_OVER,) = REASONS.of(8, "game-over")


@jit.rule
def places(s):
    """How many places the pyramid has."""
    return s[OPT_ROWS] * (s[OPT_ROWS] + 1) // 2


@jit.rule
def row_of(number):
    """The row of a place, from 1."""
    row = 1
    while row * (row + 1) // 2 < number:
        row += 1
    return row


@jit.rule
def deal(s, cards, count):
    """Deal the pyramid and the stock (PY-2)."""
    for i in range(places(s)):
        s[PLACES + i] = cards[i]
    for i in range(count - 1, places(s) - 1, -1):
        push(s, STOCK, cards[i])


@jit.rule
def score(s):
    """The number of cards of the pyramid that have been cleared away."""
    cleared = 0
    for i in range(places(s)):
        if s[PLACES + i] == 0:
            cleared += 1
    return cleared


@jit.rule
def finished(s):
    """Whether the game has been won or given up (PY-8)."""
    return s[GIVEN_UP] == 1 or score(s) == places(s)


@jit.rule
def card_at(s, number):
    """The card that pile `number` shows, of those from which pairs are made; 0 if there is none."""
    return top(s, WASTE) if number == N_WASTE else int(s[PLACES + number - 1])


@jit.rule
def covered(s, number):
    """Whether a card covers the one in this place (PY-5)."""
    row = row_of(number)
    if number == N_WASTE or row == s[OPT_ROWS]:
        return False
    return s[PLACES + number + row - 1] != 0 or s[PLACES + number + row] != 0


@jit.rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    if move_kind(m) == RESIGN:
        return 0
    src = move_src(m)
    if src == N_CLEARED:
        return NO_RETURN
    if src == N_STOCK:  # PY-6
        if s[STOCK] == 0:
            return STOCK_OUT
        return 0 if move_dst(m) == N_WASTE else TURN
    c = card_at(s, src)
    if c == 0:
        return NONE
    if covered(s, src):
        return COVERED
    return SELF if src == move_dst(m) else takes(s, move_dst(m), c)


@jit.rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (PY-3 to PY-7)."""
    if number == N_CLEARED:
        return 0 if card_rank(c) == s[OPT_RANKS] else ALONE
    if number == N_STOCK:
        return TURN
    d = card_at(s, number)
    if d == 0:
        return EMPTY
    if covered(s, number):
        return TARGET_COVERED
    return 0 if card_rank(c) + card_rank(d) == s[OPT_RANKS] else SUM


@jit.rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s):
        return 0
    count = 0
    for i in range(places(s) + 1):
        src = i + 1 if i < places(s) else N_WASTE
        c = card_at(s, src)
        if c == 0 or covered(s, src):
            continue
        if takes(s, N_CLEARED, c) == 0:
            out[count] = move_cards(src, N_CLEARED, 1)
            count += 1
        for j in range(places(s) + 1):
            dst = j + 1 if j < places(s) else N_WASTE
            if src != dst and takes(s, dst, c) == 0:
                out[count] = move_cards(src, dst, 1)
                count += 1
    if s[STOCK] > 0:
        out[count] = move_cards(N_STOCK, N_WASTE, 1)
        count += 1
    return count


@jit.rule
def clear(s, number):
    """Clear away the card that pile `number` shows."""
    if number == N_WASTE:
        push(s, CLEARED, pop(s, WASTE))
    else:
        push(s, CLEARED, s[PLACES + number - 1])
        s[PLACES + number - 1] = 0


@jit.rule
def apply(s, m):
    """Play a legal move."""
    if move_kind(m) == RESIGN:
        s[GIVEN_UP] = 1
    elif move_src(m) == N_STOCK:
        push(s, WASTE, pop(s, STOCK))
    else:
        if move_dst(m) != N_CLEARED:
            clear(s, move_dst(m))
        clear(s, move_src(m))


@jit.rule
def observe(s, seat, out):
    """Copy the state, and hide the stock."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


def check_options(options):
    """Reject options with too few cards for the pyramid."""
    cards, dealt = options["ranks"] * options["suits"], options["rows"] * (options["rows"] + 1) // 2
    return None if dealt <= cards else f"{dealt} cards cannot be dealt to the pyramid from a pack of {cards} (PY-2)"


def full_pack(options):
    """The unshuffled pack (PY-1)."""
    return pack(1, range(1, options["ranks"] + 1), range(options["suits"]))


def piles(options):
    """The piles in diagram order."""
    rows = range(1, options["rows"] + 1)
    spots = [(row, place, row * (row - 1) // 2 + place) for row in rows for place in range(1, row + 1)]
    return (
        Stack("S", "stock", N_STOCK, STOCK, capacity=52, hidden=True),
        Stack("W", "waste", N_WASTE, WASTE, capacity=52),
        Stack("F", "foundation", N_CLEARED, CLEARED, capacity=52),
        *(Cell(f"R{row}P{place}", "tableau", n, PLACES + n - 1, line=f"R{row}") for row, place, n in spots),
    )


def check(s, options):
    """Why a state that contains the right cards is not a position of the game, or None."""
    for row in range(1, options["rows"]):
        for place in range(1, row + 1):
            n = row * (row - 1) // 2 + place
            if s[PLACES + n - 1] == 0 and (s[PLACES + n + row - 1] or s[PLACES + n + row]):
                return f"R{row}P{place}: it is covered, so its card is there (PY-5)"
    return None


def facts(s, m, reason, options):
    """The sum that two cards must make."""
    return {"sum": options["ranks"]} if reason in (SUM, ALONE) else {}
