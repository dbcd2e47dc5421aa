"""The compiled primitives that all games share: cards, piles and moves as integers.

A card is one byte, `suit << 4 | rank`, 0 for none (see `cards.py`). A move is one integer: its kind in bits 40 and
up, its argument below; for moves of cards the argument is source pile, target pile and number of cards, eight bits
each. Every game numbers its piles from 1.
"""

from __future__ import annotations

from ..compiling.jit import rule

__all__ = [
    "CARDS",
    "DEAL",
    "HIDDEN",
    "OVER_LOST",
    "OVER_WON",
    "PLAY",
    "REDEAL",
    "RESIGN",
    "card_rank",
    "card_red",
    "card_suit",
    "copy_state",
    "hide",
    "move_arg",
    "move_cards",
    "move_count",
    "move_dst",
    "move_kind",
    "move_of",
    "move_src",
    "move_tail",
    "patience_outcome",
    "pop",
    "push",
    "top",
    "total",
    "turn_over",
]
__dir__ = __all__.copy

HIDDEN = 64
"""Represents a hidden card in the states written by `observe`."""

OVER_WON = 1
"""The outcome of a patience that is won."""
OVER_LOST = 2
"""The outcome of a patience that is lost or resigned."""

# Numbers of kinds of moves. A game lists in `KINDS` those that it uses, and adds others (see moves.py).
CARDS = 1
"""The kind of moves that move cards from one pile to another."""
REDEAL = 2
"""The kind of the move `redeal`."""
RESIGN = 3
"""The kind of the move `resign`."""
DEAL = 4
"""The kind of the move `deal`."""
PLAY = 11
"""The kind of moves that play a card to a trick."""

_KIND = 40


@rule
def card_rank(c):
    """Rank of a card, 1 (ace) to 13 (king).

    >>> engine.vocabulary.card_rank(engine.card("QH")), engine.vocabulary.card_rank(2 << 4 | 12)
    (12, 12)
    """
    return c & 15


@rule
def card_suit(c):
    """Suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades.

    >>> engine.vocabulary.card_suit(engine.card("QH"))
    2
    """
    return c >> 4


@rule
def card_red(c):
    """1 for diamonds and hearts, 0 for clubs and spades.

    >>> engine.vocabulary.card_red(engine.card("QH")), engine.vocabulary.card_red(engine.card("QS"))
    (1, 0)
    """
    return (((c >> 4) + 1) >> 1) & 1


@rule
def top(s, p):
    """The top card of the pile at offset p; 0 if it is empty.

    >>> state = bytearray([2, 17, 18, 0])
    >>> engine.vocabulary.top(state, 0)
    18
    """
    if s[p] == 0:
        return 0
    return int(s[p + s[p]])


@rule
def push(s, p, c):
    """Put card c on the pile at offset p.

    >>> state = bytearray([1, 17, 0, 0])
    >>> engine.vocabulary.push(state, 0, 18)
    >>> list(state)
    [2, 17, 18, 0]
    """
    s[p] += 1
    s[p + s[p]] = c


@rule
def pop(s, p):
    """Remove and return the top card of the pile at offset p, which must not be empty.

    >>> state = bytearray([2, 17, 18, 0])
    >>> engine.vocabulary.pop(state, 0), list(state)
    (18, [1, 17, 0, 0])
    """
    at = p + s[p]
    c = int(s[at])
    s[at] = 0
    s[p] -= 1
    return c


@rule
def move_tail(s, p, q, n):
    """Move the last n cards of the pile at offset p to the pile at q, keeping their order.

    >>> state = bytearray([3, 17, 18, 19, 0, 0, 0, 0])
    >>> engine.vocabulary.move_tail(state, 0, 4, 2)
    >>> list(state)
    [1, 17, 0, 0, 2, 18, 19, 0]
    """
    a = p + s[p] - n
    b = q + s[q]
    for i in range(1, n + 1):
        s[b + i] = s[a + i]
        s[a + i] = 0
    s[p] -= n
    s[q] += n


@rule
def turn_over(s, p, q):
    """Turn the whole pile at offset p over onto the pile at q: its top card goes first.

    >>> state = bytearray([3, 17, 18, 19, 0, 0, 0, 0])
    >>> engine.vocabulary.turn_over(state, 0, 4)
    >>> list(state)
    [0, 0, 0, 0, 3, 19, 18, 17]
    """
    for _ in range(s[p]):
        push(s, q, pop(s, p))


@rule
def total(s, at, count):
    """The sum of `count` bytes starting at offset `at`.

    >>> engine.vocabulary.total(bytearray([9, 1, 2, 3, 9]), 1, 3)
    6
    """
    result = 0
    for i in range(at, at + count):
        result += s[i]
    return result


@rule
def copy_state(s, out, size):
    """Copy a state of `size` values to `out`.

    >>> out = bytearray(3)
    >>> engine.vocabulary.copy_state(bytearray([1, 2, 3]), out, 3)
    >>> list(out)
    [1, 2, 3]
    """
    for i in range(size):
        out[i] = s[i]


@rule
def hide(out, p, count):
    """Mask the first `count` cards of the pile at offset p.

    >>> state = bytearray([3, 17, 18, 19])
    >>> engine.vocabulary.hide(state, 0, 2)
    >>> list(state)
    [3, 64, 64, 19]
    """
    for i in range(p + 1, p + 1 + count):
        out[i] = HIDDEN


@rule
def patience_outcome(given_up, won, moves):
    """The outcome of a patience: 0 while it goes on, `OVER_WON`, or `OVER_LOST` if resigned or out of moves.

    >>> engine.vocabulary.patience_outcome(False, False, 7)
    0
    >>> engine.vocabulary.patience_outcome(False, True, 0) == engine.vocabulary.OVER_WON
    True
    >>> engine.vocabulary.patience_outcome(False, False, 0) == engine.vocabulary.OVER_LOST
    True
    """
    if given_up:
        return OVER_LOST
    if won:
        return OVER_WON
    return OVER_LOST if moves == 0 else 0


@rule
def move_kind(m):
    """The kind of a move.

    >>> move = engine.game("treppe").move("S>W")
    >>> engine.vocabulary.move_kind(move.code) == engine.vocabulary.CARDS
    True
    """
    return m >> _KIND


@rule
def move_of(kind, arg):
    """The move of the given kind with the given argument.

    >>> engine.game("treppe").move(engine.vocabulary.move_of(engine.vocabulary.RESIGN, 0))
    resign
    """
    return (kind << _KIND) | arg


@rule
def move_arg(m):
    """The argument of a move.

    >>> engine.vocabulary.move_arg(engine.game("treppe").move("base Q").code)
    12
    """
    return m & ((1 << _KIND) - 1)


@rule
def move_cards(src, dst, n):
    """The move of n cards from pile number src to pile number dst.

    >>> harfe = engine.game("grosse-harfe")
    >>> source, target = harfe.piles["T3"].number, harfe.piles["T7"].number
    >>> harfe.move(engine.vocabulary.move_cards(source, target, 2))
    T3x2>T7
    """
    return (CARDS << _KIND) | (src << 16) | (dst << 8) | n


@rule
def move_src(m):
    """The number of the source pile of a move of cards.

    >>> harfe = engine.game("grosse-harfe")
    >>> engine.vocabulary.move_src(harfe.move("T3x2>T7").code) == harfe.piles["T3"].number
    True
    """
    return (m >> 16) & 255


@rule
def move_dst(m):
    """The number of the target pile of a move of cards.

    >>> harfe = engine.game("grosse-harfe")
    >>> engine.vocabulary.move_dst(harfe.move("T3x2>T7").code) == harfe.piles["T7"].number
    True
    """
    return (m >> 8) & 255


@rule
def move_count(m):
    """How many cards a move of cards moves.

    >>> engine.vocabulary.move_count(engine.game("grosse-harfe").move("T3x2>T7").code)
    2
    """
    return m & 255
