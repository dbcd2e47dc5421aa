"""Compiled playouts of Napoleon by the rules of thumb: each seat decides by what it alone can see.

They follow the same rules as `rule_based`, using the bit sets of `pimc_search`, and are far faster. Players are
numbered from 0 in order of play, counting only those in play.
"""

from __future__ import annotations

from ....compiling.jit import rule
from ..rules import set_size
from .pimc_search import beats, bit_number, playable

NAPOLEON_HOPE = 3_800_000
"""The estimate needed to bid Napoleon, in millionths of a trick: `napoleon` of the usual `rule_based` temper."""
JOIN_HOPE = 800_000
"""The estimate needed to go along, in millionths of a trick."""


@rule
def higher_unseen(bit, unseen):
    """How many unseen cards of its suit are higher than a card."""
    return set_size((unseen >> (bit + 1)) & (0x7F >> (bit & 7)))


@rule
def cheapest_card(cards, trump, unseen, others):
    """The least useful card of a set: not a trump, beaten by many unseen cards, and low (see `rule_based.cheapest`).

    Args:
        others: the number of other players.
    """
    certain = 5 * others >= set_size(unseen)  # every unseen card is in a hand
    chosen = -1
    least = 0
    while cards != 0:
        low = cards & -cards
        cards ^= low
        bit = bit_number(low)
        value = 1000 + (bit & 7)
        if bit >> 3 != trump:
            higher = higher_unseen(bit, unseen)
            if certain and higher > 1:
                higher = 1
            value = 100 - 10 * higher + (bit & 7)
        if chosen < 0 or value < least:
            chosen = bit
            least = value
    return chosen


@rule
def masters(cards, unseen):
    """The cards of a set that are not beaten by any unseen card of their suit."""
    masters = 0
    while cards != 0:
        low = cards & -cards
        cards ^= low
        if higher_unseen(bit_number(low), unseen) == 0:
            masters |= low
    return masters


@rule
def highest_card(cards):
    """The card of the highest rank; in case of ties, the one of the lowest suit."""
    chosen = -1
    while cards != 0:
        low = cards & -cards
        cards ^= low
        bit = bit_number(low)
        if chosen < 0 or bit & 7 > chosen & 7:
            chosen = bit
    return chosen


@rule
def lead_by_thumb(cards, trump, unseen, others, declares):
    """The card to lead (see `rule_based.choose_lead`).

    Args:
        declares: whether the declarer leads.
    """
    sure = masters(cards, unseen)
    trumps = sure & (255 << (8 * trump))
    if declares and trumps != 0:
        return highest_card(trumps)
    if sure ^ trumps != 0:
        return highest_card(sure ^ trumps)
    return cheapest_card(trumps if trumps != 0 else cards, trump, unseen, others)


@rule
def follow_by_thumb(cards, trump, unseen, others, best, alone, danger, theirs):
    """The card to play to a trick (see `rule_based.choose_follow`).

    Args:
        best: the card that takes the trick as it stands.
        alone: whether the player plays for themselves.
        danger: whether an opponent still plays to the trick.
        theirs: whether an opponent takes the trick as it stands.
    """
    winners = 0
    rest = cards
    while rest != 0:
        low = rest & -rest
        rest ^= low
        if beats(bit_number(low), best, 1, trump):
            winners |= low
    if winners == 0 or (not alone and not theirs and not danger):
        return cheapest_card(cards, trump, unseen, others)
    if not danger:
        return cheapest_card(winners, trump, unseen, others)
    safe = masters(winners, unseen)
    if safe != 0:
        return cheapest_card(safe, trump, unseen, others)
    trumps = winners & (255 << (8 * trump))
    return highest_card(trumps if trumps != 0 else winners)


@rule
def play_by_thumb(
    hands, at, players, turn, led, taker, best, count, first, trump, must, declarer, along, hidden, aside, won, counts
):  # fmt: skip
    """Play on to the end by the rules of thumb; returns the player who takes the last trick.

    Args:
        hands: sets of cards, those of this deal from `at` on; empty afterwards.
        players: the number of players in play.
        turn: the player to move.
        led, taker, best, count: the trick on the table, as in `open_tricks`.
        first: the card that the player to move plays; -1 to leave that to the rules of thumb, too.
        trump, must: the trump suit; 1 if a player who cannot follow suit must trump.
        declarer: the player who declares; -1 if only the last trick counts.
        along: the players who go along, as a set of bits.
        hidden: the cards that may be in other hands, from the point of view of a player without cards.
        aside: the offset in `counts` for the cards that each player has put aside.
        won: the offset in `counts` for the number of tricks of each player, which are added up.
    """
    while hands[at + turn] != 0:
        hand = hands[at + turn]
        bit = first
        first = -1
        if bit < 0:
            unseen = hidden & ~hand & ~counts[aside + turn]
            high = best if count > 0 and best >> 3 == trump else -1
            cards = playable(hand, led, high, trump, must)
            alone = turn == declarer or (along >> turn) & 1 == 1
            if declarer < 0:
                bit = cheapest_card(cards, trump, unseen, players - 1)
            elif count == 0:
                bit = lead_by_thumb(cards, trump, unseen, players - 1, turn == declarer)
            else:
                after = (declarer - turn) % players
                danger = count < players - 1 if alone else after > 0 and count + after < players
                bit = follow_by_thumb(
                    cards, trump, unseen, players - 1, best, alone, danger, alone or taker == declarer
                )
        if beats(bit, best, count, trump):
            best = bit
            taker = turn
        if count == 0:
            led = bit >> 3
        hands[at + turn] = hand ^ 1 << bit
        hidden &= ~(1 << bit)
        count += 1
        turn = (turn + 1) % players
        if count == players:
            counts[won + taker] += 1
            turn = taker
            led = -1
            count = 0
    return taker


@rule
def finish_worlds(
    hands, stride, worlds, players, turn, led, taker, best, count, trump, must, focus, declarer, along, hidden, seat,
    mine, moves, number, out, room,
):  # fmt: skip
    """The tricks that the focus takes in each world after each of the given moves, if all play by the rules of thumb.

    Args:
        hands, stride, moves, number, out: as in `search_worlds`; a set after those of the players has the cards that
            the declarer has put aside.
        focus: the player whose tricks are counted; without a declarer only the last trick counts.
        seat: the player who knows the cards `mine`: those that it does not hold in a world are put aside.
        room: 3 * players numbers.

    The other arguments are as in `play_by_thumb`.
    """
    for w in range(worlds):
        at = w * stride
        for i in range(number):
            for p in range(players):
                room[p] = hands[at + p]
                room[players + p] = 0
                room[2 * players + p] = 0
            if declarer >= 0 and stride > players:
                room[2 * players + declarer] = hands[at + players]
            room[2 * players + seat] = mine & ~hands[at + seat]
            last = play_by_thumb(
                room, 0, players, turn, led, taker, best, count, moves[i], trump, must, declarer,
                along, hidden, 2 * players, players, room,
            )  # fmt: skip
            if declarer < 0:
                out[w * number + i] = 1 if last == focus else 0
            else:
                out[w * number + i] = room[players + focus]


@rule
def points_needed(players, bid):
    """The number of trumps and aces that a hand needs for a bid of 1 to 4 (see `rule_based.points`)."""
    if players == 2:
        return 0 if bid == 1 else bid
    if players == 3:
        return 1 if bid == 1 else bid + 1
    if players == 4:
        return bid + 1
    return 2 if bid == 1 else bid + 2


@rule
def count_points(hand, trump):
    """The number of trumps and of aces of a hand; the ace of trumps counts twice."""
    return set_size(hand & (255 << (8 * trump))) + set_size(hand & 0x80808080)


@rule
def worth_of(bit, trump, unseen, others):
    """The number of tricks that a card may take, in millionths (see `rule_based.worth`)."""
    free = set_size(unseen)
    left = max(0, free - 5 * others)
    value = 1_000_000
    for _ in range(higher_unseen(bit, unseen)):
        value = value * left // free
    if bit >> 3 == trump:
        return max(value, 350_000)
    return value * 65 // 100


@rule
def estimate_of(hand, trump, unseen, others):
    """The number of tricks that the cards of a hand may take together, in millionths."""
    value = 0
    while hand != 0:
        low = hand & -hand
        hand ^= low
        value += worth_of(bit_number(low), trump, unseen, others)
    return value


@rule
def best_five(hand, trump, unseen, others):
    """The five cards of a hand of eight that are worth most (NP-5; see `rule_based.choose_away`)."""
    for _ in range(3):
        chosen = 0
        least = 0
        rest = hand
        while rest != 0:
            low = rest & -rest
            rest ^= low
            value = worth_of(bit_number(low), trump, unseen, others)
            if chosen == 0 or value < least:
                chosen = low
                least = value
        hand ^= chosen
    return hand


@rule
def bid_by_thumb(hand, players, high, trump, hidden):
    """The bid of a seat, given the highest bid so far; 0 for a pass (see `rule_based.choose_bid`)."""
    if high < 5 and estimate_of(hand, trump, hidden & ~hand, players - 1) >= NAPOLEON_HOPE:
        return 5
    if high < 4 and count_points(hand, trump) >= points_needed(players, high + 1):
        return high + 1
    return 0


@rule
def play_bid(
    hands, at, players, forehand, leads, declarer, bid, asked, along, out, trump, must, hidden, turned, room, paid, to
):  # fmt: skip
    """Play a deal whose bidding is over, by the rules of thumb, and settle it (NP-12, NP-14).

    Args:
        hands: sets of cards, those of the players from `at` on, and then the blind.
        leads: 1 if the declarer leads instead of forehand (NP-7).
        asked, along, out: the players who have yet to say whether they go along (NP-14), who do, and who sit out, as
            sets of bits.
        turned: the card turned for trump; `hidden` lacks it.
        room: 4 * players numbers: the hands of those in play, their tricks, the cards put aside, and who they are.
        paid: receives each player's payment, from `to` on.
    """
    count = players - set_size(out)
    for n in range(players):
        who = (forehand + n) % players
        paid[to + who] = 0
        if (asked >> who) & 1 == 1 and who != declarer:
            hand = hands[at + who]
            if estimate_of(hand, trump, hidden & ~hand, count - 1) >= JOIN_HOPE:
                along |= 1 << who
            else:
                out |= 1 << who
                count -= 1
    if count == 1:
        paid[to + declarer] = bid
        return
    aside = 0
    hand = hands[at + declarer]
    if bid == 5:
        eight = hand | hands[at + players] | 1 << turned
        hidden |= 1 << turned
        hand = best_five(eight, trump, hidden & ~eight, count - 1)
        aside = eight ^ hand
    first = declarer if leads == 1 else forehand
    while (out >> first) & 1 == 1:
        first = (first + 1) % players
    at_leader = 0
    at_declarer = 0
    joined = 0
    place = 0
    for who in range(players):
        if (out >> who) & 1 == 0:
            room[place] = hand if who == declarer else hands[at + who]
            room[players + place] = 0
            room[2 * players + place] = aside if who == declarer else 0
            room[3 * players + place] = who
            if who == first:
                at_leader = place
            if who == declarer:
                at_declarer = place
            if (along >> who) & 1 == 1:
                joined |= 1 << place
            place += 1
    play_by_thumb(
        room, 0, count, at_leader, -1, at_leader, 0, 0, -1, trump, must, at_declarer, joined, hidden, 2 * players,
        players, room,
    )  # fmt: skip
    for place in range(count):
        tricks = room[players + place]
        who = room[3 * players + place]
        if who == declarer:
            paid[to + who] = tricks if tricks >= bid else -2 * bid
        elif (along >> who) & 1 == 1:
            paid[to + who] = tricks if tricks > 0 else -2


@rule
def bid_worlds(
    hands, worlds, players, forehand, turn, said, high, bidder, leads, asked, along, out, trump, must, hidden, turned,
    room, paid,
):  # fmt: skip
    """What each player gets in each world after a player's bid, if all then play by the rules of thumb.

    Those who have not spoken yet bid by the rules of thumb, too.

    Args:
        hands: sets of cards: for each world the hands of the players, and the blind.
        turn: the player who bids.
        said: the bid, 0 for a pass.
        high, bidder: the highest bid before it, and its player; 0 and -1 if there is none.
        paid: receives the payments, world by world.

    The other arguments are as in `play_bid`.
    """
    for w in range(worlds):
        at = w * (players + 1)
        best, declarer = high, bidder
        if said > 0:
            best, declarer = said, turn
        who = (turn + 1) % players
        while who != forehand:
            bid = bid_by_thumb(hands[at + who], players, best, trump, hidden)
            if bid > 0:
                best, declarer = bid, who
            who = (who + 1) % players
        if declarer < 0:
            for p in range(players):
                paid[w * players + p] = 0
        else:
            play_bid(
                hands, at, players, forehand, leads, declarer, best, asked, along, out, trump, must, hidden, turned,
                room, paid, w * players,
            )  # fmt: skip
