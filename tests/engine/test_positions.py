"""Positions, moves, diagrams and options: what is accepted, what is rejected, and with which message."""

import copy
import pickle
import random

import pytest
from hypothesis import given, strategies as st

import engine
from engine import InvalidMoveError, OptionError, PositionError, hints, record
from engine.core import diagram
from engine.core.internals import internals
from engine.testing import check_cards, random_play

from .helpers import read_or_refused

HARFE = engine.game("grosse-harfe")
START = HARFE.deal(4711)


def test_games_are_values() -> None:
    assert HARFE is engine.game("grosse-harfe")
    assert engine.game("grosse-harfe", foundations="single") != HARFE
    assert (
        repr(engine.game("grosse-harfe", foundations="single")) == "engine.game('grosse-harfe', foundations='single')"
    )
    assert HARFE.deal(4711) == START and HARFE.deal(4712) != START
    assert engine.game("grosse-harfe", foundation_returns=False).deal(4711) != START


@pytest.mark.parametrize(
    ("key", "options", "message"),
    [
        ("skat", {}, "there is no game 'skat'"),
        ("grosse-harfe", {"colour": 1}, "no option 'colour'; there are second_column"),
        ("grosse-harfe", {"foundations": "triple"}, "expected 'double' or 'single'"),
        ("grosse-harfe", {"foundation_returns": 1}, "foundation_returns=1 is not possible; expected False or True"),
        ("grosse-harfe", {"turn": True}, "turn=True is not possible"),
        ("grosse-harfe", {"columns": 10, "packs": 1}, "10 columns take 55 cards, but the pack has only 52"),
        ("grosse-harfe", {"turn": [1]}, "is not possible"),
    ],
)
def test_unknown_options_are_rejected(key: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        engine.game(key, **options)


def test_unlimited_passes_may_be_written_as_none() -> None:
    assert engine.game("grosse-harfe", passes=None) == engine.game("grosse-harfe", passes=0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a move"),
        ("T1", "expected such as 'T3>T7'"),
        ("T1>T11", "there is no pile T11 to put"),
        ("Q>T1", "there is no pile Q to take"),
        ("T1x0>T2", "between 1 and 14"),
        ("T1x99>T2", "between 1 and 14"),
        ("bid 3", "is not a move"),
        ("redeal now", "nothing is expected after 'redeal'"),
        ("T1>" + "T" * 500, "too long"),
    ],
)
def test_invalid_move_texts_are_rejected(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError, match=message):
        START.play(text)


def test_moves_survive_a_round_trip_and_compare_by_text() -> None:
    for move in START.legal_moves:
        assert HARFE.move(str(move)) == move == str(move)
    assert HARFE.move(" t3x4 > t7 ").text == "T3x4>T7"
    assert HARFE.move("T3x1>T7").text == "T3>T7"


def test_a_move_from_another_game_is_read_by_its_text() -> None:
    klondike = engine.game("kleine-harfe", turn=3)
    turn = klondike.move("S>W")
    assert START.play(turn) == START.play("S>W")


def test_the_player_sees_no_hidden_card_in_the_diagram() -> None:
    lines = dict(line.split(": ", 1) for line in str(START).splitlines()[1:])
    assert lines["S"] == "## x49" and lines["T3"].startswith("## ## ")
    with pytest.raises(PositionError, match="'##' is a hidden card"):
        HARFE.setup(str(START))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("T1 9S", "line 1 .*expected 'NAME: cards'"),
        ("T1: 9S\nT1: 8S", "line 2 .*T1 is named twice"),
        ("T99: 9S", "there is no pile or counter 'T99'"),
        ("Z: 9S", "FS2, T1 to T10, pass, fresh"),
        ("T1: 9X", "'9X' is not a card"),
        ("T1: 9S (8H)", "face-down cards stand first"),
        ("S: *\nW: *", "only one pile can take the rest"),
        ("T1: 9S", "AC occurs 0 times; the pack of this game has it 2 times"),
        ("T1: 9S\nT2: 9S\nT3: 9S\nS: *", "the card 9S occurs more often than in the pack"),
        ("T1: 9S 7H\nS: *", "T1: 7H cannot lie on 9S"),
        ("T1: (9S)\nS: *", "last card must be face up"),
        ("FH: 2H\nS: *", "FH: the cards of a foundation follow each other"),
        ("FH2: AH\nS: *", "FH2 is higher than FH"),
        ("FH: ..9X; S: *", "line 1 .'FH: ..9X'.*'9X' is not a card"),
        ("FH: ..AC\nS: *", "line 1 .*expected one card; this foundation takes only AH 2H .* KH$"),
        ("FH: ..AH 2H\nS: *", "expected one card; this foundation takes only AH"),
        ("FH: ..\nS: *", "expected one card; this foundation takes only AH"),
        ("S: *\nT1: ..9S", "line 2 .*only in a foundation the cards below 9S are known"),
        ("pass: 4\nS: *", "pass 4 of 3"),
        ("pass: 0\nS: *", "pass: expected a number from 1 to 100"),
        ("pass: two\nS: *", "expected a number"),
        ("fresh: 1\nS: *", "fresh: no card lies on the waste"),
        ("W: (9S)\nS: *", "W: its cards lie face up"),
        ("x" * 30_000, "at most 20000"),
    ],
)
def test_invalid_diagrams_are_rejected(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        HARFE.setup(text)


@pytest.mark.parametrize(
    ("key", "short", "whole"),
    [
        ("grosse-harfe", "FH: ..3H; T1: 9S # ;\nS: *", "FH: AH 2H 3H\nT1: 9S\nS: *"),
        ("grosse-harfe", "FH: ..2H", "FH: AH 2H"),
        ("treppe", "FC: ..2C; FD: ..QD; base: 12; phase: 2; S: *", "FC: QC KC AC 2C\nFD: QD\nbase: 12\nphase: 2\nS: *"),
        ("hochzeitszug", "OC: ..7C; EC: ..4C; S: *", "OC: AC 3C 5C 7C\nEC: 2C 4C\nS: *"),
        ("grosse-napoleon", "AC: ..3C; KC: ..JC; layout: 2; T1: *", "AC: AC 2C 3C\nKC: KC QC JC\nlayout: 2\nT1: *"),
    ],
)
def test_a_foundation_is_written_by_its_top_card(key: str, short: str, whole: str) -> None:
    game = engine.game(key)
    assert diagram.read(game, short)["piles"] == diagram.read(game, whole)["piles"]


def test_a_foundation_whose_cards_are_not_decided_yet_has_no_top_card() -> None:
    with pytest.raises(PositionError, match="expected one card; this foundation has no base card"):
        engine.game("treppe").setup("FC: ..9C; S: *")


TABLEAU = ("T1: 9S", "T2: TD", "T2: TD 9S", "T3: (2C) 3D", "T3: (2C 3D)", "T4: -", "W: 7C", "W: 7C 9X")
OTHER = (
    "FH: AH",
    "FH: ..3H",
    "FH: ..; T1: ..9S",
    "FH2: AH",
    "FH: 2H",
    "pass: 2",
    "pass: 9",
    "fresh: 1",
    "Q: 1",
    "S: *",
    "S: *",
    "S: *",
    "no line",
)
LINES = st.lists(st.sampled_from(TABLEAU + OTHER), max_size=6)


@given(st.text(alphabet="TSWFHCD0123456789AKQJ:()#*-;. \n", max_size=80) | LINES.map("\n".join))
def test_any_diagram_is_read_or_raises_a_typed_error(text: str) -> None:
    position = read_or_refused(HARFE.setup, text)
    if position is not None:
        check_cards(position)
        diagram = position.diagram(all_cards=True)
        assert HARFE.setup(diagram) == position
        assert {line for line in text.splitlines() if line.strip() not in ("S: *", "")} <= set(diagram.splitlines())


def test_the_view_shows_only_what_the_player_may_see() -> None:
    view = START.view()
    assert view.top("T3") == engine.card("QS") and view.top("S") is None
    assert view == HARFE.deal(4711).view() and hash(view) == hash(HARFE.deal(4711).view())
    assert view.counters == {"pass": 1, "fresh": 0, "given_up": 0}
    with pytest.raises(KeyError):
        view["T99"]


def test_history_is_kept_but_not_compared() -> None:
    position = START.play("S>W")
    assert position.moves == ("S>W",) and position.previous == START and position.start == START
    assert position == HARFE.from_dict(position.to_dict())


def test_values_can_be_pickled_and_copied() -> None:
    """For sending to another process; even a long history does not exceed the recursion limit."""
    *_, position = random_play(engine.game("grosse-harfe", passes=0).deal(3), seed=2, moves=1500)
    assert len(position.moves) == 1500
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position and again.moves == position.moves and again.deal_number == 3
        assert again.start == position.start and again.game is position.game
    set_up = position.game.setup(position.diagram(all_cards=True))
    assert record.dumps(pickle.loads(pickle.dumps(set_up))) == record.dumps(set_up)


def test_errors_can_be_pickled() -> None:
    with pytest.raises(engine.IllegalMoveError) as raised:
        engine.game("treppe").deal(1).play("base 2")
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and again.ruling == raised.value.ruling
    missing = pickle.loads(pickle.dumps(engine.MissingExtraError("pandas is not installed", "lab")))
    assert (str(missing), missing.extra) == ("pandas is not installed", "lab")


def test_clauses_and_sentences_match_in_both_languages() -> None:
    import re

    for key in engine.games:
        game = engine.game(key)
        names = {f"{internals(game).module.PREFIX}-{n}" for n in range(1, len(game.clauses) + 1)}
        assert set(game.clauses) == names
        for clause in game.clauses:
            assert all(game.clause(clause, code).rstrip(")").endswith(".") for code in ("en", "de"))
        reasons = game.catalogue.keys("reasons")
        assert set(reasons) == set(internals(game).module.REASONS.values())
        for reason in reasons:
            slots = [set(re.findall(r"{(\w+)", game.catalogue.template(f"reasons.{reason}", c))) for c in ("en", "de")]
            assert slots[0] == slots[1], reason


def test_the_language_can_be_changed() -> None:
    ruling = START.ruling("T1>T2")
    for language in ("de", "en"):
        engine.set_language(language)
        assert ruling.text == ruling.sentence(language) and engine.card_name(engine.card("7D"), language) in ruling.text
    with pytest.raises(ValueError, match="no language 'fr'"):
        engine.set_language("fr")


def test_a_finished_patience_returns_one_or_zero() -> None:
    small = engine.game("kleine-harfe", ranks=3, suits=2, columns=3)
    nearly = small.setup("T1: 3C 2D\nT2: 3D\nFC: AC 2C\nFD: AD")
    assert nearly.returns is None
    assert nearly.resign().returns == (0,)
    won = nearly
    for move in hints.finishing_moves(nearly):
        assert won.returns is None
        won = won.play(move)
    assert (won.outcome, won.returns) == ("won", (1,))


@pytest.mark.parametrize("key", [key for key in engine.games if engine.game(key).seats == 1])
def test_every_patience_has_a_single_return(key: str) -> None:
    assert engine.game(key).deal(1).returns is None and engine.game(key).deal(1).resign().returns == (0,)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_multiplayer_deal_returns_the_match_payments(players: int) -> None:
    match = engine.Match(engine.game("napoleon", players=players), deals=6)
    assert match.position.returns is None
    rng = random.Random(players)
    match = engine.players.play_match(match, [engine.players.random_player] * players, rng)
    for result in match.results:
        assert result.position.returns == result.payments == engine.match.settlement(result.position)
        assert all(before.returns is None for before in result.position.history[:-1])
    assert any(any(result.payments) for result in match.results)


@pytest.mark.parametrize("key", [key for key in engine.games if engine.game(key).seats == 1])
def test_a_patience_scores_its_foundation_cards(key: str) -> None:
    game = engine.game(key)
    foundations = [name for name, pile in game.piles.items() if pile.role == "foundation"]
    scores = set()
    for position in random_play(game.deal(5), 5, 300):
        assert position.score == sum(len(position[name]) for name in foundations)
        scores.add(position.score)
    assert len(scores) > 2


def test_napoleon_scores_the_declarers_tricks() -> None:
    for deal in range(1, 6):
        position = engine.game("napoleon").deal(deal).play("bid 3").play("pass").play("pass").play("pass")
        taken = 0
        while position.outcome is None:
            assert position.score == taken
            position = position.play(position.legal_moves[0])
            taken = sum(trick.complete and trick.takes == 0 for trick in engine.tricks.tricks(position))
        assert position.score == taken
