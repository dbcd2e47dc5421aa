"""Große Harfe's family without duties (GH-5, GH-10) for the solver: which steps are needed, and which can wait."""

from __future__ import annotations

from ...games.harfe import (
    DOWN,
    FRESH,
    HEIGHT,
    MAX_COLUMNS,
    N_FOUNDATION,
    N_STOCK,
    N_WASTE,
    OPT_COLUMNS,
    OPT_PACKS,
    OPT_PASSES,
    OPT_RANKS,
    OPT_RETURNS,
    OPT_SUITS,
    OPT_TURN,
    PASS,
    STOCK,
    WASTE,
    card_class,
    column,
    fits_column,
    foundation_for,
    foundation_top,
    legal_moves,
)
from ...jit import rule
from ...kernel import (
    CARDS,
    REDEAL,
    card_rank,
    card_red,
    card_suit,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_src,
    top,
)
from ..search import ALL

TURNS = 48
"""A step's number of turns stands in its bits from here on."""
NOTE = 24
"""And from here on, seven bits, what must be used directly after it (see `pays`)."""
MOVE = ((1 << TURNS) - 1) ^ (127 << NOTE)
FOUND = 2048
"""The end of the buffer of steps, where `expand_free` notes what turning brings."""

# In place of `FRESH`: which column must be used by the next move, see `pays`.
OPENED = 20
RETURNED = 40
EMPTIED = 60

STRICT = 16  # no returns, and part of a run moves only to free a card that goes up


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
def goes_up_at_once(s):
    """The column whose last card may go up at once without loss, 0 if there is none. No duties only.

    Either the card is never missed (`unmissed`), or it lies on a card on which it can be built and cards may come
    back (GH-12). Then whatever a plan does with it there can be done without it up to the move that needs it: to
    lay a card on it, or to take back the next card of its foundation, it comes back first; if it
    moves to another column, it comes back to that one; if cards below it move with it, they move without it. So
    a plan is left, and the foundation is only higher meanwhile. Where something is due (`pays`) it is not asked
    for, so the card that came back is used before it could go up again.
    """
    for n in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(n))
        if c != 0 and foundation_for(s, c) >= 0:
            if s[OPT_PACKS] == 1 and unmissed(s, c):
                return n
            if s[OPT_RETURNS] == 1 and card_rank(c) > 1 and lies_on_parent(s, n):
                return n
    return 0


@rule
def offered(s, c, but):
    """Whether a card of the rank and colour of c lies open in another column than `but`."""
    for n in range(1, s[OPT_COLUMNS] + 1):
        p = column(n)
        if n == but or s[p] == 0:
            continue
        k = card_rank(c) - card_rank(s[p + s[p]])
        if 0 <= k < s[p] - s[DOWN + n - 1] and card_red(s[p + s[p] - k]) == card_red(c):
            return True
    return False


@rule
def returned(s, c):
    """Whether a card of the rank and colour of c may come back from a foundation (GH-12)."""
    if s[OPT_RETURNS] == 0 or card_rank(c) == 1:
        return False
    for i in range(8):
        d = foundation_top(s, i)
        if card_rank(d) == card_rank(c) and card_red(d) == card_red(c):
            return True
    return False


@rule
def pays(s, m, talon):
    """What must be done with the place that move m opens, directly after it: 0 for nothing, -1 if nothing can be.

    Three kinds of moves of cards add no card to the foundations and turn none up. Each may be put off until
    directly before the move that uses what it opens, for no other move is hindered meanwhile:

    - part of an open run moves from a card x to a card y of the same rank and colour. Till x is used, whatever is
      done with the part is done with it on x, and y, which it covered, is not used;
    - a card d comes back from a foundation. Till a card is laid on d, or the card that d lay on there comes back
      too, d might as well be up;
    - a column without face-down cards moves to another one. Till a king comes to the space, it might as well stay;
      and while there is another space none is needed.

    So after such a move only moves that use what it opened are looked at: a note of it stands in the state, in
    place of the one whether a card was just turned, which without duties means nothing. `talon`: the
    set of ranks and colours (`card_class`) that turning can bring.
    """
    src = move_src(m)
    dst = move_dst(m)
    if move_kind(m) != CARDS or dst > MAX_COLUMNS:
        return 0
    if src >= N_FOUNDATION:
        d = foundation_top(s, src - N_FOUNDATION)
        low = d - 1  # any card of that rank; the colour is the other one
        other = (low & 15) | ((1 - card_red(d)) << 4)
        if (talon >> (2 * card_rank(low) + 1 - card_red(d))) & 1 == 1:
            return RETURNED + dst
        if card_rank(d) > 2:
            for k in range(1, s[OPT_COLUMNS] + 1):
                c = top(s, column(k))
                if card_rank(c) == card_rank(d) and card_red(c) != card_red(d):
                    return RETURNED + dst
        return RETURNED + dst if offered(s, other, dst) or returned(s, other) else -1
    if src > MAX_COLUMNS:
        return 0
    p = column(src)
    n = move_count(m)
    down = s[DOWN + src - 1]
    if n == s[p] - down:
        if down > 0:
            return 0
        for k in range(1, s[OPT_COLUMNS] + 1):
            if s[column(k)] == 0:
                return -1
        if (talon >> (2 * s[OPT_RANKS])) & 3 != 0:
            return EMPTIED + src
        for k in range(1, s[OPT_COLUMNS] + 1):
            q = column(k)
            i = s[DOWN + k - 1]
            if i > 0 and card_rank(s[q + i + 1]) == s[OPT_RANKS]:
                return EMPTIED + src
        return -1
    x = s[p + s[p] - n]
    b = s[p + s[p] - n + 1]
    if foundation_for(s, x) >= 0 or (talon >> (2 * card_rank(b) + card_red(b))) & 1 == 1:
        return OPENED + src
    if offered(s, b, src) or returned(s, b):
        return OPENED + src
    for k in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(k))
        if k in (src, dst):
            continue
        if c == 0:
            if card_rank(s[p + down + 1]) == s[OPT_RANKS] and down > 0:
                return OPENED + src
        else:
            j = card_rank(c) - 1 - card_rank(x)
            i = s[p] - n - j
            if j >= 0 and i > down and card_red(s[p + i]) != card_red(c):
                return OPENED + src
    return -1


@rule
def talon_card(s, i):
    """The card number i (from 0) of waste and stock, in the order in which they are turned."""
    waste = int(s[WASTE])
    return int(s[WASTE + 1 + i]) if i < waste else int(s[STOCK + waste + s[STOCK] - i])


@rule
def expand_free(s, mode, out):
    """Steps where there are no duties (see `pays` and `goes_up_at_once`): none is left out that is needed."""
    columns = s[OPT_COLUMNS]
    every = mode & ALL != 0
    pending = int(s[FRESH])
    if pending == 1:
        pending = 0
    if not every and pending == 0:
        n = goes_up_at_once(s)
        if n > 0:
            out[0] = move_cards(n, N_FOUNDATION + card_suit(top(s, column(n))), 1)
            return 1
    count = legal_moves(s, out)
    space = 0
    wanted = 0
    for n in range(columns, 0, -1):
        c = top(s, column(n))
        if c == 0:
            space = n
            wanted |= 3 << (2 * s[OPT_RANKS])
        elif card_rank(c) > 1:
            wanted |= card_class(card_rank(c) - 1, 1 - card_red(c))
    # what turning brings: to the right end of the buffer
    waste = int(s[WASTE])
    total = waste + int(s[STOCK])
    turn = int(s[OPT_TURN])
    talon = 0
    if waste > 0:
        c = talon_card(s, waste - 1)
        talon = card_class(card_rank(c), card_red(c))
    at = waste
    turned = 0
    found = 0
    again = s[OPT_PASSES] == 0 or s[PASS] < s[OPT_PASSES]
    while total > 0:
        if at == total:
            if not again:
                break
            again = False  # once more would bring the same cards
            at = 0
            turned += 1
        at = min(at + turn, total)
        turned += 1
        c = talon_card(s, at - 1)
        talon |= card_class(card_rank(c), card_red(c))
        found += 1
        out[FOUND - found] = turned << TURNS | c
    kept = 0
    use = 0
    place = 0
    if pending > 0:
        use = pending // 20 * 20
        place = pending - use
    for i in range(count):
        m = out[i]
        src = move_src(m)
        dst = move_dst(m)
        if move_kind(m) == REDEAL or src == N_STOCK:
            continue
        if not every:
            if use > 0 and dst != place and (use != OPENED or src != place):
                if use != RETURNED or src < N_FOUNDATION:
                    continue
                if (src - N_FOUNDATION) & 3 != card_suit(top(s, column(place))):
                    continue
            if dst <= MAX_COLUMNS:
                if src >= N_FOUNDATION and mode & STRICT != 0:
                    continue
                if s[column(dst)] == 0:
                    if dst != space and use != EMPTIED:
                        continue
                    if src <= MAX_COLUMNS and s[column(src)] == move_count(m):
                        continue
                elif src <= MAX_COLUMNS and mode & STRICT != 0:
                    p = column(src)
                    n = move_count(m)
                    if n < s[p] - s[DOWN + src - 1] and foundation_for(s, s[p + s[p] - n]) < 0:
                        continue
                due = pays(s, m, talon)
                if due < 0:
                    continue
                m |= due << NOTE
        else:
            # a path is found again among all forms of each step
            due = 0
            if dst <= MAX_COLUMNS:
                due = int(pays(s, m, talon))
                if due < 0:
                    due = 0
            m |= due << NOTE
        out[kept] = m
        kept += 1
    for i in range(1, found + 1):
        c = int(out[FOUND - i] & 63)
        turned = int(out[FOUND - i] >> TURNS)
        if use == 0 and foundation_for(s, c) >= 0:
            out[kept] = turned << TURNS | move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
            kept += 1
        if card_class(card_rank(c), card_red(c)) & wanted != 0:
            for n in range(1, columns + 1):
                if use > 0 and n != place:
                    continue
                if s[column(n)] == 0 and n != space and not every and use != EMPTIED:
                    continue
                if fits_column(s, c, n) == 0:
                    out[kept] = turned << TURNS | move_cards(N_WASTE, n, 1)
                    kept += 1
    return kept
