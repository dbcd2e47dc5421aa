"""The vocabulary of cells and strategies: properties of views and moves, the same in every game."""

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import engine
from engine import IllegalMoveError, InvalidMoveError, Move, View
from engine.lab.runner import BarePatience, try_compiled
from engine.testing import random_play

from .sets import SETS, game_of

PATIENCES = [name for name in SETS if game_of(name).seats == 1]


def texts(cards: Sequence[Any]) -> str:
    return " ".join(str(card) for card in cards)


@pytest.mark.parametrize("name", PATIENCES)
@pytest.mark.parametrize("compiled", [False, True])
def test_strategies_receive_views_and_moves_of_positions(name: str, compiled: bool) -> None:
    game = game_of(name)
    if compiled:
        try_compiled(game)
    board, position = BarePatience(game, compiled), game.deal(7)
    count = board.deal(7)
    for after in list(random_play(position, 7, 150))[1:]:
        assert board.view() == position.view()
        assert board.moves(count) == position.legal_moves
        assert after.last_move is not None
        count, position = board.play(after.last_move.code), after


def test_runs_of_any_length_name_their_cards() -> None:
    run = "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D"
    position = engine.game("kleine-harfe").setup(f"T1: (AC) {run}\nT2: (AH) QH\nT3: KS\nS: *")
    (whole,) = [move for move in position.legal_moves if move == "T1x12>T4"]
    assert texts(position.cards(whole)) == run and position.card(whole) == engine.card("KC")
    assert position.uncovers(whole)
    (queen,) = [move for move in position.legal_moves if move.source == "T2"]
    assert texts(position.view().cards(queen)) == "QH" and position.uncovers(queen)
    moved = position.play("T2>T3")
    (back,) = [move for move in moved.legal_moves if move == "T3x2>T4"]
    assert texts(moved.cards(back)) == "KS QH" and not moved.uncovers(back)
    assert texts(moved.view()["T2"]) == "AH" and moved.cards("T2x9>T1") == moved.cards("S>W") == ()


def test_a_move_says_where_to_ask_for_its_cards() -> None:
    position = engine.game("kleine-harfe").deal(1)
    (first, *_), read = position.legal_moves, position.game.move("T3>T1")
    assert first == read == "T3>T1" and len({first, read, "T3>T1"}) == 1
    for name in ("cards", "card", "uncovers"):
        with pytest.raises(AttributeError, match=rf"ask view\.{name}\(move\) or position\.{name}\(move\)"):
            getattr(first, name)
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        getattr(first, "colour")  # noqa: B009
    played = engine.game("napoleon").move("play TD")
    for move in (first, played):
        again = pickle.loads(pickle.dumps(move))
        assert again == move and position.play(first) == position.play(read)
    assert texts(played.cards) == "TD"
    with pytest.raises(AttributeError, match="is a value"):
        first.text = ""  # type: ignore[misc]


def test_a_forged_move_is_judged_by_its_text() -> None:
    position = engine.game("kleine-harfe").deal(1)
    forged = Move("T3>T7", position.game.move("S>W").code, "cards", None, "T3", "T7", 1)
    assert position.play(forged) == position.play("T3>T7")


@pytest.mark.parametrize(
    ("line", "pile", "card"),
    [
        ("kleine-harfe deal=1", "FC", "AC"),
        ("kleine-harfe deal=1: T3>T7, T3>FC", "FC", "2C"),
        ("grosse-harfe deal=1", "FC2", "AC"),
        ("treppe deal=46", "FC", None),
        ("treppe deal=46: base 8", "FC", "9C"),
        ("treppe deal=46: base 8", "FH", "8H"),
        ("hochzeitszug deal=1: U5>OD", "OD", "3D"),
        ("hochzeitszug deal=1: U5>OD", "OD2", "AD"),
        ("hochzeitszug deal=1", "EH", "2H"),
        ("grosse-napoleon deal=1", "AS", "AS"),
        ("grosse-napoleon deal=1: T10>KC", "KC", "QC"),
    ],
)
def test_next_names_the_next_foundation_card(line: str, pile: str, card: str | None) -> None:
    position = engine.record.read(line)
    assert position.view().next(pile) == (None if card is None else engine.card(card))


def test_next_is_none_for_a_complete_foundation() -> None:
    view = engine.game("kleine-harfe", ranks=2, suits=2, columns=2).setup("FC: AC 2C\nT1: AD\nT2: 2D").view()
    assert view.next("FC") is None and view.next("FD") == engine.card("AD")
    for pile in ("T1", "X"):
        with pytest.raises(KeyError):
            view.next(pile)


def test_redeals_left_counts_down_to_zero() -> None:
    for key, options, left in (
        ("kleine-harfe", {"passes": 2}, 1),
        ("grosse-napoleon", {"redeals": 1}, 1),
        ("hochzeitszug", {}, 2),
    ):
        position = engine.game(key, **options).deal(3)
        while left >= 0:
            assert position.view().redeals_left == left
            while position.ruling("redeal").reason not in (None, "last-pass", "last-layout"):
                step = "S>W" if key == "kleine-harfe" else "deal"
                position = position.play(step if position.ruling(step) else position.legal_moves[0])
            assert bool(position.ruling("redeal")) == (left > 0)
            position, left = (position.play("redeal") if left else position), left - 1
    assert engine.game("kleine-harfe").deal(1).view().redeals_left is None
    assert engine.game("napoleon").deal(1).view().redeals_left == 0


def test_empty_lists_only_tableau_piles() -> None:
    treppe = engine.game("treppe").deal(46).play("base 8")
    assert treppe.view().empty == ("R5P3", "R5P5")
    small = engine.game("kleine-harfe", ranks=4, suits=1, columns=2).setup("T2: 4C\nFC: AC\nS: *")
    assert small.view().empty == ("T1",) and engine.game("napoleon").deal(1).view().empty == ()


def test_after_reveals_only_what_is_known() -> None:
    position = engine.game("kleine-harfe").deal(1)
    after = position.view().after("T3>T7")
    assert after["T3"] == (None, None) and position.play("T3>T7").view()["T3"] != after["T3"]
    assert after.unseen == position.view().unseen
    with pytest.raises(InvalidMoveError, match="nobody knows which card"):
        after.after("T3>FC")
    with pytest.raises(IllegalMoveError, match="GH-6"):
        position.view().after("T1>T2")
    with pytest.raises(InvalidMoveError):
        position.view().after("T1>T99")


def test_nobody_knows_whether_the_last_free_place_ends_phase_one() -> None:
    position = engine.game("treppe").deal(46).play("base 8")
    *_, last = [one for one in random_play(position, 1, 60) if len(one.view().empty) == 1 and one.view()["S"]][:1]
    (fill,) = [move for move in last.legal_moves if move.source == "S"]
    with pytest.raises(InvalidMoveError, match="nobody knows what comes next"):
        last.view().after(fill)


def test_only_the_seat_to_move_can_look_ahead_in_napoleon() -> None:
    position = engine.record.read("napoleon players=3 deal=4711: bid 2, pass, pass")
    move = position.legal_moves[0]
    assert position.view(0).after(move) == position.play(move).view(0)
    with pytest.raises(InvalidMoveError, match="not the turn of seat 1"):
        position.view(1).after(move)
    view = position.view(0)
    assert set(view.unseen).isdisjoint(position["H1"]) and set(position["H2"]) <= set(view.unseen)
    assert [view.hidden(name) for name in ("H1", "H2", "B")] == [0, 5, 2]


def test_napoleons_properties_are_seats_cards_and_words() -> None:
    position = engine.record.read("napoleon players=3 deal=4711: bid 2, bid napoleon, pass")
    counters = position.view().counters
    assert counters["phase"] == "away" and counters["turned"] in position.game.pack
    assert (counters["forehand"], counters["turn"], counters["declarer"], counters["lead"]) == (0, 1, 1, None)
    assert [counters[f"bid{n}"] for n in (1, 2, 3)] == [2, "napoleon", "pass"] and "bid4" not in counters
    printed = str(position.view(2)).splitlines()
    assert printed[0] == "# napoleon, what seat 2 sees" and {"turn: seat 1", "bid2: napoleon"} <= set(printed)
    assert position.game.from_dict(position.to_dict()) == position  # kept values stay as they were


def test_views_can_be_pickled_and_count_hidden_cards() -> None:
    view = engine.game("hochzeitszug").deal(1).view()
    assert isinstance(pickle.loads(pickle.dumps(view)), View)
    assert len(view.unseen) == view.hidden("S") == 40 and len(set(view.unseen)) < 40
