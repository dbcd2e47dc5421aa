"""Trick games in general: the public part of a deal, and matches with and without a pot."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

import engine
from engine import Match, OptionError
from engine.core.internals import internals
from engine.match import dealing_order, grounds
from engine.players import players_of, usual_player
from engine.solver import difficulty
from engine.testing import (
    check_cards,
    check_hidden,
    check_legal_moves,
    check_record,
    check_texts,
    check_value,
    random_play,
)
from engine.tricks import match_line, open_deal, tricks

pytestmark = pytest.mark.usefixtures("small_games_there")


def played_out(match: Match, seed: int) -> Match:
    chance = random.Random(seed)
    while not match.over:
        match = match.next_deal() if match.deal_over else match.play(chance.choice(match.legal_moves))
    return match


@pytest.mark.parametrize(
    ("key", "options"), [("four-columns", {}), *(("five-tricks", {"players": n, "calls": n < 4}) for n in (2, 3, 4, 6))]
)
def test_a_small_game_conforms(key: str, options: dict[str, int]) -> None:
    for deal in range(5 if options else 1):
        for position in random_play(engine.game(key, **options).deal(deal), deal, 60):
            for check in (check_cards, check_texts, check_value, check_hidden, check_legal_moves, check_record):
                check(position)
        assert position.outcome == "played" or key == "four-columns"


def test_tricks_are_derived_from_moves_and_the_winner_leads() -> None:
    for deal in range(20):
        game = engine.game("five-tricks", players=2 + deal % 5)
        *_, last = random_play(game.deal(deal, forehand=1), deal, 60)
        found = tricks(last)
        assert [trick.complete for trick in found] == [True] * 5
        assert all(len(trick.cards) == game.seats for trick in found)
        assert found[0].cards[0][0] == 1
        for trick, after in pairwise(found):
            led = trick.cards[0][1].suit
            best = max((14 if card.rank == 1 else card.rank, seat) for seat, card in trick.cards if card.suit == led)
            assert trick.takes == best[1] == after.cards[0][0]


def test_derived_tricks_match_the_rules_of_napoleon(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    for deal in range(20):
        game = engine.game("napoleon", players=2 + deal % 4, going_along=deal % 2 == 0)
        played += [(position, tricks(position)) for position in random_play(game.deal(deal), deal, 60)]
    monkeypatch.delattr(internals(engine.game("napoleon")).module, "tricks")
    for position, by_rules in played:
        by_moves = tricks(position)
        assert [(one.cards, one.complete) for one in by_moves] == [(one.cards, one.complete) for one in by_rules]
        assert [one.takes for one in by_moves if one.complete] == [one.takes for one in by_rules if one.complete]


def test_a_set_up_position_knows_its_current_trick() -> None:
    game = engine.game("five-tricks")
    played = list(random_play(game.deal(3), 1, 8))[-1]
    again = game.setup(played.diagram(all_cards=True))
    before, now = open_deal(played), open_deal(again)
    assert now.trick is not None and now.trick == before.trick and len(now.trick.cards) == 2
    assert [trick.complete for trick in now.history] == [True, True, False]
    assert now.history[0].takes is None, "who took it cannot be known"
    after = open_deal(again.play(again.legal_moves[0]))
    assert after.history[-1].takes == after.turn


def test_a_game_without_trump_and_bids_reports_none() -> None:
    seen = open_deal(engine.game("five-tricks", players=4).deal(1, forehand=2))
    assert (seen.phase, seen.kinds, seen.turn, seen.dealer) == ("play", ("play",), 2, 1)
    assert (seen.trump, seen.declarer, seen.high, seen.bids) == (None, None, 0, (None,) * 4)
    assert (seen.in_play, seen.along, seen.won, seen.trick) == ((0, 1, 2, 3), (), (0, 0, 0, 0), None)
    assert open_deal(engine.game("five-tricks", calls=True).deal(1)).phase == "call"


def test_payments_sum_to_zero_without_a_pot() -> None:
    match = played_out(Match(engine.game("five-tricks", players=4), deals=5, first=7), 3)
    assert (match.stake, match.pot, match.game.unit) == (0, 0, "points")
    assert sum(match.chips) == 25 and all(sum(result.payments) == 5 for result in match.results)
    assert match.chips == tuple(sum(result.payments[seat] for result in match.results) for seat in range(4))
    assert [result.forehand for result in match.results] == [0, 1, 2, 3, 0]
    assert all(result.counts and result.pot == result.staked == 0 for result in match.results)
    assert match.leaders == tuple(seat for seat in range(4) if match.chips[seat] == max(match.chips))
    assert grounds(match.position) == (("", ""),) * 4, "these rules do not say why"


def test_all_players_fill_an_empty_pot() -> None:
    for seed in range(40):
        match = played_out(Match(engine.game("napoleon", players=2, pot=20), deals=12, first=seed), seed)
        held = (-match.stake,) * 2
        for result in match.results:
            assert result.chips == tuple(map(lambda a, b: a + b - result.staked, held, result.payments))
            assert result.staked % match.stake == 0 and sum(result.chips) + result.pot == 0
            held = result.chips
    assert match.game.unit == "chips"


def test_any_trick_game_match_can_be_saved_and_shared() -> None:
    for seed in range(10):
        match = Match(engine.game("five-tricks", calls=True), deals=2, first=seed)
        for _ in range(seed * 4):
            if match.over:
                break
            match = match.next_deal() if match.deal_over else match.play(random.Random(seed).choice(match.legal_moves))
        line = match_line.share(match)
        assert match_line.read(line) == match == Match.loads(match.dumps())


def test_spoken_lines_hide_the_cards_of_secret_moves() -> None:
    match = Match(engine.game("five-tricks", calls=True), deals=1, first=4)
    for move in ("call 1", "call all", "call 0"):
        match = match.play(move)
    card = match.position["H1"][3]
    match = match.play(f"swap {card}")
    assert match_line.share(match) == "five-tricks calls=true deals=1 first=4: call 1, call 5, call 0, swap 4"
    assert match_line.read(match_line.share(match)) == match


def test_hands_can_be_given_only_if_the_rules_allow_it() -> None:
    with pytest.raises(OptionError, match="five-tricks: its rules do not say"):
        dealing_order(engine.game("five-tricks"), ["AS"])


def test_a_trick_game_without_its_own_players_gets_two() -> None:
    game = engine.game("five-tricks")
    assert list(players_of(game)) == ["random", "first"] and usual_player(game) == "random"
    assert usual_player(engine.game("napoleon")) == "rule-based"
    position = game.deal(1)
    assert players_of(game)["first"](position.view(), position.legal_moves, random.Random(1)) == position.legal_moves[0]


def test_the_lab_counts_points() -> None:
    pytest.importorskip("pandas")
    results = engine.compare(engine.game("five-tricks"), ["random", "first"], deals=4, progress=False)
    assert results.unit == "points" and len(results) == 4 * 3 * 4
    assert "points per deal" in repr(results) and "chips" not in repr(results)
    assert engine.compare(engine.game("napoleon"), ["random"], deals=1, progress=False).unit == "chips"


@pytest.mark.parametrize(
    "ask", [engine.solve, engine.review, lambda one: engine.find_deals(one.game), lambda one: difficulty(one.game, 1)]
)
def test_the_solver_says_it_only_plays_patiences(ask: Callable[[engine.Position], object]) -> None:
    with pytest.raises(OptionError, match="is a game for 3 players: the solver plays patiences"):
        ask(engine.game("five-tricks").deal(1))


def test_a_hint_without_rules_of_thumb_names_no_card() -> None:
    positions = list(random_play(engine.game("five-tricks").deal(1), 1, 60))
    for position in (positions[0], positions[-1]):
        suggestion = engine.hint(position)
        assert suggestion.move is None and suggestion.sentence().endswith(".")
