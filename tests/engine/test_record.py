"""Saved games are restored; anything else is rejected with the place and the reason."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

import engine
from engine import RecordError, record, testing
from engine.core.internals import internals
from engine.tricks import match_line

from .helpers import read_or_refused

GAME = list(testing.random_play(engine.game("grosse-harfe").deal(4711), 1, 60))[-1]
TEXT = record.dumps(GAME)


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(TEXT), **parts})


def without(key: str) -> str:
    return json.dumps({k: v for k, v in json.loads(TEXT).items() if k != key})


def test_a_game_is_restored_with_its_history() -> None:
    again = record.loads(TEXT)
    assert again == GAME and again.history == GAME.history and again.deal_number == 4711


def test_games_from_given_cards_and_positions_are_restored() -> None:
    game = engine.game("grosse-harfe", foundations="single")
    dealt = game.deal(cards=[card.text for card in reversed(game.pack)])
    laid = game.setup("T1: 9S\nT2: TD\nS: *").play("T1>T2").resign()
    for position in (dealt, laid):
        assert record.loads(record.dumps(position)) == position
    assert record.loads(record.dumps(laid)).outcome == "lost"


@pytest.mark.parametrize("key", engine.games)
def test_a_record_written_before_an_option_existed_means_what_it_meant(key: str) -> None:
    dealt = engine.game(key).deal(7)
    for position in (dealt, dealt.game.setup(dealt.diagram(all_cards=True))):
        for option in dealt.game.options:
            data = json.loads(record.dumps(position))
            for kept in (data, data.get("position", {"options": {option: None}})):
                del kept["options"][option]
            assert record.from_dict(data) == position


@pytest.mark.parametrize("forehand", [0, 2])
def test_a_multiplayer_record_keeps_forehand(forehand: int) -> None:
    game = engine.game("napoleon")
    cards = [card.text for card in reversed(game.pack)]
    for start in (game.deal(7, forehand=forehand), game.deal(cards=cards, forehand=forehand)):
        played = start.play("bid 2")
        again = record.loads(record.dumps(played))
        assert again == played and again.start.to_move == forehand


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a saved game"),
        ("[1, 2]", "a record is a dictionary"),
        ("[" * 100_000, "not a saved game"),
        (changed(format="x"), "its format is 'x'"),
        (changed(version=2), "version 2"),
        (changed(version=True), "version True"),
        (changed(game="bridge"), "there is no game 'bridge'"),
        (changed(game=7), "a game is named by a text"),
        (changed(options={"columns": 99}), "columns=99 is not possible"),
        (changed(options={"wild": 1}), "no option 'wild'"),
        (changed(options=[1]), "its options by a dictionary"),
        (changed(deal=-1), "between 0 and"),
        (changed(deal="4711"), "whole number"),
        (changed(extra=1), "unknown entry 'extra'"),
        (without("deal"), "exactly one of"),
        (changed(cards=["AS"]), "exactly one of"),
        (without("moves"), "moves: expected a list"),
        (changed(moves="S>W"), "moves: expected a list"),
        (changed(moves=["S>W", 5]), "move 2 of 2: expected a text"),
        (changed(moves=["S>W", "boo"]), "move 2 of 2: 'boo' is not a move"),
        (changed(moves=["T1>T2"]), r"move 1 of 1 is not legal: .*\(GH-6\)"),
        (changed(moves=["S>W"] * 60_000), "at most 50000"),
    ],
)
def test_a_damaged_or_illegal_record_is_rejected(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.loads(text)


def test_an_illegal_move_in_a_record_carries_its_ruling() -> None:
    with pytest.raises(RecordError) as caught:
        record.loads(changed(moves=["T1>T2"]))
    assert caught.value.__cause__.ruling.clause == "GH-6"  # type: ignore[union-attr]


def test_a_game_can_be_shared_as_one_line() -> None:
    line = record.share(GAME)
    assert line.startswith("grosse-harfe deal=4711: ") and "\n" not in line
    assert record.read(line) == GAME and record.read(line).moves == GAME.moves
    assert record.read(TEXT) == GAME
    start = engine.game("grosse-harfe", foundations="single", foundation_returns=False).deal(7)
    assert record.share(start) == "grosse-harfe foundations=single foundation_returns=false deal=7"
    assert record.read(record.share(start)) == start


@pytest.mark.parametrize("key", engine.games)
def test_a_line_can_express_any_option_value(key: str) -> None:
    told = set()
    for option in internals(engine.game(key)).module.OPTIONS:
        for value in option.values:
            with contextlib.suppress(engine.OptionError):  # some conflict with the usual values of others
                start = engine.game(key, **{option.name: value}).deal(7)
                assert record.read(record.share(start)) == start, (option.name, value)
                if start.game.seats > 1:
                    match = engine.Match(start.game, first=7)
                    assert match_line.read(match_line.share(match)) == match, (option.name, value)
                told.add(option.name)
    assert told == set(engine.game(key).options)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "exactly one of"),
        ("whist deal=1", "there is no game 'whist'"),
        ("grosse-harfe", "exactly one of"),
        ("grosse-harfe deal=x", "whole number"),
        ("grosse-harfe deal=1; rm", "expected such as deal=4711"),
        ("grosse-harfe wild=1 deal=1", "no option 'wild'"),
        ("grosse-harfe deal=4711: T1>T2", r"move 1 of 1 is not legal: .*\(GH-6\)"),
        ("grosse-harfe deal=4711: S>W,, S>W", "move 2 of 3"),
    ],
)
def test_invalid_lines_are_rejected(line: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.read(line)


LINE = st.lists(
    st.sampled_from(["S>W", "redeal", ",", ", ", " ", "T1>T2", "W>T3", "x", ":", "deal=2"]), max_size=8
).map("".join)


@given(LINE)
def test_a_line_read_is_written_back_unchanged(moves: str) -> None:
    position = read_or_refused(record.read, f"grosse-harfe deal=1: {moves}", RecordError)
    if position is not None:
        assert position.moves == tuple(text.strip() for text in moves.split(",")) or not moves.strip()
        assert record.read(record.share(position)) == position


def test_a_set_up_position_has_no_line() -> None:
    with pytest.raises(RecordError, match="numbered deal"):
        record.share(engine.game("grosse-harfe").setup("T1: 9S\nS: *"))
