"""Große Harfe beyond its examples: dealing, and the duty to put aces up in random games."""

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import Position, testing
from engine.core.heuristics import score_moves

from .helpers import texts
from .sets import game_of


def setup(text: str) -> Position:
    """A position of Große Harfe; unnamed cards go to the stock."""
    return engine.game("grosse-harfe").setup(f"{text}\nS: *")


def aces_due(position: Position) -> Iterator[str]:
    """The moves that GH-5 requires, from its wording alone: an ace at the end of a column or newly turned."""
    ends = {name: cards[-1] for name in position.game.piles if name[0] in "TW" and (cards := position[name])}
    for name, card in ends.items():
        piles = [position[pile] for pile in position.game.piles if pile.startswith("F") and pile[1] == card.text[-1]]
        taken = any(
            not pile or (len(pile) == 13 and position.game.options["foundations"] == "single") for pile in piles
        )
        turned = bool(position.moves) and position.moves[-1].text == "S>W"
        if card.rank == 1 and taken and (name != "W" or turned):
            yield f"{name}>F{card.text[-1]}"


class TestLayout:
    def test_ten_columns_of_one_to_ten_cards(self) -> None:
        view = engine.game("grosse-harfe").deal(1).view()
        for n in range(1, 11):
            assert len(view[f"T{n}"]) == n
            assert [card is None for card in view[f"T{n}"]] == [True] * (n - 1) + [False]
        assert len(view["S"]) == 49 and set(view["S"]) == {None}
        assert view["W"] == ()

    def test_columns_are_dealt_one_by_one(self) -> None:
        game = engine.game("grosse-harfe")
        pack = [card.text for card in game.pack]
        position = game.deal(cards=pack)
        assert [card.text for card in position["T1"] + position["T2"] + position["T3"]] == pack[:6]
        assert position["S"][-1].text == pack[55] and position["S"][0].text == pack[-1]

    def test_the_second_column_matches_the_source(self) -> None:
        position = engine.game("grosse-harfe", second_column="printed").deal(1)
        assert [card is None for card in position.view()["T2"]] == [True] * 7 + [False]
        assert len(position["S"]) == 43 and len(position["T3"]) == 3

    def test_small_harp_is_klondike(self) -> None:
        position = engine.game("kleine-harfe").deal(1)
        assert len(position["S"]) == 24 and len(position["T7"]) == 7 and "T8" not in position.game.piles


@pytest.mark.parametrize("options", [{}, {"foundations": "single"}, {"turn": 3}, {"turn": 2, "foundations": "single"}])
def test_while_an_ace_must_go_up_nothing_else_is_legal(options: dict[str, Any]) -> None:
    game, seen = engine.game("grosse-harfe", **options), 0
    for number in range(8):
        for position in testing.random_play(game.deal(number), number, 250):
            due = set(aces_due(position))
            if due:
                assert texts(position) == due
                seen += 1
    assert seen > 20


def test_refusals_name_colours_and_several_cards() -> None:
    position = setup("FH: AH\nT1: 3H\nT2: TD\nT5: 9H")
    assert "ace or 2 of hearts" in position.ruling("T1>FH").text
    assert position.ruling("T5>T2").sentence("de") == "Herz-9 ist rot, Karo-10 auch: Die Farben müssen wechseln."


def test_hints_call_no_move_compulsory_beside_another_and_avoid_moves_that_lose_the_last_pass() -> None:
    seen = {"either": 0, "loses": 0}
    for name in ("harfe-either", "harfe-closed"):
        game = game_of(name)
        for number in range(12):
            for position in testing.random_play(game.deal(number), number, 150):
                moves = position.legal_moves
                seen["either"] += position.ruling("S>W").reason == "build-or-up"
                for move, score in zip(moves, score_moves(position.view(), moves), strict=True):
                    assert score.reason != "build" or all(one.source == "W" and one.target[0] == "T" for one in moves)
                    after = position.play(move)
                    left = len(after["W"]) - (move.source == "S")
                    over = name == "harfe-closed" and after.view().counters["pass"] == 2 and not after["S"] and left > 0
                    assert not over or (score.value < 0 and (after.outcome, after.legal_moves) == ("lost", ()))
                    assert over or after.ruling(move).reason != "closed"
                    seen["loses"] += over
    assert min(seen.values()) > 10


def test_a_closed_last_pass_needs_cards_turned_one_by_one() -> None:
    with pytest.raises(engine.OptionError, match="after_last_pass='closed' needs turn=1"):
        engine.game("kleine-harfe", turn=3, after_last_pass="closed")
