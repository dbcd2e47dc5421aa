"""Napoleon: a trick-taking game for two to five players, with a pot, a blind and a turned-up trump card.

Clauses NP-1 to NP-17 are cited where they are decided; their texts are in `en.toml` and `de.toml`
beside this file. A position is one deal;
the match with its chips and pot (NP-11, NP-17) is in `engine/tricks/match.py`.

In this module, in counters and in the names of piles (`H1` is the hand of player 1), players are numbered from 1, so
that 0 can mean nobody; in Python code a *seat* is that number minus one. Players keep their seats while the deal
rotates: forehand is the player after the dealer.

State: options, counters, then the piles. Each player's cards stay in front of them in the order of the tricks, so a
position contains all tricks. Hands are sorted by suit and strength, so equal hands are equal states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ...base.cards import ALL, Card, Suit, cards, pack
from ...base.errors import DealError
from ...compiling.jit import rule
from ...core.game import Game
from ...tricks.tricks import Trick
from ...vocabulary.kernel import HIDDEN, PLAY, card_suit, move_arg, move_kind, move_of, pop, push, top
from ...vocabulary.layout import Layout
from ...vocabulary.moves import CardArgument, CardsArgument, Kind, NumberArgument
from ...vocabulary.spec import Counter, Option, Pile, Reasons, Stack
from . import KEYS as KEYS

PREFIX = "NP"
MAX_PLAYERS = 5
TRICKS = 5
NAPOLEON = 5  # a bid to win all tricks
PASSED = 6  # stored in place of a bid
ALONG, OUT = 1, 2  # goes along, sits out

BIDDING, JOINING, EXCHANGING, LAYING_AWAY, PLAYING, OVER = range(6)
PHASES = ("bid", "join", "exchange", "away", "play", "over")
BID_WORDS = ("not yet", "1", "2", "3", "4", "napoleon", "pass")
JOIN_WORDS = ("not asked", "along", "out")

L = Layout()
OPT_PLAYERS = L.byte()
OPT_SHORT = L.byte()
OPT_DECLARER_LEADS = L.byte()
OPT_MUST_TRUMP = L.byte()
OPT_ALONG = L.byte()
OPT_EXCHANGE = L.byte()
OPT_LAST_TRICK = L.byte()
OPT_POT = L.byte()  # 0: the default for the number of players
FOREHAND = L.byte()
PHASE = L.byte()
TURN = L.byte()  # the player to move; 0 when the deal is over
DECLARER = L.byte()  # the highest bidder so far; 0: none
TURNED = L.byte()  # the card that was turned up for trump, wherever it is now
LEAD = L.byte()  # who led to the trick on the table; 0: no card has been played to it
TAKES = L.byte()  # who is winning the trick on the table; 0: no card has been played to it
BIDS = L.bytes(MAX_PLAYERS + 1)  # by player: 0 none yet, 1 to 5, PASSED; index 0 stays 0
JOINS = L.bytes(MAX_PLAYERS + 1)  # by player: 0 not asked, ALONG, OUT
WON = L.bytes(MAX_PLAYERS + 1)  # by player: tricks taken
TRUMP_CARD = L.pile(1)
BLIND = L.pile(2)
STOCK = L.pile(19)  # next card on top
# Five piles of each kind; the offsets belong to a player 0 who does not exist.
_FIRST, HAND_STRIDE = L.piles(MAX_PLAYERS, 8)
HANDS = _FIRST - HAND_STRIDE
_FIRST, UNSEEN_STRIDE = L.piles(MAX_PLAYERS, 2)
UNSEEN = _FIRST - UNSEEN_STRIDE
_FIRST, ASIDE_STRIDE = L.piles(MAX_PLAYERS, 8)
ASIDE = _FIRST - ASIDE_STRIDE
_FIRST, PLAYED_STRIDE = L.piles(MAX_PLAYERS, TRICKS)
PLAYED = _FIRST - PLAYED_STRIDE
SIZE = L.size

N_PLAYED = 40  # the pile of cards played by player n has this number plus n

# Kinds of moves other than PLAY.
BID = 6
PASS = 7  # make no bid; or sit out a deal instead of going along
JOIN = 8
EXCHANGE = 9
AWAY = 10

PACK = pack(1, (1, 7, 8, 9, 10, 11, 12, 13))
"""The 32-card pack (NP-1), in the order of the bits of a set of cards."""
KINDS = (
    Kind(BID, "bid", NumberArgument(1, NAPOLEON, {"napoleon": NAPOLEON})),
    Kind(PASS, "pass"),
    Kind(JOIN, "join"),
    Kind(EXCHANGE, "exchange", CardsArgument(PACK, most=5)),
    Kind(AWAY, "away", CardsArgument(PACK, least=3, most=3)),
    Kind(PLAY, "play", CardArgument(PACK)),
)
SECRET = ("exchange", "away")  # the cards go aside face down (NP-5, NP-15)
MAX_MOVES = 64  # 56 ways to discard three of eight cards
MAX_COUNT = 1

OPTIONS = (
    Option("players", 4, OPT_PLAYERS, (2, 3, 4, 5), "NP-1"),
    Option("short_pack", True, OPT_SHORT, (False, True), "NP-1"),
    Option("leader", "forehand", OPT_DECLARER_LEADS, ("forehand", "declarer"), "NP-7"),
    Option("must_trump", False, OPT_MUST_TRUMP, (False, True), "NP-9"),
    Option("pot", "usual", OPT_POT, ("usual", 20, 30), "NP-11"),
    Option("all_pass", "redeal", OPT_LAST_TRICK, ("redeal", "last-trick"), "NP-13"),
    Option("going_along", False, OPT_ALONG, (False, True), "NP-14"),
    Option("exchange", False, OPT_EXCHANGE, (False, True), "NP-15"),
)

MADE, FAILED, REDEAL, LAST_TRICK, UNOPPOSED = range(1, 6)
OUTCOMES = {0: None, MADE: "made", FAILED: "failed", REDEAL: "redeal", LAST_TRICK: "last-trick", UNOPPOSED: "unopposed"}

VOID = ("redeal",)
"""Outcomes of deals that do not count (NP-13)."""

GROUNDS = Reasons()
"""Why a player is paid or pays."""
PAID_MADE, PAYS_FAILED = GROUNDS.of(12, "made", "failed")
(PAID_LAST,) = GROUNDS.of(13, "last")
PAID_UNOPPOSED, PAID_ALONG, PAYS_ALONG = GROUNDS.of(14, "unopposed", "along", "along-none")
STAKE_CLAUSE = "NP-11"
"""The clause about refilling an empty pot."""

REASONS = Reasons()
(NOT_HELD,) = REASONS.of(3, "not-held")
BID_FIRST, BIDS_OVER, BID_HIGHER, AFTER_NAPOLEON = REASONS.of(
    4, "bid-first", "bids-over", "bid-higher", "after-napoleon"
)
AWAY_FIRST, AWAY_ONCE, AWAY_THREE, NOT_NAPOLEON = REASONS.of(5, "away-first", "away-once", "away-three", "not-napoleon")
(FOLLOW,) = REASONS.of(8, "follow")
BEAT, MUST_TRUMP = REASONS.of(9, "beat", "must-trump")
(PLAY_NOW,) = REASONS.of(10, "play-now")
JOIN_FIRST, NO_JOINING, JOIN_TIME = REASONS.of(14, "join-first", "no-joining", "join-time")
EXCHANGE_FIRST, NO_EXCHANGE, EXCHANGE_ONCE, STOCK_SHORT = REASONS.of(
    15, "exchange-first", "no-exchange", "exchange-once", "stock-short"
)
(DEAL_OVER,) = REASONS.of(17, "deal-over")

# Obligations of the player to play (bits).
FOLLOWS, BEATS, TRUMPS = 1, 2, 4


# ---------------------------------------------------------------- the rules

_POWERS = sum(strength << 4 * rank for strength, rank in enumerate((7, 8, 9, 11, 12, 13, 10, 1), 1))
"""The strength of each rank (NP-2), four bits each. A lookup avoids a branch, which shuffled cards make slow."""


@rule
def power(c):
    """The strength of a card within its suit: 8 (ace), 7 (ten), 6 (king) ... 1 (seven) (NP-2)."""
    return (_POWERS >> 4 * (c & 15)) & 15


@rule
def set_bit(c):
    """The bit of a card in a set of cards of `PACK`."""
    rank = c & 15
    return 1 << ((c >> 4) * 8 + (0 if rank == 1 else rank - 6))


@rule
def hand(n):
    """Offset of the hand of player n."""
    return HANDS + n * HAND_STRIDE


@rule
def played(n):
    """Offset of the cards played by player n, trick by trick."""
    return PLAYED + n * PLAYED_STRIDE


@rule
def hold(s, p, c):
    """Add card c to the hand at offset p, keeping it sorted: clubs, diamonds, hearts, spades, each from high to low."""
    i = p + s[p]
    while i > p and (card_suit(s[i]) << 4) - power(s[i]) > (card_suit(c) << 4) - power(c):
        s[i + 1] = s[i]
        i -= 1
    s[i + 1] = c
    s[p] += 1


@rule
def release(s, p, c):
    """Remove card c from the hand at offset p, which must contain it."""
    i = p + 1
    while s[i] != c:
        i += 1
    last = p + s[p]
    while i < last:
        s[i] = s[i + 1]
        i += 1
    s[last] = 0
    s[p] -= 1


@rule
def holds(s, p, c):
    """Whether the hand at offset p holds card c."""
    i = p + s[p]
    while i > p and s[i] != c:
        i -= 1
    return i > p


@rule
def next_player(s, n):
    """The player after player n."""
    return n + 1 if n < s[OPT_PLAYERS] else 1


@rule
def next_in_play(s, n):
    """The next player after player n who does not sit out (NP-14)."""
    n = next_player(s, n)
    while s[JOINS + n] == OUT:
        n = next_player(s, n)
    return n


@rule
def first_in_play(s):
    """Forehand, or the next player in play if forehand sits out (NP-7, NP-15)."""
    n = int(s[FOREHAND])
    return next_in_play(s, n) if s[JOINS + n] == OUT else n


@rule
def first_asked(s):
    """The first player asked about going along: forehand, or the next player if forehand is the declarer (NP-14)."""
    n = int(s[FOREHAND])
    return next_player(s, n) if n == s[DECLARER] else n


@rule
def highest_bid(s):
    """The highest bid so far; 0: none (NP-4)."""
    return int(s[BIDS + s[DECLARER]])


@rule
def deal(s, cards, count):
    """Deal a pack to a state in which only the options and perhaps forehand are set (NP-3)."""
    if s[FOREHAND] == 0:
        s[FOREHAND] = 1
    at = 0
    for packet in range(2):
        n = int(s[FOREHAND])
        for _ in range(s[OPT_PLAYERS]):
            for _ in range(3 - packet):
                if packet == 1 and s[OPT_EXCHANGE] == 1:  # NP-15: hidden until the bidding is over
                    push(s, UNSEEN + n * UNSEEN_STRIDE, cards[at])
                else:
                    hold(s, hand(n), cards[at])
                at += 1
            n = next_player(s, n)
    push(s, BLIND, cards[at])
    push(s, BLIND, cards[at + 1])
    push(s, TRUMP_CARD, cards[at + 2])
    s[TURNED] = cards[at + 2]
    for i in range(count - 1, at + 2, -1):
        push(s, STOCK, cards[i])
    s[PHASE] = BIDDING
    s[TURN] = s[FOREHAND]


@rule
def to_move(s):
    """The seat (player number minus one) to move; -1 when the deal is over."""
    return s[TURN] - 1


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    if s[PHASE] == OVER:
        return DEAL_OVER
    kind = move_kind(m)
    if kind == BID:
        return ruling_bid(s, move_arg(m))
    if kind == PASS:
        return 0 if s[PHASE] <= JOINING else due_now(s)
    if kind == JOIN:
        if s[OPT_ALONG] == 0:
            return NO_JOINING
        return 0 if s[PHASE] == JOINING else JOIN_TIME
    if kind == EXCHANGE:
        return ruling_exchange(s, move_arg(m))
    if kind == AWAY:
        return ruling_away(s, move_arg(m))
    return ruling_play(s, move_arg(m)) if s[PHASE] == PLAYING else due_now(s)


@rule
def due_now(s):
    """The reason that says what has to be done in the current phase."""
    if s[PHASE] == BIDDING:
        return BID_FIRST
    if s[PHASE] == JOINING:
        return JOIN_FIRST
    if s[PHASE] == EXCHANGING:
        return EXCHANGE_FIRST
    return AWAY_FIRST if s[PHASE] == LAYING_AWAY else PLAY_NOW


@rule
def ruling_bid(s, tricks):
    """`ruling` for a bid: higher than all bids before it (NP-4)."""
    if s[PHASE] != BIDDING:
        return BIDS_OVER
    if highest_bid(s) == NAPOLEON:
        return AFTER_NAPOLEON
    return 0 if tricks > highest_bid(s) else BID_HIGHER


@rule
def set_size(chosen):
    """How many cards a set of cards contains."""
    count = 0
    while chosen != 0:
        chosen &= chosen - 1
        count += 1
    return count


@rule
def hand_set(s, n):
    """The hand of player n as a set of cards."""
    p = hand(n)
    cards = 0
    for i in range(p + 1, p + 1 + s[p]):
        cards |= set_bit(s[i])
    return cards


@rule
def ruling_exchange(s, chosen):
    """`ruling` for exchanging a set of cards with the stock: once, and at most as many as the stock has (NP-15)."""
    if s[OPT_EXCHANGE] == 0:
        return NO_EXCHANGE
    if s[PHASE] < EXCHANGING:
        return due_now(s)
    if s[PHASE] > EXCHANGING:
        return EXCHANGE_ONCE
    if chosen & ~hand_set(s, s[TURN]) != 0:
        return NOT_HELD
    return 0 if set_size(chosen) <= s[STOCK] else STOCK_SHORT


@rule
def ruling_away(s, chosen):
    """`ruling` for discarding a set of cards: any three, and only after a bid of Napoleon (NP-5)."""
    if s[PHASE] > BIDDING and highest_bid(s) != NAPOLEON:
        return NOT_NAPOLEON
    if s[PHASE] < LAYING_AWAY:
        return due_now(s)
    if s[PHASE] > LAYING_AWAY:
        return AWAY_ONCE
    if chosen & ~hand_set(s, s[TURN]) != 0:
        return NOT_HELD
    return 0 if set_size(chosen) == 3 else AWAY_THREE


@rule
def suit_led(s):
    """The suit led to the trick on the table; -1 if no card has been played to it."""
    return card_suit(top(s, played(s[LEAD]))) if s[LEAD] > 0 else -1


@rule
def highest_trump(s):
    """The strength of the highest trump in the trick on the table, which takes the trick (NP-10); 0: none."""
    if s[LEAD] == 0:
        return 0
    c = top(s, played(s[TAKES]))
    return power(c) if card_suit(c) == card_suit(s[TURNED]) else 0


@rule
def duties(s, led, high):
    """The obligations of the player to play, as bits: follow suit, beat the highest trump, play a trump.

    Args:
        led: the suit led; -1 for none.
        high: the strength of the highest trump in the trick; 0 for none.
    """
    if led < 0:
        return 0
    trump = card_suit(s[TURNED])
    bits = 0
    p = hand(s[TURN])
    for i in range(p + 1, p + 1 + s[p]):
        c = int(s[i])
        if card_suit(c) == led:  # NP-8
            bits |= FOLLOWS
        if card_suit(c) == trump:
            if high > 0 and power(c) > high:  # NP-9: any higher one
                bits |= BEATS
            if s[OPT_MUST_TRUMP] == 1:
                bits |= TRUMPS
    return bits


@rule
def forbidden(s, c, led, high, duty):
    """0 if a card in hand may be played, else the reason (NP-8, NP-9); for the other arguments see `duties`."""
    suit = card_suit(c)
    if duty & FOLLOWS and suit != led:
        return FOLLOW
    if suit == card_suit(s[TURNED]):
        return BEAT if duty & BEATS and power(c) < high else 0
    # Void in the suit led and without trumps, any card may be played, unless the option must_trump is on.
    return MUST_TRUMP if duty & TRUMPS and suit != led else 0


@rule
def ruling_play(s, c):
    """`ruling` for playing card c to the trick."""
    if not holds(s, hand(s[TURN]), c):
        return NOT_HELD
    led = suit_led(s)
    high = highest_trump(s)
    return forbidden(s, c, led, high, duties(s, led, high))


@rule
def takes(s, number, c):
    """Whether pile `number` takes card c: only the played cards of the player to play take one."""
    if s[PHASE] == OVER:
        return DEAL_OVER
    if s[PHASE] != PLAYING or number != N_PLAYED + s[TURN]:
        return due_now(s)
    return ruling_play(s, c)


@rule
def legal_moves(s, out):
    """Write all legal moves to `out`; return their number."""
    phase = s[PHASE]
    p = hand(s[TURN])
    held = int(s[p])
    count = 0
    if phase == PLAYING:
        led = suit_led(s)
        high = highest_trump(s)
        duty = duties(s, led, high)
        for i in range(p + 1, p + 1 + held):
            c = int(s[i])
            if forbidden(s, c, led, high, duty) == 0:
                out[count] = move_of(PLAY, c)
                count += 1
    elif phase == BIDDING:
        out[0] = move_of(PASS, 0)
        count = 1
        for tricks in range(highest_bid(s) + 1, NAPOLEON + 1):
            out[count] = move_of(BID, tricks)
            count += 1
    elif phase == JOINING:
        out[0] = move_of(JOIN, 0)
        out[1] = move_of(PASS, 0)
        count = 2
    elif phase == EXCHANGING:  # all sets of cards in hand, up to as many as the stock has
        for pick in range(1 << held):
            if set_size(pick) <= s[STOCK]:
                chosen = 0
                for i in range(held):
                    if pick & (1 << i):
                        chosen |= set_bit(s[p + 1 + i])
                out[count] = move_of(EXCHANGE, chosen)
                count += 1
    elif phase == LAYING_AWAY:
        for i in range(p + 1, p + held - 1):
            for j in range(i + 1, p + held):
                for k in range(j + 1, p + held + 1):
                    out[count] = move_of(AWAY, set_bit(s[i]) | set_bit(s[j]) | set_bit(s[k]))
                    count += 1
    return count


@rule
def apply(s, m):
    """Play a legal move."""
    n = int(s[TURN])
    phase = s[PHASE]
    if phase == PLAYING:
        apply_play(s, n, move_arg(m))
    elif phase == BIDDING:
        if move_kind(m) == PASS:
            s[BIDS + n] = PASSED
        else:
            s[BIDS + n] = move_arg(m)
            s[DECLARER] = n
        s[TURN] = next_player(s, n)
        if s[TURN] == s[FOREHAND]:
            end_bidding(s)
    elif phase == JOINING:
        s[JOINS + n] = ALONG if move_kind(m) == JOIN else OUT
        n = next_player(s, n)
        if n == s[DECLARER]:
            n = next_player(s, n)
        s[TURN] = n
        if n == first_asked(s):
            if next_in_play(s, int(s[DECLARER])) == s[DECLARER]:  # NP-14: no cards are played
                end_deal(s)
            else:
                start_exchange(s)
    elif phase == EXCHANGING:
        count = put_aside(s, n, move_arg(m))
        for _ in range(count):
            hold(s, hand(n), pop(s, STOCK))
        s[TURN] = next_in_play(s, n)
        if s[TURN] == first_in_play(s):
            start_blind(s)
    else:
        put_aside(s, n, move_arg(m))
        start_play(s)


@rule
def put_aside(s, n, chosen):
    """Put a set of cards from the hand of player n aside, face down; return how many (NP-5, NP-15)."""
    p = hand(n)
    count = 0
    left = 0
    for i in range(p + 1, p + 1 + s[p]):
        c = int(s[i])
        s[i] = 0
        if chosen & set_bit(c):
            push(s, ASIDE + n * ASIDE_STRIDE, c)
            count += 1
        else:
            left += 1
            s[p + left] = c
    s[p] = left
    return count


@rule
def end_deal(s):
    """End the deal."""
    s[PHASE] = OVER
    s[TURN] = 0


@rule
def end_bidding(s):
    """After the bidding (NP-4): end the deal if nobody bid, ask who goes along, or continue directly."""
    if s[DECLARER] == 0 and s[OPT_LAST_TRICK] == 0:  # NP-13
        end_deal(s)
    elif s[DECLARER] > 0 and s[OPT_ALONG] == 1:  # NP-14
        s[PHASE] = JOINING
        s[TURN] = first_asked(s)
    else:
        start_exchange(s)


@rule
def start_exchange(s):
    """All players in play take up their second packets and may exchange cards (NP-15)."""
    if s[OPT_EXCHANGE] == 0:
        start_blind(s)
        return
    for n in range(1, s[OPT_PLAYERS] + 1):
        if s[JOINS + n] != OUT:
            p = UNSEEN + n * UNSEEN_STRIDE
            hold(s, hand(n), pop(s, p))
            hold(s, hand(n), pop(s, p))
    s[PHASE] = EXCHANGING
    s[TURN] = first_in_play(s)


@rule
def start_blind(s):
    """A declarer who bid Napoleon takes the blind and the trump card (NP-5)."""
    if highest_bid(s) != NAPOLEON:
        start_play(s)
        return
    p = hand(s[DECLARER])
    hold(s, p, pop(s, BLIND))
    hold(s, p, pop(s, BLIND))
    hold(s, p, pop(s, TRUMP_CARD))
    s[PHASE] = LAYING_AWAY
    s[TURN] = s[DECLARER]


@rule
def first_leader(s):
    """Who leads to the first trick: the first player in play, or the declarer if the option says so (NP-7)."""
    return int(s[DECLARER]) if s[OPT_DECLARER_LEADS] == 1 and s[DECLARER] > 0 else first_in_play(s)


@rule
def start_play(s):
    """Begin the first trick (NP-7)."""
    s[PHASE] = PLAYING
    s[TURN] = first_leader(s)


@rule
def stronger(c, d, trump):
    """Whether card c, played later, beats card d when `trump` is the trump suit (NP-10)."""
    if card_suit(c) == card_suit(d):
        return power(c) > power(d)
    return card_suit(c) == trump


@rule
def beats(s, c, d):
    """Whether card c, played later, beats card d (NP-10)."""
    return stronger(c, d, card_suit(s[TURNED]))


@rule
def apply_play(s, n, c):
    """Player n plays card c; a complete trick goes to its winner, who leads to the next one (NP-7, NP-10)."""
    release(s, hand(n), c)
    if s[LEAD] == 0:
        s[LEAD] = n
        s[TAKES] = n
    elif beats(s, c, top(s, played(s[TAKES]))):
        s[TAKES] = n
    push(s, played(n), c)
    s[TURN] = next_in_play(s, n)
    if s[TURN] == s[LEAD]:
        winner = int(s[TAKES])
        s[WON + winner] += 1
        s[LEAD] = 0
        if s[hand(winner)] == 0:  # NP-10: all five tricks are played; `takes` still says who took the last one
            end_deal(s)
        else:
            s[TAKES] = 0
            s[TURN] = winner


@rule
def outcome(s, moves):
    """0 while the deal goes on, then one of `OUTCOMES`. `moves` is the number of legal moves."""
    if s[PHASE] != OVER:
        return 0
    if s[DECLARER] == 0:
        return LAST_TRICK if s[OPT_LAST_TRICK] == 1 else REDEAL
    if s[played(s[DECLARER])] == 0:
        return UNOPPOSED
    return MADE if s[WON + s[DECLARER]] >= highest_bid(s) else FAILED


@rule
def score(s):
    """The number of tricks taken by the declarer; 0 if there is none."""
    return int(s[WON + s[DECLARER]])


@rule
def ground(s, n):
    """Why player n is paid or pays when the deal is over: one of `GROUNDS`; 0 for neither."""
    ended = outcome(s, 0)
    if ended == LAST_TRICK:
        return PAID_LAST if s[TAKES] == n else 0
    if n == s[DECLARER]:
        if ended == UNOPPOSED:
            return PAID_UNOPPOSED
        return PAID_MADE if ended == MADE else PAYS_FAILED
    if s[JOINS + n] == ALONG and ended <= FAILED:
        return PAID_ALONG if s[WON + n] > 0 else PAYS_ALONG
    return 0


@rule
def payments(s, out):
    """Write to `out` what each seat receives from the pot when the deal is over (negative: pays into it)."""
    for n in range(1, s[OPT_PLAYERS] + 1):
        why = ground(s, n)
        due = 0
        if why == PAID_MADE or why == PAID_ALONG:
            due = int(s[WON + n])
        elif why == PAYS_FAILED:
            due = -2 * highest_bid(s)
        elif why == PAID_LAST:
            due = 1
        elif why == PAID_UNOPPOSED:
            due = highest_bid(s)
        elif why == PAYS_ALONG:
            due = -2
        out[n - 1] = due


@rule
def conceal(out, p):
    """Mask all cards of the pile at offset p."""
    for i in range(p + 1, p + 1 + out[p]):
        out[i] = HIDDEN


@rule
def observe(s, seat, out):
    """Copy the state, masking the cards hidden from the seat.

    A seat sees its own hand, the cards it put aside itself, the trump card and all cards played; of everything else it
    sees only the number of cards. It sees its second packet once it has taken it up (NP-15).
    """
    for i in range(SIZE):
        out[i] = s[i]
    conceal(out, BLIND)
    conceal(out, STOCK)
    for n in range(1, s[OPT_PLAYERS] + 1):
        conceal(out, UNSEEN + n * UNSEEN_STRIDE)
        if n != seat + 1:
            conceal(out, hand(n))
            conceal(out, ASIDE + n * ASIDE_STRIDE)


# ------------------------------------------------- the description for the engine


def full_pack(options):
    """The unshuffled pack (NP-1)."""
    short = options["players"] == 2 and options["short_pack"]
    return pack(1, (1, 9, 10, 11, 12, 13)) if short else PACK


def seats(options) -> int:
    """The number of players (NP-1)."""
    return options["players"]


def stake(options) -> int:
    """The chips that each player pays into an empty pot (NP-11)."""
    return _pot(options) // options["players"]


def _pot(options) -> int:
    if options["pot"] == "usual":
        return 30 if options["players"] == 3 else 20
    return options["pot"]


def check_options(options) -> str | None:
    """Explains why options that are valid individually cannot be combined; None if they can."""
    pot, players = _pot(options), options["players"]
    if pot % players:
        return f"a pot of {pot} chips cannot be paid in equal parts by {players} players (NP-11)"
    return None


@dataclass(frozen=True, slots=True)
class TurnedCard(Stack):
    """The place of the trump card; the card placed there is also recorded as the one turned up."""

    def store(self, s, cards, face_down) -> str | None:
        problem = Stack.store(self, s, cards, face_down)
        if problem is None and cards:
            if s[TURNED] not in (0, cards[0]):
                return f"{ALL[cards[0]]} lies there, but another card was turned (NP-3)"
            s[TURNED] = cards[0]
        return problem


@dataclass(frozen=True, slots=True)
class Hand(Stack):
    """A hand: stored sorted, in whatever order its cards are given."""

    def store(self, s, cards, face_down) -> str | None:
        return Stack.store(self, s, sorted(cards, key=lambda c: (card_suit(c), -power(c))), face_down)


def piles(options) -> tuple[Pile, ...]:
    """The piles in diagram order; their names number the players from 1."""
    players = range(1, options["players"] + 1)
    result: list[Pile] = [
        TurnedCard("T", "trump", 1, TRUMP_CARD, capacity=1),
        Stack("B", "blind", 2, BLIND, capacity=2, hidden=True),
        Stack("S", "stock", 3, STOCK, capacity=19, hidden=True),
    ]
    result += [Hand(f"H{n}", "hand", 10 + n, HANDS + n * HAND_STRIDE, capacity=8) for n in players]
    if options["exchange"]:
        result += [
            Stack(f"U{n}", "unseen", 20 + n, UNSEEN + n * UNSEEN_STRIDE, capacity=2, hidden=True) for n in players
        ]
    result += [Stack(f"A{n}", "aside", 30 + n, ASIDE + n * ASIDE_STRIDE, capacity=8, hidden=True) for n in players]
    result += [Stack(f"P{n}", "played", N_PLAYED + n, PLAYED + n * PLAYED_STRIDE, capacity=TRICKS) for n in players]
    return tuple(result)


_PLAYERS = range(1, MAX_PLAYERS + 1)
COUNTERS = (
    Counter("turned", TURNED, 0, 61, card=True),
    Counter("forehand", FOREHAND, 1, MAX_PLAYERS, 1, player=True),
    Counter("phase", PHASE, 0, len(PHASES) - 1, words=PHASES),
    Counter("turn", TURN, 0, MAX_PLAYERS, player=True),
    Counter("declarer", DECLARER, 0, MAX_PLAYERS, player=True),
    Counter("lead", LEAD, 0, MAX_PLAYERS, player=True),
    Counter("takes", TAKES, 0, MAX_PLAYERS, player=True),
    *(Counter(f"bid{n}", BIDS + n, 0, PASSED, words=BID_WORDS, of=n) for n in _PLAYERS),
    *(Counter(f"join{n}", JOINS + n, 0, OUT, words=JOIN_WORDS, of=n) for n in _PLAYERS),
    *(Counter(f"won{n}", WON + n, 0, TRICKS, of=n) for n in _PLAYERS),
)


def check(s, options) -> str | None:
    """Why a state that contains the right cards is not a position of the game, or None."""
    players = range(1, options["players"] + 1)
    for name, at in (("bid", BIDS), ("join", JOINS), ("won", WON)):
        for n in range(options["players"] + 1, MAX_PLAYERS + 1):
            if s[at + n]:
                return f"{name}{n}: there are {options['players']} players (NP-1)"
    if s[FOREHAND] not in players:
        return f"forehand: expected a player from 1 to {options['players']} (NP-3)"
    if s[TURNED] not in ALL:
        return "turned: expected the card that was turned for trump (NP-3)"
    order = [(s[FOREHAND] - 1 + i) % options["players"] + 1 for i in range(options["players"])]
    checks = (_check_bids, _check_phase, _check_piles, _check_play)
    return next((problem for one in checks if (problem := one(s, options, order))), None)


def _check_bids(s, options, order: list[int]) -> str | None:
    """Check the bids, and that the bidding is over when the phase says so."""
    asked = [n for n in order if s[BIDS + n]]
    high = declarer = 0
    for n in asked:
        if s[BIDS + n] != PASSED:
            if s[BIDS + n] <= high:
                return f"bid{n}: each bid is higher than those before it (NP-4)"
            high, declarer = s[BIDS + n], n
    if asked != order[: len(asked)] or (len(asked) == len(order)) != (s[PHASE] > BIDDING):
        return f"phase {s[PHASE]}: the bidding goes once round from forehand on, then it is over (NP-4)"
    if s[DECLARER] != declarer:
        return f"declarer: the highest bidder is player {declarer}, 0 for none (NP-4)"
    return None


def _check_phase(s, options, order: list[int]) -> str | None:
    """Check who goes along, and that phase and turn are consistent with it."""
    phase, declarer = s[PHASE], s[DECLARER]
    others = [n for n in order if n != declarer]
    answered = [n for n in others if s[JOINS + n]]
    joining = options["going_along"] and declarer > 0
    if s[JOINS + declarer] or answered != (others[: len(answered)] if joining and phase > BIDDING else []):
        return "join: the other players declare from forehand on whether they go along (NP-14)"
    if phase == JOINING and not joining:
        return f"phase {phase}: there is nothing to go along with (NP-14)"
    if joining and (len(answered) == len(others)) != (phase > JOINING):
        return f"phase {phase}: going along is settled before play goes on (NP-14)"
    if _ended_early(s, options) and phase != OVER:
        return f"phase {phase}: nothing is played, the deal is over (NP-13, NP-14)"
    if phase == EXCHANGING and not options["exchange"]:
        return f"phase {phase}: there is no exchange in this game (NP-15)"
    if phase == LAYING_AWAY and highest_bid(s) != NAPOLEON:
        return f"phase {phase}: only Napoleon lays cards away (NP-5)"
    turn = {
        BIDDING: [n for n in order if not s[BIDS + n]],
        JOINING: others[len(answered) :],
        LAYING_AWAY: [declarer],
        OVER: [0],
    }
    if s[TURN] != turn.get(phase, [s[TURN]])[0] or (s[TURN] not in order and phase != OVER):
        return f"turn: it is not the turn of player {s[TURN]}"
    return None


def _in_play(s, order: list[int]) -> list[int]:
    return [n for n in order if s[JOINS + n] != OUT]


def _ended_early(s, options) -> bool:
    """Whether the deal ended with the bidding, without any card played (NP-13, NP-14)."""
    if s[PHASE] == BIDDING:
        return False
    if s[DECLARER] == 0:
        return options["all_pass"] == "redeal"
    return sum(s[JOINS + n] == OUT for n in range(1, MAX_PLAYERS + 1)) == options["players"] - 1


def _check_piles(s, options, order: list[int]) -> str | None:
    """Check how many cards lie in each pile."""
    phase, early, in_play = s[PHASE], _ended_early(s, options), _in_play(s, order)
    declarer = s[DECLARER]
    napoleon = s[BIDS + declarer] == NAPOLEON and phase >= LAYING_AWAY and not early
    taken_up = in_play if phase >= EXCHANGING and not early else []
    if phase == EXCHANGING and s[TURN] not in in_play:
        return "turn: who sits out does not exchange (NP-15)"
    exchanged = in_play[: in_play.index(s[TURN])] if phase == EXCHANGING else taken_up
    stock = len(full_pack(options)) - 5 * options["players"] - 3
    if (s[TRUMP_CARD], s[BLIND]) != ((0, 0) if napoleon else (1, 2)):
        return "T, B: trump card and blind lie there until a Napoleon declarer takes them (NP-5)"
    for n in order:
        unseen = 2 if options["exchange"] and n not in taken_up else 0
        if s[UNSEEN + n * UNSEEN_STRIDE] != unseen:
            return f"U{n}: expected {unseen} cards (NP-15)"
        extra = 3 if napoleon and n == declarer else 0
        laid = extra if phase > LAYING_AWAY else 0
        back = s[ASIDE + n * ASIDE_STRIDE] - laid
        if not 0 <= back <= (5 if options["exchange"] and n in exchanged else 0):
            return f"A{n}: {back + laid} cards cannot lie aside there (NP-5, NP-15)"
        stock -= back
        if s[played(n)] and (phase < PLAYING or early or n not in in_play):
            return f"P{n}: this player has not played (NP-10)"
        if s[hand(n)] + s[played(n)] + unseen != 5 + extra - laid:
            return f"H{n}: {s[hand(n)]} cards are too many or too few (NP-3)"
    if s[STOCK] != stock:
        return f"S: expected {stock} cards (NP-3, NP-15)"
    places = (hand(declarer), ASIDE + declarer * ASIDE_STRIDE, played(declarer))
    if napoleon and not any(s[TURNED] in s[p + 1 : p + 1 + s[p]] for p in places):
        return f"turned: the declarer has taken {ALL[s[TURNED]]} (NP-5)"
    return None


def _check_play(s, options, order: list[int]) -> str | None:
    """Check from the cards played who led, who takes the trick, who has won how many tricks, and whose turn it is."""
    in_play = _in_play(s, order)
    won = dict.fromkeys(order, 0)
    leader = first_leader(s)
    on_table: list[int] = []
    takes = 0
    for trick in range(TRICKS):
        if len(on_table) % len(in_play):
            break
        start = in_play.index(leader)
        turns = in_play[start:] + in_play[:start]
        on_table = [n for n in turns if s[played(n)] > trick]
        if not on_table:
            break
        if on_table != turns[: len(on_table)]:
            return f"P{on_table[-1]}: in trick {trick + 1} this player was not to play yet (NP-7)"
        takes = leader
        for n in on_table[1:]:
            c, best = int(s[played(n) + trick + 1]), int(s[played(takes) + trick + 1])
            if reason := _forbidden_then(s, n, trick, int(s[played(leader) + trick + 1]), best):
                return (
                    f"P{n}: {ALL[c]} was not allowed in trick {trick + 1}, with the cards held then (NP-{reason >> 4})"
                )
            if beats(s, c, best):
                takes = n
        if len(on_table) == len(in_play):
            won[takes] += 1
            leader = takes
    cut = 0 < len(on_table) < len(in_play)
    if sum(won.values()) + cut < max(s[played(n)] for n in order):
        return "P: a trick is begun only when the one before it is complete (NP-7)"
    done = sum(won.values()) == TRICKS
    if s[PHASE] in (PLAYING, OVER) and not _ended_early(s, options) and done != (s[PHASE] == OVER):
        return f"phase {s[PHASE]}: a deal is over after five tricks (NP-10)"
    for n in order:
        if s[WON + n] != won[n]:
            return f"won{n}: the tricks played give {won[n]} to player {n} (NP-10)"
    if (s[LEAD], s[TAKES]) != (leader if cut else 0, takes if cut or done else 0):
        return "lead, takes: they do not fit the cards played (NP-10)"
    if s[PHASE] == PLAYING:
        start = in_play.index(leader)
        turn = (in_play[start:] + in_play[:start])[len(on_table) % len(in_play)]
        if s[TURN] != turn:
            return f"turn: it is the turn of player {turn} (NP-7)"
    return None


def _forbidden_then(s, n: int, trick: int, led: int, best: int) -> int:
    """Why player n was not allowed to play the card of a trick, holding it, all later ones and the hand; 0: allowed.

    Args:
        led, best: the card led, and the best one before.
    """
    then, held, first = bytearray(s), hand(n), played(n) + trick + 1
    later = bytes(s[first : played(n) + 1 + s[played(n)]])
    then[held + 1 + then[held] : held + 1 + then[held] + len(later)] = later
    then[held], then[TURN] = then[held] + len(later), n
    high = power(best) if card_suit(best) == card_suit(s[TURNED]) else 0
    return int(forbidden(then, later[0], card_suit(led), high, duties(then, card_suit(led), high)))


def tricks(s) -> list[Trick]:
    """All tricks of a deal so far; the last one may be incomplete, and then goes to who is winning it (NP-7, NP-10)."""
    n = first_leader(s)
    players = sum(s[JOINS + m] != OUT for m in range(1, s[OPT_PLAYERS] + 1))
    tricks: list[Trick] = []
    for number in range(1, TRICKS + 1):
        cards: list[tuple[int, Card]] = []
        best = 0
        while len(cards) < players and s[played(n)] >= number:
            card = ALL[s[played(n) + number]]
            if not cards or beats(s, card, s[played(best) + number]):
                best = n
            cards.append((n - 1, card))
            n = next_in_play(s, n)
        if not cards:
            break
        tricks.append(Trick(tuple(cards), best - 1, len(cards) == players))
        n = best
    return tricks


def remarks(s) -> list[tuple[str, str]]:
    """A remark on a finished deal apart from the payments: a word and its clause."""
    ended = outcome(s, 0)
    if ended == REDEAL:
        return [("redeal", "NP-13")]
    along = any(s[JOINS + n] == ALONG for n in range(1, s[OPT_PLAYERS] + 1))
    return [("others", "NP-12")] if ended in (MADE, FAILED) and not along else []


def dealing_order(
    game: Game, hands: Sequence[str], turned: str, *, blind: str = "", stock: str = "", forehand: int = 0
) -> str:
    """The pack in the dealing order that produces these hands (NP-3): see `engine.match.dealing_order`.

    Args:
        hands: five cards per seat ("AS TD ..."), the first three of which are dealt first.
        turned: the card turned up for trump.
        blind: the two cards of the blind; "" for any.
        stock: the next cards of the stock; the rest of the pack follows them.
        forehand: the seat that is dealt the first cards.

    Raises:
        DealError: a text is not a card, a seat does not have five cards, or a card is named twice or is not in the
            pack.
    """
    held = [cards(text) for text in hands]
    held = [*held[forehand:], *held[:forehand]]
    if len(held) != game.seats or any(len(hand) != 5 for hand in held):
        raise DealError(f"expected five cards for each of {game.seats} seats")
    laid = [*cards(turned), *cards(stock)]
    named = [card for hand in held for card in hand] + list(cards(blind)) + laid
    rest = [card for card in game.pack if card not in named]
    if len(set(named)) != len(named) or len(named) + len(rest) != len(game.pack):
        raise DealError("a card is named twice, or is not in the pack of this game")
    order = [card for hand in held for card in hand[:3]] + [card for hand in held for card in hand[3:]]
    order += list(cards(blind)) or [rest.pop(), rest.pop()]
    return " ".join(card.text for card in [*order, *laid, *rest])


def turned_off(options) -> tuple[str, ...]:
    """The kinds of moves of variations that are not played (NP-14, NP-15)."""
    return tuple(word for word, option in (("join", "going_along"), ("exchange", "exchange")) if not options[option])


def larger_sets(s) -> list[int]:
    """The moves with three or more cards that the player to move could ask for: all such subsets of the hand."""
    p = hand(s[TURN])
    own = [set_bit(c) for c in s[p + 1 : p + 1 + s[p]]] if s[TURN] else []
    sets = [sum(part) for size in range(3, len(own) + 1) for part in combinations(own, size)]
    return [move_of(kind, chosen) for kind in (EXCHANGE, AWAY) for chosen in sets]


def facts(s, m, reason, options) -> dict[str, object]:
    """The cards and numbers mentioned in a refusal; never a card that is hidden from the player to move."""
    facts: dict[str, object] = {"high": highest_bid(s), "stock": int(s[STOCK]), "trump": Suit(card_suit(s[TURNED]))}
    own = [ALL[c] for c in s[hand(s[TURN]) + 1 : hand(s[TURN]) + 1 + s[hand(s[TURN])]]] if s[TURN] else []
    kind = move_kind(m)
    if kind == PLAY:
        facts["card"] = ALL[move_arg(m)]
    elif kind in (EXCHANGE, AWAY):
        chosen = [c for c in PACK if move_arg(m) & set_bit(c)]
        facts["count"] = len(chosen)
        missing = [c for c in chosen if c not in own]
        if missing:
            facts["card"] = missing[0]
    if s[LEAD]:
        led, high = suit_led(s), highest_trump(s)
        duty = duties(s, led, high)
        free = [c for c in own if forbidden(s, c, led, high, duty) == 0]
        facts["suit"] = Suit(led)
        facts["best"] = ALL[top(s, played(s[TAKES]))]
        facts["cards"] = tuple(c for c in free if reason == FOLLOW or c.suit == facts["trump"])
    return facts
