"""Five tricks: two to six players with five cards each, no trump, no bids; each trick is a point.

The state is minimal: the winners of tricks follow from the cards played. The option `calls` adds two kinds of moves:
before play, each player calls a number of tricks and may then swap a card, unseen.
"""

from engine.base.cards import ALL, pack
from engine.jit import rule
from engine.vocabulary import (
    PLAY,
    CardArgument,
    CardsArgument,
    Counter,
    Kind,
    Layout,
    NumberArgument,
    Option,
    Stack,
    card_suit,
    copy_state,
    hide,
    move_arg,
    move_kind,
    move_of,
    pop,
    push,
    top,
)

KEYS = {"five-tricks": {}}
PREFIX = "FT"
MOST = 6
TRICKS = 5

L = Layout()
OPT_PLAYERS = L.byte()
OPT_CALLS = L.byte()
FOREHAND = L.byte()
TURN = L.byte()  # 0 when the deal is over
LEAD = L.byte()  # who led, or leads, to the trick on the table
PHASE = L.byte()  # 0 play, 1 calls, 2 swaps
CALLED = L.bytes(MOST)
ASIDE = L.pile(MOST)
STOCK = L.pile(32)
HANDS, STRIDE = L.piles(MOST, TRICKS)
PLAYED, STRIDE = L.piles(MOST, TRICKS)
SIZE = L.size

PACK = pack(1, (1, 7, 8, 9, 10, 11, 12, 13))
CALL, SWAP = 16, 17
KINDS = (
    Kind(PLAY, "play", CardArgument(PACK)),
    Kind(CALL, "call", NumberArgument(0, TRICKS, {"all": TRICKS})),
    Kind(SWAP, "swap", CardsArgument(PACK)),
)
SECRET = ("swap",)
MAX_MOVES = TRICKS + 1
OPTIONS = (
    Option("players", 3, OPT_PLAYERS, (2, 3, 4, 5, 6), "FT-1"),
    Option("calls", False, OPT_CALLS, (False, True), "FT-4"),
)
COUNTERS = (
    Counter("forehand", FOREHAND, 1, MOST, 1),
    Counter("turn", TURN, 0, MOST),
    Counter("lead", LEAD, 0, MOST),
    Counter("stage", PHASE, 0, 2),
    *(Counter(f"called{n}", CALLED + n - 1, 0, TRICKS) for n in range(1, MOST + 1)),
)
OUTCOMES = {0: None, 1: "played"}
NOT_HELD, FOLLOW, DEAL_OVER, NOT_NOW, ONE_CARD = 1 << 4 | 1, 2 << 4 | 1, 3 << 4 | 1, 4 << 4 | 1, 4 << 4 | 2
REASONS = {NOT_HELD: "not-held", FOLLOW: "follow", DEAL_OVER: "deal-over", NOT_NOW: "not-now", ONE_CARD: "one-card"}


@rule
def hand(n):
    return HANDS + (n - 1) * STRIDE


@rule
def played(n):
    return PLAYED + (n - 1) * STRIDE


@rule
def next_player(s, n):
    return n % s[OPT_PLAYERS] + 1


@rule
def strength(c):
    return 14 if c & 15 == 1 else c & 15


@rule
def deal(s, cards, count):
    if s[FOREHAND] == 0:
        s[FOREHAND] = 1
    n = s[TURN] = s[LEAD] = s[FOREHAND]
    for i in range(TRICKS * s[OPT_PLAYERS]):
        push(s, hand(n), cards[i])
        n = next_player(s, n)
    s[PHASE] = s[OPT_CALLS]
    for i in range(TRICKS * s[OPT_PLAYERS], count):
        push(s, STOCK, cards[i])


@rule
def to_move(s):
    return s[TURN] - 1


@rule
def holds(s, c):
    p = hand(s[TURN])
    for i in range(p + 1, p + 1 + s[p]):
        if s[i] == c:
            return True
    return False


@rule
def forbidden(s, c):
    if s[LEAD] != s[TURN]:
        led = card_suit(top(s, played(s[LEAD])))
        p = hand(s[TURN])
        for i in range(p + 1, p + 1 + s[p]):
            if card_suit(s[i]) == led and card_suit(c) != led:
                return FOLLOW
    return 0


@rule
def ruling(s, m):
    if s[TURN] == 0:
        return DEAL_OVER
    if move_kind(m) != (CALL if s[PHASE] == 1 else SWAP if s[PHASE] == 2 else PLAY):
        return NOT_NOW
    if s[PHASE] == 1 or move_arg(m) == 0:
        return 0
    if s[PHASE] == 0:
        return forbidden(s, move_arg(m)) if holds(s, move_arg(m)) else NOT_HELD
    c = card_of(move_arg(m))
    if c == 0 or s[STOCK] == 0:
        return ONE_CARD
    return 0 if holds(s, c) else NOT_HELD


@rule
def card_of(chosen):
    """The card of a set that has only one; 0 for another set."""
    bit = 0
    while chosen > 1 and chosen & 1 == 0:
        chosen >>= 1
        bit += 1
    if chosen != 1:
        return 0
    return bit // 8 << 4 | (1 if bit % 8 == 0 else bit % 8 + 6)


@rule
def set_of(c):
    """The set of one card."""
    rank = c & 15
    return 1 << ((c >> 4) * 8 + (0 if rank == 1 else rank - 6))


@rule
def takes(s, number, c):
    return ruling(s, move_of(PLAY, c)) if number == 10 + s[TURN] else NOT_HELD


@rule
def legal_moves(s, out):
    count = 0
    if s[TURN] > 0 and s[PHASE] == 1:
        for number in range(TRICKS + 1):
            out[number] = move_of(CALL, number)
        return TRICKS + 1
    if s[TURN] > 0 and s[PHASE] == 2:
        out[0] = move_of(SWAP, 0)
        count = 1
        p = hand(s[TURN])
        if s[STOCK] > 0:
            for i in range(p + 1, p + 1 + s[p]):
                out[count] = move_of(SWAP, set_of(s[i]))
                count += 1
        return count
    if s[TURN] > 0:
        p = hand(s[TURN])
        for i in range(p + 1, p + 1 + s[p]):
            if forbidden(s, s[i]) == 0:
                out[count] = move_of(PLAY, s[i])
                count += 1
    return count


@rule
def winner(s, lead, trick):
    """The winner of a complete trick, numbered from 1, given the leader."""
    n = best = lead
    for _ in range(s[OPT_PLAYERS] - 1):
        n = next_player(s, n)
        c = s[played(n) + trick]
        d = s[played(best) + trick]
        if card_suit(c) == card_suit(d) and strength(c) > strength(d):
            best = n
    return best


@rule
def release(s, p, c):
    at = p + 1
    while s[at] != c:
        at += 1
    while at < p + s[p]:
        s[at] = s[at + 1]
        at += 1
    s[at] = 0
    s[p] -= 1


@rule
def apply(s, m):
    n = s[TURN]
    p = hand(n)
    if s[PHASE] > 0:
        if s[PHASE] == 1:
            s[CALLED + n - 1] = move_arg(m)
        elif move_arg(m) > 0:
            release(s, p, card_of(move_arg(m)))
            push(s, ASIDE, card_of(move_arg(m)))
            push(s, p, pop(s, STOCK))
        s[TURN] = next_player(s, n)
        if s[TURN] == s[FOREHAND]:
            s[PHASE] = 2 if s[PHASE] == 1 else 0
        return
    release(s, p, move_arg(m))
    push(s, played(n), move_arg(m))
    s[TURN] = next_player(s, n)
    if s[TURN] == s[LEAD]:
        s[LEAD] = winner(s, s[LEAD], s[played(n)])
        s[TURN] = s[LEAD] if s[p] > 0 else 0


@rule
def outcome(s, moves):
    return 1 if s[TURN] == 0 else 0


@rule
def score(s):
    return s[played(s[FOREHAND])]


@rule
def payments(s, out):
    for seat in range(s[OPT_PLAYERS]):
        out[seat] = 0
    lead = int(s[FOREHAND])
    for trick in range(1, TRICKS + 1):
        lead = winner(s, lead, trick)
        out[lead - 1] += 1


@rule
def observe(s, seat, out):
    copy_state(s, out, SIZE)
    hide(out, STOCK, s[STOCK])
    hide(out, ASIDE, s[ASIDE])
    for n in range(1, s[OPT_PLAYERS] + 1):
        if n != seat + 1:
            hide(out, hand(n), s[hand(n)])


def full_pack(options):
    return PACK


def seats(options):
    return options["players"]


def piles(options):
    players = range(1, options["players"] + 1)
    return (
        Stack("S", "stock", 30, STOCK, capacity=32, hidden=True),
        Stack("A", "discard", 31, ASIDE, capacity=MOST, hidden=True),
        *(Stack(f"H{n}", "hand", n, hand(n), capacity=TRICKS) for n in players),
        *(Stack(f"P{n}", "played", 10 + n, played(n), capacity=TRICKS) for n in players),
    )


def facts(s, m, reason, options):
    return {"card": ALL[move_arg(m)]} if move_kind(m) == PLAY else {}
