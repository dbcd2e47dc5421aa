"""A match of Napoleon: chips, pot, dealers, records (NP-11, NP-13, NP-16, NP-17)."""

import json
import random
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, DealError, IllegalMoveError, Match, OptionError, RecordError
from engine.tricks.match import dealing_order, settle, settlement

from .helpers import after
from .sets import SETS
from .test_napoleon import A, B, C, D

OPTION_SETS = {name: options for name, (key, options) in SETS.items() if key == "napoleon"}


def match(deals: int = 4, first: int = 1, forehand: int = 0, **options: object) -> Match:
    return Match(engine.game("napoleon", **options), deals=deals, first=first, forehand=forehand)


def play(one: Match, moves: str) -> Match:
    """The match after moves, separated by commas."""
    return after(one, *moves.split(", "))


def play_on(one: Match, choose: random.Random, steps: int = 10_000) -> Match:
    """The match after random moves, deal after deal."""
    for _ in range(steps):
        if one.over:
            break
        one = one.next_deal() if one.deal_over else one.play(choose.choice(one.legal_moves))
    return one


class TestSettlement:
    def test_payments_into_the_pot_come_first(self) -> None:
        # the pot holds 3: without the payment of seat 1 that would not be enough for seat 0
        assert settle((0, 0, 0), 3, (4, -2, 0), 10) == ((4, -2, 0), 1)

    def test_a_pot_too_small_is_emptied_refilled_and_pays_the_rest(self) -> None:
        assert settle((5, 0, 0), 2, (5, 0, 0), 4) == ((5 + 5 - 4, -4, -4), 9)
        assert settle((0, 0), 2, (2, 1), 10) == ((-8, -9), 19)

    def test_a_pot_may_be_refilled_several_times(self) -> None:
        assert settle((0, 0), 1, (5, 0), 1) == ((5 - 3, -3), 2)

    def test_a_pot_emptied_to_the_last_chip_is_refilled_at_once(self) -> None:
        assert settle((0, 0, 0, 0), 3, (0, 3, 0, 0), 5) == ((-5, -2, -5, -5), 20)

    @given(
        st.integers(2, 5).flatmap(
            lambda n: st.tuples(
                st.lists(st.integers(-50, 50), min_size=n, max_size=n),
                st.lists(st.integers(-10, 5), min_size=n, max_size=n),
                st.integers(0, n - 1),
            )
        ),
        st.integers(1, 40),
        st.integers(1, 15),
    )
    def test_chips_move_as_if_one_by_one_from_forehand_on(
        self, table: tuple[list[int], list[int], int], pot: int, stake: int
    ) -> None:
        chips, payments, forehand = table
        after, left = list(chips), pot
        for seat, paid in enumerate(payments):
            after[seat] += min(paid, 0)
            left -= min(paid, 0)
        for i in range(len(chips)):
            seat = (forehand + i) % len(chips)
            for _ in range(payments[seat]):
                after[seat] += 1
                left -= 1
                if left == 0:
                    after = [held - stake for held in after]
                    left = stake * len(chips)
        assert settle(chips, pot, payments, stake) == (tuple(after), left)
        assert sum(after) + left == sum(chips) + pot

    def test_an_unfinished_deal_has_no_settlement(self) -> None:
        with pytest.raises(ValueError, match="goes on"):
            settlement(engine.game("napoleon").deal(1))


class TestCourse:
    @pytest.mark.parametrize(("players", "stake"), [(2, 10), (3, 10), (4, 5), (5, 4)])
    def test_all_pay_their_stake_before_the_first_deal(self, players: int, stake: int) -> None:
        one = match(players=players)
        assert one.chips == (-stake,) * players
        assert one.pot == stake * players

    def test_the_worked_example(self) -> None:
        """NP-16 with its chips, the whole match of one deal, move by move."""
        game = engine.game("napoleon", going_along=True)
        one = Match(game, deals=1, cards=dealing_order(game, (A, B, C, D), "9H", blind="8C 8D"))
        one = play(one, "bid 2, pass, bid 3, bid napoleon, join, join, join, away 7C 8C 8D")
        one = play(one, "play KS, play 7S, play KD, play AS, play AH, play QS, play 8S, play JH")
        one = play(one, "play 9H, play 9S, play JD, play QH, play AD, play KH, play TC, play 9D")
        assert (one.chips, one.pot, one.over) == ((-5, -5, -5, -5), 20, False)
        one = play(one, "play TH, play KC, play 9C, play TD")
        assert (one.chips, one.pot, one.over) == ((-7, -7, -4, -15), 33, True)
        assert one.results[0].payments == (-2, -2, 1, -10)
        assert one.leaders == (2,)
        assert Match.loads(one.dumps()) == one

    def test_the_deal_rotates_and_seats_stay(self) -> None:
        one = play_on(match(deals=7, first=50, players=3, forehand=2, all_pass="last-trick"), random.Random(2))
        assert one.over
        assert [result.forehand for result in one.results] == [2, 0, 1, 2, 0, 1, 2]
        assert [result.position.deal_number for result in one.results] == list(range(50, 57))
        for result in one.results:
            assert result.position.start.to_move == result.forehand
        assert one.dealer == 1

    def test_the_same_dealer_deals_again_if_nobody_bids(self) -> None:
        one = play(match(deals=2, first=9), "pass, pass, pass, pass")
        assert (one.deal_over, one.played, one.dealer) == (True, 0, 3)
        again = one.next_deal()
        assert (again.position.deal_number, again.dealer, again.chips, again.pot) == (10, 3, one.chips, 20)
        again = play(again, "pass, bid 1, pass, pass")
        done = play_on(again, random.Random(1))
        assert (done.played, len(done.results)) == (2, 3 + sum(r.outcome == "redeal" for r in done.results[1:]))

    def test_last_trick_and_unopposed_deals_count(self) -> None:
        one = play(match(deals=2, going_along=True), "bid 1, pass, pass, pass, pass, pass, pass")
        assert (one.results[0].outcome, one.played) == ("unopposed", 1)
        assert one.chips == (-4, -5, -5, -5)
        assert one.next_deal().forehand == 1

    def test_nothing_is_dealt_after_the_last_deal(self) -> None:
        one = play_on(match(deals=1), random.Random(4))
        with pytest.raises(ValueError, match="match is over"):
            one.next_deal()
        with pytest.raises(IllegalMoveError, match="NP-17"):
            one.play("pass")
        assert one.to_move == -1
        assert one.legal_moves == ()

    def test_the_next_deal_waits_until_this_one_is_over(self) -> None:
        with pytest.raises(ValueError, match="goes on"):
            match().next_deal()

    def test_a_match_is_a_value(self) -> None:
        one = match()
        first, second = one.play("bid 1"), one.play("bid 1")
        assert first == second != one
        assert hash(first) == hash(second)
        assert one.position.moves == ()
        with pytest.raises(FrozenInstanceError):
            one.pot = 100  # type: ignore[misc]

    def test_deal_numbers_wrap_around(self) -> None:
        one = play(match(first=MAX_DEAL), "pass, pass, pass, pass").next_deal()
        assert one.position.deal_number == 0

    @settings(max_examples=25)
    @given(st.sampled_from(sorted(OPTION_SETS)), st.integers(0, MAX_DEAL), st.integers(0, 2**32))
    def test_chips_and_pot_always_sum_to_zero(self, name: str, first: int, seed: int) -> None:
        choose = random.Random(seed)
        one = match(deals=5, first=first, **OPTION_SETS[name])
        while not one.over:
            one = one.next_deal() if one.deal_over else one.play(choose.choice(one.legal_moves))
            assert sum(one.chips) + one.pot == 0
            assert one.pot > 0
        assert one.played == 5

    @pytest.mark.parametrize("wrong", [{"deals": 0}, {"deals": 1001}, {"deals": True}, {"deals": "3"}])
    def test_invalid_matches_raise_an_error(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(OptionError):
            Match(engine.game("napoleon"), **wrong)
        with pytest.raises(OptionError, match="for several players"):
            Match(engine.game("grosse-harfe"))
        with pytest.raises(DealError):
            Match(engine.game("napoleon"), first=-1)
        with pytest.raises(DealError):
            Match(engine.game("napoleon"), forehand=4)
        with pytest.raises(DealError):
            Match(engine.game("napoleon"), cards="AS TD")


class TestRecord:
    @settings(max_examples=25)
    @given(st.sampled_from(sorted(OPTION_SETS)), st.integers(0, 2**32), st.integers(0, 120))
    def test_a_match_record_replays_to_the_same_match(self, name: str, seed: int, steps: int) -> None:
        choose = random.Random(seed)
        seats = engine.game("napoleon", **OPTION_SETS[name]).seats
        one = match(deals=3, first=seed, forehand=seed % seats, **OPTION_SETS[name])
        one = play_on(one, choose, steps)
        again = Match.loads(one.dumps())
        assert again == one
        assert again.dumps() == one.dumps()
        assert again.position.moves == one.position.moves
        if not one.over:
            assert play_on(again, random.Random(1)).chips == play_on(one, random.Random(1)).chips

    RECORD = json.loads(play_on(match(deals=2), random.Random(6), 30).dumps())

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"format": "kartentisch"}, "format"),
            ({"version": 2}, "version"),
            ({"version": True}, "version"),
            ({"game": "grosse-harfe", "options": {}}, "for several players"),
            ({"game": 3}, "named by a text"),
            ({"options": {"players": 9}}, "players=9"),
            ({"options": []}, "dictionary"),
            ({"deals": 0}, "deals"),
            ({"deals": "2"}, "deals"),
            ({"first": -1}, "deal number"),
            ({"first": "x"}, "deal number"),
            ({"forehand": 7}, "forehand"),
            ({"cards": 5}, "cards"),
            ({"cards": "AS"}, "pack of this game"),
            ({"moves": {}}, "moves"),
            ({"moves": []}, "moves"),
            ({"moves": [3]}, "pack 1 of 1"),
            ({"moves": [["pass", 3]]}, "move 2 of 2"),
            ({"moves": [["pass", "what"]]}, "move 2 of 2"),
            ({"moves": [["bid 2", "bid 1"]]}, "move 2 of 2 is not legal: .*NP-4"),
            ({"moves": [["bid 2"], ["pass"]]}, "pack 2 of 2: the current deal goes on"),
            ({"chips": [1, 2]}, "unknown entry 'chips'"),
        ],
    )
    def test_an_error_in_a_match_record_is_named(self, change: dict[str, Any], message: str) -> None:
        assert Match.from_dict(self.RECORD).played == 1
        with pytest.raises(RecordError, match=message):
            Match.from_dict(self.RECORD | change)

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"a": ' * 5000, "x" * 2_000_001, 5])
    def test_data_that_is_no_record_is_rejected(self, text: Any) -> None:
        with pytest.raises(RecordError):
            Match.loads(text)

    def test_a_record_with_more_packs_than_deals_is_rejected(self) -> None:
        done = play_on(match(deals=1), random.Random(2))
        data = done.to_dict()
        with pytest.raises(RecordError, match="match is over"):
            Match.from_dict(data | {"moves": [*data["moves"], []]})
