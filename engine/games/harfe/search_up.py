"""Große Harfe's family without obligations (GH-5, GH-10): cards that can go to a foundation at once without loss."""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import card_rank, card_red, top
from .rules import (
    DOWN,
    HEIGHT,
    N_WASTE,
    OPT_COLUMNS,
    OPT_PACKS,
    OPT_PASSES,
    OPT_RANKS,
    OPT_RETURNS,
    OPT_SUITS,
    OPT_TURN,
    STOCK,
    WASTE,
    column,
    foundation_for,
)


@rule
def never_needed(s, c):
    """Whether card c, moving from a column to a foundation, is never needed there again. One pack, no obligations only.

    Let c have rank r. Suppose all cards of the other colour up to r - 1 are on the foundations, and all of its own
    colour up to r - 3. The only card that could be placed on c is a card x of rank r - 1 returned for that purpose, and
    on x the cards y of rank r - 2 in c's colour; but any such y, as soon as it can move, can go to a foundation itself,
    which is waiting for it or has passed it. So nothing needs to be placed on c, and the place that c left is more open
    than before.
    """
    rank = card_rank(c)
    for suit in range(s[OPT_SUITS]):
        high = s[HEIGHT + suit]
        if card_red(suit << 4) == card_red(c):
            if high < rank - 3:
                return False
        elif high < rank - 1:
            return False
    return True


@rule
def fits_on_parent(s, n):
    """Whether the last card of column n was, or could have been, built on the card below it."""
    p = column(n)
    return s[p] - s[DOWN + n - 1] > 1


@rule
def last_goes_up(s):
    """Whether the card that is turned last may go to a foundation at once without loss. One pack, no obligations only.

    Passes are unlimited, and the waste is equivalent to a full stock (`from_start`). Let c be that card, with rank r.
    Without it, every other card is turned at the same point of the order, and the one before it comes last; so whatever
    a plan does with the others, it can do without c. With c it does one of two things:

    - it moves c to a foundation, which has already happened;
    - it builds c on a card. Then c returns to that card instead (GH-12; a king would return to a space, so it must be
      `never_needed`). For this, nothing may lie on c, and nothing does: no higher card of its suit has gone up since.

    But while c is in the talon, the plan may return the card of its suit below c, of rank r - 1, from the foundation.
    It does not need to if that card is `never_needed` now.
    """
    total = int(s[WASTE] + s[STOCK])
    if total == 0 or s[OPT_PACKS] > 1 or s[OPT_PASSES] > 0 or (s[STOCK] > 0 and s[WASTE] % s[OPT_TURN] != 0):
        return False
    c = int(s[STOCK + 1]) if s[STOCK] > 0 else int(s[WASTE + total])
    if foundation_for(s, c) < 0:
        return False
    if card_rank(c) == 1 or never_needed(s, c):
        return True
    return s[OPT_RETURNS] == 1 and card_rank(c) < s[OPT_RANKS] and never_needed(s, c - 1)


@rule
def goes_up_at_once(s):
    """The pile whose last card may go to a foundation at once without loss; 0 if there is none. No obligations only.

    Either the card is never needed again (`never_needed`), or it is the one that is turned last (`last_goes_up`), or it
    lies on a card on which it can be built and cards may return (GH-12). In the last case, whatever a plan does with
    the card in its place can be done without it until some move needs it: to place a card on it, or to return the next
    card of its foundation, it returns first; if it moves to another column, it returns to that one; if cards below it
    move along with it, they move without it. So a plan remains, with a higher foundation in the meantime. The function
    is not called while a follow-up is required (`required_followup`), so a returned card is used before it could go up
    again.
    """
    for n in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(n))
        if c != 0 and foundation_for(s, c) >= 0:
            if s[OPT_PACKS] == 1 and never_needed(s, c):
                return n
            if s[OPT_RETURNS] == 1 and card_rank(c) > 1 and fits_on_parent(s, n):
                return n
    return N_WASTE if last_goes_up(s) else 0
