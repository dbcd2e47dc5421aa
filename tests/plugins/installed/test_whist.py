"""Whist for three, a trick game with rules and texts alone: every public verb of the engine answers for it."""

from __future__ import annotations

import itertools
import random

import pytest

import engine
from engine import hints, lab, match_line, record, testing
from engine.core import playout
from engine.lab import strategies
from engine.match import dealing_order, grounds, settlement
from engine.players import play_match, random_player
from engine.tricks import open_deal
from engine.warm import warm

KEY = "whist-for-three"
WHIST = engine.game(KEY)
LED = WHIST.deal(1).play("play AC")
"""The ace of clubs is led; player 2 holds the king and the ten."""


def finished(number: int = 1) -> engine.Position:
    """A deal that is over."""
    return list(testing.random_play(WHIST.deal(number), number, 24))[-1]


def test_it_is_one_of_the_games() -> None:
    assert KEY in engine.games
    assert (WHIST.title("en"), WHIST.title("de")) == ("Whist for three", "Whist zu dritt")
    assert WHIST.clauses == tuple(f"WT-{number}" for number in range(1, 8))
    assert (WHIST.seats, len(WHIST.pack), WHIST.options, WHIST.capabilities) == (3, 24, {}, frozenset())


def test_it_passes_the_checks_for_games() -> None:
    met = testing.check_game(WHIST, deals=range(8))
    assert {reason.partition(" ")[2] for reason in met} == set(WHIST.module.REASONS.values())


def test_a_deal_is_dealt_from_forehand_on_and_the_dealers_last_card_is_trump() -> None:
    position = WHIST.deal(cards=WHIST.pack, forehand=1)
    assert position.to_move == 1 and position["H2"] == engine.cards("AC JC AD JD AH JH AS JS")
    assert position.view(1).counters["turned"] == int(engine.card("KS")) and engine.card("KS") in position["H1"]
    assert position.view(1)["H1"] == (None,) * 8 and position.view(1)["H2"] == position["H2"]
    for forehand in (-1, 3):
        with pytest.raises(engine.BadDeal, match="a seat from 0 to 2"):
            WHIST.deal(1, forehand=forehand)


def test_suit_is_followed() -> None:
    assert LED.to_move == 1 and LED.legal_moves == ("play KC", "play TC")
    move = LED.legal_moves[0]
    assert (move.kind, move.argument, move.cards) == ("play", engine.card("KC"), engine.cards("KC"))
    assert len(LED.play("play KC").legal_moves) == 2 and len(LED.play("play KC").play("play 9C").legal_moves) == 7


def test_the_highest_trump_takes_a_trick_or_else_the_highest_card_of_the_suit_led() -> None:
    trumped = 0
    for number in range(10):
        end = finished(number)
        trump = engine.cards(WHIST.deal(number).diagram().partition("turned: ")[2])[0].suit
        for trick in range(8):
            before, after = end.history[3 * trick], end.history[3 * trick + 3]
            cards = [move.cards[0] for move in after.moves[-3:]]
            best = max(cards, key=lambda c: (c.suit == trump, c.suit == cards[0].suit, (c.rank - 2) % 13))
            winner = (before.to_move + cards.index(best)) % 3
            assert after.to_move == (winner if trick < 7 else -1)
            name = f"won{winner + 1}"
            assert after.view().counters[name] == before.view().counters[name] + 1
            trumped += best.suit != cards[0].suit
    assert trumped


def test_a_move_is_ruled_upon_in_both_languages() -> None:
    ruling = LED.ruling("play 9S")
    assert (ruling.legal, ruling.clause, ruling.reason) == (False, "WT-4", "follow")
    assert (
        ruling.sentence("en") == "The suit led is clubs, and suit must be followed: the 9 of spades cannot be played."
    )
    assert ruling.sentence("de") == "Ausgespielt ist Kreuz, und Farbe muss bedient werden: Pik-9 geht hier nicht."
    assert LED.ruling("play AC").clause == "WT-2" and finished().ruling("play AC").clause == "WT-5"
    with pytest.raises(engine.BadMove, match="the pack of this game has no 8"):
        LED.ruling("play 8C")
    with pytest.raises(engine.BadMove):
        LED.ruling("bid 3")


def test_only_the_one_to_move_lays_a_card() -> None:
    assert LED.takes("P2") == engine.cards("TC KC") and LED.takes("P1") == LED.takes("P3") == LED.takes("H1") == ()
    assert finished().takes("P1") == ()


def test_positions_read_back_and_bad_ones_are_refused() -> None:
    for position in (WHIST.deal(1), LED, finished()):
        assert WHIST.setup(position.diagram(all_cards=True)) == position == WHIST.from_dict(position.to_dict())
    diagram = LED.diagram(all_cards=True)
    assert WHIST.setup(diagram.replace("AD QD", "QD AD")) == LED
    for old, new, said in (
        ("turn: 2", "turn: 3", "(WT-3, WT-5)"),
        ("turn: 2", "turn: 2\nwon1: 1", "(WT-3, WT-5)"),
        ("turned: 9H", "turned: AC", "player 3, the dealer"),
        ("P1: AC", "P1: -", "the card AC occurs 0 times"),
        ("turn: 2", "turn: 4", "turn: expected a number from 0 to 3, not 4"),
    ):
        with pytest.raises(engine.BadPosition) as caught:
            WHIST.setup(diagram.replace(old, new))
        assert said in str(caught.value)
    with pytest.raises(engine.BadOption, match=f"{KEY} has no option 'players'; it has none"):
        engine.game(KEY, players=4)


def test_a_deal_ends_in_points() -> None:
    position = finished()
    assert position.outcome == "played" and position.to_move == -1
    won = [position.view().counters[f"won{n}"] for n in (1, 2, 3)]
    assert sum(won) == 8 and settlement(position) == tuple(max(tricks - 2, 0) for tricks in won)
    with pytest.raises(ValueError, match="the deal goes on"):
        settlement(LED)


def test_all_players_see_the_tricks_and_the_trump() -> None:
    seen = open_deal(LED)
    assert (seen.phase, seen.turn, seen.dealer, seen.turned) == ("play", 1, 2, engine.card("9H"))
    assert seen.trick is not None and seen.trick.cards == ((0, engine.card("AC")),)
    end = open_deal(finished())
    assert end.phase == "over" and len(end.history) == 8 and all(trick.complete for trick in end.history)
    assert end.won == tuple(sum(trick.takes == seat for trick in end.history) for seat in range(3))
    assert grounds(finished()) == (("", ""),) * 3
    with pytest.raises(engine.BadOption, match="its rules do not say how to deal given hands"):
        dealing_order(WHIST, ["AC"] * 3)


def test_a_match_of_several_deals_adds_up_their_points() -> None:
    match = engine.Match(WHIST, deals=4, first=10, forehand=2)
    assert (match.pot, match.chips, match.dealer, match.to_move) == (0, (0, 0, 0), 1, 2)
    match = play_match(match, [random_player] * 3, random.Random(1))
    assert match.over and [result.forehand for result in match.results] == [2, 0, 1, 2] and match.pot == 0
    assert match.chips == tuple(map(sum, zip(*(result.payments for result in match.results), strict=True)))
    assert match.leaders == tuple(seat for seat in range(3) if match.chips[seat] == max(match.chips))
    assert engine.Match.loads(match.dumps()) == match == match_line.read(match_line.share(match))
    assert match_line.share(engine.Match(WHIST, deals=2, first=7)) == f"{KEY} deals=2 first=7"
    with pytest.raises(engine.BadRecord, match=r"move 2.*suit must be followed"):
        match_line.read(f"{KEY} deals=2 first=1: play AC, play AD")
    with pytest.raises(engine.BadOption):
        engine.Match(WHIST, deals=0)


def test_games_are_saved_and_read_back() -> None:
    for position in (LED, finished(), WHIST.setup(LED.diagram(all_cards=True))):
        assert record.loads(record.dumps(position)) == position == record.from_dict(record.to_dict(position))
    assert record.share(LED) == f"{KEY} deal=1: play AC"
    assert record.read(record.share(finished())).moves == finished().moves


def test_a_hint_says_that_nobody_can_judge_the_moves() -> None:
    for position, find in itertools.product((LED, finished()), (engine.hint, hints.solved_hint)):
        found = find(position)
        assert found.move is None and found.status is None
        for level in hints.LEVELS:
            english, german = (found.sentence(level, language) for language in engine.LANGUAGES)
            assert english.endswith(".") and german.endswith(".") and english != german
    assert engine.hint(LED).reason != engine.hint(finished()).reason == "over"


@pytest.mark.parametrize("ask", [engine.solve, engine.review, lambda position: engine.find_deals(position.game)])
def test_the_solver_says_that_it_plays_patiences(ask: object) -> None:
    with pytest.raises(engine.BadOption, match="is a game for 3 players: the solver plays patiences"):
        ask(LED)  # type: ignore[operator]


@pytest.mark.parametrize("strategy", ["random", "first"])
def test_strategies_play_it(strategy: str) -> None:
    results = engine.simulate(WHIST, strategy, 5, progress=False)
    assert len(results) == 15 and not results.faults()
    assert {row.outcome for row in results} == {"played"} and {row.moves for row in results} == {24}
    assert sum(row.gain for row in results) == pytest.approx(0)
    for language in engine.LANGUAGES:
        about = lab.about(WHIST, strategy, language)
        assert about.title and about.idea


def test_strategies_are_compared_at_the_same_tables() -> None:
    assert set(strategies(WHIST)) == {"random", "first"}
    results = engine.compare(WHIST, ["random", "first"], 4, progress=False)
    assert {(row.strategy, row.opponents.count("random") + row.opponents.count("first")) for row in results} >= {
        ("random", 1),
        ("first", 1),
    }
    for name in ("rule-based", "greedy"):
        with pytest.raises(ValueError, match=f"{KEY} has no strategy '{name}'; there are random, first"):
            engine.simulate(WHIST, name, 1, progress=False)


@pytest.mark.compiled
@pytest.mark.compiled
def test_its_rules_are_compiled_ahead_and_play_as_plain_ones_do() -> None:
    warm(KEY)
    assert playout.random_games(WHIST, 1, 50) == {"moves": 24 * 50, "won": 50, "score": 8 * 50}
    for before, after in itertools.pairwise(testing.random_play(WHIST.deal(7), 7, 24)):
        state, out = bytearray(before.state), [0] * WHIST.module.MAX_MOVES
        assert after.last_move is not None
        WHIST.module.apply(state, after.last_move.code)
        count = WHIST.module.legal_moves(state, out)
        assert bytes(state) == after.state and out[:count] == [move.code for move in after.legal_moves]
