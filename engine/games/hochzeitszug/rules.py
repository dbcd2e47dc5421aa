"""Der Hochzeitszug: two rows of packets, and between them foundations built in steps of two.

Clauses HZ-1 to HZ-11 are cited where they are decided; their texts are in `en.toml` and `de.toml` beside this file.

State: options, counters, foundations, sixteen packets, stock. All packets lie face up. A packet consists of a base that
was placed at one time (up to four dealt cards, or one card moved to a space) and a run of one suit built on the last
card of that base.
"""

from __future__ import annotations

from ...base.cards import ALL, Card, Rank, pack
from ...compiling.jit import rule
from ...vocabulary.kernel import (
    CARDS,
    REDEAL,
    RESIGN,
    card_rank,
    card_suit,
    copy_state,
    hide,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_of,
    move_src,
    pop,
    push,
    top,
    total,
)
from ...vocabulary.layout import Layout
from ...vocabulary.moves import Kind
from ...vocabulary.spec import Counter, Heights, Option, Pile, Reasons, Stack
from . import KEYS as KEYS

PREFIX = "HZ"
MAX_PACKETS = 8
MAX_DEALT = 4
# A packet begins with at most four dealt cards (HZ-7) or with one that was moved to a space (HZ-9). The run built on
# the last of these descends by one rank per card (HZ-6) from a king at best: at most twelve cards. Cards leave only
# from the top; once the run is gone, dealt cards leave too, and building starts again on fewer of them. So a packet
# never holds more than sixteen cards.
MAX_HELD = MAX_DEALT + 12
MAX_STOCK = 104  # all cards, briefly, during a redeal

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_PACKETS = L.byte()  # packets in each of the two rows
OPT_DEALT = L.byte()  # cards in a new packet
OPT_REDEALS = L.byte()
OPT_GATHER = L.byte()  # 1: the packets are heaped face up and the heap is turned over
LAYOUT = L.byte()  # counted from 1, plus one for each redeal
# Foundations: from the aces (the first of each suit, then the second of each suit), then likewise from the twos.
HEIGHT = L.bytes(16)
PACKETS, STRIDE = L.piles(2 * MAX_PACKETS, MAX_HELD)
STOCK = L.pile(MAX_STOCK)  # next card on top
SIZE = L.size

# Pile numbers in moves. Packets are 1 to 16 at most: the upper row, followed directly by the lower.
N_STOCK = 17
N_FOUNDATION = 18  # 18 to 33, as in HEIGHT

KINDS = (Kind(CARDS, "cards"), Kind(REDEAL, "redeal"), Kind(RESIGN, "resign"))
# The longest list has k spaces and no stock. Each of the other 16 - k top cards can go to k spaces, to at most two
# cards one rank higher (two packs) and to one foundation: (16 - k) * (k + 3) <= 90; plus the redeal.
TOPS = 96  # from here on, the move buffer is scratch space of legal_moves: the top cards of the packets
MAX_MOVES = TOPS + 2 * MAX_PACKETS + 1
MAX_COUNT = MAX_HELD

OPTIONS = (
    Option("redeals", 2, OPT_REDEALS, tuple(range(0, 10)), "HZ-8"),
    Option("gather", "packets", OPT_GATHER, ("packets", "turned"), "HZ-8"),
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "HZ-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "HZ-1"),
    Option("packets", 8, OPT_PACKETS, tuple(range(1, MAX_PACKETS + 1)), "HZ-2"),
    Option("per_packet", 4, OPT_DEALT, tuple(range(1, MAX_DEALT + 1)), "HZ-2"),
)

REASONS = Reasons()
SUIT, FROM_ACE, FROM_TWO, NEXT = REASONS.of(4, "suit", "from-ace", "from-two", "next")
ONE, NONE = REASONS.of(5, "one", "none")
SAME, ON_ACE, OTHER_SUIT, RANK, TO_STOCK = REASONS.of(6, "same", "on-ace", "other-suit", "rank", "to-stock")
STOCK_LASTS, TO_SPACE, TAKEN, WHOLE, STOCK_EMPTY = REASONS.of(
    7, "stock-lasts", "to-space", "taken", "whole", "stock-empty"
)
(LAST_LAYOUT,) = REASONS.of(8, "last-layout")
(FIRST_LAYOUT,) = REASONS.of(9, "first-layout")
NO_RETURN, RETURN_EMPTY = REASONS.of(10, "no-return", "return-empty")
(GAME_OVER,) = REASONS.of(11, "game-over")


# ---------------------------------------------------------------- the rules


@rule
def packet(n):
    """Offset of packet number n (counted from 1)."""
    return PACKETS + (n - 1) * STRIDE


@rule
def deal(s, cards, count):
    """Deal the first `count` cards of a pack to a state in which only the options are set (HZ-2)."""
    for i in range(count):
        s[STOCK + count - i] = cards[i]
    s[STOCK] = count
    s[LAYOUT] = 1
    lay_out(s)


@rule
def lay_out(s):
    """Deal both rows from the stock, first the upper one, card by card in rounds, then the lower one (HZ-2).

    No card goes to a foundation during the deal: nothing can be played before the layout is complete (HZ-3). The layout
    ends when the cards run out; packets that got none are spaces (HZ-8).
    """
    packets = int(s[OPT_PACKETS])
    left = int(s[STOCK])
    for row in range(2):
        for height in range(1, s[OPT_DEALT] + 1):
            p = packet(row * packets + 1)
            for _ in range(min(packets, left)):
                s[p] = height
                s[p + height] = s[STOCK + left]
                s[STOCK + left] = 0
                left -= 1
                p += STRIDE
    s[STOCK] = left


@rule
def gather(s):
    """Put all packets under the stock: the upper row from right to left, then the lower one (HZ-8).

    Each packet is placed face down on those gathered before it, so its top card ends up below its other cards. If the
    packets are heaped face up and the heap is turned over instead, the packet gathered last is the lowest.
    """
    packets = int(s[OPT_PACKETS])
    gathered = 0
    for n in range(1, 2 * packets + 1):
        gathered += s[packet(n)]
    for i in range(int(s[STOCK]), 0, -1):
        s[STOCK + gathered + i] = s[STOCK + i]
    at = STOCK + 1
    for k in range(2 * packets):  # from the lowest packet in the stock to the highest
        p = packet((packets + k if s[OPT_GATHER] == 1 else packets - 1 - k) % (2 * packets) + 1)
        for i in range(int(s[p]), 0, -1):
            s[at] = s[p + i]
            s[p + i] = 0
            at += 1
        s[p] = 0
    s[STOCK] += gathered


@rule
def foundation_of(c):
    """The first of the two foundations (0 to 15, as in HEIGHT) to which card c belongs; the second is 4 further on.

    Odd ranks go up from the aces, even ones from the twos (HZ-4).
    """
    return card_suit(c) + (0 if c & 1 else 8)


@rule
def foundation_for(s, c):
    """The foundation (0 to 15, as in HEIGHT) that takes card c next, or -1 (HZ-4).

    Of two equal foundations, the first is never lower than the second.
    """
    i = foundation_of(c)
    below = (card_rank(c) - 1) >> 1
    if s[HEIGHT + i] == below:
        return i
    return i + 4 if s[HEIGHT + i + 4] == below else -1


@rule
def both_up(s, c):
    """Whether both copies of card c are on the foundations (HZ-4)."""
    return s[HEIGHT + foundation_of(c) + 4] > (card_rank(c) - 1) >> 1


@rule
def finished(s):
    """Whether the game has been won or resigned (HZ-11)."""
    if s[GIVEN_UP] == 1:
        return True
    return s[STOCK] == 0 and score(s) == 2 * s[OPT_RANKS] * s[OPT_SUITS]


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    kind = move_kind(m)
    if kind == RESIGN:
        return 0
    if kind == REDEAL:
        return ruling_redeal(s)
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:
        return ruling_packet(s, dst, move_count(m))
    if src >= N_FOUNDATION:  # HZ-10
        return NO_RETURN if s[HEIGHT + src - N_FOUNDATION] > 0 else RETURN_EMPTY
    c = top(s, packet(src))
    if c == 0:
        return NONE
    if move_count(m) != 1:  # HZ-5
        return ONE
    return SAME if src == dst else takes(s, dst, c)


@rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (HZ-4, HZ-6, HZ-7, HZ-9)."""
    if number == N_STOCK:
        return TO_STOCK
    if number >= N_FOUNDATION:
        return ruling_up(s, c, number - N_FOUNDATION)
    below = top(s, packet(number))
    return ruling_space(s) if below == 0 else ruling_build(c, below)


@rule
def redeals_left(s):
    """How often the packets may still be gathered (HZ-8)."""
    return s[OPT_REDEALS] + 1 - s[LAYOUT]


@rule
def ruling_redeal(s):
    """`ruling` for gathering the packets and dealing them again (HZ-8)."""
    return LAST_LAYOUT if redeals_left(s) == 0 else 0


@rule
def ruling_packet(s, dst, n):
    """`ruling` for a new packet from the stock, expressed as a move of one card to the place `dst` (HZ-7)."""
    if s[STOCK] == 0:
        return STOCK_EMPTY
    if dst >= N_STOCK:
        return TO_SPACE
    if s[packet(dst)] > 0:
        return TAKEN
    return 0 if n == 1 else WHOLE


@rule
def ruling_up(s, c, i):
    """`ruling` for card c to the foundation at index i (HZ-4)."""
    if i & 3 != card_suit(c):
        return SUIT
    if i < 8 and c & 1 == 0:
        return FROM_ACE
    if i >= 8 and c & 1 == 1:
        return FROM_TWO
    return 0 if foundation_for(s, c) >= 0 else NEXT


@rule
def ruling_space(s):
    """`ruling` for a top card to a space (HZ-7, HZ-9)."""
    if s[STOCK] > 0:
        return STOCK_LASTS
    return 0 if s[LAYOUT] > 1 else FIRST_LAYOUT


@rule
def ruling_build(c, below):
    """`ruling` for card c onto `below`, the top card of another packet (HZ-6)."""
    if c + 1 == below:  # the same suit, one rank higher
        return 0
    if card_rank(below) == 1:
        return ON_ACE
    return OTHER_SUIT if card_suit(c) != card_suit(below) else RANK


@rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s):
        return 0
    count = 0
    last = 2 * s[OPT_PACKETS]
    tops = 0  # the set of all top cards, one bit each
    spaces = 0
    p = PACKETS
    for n in range(1, last + 1):
        c = int(s[p + s[p]])  # 0 (the count) for an empty packet
        out[TOPS + n] = c
        p += STRIDE
        if c == 0:
            spaces += 1
            continue
        tops |= 1 << c
        if foundation_for(s, c) >= 0:
            out[count] = move_cards(n, N_FOUNDATION + foundation_of(c), 1)
            count += 1
    # Top cards whose next higher card is also a top card: `ruling_build` for all pairs in one step.
    movable = tops & (tops >> 1)
    if movable != 0:
        for src in range(1, last + 1):
            c = int(out[TOPS + src])
            if (movable >> c) & 1:  # bit 0 is never set, so spaces are skipped
                for dst in range(1, last + 1):
                    if out[TOPS + dst] == c + 1:
                        out[count] = move_cards(src, dst, 1)
                        count += 1
    if spaces > 0:
        if s[STOCK] > 0:
            for dst in range(1, last + 1):
                if out[TOPS + dst] == 0:
                    out[count] = move_cards(N_STOCK, dst, 1)
                    count += 1
        elif ruling_space(s) == 0:
            for src in range(1, last + 1):
                if out[TOPS + src] != 0:
                    for dst in range(1, last + 1):
                        if out[TOPS + dst] == 0:
                            out[count] = move_cards(src, dst, 1)
                            count += 1
    if ruling_redeal(s) == 0:
        out[count] = move_of(REDEAL, 0)
        count += 1
    return count


@rule
def apply(s, m):
    """Play a legal move."""
    kind = move_kind(m)
    if kind == RESIGN:
        s[GIVEN_UP] = 1
        return
    if kind == REDEAL:
        gather(s)
        lay_out(s)
        s[LAYOUT] += 1
        return
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:  # HZ-7: four cards, or as many as are left
        for _ in range(min(int(s[OPT_DEALT]), int(s[STOCK]))):
            push(s, packet(dst), pop(s, STOCK))
        return
    c = pop(s, packet(src))
    if dst >= N_FOUNDATION:
        s[HEIGHT + foundation_for(s, c)] += 1
    else:
        push(s, packet(dst), c)


@rule
def score(s):
    """The number of cards on the foundations."""
    return total(s, HEIGHT, 16)


@rule
def observe(s, seat, out):
    """Copy the state, masking the cards hidden from the player: the stock (HZ-2)."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


# ------------------------------------------------- the description for the engine


def full_pack(options):
    """The unshuffled pack (HZ-1)."""
    return pack(2, range(1, options["ranks"] + 1), range(options["suits"]))


def turned_off(options) -> tuple[str, ...]:
    """Redeals, if there are none (HZ-8)."""
    return () if options["redeals"] else ("redeal",)


def sequence(options, suit: int, even: int) -> tuple[Card, ...]:
    """The cards of a foundation in building order (HZ-4)."""
    return tuple(ALL[suit << 4 | rank] for rank in range(1 + even, options["ranks"] + 1, 2))


def piles(options) -> tuple[Pile, ...]:
    """The piles in diagram order."""
    result: list[Pile] = [Stack("S", "stock", N_STOCK, STOCK, capacity=MAX_STOCK, hidden=True)]
    for even in range(2):
        for second in range(2):
            for suit in range(options["suits"]):
                place = "OE"[even] + "CDHS"[suit]
                i = 8 * even + 4 * second + suit
                name = place + ("2" if second else "")
                run = sequence(options, suit, even)
                result.append(Heights(name, "foundation", N_FOUNDATION + i, HEIGHT + i, place, run))
    for row in range(2):
        for k in range(1, options["packets"] + 1):
            n = row * options["packets"] + k
            result.append(Stack(f"{'UL'[row]}{k}", "tableau", n, packet(n), capacity=MAX_HELD))
    return tuple(result)


COUNTERS = (Counter("layout", LAYOUT, 1, 10, 1), Counter("given_up", GIVEN_UP, 0, 1, 0))


def check(s, options) -> str | None:
    """Why a state that contains the right cards is not a position of the game, or None."""
    for pile in piles(options):
        if pile.role == "tableau":
            for i in range(pile.at + options["per_packet"] + 1, pile.at + s[pile.at] + 1):
                if s[i] + 1 != s[i - 1]:
                    upper, lower = ALL[s[i - 1]], ALL[s[i]]
                    dealt = options["per_packet"]
                    return f"{pile.name}: {lower} cannot lie on {upper}; only {dealt} cards are dealt (HZ-6)"
    if s[LAYOUT] > options["redeals"] + 1:
        return f"layout {s[LAYOUT]} of {options['redeals'] + 1} (HZ-8)"
    for i in (*range(4), *range(8, 12)):
        if s[HEIGHT + i + 4] > s[HEIGHT + i]:
            name = "OE"[i >> 3] + "CDHS"[i & 3]
            return f"{name}2 is higher than {name}; name the higher pile first"
    return None


def facts(s, m, reason, options) -> dict[str, object]:
    """The cards and numbers mentioned in a refusal, besides those of `engine.core.facts`."""
    facts: dict[str, object] = {"layout": int(s[LAYOUT]), "layouts": options["redeals"] + 1}
    if move_kind(m) == CARDS and move_dst(m) >= N_FOUNDATION:
        i = move_dst(m) - N_FOUNDATION
        facts["base"] = Rank(1 + (i >> 3))
        facts["expected"] = tuple(c for c in sequence(options, i & 3, i >> 3) if foundation_for(s, c) >= 0)
    return facts
