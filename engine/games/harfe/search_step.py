"""Steps of Große Harfe's family without obligations (GH-5, GH-10), each encoded as an integer.

A step consists of a number of turns of the stock, up to four moves of cards, and a note of what must follow directly
(see `required_followup` in `search_free.py`). Turns come first: only the last move of a step takes a card from the
waste, and without obligations the other moves can come after the turns.
"""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import REDEAL, card_rank, card_suit, move_cards, move_of, top
from .rules import (
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
from .search_up import goes_up_at_once

PLACE = 10  # bits of a move in a step: source and target; the number of cards follows from them
MOST = 4  # moves
NOTE = MOST * PLACE  # seven bits from here: what must be used directly after the step
TURNS = NOTE + 7  # from here: the number of turns
ONE = (1 << PLACE) - 1


@rule
def short(src, dst):
    """A move of cards packed into `PLACE` bits."""
    return src | dst << 5


@rule
def fitting(s, src, dst):
    """How many cards of the face-up run of column src would move to column dst; 0 if none can."""
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
    """Move number k (from 0) of a step as a move of the rules; 0 if there is none."""
    m = (step >> (k * PLACE)) & ONE
    src = m & 31
    dst = m >> 5
    if m == 0:
        return 0
    return move_cards(src, dst, fitting(s, src, dst) if src <= MAX_COLUMNS and dst <= MAX_COLUMNS else 1)


@rule
def length(step):
    """The number of card moves in a step."""
    k = 0
    while k < MOST and (step >> (k * PLACE)) & ONE != 0:
        k += 1
    return k


@rule
def note_of(step):
    """The note of what must follow a step."""
    return (step >> NOTE) & 127


@rule
def turns(s, count):
    """Turn the stock `count` times, or the waste over whenever the stock is empty: GH-10 and GH-13 in one operation.

    `turn_by_rules` replays the same turns by the rules, so any discrepancy would be noticed.
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
    """Turn the stock `count` times by single moves of the rules, and write them."""
    for _ in range(count):
        move = move_cards(N_STOCK, N_WASTE, 1) if s[STOCK] > 0 else move_of(REDEAL, 0)
        out[written] = move
        written += 1
        apply(s, move)
    return written


@rule
def up_from(s, n):
    """The step that moves the last card of column n, or of the waste after turning the whole stock, to a foundation."""
    if n != N_WASTE:
        return short(n, N_FOUNDATION + card_suit(top(s, column(n))))
    stock = int(s[STOCK])
    c = int(s[STOCK + 1]) if stock > 0 else top(s, WASTE)
    count = (stock + s[OPT_TURN] - 1) // s[OPT_TURN]
    return short(N_WASTE, N_FOUNDATION + card_suit(c)) | count << TURNS


@rule
def canonical_run_move(s):
    """The step that moves part of a run to its canonical place, or 0 if all are there already. One pack only.

    Let x and y be the two cards of one rank and colour, both face up, with a run on x and nothing on y. Whatever a plan
    does from here, it can do with the run on y instead, and vice versa: as long as neither x nor y is used (goes to a
    foundation, or takes a card), moves of cards below x take the run along, and moves of cards below y leave it behind;
    and when x or y is used, the run first moves to the other one. So either both positions are won or neither is. The
    canonical place of the run is on the card of the lower suit.
    """
    for n in range(1, s[OPT_COLUMNS] + 1):
        y = top(s, column(n))
        if card_rank(y) < 2 or card_suit(y) > 1:
            continue
        x = y ^ 48  # pairs clubs with spades, and diamonds with hearts
        for k in range(1, s[OPT_COLUMNS] + 1):
            p = column(k)
            held = int(s[p])
            if held > 0:
                i = held - card_rank(x) + card_rank(s[p + held])
                if i > s[DOWN + k - 1] and i < held and s[p + i] == x:
                    return short(k, n)
    return 0


@rule
def automatic_move(s):
    """The step that automatically follows a step without a note, or 0. Only with one pack and without obligations.

    Cards that may go to a foundation at once do so, and runs move to their canonical places; the order does not matter.
    With two packs, two columns may compete for one foundation, so each card that goes up at once is a step of its own.
    """
    if s[FRESH] != 0 or s[OPT_PACKS] > 1:
        return 0
    n = goes_up_at_once(s)
    return up_from(s, n) if n > 0 else canonical_run_move(s)


@rule
def play(s, step):
    """Take a step, and the automatic steps that follow."""
    while step != 0:
        turns(s, step >> TURNS)
        for k in range(MOST):
            m = move_in(s, step, k)
            if m != 0:
                apply(s, m)
        s[FRESH] = note_of(step)
        step = automatic_move(s)


@rule
def play_by_rules(s, step, out, written):
    """Take a step like `play`, and write its moves."""
    while step != 0:
        written = turn_by_rules(s, step >> TURNS, out, written)
        for k in range(MOST):
            m = move_in(s, step, k)
            if m != 0:
                out[written] = m
                written += 1
                apply(s, m)
        s[FRESH] = note_of(step)
        step = automatic_move(s)
    return written
