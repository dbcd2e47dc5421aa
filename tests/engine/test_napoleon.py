"""Napoleon, clause by clause, on hand-made deals, and against a second implementation of the rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, DealError, Game, InvalidMoveError, OptionError, Position, PositionError, testing
from engine.games.napoleon import rules as module
from engine.match import dealing_order, settlement

from .helpers import refusal
from .sets import SETS

ORDER = "AT" + "KQJ987"
"""The cards of a suit from high to low (NP-2)."""
OPTION_SETS = {name: options for name, (key, options) in SETS.items() if key == "napoleon"}
every_set = pytest.mark.parametrize("name", OPTION_SETS)
deals = st.integers(0, MAX_DEAL)
seeds = st.integers(0, 2**32)

A = "KS QS 9S TC KC"
B = "9C 8S 7S JD 9D"
C = "QH JH AD TD KD"
D = "AH TH KH AS 7C"
"""The four hands of most tests here; hearts are trump, 9H is turned up, 8C and 8D are the blind."""


def game(**options: object) -> Game:
    return engine.game("napoleon", **options)


def dealt(*hands: str, turned: str = "9H", blind: str = "", stock: str = "", **options: object) -> Position:
    """The deal with these hands; by default the four above."""
    one = game(**options)
    hands = hands or (A, B, C, D)
    blind = blind or ("8C 8D" if hands == (A, B, C, D) else "")
    return one.deal(cards=dealing_order(one, hands, turned, blind=blind, stock=stock))


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def bid(position: Position, *bids: int) -> Position:
    """The position after these bids, starting with forehand; 0 is a pass."""
    return after(position, *(f"bid {tricks}" if tricks else "pass" for tricks in bids))


def play(position: Position, cards: str) -> Position:
    return after(position, *(f"play {card}" for card in cards.split()))


def texts(position: Position) -> list[str]:
    return [move.text for move in position.legal_moves]


def playable(position: Position) -> set[str]:
    return {move.cards[0].text for move in position.legal_moves}


def shown(position: Position, pile: str) -> str:
    return " ".join(card.text for card in position[pile])


def random_positions(name: str, deal: int, seed: int) -> list[Position]:
    one = game(**OPTION_SETS[name])
    return list(testing.random_play(one.deal(deal, forehand=seed % one.seats), seed, 100))


class TestPackAndDeal:
    @pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 32), (4, 32), (5, 32)])
    def test_two_players_play_without_sevens_and_eights(self, players: int, cards: int) -> None:
        pack = game(players=players).pack
        assert len(pack) == len(set(pack)) == cards
        assert {card.text[0] for card in pack} == set(ORDER if cards == 32 else ORDER[:-2])

    def test_two_players_may_keep_sevens_and_eights(self) -> None:
        assert len(game(players=2, short_pack=False).pack) == 32
        assert len(game(players=3, short_pack=False).pack) == 32

    @pytest.mark.parametrize("players", [0, 1, 6])
    def test_two_to_five_players(self, players: int) -> None:
        with pytest.raises(OptionError):
            game(players=players)

    @pytest.mark.parametrize("forehand", range(4))
    def test_cards_are_dealt_in_threes_and_twos_then_blind_and_trump(self, forehand: int) -> None:
        one = game()
        pack = [card.text for card in one.pack]
        position = one.deal(cards=pack, forehand=forehand)
        for turn in range(4):
            seat = (forehand + turn) % 4
            expected = {*pack[3 * turn : 3 * turn + 3], *pack[12 + 2 * turn : 14 + 2 * turn]}
            assert {card.text for card in position[f"H{seat + 1}"]} == expected
        assert shown(position, "B") == " ".join(pack[20:22])
        assert shown(position, "T") == pack[22]
        assert [card.text for card in reversed(position["S"])] == pack[23:]
        assert position.to_move == forehand

    def test_forehand_is_a_seat(self) -> None:
        for wrong in (4, -1, True, "0"):
            with pytest.raises(DealError, match="seat from 0 to 3"):
                game().deal(1, forehand=wrong)  # type: ignore[arg-type]
        with pytest.raises(DealError, match="seat from 0 to 0"):
            engine.game("grosse-harfe").deal(1, forehand=1)

    def test_hands_are_sorted_so_that_equal_hands_are_equal(self) -> None:
        assert shown(dealt("TS QS AC 8C AS", B, C, "7C AH TH KH JC"), "H1") == "AC 8C AS TS QS"
        given = dealt("TS QS AC 8C AS", B, C, "7C AH TH KH JC").to_dict()
        given["piles"]["H1"].reverse()
        assert game().from_dict(given) == dealt("AS AC TS QS 8C", B, C, "7C AH TH KH JC")


class TestBidding:
    def test_bidding_goes_once_round_from_forehand(self) -> None:
        position = game().deal(5, forehand=2)
        for seat, (move, left) in enumerate([("bid 1", "2345"), ("pass", "2345"), ("bid 3", "45"), ("bid 4", "5")]):
            assert position.to_move == (2 + seat) % 4
            position = position.play(move)
            assert seat == 3 or texts(position) == ["pass", *(f"bid {n}" for n in left)]
        view = position.view()
        assert view.counters["declarer"] == 1
        assert [view.counters[f"bid{n}"] for n in (3, 4, 1, 2)] == [1, "pass", 3, 4]

    def test_a_bid_must_be_higher(self) -> None:
        position = bid(dealt(), 2)
        assert refusal(position, "bid 1") == refusal(position, "bid 2") == ("NP-4", "bid-higher")
        assert position.ruling("bid 2").text == "The highest bid is 2: bid more, or pass."

    def test_only_passing_is_possible_after_napoleon(self) -> None:
        position = bid(dealt(), 5)
        assert texts(position) == ["pass"]
        for tricks in range(1, 6):
            assert refusal(position, f"bid {tricks}") == ("NP-4", "after-napoleon")

    def test_only_napoleon_beats_a_bid_of_four(self) -> None:
        assert texts(bid(dealt(), 4)) == ["pass", "bid 5"]

    def test_only_bidding_is_possible_before_it_is_over(self) -> None:
        position = dealt(going_along=True, exchange=True)
        for move in ("play KS", "exchange", "exchange KS", "away KS QS 9S"):
            assert refusal(position, move) == ("NP-4", "bid-first")
        assert refusal(position, "join") == ("NP-14", "join-time")

    def test_nobody_bids_twice(self) -> None:
        assert refusal(bid(dealt(), 1, 0, 0, 0), "bid 2") == ("NP-4", "bids-over")


class TestNapoleon:
    def test_the_declarer_takes_three_cards_and_discards_three(self) -> None:
        position = bid(dealt(), 2, 0, 3, 5)
        assert position.to_move == 3
        assert shown(position, "H4") == "8C 7C 8D AH TH KH 9H AS"
        assert shown(position, "B") == shown(position, "T") == ""
        assert len(position.legal_moves) == 56
        for gone in ("7C 8C 8D", "AH TH KH", "9H 8C AS"):
            later = position.play(f"away {gone}")
            assert set(shown(later, "A4").split()) == set(gone.split())
            assert len(later["H4"]) == 5
            assert later.view().counters["turned"] == engine.card("9H")
            assert later.to_move == 0

    def test_exactly_three_cards_are_discarded(self) -> None:
        position = bid(dealt(), 2, 0, 3, 5)
        assert refusal(position, "away 7C") == ("NP-5", "away-three")
        assert refusal(position, "away 7C 8C 8D 9H") == ("NP-5", "away-three")
        assert refusal(position, "away 7C 8C KS") == ("NP-3", "not-held")
        assert position.ruling("away KS 7C 8C").sentence("de") == "Pik-König hast du nicht auf der Hand."
        assert refusal(position, "play AS") == refusal(position, "pass") == ("NP-5", "away-first")
        assert refusal(position.play("away 7C 8C 8D"), "away AS KH TH") == ("NP-5", "away-once")

    def test_blind_and_trump_card_stay_without_napoleon(self) -> None:
        position = bid(dealt(), 2, 0, 4, 0)
        assert (shown(position, "B"), shown(position, "T")) == ("8C 8D", "9H")
        assert refusal(position, "away QH JH AD") == ("NP-5", "not-napoleon")
        assert position.to_move == 0


class TestWhoLeads:
    def test_forehand_leads_whoever_is_declarer(self) -> None:
        assert bid(dealt(), 0, 0, 3, 0).to_move == 0
        assert bid(game().deal(1, forehand=1), 0, 1, 0, 0).to_move == 1

    def test_the_declarer_leads_under_the_option(self) -> None:
        assert bid(dealt(leader="declarer"), 0, 0, 3, 0).to_move == 2
        assert after(bid(dealt(leader="declarer"), 2, 0, 3, 5), "away 7C 8C 8D").to_move == 3

    def test_the_next_player_leads_if_forehand_sits_out(self) -> None:
        position = after(bid(dealt(going_along=True), 0, 0, 3, 0), "pass", "pass", "join")
        assert position.to_move == 2
        position = after(bid(dealt(going_along=True), 0, 0, 3, 0), "pass", "join", "join")
        assert position.to_move == 1

    def test_forehand_leads_if_nobody_bid(self) -> None:
        assert bid(dealt(all_pass="last-trick", leader="declarer"), 0, 0, 0, 0).to_move == 0

    def test_the_winner_leads_the_next_trick(self) -> None:
        position = play(bid(dealt(), 0, 0, 3, 0), "KS 7S KD AS")
        assert position.to_move == 3
        assert position.view().counters["won4"] == 1


class TestFollowingAndBeating:
    def test_suit_must_be_followed(self) -> None:
        position = play(bid(dealt(), 1, 0, 0, 0), "KS")
        assert playable(position) == {"8S", "7S"}
        assert refusal(position, "play JD") == ("NP-8", "follow")
        english = "The suit led is spades, and you must follow it: play the 8 or 7 of spades."
        assert position.ruling("play JD").text == english
        german = "Ausgespielt ist Pik, und Farbe muss bedient werden: Spiele Pik-8 oder Pik-7."
        assert position.ruling("play JD").sentence("de") == german

    def test_overtaking_in_a_plain_suit_is_optional(self) -> None:
        position = play(bid(dealt("7S 9D 7D 8D 9C", "AS 8S KC QC TC", C, "KS AH TH KH 7C"), 1, 0, 0, 0), "7S")
        assert playable(position) == {"AS", "8S"}

    def test_a_player_who_cannot_follow_need_not_trump(self) -> None:
        assert playable(play(bid(dealt(), 1, 0, 0, 0), "KS 7S")) == set(C.split())

    LED = ("JH AC TC KC QC", "TH QH 8H AS TS", "AH KH 7H 9S 8S", "AD TD KD QD JD")
    """Player 1 leads the jack of trumps."""

    def test_a_trump_lead_must_be_beaten_if_possible(self) -> None:
        position = play(bid(dealt(*self.LED), 1, 0, 0, 0), "JH")
        assert playable(position) == {"TH", "QH"}
        assert refusal(position, "play 8H") == ("NP-9", "beat")
        assert position.ruling("play 8H").text == (
            "The 8 of hearts does not beat the jack of hearts: when you play a trump, you must beat the highest one in "
            "the trick if you can, here with the 10 or queen of hearts."
        )
        assert refusal(position, "play AS") == ("NP-8", "follow")

    def test_the_highest_trump_of_the_trick_must_be_beaten(self) -> None:
        position = bid(dealt(*self.LED), 1, 0, 0, 0)
        assert playable(play(position, "JH QH")) == {"AH", "KH"}
        assert playable(play(position, "JH TH")) == {"AH"}

    def test_a_player_who_cannot_beat_follows_with_a_lower_trump(self) -> None:
        hands = ("AH AC TC KC QC", "TH QH 8H AS TS", "KH 7H 9S 8S JH", "AD TD KD QD JD")
        assert playable(play(bid(dealt(*hands), 1, 0, 0, 0), "AH")) == {"TH", "QH", "8H"}

    RUFF = ("AS TS KS QS 9C", "QH AC TC KC QC", "AH JH 9D 8D 7D", "TH 8H AD TD KD")
    """Spades are led; nobody else has any."""

    def test_overruffing_is_optional_but_a_trump_must_beat(self) -> None:
        position = play(bid(dealt(*self.RUFF), 1, 0, 0, 0), "AS QH")
        assert playable(position) == {"AH", "9D", "8D", "7D"}
        assert refusal(position, "play JH") == ("NP-9", "beat")

    def test_a_player_who_cannot_overruff_may_underruff_or_discard(self) -> None:
        position = play(bid(dealt(*self.RUFF), 1, 0, 0, 0), "AS QH AH")
        assert playable(position) == {"TH", "8H", "AD", "TD", "KD"}

    def test_any_trump_may_ruff_first(self) -> None:
        position = play(bid(dealt(*self.RUFF), 1, 0, 0, 0), "AS AC")
        assert playable(position) == {"AH", "JH", "9D", "8D", "7D"}

    def test_partners_must_beat_each_other_too(self) -> None:
        position = play(bid(dealt(*self.RUFF), 0, 0, 0, 1), "AS QH")
        assert "JH" not in playable(position)

    def test_the_option_makes_trumping_compulsory(self) -> None:
        position = play(bid(dealt(*self.RUFF, must_trump=True), 1, 0, 0, 0), "AS")
        assert playable(position) == {"QH"}
        assert refusal(position, "play AC") == ("NP-9", "must-trump")
        german = "Du kannst Pik nicht bedienen, also musst du hier Trumpf spielen: Herz-Dame."
        assert position.ruling("play AC").sentence("de") == german
        position = position.play("play QH")
        assert playable(position) == {"AH"}  # a higher one if possible
        assert refusal(position, "play JH") == ("NP-9", "beat")
        assert refusal(position, "play 9D") == ("NP-9", "must-trump")
        assert playable(position.play("play AH")) == {"TH", "8H"}  # otherwise a lower one

    def test_following_suit_still_comes_first_under_the_option(self) -> None:
        position = play(bid(dealt(must_trump=True), 1, 0, 0, 0), "KS")
        assert playable(position) == {"8S", "7S"}
        assert playable(play(bid(dealt(*self.LED, must_trump=True), 1, 0, 0, 0), "JH")) == {"TH", "QH"}

    def test_a_player_without_suit_or_trump_plays_anything(self) -> None:
        position = play(bid(dealt(*self.LED, must_trump=True), 1, 0, 0, 0), "JH QH AH")
        assert playable(position) == {"AD", "TD", "KD", "QD", "JD"}

    def test_a_trick_pile_takes_playable_cards(self) -> None:
        position = play(bid(dealt(), 1, 0, 0, 0), "KS")
        assert {card.text for card in position.takes("P2")} == {"8S", "7S"}
        assert position.takes("P1") == position.takes("H2") == dealt().takes("P1") == ()
        assert bid(dealt(), 0, 0, 0, 0).takes("P1") == ()

    def test_only_cards_in_hand_can_be_played(self) -> None:
        position = bid(dealt(), 1, 0, 0, 0)
        assert refusal(position, "play AS") == ("NP-3", "not-held")
        assert refusal(position, "pass") == ("NP-10", "play-now")

    @settings(max_examples=12)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_legal_cards_match_an_independent_model(self, name: str, deal: int, seed: int) -> None:
        """NP-8, NP-9 and the option, without using the engine."""
        options = game(**OPTION_SETS[name]).options
        for position in random_positions(name, deal, seed):
            if position.view().counters["phase"] != "play":
                continue
            hand = [card.text for card in position[f"H{position.to_move + 1}"]]
            trump = position.view().counters["turned"].text[1]
            trick = table(position)
            assert playable(position) == {
                card for card in hand if allowed(card, hand, trick, trump, must_trump=options["must_trump"])
            }


def table(position: Position) -> list[str]:
    """The cards of the current trick, in the order in which they were played."""
    cards = [move.cards[0].text for move in position.moves if move.text.startswith("play")]
    out = sum(position.view().counters[f"join{n}"] == "out" for n in range(1, position.game.seats + 1))
    size = position.game.seats - out
    return cards[len(cards) // size * size :]


def allowed(card: str, hand: list[str], trick: list[str], trump: str, *, must_trump: bool) -> bool:
    """Whether a card of a hand may be played to a trick."""
    if not trick:
        return True
    led = trick[0][1]
    can_follow = any(other[1] == led for other in hand)
    if can_follow and card[1] != led:
        return False
    trumps_there = [other for other in trick if other[1] == trump]
    higher = [
        mine
        for mine in hand
        if mine[1] == trump and all(ORDER.index(mine[0]) < ORDER.index(other[0]) for other in trumps_there)
    ]
    if card[1] == trump and trumps_there and higher and card not in higher:
        return False
    holds_trump = any(other[1] == trump for other in hand)
    return not (must_trump and not can_follow and holds_trump and card[1] != trump)


def winner(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat that takes a trick: the highest trump, otherwise the highest card of the suit led (NP-10)."""
    trumps = [(ORDER.index(card[0]), seat) for seat, card in trick if card[1] == trump]
    follow = [(ORDER.index(card[0]), seat) for seat, card in trick if card[1] == trick[0][1][1]]
    return min(trumps or follow)[1]


class TestTricks:
    def test_the_highest_trump_takes_the_trick(self) -> None:
        position = play(bid(dealt(*TestFollowingAndBeating.RUFF), 1, 0, 0, 0), "AS QH AH AD")
        assert position.to_move == 2

    def test_the_highest_card_of_the_suit_led_takes_a_plain_trick(self) -> None:
        position = play(
            bid(dealt("9S 9D 7D 8D 9C", "8S TD AC KC QC", "AD JD KD KS TC", "QD AH KH 7C TH"), 1, 0, 0, 0), "9S"
        )
        position = play(position, "8S KS QD")
        assert position.to_move == 2

    def test_the_ten_ranks_between_ace_and_king(self) -> None:
        suits = ("AS TS KS QS JS", "AC TC KC QC JC", "AD TD KD QD JD", "AH TH KH QH JH")
        for high, low in pairwise(ORDER[:5]):
            position = bid(dealt(f"{low}S 9S 8S 7S 8H", f"{high}S 9C 8C 7C 7H", *suits[2:]), 1, 0, 0, 0)
            assert play(position, f"{low}S {high}S JD JH").to_move == 3  # trumped
        for high, low in pairwise(ORDER[:5]):
            position = bid(dealt(f"{low}S 9S 8S 7S 8H", f"{high}S 9C 8C 7C 7H", players=2, short_pack=False), 1, 0)
            assert play(position, f"{low}S {high}S").to_move == 1

    def test_all_five_tricks_are_always_played(self) -> None:
        position = bid(dealt(), 0, 0, 0, 1)
        position = play(position, "KS 7S KD AS")
        assert position.view().counters["won4"] == 1
        assert position.outcome is None
        for played in testing.random_play(position, 1, 50):
            position = played
        assert position.outcome == "made"
        assert sum(position.view().counters[f"won{n}"] for n in range(1, 5)) == 5
        assert position.to_move == -1
        for move in ("play AH", "pass", "bid 1"):
            assert refusal(position, move) == ("NP-17", "deal-over")

    @settings(max_examples=12)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_tricks_and_payments_match_an_independent_model(self, name: str, deal: int, seed: int) -> None:
        *_, last = random_positions(name, deal, seed)
        counters, options = last.view().counters, last.game.options
        seats = range(last.game.seats)
        bids = {
            before.to_move: int(move.text.split()[1])
            for before, move in zip(last.history, last.moves, strict=False)
            if move.text.startswith("bid")
        }
        declarer = max(bids, key=lambda seat: bids[seat], default=None)
        assert counters["declarer"] == declarer
        joined = {before.to_move for before, move in zip(last.history, last.moves, strict=False) if move == "join"}
        in_play = [s for s in seats if s in joined or s == declarer or not options["going_along"] or declarer is None]
        plays = [
            (before.to_move, move.cards[0].text)
            for before, move in zip(last.history, last.moves, strict=False)
            if move.text.startswith("play")
        ]
        size = len(in_play)
        trump = counters["turned"].text[1]
        won = Counter(winner(plays[i : i + size], trump) for i in range(0, len(plays), size))
        assert [counters[f"won{seat + 1}"] for seat in seats] == [won[seat] for seat in seats]
        for i in range(size, len(plays), size):
            assert plays[i][0] == winner(plays[i - size : i], trump)
        expected = [0] * len(seats)
        if declarer is None:
            assert last.outcome == options["all_pass"]
            if options["all_pass"] == "last-trick":
                expected[winner(plays[-size:], trump)] = 1
        elif in_play == [declarer]:
            assert (last.outcome, plays) == ("unopposed", [])
            expected[declarer] = bids[declarer]
        else:
            assert len(plays) == 5 * size
            made = won[declarer] >= bids[declarer]
            assert last.outcome == ("made" if made else "failed")
            assert last.score == won[declarer]
            expected = [won[s] or -2 if s in joined else 0 for s in seats]
            expected[declarer] = won[declarer] if made else -2 * bids[declarer]
        assert list(settlement(last)) == expected


class TestNobodyBids:
    def test_a_passed_deal_ends_without_payment(self) -> None:
        position = bid(dealt(going_along=True, exchange=True), 0, 0, 0, 0)
        assert (position.outcome, position.legal_moves, position.to_move) == ("redeal", (), -1)
        assert settlement(position) == (0, 0, 0, 0)
        assert (len(position["B"]), len(position["T"]), len(position["U1"])) == (2, 1, 2)

    def test_a_passed_deal_may_be_played_for_the_last_trick(self) -> None:
        position = bid(dealt(all_pass="last-trick", going_along=True), 0, 0, 0, 0)
        position = play(position, "KS 7S KD AS AH QS 8S JH")
        assert refusal(position, "join") == ("NP-14", "join-time")
        position = play(position, "KH 9S JD QH TH TC 9D TD 7C KC 9C AD")
        assert position.outcome == "last-trick"
        assert settlement(position) == (1, 0, 0, 0)  # the king of clubs takes the last trick
        assert position.score == 0

    def test_the_exchange_precedes_the_last_trick_deal(self) -> None:
        position = bid(dealt(all_pass="last-trick", exchange=True, going_along=True), 0, 0, 0, 0)
        assert texts(position)[0] == "exchange"
        assert after(position, *["exchange"] * 4).view().counters["phase"] == "play"


class TestGoingAlong:
    def test_opponents_declare_from_forehand_on(self) -> None:
        position = bid(dealt(going_along=True), 1, 0, 3, 0)
        for seat, move in ((0, "join"), (1, "pass"), (3, "join")):
            assert position.to_move == seat
            assert texts(position) == ["join", "pass"]
            for other in ("play KS", "exchange", "away KS QS 9S"):
                clause = {"play": "NP-14", "exchange": "NP-15", "away": "NP-5"}[other.split()[0]]
                assert refusal(position, other)[0] == clause
            assert refusal(position, "play KS") == ("NP-14", "join-first")
            position = position.play(move)
        assert [position.view().counters[f"join{n}"] for n in range(1, 5)] == ["along", "out", "not asked", "along"]
        assert refusal(position, "join") == ("NP-14", "join-time")

    def test_a_player_who_passes_sits_out(self) -> None:
        position = after(bid(dealt(going_along=True), 1, 0, 3, 0), "join", "pass", "join")
        turns = [one.to_move for one in testing.random_play(position, 4, 30)]
        assert 1 not in turns
        assert len(turns) == 16
        assert len(list(testing.random_play(position, 4, 30))[-1]["H2"]) == 5

    def test_the_declarer_is_paid_if_all_pass(self) -> None:
        position = after(bid(dealt(going_along=True), 1, 0, 3, 0), "pass", "pass", "pass")
        assert (position.outcome, position.score) == ("unopposed", 0)
        assert settlement(position) == (0, 0, 3, 0)
        position = after(bid(dealt(going_along=True), 1, 0, 3, 5), "pass", "pass", "pass")
        assert settlement(position) == (0, 0, 0, 5)
        assert len(position["B"]) == 2

    def test_opponents_earn_a_chip_a_trick_or_pay_two(self) -> None:
        for name in ("napoleon-along", "napoleon-both"):
            seen = set()
            for number in range(150):
                *_, last = random_positions(name, number, number)
                counters = last.view().counters
                if last.outcome in ("made", "failed"):
                    for n, paid in enumerate(settlement(last), 1):
                        if counters[f"join{n}"] == "along":
                            won = counters[f"won{n}"]
                            assert paid == (won or -2)
                            seen.add((last.outcome, won > 0))
            assert seen == {(o, w) for o in ("made", "failed") for w in (True, False)}

    def test_only_with_the_option(self) -> None:
        assert refusal(bid(dealt(), 1, 0, 0, 0), "join") == ("NP-14", "no-joining")
        assert refusal(dealt(), "join") == ("NP-14", "no-joining")


class TestExchange:
    def test_bids_are_made_on_three_cards(self) -> None:
        position = dealt(exchange=True)
        assert shown(position, "H1") == "KS QS 9S"
        assert shown(position, "U1") == "TC KC"
        for seat in range(4):
            assert position.view(seat)["U1"] == (None, None)
        assert (shown(position, "T"), len(position["B"])) == ("9H", 2)
        assert shown(dealt(), "T") == "9H"

    def test_players_take_up_two_cards_and_exchange_once(self) -> None:
        position = bid(dealt(exchange=True, stock="8H 7H AC QC"), 0, 0, 3, 0)
        assert position.to_move == 0
        assert shown(position, "H1") == "TC KC KS QS 9S"
        assert len(position.legal_moves) == 32
        assert refusal(position, "play KS") == refusal(position, "pass") == ("NP-15", "exchange-first")
        assert refusal(position, "exchange AS") == ("NP-3", "not-held")
        position = position.play("exchange TC 9S")
        assert shown(position, "H1") == "KC 8H 7H KS QS"
        assert shown(position, "A1") == "TC 9S"
        position = after(position, "exchange", "exchange AD")
        assert shown(position, "H3") == "AC TD KD QH JH"
        assert position.to_move == 3
        position = position.play("exchange AH TH KH AS 7C")
        assert len(position["H4"]) == 5
        assert (position.to_move, len(position["S"])) == (0, 9 - 8)
        assert refusal(position, "exchange KC") == ("NP-15", "exchange-once")

    def test_the_exchange_is_limited_by_the_stock(self) -> None:
        one = game(players=5, exchange=True)
        position = after(bid(one.deal(3), 1, 0, 0, 0, 0))
        assert len(position["S"]) == 4
        assert refusal(position, f"exchange {shown(position, 'H1')}") == ("NP-15", "stock-short")
        position = position.play(f"exchange {' '.join(shown(position, 'H1').split()[:3])}")
        assert max(len(move.cards) for move in position.legal_moves) == 1
        assert len(position.legal_moves) == 6
        held = shown(position, "H2").split()
        ruling = position.ruling(f"exchange {held[0]} {held[1]}")
        assert ruling.text == "You cannot exchange 2 cards: the stock has only 1 left."
        position = position.play(f"exchange {held[0]}")
        assert texts(position) == ["exchange"]

    def test_a_player_sitting_out_leaves_the_second_packet_unseen(self) -> None:
        position = after(bid(dealt(exchange=True, going_along=True), 0, 0, 3, 0), "pass", "join", "join")
        assert position.to_move == 1
        assert (len(position["H1"]), len(position["U1"]), len(position["U2"])) == (3, 2, 0)
        assert position.view(0)["U1"] == (None, None)
        assert [one.to_move for one in testing.random_play(position, 1, 3)] == [1, 2, 3, 1]

    def test_napoleon_takes_the_blind_after_the_exchange(self) -> None:
        position = bid(dealt(exchange=True), 0, 0, 3, 5)
        assert refusal(position, "away AH TH KH") == ("NP-15", "exchange-first")
        assert len(position["H4"]) == 5
        position = after(position, "exchange", "exchange", "exchange", "exchange 7C")
        assert position.to_move == 3
        assert len(position["H4"]) == 8
        assert refusal(position, "exchange AS") == ("NP-15", "exchange-once")
        position = position.play("away 8C 8D 9H")
        assert shown(position, "A4") == "7C 8C 8D 9H"
        assert position.view(3)["A4"] == position["A4"]
        assert position.view(0)["A4"] == (None,) * 4

    @pytest.mark.parametrize("move", ["exchange 9S 9S", "exchange 9S TC 9S", "away 7C 7C 8D"])
    def test_no_card_is_exchanged_twice(self, move: str) -> None:
        with pytest.raises(InvalidMoveError, match="named twice"):
            dealt(exchange=True).ruling(move)

    def test_only_with_the_option(self) -> None:
        assert refusal(dealt(), "exchange KS") == ("NP-15", "no-exchange")
        assert refusal(bid(dealt(), 1, 0, 0, 0), "exchange") == ("NP-15", "no-exchange")


def test_the_worked_example() -> None:
    """NP-16: four players, D fails with Napoleon, C has one trick, A and B none."""
    position = dealt(going_along=True)
    position = after(position, "bid 2", "pass", "bid 3", "bid napoleon")
    position = after(position, "join", "join", "join")
    position = after(position, "away 7C 8C 8D")
    position = play(position, "KS 7S KD AS")  # A leads, D takes it with the ace
    position = play(position, "AH QS 8S JH")  # D leads the ace of trumps
    position = play(position, "9H 9S JD QH")  # the queen of trumps must beat the nine: C
    position = play(position, "AD KH TC 9D")  # the fourth player, D, trumps the ace of diamonds
    position = play(position, "TH KC 9C TD")
    assert [position.view().counters[f"won{n}"] for n in range(1, 5)] == [0, 0, 1, 4]
    assert position.outcome == "failed"
    assert settlement(position) == (-2, -2, 1, -10)


class TestRefusals:
    def test_every_refusal_is_reached(self) -> None:
        """The tests above meet every refusal; here random play meets nearly all."""
        seen: Counter[str] = Counter()
        for name in OPTION_SETS:
            for seed in range(3):
                positions = random_positions(name, seed, seed)
                for position in positions[::2] + positions[-1:]:
                    asked = [*testing.conceivable(position.game), *module.larger_sets(bytearray(position.state))]
                    seen += testing.check_refusals(position, asked[:7] + random.Random(seed).sample(asked, 50))
        named = {f"NP-{code >> 4} {reason}" for code, reason in module.REASONS.items()}
        assert set(seen) == named

    @settings(max_examples=5)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_rulings_depend_only_on_visible_cards(self, name: str, deal: int, seed: int) -> None:
        """Permuting hidden cards changes no ruling and no sentence for the player to move."""
        for position in random_positions(name, deal, seed)[::2]:
            if position.outcome is not None:
                continue
            one, seat = position.game, position.to_move
            state = bytearray(position.state)
            masked = one.masked(state, seat)
            places = [at for at in range(len(state)) if masked[at] != state[at]]
            cards = [state[at] for at in places]
            random.Random(seed).shuffle(cards)
            for at, card in zip(places, cards, strict=True):
                state[at] = card
            asked = testing.conceivable(one) + tuple(module.larger_sets(state))
            for code in random.Random(seed).sample(asked, 150):
                reason = module.ruling(state, code)
                assert reason == module.ruling(bytearray(position.state), code)
                if reason:
                    facts = module.facts(state, code, reason, one.options)
                    assert facts == module.facts(bytearray(position.state), code, reason, one.options)


class TestPositions:
    @settings(max_examples=6)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_a_corrupted_position_is_rejected_or_playable(self, name: str, deal: int, seed: int) -> None:
        """After changing a single number, it is rejected, or is a sound position that can be played to the end."""
        choose = random.Random(seed)
        positions = random_positions(name, deal, seed)
        refused = 0
        for position in choose.sample(positions, min(4, len(positions))):
            data = position.to_dict()
            for counter in module.COUNTERS:
                value = choose.randint(counter.low, counter.high)
                if value == data["counters"][counter.name]:
                    continue
                changed = data | {"counters": data["counters"] | {counter.name: value}}
                try:
                    other = position.game.from_dict(changed)
                except PositionError:
                    refused += 1
                    continue
                for one in testing.random_play(other, seed, 60):
                    testing.check_state(one)
                assert one.outcome is not None
        assert refused

    @settings(max_examples=6)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_a_card_in_the_wrong_pile_is_rejected(self, name: str, deal: int, seed: int) -> None:
        choose = random.Random(seed)
        for position in choose.sample(random_positions(name, deal, seed), 3):
            data = position.to_dict()
            full = [pile for pile, cards in data["piles"].items() if cards]
            for _ in range(8):
                source, target = choose.choice(full), choose.choice(list(data["piles"]))
                piles = {pile: list(cards) for pile, cards in data["piles"].items()}
                if source == target or {source[0], target[0]} <= {"A", "S"}:  # another number exchanged
                    continue
                piles[target].append(piles[source].pop())
                down = {pile: len(cards) for pile, cards in piles.items() if pile[0] in "BSUA"}
                with pytest.raises(PositionError):
                    position.game.from_dict(data | {"piles": piles, "face_down": down})

    def test_the_turned_card_must_be_the_one_shown(self) -> None:
        data = dealt().to_dict()
        data["counters"]["turned"] = int(engine.card("8H"))
        with pytest.raises(PositionError, match="9H lies there, but another card was turned"):
            game().from_dict(data)
        text = dealt().diagram(all_cards=True)
        assert "turned: 9H" in text
        for word in ("phase: playing", "bid1: 7", "join1: 1.5", "won1: many"):
            with pytest.raises(PositionError, match="expected"):
                game().setup(f"{text}\n{word}")
        assert game().setup(text.replace("turned: 9H\n", "")) == dealt()
        with pytest.raises(PositionError, match="not a card"):
            game().setup(text.replace("turned: 9H", "turned: 9X"))

    def test_the_declarer_must_hold_a_taken_trump_card(self) -> None:
        position = bid(dealt(), 2, 0, 3, 5)
        text = position.diagram(all_cards=True)
        assert game().setup(text) == position
        with pytest.raises(PositionError, match="declarer has taken"):
            game().setup(text.replace("turned: 9H", "turned: 8H"))
        with pytest.raises(PositionError, match="expected the card that was turned"):
            game().setup(text.replace("turned: 9H\n", ""))

    @every_set
    def test_nobody_sees_hidden_cards(self, name: str) -> None:
        for seed in range(4):
            for position in random_positions(name, seed, seed):
                testing.check_hidden(position)
                for seat in range(position.game.seats):
                    view = position.view(seat)
                    assert view[f"H{seat + 1}"] == position[f"H{seat + 1}"]
                    for pile in position.game.piles.values():
                        open_to = pile.role in ("trump", "played") or pile.name in (f"H{seat + 1}", f"A{seat + 1}")
                        assert view[pile.name] == (position[pile.name] if open_to else (None,) * len(view[pile.name]))

    def test_exactly_one_seat_is_declarer(self) -> None:
        for name in OPTION_SETS:
            for position in random_positions(name, 8, 8):
                counters = position.view().counters
                words = {"not yet": 0, "pass": 0, "napoleon": 5}
                said = [counters[f"bid{n}"] for n in range(1, position.game.seats + 1)]
                bids = [words.get(word, word) for word in said]
                assert counters["declarer"] == (bids.index(max(bids)) if any(bids) else None)


class TestOptions:
    @pytest.mark.parametrize(
        ("players", "pot", "stake"),
        [(2, "usual", 10), (3, "usual", 10), (4, "usual", 5), (5, "usual", 4), (2, 30, 15), (5, 30, 6), (4, 20, 5)],
    )
    def test_the_pot_is_paid_in_equal_parts(self, players: int, pot: object, stake: int) -> None:
        assert module.stake(game(players=players, pot=pot).options) == stake

    @pytest.mark.parametrize(("players", "pot"), [(3, 20), (4, 30), (4, 25), (2, True)])
    def test_an_indivisible_pot_raises_an_error(self, players: int, pot: object) -> None:
        with pytest.raises(OptionError):
            game(players=players, pot=pot)

    def test_a_larger_pack_and_a_record_keep_the_forehand(self) -> None:
        position = after(game(players=5).deal(77, forehand=3), "bid 1", "pass")
        again = engine.record.loads(engine.record.dumps(position))
        assert again == position
        assert again.to_move == 0
        assert again.origin.forehand == 3
        with pytest.raises(engine.RecordError, match="forehand"):
            engine.record.loads(engine.record.dumps(position).replace('"forehand": 3', '"forehand": 5'))


class TestDealingOrder:
    def test_given_hands_are_dealt_as_requested(self) -> None:
        one = game(players=3, exchange=True)
        hands = ("AS KS QS JS TS", "AH KH QH JH TH", "AD KD QD JD TD")
        for forehand in range(3):
            cards = dealing_order(one, hands, "9H", blind="7C 8C", stock="AC TC", forehand=forehand)
            position = one.deal(cards=cards, forehand=forehand)
            for n, hand in enumerate(hands, 1):
                assert set(shown(position, f"H{n}").split()) == set(hand.split()[:3])
                assert shown(position, f"U{n}") == " ".join(hand.split()[3:])
            assert (shown(position, "B"), shown(position, "T")) == ("7C 8C", "9H")
            assert [card.text for card in position["S"]][-2:] == ["TC", "AC"]

    @pytest.mark.parametrize(
        ("hands", "turned"),
        [
            ((A, B, C), "9H"),
            ((A, B, C, "AH TH KH AS"), "9H"),
            ((A, B, C, D), "AH"),
            ((A, B, C, D), "2H"),
            ((A, B, C, D), "XX"),
        ],
    )
    def test_invalid_deals_raise_an_error(self, hands: tuple[str, ...], turned: str) -> None:
        with pytest.raises(DealError):
            dealing_order(game(), hands, turned)
