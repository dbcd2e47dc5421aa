"""Große Harfe, clause by clause, on small hand-made positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import Position, testing
from engine.core.internals import internals

from .helpers import refusal, texts

LEFT = "\nS: *"
"""The rest of the pack, as the stock: every card must be in some pile."""


def setup(text: str, **options: object) -> Position:
    """A position of Große Harfe; unnamed cards go to the bottom of the waste or to the stock."""
    return engine.game("grosse-harfe", **options).setup(text + LEFT)


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


def up(suit: str, top: str) -> str:
    """The cards of a foundation from its ace up to a rank."""
    ranks = "A23456789TJQK"
    return " ".join(rank + suit for rank in ranks[: ranks.index(top) + 1])


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


class TestFoundations:
    def test_each_ace_starts_its_own_pile(self) -> None:
        position = setup(f"FH: {up('H', '2')}\nT1: AH\nT2: 3H")
        position = position.play("T1>FH")
        assert [len(position["FH"]), len(position["FH2"])] == [2, 1]
        assert [len(position.play("T2>FH")["FH"])] == [3]

    def test_overtaking_foundations_only_swap_names(self) -> None:
        position = setup("FH: AH 2H\nFH2: AH\nT1: 2H\nT2: 3H")
        position = position.play("T1>FH").play("T2>FH")
        assert [len(position["FH"]), len(position["FH2"])] == [3, 2]

    def test_a_single_pile_continues_with_the_second_ace(self) -> None:
        position = setup("FH: AH 2H\nT1: AH", foundations="single")
        assert refusal(position, "T1>FH") == ("GH-4", "next")
        full = setup(f"FH: {up('H', 'K')}\nT1: AH\nT2: 2H", foundations="single")
        assert texts(full) == {"T1>FH"}
        assert len(full.play("T1>FH").play("T2>FH")["FH"]) == 15

    def test_wrong_suits_and_ranks_are_refused(self) -> None:
        position = setup("FH: AH\nT1: 2S\nT2: 3H")
        assert refusal(position, "T1>FH") == ("GH-4", "suit")
        assert refusal(position, "T2>FH") == ("GH-4", "next")
        assert "2 or ace of hearts" not in position.ruling("T2>FH").text
        assert "ace or 2 of hearts" in position.ruling("T2>FH").text

    def test_only_one_card_goes_up_at_a_time(self) -> None:
        position = setup(f"FH: {up('H', '8')}\nT1: TS 9H")
        assert refusal(position, "T1x2>FS") == ("GH-9", "one")
        assert "T1>FH" in texts(position)


class TestAces:
    def test_an_ace_goes_up_before_anything_else(self) -> None:
        position = setup("T1: AH\nT2: 9S\nT3: TD")
        assert texts(position) == {"T1>FH"}
        assert refusal(position, "T2>T3") == ("GH-5", "ace-first")
        assert refusal(position, "S>W") == ("GH-5", "ace-first")
        assert "T2>T3" in texts(position.play("T1>FH"))

    def test_an_impossible_move_is_refused_for_its_own_reason(self) -> None:
        position = setup("T1: AH\nT2: 9S\nT3: 8S")
        assert refusal(position, "T3>T2") == ("GH-6", "colour")

    def test_a_newly_turned_ace_goes_up_first_but_a_buried_one_may_wait(self) -> None:
        turned = setup("W: 5C AH\nfresh: 1\nT1: 2S")
        assert texts(turned) == {"W>FH"}
        waiting = setup("W: 5C AH\nT1: 2S\nT2: 9H")
        assert {"W>FH", "S>W", "W>T1"} <= texts(waiting)

    @pytest.mark.parametrize("options", [{"foundations": "single"}, {"turn": 3}])
    def test_an_earlier_ace_waits_for_a_compulsory_one(self, options: dict[str, Any]) -> None:
        position = setup("T1: AH\nT2: 9S\nW: 9C AS", **options)
        assert texts(position) == {"T1>FH"}
        assert refusal(position, "W>FS") == ("GH-5", "ace-later")
        after = position.play("T1>FH")
        assert {"W>FS", "S>W"} <= texts(after)
        assert texts(setup("T1: AH\nT2: 9S\nW: 9C AS\nfresh: 1", **options)) == {"T1>FH", "W>FS"}

    @pytest.mark.parametrize(
        "options", [{}, {"foundations": "single"}, {"turn": 3}, {"turn": 2, "foundations": "single"}]
    )
    def test_while_an_ace_must_go_up_nothing_else_is_legal(self, options: dict[str, Any]) -> None:
        game, seen = engine.game("grosse-harfe", **options), 0
        for number in range(8):
            for position in testing.random_play(game.deal(number), number, 250):
                due = set(aces_due(position))
                if due:
                    assert texts(position) == due
                    seen += 1
        assert seen > 20

    def test_aces_may_wait_when_they_are_not_compulsory(self) -> None:
        position = setup("T1: AH\nT2: 9S\nT3: TD", compulsory_aces=False)
        assert {"T1>FH", "T2>T3", "S>W"} <= texts(position)


class TestBuilding:
    def test_columns_are_built_down_in_alternating_colours(self) -> None:
        position = setup("T1: 9S\nT2: TD\nT3: TC\nT4: JH\nT5: 9H")
        assert "T1>T2" in texts(position)
        assert refusal(position, "T1>T3") == ("GH-6", "colour")
        assert refusal(position, "T1>T4") == ("GH-6", "rank")
        assert refusal(position, "T2>T1") == ("GH-6", "rank")
        assert refusal(position, "T5>T2") == ("GH-6", "colour")
        assert (
            position.ruling("T5>T2").text
            == "The 9 of hearts is red, and so is the 10 of diamonds: colours must alternate."
        )
        assert position.ruling("T5>T2").sentence("de") == "Herz-9 ist rot, Karo-10 auch: Die Farben müssen wechseln."

    def test_a_run_moves_from_the_end_of_a_column(self) -> None:
        position = setup("T1: (2C 2D) TD 9S 8H\nT2: TH\nT3: JS")
        assert position.play("T1x2>T2")["T2"] == engine.cards("TH 9S 8H")
        assert position.play("T1x3>T3")["T3"] == engine.cards("JS TD 9S 8H")
        assert refusal(position, "T1x4>T3") == ("GH-7", "face-down")
        assert refusal(position, "T1x6>T3") == ("GH-6", "few")
        assert refusal(position, "T4>T3") == ("GH-6", "none")
        assert refusal(position, "T1>T1") == ("GH-6", "same")

    def test_an_uncovered_card_is_turned_up_at_once(self) -> None:
        position = setup("T1: (2C 2D) 9S\nT2: TH")
        after = position.play("T1>T2")
        assert [card and card.text for card in after.view()["T1"]] == [None, "2D"]

    def test_a_space_takes_only_a_king(self) -> None:
        position = setup("T1: (4C) KH QS\nT2: QD\nT3: 3C\nW: KD")
        assert {"T1x2>T4", "W>T4"} <= texts(position)
        assert refusal(position, "T2>T4") == ("GH-8", "king")
        assert refusal(position, "T1>T4") == ("GH-8", "king")
        assert position.play("T1x2>T4")["T4"] == engine.cards("KH QS")

    def test_refusals_never_name_a_face_down_card(self) -> None:
        position = setup("T1: (2C 2D) 9S\nT2: TH")
        facts = position.ruling("T1x2>T2").facts
        assert "card" not in facts


class TestStock:
    def test_a_turned_card_that_can_be_built_must_be(self) -> None:
        position = setup("W: 5C 9S\nfresh: 1\nT1: TD\nT2: TH\nT3: 2C\nT4: 3H")
        assert texts(position) == {"W>T1", "W>T2"}
        for move in ("S>W", "T3>T4"):
            assert refusal(position, move) == ("GH-10", "build-first")
        assert {"S>W", "T3>T4"} <= texts(position.play("W>T2"))

    def test_a_turned_card_is_built_before_it_goes_up(self) -> None:
        position = setup(f"FS: {up('S', '8')}\nW: 9S\nfresh: 1\nT1: TD")
        assert refusal(position, "W>FS") == ("GH-10", "build-first")
        assert "T1>FS" in texts(position.play("W>T1"))

    def test_a_card_that_only_fits_a_foundation_may_stay(self) -> None:
        position = setup(f"FS: {up('S', '8')}\nW: 9S\nfresh: 1\nT1: JD")
        assert {"W>FS", "S>W"} <= texts(position)

    def test_moving_a_king_to_a_space_is_optional(self) -> None:
        position = setup("W: KS\nfresh: 1\nT1: 5D")
        assert {"W>T2", "S>W"} <= texts(position)

    def test_the_duty_ends_with_the_next_move(self) -> None:
        position = setup("W: 5C 9S\nT1: TD\nT2: 9C")
        assert {"S>W", "W>T1", "T2>T1"} <= texts(position)

    def test_a_turned_card_may_stay_if_building_is_optional(self) -> None:
        position = setup("W: 5C 9S\nfresh: 1\nT1: TD", compulsory_building=False)
        assert {"S>W", "W>T1"} <= texts(position)

    def test_cards_are_played_from_the_waste(self) -> None:
        position = setup("T1: TD\nT2: 9S 8H\nW: 4C 7C")
        assert refusal(position, "S>T1") == ("GH-10", "by-waste")
        assert refusal(position, "S>FH") == ("GH-10", "by-waste")
        assert refusal(position, "T1>W") == ("GH-10", "to-waste")
        assert refusal(position, "W>S") == ("GH-10", "to-waste")
        assert refusal(position, "Wx2>T1") == ("GH-11", "top-only")
        assert refusal(setup("T1: TD"), "W>T1") == ("GH-11", "waste-empty")

    def test_three_cards_are_turned_at_once(self) -> None:
        position = setup("T1: 5D", turn=3)
        stock = position["S"]
        after = position.play("S>W")
        assert after["W"] == (stock[-1], stock[-2], stock[-3])
        last = engine.game("grosse-harfe", turn=3).setup("S: 2C 3C\nT1: 5D\nW: *")
        assert last.play("S>W")["W"][-2:] == engine.cards("3C 2C")


class TestReturns:
    def test_the_top_foundation_card_may_come_back(self) -> None:
        position = setup(f"FH: {up('H', '5')}\nFH2: AH 2H\nT1: 6S\nT2: 3C\nT3: 2S")
        assert {"FH>T1", "FH2>T2"} <= texts(position)
        assert refusal(position, "FH>T2") == ("GH-6", "rank")
        after = position.play("FH>T1")
        assert after["T1"] == engine.cards("6S 5H") and after["FH"][-1].text == "4H"

    def test_either_of_two_equal_foundations_may_return_its_card(self) -> None:
        position = setup("FH: AH 2H\nFH2: AH 2H\nT1: 3C")
        assert position.play("FH>T1") == position.play("FH2>T1")
        assert [len(position.play("FH>T1")[name]) for name in ("FH", "FH2")] == [2, 1]

    def test_other_foundation_cards_may_not_come_back(self) -> None:
        position = setup(f"FH: AH\nFS: {up('S', 'K')}\nT1: 2S\nT2: 5D")
        assert refusal(position, "FH>T1") == ("GH-12", "return-ace")
        assert refusal(position, "FD>T1") == ("GH-12", "return-empty")
        assert refusal(position, "FS>T3") == ("GH-12", "return-space")
        assert refusal(position, "FS>FH") == ("GH-12", "return-across")
        assert refusal(position, "FSx2>T2") == ("GH-12", "return-one")
        assert refusal(setup("FH: AH 2H\nT1: 3S", foundation_returns=False), "FH>T1") == (
            "GH-12",
            "no-return",
        )


class TestPasses:
    def test_a_redeal_repeats_the_order_of_the_first_pass(self) -> None:
        position = engine.game("grosse-harfe").setup("T1: 7C\nT2: 7S\nW: *")
        first = position["W"][0]
        after = position.play("redeal")
        assert after["W"] == () and after["S"][-1] == first and after.view().counters["pass"] == 2
        assert after["S"] == tuple(reversed(position["W"]))

    def test_there_are_three_passes_in_all(self) -> None:
        game = engine.game("grosse-harfe")
        layout = "T1: 7C\nFC: AC 2C\nFD: AD 2D 3D 4D\nFH: AH\n"
        layout += "\n".join(f"F{suit}2: {up(suit, 'A')}" for suit in "CDH")
        layout += "\n" + "\n".join(f"T{n}: {run}" for n, run in enumerate(["KS QH JS TH 9S 8H", "KC QD JC TD 9C"], 2))
        position = game.setup(layout + "\nW: *")
        position = position.play("redeal")
        assert refusal(position, "redeal") == ("GH-13", "stock-left")
        last = game.setup(layout + "\nW: *\npass: 3")
        assert refusal(last, "redeal") == ("GH-13", "last-pass")
        assert refusal(last, "S>W") == ("GH-13", "stock-empty")

    def test_passes_can_be_unlimited(self) -> None:
        position = engine.game("kleine-harfe").setup("T1: 7C\nT2: 9C\nW: *")
        assert position.play("redeal").view().counters["pass"] == 1

    def test_an_empty_waste_cannot_be_turned_over(self) -> None:
        position = won().history[-2]
        assert refusal(position, "redeal") == ("GH-13", "nothing")


def won() -> Position:
    """A game won with its last move: the king of spades goes up."""
    rows = [f"F{suit}{n}: {up(suit, 'K')}" for suit in "CDH" for n in ("", "2")]
    rows += [f"FS: {up('S', 'K')}", f"FS2: {up('S', 'Q')}", "T1: KS"]
    return engine.game("grosse-harfe").setup("\n".join(rows)).play("T1>FS")


class TestEnd:
    def test_the_game_is_won_when_all_cards_are_up(self) -> None:
        position = won()
        assert position.outcome == "won" and position.score == 104 and position.legal_moves == ()
        assert refusal(position, "redeal") == ("GH-14", "game-over")
        assert refusal(position, "resign") == ("GH-14", "game-over")

    def test_giving_up_is_always_possible_and_loses(self) -> None:
        position = engine.game("grosse-harfe").deal(1).resign()
        assert position.outcome == "lost" and position.legal_moves == ()
        assert refusal(position, "S>W") == ("GH-14", "game-over")

    def test_a_game_without_legal_moves_is_lost(self) -> None:
        # One suit, two ranks: the two lies face up on the ace that the single foundation waits for.
        game = engine.game("grosse-harfe", packs=1, suits=1, ranks=3, columns=2, passes=1)
        position = game.setup("T1: 3C\nT2: (AC) 2C\nS: -")
        assert position.outcome == "lost"
        assert engine.game("grosse-harfe").deal(1).outcome is None


def test_every_refusal_occurs_for_some_illegal_move() -> None:
    up_to_king = f"FS: {up('S', 'K')}\nFH: AH 2H\nFD: AD"
    positions = [
        setup("T1: AH\nT2: 9S\nT3: TD"),
        setup("T1: AH\nT2: 9S\nW: 9C AS"),
        setup("W: 5C 9S\nfresh: 1\nT1: TD\nT2: TH\nT3: 2C\nT4: 3H"),
        setup(f"T1: (2C 2D) TD 9S 8H\nT2: TH\nT3: JS\nT5: 5H\nW: 4S 7C\n{up_to_king}"),
        setup("FH: AH 2H\nT1: 3S", foundation_returns=False),
        won(),
        won().history[-2],
        engine.game("grosse-harfe", passes=1).setup("T1: 7C\nW: *"),
    ]
    met = {
        position.ruling(move).reason
        for position in positions
        for move in position.game.conceivable_moves()
        if not position.ruling(move).legal
    }
    assert met == set(internals(engine.game("grosse-harfe")).module.REASONS.values())
