"""Große Harfe's family without duties (GH-5, GH-10) for the solver: cards that go up at once without loss."""

from __future__ import annotations

from ...games.harfe import (
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
from ...jit import rule
from ...kernel import card_rank, card_red, top


@rule
def unmissed(s, c):
    """Whether card c, which goes up from a column, will not be missed there. One pack and no duties only.

    Let c have rank r. Of the other colour all cards up to r - 1 are up, of its own colour all up to r - 3. What
    could be laid on c is a card x of rank r - 1 that came back for the purpose, and on x cards y of rank r - 2 of
    c's colour; but any such y, as soon as it may move, may go up itself instead, for its foundation waits for it
    or has passed it. So nothing need be laid on c, and where c was, more is open than before.
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
def lies_on_parent(s, n):
    """Whether the last card of column n was, or could have been, built on the card below it."""
    p = column(n)
    return s[p] - s[DOWN + n - 1] > 1


@rule
def last_goes_up(s):
    """Whether the card that is turned last may go up at once without loss. One pack and no duties only.

    Passes are without limit, and the waste might as well lie in the stock again (`from_start`). Let c be that card,
    rank r. Without it each other card is turned in the same place of the order, and the one before it last; so
    whatever a plan does with the others, it can do without c. With c it does one of two things:

    - it puts c up: that is done already;
    - it builds c on a card. Then c comes back to it (GH-12; a king would come to a space, so it must be `unmissed`).
      For that nothing may lie on c, and nothing does: no higher card of its suit was put up meanwhile.

    But while c lies in the talon, the plan may take back the card of its suit below c, of rank r - 1. It need
    not, if that one is `unmissed` now.
    """
    total = int(s[WASTE] + s[STOCK])
    if total == 0 or s[OPT_PACKS] > 1 or s[OPT_PASSES] > 0 or (s[STOCK] > 0 and s[WASTE] % s[OPT_TURN] != 0):
        return False
    c = int(s[STOCK + 1]) if s[STOCK] > 0 else int(s[WASTE + total])
    if foundation_for(s, c) < 0:
        return False
    if card_rank(c) == 1 or unmissed(s, c):
        return True
    return s[OPT_RETURNS] == 1 and card_rank(c) < s[OPT_RANKS] and unmissed(s, c - 1)


@rule
def goes_up_at_once(s):
    """The number of the pile whose last card may go up at once without loss, 0 if there is none. No duties only.

    Either the card is never missed (`unmissed`), or it is the one that is turned last (`last_goes_up`), or it lies on
    a card on which it can be built and cards may come back (GH-12). Then whatever a plan does with it there can be
    done without it up to the move that needs it: to lay a card on it, or to take back the next card of its
    foundation, it comes back first; if it moves to another column, it comes back to that one; if cards below it move
    with it, they move without it. So a plan is left, and the foundation is only higher meanwhile. Where something is
    due (`pays`) it is not asked for, so the card that came back is used before it could go up again.
    """
    for n in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(n))
        if c != 0 and foundation_for(s, c) >= 0:
            if s[OPT_PACKS] == 1 and unmissed(s, c):
                return n
            if s[OPT_RETURNS] == 1 and card_rank(c) > 1 and lies_on_parent(s, n):
                return n
    return N_WASTE if last_goes_up(s) else 0
