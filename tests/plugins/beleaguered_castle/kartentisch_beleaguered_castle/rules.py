"""Beleaguered Castle: eight rows besiege the four aces.

Clauses BC-1 to BC-8 are cited where they are decided; their texts are in `en.toml` and `de.toml`.

State: given up, options, the heights of the foundations, the rows. Two rows lie beside each foundation.
"""

from engine import Card, jit, pack
from engine.vocabulary import (
    CARDS,
    RESIGN,
    Counter,
    Heights,
    Kind,
    Layout,
    Option,
    Reasons,
    Stack,
    card_rank,
    card_suit,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_src,
    patience_outcome,
    pop,
    push,
    top,
    total,
)

KEYS = {"beleaguered-castle": {}}
PREFIX = "BC"
MAX_HELD = 17  # six dealt cards, the last of them a king, and the eleven ranks from queen to two built on it

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
HEIGHT = L.bytes(4)
ROWS, STRIDE = L.piles(8, MAX_HELD)
SIZE = L.size

# Pile numbers in moves. Rows are 1 to 8.
N_FOUNDATION = 9  # 9 to 12, by suit

KINDS = (Kind(CARDS, "cards"), Kind(RESIGN, "resign"))
MAX_MOVES = 64  # each of eight cards to seven rows and one foundation
MAX_COUNT = MAX_HELD

OPTIONS = (
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "BC-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "BC-1"),
)
COUNTERS = (Counter("given_up", GIVEN_UP, 0, 1),)

REASONS = Reasons()
SUIT, NEXT = REASONS.of(3, "suit", "next")
ONE, NONE = REASONS.of(4, "one", "none")
RANK, SAME = REASONS.of(5, "rank", "same")
(NO_RETURN,) = REASONS.of(7, "no-return")
(GAME_OVER,) = REASONS.of(8, "game-over")


@jit.rule
def row(n):
    """Offset of row number n (counted from 1)."""
    return ROWS + (n - 1) * STRIDE


@jit.rule
def deal(s, cards, count):
    """Lay out the aces, and deal the other cards round by round to the rows (BC-2)."""
    n = 1
    for i in range(count):
        if card_rank(cards[i]) == 1:
            s[HEIGHT + card_suit(cards[i])] = 1
        else:
            push(s, row(n), cards[i])
            n = n % (2 * s[OPT_SUITS]) + 1


@jit.rule
def finished(s):
    """Whether the game has been won or given up (BC-8)."""
    return s[GIVEN_UP] == 1 or score(s) == s[OPT_RANKS] * s[OPT_SUITS]


@jit.rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    if move_kind(m) == RESIGN:
        return 0
    if move_src(m) >= N_FOUNDATION:
        return NO_RETURN
    c = top(s, row(move_src(m)))
    if c == 0:
        return NONE
    if move_count(m) != 1:  # BC-4
        return ONE
    return SAME if move_src(m) == move_dst(m) else takes(s, move_dst(m), c)


@jit.rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (BC-3, BC-5, BC-6)."""
    if number >= N_FOUNDATION:
        suit = number - N_FOUNDATION
        if card_suit(c) != suit:
            return SUIT
        return 0 if card_rank(c) == s[HEIGHT + suit] + 1 else NEXT
    below = top(s, row(number))
    return 0 if below == 0 or card_rank(c) + 1 == card_rank(below) else RANK


@jit.rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s):
        return 0
    count = 0
    rows = 2 * s[OPT_SUITS]
    for src in range(1, rows + 1):
        c = top(s, row(src))
        if c == 0:
            continue
        up = N_FOUNDATION + card_suit(c)
        if takes(s, up, c) == 0:
            out[count] = move_cards(src, up, 1)
            count += 1
        for dst in range(1, rows + 1):
            if dst != src and takes(s, dst, c) == 0:
                out[count] = move_cards(src, dst, 1)
                count += 1
    return count


@jit.rule
def apply(s, m):
    """Play a legal move."""
    if move_kind(m) == RESIGN:
        s[GIVEN_UP] = 1
        return
    c = pop(s, row(move_src(m)))
    if move_dst(m) >= N_FOUNDATION:
        s[HEIGHT + card_suit(c)] += 1
    else:
        push(s, row(move_dst(m)), c)


@jit.rule
def outcome(s, moves):
    """0 while the game goes on, then `OVER_WON` or `OVER_LOST` (BC-8). `moves` is the number of legal moves."""
    return patience_outcome(s[GIVEN_UP] == 1, finished(s), moves)


@jit.rule
def score(s):
    """The number of cards on the foundations."""
    return total(s, HEIGHT, 4)


def full_pack(options):
    """The unshuffled pack (BC-1)."""
    return pack(1, range(1, options["ranks"] + 1), range(options["suits"]))


def sequence(options, suit):
    """The cards of a foundation in building order (BC-3)."""
    return pack(1, range(1, options["ranks"] + 1), (suit,))


def piles(options):
    """The piles in diagram order."""
    foundations = [
        Heights("F" + "CDHS"[suit], "foundation", N_FOUNDATION + suit, HEIGHT + suit, order=sequence(options, suit))
        for suit in range(options["suits"])
    ]
    rows = [Stack(f"R{n}", "tableau", n, row(n), capacity=MAX_HELD) for n in range(1, 2 * options["suits"] + 1)]
    return (*foundations, *rows)


def check(s, options):
    """Why a state that contains the right cards is not a position of the game, or None."""
    dealt = -(-(options["ranks"] - 1) // 2)  # at most, to each row
    for suit in range(options["suits"]):
        if s[HEIGHT + suit] == 0:
            return f"F{'CDHS'[suit]}: the ace lies there from the beginning (BC-2)"
    for n in range(1, 2 * options["suits"] + 1):
        for i in range(row(n) + dealt + 1, row(n) + s[row(n)] + 1):
            if card_rank(s[i]) + 1 != card_rank(s[i - 1]):
                return f"R{n}: {Card(s[i])} cannot lie on {Card(s[i - 1])}; only {dealt} cards are dealt (BC-5)"
    return None
