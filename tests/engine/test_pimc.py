"""The players of Napoleon that sample worlds: exact search, unbiased worlds, good play."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine import Position
from engine.games.napoleon import rules
from engine.games.napoleon.players.observation import observation
from engine.games.napoleon.players.pimc import (
    EMPTY,
    Worlds,
    WorldSearch,
    bit,
    bits,
    consistent_worlds,
    pimc,
    rollouts,
    values,
)
from engine.games.napoleon.players.rule_based import rule_based
from engine.games.napoleon.players.world_shown import in_world as in_world_shown
from engine.lab import compare
from engine.players import Strategy, random_player

pytestmark = pytest.mark.thorough

OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 3, "must_trump": True},
    {"players": 5, "leader": "declarer"},
    {"going_along": True, "exchange": True},
    {"all_pass": "last-trick"},
]


def brute(position: Position, focus: int, last: bool) -> int:
    """The tricks of the focus by exhaustive search with the actual rules."""
    if position.to_move < 0:
        counters = position.view().counters
        return int(counters["takes"] == focus) if last else counters[f"won{focus + 1}"]
    found = [brute(position.play(move), focus, last) for move in position.legal_moves]
    return max(found) if position.to_move == focus else min(found)


@pytest.mark.parametrize(("options", "compiled"), [*((one, True) for one in OPTIONS), ({}, False)])
def test_the_search_is_exact(options: dict[str, Any], compiled: bool) -> None:
    search = WorldSearch(compiled)
    game, rng, checked = engine.game("napoleon", **options), random.Random(5), 0
    for deal in range(200):
        position = game.deal(deal)
        while position.to_move >= 0:
            seen = observation(position.view(position.to_move))
            held = sum(len(position[f"H{seat + 1}"]) for seat in seen.in_play)
            if seen.phase == "play" and held <= 9 and len(position.legal_moves) > 1:
                break
            quiet = "all_pass" in options and seen.phase == "bid"
            position = position.play("pass" if quiet else rng.choice(position.legal_moves))
        if position.to_move < 0:
            continue
        seats, last = seen.in_play, seen.declarer is None
        hands = [bits(position[f"H{seat + 1}"]) for seat in seats]
        trick = EMPTY
        if seen.trick and seen.takes is not None:
            best = next(card for seat, card in seen.trick if seat == seen.takes)
            trick = (seen.trick[0][1].suit, seats.index(seen.takes), bit(best), len(seen.trick))
        moves = position.legal_moves
        for focus in seats:
            worlds = Worlds(seats, len(hands), 1, search.integers(hands))
            must, place = game.options["must_trump"], seats.index(focus)
            here = seats.index(seen.seat)
            found = search.search(
                worlds, here, trick, seen.trump, must, place, last, -1, [bit(m.cards[0]) for m in moves]
            )
            won = 0 if last else seen.won[focus]
            assert found[0] == [brute(position.play(move), focus, last) - won for move in moves]
            assert list(worlds.hands) == hands, "the search has changed the hands"
        checked += 1
        if checked == (8 if compiled else 2):
            return
    pytest.fail("too few positions")


def in_world(position: Position, worlds: Worlds, number: int) -> Position:
    """The position with the hands of one of the worlds."""
    state = bytearray(position.state)
    for place, seat in enumerate(worlds.seats):
        at = rules.hand(seat + 1)
        state[at : at + rules.HAND_STRIDE] = bytes(rules.HAND_STRIDE)
        held = int(worlds.hands[number * worlds.stride + place])
        for card in position.game.pack:
            if held >> bit(card) & 1:
                rules.hold(state, at, int(card))
    return Position(position.game, bytes(state), position.origin)


def paid(seen: Any, tricks: int) -> int:
    """The payment of a seat, given the tricks of the focus: NP-12, NP-13, NP-14."""
    if seen.declarer is None:
        return tricks
    if seen.seat in seen.along:
        return tricks or -2
    declared = tricks if tricks >= seen.high else -2 * seen.high
    return declared if seen.seat == seen.declarer else -declared


@pytest.mark.parametrize("options", OPTIONS)
def test_a_card_is_worth_its_mean_result_under_perfect_play(options: dict[str, Any]) -> None:
    """Including mid-deal, when part of the bid has already been won."""
    game, rng, checked, later = engine.game("napoleon", **options), random.Random(3), 0, 0
    for deal in range(200):
        position = game.deal(deal)
        while position.to_move >= 0:
            view = position.view(position.to_move)
            seen = observation(view)
            held = sum(len(position[f"H{seat + 1}"]) for seat in seen.in_play)
            if seen.phase == "play" and held <= 8 and len(position.legal_moves) > 1:
                break
            position = position.play(rng.choice(position.legal_moves))
        if position.to_move < 0:
            continue
        focus = seen.seat if seen.declarer is None or seen.seat in seen.along else seen.declarer
        worlds = consistent_worlds(view, seen, 3, random.Random(deal))
        last = seen.declarer is None
        expected = [
            sum(paid(seen, brute(in_world(position, worlds, w).play(move), focus, last)) for w in range(3)) / 3
            for move in position.legal_moves
        ]
        assert values(view, seen, position.legal_moves, 3, random.Random(deal)) == pytest.approx(expected)
        later += not last and seen.won[focus] > 0
        checked += 1
        if checked == 12:
            break
    assert checked == 12
    assert later or options == {"all_pass": "last-trick"}


@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_agree_with_the_view_and_include_the_true_deal(options: dict[str, Any]) -> None:
    game, rng = engine.game("napoleon", **options), random.Random(7)
    for deal in range(25):
        position = game.deal(deal)
        while position.to_move >= 0:
            view = position.view(position.to_move)
            seen = observation(view)
            if seen.phase == "play":
                worlds = consistent_worlds(view, seen, 20, rng)
                assert worlds.count == 20
                unseen = bits(sorted(seen.unseen))
                for w in range(worlds.count):
                    hands = [int(h) for h in worlds.hands[w * worlds.stride : (w + 1) * worlds.stride]]
                    union = 0
                    for i, seat in enumerate(worlds.seats):
                        assert hands[i].bit_count() == len(position[f"H{seat + 1}"])
                        assert union & hands[i] == 0
                        union |= hands[i]
                        if seat == seen.seat:
                            assert hands[i] == bits(seen.hand)
                        else:
                            assert hands[i] & ~unseen == 0
                            assert _could_have_played(position, seen, seat, hands[i])
            position = position.play(rng.choice(position.legal_moves))


def _could_have_played(position: Position, seen: Any, seat: int, hand: int) -> bool:
    """Whether, with this hand, every card the seat has played was legal."""
    for number, trick in enumerate(seen.history):
        best = None
        high = 0
        for one, card in trick.cards:
            if one == seat and best is not None:
                later = [t.cards for t in seen.history[number:]]
                held = hand | bits([c for cards in later for s, c in cards if s == seat])
                cards = [c for c in position.game.pack if held >> bit(c) & 1]
                state = bytearray(position.state)
                at = rules.hand(seat + 1)
                for i in range(at, at + rules.HAND_STRIDE):
                    state[i] = 0
                for c in cards:
                    rules.hold(state, at, int(c))
                state[rules.TURN] = seat + 1
                led = trick.cards[0][1].suit
                if rules.forbidden(state, int(card), led, high, rules.duties(state, led, high)):
                    return False
            if best is None or rules.beats(bytearray(position.state), int(card), int(best)):
                best = card
            if card.suit == seen.trump:
                high = max(high, (bit(card) & 7) + 1)
    return True


def test_worlds_are_equally_likely() -> None:
    game, rng = engine.game("napoleon", players=2), random.Random(2)
    position = game.deal(5).play("bid 2").play("pass")
    view = position.view(position.to_move)
    seen = observation(view)
    worlds = consistent_worlds(view, seen, 4000, rng)
    counts: Counter[int] = Counter()
    other = 1 - worlds.seats.index(seen.seat)
    for w in range(worlds.count):
        hand = int(worlds.hands[w * worlds.stride + other])
        counts.update(i for i in range(32) if hand >> i & 1)
    expected = 4000 * 5 / len(seen.unseen)
    assert set(counts) == {bit(card) for card in seen.unseen}
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


PLAYERS = pytest.mark.parametrize("player", [pimc, rollouts])


@PLAYERS
@pytest.mark.parametrize("options", OPTIONS)
def test_a_player_plays_whole_deals_and_chooses_by_its_view_alone(
    player: Callable[[int], Strategy], options: dict[str, Any]
) -> None:
    game, rng, phases = engine.game("napoleon", **options), random.Random(4), set[str]()
    for deal in range(6):
        position = game.deal(deal)
        while position.to_move >= 0:
            view, moves = position.view(position.to_move), position.legal_moves
            seen = observation(view)
            phases.add(seen.phase)
            chosen = player(5)(view, moves, random.Random(deal))
            if seen.phase in ("bid", "play") and not game.options["exchange"]:
                blind = seen.phase == "bid"
                twin = in_world_shown(position, consistent_worlds(view, seen, 1, rng, blind=blind), 0)
                assert twin.view(seen.seat).piles == view.piles
                assert player(5)(twin.view(seen.seat), moves, random.Random(deal)) == chosen
            raises = seen.phase == "bid" and deal % 2 == 0  # to Napoleon, so that cards are discarded
            position = position.play(moves[-1] if raises else chosen)
        assert position.outcome is not None
    asked = {"join", "exchange"} if game.options["exchange"] else set()
    assert phases == {"bid", "away", "play"} | asked


def test_pimc_bids_napoleon_on_a_sure_hand() -> None:
    game = engine.game("napoleon", players=3)
    hands = ["AH TH KH QH AS", "7C 8C 9C JC QC", "7D 8D 9D JD QD"]
    order = engine.match.dealing_order(game, hands, "JH", forehand=1)
    position = game.deal(cards=order, forehand=1).play("bid 3").play("bid 4")
    player = pimc(30)
    move = player(position.view(0), position.legal_moves, random.Random(0))
    assert move == "bid 5"
    position = position.play(move)
    away = player(position.view(0), position.legal_moves, random.Random(0))
    assert not {"AH", "TH", "KH", "QH"} & {card.text for card in away.cards}


def test_pimc_beats_the_rule_based_player_and_that_beats_random() -> None:
    chosen = {"random": random_player, "rule-based": rule_based, "pimc": pimc(20)}
    results = compare(engine.game("napoleon"), chosen, 100, opponents=["rule-based"], progress=False, workers=2)
    assert not results.faults()
    assert results.difference("pimc", "rule-based").low > 0
    assert results.difference("rule-based", "random").low > 0


def exchange_of(hand: str, bid: int) -> tuple[Position, Any]:
    """The first seat before its exchange, hearts being trumps, after its bid, and the player's choice."""
    game = engine.game("napoleon", players=3, exchange=True)
    hands = [hand, "AC TC KC AD TD", "KD QD JD TS KS"]
    order = engine.match.dealing_order(game, hands, "9H")
    position = game.deal(cards=order).play(f"bid {bid}").play("pass").play("pass")
    return position, pimc(60)(position.view(0), position.legal_moves, random.Random(0))


def test_pimc_exchanges_only_poor_cards() -> None:
    assert exchange_of("AH TH KH QH AS", 4)[1] == "exchange"
    position, move = exchange_of("7C 8C 7D 8D 7S", 1)
    assert len(move.cards) >= 3
    after = position.play(move)
    assert set(after.view(0)["A1"]) == set(move.cards)


def test_exchanged_cards_are_in_no_sampled_hand() -> None:
    position, move = exchange_of("7C 8C 7D 8D 7S", 1)
    position = position.play(move).play("exchange").play("exchange")
    view = position.view(0)
    worlds = consistent_worlds(view, observation(view), 200, random.Random(1))
    held = 0
    for hand in worlds.hands:
        held |= int(hand)
    assert worlds.count == 200 and held & bits(move.cards) == 0
    assert held.bit_count() == 32 - len(move.cards) - 1  # all cards except the turned-up one occur
