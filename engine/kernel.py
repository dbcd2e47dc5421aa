"""The small compiled vocabulary that all games share: cards, piles, moves as numbers.

A card is one byte, `suit << 4 | rank`, 0 for none (see `cards.py`). A move is one integer: its kind in the bits
from 40 on, its argument below; for moves of cards the argument is source pile, target pile and number of cards,
eight bits each. Piles are numbered from 1 by each game.
"""

from __future__ import annotations

from .jit import rule

HIDDEN = 64
"""Stands for a card that may not be seen, in the states that `observe` makes."""

OVER_WON = 1
OVER_LOST = 2

# Kinds of moves; how each is written is told in moves.py.
CARDS = 1
REDEAL = 2
RESIGN = 3
DEAL = 4
BASE = 5
BID = 6
PASS = 7
JOIN = 8
EXCHANGE = 9
AWAY = 10
PLAY = 11

_KIND = 40


@rule
def card_rank(c):
    """Rank of a card, 1 (ace) to 13 (king)."""
    return c & 15


@rule
def card_suit(c):
    """Suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return c >> 4


@rule
def card_red(c):
    """1 for diamonds and hearts, 0 for clubs and spades."""
    return (((c >> 4) + 1) >> 1) & 1


@rule
def top(s, p):
    """The top card of the pile at offset p, 0 if it is empty."""
    if s[p] == 0:
        return 0
    return int(s[p + s[p]])


@rule
def push(s, p, c):
    """Put card c on the pile at offset p."""
    s[p] += 1
    s[p + s[p]] = c


@rule
def pop(s, p):
    """Take the top card off the pile at offset p (which must have one)."""
    at = p + s[p]
    c = int(s[at])
    s[at] = 0
    s[p] -= 1
    return c


@rule
def move_tail(s, p, q, n):
    """Move the last n cards of the pile at offset p on to the pile at q, in their order."""
    a = p + s[p] - n
    b = q + s[q]
    for i in range(1, n + 1):
        s[b + i] = s[a + i]
        s[a + i] = 0
    s[p] -= n
    s[q] += n


@rule
def turn_over(s, p, q):
    """Turn the whole pile at offset p over on to the pile at q: its top card first."""
    for _ in range(s[p]):
        push(s, q, pop(s, p))


@rule
def total(s, at, count):
    """The sum of `count` bytes from offset at on."""
    result = 0
    for i in range(at, at + count):
        result += s[i]
    return result


@rule
def copy_state(s, out, size):
    """Copy a state of that size to another one."""
    for i in range(size):
        out[i] = s[i]


@rule
def hide(out, p, count):
    """Mask the first `count` cards of the pile at offset p."""
    for i in range(p + 1, p + 1 + count):
        out[i] = HIDDEN


@rule
def patience_outcome(given_up, won, moves):
    """How a patience stands: 0 while it goes on, `OVER_WON`, or `OVER_LOST` when given up or out of moves."""
    if given_up:
        return OVER_LOST
    if won:
        return OVER_WON
    return OVER_LOST if moves == 0 else 0


@rule
def move_kind(m):
    """The kind of a move."""
    return m >> _KIND


@rule
def move_of(kind, arg):
    """The move of that kind with that argument."""
    return (kind << _KIND) | arg


@rule
def move_arg(m):
    """The argument of a move."""
    return m & ((1 << _KIND) - 1)


@rule
def set_bit(c):
    """The bit of a card in a set of cards of a pack of 32 (ace, 7 to king)."""
    rank = c & 15
    return 1 << ((c >> 4) * 8 + (0 if rank == 1 else rank - 6))


@rule
def move_cards(src, dst, n):
    """The move of n cards from pile number src to pile number dst."""
    return (CARDS << _KIND) | (src << 16) | (dst << 8) | n


@rule
def move_src(m):
    """Number of the source pile of a move of cards."""
    return (m >> 16) & 255


@rule
def move_dst(m):
    """Number of the target pile of a move of cards."""
    return (m >> 8) & 255


@rule
def move_count(m):
    """Number of cards of a move of cards."""
    return m & 255
