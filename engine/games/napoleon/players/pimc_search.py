"""Napoleon with all cards face up: sampled worlds and their exact search, compiled.

Cards are bits here: bit `suit * 8 + power - 1`, so that stronger cards of a suit are higher bits; a hand is a set of
bits. Players are numbered from 0 in order of play. One player, the *focus*, maximizes their tricks, and all others
minimize them: this is how declarer and defenders play, whose payments depend only on the declarer's tricks (NP-12).
"""

from __future__ import annotations

from ....compiling.jit import i64, rule, u64
from ....vocabulary.deals import random_next, random_out

TABLE = 1 << 13
"""Entries of the transposition table."""
DEPTH = 32
"""The search stack's capacity: a row for each card that is played, at most five of each of five players, and one."""


@rule
def sample_worlds(unseen, count, sizes, allowed, groups, must, may, worlds, seed, tries, hands):
    """Deal the unseen cards to groups (hands, and possibly discards), with every possible way equally likely.

    Args:
        unseen: the bit indices of the cards, in any order.
        count: the number of unseen cards; the groups together get at most these.
        sizes, allowed: for each group, how many cards it gets, and which ones it may get (as a set).
        groups: the number of groups.
        must, may: a card that must lie in one of the groups of the set `may`; -1 for none.
        worlds: the number of worlds.
        seed: the seed of the random numbers.
        tries: the maximum number of attempts per world.
        hands: receives the groups' sets, world by world.

    Returns the number of worlds found, which is smaller if a world took too many attempts.
    """
    x = u64(seed)
    found = 0
    for _ in range(worlds):
        for _ in range(tries):
            at = 0
            fits = True
            placed = must < 0
            for g in range(groups):
                held = 0
                for _ in range(sizes[g]):
                    x = random_next(x)
                    j = at + i64(((random_out(x) >> u64(32)) * u64(count - at)) >> u64(32))
                    bit = unseen[j]
                    unseen[j] = unseen[at]
                    unseen[at] = bit
                    at += 1
                    if (allowed[g] >> bit) & 1 == 0:
                        fits = False
                        break
                    if bit == must and (may >> g) & 1 == 1:
                        placed = True
                    held |= 1 << bit
                if not fits:
                    break
                hands[found * groups + g] = held
            if fits and placed:
                found += 1
                break
    return found


@rule
def playable(hand, led, high, trump, must_trump):
    """The cards that may be played from a hand (NP-8, NP-9).

    Args:
        led: the suit led; -1 for none.
        high: the index of the highest trump in the trick; -1 for none.
        must_trump: 1 if a player who cannot follow suit must trump.
    """
    if led < 0:
        return hand
    trumps = hand & (255 << (8 * trump))
    if high >= 0:
        higher = (trumps >> (high + 1)) << (high + 1)
        if higher != 0:
            trumps = higher
    follow = hand & (255 << (8 * led))
    if follow != 0:
        return trumps if led == trump else follow
    if must_trump == 1 and trumps != 0:
        return trumps
    return trumps | (hand & ~(255 << (8 * trump)))


@rule
def without_equals(moves, others):
    """Keep one of several equivalent moves: cards between which no other player holds a card; the highest stays."""
    # From each move, step down over cards that nobody else holds, in all suits at once: by one, two, then four places.
    free = ~others & 0xFFFFFFFF
    reached = moves | (free & (moves >> 1) & 0x7F7F7F7F)
    free &= (free >> 1) & 0x7F7F7F7F
    reached |= free & (reached >> 2) & 0x3F3F3F3F
    free &= (free >> 2) & 0x3F3F3F3F
    reached |= free & (reached >> 4) & 0x0F0F0F0F
    return moves & ~((reached >> 1) & 0x7F7F7F7F)


@rule
def bit_number(one):
    """The index of the bit in a set of one card."""
    number = 0
    if one >= 1 << 16:
        one >>= 16
        number = 16
    if one >= 1 << 8:
        one >>= 8
        number += 8
    if one >= 1 << 4:
        one >>= 4
        number += 4
    if one >= 1 << 2:
        one >>= 2
        number += 2
    return number + (one >> 1)


@rule
def beats(bit, best, count, trump):
    """Whether a card beats the best one of the trick so far; `count` cards are on the table."""
    if count == 0:
        return True
    return bit > best if bit >> 3 == best >> 3 else bit >> 3 == trump


@rule
def all_cards(hands, at, players):
    """The cards of all players as one set."""
    union = 0
    for p in range(players):
        union |= hands[at + p]
    return union


@rule
def next_card(moves, led, best, trump):
    """The card to try first: when leading, the strongest; when following, the weakest that wins, else the weakest."""
    chosen = -1
    high = -1000
    rest = moves
    while rest != 0:
        low = rest & -rest
        rest ^= low
        bit = bit_number(low)
        power = bit & 7
        suit = bit >> 3
        if led < 0:
            value = power + (10 if suit == trump else 0)
        elif suit == best >> 3:
            value = 100 - power if bit > best else -power
        elif suit == trump:
            value = 90 - power
        else:
            value = -power
        if value > high:
            high = value
            chosen = bit
    return chosen


@rule
def put(bit, room, base, below, hands, at, players, trump, focus, last):
    """Play a card: write the next player, the trick and the tricks won to a row of the stack, which may be the same.

    Args:
        bit: the card, which is no longer in `hands`.
        room: the stack, as in `open_tricks`.
        base, below: where the rows before and after the card begin.

    The other arguments are as in `open_tricks`.
    """
    who, trick, won = room[base], room[base + 4], room[base + 5]
    led = bit >> 3 if trick == 0 else room[base + 1]
    taker, best = room[base + 2], room[base + 3]
    if beats(bit, best, trick, trump):
        taker, best = who, bit
    who = who + 1 if who + 1 < players else 0
    trick += 1
    if trick == players:
        who, led, trick = taker, -1, 0
        if taker == focus and (last == 0 or hands[at + taker] == 0):
            won += 1
    room[below] = who
    room[below + 1] = led
    room[below + 2] = taker
    room[below + 3] = best
    room[below + 4] = trick
    room[below + 5] = won


@rule
def open_tricks(hands, at, players, trump, must, focus, last, world, room, keys, lows, highs):
    """The tricks that the focus takes from here on if all play perfectly with open cards.

    Args:
        hands: sets of cards, those of this world from `at` on; restored at the end.
        players: the number of players.
        trump, must: the trump suit; 1 if a player who cannot follow suit must trump.
        focus: the player whose tricks are counted.
        last: 1 if only the last trick counts.
        world: a number that identifies this world in the table.
        room: 14 * DEPTH numbers for the stack; its first row holds the player to move, the trick on the table, the
            tricks won before it (0 or 1) and the window.
        keys, lows, highs: the table of `TABLE` entries.
    """
    # The stack, one row per card played: player, suit led, taker, best card, cards in the trick, tricks won, moves
    # left, best value, card being tried, window (low, top), index in the table (-1: none), original window.
    d = 0
    base = 0
    fresh = True
    value = 0
    while True:
        base = d * 14
        who = room[base]
        trick = room[base + 4]
        won = room[base + 5]
        up = who == focus
        if fresh:
            fresh = False
            done = False
            room[base + 12] = room[base + 9]  # the original window, for the table
            room[base + 13] = room[base + 10]
            room[base + 11] = -1
            if trick == 0:
                union = all_cards(hands, at, players)
                if union == 0:
                    value = won
                    done = True
                else:
                    rest = 0
                    one = hands[at + who]
                    while one != 0:
                        one &= one - 1
                        rest += 1
                    if last == 1:
                        rest = 1
                    if won >= room[base + 10]:
                        value = won
                        done = True
                    elif won + rest <= room[base + 9]:
                        value = won + rest
                        done = True
                    elif rest > 1 or last == 1:
                        key = union | (who << 32) | (world << 36)
                        slot = ((key * 0x9E3779B1) >> 15 ^ key) & (TABLE - 1)
                        room[base + 11] = slot
                        if keys[slot] == key:
                            if won + lows[slot] >= room[base + 10]:
                                value = won + lows[slot]
                                done = True
                            elif won + highs[slot] <= room[base + 9]:
                                value = won + highs[slot]
                                done = True
                            elif lows[slot] == highs[slot]:
                                value = won + lows[slot]
                                done = True
                        if done:
                            room[base + 11] = -1
            if not done:
                on = room[base + 3]
                high = on if trick > 0 and on >> 3 == trump else -1
                moves = playable(hands[at + who], room[base + 1], high, trump, must)
                others = 1 << on if trick > 0 else 0
                for p in range(players):
                    if p != who:
                        others |= hands[at + p]
                room[base + 6] = without_equals(moves, others)
                room[base + 7] = -1 if up else 99
        else:
            # A move has been searched: undo it and account for its value.
            bit = room[base + 8]
            hands[at + who] |= 1 << bit
            done = False
            if up:
                if value > room[base + 7]:
                    room[base + 7] = value
                if value > room[base + 9]:
                    room[base + 9] = value
            else:
                if value < room[base + 7]:
                    room[base + 7] = value
                if value < room[base + 10]:
                    room[base + 10] = value
            if room[base + 6] == 0 or room[base + 9] >= room[base + 10]:
                value = room[base + 7]
                done = True
                slot = room[base + 11]
                if slot >= 0:
                    key = all_cards(hands, at, players) | (who << 32) | (world << 36)
                    if keys[slot] != key:
                        keys[slot] = key
                        lows[slot] = 0
                        highs[slot] = 99
                    if value > room[base + 12] and value - won > lows[slot]:
                        lows[slot] = value - won
                    if value < room[base + 13] and value - won < highs[slot]:
                        highs[slot] = value - won
        if done:
            if d == 0:
                return value
            d -= 1
            continue
        bit = next_card(room[base + 6], room[base + 1], room[base + 3], trump)
        room[base + 6] &= ~(1 << bit)
        room[base + 8] = bit
        hands[at + who] &= ~(1 << bit)
        below = base + 14
        put(bit, room, base, below, hands, at, players, trump, focus, last)
        room[below + 9] = room[base + 9]
        room[below + 10] = room[base + 10]
        d += 1
        fresh = True


@rule
def search_worlds(
    hands, stride, worlds, players, turn, led, taker, best, count, trump, must, focus, last, low, top, moves,
    number, out, room, keys, lows, highs,
):  # fmt: skip
    """The tricks that the focus takes from here on, in each world and for each of the given moves.

    Args:
        stride: the number of card sets per world in `hands`; those of the players come first.
        moves: the moves (card indices).
        number: the number of moves; 0 to evaluate the position itself.
        turn: the player to move.
        led, taker, best, count: the trick on the table: suit led, current winner, winning card, number of cards.
        low, top: the window: exact between them; a value at or beyond a bound means "at most" or "at least" that bound.
        out: receives the values, world by world.

    The other arguments are as in `open_tricks`.
    """
    for w in range(worlds):
        at = w * stride
        for i in range(max(1, number)):
            # The position after the move, or the current one if no move is given.
            room[0] = turn
            room[1] = led
            room[2] = taker
            room[3] = best
            room[4] = count
            room[5] = 0
            room[9] = low
            room[10] = top
            bit = moves[i] if number > 0 else -1
            if bit >= 0:
                hands[at + turn] &= ~(1 << bit)
                put(bit, room, 0, 0, hands, at, players, trump, focus, last)
            out[w * max(1, number) + i] = open_tricks(
                hands, at, players, trump, must, focus, last, w + 1, room, keys, lows, highs
            )
            if bit >= 0:
                hands[at + turn] |= 1 << bit
