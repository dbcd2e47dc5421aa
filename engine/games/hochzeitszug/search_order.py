"""Der Hochzeitszug in a single layout: which events must precede which; a contradiction proves a loss."""

from __future__ import annotations

from ...compiling.jit import rule
from ...vocabulary.kernel import card_rank
from .rules import OPT_DEALT, OPT_PACKETS, OPT_RANKS, STOCK, packet

# The events of a card: it leaves its place (event number = card number), or goes to a foundation (`UP` more). A set
# of events is four words of `BITS` bits, starting at its offset in the notes.
UP = 104
BITS = 52
FULL = (1 << BITS) - 1

LEAVES = 0  # what comes before each card leaves its place
RISES = LEAVES + 4 * UP  # what comes before each card goes to a foundation
FORCED = RISES + 4 * UP  # additional events known to come before a card leaves its place
LAID = FORCED + 4 * UP  # what comes before a packet is dealt from the stock
SET = LAID + 4 * UP  # the set being computed
OTHER = SET + 4  # a second one
CARD = OTHER + 4
ABOVE = CARD + UP  # the card that lies on it in its packet; -1 for none
PACKET = ABOVE + UP  # packet number of each card; packets in the stock follow those on the table
STRAIGHT = PACKET + UP  # 1: the card may go to a foundation from its place
BUILT = STRAIGHT + UP  # 1: it may be built on another card from its place
BOTTOM = BUILT + UP  # the lowest card of each packet
COPIES = BOTTOM + 128  # how many cards of this kind are not on a foundation
COPY = COPIES + 80  # which ones
NOTES = COPY + 160


@rule
def holds(notes, at, event):
    """Whether a set contains an event."""
    return (notes[at + event // BITS] >> (event % BITS)) & 1 == 1


@rule
def fill(notes, at, word):
    """Set all four words of a set to one value: 0 empties it, `FULL` fills it."""
    for w in range(4):
        notes[at + w] = word


@rule
def is_full(notes, at):
    """Whether a set contains all events, that is, its own event has not been reached."""
    return notes[at] & notes[at + 1] & notes[at + 2] & notes[at + 3] == FULL


@rule
def join(notes, at, other):
    """Add the events of another set (union)."""
    for w in range(4):
        notes[at + w] |= notes[other + w]


@rule
def meet(notes, at, other):
    """Keep only the events that are also in another set (intersection)."""
    for w in range(4):
        notes[at + w] &= notes[other + w]


@rule
def put(notes, at, other):
    """Replace a set by another one; return whether that changes it."""
    changed = False
    for w in range(4):
        if notes[at + w] != notes[other + w]:
            notes[at + w] = notes[other + w]
            changed = True
    return changed


@rule
def list_cards(s, notes):
    """Number all cards not on the foundations, packet by packet from the bottom up; return the number of packets."""
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
    """Whether a card of kind c must wait for another card two ranks lower to go to a foundation (HZ-4)."""
    return card_rank(c) > 2 and notes[COPIES + c - 2] >= notes[COPIES + c]


@rule
def before_laid(notes, n, needed):
    """Write to `SET` what precedes dealing packet n of the stock: `needed` packets before it must be used up (HZ-7).

    An event comes before that if, without it, fewer packets can be used up.
    """
    able = 0
    for h in range(n):
        x = notes[BOTTOM + h]
        if x >= 0 and not is_full(notes, LEAVES + 4 * x):
            able += 1
    if able < needed:
        fill(notes, SET, FULL)
        return
    least = able - needed + 1  # an event comes first if this many packets depend on it
    for w in range(4):
        # count the packets that depend on each event, for all events of a word at once: one word per binary digit
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
    """Write to `OTHER` what comes before the foundation is ready for a card of kind c."""
    if not awaited(notes, c):
        fill(notes, OTHER, 0)
        return
    fill(notes, OTHER, FULL)
    for j in range(notes[COPIES + c - 2]):
        meet(notes, OTHER, RISES + 4 * notes[COPY + 2 * (c - 2) + j])


@rule
def before_shown(notes, at, x):
    """Add to a set what comes before card x is on top: the card on it leaves, or its packet is dealt."""
    if notes[ABOVE + x] >= 0:
        join(notes, at, LEAVES + 4 * notes[ABOVE + x])
    else:
        join(notes, at, LAID + 4 * notes[PACKET + x])


@rule
def spread(s, notes, count):
    """Compute all sets, shrinking them from full ones to the greatest fixed point."""
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
    """Which card in its original place may lie below x until x goes up, if x has left its own place.

    Returns 0 if there is none, the card's number plus 1 if there is one, and -1 if there are several.

    Cards are built on cards only, so below x there are cards, each one rank higher, down to one that has never left its
    place. All of them are there when x goes up, so that one leaves its place later, and the others, having been built
    themselves, go up later.
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
    """Whether a position of the only layout is lost because some card would have to leave its place before it can.

    Each card has two events, leaving its place and going to a foundation. The sets contain only what precedes these
    events in every winning game from here:

    - a card is shown when the card on it has left its place, or when its packet is dealt (`before_laid`);
    - it leaves its place after it is shown: for its foundation, after one of the cards two ranks lower has gone up if
      none is there yet (`awaited`); or for a card one rank higher, after that one is shown. The events common to all
      these ways precede it. There is no other way: no card moves to a space in the first layout (HZ-9);
    - it goes up after, or as, it leaves its place, and after its foundation is ready.

    A card whose foundation is ready only after it has left its place does not go up from there. It is built then, and
    if only one card can carry it until it goes up (`carriers`), that card leaves its place later (`FORCED`). If none
    can carry it, it goes up from its place. If neither is possible, or an event is never reached, the position is lost.
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
