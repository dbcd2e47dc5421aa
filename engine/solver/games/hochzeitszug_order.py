"""Der Hochzeitszug in a single layout: what must come before what; a contradiction in it proves a loss."""

from __future__ import annotations

from ...games.hochzeitszug import OPT_DEALT, OPT_PACKETS, OPT_RANKS, STOCK, packet
from ...jit import rule
from ...kernel import card_rank

# An event is that a card leaves its place (number of the card), or that it goes up (`UP` more). A set of
# events is four words of `BITS` bits, from its offset in the notes on.
UP = 104
BITS = 52
FULL = (1 << BITS) - 1

LEAVES = 0  # before each card leaves its place
RISES = LEAVES + 4 * UP  # before each card goes up
FORCED = RISES + 4 * UP  # what is known to come before a card leaves its place, besides
LAID = FORCED + 4 * UP  # before a packet comes from the stock
SET = LAID + 4 * UP  # a set in work
OTHER = SET + 4  # another one
CARD = OTHER + 4
ABOVE = CARD + UP  # the card that lies on it in its packet, -1 for none
PACKET = ABOVE + UP  # number of a card's packet; those of the stock come after those on the table
STRAIGHT = PACKET + UP  # 1: the card may go up from its place
BUILT = STRAIGHT + UP  # 1: it may leave its place for another card
BOTTOM = BUILT + UP  # the lowest card of each packet
COPIES = BOTTOM + 128  # how many cards of this kind are not up
COPY = COPIES + 80  # which
NOTES = COPY + 160


@rule
def holds(notes, at, event):
    """Whether a set holds an event."""
    return (notes[at + event // BITS] >> (event % BITS)) & 1 == 1


@rule
def fill(notes, at, word):
    """Make all four words of a set alike: 0 empties it, `FULL` fills it."""
    for w in range(4):
        notes[at + w] = word


@rule
def is_full(notes, at):
    """Whether a set holds all events: what it belongs to has not been reached."""
    return notes[at] & notes[at + 1] & notes[at + 2] & notes[at + 3] == FULL


@rule
def join(notes, at, other):
    """Add the events of another set."""
    for w in range(4):
        notes[at + w] |= notes[other + w]


@rule
def meet(notes, at, other):
    """Keep only the events that another set holds too."""
    for w in range(4):
        notes[at + w] &= notes[other + w]


@rule
def put(notes, at, other):
    """Replace a set by another one: whether that changes it."""
    changed = False
    for w in range(4):
        if notes[at + w] != notes[other + w]:
            notes[at + w] = notes[other + w]
            changed = True
    return changed


@rule
def list_cards(s, notes):
    """Number all cards that are not up, packet by packet, the lowest first; how many packets there are."""
    for c in range(80):
        notes[COPIES + c] = 0
    packets = 2 * int(s[OPT_PACKETS])
    stock = int(s[STOCK])
    dealt = int(s[OPT_DEALT])
    count = packets + (stock + dealt - 1) // dealt
    x = 0
    for n in range(count):
        laid = dealt * (n - packets)
        held = int(s[packet(n + 1)]) if n < packets else min(dealt, stock - laid)
        notes[BOTTOM + n] = x if held > 0 else -1
        for i in range(held):
            c = int(s[packet(n + 1) + 1 + i]) if n < packets else int(s[STOCK + stock - laid - i])
            notes[CARD + x] = c
            notes[ABOVE + x] = x + 1 if i + 1 < held else -1
            notes[PACKET + x] = n
            notes[COPY + 2 * c + notes[COPIES + c]] = x
            notes[COPIES + c] += 1
            notes[STRAIGHT + x] = 1
            notes[BUILT + x] = 1 if card_rank(c) < s[OPT_RANKS] else 0
            fill(notes, FORCED + 4 * x, 0)
            x += 1
    notes[BOTTOM + count] = x
    return count


@rule
def awaited(notes, c):
    """Whether a card of the kind c must wait till another one two ranks lower has gone up (HZ-4)."""
    return card_rank(c) > 2 and notes[COPIES + c - 2] >= notes[COPIES + c]


@rule
def before_laid(notes, n, needed):
    """Write to `SET` what comes before packet n of the stock: so many packets before it must be used up (HZ-7).

    An event comes before that if too few of them can be used up without it.
    """
    able = 0
    for h in range(n):
        x = notes[BOTTOM + h]
        if x >= 0 and not is_full(notes, LEAVES + 4 * x):
            able += 1
    if able < needed:
        fill(notes, SET, FULL)
        return
    least = able - needed + 1  # an event that so many of them need
    for w in range(4):
        # count the packets that need it, all events of a word at once: a word for each binary digit of the count
        c0 = c1 = c2 = c3 = c4 = c5 = c6 = 0
        for h in range(n):
            x = notes[BOTTOM + h]
            if x < 0 or is_full(notes, LEAVES + 4 * x):
                continue
            carry = int(notes[LEAVES + 4 * x + w])
            c0, carry = c0 ^ carry, c0 & carry
            c1, carry = c1 ^ carry, c1 & carry
            c2, carry = c2 ^ carry, c2 & carry
            c3, carry = c3 ^ carry, c3 & carry
            c4, carry = c4 ^ carry, c4 & carry
            c5, carry = c5 ^ carry, c5 & carry
            c6 = c6 ^ carry
        more = 0
        same = FULL
        for b in range(6, -1, -1):
            digit = c6
            if b < 6:
                digit = c5
            if b < 5:
                digit = c4
            if b < 4:
                digit = c3
            if b < 3:
                digit = c2
            if b < 2:
                digit = c1
            if b < 1:
                digit = c0
            if (least >> b) & 1 == 1:
                same &= digit
            else:
                more |= same & digit
                same &= FULL ^ digit
        notes[SET + w] = more | same


@rule
def before_foundation(notes, c):
    """Write to `OTHER` what comes before its foundation is ready for a card of the kind c."""
    if not awaited(notes, c):
        fill(notes, OTHER, 0)
        return
    fill(notes, OTHER, FULL)
    for j in range(notes[COPIES + c - 2]):
        meet(notes, OTHER, RISES + 4 * notes[COPY + 2 * (c - 2) + j])


@rule
def before_shown(notes, at, x):
    """Add to a set what comes before card x lies open: the card on it leaves, or its packet is laid."""
    if notes[ABOVE + x] >= 0:
        join(notes, at, LEAVES + 4 * notes[ABOVE + x])
    else:
        join(notes, at, LAID + 4 * notes[PACKET + x])


@rule
def spread(s, notes, count):
    """Work out all sets, from full ones down to the largest that agree with each other."""
    packets = 2 * int(s[OPT_PACKETS])
    cards = notes[BOTTOM + count]
    spaces = 0
    for n in range(packets):
        if notes[BOTTOM + n] < 0:
            spaces += 1
        fill(notes, LAID + 4 * n, 0)
    for n in range(packets, count):
        fill(notes, LAID + 4 * n, FULL)
    for x in range(cards):
        fill(notes, LEAVES + 4 * x, FULL)
        fill(notes, RISES + 4 * x, FULL)
    changed = True
    while changed:
        changed = False
        for n in range(packets, count):
            needed = n - packets + 1 - spaces
            if needed <= 0:
                fill(notes, SET, 0)
            else:
                before_laid(notes, n, needed)
            if n > packets:
                join(notes, SET, LAID + 4 * (n - 1))
            if put(notes, LAID + 4 * n, SET):
                changed = True
        for x in range(cards - 1, -1, -1):
            c = notes[CARD + x]
            fill(notes, SET, FULL)
            if notes[STRAIGHT + x] == 1:
                before_foundation(notes, c)
                before_shown(notes, OTHER, x)
                put(notes, SET, OTHER)
            if notes[BUILT + x] == 1:
                for j in range(notes[COPIES + c + 1]):
                    fill(notes, OTHER, 0)
                    before_shown(notes, OTHER, x)
                    before_shown(notes, OTHER, notes[COPY + 2 * (c + 1) + j])
                    meet(notes, SET, OTHER)
            join(notes, SET, FORCED + 4 * x)
            notes[SET + x // BITS] |= 1 << (x % BITS)
            if put(notes, LEAVES + 4 * x, SET):
                changed = True
            before_foundation(notes, c)
            join(notes, SET, OTHER)
            notes[SET + (UP + x) // BITS] |= 1 << ((UP + x) % BITS)
            if put(notes, RISES + 4 * x, SET):
                changed = True


@rule
def carriers(s, notes, x):
    """How many cards may lie in their place below x until it goes up, had x left its own: 0, 1 and which, or 2.

    Cards are built on cards only, so below x there are cards, each one rank higher, down to one that has never
    left its place. All of them lie there when x goes up, so that one leaves its place later, and the others go up
    later, having been built themselves.
    """
    c = notes[CARD + x]
    found = 0
    for t in range(c + 1, c - card_rank(c) + s[OPT_RANKS] + 1):
        carried = False
        for j in range(notes[COPIES + t]):
            y = notes[COPY + 2 * t + j]
            if not holds(notes, RISES + 4 * x, y):
                found = y + 1 if found == 0 else -1
            if notes[BUILT + y] == 1 and not holds(notes, RISES + 4 * x, UP + y):
                carried = True
        if not carried:
            break
    return found


@rule
def contradicted(s, notes):
    """Whether a position of the only layout is lost, since some card would have to leave its place before itself.

    For two events of each card, it leaves its place and it goes up, the sets hold only what comes before them in
    every game that is won from here:

    - a card is shown when the card on it has left its place, or when its packet is laid (`before_laid`);
    - it leaves its place after it is shown, for its foundation after one of the cards two ranks lower has gone up, if
      none is up for it (`awaited`), or for a card one rank higher after that is shown. What all its ways have in
      common comes before it. There is no other way: no card moves to a space in the first layout (HZ-9);
    - it goes up after it has left, or as it leaves, its place, and after its foundation is ready.

    A card whose foundation is ready only after it has left its place does not go up from there. Then it is
    built, and if there is one card only that can carry it till it goes up (`carriers`), this one leaves its place
    later (`FORCED`). If none can carry it, it goes up from its place. If neither is possible, or an event is never
    reached, no game is won.
    """
    count = list_cards(s, notes)
    cards = notes[BOTTOM + count]
    more = True
    while more:
        more = False
        spread(s, notes, count)
        for x in range(cards):
            if is_full(notes, RISES + 4 * x):
                return True
        for x in range(cards):
            if notes[STRAIGHT + x] == 1:
                before_foundation(notes, notes[CARD + x])
                if holds(notes, OTHER, x):
                    notes[STRAIGHT + x] = 0
                    more = True
            if notes[BUILT + x] == 1:
                found = carriers(s, notes, x)
                if found == 0:
                    notes[BUILT + x] = 0
                    more = True
                elif found > 0 and notes[STRAIGHT + x] == 0:
                    put(notes, SET, FORCED + 4 * (found - 1))
                    join(notes, SET, RISES + 4 * x)
                    if put(notes, FORCED + 4 * (found - 1), SET):
                        more = True
            if notes[STRAIGHT + x] == 0 and notes[BUILT + x] == 0:
                return True
    return False
