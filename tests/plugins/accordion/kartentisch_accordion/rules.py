"""Accordion: a row of piles is pressed together until one is left.

Clauses AC-1 to AC-6 are cited where they are decided; their texts are in `en.toml` and `de.toml`.

State: given up, options, the top cards of the piles in their places, the buried cards. Only top cards count, so those
below them lie together as the buried cards.
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
    card_suit,
    move_cards,
    move_dst,
    move_kind,
    move_src,
    push,
)

KEYS = {"accordion": {}}
PREFIX = "AC"

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
PLACES = L.bytes(52)
BURIED = L.pile(52)
SIZE = L.size

# Pile numbers in moves. Places are 1 to 52, in reading order.
N_BURIED = 53

KINDS = (Kind(CARDS, "cards"), Kind(RESIGN, "resign"))
MAX_MOVES = 104  # each pile to two others

OPTIONS = (
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "AC-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "AC-1"),
)
COUNTERS = (Counter("given_up", GIVEN_UP, 0, 1),)

REASONS = Reasons()
(FAR,) = REASONS.of(3, "far")
(UNLIKE,) = REASONS.of(4, "unlike")
NONE, GAP, NO_RETURN, BY_BURYING = REASONS.of(5, "none", "gap", "no-return", "by-burying")
(GAME_OVER,) = REASONS.of(6, "game-over")


@jit.rule
def deal(s, cards, count):
    """Deal all cards side by side (AC-2)."""
    for i in range(count):
        s[PLACES + i] = cards[i]


@jit.rule
def score(s):
    """The number of buried cards."""
    return int(s[BURIED])


@jit.rule
def finished(s):
    """Whether the game has been won or given up (AC-6)."""
    return s[GIVEN_UP] == 1 or score(s) == s[OPT_RANKS] * s[OPT_SUITS] - 1


@jit.rule
def left_of(s, number, steps):
    """The pile this many steps to the left, not counting gaps; 0 if there is none."""
    while number > 0 and steps > 0:
        number -= 1
        if number > 0 and s[PLACES + number - 1] != 0:
            steps -= 1
    return number


@jit.rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    if move_kind(m) == RESIGN:
        return 0
    src = move_src(m)
    dst = move_dst(m)
    if src == N_BURIED:
        return NO_RETURN
    if s[PLACES + src - 1] == 0:
        return NONE
    if dst == N_BURIED or s[PLACES + dst - 1] == 0:
        return takes(s, dst, 0)
    if dst != left_of(s, src, 1) and dst != left_of(s, src, 3):  # AC-3
        return FAR
    return takes(s, dst, s[PLACES + src - 1])


@jit.rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (AC-4, AC-5)."""
    if number == N_BURIED:
        return BY_BURYING
    d = s[PLACES + number - 1]
    if d == 0:
        return GAP
    return 0 if card_suit(c) == card_suit(d) or card_rank(c) == card_rank(d) else UNLIKE


@jit.rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s):
        return 0
    count = 0
    for src in range(1, s[OPT_RANKS] * s[OPT_SUITS] + 1):
        c = s[PLACES + src - 1]
        if c == 0:
            continue
        for steps in (1, 3):
            dst = left_of(s, src, steps)
            if dst > 0 and takes(s, dst, c) == 0:
                out[count] = move_cards(src, dst, 1)
                count += 1
    return count


@jit.rule
def apply(s, m):
    """Play a legal move."""
    if move_kind(m) == RESIGN:
        s[GIVEN_UP] = 1
        return
    push(s, BURIED, s[PLACES + move_dst(m) - 1])
    s[PLACES + move_dst(m) - 1] = s[PLACES + move_src(m) - 1]
    s[PLACES + move_src(m) - 1] = 0


def full_pack(options):
    """The unshuffled pack (AC-1)."""
    return pack(1, range(1, options["ranks"] + 1), range(options["suits"]))


def piles(options):
    """The piles in diagram order: a row has as many places as there are ranks."""
    ranks = options["ranks"]
    spots = [(i // ranks + 1, i % ranks + 1, i) for i in range(ranks * options["suits"])]
    return (
        Stack("F", "foundation", N_BURIED, BURIED, capacity=52),
        *(Cell(f"R{row}P{place}", "tableau", i + 1, PLACES + i, line=f"R{row}") for row, place, i in spots),
    )
