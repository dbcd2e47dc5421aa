"""Die Treppe: a staircase of five rows, base cards chosen by the player, and two phases.

Clauses TR-1 to TR-13 are cited where they are decided; their texts are in `en.toml` and `de.toml` beside this file.

State: options, counters, five rows, stock, waste, foundations. Until phase 2, a row consists of as many single-card
cells as it has cards at the start, some of them empty, and its count is 0; in phase 2 its count comes into effect, and
the same bytes are a pile. A foundation is stored as its height: its cards follow from the base.
"""

from __future__ import annotations

from collections.abc import Callable

from ...base.cards import ALL, Card, Rank, pack
from ...compiling.jit import rule
from ...vocabulary.kernel import (
    CARDS,
    HIDDEN,
    RESIGN,
    card_rank,
    card_suit,
    copy_state,
    hide,
    move_arg,
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
)
from ...vocabulary.layout import Layout
from ...vocabulary.moves import Kind, RankArgument
from ...vocabulary.spec import Cell, Counter, Heights, Option, Pile, Reasons, Stack, State
from . import KEYS as KEYS

PREFIX = "TR"
MAX_ROWS = 5
MAX_STOCK = 49  # 37 cards, or more if there are fewer rows
MAX_RUN = 13

L = Layout()
GIVEN_UP = L.byte()
OPT_RANKS = L.byte()
OPT_SUITS = L.byte()
OPT_ROWS = L.byte()
PHASE = L.byte()  # 1 or 2; the base is chosen in phase 1
LOWEST = L.byte()  # the base rank; 0 before it is chosen
HEIGHT = L.bytes(4)  # cards on the foundations
ROWS, STRIDE = L.piles(MAX_ROWS, 17)  # five dealt cards, and twelve built on the last of them
STOCK = L.pile(MAX_STOCK)  # next card on top
WASTE = L.pile(MAX_STOCK)
SIZE = L.size

# Pile numbers in moves. Rows are 1 to 5; cell k of row n is n << 3 | k.
N_STOCK = 6
N_WASTE = 7
N_PLACE = 8
N_FOUNDATION = 48

BASE = 5
"""The number of the kind of move that chooses the base rank: `base 7`."""
KINDS = (Kind(CARDS, "cards"), Kind(BASE, "base", RankArgument()), Kind(RESIGN, "resign"))
MAX_MOVES = 128
STEPS = 120  # from here on, the move buffer is scratch space of legal_moves
MAX_COUNT = MAX_RUN
SPACE = 32  # in the scratch space: the row is empty; higher than any step that a run can reach

OPTIONS = (
    Option("ranks", 13, OPT_RANKS, tuple(range(2, 14)), "TR-1"),
    Option("suits", 4, OPT_SUITS, (2, 3, 4), "TR-1"),
    Option("rows", 5, OPT_ROWS, (2, 3, 4, 5), "TR-1"),
)

REASONS = Reasons()
CHOOSE_FIRST, NO_RANK, ABSENT, ONCE, CHOSEN = REASONS.of(2, "choose-first", "no-rank", "absent", "once", "chosen")
SUIT, NEXT, BASE_CARD = REASONS.of(3, "suit", "next", "base-card")
NO_BUILD, NAME_PLACE, PLACE_FREE, ONE_PLACE = REASONS.of(4, "no-build", "name-place", "place-free", "one-place")
STOCK_OUT, FREE_ONLY, TAKEN, ONE_EACH = REASONS.of(5, "stock-out", "free-only", "taken", "one-each")
UP_FIRST, FILL_FIRST, PHASE_OVER = REASONS.of(6, "up-first", "fill-first", "phase-over")
RIGHTMOST, SAME, NONE, FEW, RANK = REASONS.of(7, "rightmost", "same", "none", "few", "rank")
(ON_BASE,) = REASONS.of(8, "on-base")
BROKEN, SUITS = REASONS.of(9, "broken", "suits")
(SPACE_STOCK,) = REASONS.of(10, "space-stock")
BY_WASTE, TURN_ONE, STOCK_EMPTY, WASTE_EMPTY, TOP_ONLY, TO_WASTE = REASONS.of(
    11, "by-waste", "turn-one", "stock-empty", "waste-empty", "top-only", "to-waste"
)
ONE, NO_RETURN = REASONS.of(12, "one", "no-return")
(GAME_OVER,) = REASONS.of(13, "game-over")


# ---------------------------------------------------------------- the rules


@rule
def row_at(n):
    """Offset of row number n (counted from 1)."""
    return ROWS + (n - 1) * STRIDE


@rule
def place_at(number):
    """Offset of the card in a cell, given the cell's pile number."""
    return row_at(number >> 3) + (number & 7)


@rule
def is_place(number):
    """Whether a pile number denotes a single-card cell of phase 1."""
    return N_PLACE <= number < N_FOUNDATION


@rule
def deal(s, cards, count):
    """Deal the first `count` cards of a pack to a state in which only the options are set (TR-1)."""
    at = 0
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            s[row_at(n) + k] = cards[at]
            at += 1
    for i in range(count - 1, at - 1, -1):
        push(s, STOCK, cards[i])
    s[PHASE] = 1


@rule
def step(s, c):
    """How far the rank of card c lies above the base in the cyclic order of ranks (TR-8): 0 to ranks - 1."""
    d = card_rank(c) - s[LOWEST]
    return d if d >= 0 else d + s[OPT_RANKS]


@rule
def goes_up(s, c):
    """Whether card c can go to its foundation now: the base card first, then step by step (TR-3)."""
    return s[HEIGHT + card_suit(c)] == step(s, c)


@rule
def builds(s, c, below):
    """Whether card c may lie to the right of card `below`: exactly one step lower (TR-7, TR-8)."""
    return step(s, c) + 1 == step(s, below)


@rule
def run_length(s, n):
    """How many cards at the right end of row n may move together (TR-9). The row must not be empty."""
    p = row_at(n)
    held = int(s[p])
    last = int(s[p + held])
    d = step(s, last)
    length = 1
    while length < held:
        c = int(s[p + held - length])
        if card_suit(c) != card_suit(last) or step(s, c) != d + length:
            break
        length += 1
    return length


@rule
def first_fitting(s):
    """The number of the first cell of phase 1 whose card can go to its foundation (TR-4); 0 if there is none."""
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            c = int(s[row_at(n) + k])
            if c != 0 and goes_up(s, c):
                return n << 3 | k
    return 0


@rule
def end_phase_one(s):
    """Switch to phase 2 if phase 1 has ended (TR-6).

    No row is ever left with a gap to close (TR-5): when the stock has run out, the lowest card of each suit that is not
    yet on its foundation lies in the tableau and fits, so phase 1 ends with the whole pack on the foundations.
    """
    unseen = False
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            c = int(s[row_at(n) + k])
            if c == 0:
                if s[STOCK] > 0:
                    return
            elif c == HIDDEN:
                unseen = True
            elif goes_up(s, c):
                return
    if unseen:  # only in a view: the card just turned decides
        s[PHASE] = HIDDEN
        return
    s[PHASE] = 2
    for n in range(1, s[OPT_ROWS] + 1):
        if s[row_at(n) + 1] != 0:
            s[row_at(n)] = n


@rule
def finished(s):
    """Whether the game has been won or resigned (TR-13)."""
    return s[GIVEN_UP] == 1 or score(s) == s[OPT_RANKS] * s[OPT_SUITS]


@rule
def rank_count(s, rank):
    """How many cards of a rank lie in the staircase before the base is chosen."""
    count = 0
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            if card_rank(s[row_at(n) + k]) == rank:
                count += 1
    return count


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if finished(s):
        return GAME_OVER
    kind = move_kind(m)
    if kind == RESIGN:
        return 0
    if kind == BASE:
        return ruling_base(s, move_arg(m))
    if s[LOWEST] == 0:
        return CHOOSE_FIRST
    src = move_src(m)
    dst = move_dst(m)
    if src >= N_FOUNDATION:
        return NO_RETURN
    if dst == N_STOCK or (dst == N_WASTE and src != N_STOCK):
        return TO_WASTE
    if s[PHASE] == 1:
        return ruling_one(s, src, dst, move_count(m))
    return ruling_two(s, src, dst, move_count(m))


@rule
def ruling_base(s, rank):
    """`ruling` for choosing the base (TR-2)."""
    if s[LOWEST] != 0:
        return CHOSEN
    if rank > s[OPT_RANKS]:
        return NO_RANK
    count = rank_count(s, rank)
    if count == 0:
        return ABSENT
    return ONCE if count == 1 else 0


@rule
def ruling_up(s, c, suit):
    """`ruling` for card c to the foundation of a suit (TR-3)."""
    if card_suit(c) != suit:
        return SUIT
    if goes_up(s, c):
        return 0
    return BASE_CARD if s[HEIGHT + suit] == 0 else NEXT


@rule
def ruling_one(s, src, dst, n):
    """`ruling` for a move of n cards in phase 1."""
    if src == N_WASTE:
        return WASTE_EMPTY
    if src == N_STOCK:
        if dst == N_WASTE:  # TR-6: that belongs to phase 2, and phase 1 cannot be ended at will
            return UP_FIRST if first_fitting(s) != 0 else FILL_FIRST
        if s[STOCK] == 0:
            return STOCK_OUT
        if not is_place(dst):  # TR-5
            return FREE_ONLY
        if s[place_at(dst)] != 0:
            return TAKEN
        return 0 if n == 1 else ONE_EACH
    if dst < N_FOUNDATION:  # TR-4
        return NO_BUILD
    if not is_place(src):
        return NAME_PLACE
    c = int(s[place_at(src)])
    if c == 0:
        return PLACE_FREE
    if n != 1:
        return ONE_PLACE
    return takes(s, dst, c)


@rule
def ruling_two(s, src, dst, n):
    """`ruling` for a move of n cards in phase 2."""
    if src == N_STOCK:
        if dst == N_WASTE:  # TR-11
            if s[STOCK] == 0:
                return STOCK_EMPTY
            return 0 if n == 1 else TURN_ONE
        if is_place(dst):
            return PHASE_OVER
        return SPACE_STOCK if dst <= MAX_ROWS and s[row_at(dst)] == 0 else BY_WASTE
    if is_place(src):
        return RIGHTMOST
    if is_place(dst):
        return PHASE_OVER
    if src == dst:
        return SAME
    if src == N_WASTE:  # TR-11
        if s[WASTE] == 0:
            return WASTE_EMPTY
        if n != 1:
            return TOP_ONLY
        c = top(s, WASTE)
    else:
        p = row_at(src)
        if s[p] == 0:
            return NONE
        if n > s[p]:
            return FEW
        c = int(s[p + s[p] - n + 1])
    if dst >= N_FOUNDATION:  # TR-12
        return ONE if n != 1 else takes(s, dst, c)
    if n > 1 and n > run_length(s, src):  # TR-9
        return BROKEN if first_break(s, src, n) != 0 else SUITS
    return takes(s, dst, c)


@rule
def takes(s, number, c):
    """Whether pile `number` takes card c, wherever it comes from: 0, or the reason (TR-3, TR-7, TR-8, TR-10)."""
    if s[LOWEST] == 0:
        return CHOOSE_FIRST
    if number >= N_FOUNDATION:
        return ruling_up(s, c, number - N_FOUNDATION)
    if number > MAX_ROWS or s[PHASE] == 1:
        return TO_WASTE if number <= N_WASTE else NO_BUILD
    below = top(s, row_at(number))
    if below == 0 or builds(s, c, below):  # TR-10, TR-7
        return 0
    return ON_BASE if step(s, below) == 0 else RANK


@rule
def first_break(s, n, count):
    """Which of the last `count` cards of row n, counted from the right, is the first to break the run; 0 for none."""
    at = row_at(n) + s[row_at(n)]
    for i in range(count - 1):
        if not builds(s, s[at - i], s[at - i - 1]):
            return i + 1
    return 0


@rule
def legal_moves(s, out):
    """Write all legal moves except resigning to `out`; return their number."""
    if s[GIVEN_UP] == 1:
        return 0
    if s[PHASE] == 1:
        return legal_bases(s, out) if s[LOWEST] == 0 else legal_one(s, out)
    return legal_two(s, out)


@rule
def legal_bases(s, out):
    """Write the moves that choose a rank lying in the staircase at least twice (TR-2); return their number."""
    once = 0
    twice = 0
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            bit = 1 << card_rank(s[row_at(n) + k])
            twice |= once & bit
            once |= bit
    count = 0
    for rank in range(1, s[OPT_RANKS] + 1):
        if (twice >> rank) & 1 == 1:
            out[count] = move_of(BASE, rank)
            count += 1
    return count


@rule
def legal_one(s, out):
    """Write the moves of phase 1, to foundations and from stock to empty cells (TR-4, TR-5); return their number."""
    count = 0
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            c = int(s[row_at(n) + k])
            if c == 0:
                if s[STOCK] > 0:
                    out[count] = move_cards(N_STOCK, n << 3 | k, 1)
                    count += 1
            elif goes_up(s, c):
                out[count] = move_cards(n << 3 | k, N_FOUNDATION + card_suit(c), 1)
                count += 1
    return count


@rule
def legal_two(s, out):
    """Write the moves of phase 2 (TR-7 to TR-12); return their number."""
    count = 0
    rows = int(s[OPT_ROWS])
    for n in range(1, rows + 1):
        c = top(s, row_at(n))
        d = SPACE
        if c != 0:
            d = step(s, c)
            if s[HEIGHT + card_suit(c)] == d:
                out[count] = move_cards(n, N_FOUNDATION + card_suit(c), 1)
                count += 1
        out[STEPS + n] = d
    for src in range(1, rows + 1):
        d = out[STEPS + src]
        if d == SPACE:
            continue
        length = 0  # the length of the run; counted only if a target needs it
        for dst in range(1, rows + 1):
            n = out[STEPS + dst] - d  # ranks in a run descend step by step, so its length determines where it fits
            if n < 1:
                continue
            if n == 1:
                out[count] = move_cards(src, dst, 1)
                count += 1
                continue
            if length == 0:
                length = run_length(s, src)
            if n <= length:
                out[count] = move_cards(src, dst, n)
                count += 1
            elif out[STEPS + dst] == SPACE:
                for k in range(1, length + 1):
                    out[count] = move_cards(src, dst, k)
                    count += 1
    c = top(s, WASTE)
    if c != 0:
        d = step(s, c)
        if s[HEIGHT + card_suit(c)] == d:
            out[count] = move_cards(N_WASTE, N_FOUNDATION + card_suit(c), 1)
            count += 1
        for n in range(1, rows + 1):
            if out[STEPS + n] == d + 1 or out[STEPS + n] == SPACE:
                out[count] = move_cards(N_WASTE, n, 1)
                count += 1
    if s[STOCK] > 0:
        out[count] = move_cards(N_STOCK, N_WASTE, 1)
        count += 1
    return count


@rule
def apply(s, m):
    """Play a legal move."""
    kind = move_kind(m)
    if kind == RESIGN:
        s[GIVEN_UP] = 1
    elif kind == BASE:
        apply_base(s, move_arg(m))
        end_phase_one(s)
    elif s[PHASE] == 1:
        apply_one(s, move_src(m), move_dst(m))
        end_phase_one(s)
    else:
        apply_two(s, move_src(m), move_dst(m), move_count(m))


@rule
def apply_base(s, rank):
    """Move all cards of the chosen rank to the foundations as base cards (TR-2)."""
    s[LOWEST] = rank
    for n in range(1, s[OPT_ROWS] + 1):
        for k in range(1, n + 1):
            at = row_at(n) + k
            if card_rank(s[at]) == rank:
                s[HEIGHT + card_suit(s[at])] = 1
                s[at] = 0


@rule
def apply_one(s, src, dst):
    """Move a card from its cell to a foundation (TR-4), or the next card of the stock to an empty cell (TR-5)."""
    if src == N_STOCK:
        s[place_at(dst)] = pop(s, STOCK)
    else:
        s[place_at(src)] = 0
        s[HEIGHT + dst - N_FOUNDATION] += 1


@rule
def apply_two(s, src, dst, n):
    """Play a move of phase 2."""
    if src == N_STOCK:  # TR-11
        push(s, WASTE, pop(s, STOCK))
        return
    p = WASTE if src == N_WASTE else row_at(src)
    if dst >= N_FOUNDATION:  # TR-12
        pop(s, p)
        s[HEIGHT + dst - N_FOUNDATION] += 1
    else:
        move_tail(s, p, row_at(dst), n)


@rule
def score(s):
    """The number of cards on the foundations."""
    return total(s, HEIGHT, 4)


@rule
def observe(s, seat, out):
    """Copy the state, masking the cards of the stock."""
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])


# ------------------------------------------------- the description for the engine


def full_pack(options):
    """The unshuffled pack (TR-1)."""
    return pack(1, range(1, options["ranks"] + 1), range(options["suits"]))


@rule
def laid_out(rows):
    """How many cards a staircase with that many rows contains (TR-1)."""
    return rows * (rows + 1) // 2


def check_options(options) -> str | None:
    """Explains why options that are valid individually cannot be combined; None if they can.

    If the staircase has no more cards than there are ranks, it may contain no rank twice. Then no base can be chosen
    (TR-2), there is no legal move, and the deal is lost (TR-13).
    """
    laid, cards = laid_out(options["rows"]), options["ranks"] * options["suits"]
    return f"{options['rows']} rows take {laid} cards, but the pack has only {cards}" if laid > cards else None


def piles(options) -> tuple[Pile, ...]:
    """The piles in diagram order."""
    result: list[Pile] = [
        Stack("S", "stock", N_STOCK, STOCK, capacity=MAX_STOCK, hidden=True),
        Stack("W", "waste", N_WASTE, WASTE, capacity=MAX_STOCK),
    ]
    for suit in range(options["suits"]):
        name = "F" + "CDHS"[suit]
        order = _order(suit, options["ranks"])
        result.append(Heights(name, "foundation", N_FOUNDATION + suit, HEIGHT + suit, order=order))
    for n in range(1, options["rows"] + 1):
        at = ROWS + (n - 1) * STRIDE
        result.append(Stack(f"R{n}", "tableau", n, at, capacity=STRIDE - 1, phase_at=PHASE, phases=(2,)))
        for k in range(1, n + 1):
            name, number = f"R{n}P{k}", n << 3 | k
            result.append(Cell(name, "tableau", number, at + k, line=f"R{n}", phase_at=PHASE, phases=(1,)))
    return tuple(result)


def _order(suit: int, ranks: int) -> Callable[[State], tuple[Card, ...]]:
    """The building order of a foundation as a function of the state (TR-3); empty until the base is chosen."""

    def order(s: State) -> tuple[Card, ...]:
        lowest = int(s[LOWEST])
        return tuple(ALL[suit << 4 | (lowest - 1 + i) % ranks + 1] for i in range(ranks)) if lowest else ()

    return order


COUNTERS = (Counter("base", LOWEST, 0, 13, 0), Counter("phase", PHASE, 1, 2, 1), Counter("given_up", GIVEN_UP, 0, 1, 0))


def check(s, options) -> str | None:
    """Why a state that contains the right cards is not a position of the game, or None."""
    rows, lowest = options["rows"], s[LOWEST]
    if lowest > options["ranks"]:
        return f"base: the ranks go from 1 to {options['ranks']}"
    if s[PHASE] == 2 and not lowest:
        return "phase 2: the base must be chosen (TR-2)"
    if lowest and sum(s[HEIGHT + suit] > 0 for suit in range(4)) < 2:
        return "at least two base cards have gone up when the base was chosen (TR-2)"
    cards, laid = len(full_pack(options)), laid_out(rows)
    if s[STOCK] > cards - laid:
        return f"S: the stock holds {s[STOCK]} cards, but {laid} of {cards} were laid out (TR-1)"
    if s[PHASE] == 1:
        if s[WASTE]:
            return "the waste is empty until phase 2 (TR-11)"
        places = [s[ROWS + (n - 1) * STRIDE + k] for n in range(1, rows + 1) for k in range(1, n + 1)]
        if lowest and not first_fitting(s) and not (0 in places and s[STOCK]):
            return "phase 1 is over: no card fits, no place is free (TR-6)"
        return None
    if s[STOCK] + s[WASTE] > MAX_STOCK:  # there must be room for the whole stock on the waste
        return f"W: stock and waste hold {s[STOCK] + s[WASTE]} cards; no stock is dealt so many (TR-1)"
    for n in range(1, rows + 1):
        p = ROWS + (n - 1) * STRIDE
        for i in range(n + 1, s[p] + 1):
            if not builds(s, s[p + i], s[p + i - 1]):
                return f"R{n}: {ALL[s[p + i]]} cannot lie on {ALL[s[p + i - 1]]} from card {n + 1} on (TR-7)"
    return None


def facts(s, m, reason, options) -> dict[str, object]:
    """The cards and numbers mentioned in a refusal, besides those of `engine.core.facts`."""
    if move_kind(m) == BASE:
        return {"rank": Rank(move_arg(m)), "base": Rank(s[LOWEST]) if s[LOWEST] else None}
    facts: dict[str, object] = {}
    if move_kind(m) != CARDS:
        return facts
    src, dst, n = move_src(m), move_dst(m), move_count(m)
    if src <= MAX_ROWS or is_place(src):
        facts["row"] = src if src <= MAX_ROWS else src >> 3
    if reason == BROKEN:
        at = row_at(src) + s[row_at(src)] - first_break(s, src, n)
        facts["target"], facts["card"] = ALL[s[at]], ALL[s[at + 1]]
    if is_place(src):
        facts["spot"] = src & 7
    if is_place(dst):
        facts["target_row"], facts["spot"] = dst >> 3, dst & 7
    if dst <= MAX_ROWS:
        facts["target_row"] = dst
        if reason in (RANK, ON_BASE):
            facts["expected"] = Rank((card_rank(top(s, row_at(dst))) - 2) % options["ranks"] + 1)
    if reason == UP_FIRST:
        facts["card"] = ALL[s[place_at(first_fitting(s))]]
    return facts
