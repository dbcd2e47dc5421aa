"""Große Harfe's family without obligations (GH-5, GH-10) for the solver: which steps are needed, and which can wait."""

from __future__ import annotations

from ...compiling.jit import rule
from ...solver.search import ALL
from ...vocabulary.kernel import (
    CARDS,
    REDEAL,
    card_rank,
    card_red,
    card_suit,
    copy_state,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_src,
    top,
)
from .heuristics import king_on_hidden
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
    OPT_RETURNS,
    OPT_TURN,
    PASS,
    SIZE,
    STOCK,
    WASTE,
    card_class,
    column,
    fits_column,
    foundation_for,
    foundation_top,
    legal_moves,
    run_classes,
)
from .search_step import MOST, NOTE, PLACE, TURNS, fitting, length, note_of, play, short, up_from
from .search_up import goes_up_at_once

FOUND = 8192
"""The end of the step buffer, where `list_talon` notes the cards that turning makes available."""
ROOM = 6000
"""Moves are combined into longer steps until there are this many steps; after that they become steps of their own."""

# Stored in place of `FRESH`: which column the next move must use, see `required_followup`.
OPENED = 20
RETURNED = 40
EMPTIED = 60

STRICT = 16  # no returns, and part of a run moves only to free a card that goes to a foundation


@rule
def offered(s, c, but):
    """Whether a column other than `but` shows a face-up card of c's rank and colour."""
    for n in range(1, s[OPT_COLUMNS] + 1):
        p = column(n)
        if n == but or s[p] == 0:
            continue
        k = card_rank(c) - card_rank(s[p + s[p]])
        if 0 <= k < s[p] - s[DOWN + n - 1] and card_red(s[p + s[p] - k]) == card_red(c):
            return True
    return False


@rule
def open_twin(s, c, but):
    """Whether a column other than `but` ends with a card of c's rank and colour."""
    for n in range(1, s[OPT_COLUMNS] + 1):
        d = top(s, column(n))
        if n != but and d != 0 and card_rank(d) == card_rank(c) and card_red(d) == card_red(c):
            return True
    return False


@rule
def awaits_lower(s, rank, talon):
    """Whether a face-up or talon card can be built on a card of at most the given rank that is on a foundation.

    Such a card is what returning cards are ultimately for.
    """
    lower = talon
    for n in range(1, s[OPT_COLUMNS] + 1):
        p = column(n)
        if s[p] > 0:
            lower |= run_classes(s[p + s[p]], s[p] - s[DOWN + n - 1])
    for i in range(8):
        high = card_rank(foundation_top(s, i))
        if high > rank:
            high = rank
        if high > 1:
            # ranks below `high` in the other colour
            colour = 0x55555555 << (1 - card_red((i & 3) << 4))
            if lower & colour & (card_class(high, 0) - 1) != 0:
                return True
    return False


@rule
def returned(s, c):
    """Whether a card of c's rank and colour may return from a foundation (GH-12)."""
    if s[OPT_RETURNS] == 0 or card_rank(c) == 1:
        return False
    for i in range(8):
        d = foundation_top(s, i)
        if card_rank(d) == card_rank(c) and card_red(d) == card_red(c):
            return True
    return False


@rule
def required_followup(s, m, talon):
    """What the next move must do with the place that move m opens: 0 for nothing, -1 if it cannot be used.

    Three kinds of moves neither add a card to the foundations nor turn one face up. Each can be postponed until
    directly before the move that uses what it opens, because it hinders no other move in the meantime:

    - part of a face-up run moves from a card x to a card y of the same rank and colour. Until a card is placed on x, or
      x goes to a foundation, the part can do everything on x that it could do on y; y, which it would cover, is not
      used. If x moves along with the cards on it, the part moves with them;
    - a card d returns from a foundation. Until a card is placed on d, or the card below d on the foundation returns
      too, d might as well stay there;
    - a column without face-down cards moves onto another one. Until a king moves to the space, the column might as well
      stay; and while there is another space, none is needed.

    So after such a move, only moves that use what it opened are considered: the state holds a note of it in place of
    the flag for a freshly turned card, which means nothing without obligations. `talon`: the set of ranks and colours
    (`card_class`) that turning can make available.
    """
    src = move_src(m)
    dst = move_dst(m)
    if move_kind(m) != CARDS or dst > MAX_COLUMNS:
        return 0
    if src >= N_FOUNDATION:
        d = foundation_top(s, src - N_FOUNDATION)
        if not awaits_lower(s, card_rank(d), talon):
            return -1
        if card_rank(d) > 2:
            for k in range(1, s[OPT_COLUMNS] + 1):
                c = top(s, column(k))
                if card_rank(c) == card_rank(d) and card_red(c) != card_red(d):
                    return RETURNED + dst
        if open_twin(s, d, dst):
            return -1
        low = d - 1  # any card of that rank; only the colour differs
        other = (low & 15) | ((1 - card_red(d)) << 4)
        if (talon >> (2 * card_rank(low) + 1 - card_red(d))) & 1 == 1:
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
        return EMPTIED + src if king_on_hidden(s) else -1
    x = s[p + s[p] - n]
    b = s[p + s[p] - n + 1]
    if foundation_for(s, x) >= 0 or (talon >> (2 * card_rank(b) + card_red(b))) & 1 == 1:
        return OPENED + src
    if offered(s, b, src) or returned(s, b):
        return OPENED + src
    return -1


@rule
def talon_card(s, i):
    """Card number i (from 0) of waste and stock, in the order in which they are turned."""
    waste = int(s[WASTE])
    return int(s[WASTE + 1 + i]) if i < waste else int(s[STOCK + waste + s[STOCK] - i])


@rule
def expand_free(s, mode, work, out):
    """Steps without obligations (see `required_followup` and `goes_up_at_once`); none that is needed is omitted."""
    every = mode & ALL != 0
    pending = int(s[FRESH])
    if pending < OPENED:
        pending = 0
    if not every and pending == 0:
        n = goes_up_at_once(s)
        if n > 0:
            out[0] = up_from(s, n)
            return 1
    found, talon = list_talon(s, out)
    if pending > 0:
        count = list_uses(s, mode, pending, 0, found, talon, out, 0)
    else:
        count = list_moves(s, mode, found, talon, out)
    written = 0
    i = 0
    while i < count:
        step = out[i]
        i += 1
        if note_of(step) > 0 and length(step) < MOST and count < ROOM:
            copy_state(s, work, SIZE)
            play(work, step)
            count = list_uses(work, mode, note_of(step), step, found, talon, out, count)
        else:
            out[written] = step
            written += 1
    return written


@rule
def list_talon(s, out):
    """Write each card that turning makes available, and the number of turns it takes, to the end of the buffer.

    Returns the number of these cards, and the set of their ranks and colours.
    """
    waste = int(s[WASTE])
    total = waste + int(s[STOCK])
    turn = int(s[OPT_TURN])
    talon = 0
    found = 0
    if waste > 0:
        c = int(s[WASTE + waste])
        talon = card_class(card_rank(c), card_red(c))
        found = 1
        out[FOUND - 1] = c
    at = waste
    turned = 0
    again = s[OPT_PASSES] == 0 or s[PASS] < s[OPT_PASSES]
    second = False
    while total > 0:
        if at == total:
            if not again:
                break
            again = False  # another pass would show the same cards
            second = s[OPT_PASSES] == 0
            at = 0
            turned += 1
        at = min(at + turn, total)
        turned += 1
        if second and at >= waste and (at == total or (at - waste) % turn == 0):
            continue  # already listed
        c = talon_card(s, at - 1)
        talon |= card_class(card_rank(c), card_red(c))
        found += 1
        out[FOUND - found] = turned << TURNS | c
    return found, talon


@rule
def list_moves(s, mode, found, talon, out):
    """Write the steps that consist of one move, with notes; return their number."""
    columns = s[OPT_COLUMNS]
    every = mode & ALL != 0
    count = legal_moves(s, out)
    space = 0
    accepted = 0
    twins = 0  # columns that end like another one: `canonical_run_move` makes both choices the same
    for n in range(columns, 0, -1):
        c = top(s, column(n))
        if c == 0:
            space = n
            accepted |= 3 << (2 * s[OPT_RANKS])
        elif card_rank(c) > 1:
            want = card_class(card_rank(c) - 1, 1 - card_red(c))
            if accepted & want != 0 and s[OPT_PACKS] == 1:
                twins |= 1 << n
            accepted |= want
    written = 0
    for i in range(count):
        m = out[i]
        src = move_src(m)
        dst = move_dst(m)
        if move_kind(m) == REDEAL or src in (N_STOCK, N_WASTE):
            continue
        if dst <= MAX_COLUMNS:
            if s[column(dst)] == 0 and dst != space and not every:
                continue
            if (twins >> dst) & 1 == 1:
                continue
            due = needed(s, m, mode, talon)
            if due < 0:
                continue
            out[written] = short(src, dst) | due << NOTE
        else:
            out[written] = short(src, dst)
        written += 1
    for i in range(1, found + 1):
        c = int(out[FOUND - i] & 63)
        turned = (out[FOUND - i] >> TURNS) << TURNS
        if foundation_for(s, c) >= 0:
            out[written] = turned | short(N_WASTE, N_FOUNDATION + card_suit(c))
            written += 1
        if card_class(card_rank(c), card_red(c)) & accepted != 0:
            for n in range(1, columns + 1):
                if fits_column(s, c, n) == 0 and (s[column(n)] > 0 or n == space or every) and (twins >> n) & 1 == 0:
                    out[written] = turned | short(N_WASTE, n)
                    written += 1
    return written


@rule
def needed(s, m, mode, talon):
    """What must follow a move to a column: as in `required_followup`, and -1 for moves that the mode omits."""
    src = move_src(m)
    dst = move_dst(m)
    if src >= N_FOUNDATION and mode & STRICT != 0:
        return -1
    if src <= MAX_COLUMNS:
        p = column(src)
        n = move_count(m)
        if s[column(dst)] == 0:
            if n == s[p]:
                return -1
        elif mode & STRICT != 0 and n < s[p] - s[DOWN + src - 1] and foundation_for(s, s[p + s[p] - n]) < 0:
            return -1
    return required_followup(s, m, talon)


@rule
def list_uses(s, mode, note, step, found, talon, out, count):
    """Add the steps that extend a step, in the state after it, by a move that uses what it opened."""
    use = note // 20 * 20
    place = note - use
    before = step & ((1 << NOTE) - 1)
    made = length(before)
    bits = made * PLACE
    # the run that has just moved away does not move straight back
    away = (before >> (bits - 5)) & 31 if made > 0 and use == OPENED else 0
    laid = use != RETURNED or not open_twin(s, top(s, column(place)), place)
    for src in range(1, s[OPT_COLUMNS] + 1):
        n = fitting(s, src, place) if laid else 0
        if n > 0 and src != away:
            due = needed(s, move_cards(src, place, n), mode, talon)
            if due >= 0:
                out[count] = before | short(src, place) << bits | due << NOTE
                count += 1
    if use == OPENED:
        c = top(s, column(place))
        if foundation_for(s, c) >= 0:
            out[count] = before | short(place, N_FOUNDATION + card_suit(c)) << bits
            count += 1
    if s[OPT_RETURNS] == 1:
        suit = card_suit(top(s, column(place)))
        for k in range(8):
            d = foundation_top(s, k)
            if card_rank(d) < 2:
                continue
            for dst in range(1, s[OPT_COLUMNS] + 1):
                if ((dst == place and laid) or (use == RETURNED and k & 3 == suit)) and s[column(dst)] > 0:
                    if fits_column(s, d, dst) != 0:
                        continue
                    due = needed(s, move_cards(N_FOUNDATION + k, dst, 1), mode, talon)
                    if due >= 0:
                        out[count] = before | short(N_FOUNDATION + k, dst) << bits | due << NOTE
                        count += 1
    for i in range(1, found + 1):
        c = int(out[FOUND - i] & 63)
        if laid and fits_column(s, c, place) == 0:
            turned = (out[FOUND - i] >> TURNS) << TURNS
            out[count] = before | short(N_WASTE, place) << bits | turned
            count += 1
    return count
