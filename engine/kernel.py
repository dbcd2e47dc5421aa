"""The compiled primitives that all games share: cards, piles and moves as integers.

A card is one byte, `suit << 4 | rank`, 0 for none (see `cards.py`). A move is one integer: its kind in bits 40 and
up, its argument below; for moves of cards the argument is source pile, target pile and number of cards, eight bits
each. Every game numbers its piles from 1.
"""

from __future__ import annotations

from .jit import rule

HIDDEN = 64
"""Stands for a hidden card in the states written by `observe`."""

OVER_WON = 1
OVER_LOST = 2

# Numbers of kinds of moves; a game says in its `KINDS` which it has (see moves.py), and numbers its own as it likes.
CARDS = 1
REDEAL = 2
RESIGN = 3
DEAL = 4
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
    """The top card of the pile at offset p; 0 if it is empty."""
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
    """Remove and return the top card of the pile at offset p, which must not be empty."""
    at = p + s[p]
    c = int(s[at])
    s[at] = 0
    s[p] -= 1
    return c


@rule
def move_tail(s, p, q, n):
    """Move the last n cards of the pile at offset p to the pile at q, keeping their order."""
    a = p + s[p] - n
    b = q + s[q]
    for i in range(1, n + 1):
        s[b + i] = s[a + i]
        s[a + i] = 0
    s[p] -= n
    s[q] += n


@rule
def turn_over(s, p, q):
    """Turn the whole pile at offset p over onto the pile at q: its top card goes first."""
    for _ in range(s[p]):
        push(s, q, pop(s, p))


@rule
def total(s, at, count):
    """The sum of `count` bytes starting at offset `at`."""
    result = 0
    for i in range(at, at + count):
        result += s[i]
    return result


@rule
def copy_state(s, out, size):
    """Copy a state of `size` values to `out`."""
    for i in range(size):
        out[i] = s[i]


@rule
def hide(out, p, count):
    """Mask the first `count` cards of the pile at offset p."""
    for i in range(p + 1, p + 1 + count):
        out[i] = HIDDEN


@rule
def patience_outcome(given_up, won, moves):
    """The outcome of a patience: 0 while it goes on, `OVER_WON`, or `OVER_LOST` if resigned or out of moves."""
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
    """The move of the given kind with the given argument."""
    return (kind << _KIND) | arg


@rule
def move_arg(m):
    """The argument of a move."""
    return m & ((1 << _KIND) - 1)


@rule
def move_cards(src, dst, n):
    """The move of n cards from pile number src to pile number dst."""
    return (CARDS << _KIND) | (src << 16) | (dst << 8) | n


@rule
def move_src(m):
    """The number of the source pile of a move of cards."""
    return (m >> 16) & 255


@rule
def move_dst(m):
    """The number of the target pile of a move of cards."""
    return (m >> 8) & 255


@rule
def move_count(m):
    """How many cards a move of cards moves."""
    return m & 255
