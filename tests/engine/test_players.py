"""Players of Napoleon see only their view, obey the rules, and beat random play."""

import random

import numpy as np
import pytest

import engine
from engine import Match, Position
from engine.games.napoleon.players import PLAYERS
from engine.games.napoleon.players.observation import observation
from engine.games.napoleon.players.rule_based import rule_based
from engine.hints import LEVELS, hint, safe_moves
from engine.players import play_deal, play_match, random_player, step
from engine.tricks import tricks

from .helpers import after
from .sets import SETS
from .test_napoleon import A, B, C, D, bid, dealt, play, winner

OPTION_SETS = {name: options for name, (key, options) in SETS.items() if key == "napoleon"}
every_set = pytest.mark.parametrize("name", OPTION_SETS)


def chosen(position: Position, player: str = "rule-based") -> str:
    return PLAYERS[player](position.view(position.to_move), position.legal_moves, random.Random(1)).text


@every_set
@pytest.mark.parametrize("player", PLAYERS)
def test_every_choice_is_a_legal_move(name: str, player: str) -> None:
    game = engine.game("napoleon", **OPTION_SETS[name])
    rng = random.Random(5)
    match = play_match(Match(game, deals=12), [PLAYERS[player]] * game.seats, rng)
    assert match.played == 12


@every_set
def test_players_ignore_hidden_cards(name: str) -> None:
    game = engine.game("napoleon", **OPTION_SETS[name])
    for deal in range(12):
        position = game.deal(deal)
        while position.outcome is None:
            seat = position.to_move
            state = bytearray(position.state)
            masked = game.masked(state, seat)
            places = [at for at in range(len(state)) if masked[at] != state[at]]
            cards = [state[at] for at in places]
            random.Random(deal).shuffle(cards)
            for at, card in zip(places, cards, strict=True):
                state[at] = card
            view = engine.View(game, game.masked(state, seat), seat)
            for player in PLAYERS.values():
                moves = position.legal_moves
                mine = player(position.view(seat), moves, random.Random(deal))
                assert player(view, moves, random.Random(deal)) == mine
            position = position.play(mine)


@pytest.mark.thorough
@every_set
def test_the_rule_based_player_beats_random_players(name: str) -> None:
    """A rule-based player among random players gains chips, over enough deals to rule out luck."""
    game = engine.game("napoleon", **OPTION_SETS[name])
    chips = [0] * game.seats
    for first in range(4):
        players = [random_player] * game.seats
        players[first % game.seats] = rule_based
        match = play_match(Match(game, deals=40, first=1000 * first), players, random.Random(first))
        for seat, held in enumerate(match.chips):
            chips[0 if seat == first % game.seats else 1] += held
    assert chips[0] > chips[1] / (game.seats - 1) + 40


def test_a_numpy_generator_is_accepted() -> None:
    one = play_deal(engine.game("napoleon").deal(4), [random_player] * 4, np.random.default_rng(3))
    assert one.outcome is not None


def test_the_random_player_can_choose_any_move() -> None:
    position = engine.game("napoleon").deal(1)
    rng = random.Random(0)
    moves = {random_player(position.view(0), position.legal_moves, rng) for _ in range(200)}
    assert moves == set(position.legal_moves)


def test_a_finished_deal_offers_no_choice() -> None:
    with pytest.raises(ValueError, match="over"):
        step(bid(dealt(), 0, 0, 0, 0), random_player, random.Random(1))


def test_a_match_continues_after_a_player_moves() -> None:
    match = Match(engine.game("napoleon"), deals=2)
    assert step(match, random_player, random.Random(1)).position.last_move is not None
    assert step(match.position, random_player, random.Random(1)).last_move is not None


class TestChoices:
    STRONG = ("AH TH KH AS AC", "9C 8S 7S JD 9D", "QD JH AD TD KD", "KS QS 9S TC KC")
    WEAK = ("7D 8D 9C 8S 7S", "JD 9D AD TD KD", "AH TH KH AS AC", "KS QS 9S TC KC")

    def test_weak_hands_pass_and_fair_hands_bid_low(self) -> None:
        assert chosen(dealt(*self.WEAK)) == "pass"
        assert chosen(dealt("AH 9S 8S 7D AC", "JD 9D AD TD KD", "JH TH KH AS 8C", "KS QS TS TC KC")) == "bid 1"

    def test_a_hand_that_takes_all_tricks_bids_napoleon(self) -> None:
        assert chosen(dealt(*self.STRONG)) == "bid 5"

    def test_bids_are_raised_as_little_as_possible(self) -> None:
        fair = ("7D 8D 9C 8S 7S", "AH TH 8C AS 7C", "JD 9D AD TD KD", "KS QS 9S TC KC")
        assert chosen(bid(dealt(*fair), 1)) == "bid 2"

    def test_a_losing_hand_does_not_go_along(self) -> None:
        along = dealt(*self.WEAK, going_along=True)
        assert chosen(bid(along, 0, 0, 3, 0)) == "pass"
        assert chosen(bid(dealt(*self.STRONG, going_along=True), 0, 0, 1, 0)) == "join"

    def test_the_worst_cards_are_exchanged_first(self) -> None:
        hands = ("AH TH 7D 8C 7S", "9C 8S QH JD 9D", "KH JH AD TD KD", "KS QS 9S TC KC")
        position = bid(dealt(*hands, exchange=True), 1, 0, 0, 0)
        assert set(chosen(position).split()[1:]) == {"7D", "8C", "7S"}

    def test_the_five_best_of_eight_cards_are_kept(self) -> None:
        assert set(chosen(bid(dealt(A, B, C, D), 2, 0, 3, 5)).split()[1:]) == {"7C", "8C", "8D"}

    def test_the_declarer_draws_trumps_from_the_top(self) -> None:
        assert chosen(bid(dealt(*self.STRONG), 3, 0, 0, 0)) == "play AH"

    def test_the_others_lead_high_cards_of_other_suits(self) -> None:
        hands = ("AS 7H 8D 9C 7C", "9D 8S 7S JD QC", "QD JH AD TD KD", "KS QS 9S TC KC")
        assert chosen(bid(dealt(*hands), 0, 0, 1, 0)) == "play AS"

    def test_a_winning_partner_is_not_beaten(self) -> None:
        hands = ("KS 7H 8D 9C 7C", "QS AC TC JD QC", "AS 8S AD TD KD", "TS 9S TH 8H KC")
        position = play(bid(dealt(*hands), 0, 1, 0, 0), "KS QS")
        assert chosen(position) == "play 8S"  # the declarer has played, forehand takes it
        position = play(bid(dealt(*hands), 0, 0, 0, 1), "KS QS")
        assert chosen(position) == "play AS"  # the declarer is still to play

    def test_the_last_to_play_takes_as_cheaply_as_possible(self) -> None:
        hands = ("KS 7H 8D 9C 7C", "QS JS AC TC JD", "8S 7S AD TD KD", "AS TS TH 8H KC")
        assert chosen(play(bid(dealt(*hands), 0, 0, 0, 1), "KS JS 7S")) == "play TS"

    def test_good_cards_are_kept_for_the_last_trick(self) -> None:
        position = bid(dealt(all_pass="last-trick"), 0, 0, 0, 0)
        assert chosen(position) == "play 9S"

    def test_a_bold_player_bids_more(self) -> None:
        hand = ("QH 9S KC 7D TC", "JD 9D AD TD KD", "JH TH KH AS 8C", "KS QS TS AC AH")
        assert chosen(dealt(*hand), "bold") == "bid 1"
        assert chosen(dealt(*hand)) == "pass"


class TestHints:
    @every_set
    def test_a_hint_is_the_rule_based_players_choice(self, name: str) -> None:
        game = engine.game("napoleon", **OPTION_SETS[name])
        for deal in range(6):
            position = game.deal(deal)
            while position.outcome is None:
                given = hint(position)
                assert given.move == chosen(position)
                assert given.clause in game.clauses
                for code in ("en", "de"):
                    for level in LEVELS:
                        sentence = given.sentence(level, code)
                        assert sentence.endswith(".")
                        assert "{" not in sentence
                position = position.play(given.move or "")
            assert hint(position).move is None
            assert hint(position).sentence(language="de") == "Dieses Spiel ist zu Ende."
            assert safe_moves(position.start) == ()

    @pytest.mark.thorough
    def test_every_hint_reason_occurs_in_some_deal(self) -> None:
        reasons = set()
        for options in OPTION_SETS.values():
            for deal in range(60):
                position = engine.game("napoleon", **options).deal(deal)
                while position.outcome is None and len(reasons) < 13:
                    reasons.add(hint(position).reason)
                    position = position.play(hint(position).move or "")
        strong = dealt(*TestChoices.STRONG)
        reasons.add(hint(strong).reason)
        assert reasons == set(strong.game.catalogue.keys("hints")) - {"over"}


class TestSight:
    def test_a_deal_is_described_in_words(self) -> None:
        position = after(bid(dealt(going_along=True), 2, 0, 3, 5), "join", "pass", "join", "away 7C 8C 8D")
        position = play(position, "KS KD")
        seen = observation(position.view(3))
        assert (seen.phase, seen.high, seen.declarer, seen.along, seen.in_play) == ("play", 5, 3, (0, 2), (0, 2, 3))
        assert (seen.trump, seen.turned, seen.takes) == (2, engine.card("9H"), 0)
        assert seen.trick == ((0, engine.card("KS")), (2, engine.card("KD")))
        assert seen.to_follow == ()
        assert {engine.card("7C"), engine.card("9H"), engine.card("KS")}.isdisjoint(seen.unseen)
        assert engine.card("QS") in seen.unseen
        assert observation(position.view(0)).hand == position["H1"]
        assert engine.card("7C") in observation(position.view(0)).unseen

    @every_set
    def test_the_description_lists_the_tricks_played(self, name: str) -> None:
        game = engine.game("napoleon", **OPTION_SETS[name])
        for deal in range(10):
            position = play_deal(
                game.deal(deal, forehand=deal % game.seats), [random_player] * game.seats, random.Random(deal)
            )
            plays = [
                (before.to_move, move.cards[0])
                for before, move in zip(position.history, position.moves, strict=False)
                if move.text.startswith("play")
            ]
            found = tricks(position)
            assert [card for trick in found for card in trick.cards] == plays
            trump = observation(position.view(0)).turned.text[1]
            for trick in found:
                assert trick.complete
                assert trick.takes == winner([(seat, card.text) for seat, card in trick.cards], trump)
