"""Steps of Große Harfe's family without duties (GH-5, GH-10), each a number.

A step is a number of turns of the stock, up to four moves of cards, and a note of what must be done directly after
it (see `pays` in `harfe_free.py`). Turns come first: only the last move of a step takes a card from the waste, and
without duties the others may as well follow the turns.
"""

from __future__ import annotations

from ...games.harfe import (
    DOWN,
    FRESH,
    MAX_COLUMNS,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_COLUMNS,
    OPT_PACKS,
    OPT_PASSES,
    OPT_RANKS,
    OPT_TURN,
    PASS,
    STOCK,
    WASTE,
    apply,
    column,
    fits_column,
)
from ...jit import rule
from ...kernel import REDEAL, card_rank, card_suit, move_cards, move_of, top
from .harfe_up import goes_up_at_once

PLACE = 10  # bits of a move of cards in a step: where from and where to; how many cards go follows from that
MOST = 4  # moves
NOTE = MOST * PLACE  # what must be used directly after it: seven bits from here on
TURNS = NOTE + 7  # number of turns: from here on
ONE = (1 << PLACE) - 1


@rule
def short(src, dst):
    """A move of cards in few bits."""
    return src | dst << 5


@rule
def fitting(s, src, dst):
    """How many cards of the open run of column src would move to column dst, 0 if none can."""
    p = column(src)
    held = int(s[p])
    if held == 0 or src == dst:
        return 0
    below = top(s, column(dst))
    high = card_rank(below) - 1 if below != 0 else int(s[OPT_RANKS])
    n = high - card_rank(s[p + held]) + 1
    if n < 1 or n > held - s[DOWN + src - 1]:
        return 0
    return n if fits_column(s, int(s[p + held - n + 1]), dst) == 0 else 0


@rule
def move_in(s, step, k):
    """Move number k (from 0) of a step as a move of the rules, 0 if there is none."""
    m = (step >> (k * PLACE)) & ONE
    src = m & 31
    dst = m >> 5
    if m == 0:
        return 0
    return move_cards(src, dst, fitting(s, src, dst) if src <= MAX_COLUMNS and dst <= MAX_COLUMNS else 1)


@rule
def length(step):
    """How many moves of cards a step has."""
    k = 0
    while k < MOST and (step >> (k * PLACE)) & ONE != 0:
        k += 1
    return k


@rule
def note_of(step):
    """The note of a step."""
    return (step >> NOTE) & 127


@rule
def turns(s, count):
    """Turn the stock so many times, or the waste over where the stock is empty: GH-10 and GH-13 in one go.

    The moves that come of it are played by the rules themselves in `turn_by_rules`, so a difference could not go
    unseen.
    """
    left = int(count)
    while left > 0:
        stock = int(s[STOCK])
        waste = int(s[WASTE])
        if stock == 0:
            for i in range(1, waste + 1):
                s[STOCK + waste + 1 - i] = s[WASTE + i]
                s[WASTE + i] = 0
            s[STOCK] = waste
            s[WASTE] = 0
            s[FRESH] = 0
            if s[OPT_PASSES] > 0:
                s[PASS] += 1
            left -= 1
            continue
        each = int(s[OPT_TURN])
        steps = min(left, (stock + each - 1) // each)
        cards = min(stock, steps * each)
        for i in range(cards):
            s[WASTE + waste + 1 + i] = s[STOCK + stock - i]
            s[STOCK + stock - i] = 0
        s[STOCK] = stock - cards
        s[WASTE] = waste + cards
        s[FRESH] = 1
        left -= steps


@rule
def turn_by_rules(s, count, out, written):
    """Turn the stock so many times by single moves of the rules, and write them."""
    for _ in range(count):
        move = move_cards(N_STOCK, N_WASTE, 1) if s[STOCK] > 0 else move_of(REDEAL, 0)
        out[written] = move
        written += 1
        apply(s, move)
    return written


@rule
def up_from(s, n):
    """The step that puts up the last card of pile n, a column or the waste, after turning the whole stock."""
    if n != N_WASTE:
        return short(n, N_FOUNDATION + card_suit(top(s, column(n))))
    stock = int(s[STOCK])
    c = int(s[STOCK + 1]) if stock > 0 else top(s, WASTE)
    count = (stock + s[OPT_TURN] - 1) // s[OPT_TURN]
    return short(N_WASTE, N_FOUNDATION + card_suit(c)) | count << TURNS


@rule
def tidying(s):
    """The step that moves part of a run to the card where it should lie, 0 if each lies there. One pack only.

    Let x and y be the two cards of one rank and colour, both open, with a run on x and nothing on y. Whatever a plan
    does from here, it can do with the run on y instead, and the other way round: as long as neither x nor y is used
    (goes up, or takes a card on it), moves of cards below x take the run along, and those below y go without it; and
    when x or y is used, the run moves to the other one first. So both positions are won or neither. The run lies
    on the card of the lower suit.
    """
    for n in range(1, s[OPT_COLUMNS] + 1):
        y = top(s, column(n))
        if card_rank(y) < 2 or card_suit(y) > 1:
            continue
        x = y ^ 48  # clubs and spades, diamonds and hearts
        for k in range(1, s[OPT_COLUMNS] + 1):
            p = column(k)
            held = int(s[p])
            if held > 0:
                i = held - card_rank(x) + card_rank(s[p + held])
                if i > s[DOWN + k - 1] and i < held and s[p + i] == x:
                    return short(k, n)
    return 0


@rule
def settling(s):
    """What follows a step without note by itself, 0 if nothing: only of one pack, and without duties.

    What may go up at once goes up, and runs lie where they should, in whatever order. Of two packs two columns may
    wait for one foundation. So there each card that goes up at once is a step of its own.
    """
    if s[FRESH] != 0 or s[OPT_PACKS] > 1:
        return 0
    n = goes_up_at_once(s)
    return up_from(s, n) if n > 0 else tidying(s)


@rule
def play(s, step):
    """Take a step, and what follows by itself."""
    while step != 0:
        turns(s, step >> TURNS)
        for k in range(MOST):
            m = move_in(s, step, k)
            if m != 0:
                apply(s, m)
        s[FRESH] = note_of(step)
        step = settling(s)


@rule
def play_by_rules(s, step, out, written):
    """Take a step as `play` does, and write its moves."""
    while step != 0:
        written = turn_by_rules(s, step >> TURNS, out, written)
        for k in range(MOST):
            m = move_in(s, step, k)
            if m != 0:
                out[written] = m
                written += 1
                apply(s, m)
        s[FRESH] = note_of(step)
        step = settling(s)
    return written
