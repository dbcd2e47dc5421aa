"""Große Harfe and its family, which includes Kleine Harfe, known as Klondike.

Clauses GH-1 to GH-14 are cited where they are decided; their texts are in `en.toml` and `de.toml` beside this file.

State: options, counters, ten columns, stock, waste, foundations. The face-up cards of a column always form one run
(GH-6): each was dealt alone or built, and cards only leave from the end. The number of its face-down cards therefore
determines how a column is divided.
"""

from __future__ import annotations

from ...base.cards import ALL, Card, Rank, pack
from ...compiling.jit import rule
from ...vocabulary.kernel import (
    CARDS,
    REDEAL,
    RESIGN,
    card_rank,
    card_red,
    card_suit,
    copy_state,
    hide,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_of,
    move_src,
    move_tail,
    pop,
    push,
    top,
    total,
    turn_over,
)
from ...vocabulary.layout import Layout
from ...vocabulary.moves import Kind
from ...vocabulary.spec import Counter, Heights, Option, Pile, Reasons, Stack
from . import KEYS as KEYS

PREFIX = "GH"
MAX_COLUMNS = 10
MAX_STOCK = 104
MAX_RUN = 13
MAX_DOWN = 10  # one more than the most cards dealt to a column

L = Layout()
GIVEN_UP = L.byte()
OPT_PACKS = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_COLUMNS = L.byte()
OPT_SECOND = L.byte()  # 1: the second column is dealt as in the printed rules
OPT_SINGLE = L.byte()  # 1: one foundation per suit
OPT_RETURNS = L.byte()
OPT_PASSES = L.byte()  # 0: unlimited
OPT_TURN = L.byte()
OPT_BUILD = L.byte()
OPT_ACES = L.byte()
OPT_EITHER = L.byte()  # 1: a turned card that fits a column and a foundation may do either
OPT_CLOSED = L.byte()  # 1: the last pass must leave no card on the waste
PASS = L.byte()  # counted from 1; stays 1 if passes are unlimited
FRESH = L.byte()  # 1: the top card of the waste was turned by the previous move
DOWN = L.bytes(MAX_COLUMNS)  # number of face-down cards in each column
HEIGHT = L.bytes(8)  # cards on the foundations: the first piles of the four suits, then the second piles
COLUMNS, STRIDE = L.piles(MAX_COLUMNS, MAX_DOWN + MAX_RUN)
STOCK = L.pile(MAX_STOCK)  # next card on top
WASTE = L.pile(MAX_STOCK)
SIZE = L.size

# Pile numbers in moves. Columns are 1 to 10.
N_STOCK = 11
N_WASTE = 12
N_FOUNDATION = 13  # 13 to 16 first piles, 17 to 20 second piles

KINDS = (Kind(CARDS, "cards"), Kind(REDEAL, "redeal"), Kind(RESIGN, "resign"))
MAX_MOVES = 256
WANTS = 230  # from here on, the move buffer is scratch space of legal_moves
MAX_COUNT = MAX_RUN + 1

OPTIONS = (
    Option("second_column", "regular", OPT_SECOND, ("regular", "printed"), "GH-2"),
    Option("foundations", "double", OPT_SINGLE, ("double", "single"), "GH-4"),
    Option("foundation_returns", True, OPT_RETURNS, (False, True), "GH-12"),
    Option("turned_card", "build", OPT_EITHER, ("build", "either"), "GH-10"),
    Option("after_last_pass", "open", OPT_CLOSED, ("open", "closed"), "GH-13"),
    Option("packs", 2, OPT_PACKS, (1, 2), "GH-1"),
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "GH-1"),
    Option("suits", 4, OPT_SUITS, (1, 2, 3, 4), "GH-1"),
    Option("columns", 10, OPT_COLUMNS, tuple(range(1, MAX_COLUMNS + 1)), "GH-2"),
    Option("passes", 3, OPT_PASSES, tuple(range(0, 101)), "GH-13"),
    Option("turn", 1, OPT_TURN, (1, 2, 3), "GH-10"),
    Option("compulsory_building", True, OPT_BUILD, (False, True), "GH-10"),
    Option("compulsory_aces", True, OPT_ACES, (False, True), "GH-5"),
)

REASONS = Reasons()
SUIT, NEXT = REASONS.of(4, "suit", "next")
ACE_FIRST, ACE_LATER = REASONS.of(5, "ace-first", "ace-later")
RANK, COLOUR, SAME, NONE, FEW = REASONS.of(6, "rank", "colour", "same", "none", "few")
(FACE_DOWN,) = REASONS.of(7, "face-down")
(KING,) = REASONS.of(8, "king")
(ONE,) = REASONS.of(9, "one")
BUILD_FIRST, TO_WASTE, BY_WASTE, BUILD_OR_UP = REASONS.of(10, "build-first", "to-waste", "by-waste", "build-or-up")
TOP_ONLY, WASTE_EMPTY = REASONS.of(11, "top-only", "waste-empty")
NO_RETURN, RETURN_ACE, RETURN_EMPTY, RETURN_SPACE, RETURN_ACROSS, RETURN_ONE = REASONS.of(
    12, "no-return", "return-ace", "return-empty", "return-space", "return-across", "return-one"
)
STOCK_EMPTY, STOCK_LEFT, LAST_PASS, NOTHING, CLOSED = REASONS.of(
    13, "stock-empty", "stock-left", "last-pass", "nothing", "closed"
)
(GAME_OVER,) = REASONS.of(14, "game-over")


# ---------------------------------------------------------------- the rules


@rule
def column(n):
    """Offset of column number n (counted from 1)."""
    return COLUMNS + (n - 1) * STRIDE


@rule
def deal(s, cards, count):
    """Deal the first `count` cards of a pack to a state in which only the options are set (GH-2, GH-3)."""
    at = 0
    for n in range(1, s[OPT_COLUMNS] + 1):
        height = n
        if n == 2 and s[OPT_SECOND] == 1:
            height = 8
        for _ in range(height):
            push(s, column(n), cards[at])
            at += 1
        s[DOWN + n - 1] = height - 1
    for i in range(count - 1, at - 1, -1):
        push(s, STOCK, cards[i])
    s[PASS] = 1


@rule
def is_king(s, c):
    """Whether card c has the highest rank, the only one that goes to a space (GH-8)."""
    return card_rank(c) == s[OPT_RANKS]


@rule
def uncovers(s, n, count):
    """Whether removing the last `count` cards of column n turns a face-down card up (GH-7)."""
    down = s[DOWN + n - 1]
    return down > 0 and s[column(n)] - count == down


@rule
def fits_column(s, c, n):
    """0 if card c may be built on the last card of column n, else the reason (GH-6, GH-8)."""
    below = top(s, column(n))
    if below == 0:
        return 0 if is_king(s, c) else KING
    if card_rank(c) + 1 != card_rank(below):
        return RANK
    if card_red(c) == card_red(below):
        return COLOUR
    return 0


@rule
def foundation_for(s, c):
    """The foundation pile (0 to 7) that takes card c next, or -1 (GH-4)."""
    suit = card_suit(c)
    below = card_rank(c) - 1
    high = int(s[HEIGHT + suit])
    if high == below:
        return suit
    if s[OPT_PACKS] == 2:
        if s[OPT_SINGLE] == 1:  # a single pile whose first king (card OPT_RANKS) lies below the second ace
            return suit if high == below + s[OPT_RANKS] else -1
        if s[HEIGHT + 4 + suit] == below:  # two piles side by side, the first never lower than the second
            return suit + 4
    return -1


@rule
def foundation_top(s, i):
    """The top card of foundation pile i (0 to 7); 0 if it is empty."""
    high = int(s[HEIGHT + i])
    if high > s[OPT_RANKS]:
        high -= s[OPT_RANKS]
    return (i & 3) << 4 | high if high > 0 else 0


@rule
def ace_waits(s):
    """Whether an ace must go to a foundation now (GH-5)."""
    if s[OPT_ACES] == 0:
        return False
    for n in range(1, s[OPT_COLUMNS] + 1):
        c = top(s, column(n))
        if card_rank(c) == 1 and foundation_for(s, c) >= 0:
            return True
    if s[FRESH] == 1:
        c = top(s, WASTE)
        return card_rank(c) == 1 and foundation_for(s, c) >= 0
    return False


@rule
def builds(s, c, n):
    """Whether card c can be built on a card of column n; a king moved to a space does not count as building (GH-10)."""
    return s[column(n)] > 0 and fits_column(s, c, n) == 0


@rule
def building_waits(s):
    """Whether the card just turned must be built on a column now (GH-10)."""
    if s[OPT_BUILD] == 0 or s[FRESH] == 0:
        return False
    c = top(s, WASTE)
    for n in range(1, s[OPT_COLUMNS] + 1):
        if builds(s, c, n):
            return True
    return False


@rule
def closed(s):
    """Whether the last pass has left a card on the waste that the last move did not turn (GH-13): no move is legal."""
    return s[OPT_CLOSED] == 1 and s[STOCK] == 0 and s[WASTE] > s[FRESH] and redeals_left(s) == 0


@rule
def finished(s):
    """Whether the game has been won or resigned (GH-14)."""
    if s[GIVEN_UP] == 1:
        return True
    return s[STOCK] == 0 and s[WASTE] == 0 and score(s) == s[OPT_PACKS] * s[OPT_RANKS] * s[OPT_SUITS]


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    kind = move_kind(m)
    if kind == RESIGN:
        return 0
    if closed(s):
        return CLOSED
    src = move_src(m)
    dst = move_dst(m)
    reason = ruling_redeal(s) if kind == REDEAL else ruling_cards(s, src, dst, move_count(m))
    if reason != 0:
        return reason
    # The move itself is possible, but an obligation may take precedence.
    if ace_waits(s):
        if dst < N_FOUNDATION or card_rank(source_card(s, src)) > 1:
            return ACE_FIRST
        return ACE_LATER if src == N_WASTE and s[FRESH] == 0 else 0
    if building_waits(s):
        either = s[OPT_EITHER] == 1 and foundation_for(s, top(s, WASTE)) >= 0
        if src == N_WASTE and (either if dst >= N_FOUNDATION else s[column(dst)] > 0):
            return 0
        return BUILD_OR_UP if either else BUILD_FIRST
    return 0


@rule
def source_card(s, src):
    """The top card of pile number src."""
    if src <= MAX_COLUMNS:
        return top(s, column(src))
    if src == N_WASTE:
        return top(s, WASTE)
    if src >= N_FOUNDATION:
        return foundation_top(s, src - N_FOUNDATION)
    return 0


@rule
def redeals_left(s):
    """How often the waste may still be turned over; -1 if there is no limit (GH-13)."""
    return s[OPT_PASSES] - s[PASS] if s[OPT_PASSES] > 0 else -1


@rule
def ruling_redeal(s):
    """`ruling` for turning the waste over (GH-13)."""
    if s[STOCK] > 0:
        return STOCK_LEFT
    if s[WASTE] == 0:
        return NOTHING
    return LAST_PASS if redeals_left(s) == 0 else 0


@rule
def ruling_cards(s, src, dst, n):
    """`ruling` for a move of n cards, disregarding the obligations of GH-5 and GH-10."""
    if src == N_STOCK:
        if dst != N_WASTE or n != 1:
            return BY_WASTE
        return STOCK_EMPTY if s[STOCK] == 0 else 0
    if dst == N_STOCK or dst == N_WASTE:
        return TO_WASTE
    if src >= N_FOUNDATION:
        return ruling_return(s, src - N_FOUNDATION, dst, n)
    if src == N_WASTE:
        if s[WASTE] == 0:
            return WASTE_EMPTY
        if n != 1:
            return TOP_ONLY
        c = top(s, WASTE)
    else:
        p = column(src)
        if s[p] == 0:
            return NONE
        if n > s[p]:
            return FEW
        if n > s[p] - s[DOWN + src - 1]:
            return FACE_DOWN
        c = int(s[p + s[p] - n + 1])
    if dst >= N_FOUNDATION and n != 1:
        return ONE
    return SAME if src == dst else takes(s, dst, c)


@rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (GH-4, GH-6, GH-8)."""
    if number <= MAX_COLUMNS:
        return fits_column(s, c, number)
    if number < N_FOUNDATION:
        return TO_WASTE
    if (number - N_FOUNDATION) & 3 != card_suit(c):
        return SUIT
    return 0 if foundation_for(s, c) >= 0 else NEXT


@rule
def ruling_return(s, i, dst, n):
    """`ruling` for returning the top card of foundation pile i to a column (GH-12)."""
    if s[OPT_RETURNS] == 0:
        return NO_RETURN
    c = foundation_top(s, i)
    if c == 0:
        return RETURN_EMPTY
    if dst >= N_FOUNDATION:
        return RETURN_ACROSS
    if n != 1:
        return RETURN_ONE
    if card_rank(c) == 1:
        return RETURN_ACE
    if s[column(dst)] == 0:
        return RETURN_SPACE
    return fits_column(s, c, dst)


@rule
def card_class(rank, red):
    """A bit for each rank and colour, for matching what columns offer with what they accept."""
    return 1 << (2 * rank + red)


@rule
def run_classes(last, length):
    """The classes of all cards in a run, given its last card and length."""
    even = 0x1111111111111111 << (2 * card_rank(last) + card_red(last))
    odd = 0x1111111111111111 << (2 * card_rank(last) + 3 - card_red(last))
    return (even | odd) & ((1 << (2 * (card_rank(last) + length))) - 1)


@rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if finished(s) or closed(s):
        return 0
    count = 0
    columns = int(s[OPT_COLUMNS])
    if ace_waits(s):
        for n in range(1, columns + 1):
            c = top(s, column(n))
            if card_rank(c) == 1 and foundation_for(s, c) >= 0:
                out[count] = move_cards(n, N_FOUNDATION + card_suit(c), 1)
                count += 1
        c = top(s, WASTE)
        if s[FRESH] == 1 and card_rank(c) == 1 and foundation_for(s, c) >= 0:
            out[count] = move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
            count += 1
        return count
    if building_waits(s):
        c = top(s, WASTE)
        for n in range(1, columns + 1):
            if builds(s, c, n):
                out[count] = move_cards(N_WASTE, n, 1)
                count += 1
        if s[OPT_EITHER] == 1 and foundation_for(s, c) >= 0:
            out[count] = move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
            count += 1
        return count
    # Moves to the foundations, and for each column the class of card that it accepts.
    accepted = 0
    for n in range(1, columns + 1):
        p = column(n)
        c = top(s, p)
        want = 0
        if c == 0:
            want = card_class(s[OPT_RANKS], 0) | card_class(s[OPT_RANKS], 1)
        else:
            if foundation_for(s, c) >= 0:
                out[count] = move_cards(n, N_FOUNDATION + card_suit(c), 1)
                count += 1
            if card_rank(c) > 1:
                want = card_class(card_rank(c) - 1, 1 - card_red(c))
        out[WANTS + n] = want
        accepted |= want
    c = top(s, WASTE)
    if c != 0 and foundation_for(s, c) >= 0:
        out[count] = move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
        count += 1
    # Moves from each column: ranks in a run fall by one, so it offers one card per rank, and the rank that a target
    # accepts determines how many cards move.
    for src in range(1, columns + 1):
        p = column(src)
        held = int(s[p])
        if held == 0:
            continue
        last = int(s[p + held])
        offered = run_classes(last, held - s[DOWN + src - 1])
        if offered & accepted == 0:
            continue
        for dst in range(1, columns + 1):
            if offered & out[WANTS + dst] == 0 or dst == src:
                continue
            below = top(s, column(dst))
            high = card_rank(below) - 1 if below != 0 else int(s[OPT_RANKS])
            out[count] = move_cards(src, dst, high - card_rank(last) + 1)
            count += 1
    if c != 0 and card_class(card_rank(c), card_red(c)) & accepted != 0:
        for dst in range(1, columns + 1):
            if card_class(card_rank(c), card_red(c)) & out[WANTS + dst] != 0:
                out[count] = move_cards(N_WASTE, dst, 1)
                count += 1
    if s[OPT_RETURNS] == 1:
        for k in range(8):
            d = foundation_top(s, k)
            if card_rank(d) > 1 and card_class(card_rank(d), card_red(d)) & accepted != 0:
                for dst in range(1, columns + 1):
                    if card_class(card_rank(d), card_red(d)) & out[WANTS + dst] != 0 and s[column(dst)] > 0:
                        out[count] = move_cards(N_FOUNDATION + k, dst, 1)
                        count += 1
    if s[STOCK] > 0:
        out[count] = move_cards(N_STOCK, N_WASTE, 1)
        count += 1
    elif ruling_redeal(s) == 0:
        out[count] = move_of(REDEAL, 0)
        count += 1
    return count


@rule
def apply(s, m):
    """Play a legal move."""
    kind = move_kind(m)
    s[FRESH] = 0
    if kind == RESIGN:
        s[GIVEN_UP] = 1
        return
    if kind == REDEAL:  # GH-13: no shuffling; the card discarded first comes first again
        turn_over(s, WASTE, STOCK)
        if s[OPT_PASSES] > 0:
            s[PASS] += 1
        return
    src = move_src(m)
    dst = move_dst(m)
    if src == N_STOCK:  # GH-10
        for _ in range(min(int(s[OPT_TURN]), int(s[STOCK]))):
            push(s, WASTE, pop(s, STOCK))
        s[FRESH] = 1
        return
    if src <= MAX_COLUMNS:
        p = column(src)
        if uncovers(s, src, move_count(m)):
            s[DOWN + src - 1] -= 1
        if dst <= MAX_COLUMNS:
            move_tail(s, p, column(dst), move_count(m))
        else:
            s[HEIGHT + foundation_for(s, top(s, p))] += 1
            pop(s, p)
    elif src == N_WASTE:
        c = pop(s, WASTE)
        if dst <= MAX_COLUMNS:
            push(s, column(dst), c)
        else:
            s[HEIGHT + foundation_for(s, c)] += 1
    else:
        i = src - N_FOUNDATION
        push(s, column(dst), foundation_top(s, i))
        if i < 4 and s[HEIGHT + i] == s[HEIGHT + 4 + i]:
            i += 4  # of two equal piles the second gives the card, so that the first is never lower
        s[HEIGHT + i] -= 1


@rule
def score(s):
    """The number of cards on the foundations."""
    return total(s, HEIGHT, 8)


@rule
def observe(s, seat, out):
    """Copy the state, masking the cards hidden from the player: the stock and face-down cards."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])
    for n in range(1, s[OPT_COLUMNS] + 1):
        hide(out, column(n), s[DOWN + n - 1])


# ------------------------------------------------- the description for the engine


def full_pack(options):
    """The unshuffled pack (GH-1)."""
    return pack(options["packs"], range(1, options["ranks"] + 1), range(options["suits"]))


def turned_off(options) -> tuple[str, ...]:
    """A redeal in a single pass (GH-13), and cards from foundations that give none back (GH-12)."""
    up = () if options["foundation_returns"] else [pile.name for pile in piles(options) if pile.role == "foundation"]
    return ("redeal", *up) if options["passes"] == 1 else tuple(up)


def check_options(options) -> str | None:
    """Explains why options that are valid individually cannot be combined; None if they can."""
    columns = options["columns"]
    laid = columns * (columns + 1) // 2 + (6 if options["second_column"] == "printed" else 0)
    cards = options["packs"] * options["ranks"] * options["suits"]
    if options["second_column"] == "printed" and columns < 2:
        return "second_column='printed' needs at least two columns"
    if laid > cards:
        return f"{columns} columns take {laid} cards, but the pack has only {cards}"
    if options["after_last_pass"] == "closed" and options["turn"] > 1:
        return "after_last_pass='closed' needs turn=1"
    return None


def piles(options) -> tuple[Pile, ...]:
    """The piles in diagram order."""
    ranks, packs = options["ranks"], options["packs"]
    double = packs == 2 and options["foundations"] == "double"
    result: list[Pile] = [
        Stack("S", "stock", N_STOCK, STOCK, capacity=MAX_STOCK, hidden=True),
        Stack("W", "waste", N_WASTE, WASTE, capacity=MAX_STOCK),
    ]
    for second in range(2 if double else 1):
        for suit in range(options["suits"]):
            run = tuple(ALL[suit << 4 | rank] for rank in range(1, ranks + 1)) * (1 if double else packs)
            name = "F" + "CDHS"[suit] + ("2" if second else "")
            i = suit + 4 * second
            place = "F" + "CDHS"[suit]
            result.append(Heights(name, "foundation", N_FOUNDATION + i, HEIGHT + i, place, run))
    for n in range(1, options["columns"] + 1):
        at = COLUMNS + (n - 1) * STRIDE
        result.append(Stack(f"T{n}", "tableau", n, at, capacity=STRIDE - 1, down_at=DOWN + n - 1))
    return tuple(result)


COUNTERS = (Counter("pass", PASS, 1, 100, 1), Counter("fresh", FRESH, 0, 1, 0), Counter("given_up", GIVEN_UP, 0, 1, 0))


def check(s, options) -> str | None:
    """Why a state that contains the right cards is not a position of the game, or None."""
    for n in range(1, options["columns"] + 1):
        p = COLUMNS + (n - 1) * STRIDE
        held, down = s[p], s[DOWN + n - 1]
        if held and down >= held:
            return f"T{n}: its last card must be face up (GH-7)"
        if down > MAX_DOWN:  # there must be room for a whole run on them
            return f"T{n}: {down} cards lie face down; no column is dealt so many (GH-2)"
        for i in range(p + down + 2, p + held + 1):
            if s[i] & 15 != (s[i - 1] & 15) - 1 or Card(s[i]).red == Card(s[i - 1]).red:
                upper, lower = ALL[s[i - 1]], ALL[s[i]]
                return f"T{n}: {lower} cannot lie on {upper}; face-up cards form a run (GH-6)"
    if options["passes"] and s[PASS] > options["passes"]:
        return f"pass {s[PASS]} of {options['passes']} (GH-13)"
    if not options["passes"] and s[PASS] != 1:
        return "pass: stays 1 when passes have no limit (GH-13)"
    if s[FRESH] and not s[WASTE]:
        return "fresh: no card lies on the waste that could have been turned (GH-10)"
    for suit in range(4):
        if s[HEIGHT + 4 + suit] > s[HEIGHT + suit]:
            return f"F{'CDHS'[suit]}2 is higher than F{'CDHS'[suit]}; name the higher pile first"
    return None


def facts(s, m, reason, options) -> dict[str, object]:
    """The cards and numbers mentioned in a refusal, besides those of `engine.core.facts`."""
    src, dst = move_src(m), move_dst(m)
    facts: dict[str, object] = {"passes": options["passes"], "last": Rank(options["ranks"])}
    if move_kind(m) == CARDS:
        if src <= MAX_COLUMNS:
            facts["column"] = src
            facts["open"] = int(s[column(src)] - s[DOWN + src - 1])
        if dst <= MAX_COLUMNS:
            facts["target_column"] = dst
        elif dst >= N_FOUNDATION:
            facts["expected"] = _expected(s, (dst - N_FOUNDATION) & 3, options)
    if reason in (ACE_FIRST, ACE_LATER):
        ends = [top(s, column(k)) for k in range(1, options["columns"] + 1)]
        ends += [top(s, WASTE)] if s[FRESH] else []
        facts["ace"] = next(ALL[c] for c in ends if c and card_rank(c) == 1 and foundation_for(s, c) >= 0)
    if reason in (BUILD_FIRST, BUILD_OR_UP):
        c = top(s, WASTE)
        k = next(k for k in range(1, options["columns"] + 1) if builds(s, c, k))
        facts["fresh"], facts["target"], facts["target_column"] = ALL[c], ALL[top(s, column(k))], k
    return facts


def _expected(s, suit, options) -> tuple[Card, ...]:
    """The cards that the foundations of a suit take next (none if complete)."""
    run = (ALL[suit << 4 | rank] for rank in range(1, options["ranks"] + 1))
    return tuple(c for c in run if foundation_for(s, c) >= 0)
