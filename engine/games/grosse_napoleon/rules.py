"""Große Napoleon: all cards face up in eleven columns, laid out up to three times, with play during the deal.

Clauses GN-1 to GN-10 are cited where they are decided; their texts are in `en.toml` and `de.toml` beside this file.

State: options, counters, eight foundations as heights, eleven columns, stock. A layout is being dealt as long as the
stock has cards; `row` is then the row after which dealing pauses (GN-4). Later it is 0.
"""

from __future__ import annotations

from ...base.cards import ALL, Rank, pack
from ...compiling.jit import rule
from ...vocabulary.kernel import (
    CARDS,
    DEAL,
    REDEAL,
    RESIGN,
    card_rank,
    card_suit,
    copy_state,
    hide,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_of,
    move_src,
    pop,
    push,
    top,
    total,
    turn_over,
)
from ...vocabulary.layout import Layout
from ...vocabulary.moves import Kind
from ...vocabulary.spec import Counter, Heights, Option, Pile, Reasons, Stack
from . import KEYS as KEYS

PREFIX = "GN"
MAX_COLUMNS = 11
MAX_STOCK = 104
MAX_LENGTH = 40
"""The largest number of cards in a column. N cards in C columns make R = ceil(N / C) rows, so at most R cards of a
column are dealt. A card played onto a column of R or more cards is a neighbour in suit of the card below it (GN-6;
GN-7 only concerns the first card). So from its R-th card on, a column holds a single suit, which has two cards per
rank: at most R - 1 + 2 * ranks cards in all, and of course at most N. With the source's pack and eleven columns that
is 9 + 26 = 35; `check_options` allows no family in which it exceeds 40. Later layouts have no more cards and hence
no more rows, and `check` rejects positions that violate the bound.
"""

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_COLUMNS = L.byte()
OPT_REDEALS = L.byte()
OPT_ROUND = L.byte()  # 1: king and ace of a suit are neighbours
LAYOUT = L.byte()  # number of the layout, counted from 1
ROW = L.byte()  # while a layout is being dealt, the last row on the table; 0 once all its cards are dealt
HEIGHT = L.bytes(8)  # cards on the foundations: built up from the aces of the four suits, then down from the kings
COLUMNS, STRIDE = L.piles(MAX_COLUMNS, MAX_LENGTH)
STOCK = L.pile(MAX_STOCK)  # next card on top; gathered columns are dealt from it again
SIZE = L.size

# Pile numbers in moves. Columns are 1 to 11.
N_STOCK = 12
N_FOUNDATION = 13  # 13 to 16 up from the aces, 17 to 20 down from the kings

KINDS = (Kind(CARDS, "cards"), Kind(DEAL, "deal"), Kind(REDEAL, "redeal"), Kind(RESIGN, "resign"))
# With k columns in use, each last card has at most 2 foundations, 4 neighbours and 11 - k spaces; with the redeal
# that makes k * (17 - k) + 1, at most 73. legal_moves keeps the last cards of the columns behind them.
MAX_MOVES = 96
TOPS = 80
MAX_COUNT = 13  # moves of several cards are refused, but a player can try to move a ladder

OPTIONS = (
    Option("redeals", 2, OPT_REDEALS, tuple(range(10)), "GN-9"),
    Option("round_ladders", False, OPT_ROUND, (False, True), "GN-6"),
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "GN-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "GN-1"),
    Option("columns", 11, OPT_COLUMNS, tuple(range(1, MAX_COLUMNS + 1)), "GN-2"),
)

REASONS = Reasons()
ALL_DEALT, BY_ROW = REASONS.of(2, "all-dealt", "by-row")
SUIT, BASE_ACE, BASE_KING, NEXT_UP, NEXT_DOWN, COMPLETE = REASONS.of(
    3, "suit", "base-ace", "base-king", "next-up", "next-down", "complete"
)
INNER, NO_LADDERS = REASONS.of(4, "inner", "no-ladders")
NONE, ONE = REASONS.of(5, "none", "one")
SAME, OTHER_SUIT, ROUND, RANK = REASONS.of(6, "same", "other-suit", "round", "rank")
(SPACE_ONE,) = REASONS.of(7, "space-one")
NO_RETURN, ACROSS = REASONS.of(8, "no-return", "across")
TO_STOCK, DEALING, LAST_LAYOUT = REASONS.of(9, "to-stock", "dealing", "last-layout")
(GAME_OVER,) = REASONS.of(10, "game-over")


# ---------------------------------------------------------------- the rules


@rule
def column(n):
    """Offset of column number n (counted from 1)."""
    return COLUMNS + (n - 1) * STRIDE


@rule
def deal(s, cards, count):
    """Deal the first row of a pack of `count` cards to a state in which only the options are set (GN-1, GN-4)."""
    for i in range(count - 1, -1, -1):
        push(s, STOCK, cards[i])
    s[LAYOUT] = 1
    deal_row(s)


@rule
def deal_row(s):
    """Deal a row: one card to each column from left to right, until the stock is empty (GN-2)."""
    for n in range(1, min(int(s[OPT_COLUMNS]), int(s[STOCK])) + 1):
        push(s, column(n), pop(s, STOCK))
    if s[STOCK] > 0:
        s[ROW] += 1
    else:  # GN-5: play begins when the last card has been dealt
        s[ROW] = 0


def rows_ahead(s) -> int:
    """How many rows of this layout have not been dealt yet (GN-2)."""
    return -(-int(s[STOCK]) // int(s[OPT_COLUMNS]))


@rule
def gather(s):
    """Gather the columns into a new stock: column 1 from its first to its last card, then column 2, ... (GN-9).

    The last column is turned over first and the others are placed on top, so column 1 is dealt first.
    """
    for n in range(s[OPT_COLUMNS], 0, -1):
        turn_over(s, column(n), STOCK)


@rule
def may_go_up(s, n):
    """Whether the last card of column n may go to a foundation at this stage (GN-4, GN-5)."""
    return s[ROW] <= 1 or n == 1 or n == s[OPT_COLUMNS]


@rule
def next_up(s, suit):
    """The next card of the foundation built up from a suit's ace; 0 if it is complete (GN-3)."""
    high = int(s[HEIGHT + suit])
    return suit << 4 | (high + 1) if high < s[OPT_RANKS] else 0


@rule
def next_down(s, suit):
    """The next card of the foundation built down from a suit's king; 0 if it is complete (GN-3)."""
    return (suit << 4 | (s[OPT_RANKS] - s[HEIGHT + 4 + suit])) if s[HEIGHT + 4 + suit] < s[OPT_RANKS] else 0


@rule
def places_for(s, c):
    """Where card c may be placed, as a set of bits by last card: its neighbours (GN-6), and 0 for a space (GN-7).

    The neighbours missing below the ace and above the highest rank are bytes that match no card of the pack; for the
    ace of clubs, it is 0, the space. With round ladders, ace and highest rank are neighbours of each other, too.
    """
    places = 5 << (c - 1) | 1
    if s[OPT_ROUND] == 1:
        if card_rank(c) == 1:
            places |= 1 << (c + s[OPT_RANKS] - 1)
        elif card_rank(c) == s[OPT_RANKS]:
            places |= 1 << (c - s[OPT_RANKS] + 1)
    return places


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    kind = move_kind(m)
    if kind == RESIGN:  # GN-10
        return 0
    if kind == DEAL:
        return 0 if s[STOCK] > 0 else ALL_DEALT
    if kind == REDEAL:
        return ruling_redeal(s)
    return ruling_cards(s, move_src(m), move_dst(m), move_count(m))


@rule
def finished(s):
    """Whether the game has been won or resigned (GN-10)."""
    return s[GIVEN_UP] == 1 or score(s) == 2 * s[OPT_RANKS] * s[OPT_SUITS]


@rule
def redeals_left(s):
    """How often the columns may still be gathered (GN-9)."""
    return s[OPT_REDEALS] + 1 - s[LAYOUT]


@rule
def ruling_redeal(s):
    """`ruling` for gathering the columns and dealing them again (GN-9)."""
    if s[STOCK] > 0:
        return DEALING
    return LAST_LAYOUT if redeals_left(s) == 0 else 0


@rule
def ruling_cards(s, src, dst, n):
    """`ruling` for a move of n cards."""
    if src >= N_FOUNDATION:
        return ACROSS if dst >= N_FOUNDATION and dst != src else NO_RETURN
    if src == N_STOCK:
        return BY_ROW if s[STOCK] > 0 else ALL_DEALT
    if dst == N_STOCK:
        return TO_STOCK
    c = top(s, column(src))
    if c == 0:
        return NONE
    if dst >= N_FOUNDATION:
        if not may_go_up(s, src):
            return INNER
        return ONE if n != 1 else takes(s, dst, c)
    if s[STOCK] > 0:  # GN-4
        return NO_LADDERS
    if dst == src:
        return SAME
    if n != 1:
        return ONE if s[column(dst)] > 0 else SPACE_ONE
    return takes(s, dst, c)


@rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (GN-3, GN-4, GN-6, GN-7)."""
    if number >= N_FOUNDATION:
        return ruling_up(s, c, number - N_FOUNDATION)
    if number == N_STOCK:
        return TO_STOCK
    if s[STOCK] > 0:
        return NO_LADDERS
    below = top(s, column(number))
    if (places_for(s, c) >> below) & 1 == 1:
        return 0
    if card_suit(c) != card_suit(below):
        return OTHER_SUIT
    if abs(card_rank(c) - card_rank(below)) == s[OPT_RANKS] - 1:
        return ROUND
    return RANK


@rule
def ruling_up(s, c, k):
    """`ruling` for card c to foundation k (GN-3): 0 to 3 are built up from the aces, 4 to 7 down from the kings."""
    suit = k & 3
    expected = next_up(s, suit) if k < 4 else next_down(s, suit)
    if c == expected:
        return 0
    if card_suit(c) != suit:
        return SUIT
    if expected == 0:
        return COMPLETE
    if s[HEIGHT + k] == 0:
        return BASE_ACE if k < 4 else BASE_KING
    return NEXT_UP if k < 4 else NEXT_DOWN


@rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if s[GIVEN_UP] == 1:
        return 0
    count = 0
    columns = int(s[OPT_COLUMNS])
    tops = 0
    for n in range(1, columns + 1):
        c = top(s, column(n))
        out[TOPS + n] = c
        tops |= 1 << c
        if c != 0 and may_go_up(s, n):
            suit = card_suit(c)
            if c == next_up(s, suit):
                out[count] = move_cards(n, N_FOUNDATION + suit, 1)
                count += 1
            if c == next_down(s, suit):
                out[count] = move_cards(n, N_FOUNDATION + 4 + suit, 1)
                count += 1
    if s[STOCK] > 0:
        out[count] = move_of(DEAL, 0)
        return count + 1
    if tops == 1:  # all columns are empty: the game is won
        return 0
    for src in range(1, columns + 1):
        c = out[TOPS + src]
        places = places_for(s, c) if c != 0 else 0
        if places & tops == 0:
            continue
        for dst in range(1, columns + 1):
            if (places >> out[TOPS + dst]) & 1 == 1:
                out[count] = move_cards(src, dst, 1)
                count += 1
    if ruling_redeal(s) == 0:
        out[count] = move_of(REDEAL, 0)
        count += 1
    return count


@rule
def apply(s, m):
    """Play a legal move."""
    kind = move_kind(m)
    if kind == CARDS:
        c = pop(s, column(move_src(m)))
        dst = move_dst(m)
        if dst >= N_FOUNDATION:
            s[HEIGHT + dst - N_FOUNDATION] += 1
        else:
            push(s, column(dst), c)
    elif kind == DEAL:
        deal_row(s)
    elif kind == REDEAL:
        gather(s)
        s[LAYOUT] += 1
        deal_row(s)
    else:
        s[GIVEN_UP] = 1


@rule
def score(s):
    """The number of cards on the foundations."""
    return total(s, HEIGHT, 8)


@rule
def observe(s, seat, out):
    """Copy the state, masking the cards hidden from the player: the stock."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


# ------------------------------------------------- the description for the engine


def full_pack(options):
    """The unshuffled pack (GN-1)."""
    return pack(2, range(1, options["ranks"] + 1), range(options["suits"]))


def _rows(options) -> int:
    """The number of rows in the first layout, which has the most (GN-2)."""
    return -(-2 * options["ranks"] * options["suits"] // options["columns"])


def turned_off(options) -> tuple[str, ...]:
    """Redeals, if there are none (GN-9)."""
    return () if options["redeals"] else ("redeal",)


def check_options(options) -> str | None:
    """Explains why options that are valid individually cannot be combined; None if they can."""
    longest = min(2 * options["ranks"] * options["suits"], _rows(options) - 1 + 2 * options["ranks"])
    if longest > MAX_LENGTH:
        return (
            f"with {options['columns']} columns one could grow to {longest} cards, {MAX_LENGTH} at most are "
            "possible; choose more columns or a smaller pack"
        )
    return None


def piles(options) -> tuple[Pile, ...]:
    """The piles in diagram order."""
    up = range(1, options["ranks"] + 1)
    result: list[Pile] = [Stack("S", "stock", N_STOCK, STOCK, capacity=MAX_STOCK, hidden=True)]
    for letter, first, order in (("A", 0, up), ("K", 4, up[::-1])):
        for suit in range(options["suits"]):
            run = tuple(ALL[suit << 4 | rank] for rank in order)
            k = first + suit
            result.append(Heights(letter + "CDHS"[suit], "foundation", N_FOUNDATION + k, HEIGHT + k, order=run))
    for n in range(1, options["columns"] + 1):
        result.append(Stack(f"T{n}", "tableau", n, COLUMNS + (n - 1) * STRIDE, capacity=MAX_LENGTH))
    return tuple(result)


COUNTERS = (
    Counter("layout", LAYOUT, 1, 10, 1),
    Counter("row", ROW, 0, MAX_LENGTH, 0),
    Counter("given_up", GIVEN_UP, 0, 1, 0),
)


def check(s, options) -> str | None:
    """Why a state that contains the right cards is not a position of the game, or None."""
    columns, row, number, rows = options["columns"], int(s[ROW]), int(s[LAYOUT]), _rows(options)
    if number > options["redeals"] + 1:
        return f"layout {number} of {options['redeals'] + 1} (GN-9)"
    if row > 0 and s[STOCK] == 0:
        return f"row {row}: with the last card dealt the deal is over; row is 0 then (GN-5)"
    if row == 0 and s[STOCK] > 0:
        return "row: the stock still has cards, so say which row is the last on the table (GN-2)"
    held = [int(s[COLUMNS + n * STRIDE]) for n in range(columns)]
    if row > 0:
        for n, cards in enumerate(held, 1):
            if cards > row:
                return f"T{n}: {cards} cards, but only {row} rows have been dealt (GN-2)"
            if cards < row - 1 and 1 < n < columns:
                return f"T{n}: {cards} cards of {row} rows, but only that of the first may have gone up (GN-4)"
        dealt, cards = row * columns + int(s[STOCK]), 2 * options["ranks"] * options["suits"]
        if dealt > cards or (dealt < cards and number == 1):
            return f"S: {s[STOCK]} cards left after {row} rows do not fit a layout of {cards} cards (GN-2)"
    for n, cards in enumerate(held):
        p = COLUMNS + n * STRIDE
        for i in range(p + rows, p + cards):
            if (places_for(s, int(s[i + 1])) >> s[i]) & 1 == 0:
                below, above = ALL[s[i]], ALL[s[i + 1]]
                return f"T{n + 1}: {above} cannot lie on {below}; behind {rows} rows there are ladders (GN-6)"
    return None


def facts(s, m, reason, options) -> dict[str, object]:
    """The cards and numbers mentioned in a refusal, besides those of `engine.core.facts`."""
    src, dst = move_src(m), move_dst(m)
    facts: dict[str, object] = {
        "last": options["columns"],
        "highest": Rank(options["ranks"]),
        "layout": int(s[LAYOUT]),
        "layouts": options["redeals"] + 1,
    }
    if move_kind(m) == CARDS:
        if src <= MAX_COLUMNS:
            facts["column"] = src
            if top(s, column(src)):
                facts["card"] = ALL[top(s, column(src))]  # only one card ever moves: the last
        if dst <= MAX_COLUMNS:
            facts["target_column"] = dst
        elif dst >= N_FOUNDATION:
            k = dst - N_FOUNDATION
            expected = next_up(s, k & 3) if k < 4 else next_down(s, k & 3)
            if expected:
                facts["expected"] = ALL[expected]
    return facts
