"""Whist for three: a trick-taking game with 24 cards, each player alone.

Clauses WT-1 to WT-7 are cited where they are decided; their texts are in `en.toml` and `de.toml`. A position is one
deal. Players are numbered from 1, as in the names of piles (`H1` is the hand of player 1); a seat is that number minus
one.

State: who was dealt the first card, whose turn it is, who led, the turned card, tricks taken, hands, played cards. Each
player's cards stay in front of them in the order of the tricks, so a position contains all tricks.
"""

from engine import Card, Suit, pack
from engine.jit import rule
from engine.kernel import PLAY, card_rank, card_suit, copy_state, hide, move_arg, move_of, push, top
from engine.layout import Layout
from engine.moves import CardArgument, Kind
from engine.spec import Counter, Reasons, Stack

KEYS = {"whist-for-three": {}}
PREFIX = "WT"
PLAYERS = 3
TRICKS = 8
BOOK = 2  # tricks that bring no point (WT-6)

L = Layout()
FOREHAND = L.byte()
TURN = L.byte()  # the player to move; 0 when the deal is over
LEAD = L.byte()  # who leads, or has led, to the trick on the table
TURNED = L.byte()  # the card turned for trump
WON = L.bytes(PLAYERS)  # tricks taken
HANDS, STRIDE = L.piles(PLAYERS, TRICKS)
PLAYED, STRIDE = L.piles(PLAYERS, TRICKS)
SIZE = L.size

N_PLAYED = 10  # the pile of cards played by player n has this number plus n

PACK = pack(1, (1, 9, 10, 11, 12, 13))
KINDS = (Kind(PLAY, "play", CardArgument(PACK)),)
MAX_MOVES = TRICKS
COUNTERS = (
    Counter("forehand", FOREHAND, 1, PLAYERS, 1),
    Counter("turn", TURN, 0, PLAYERS),
    Counter("lead", LEAD, 1, PLAYERS, 1),
    Counter("turned", TURNED, 0, 61, card=True),
    *(Counter(f"won{n}", WON + n - 1, 0, TRICKS) for n in range(1, PLAYERS + 1)),
)
OUTCOMES = {0: None, 1: "played"}

REASONS = Reasons()
(NOT_HELD,) = REASONS.of(2, "not-held")
(FOLLOW,) = REASONS.of(4, "follow")
(DEAL_OVER,) = REASONS.of(5, "deal-over")


@rule
def hand(n):
    """Offset of the hand of player n."""
    return HANDS + (n - 1) * STRIDE


@rule
def played(n):
    """Offset of the cards played by player n, trick by trick."""
    return PLAYED + (n - 1) * STRIDE


@rule
def next_player(n):
    """The player after player n."""
    return n % PLAYERS + 1


@rule
def strength(c):
    """The strength of a card within its suit: the ace is the highest (WT-1)."""
    return 14 if card_rank(c) == 1 else card_rank(c)


@rule
def order(c):
    """Where card c stands in a sorted hand: clubs, diamonds, hearts, spades, each from high to low."""
    return 16 * card_suit(c) - strength(c)


@rule
def hold(s, p, c):
    """Add card c to the hand at offset p, keeping it sorted."""
    i = p + s[p]
    while i > p and order(s[i]) > order(c):
        s[i + 1] = s[i]
        i -= 1
    s[i + 1] = c
    s[p] += 1


@rule
def release(s, p, c):
    """Remove card c from the hand at offset p, which must contain it."""
    last = p + s[p]
    i = p + 1
    while s[i] != c:
        i += 1
    while i < last:
        s[i] = s[i + 1]
        i += 1
    s[last] = 0
    s[p] -= 1


@rule
def deal(s, cards, count):
    """Deal all cards one by one from forehand on; the last one, the dealer's, is turned for trump (WT-2)."""
    if s[FOREHAND] == 0:
        s[FOREHAND] = 1
    n = int(s[FOREHAND])
    s[TURN] = s[LEAD] = n
    for i in range(count):
        hold(s, hand(n), cards[i])
        n = next_player(n)
    s[TURNED] = cards[count - 1]


@rule
def to_move(s):
    """The seat (player number minus one) to move; -1 when the deal is over."""
    return s[TURN] - 1


@rule
def holds(s, p, c):
    """Whether the hand at offset p holds card c."""
    for i in range(p + 1, p + 1 + s[p]):
        if s[i] == c:
            return True
    return False


@rule
def suit_due(s):
    """The suit that the player to move has to follow (WT-4); -1 for none: nothing is led, or the hand is void in it."""
    if s[LEAD] != s[TURN]:
        led = card_suit(top(s, played(s[LEAD])))
        p = hand(s[TURN])
        for i in range(p + 1, p + 1 + s[p]):
            if card_suit(s[i]) == led:
                return led
    return -1


@rule
def ruling_play(s, c):
    """`ruling` for playing card c."""
    if s[TURN] == 0:
        return DEAL_OVER
    if not holds(s, hand(s[TURN]), c):
        return NOT_HELD
    due = suit_due(s)
    return FOLLOW if due >= 0 and card_suit(c) != due else 0


@rule
def ruling(s, m):
    """0 if move m is legal, else the reason that forbids it."""
    return ruling_play(s, move_arg(m))


@rule
def legal_moves(s, out):
    """Write all legal moves to `out`; return their number."""
    count = 0
    if s[TURN] > 0:
        due = suit_due(s)
        p = hand(s[TURN])
        for i in range(p + 1, p + 1 + s[p]):
            if due < 0 or card_suit(s[i]) == due:
                out[count] = move_of(PLAY, s[i])
                count += 1
    return count


@rule
def beats(s, c, d):
    """Whether card c, played later, beats card d (WT-5)."""
    if card_suit(c) == card_suit(d):
        return strength(c) > strength(d)
    return card_suit(c) == card_suit(s[TURNED])


@rule
def apply(s, m):
    """Play a card; a complete trick goes to its winner, who leads to the next one (WT-5)."""
    n = int(s[TURN])
    release(s, hand(n), move_arg(m))
    push(s, played(n), move_arg(m))
    n = next_player(n)
    if n == s[LEAD]:
        winner = n
        for _ in range(PLAYERS - 1):
            n = next_player(n)
            if beats(s, top(s, played(n)), top(s, played(winner))):
                winner = n
        s[WON + winner - 1] += 1
        s[LEAD] = winner
        n = winner if s[hand(winner)] > 0 else 0
    s[TURN] = n


@rule
def outcome(s, moves):
    """0 while the deal goes on, then one of `OUTCOMES`. `moves` is the number of legal moves."""
    return 1 if moves == 0 else 0


@rule
def score(s):
    """The number of tricks that have been taken."""
    return s[WON] + s[WON + 1] + s[WON + 2]


@rule
def payments(s, out):
    """Write to `out` how many points each seat gets for a finished deal (WT-6)."""
    for seat in range(PLAYERS):
        out[seat] = max(int(s[WON + seat]) - BOOK, 0)


@rule
def observe(s, seat, out):
    """Copy the state, masking the hands of the others."""
    copy_state(s, out, SIZE)
    for n in range(1, PLAYERS + 1):
        if n != seat + 1:
            hide(out, hand(n), s[hand(n)])


def full_pack(options):
    """The unshuffled pack (WT-1)."""
    return PACK


def seats(options):
    """The number of players (WT-1)."""
    return PLAYERS


class Hand(Stack):
    """A hand: stored sorted, in whatever order a diagram gives its cards."""

    def store(self, s, cards, face_down):
        return Stack.store(self, s, sorted(cards, key=order), face_down)


def piles(options):
    """The piles in diagram order."""
    players = range(1, PLAYERS + 1)
    return (
        *(Hand(f"H{n}", "hand", n, hand(n), capacity=TRICKS) for n in players),
        *(Stack(f"P{n}", "played", N_PLAYED + n, played(n), capacity=TRICKS) for n in players),
    )


def check(s, options):
    """Why a state that contains the right cards is not a position of the game, or None: the deal is played again."""
    again = bytearray(SIZE)
    again[FOREHAND] = again[TURN] = again[LEAD] = s[FOREHAND]
    again[TURNED] = s[TURNED]
    for n in range(1, PLAYERS + 1):
        held = [*s[hand(n) + 1 : hand(n) + 1 + s[hand(n)]], *s[played(n) + 1 : played(n) + 1 + s[played(n)]]]
        if len(held) != TRICKS:
            return f"H{n}, P{n}: {len(held)} cards, but each player is dealt {TRICKS} (WT-2)"
        for c in held:
            hold(again, hand(n), c)
    dealer = (s[FOREHAND] - 2) % PLAYERS + 1
    if not holds(again, hand(dealer), s[TURNED]):
        return f"turned: expected one of the cards that player {dealer}, the dealer, was dealt (WT-2)"
    while again[TURN] > 0 and again[played(again[TURN])] < s[played(again[TURN])]:
        n = again[TURN]
        c = s[played(n) + 1 + again[played(n)]]
        if ruling_play(again, c) != 0:
            return f"P{n}: {Card(c)} does not follow suit (WT-4)"
        apply(again, move_of(PLAY, c))
    if again != bytearray(s):
        return "the cards played, turn, lead and won do not fit together (WT-3, WT-5)"
    return None


def facts(s, m, reason, options):
    """What a refusal mentions besides the card: the suit to follow."""
    return {"suit": Suit(suit_due(s))} if reason == FOLLOW else {}
