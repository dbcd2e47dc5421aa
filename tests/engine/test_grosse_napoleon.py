"""Große Napoleon, clause by clause, on small hand-made positions, and against a second implementation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, IllegalMoveError, OptionError, Position, PositionError, testing
from engine.games.grosse_napoleon import rules as grosse_napoleon

from .helpers import refusal, texts

RANKS = "A23456789TJQK"
GAME = engine.game("grosse-napoleon")
SMALL = {"ranks": 4, "suits": 2, "columns": 3}
"""Two packs of A 2 3 4 (the 4 is the king) of clubs and diamonds: 16 cards in three columns."""


def table(text: str, fill: str = "T6 T7 T8 T9 T10 T11", **options: object) -> Position:
    """A position after the deal: "AH: ..3 / KH: ..J / T1: 4H".

    "..3" is a foundation up to the 3. Unnamed cards go to the columns `fill`.
    """
    game = engine.game("grosse-napoleon", **options)
    lines = dict(line.strip().split(": ") for line in text.strip(" /").split("/"))
    for name, cards in lines.items():
        if cards.startswith(".."):
            order = RANKS if name[0] == "A" else RANKS[::-1]
            lines[name] = " ".join(rank + name[1] for rank in order[: order.index(cards[2]) + 1])
    named = [word for name, cards in lines.items() if name != "layout" for word in cards.split() if word != "-"]
    left = list((Counter(card.text for card in game.pack) - Counter(named)).elements())
    places = fill.split()
    for n, place in enumerate(places):
        lines[place] = " ".join(left[n :: len(places)])
    return game.setup("\n".join(f"{name}: {cards}" for name, cards in lines.items()))


def dealt(cards: Mapping[tuple[int, int], str]) -> Position:
    """A deal of the full game with these cards at (row, column); the other ranks from the middle outward.

    Thus only the named cards of the first rows fit.
    """
    rest = sorted(GAME.pack, key=lambda card: abs(card.rank - 7))
    order = [None] * 104
    for (row, column), text in cards.items():
        order[(row - 1) * 11 + column - 1] = engine.card(text)
        rest.remove(engine.card(text))
    return GAME.deal(cards=[(card or rest.pop(0)).text for card in order])


def play(position: Position, moves: str) -> Position:
    for move in moves.split():
        position = position.play(move)
    return position


def columns(position: Position) -> list[str]:
    return [" ".join(c.text for c in position[name]) for name in position.game.piles if name[0] == "T"]


class TestLayout:
    """GN-1 and GN-2."""

    def test_two_packs_and_a_first_row_of_eleven(self) -> None:
        position = GAME.deal(1)
        assert len(GAME.pack) == 104
        assert len(set(GAME.pack)) == 52
        assert [len(position[f"T{n}"]) for n in range(1, 12)] == [1] * 11
        assert position.view().counters == {"layout": 1, "row": 1, "given_up": 0}
        assert position.view()["S"] == (None,) * 93

    def test_rows_are_dealt_left_to_right_and_the_last_is_short(self) -> None:
        pack = [card.text for card in GAME.pack]
        position = GAME.deal(cards=pack)
        for row in range(2, 10):
            position = position.play("deal")
            assert position.view().counters["row"] == row
            assert position["T1"][-1].text == pack[11 * (row - 1)]
            assert position["T11"][-1].text == pack[11 * row - 1]
        position = position.play("deal")
        assert [len(position[f"T{n}"]) for n in range(1, 12)] == [10] * 5 + [9] * 6
        assert position["S"] == ()
        assert position.view().counters["row"] == 0
        assert [card.text for card in position["T5"]] == pack[4::11]
        assert refusal(position, "deal") == ("GN-2", "all-dealt")
        assert refusal(position, "S>T3") == ("GN-2", "all-dealt")

    def test_the_stock_is_dealt_only_in_rows(self) -> None:
        position = GAME.deal(1)
        for move in ("S>T3", "S>AH", "S>KH", "S>S"):
            assert refusal(position, move) == ("GN-2", "by-row")

    def test_a_column_that_lost_cards_is_still_dealt_its_card(self) -> None:
        position = play(dealt({(1, 3): "AH", (2, 3): "9C"}), "T3>AH deal")
        assert [len(position[f"T{n}"]) for n in range(1, 12)] == [2, 2, 1] + [2] * 8
        assert columns(position)[2] == "9C"


class TestFoundations:
    """GN-3 and GN-8."""

    def test_aces_are_built_up_and_kings_down_in_suit(self) -> None:
        position = table("AH: ..3 / KH: ..J / AC: ..K / KC: ..A / AD: ..K / T1: 4H / T2: TH")
        position = play(position, "T1>AH T2>KH")
        assert position["AH"][-1].text == "4H"
        assert position["KH"][-1].text == "TH"

    def test_the_player_chooses_when_a_card_fits_both_piles(self) -> None:
        position = table("AH: ..6 / KH: ..8 / AC: ..K / KC: ..A / AD: ..K / T1: 7H / T2: 7H")
        assert {"T1>AH", "T1>KH", "T2>AH", "T2>KH"} <= texts(position)
        assert len(position.play("T1>AH")["AH"]) == 7
        assert len(position.play("T1>KH")["KH"]) == 7
        assert len(play(position, "T1>KH T2>AH")["KH"]) == 7

    def test_the_second_ace_and_king_complete_the_opposite_piles(self) -> None:
        position = table("AH: ..Q / KH: ..2 / AC: ..K / KC: ..A / AD: ..K / T1: AH / T2: KH")
        assert refusal(position, "T1>AH") == ("GN-3", "next-up")
        assert refusal(position, "T2>KH") == ("GN-3", "next-down")
        full = play(position, "T1>KH T2>AH")
        assert len(full["AH"]) == len(full["KH"]) == 13

    def test_cards_that_do_not_fit_are_refused(self) -> None:
        position = table(
            "AH: ..3 / KH: ..J / AC: ..K / KC: ..K / KD: ..A / AD: ..Q / T1: 9H / T2: 9S / T3: QC / T4: KD",
        )
        assert refusal(position, "T1>AH") == ("GN-3", "next-up")
        assert refusal(position, "T1>KH") == ("GN-3", "next-down")
        assert refusal(position, "T2>AH") == ("GN-3", "suit")
        assert refusal(position, "T2>AS") == ("GN-3", "base-ace")
        assert refusal(position, "T2>KS") == ("GN-3", "base-king")
        assert refusal(position, "T3>AC") == ("GN-3", "complete")
        assert refusal(position, "T4>KD") == ("GN-3", "complete")
        assert (
            position.ruling("T1>AH").text
            == "This pile is built up from the ace and now takes the 4 of hearts, not the 9 of hearts."
        )
        assert position.ruling("T2>KS").sentence("de") == (
            "Dieses Häufchen beginnt mit Pik-König, nicht mit Pik-9: Abgebaut wird vom König an."
        )

    def test_foundation_cards_never_come_back_or_change_piles(self) -> None:
        position = table("AH: ..6 / KH: ..8 / AC: ..K / KC: ..A / AD: ..K / T1: 7H")
        assert refusal(position, "AH>T1") == refusal(position, "KH>T2") == ("GN-8", "no-return")
        assert refusal(position, "AH>S") == refusal(position, "AH>AH") == ("GN-8", "no-return")
        assert refusal(position, "AH>KH") == refusal(position, "KC>AC") == ("GN-8", "across")


class TestPlayDuringTheDeal:
    """GN-4."""

    def test_any_fitting_card_of_the_first_row_may_go_up(self) -> None:
        position = dealt({(1, 3): "AH", (1, 5): "2H", (1, 7): "KS", (1, 11): "QS", (1, 1): "8C"})
        assert texts(position) == {"T3>AH", "T7>KS", "deal"}
        assert texts(position.play("T3>AH")) == {"T5>AH", "T7>KS", "deal"}
        position = play(position, "T7>KS T3>AH T11>KS T5>AH")
        assert texts(position) == {"deal"}
        assert [card.text for card in position["KS"]] == ["KS", "QS"]
        assert position.score == 4

    def test_a_space_stays_until_the_next_row(self) -> None:
        position = play(dealt({(1, 3): "AH", (1, 4): "7H", (1, 5): "6H"}), "T3>AH")
        assert position["T3"] == ()
        assert refusal(position, "T4>T3") == ("GN-4", "no-ladders")
        assert refusal(position, "T4>T5") == ("GN-4", "no-ladders")
        assert refusal(position, "T3>AH") == ("GN-5", "none")
        assert len(position.play("deal")["T3"]) == 1

    def test_after_later_rows_only_outer_columns_may_go_up(self) -> None:
        position = dealt({(1, 1): "AS", (2, 1): "AH", (2, 2): "AD", (2, 10): "KD", (2, 11): "KH"}).play("deal")
        assert texts(position) == {"T1>AH", "T11>KH", "deal"}
        assert refusal(position, "T2>AD") == ("GN-4", "inner")
        assert refusal(position, "T10>KD") == ("GN-4", "inner")
        assert refusal(position, "T10x2>KD") == ("GN-4", "inner")
        assert refusal(position, "T1x2>AH") == ("GN-5", "one")
        assert "columns 1 and 11" in position.ruling("T2>AD").text

    def test_cards_uncovered_that_way_may_go_up_too(self) -> None:
        position = play(dealt({(1, 1): "AS", (2, 1): "AH", (2, 2): "AD"}), "deal T1>AH")
        assert texts(position) == {"T1>AS", "deal"}
        position = play(position, "T1>AS")
        assert position["T1"] == ()
        assert texts(position) == {"deal"}
        assert len(position.play("deal")["T1"]) == 1

    def test_a_skipped_first_row_card_waits_in_an_inner_column(self) -> None:
        position = dealt({(1, 3): "AH"})
        assert "T3>AH" in texts(position)
        assert "T3>AH" not in texts(position.play("deal"))

    def test_ladders_are_refused_until_the_last_card_is_dealt(self) -> None:
        position = dealt({(9, 8): "5S", (9, 9): "6S"})
        for _ in range(8):
            position = position.play("deal")
        assert refusal(position, "T8>T9") == ("GN-4", "no-ladders")
        assert refusal(position, "redeal") == ("GN-9", "dealing")
        assert "T8>T9" in texts(position.play("deal"))

    def test_play_opens_at_once_if_the_first_row_is_the_last(self) -> None:
        position = engine.game("grosse-napoleon", ranks=2, suits=1, columns=5).deal(cards="AC 2C AC 2C")
        assert position.view().counters["row"] == 0
        assert {"T2>T1", "T1>T5", "T1>AC", "T2>KC", "redeal"} <= texts(position)


class TestPlay:
    """GN-5, GN-6 and GN-7."""

    BASE = "AC: ..K / KC: ..A / AD: ..K / KD: ..A / "

    def test_only_last_cards_move_and_one_at_a_time(self) -> None:
        position = table(self.BASE + "T1: 4H 6H 7H / T2: 8H / T3: - / T4: 9S")
        assert refusal(position, "T1x2>T2") == ("GN-5", "one")
        assert refusal(position, "T1x2>AH") == ("GN-5", "one")
        assert refusal(position, "T3>T1") == ("GN-5", "none")
        assert refusal(position, "T3x2>T1") == ("GN-5", "none")
        assert position.ruling("T1x2>T2").text == (
            "Cards move one at a time, not 2 at once: only the 7 of hearts, the last card of column 1, is playable."
        )

    def test_a_ladder_is_built_in_suit_up_or_down_and_may_turn(self) -> None:
        position = table(self.BASE + "T1: 9S 7H / T2: 8H / T3: 7H / T4: 6H / T5: 8S")
        assert {"T1>T2", "T2>T1", "T1>T4", "T4>T1", "T4>T3"} <= texts(position)
        position = play(position, "T1>T2 T4>T2 T3>T2")
        assert columns(position)[1] == "8H 7H 6H 7H"
        assert "T5>T1" in texts(position)
        assert "T1>T5" in texts(position)

    def test_only_neighbouring_ranks_join_a_ladder(self) -> None:
        position = table(
            self.BASE + "T1: 2S KH / T2: 3S AH / T3: 3S QS / T4: 7H / T5: 9H / T6: 4S 7H",
            fill="T7 T8 T9 T10 T11",
        )
        assert refusal(position, "T1>T2") == refusal(position, "T2>T1") == ("GN-6", "round")
        assert refusal(position, "T3>T1") == refusal(position, "T1>T3") == ("GN-6", "other-suit")
        assert refusal(position, "T4>T5") == refusal(position, "T5>T4") == ("GN-6", "rank")
        assert refusal(position, "T4>T6") == ("GN-6", "rank")
        assert refusal(position, "T4>T4") == ("GN-6", "same")
        assert refusal(position, "T4>S") == ("GN-9", "to-stock")
        assert position.ruling("T1>T2").sentence("de") == (
            "Herz-König passt nicht an Herz-Ass: König und Ass sind keine Nachbarn."
        )

    def test_a_space_takes_any_single_card(self) -> None:
        position = table(self.BASE + "T1: 2S KH / T2: - / T3: 7S 6S / T4: 5H")
        assert {"T1>T2", "T3>T2", "T4>T2"} <= texts(position)
        assert refusal(position, "T3x2>T2") == ("GN-7", "space-one")
        assert columns(position.play("T4>T2"))[1:4] == ["5H", "7S 6S", ""]

    def test_a_ladder_moved_card_by_card_to_a_space_is_reversed(self) -> None:
        position = table(self.BASE + "T1: 9S 5H 6H 7H / T2: -")
        assert columns(play(position, "T1>T2 T1>T2 T1>T2"))[:2] == ["9S", "7H 6H 5H"]


class TestGathering:
    """GN-9, with GN-2 and GN-4 in the second layout."""

    PLAYED = "AC: AC 2C\nKD: 4D\nT1: AD 3C 2D\nT2: 4C 3D AC 2C\nT3: 4C 3C 4D AD 2D 3D\n"

    def test_the_redeal_matches_an_example_worked_by_hand(self) -> None:
        """T3 is turned over first, T2 comes on top of it, T1 on top of both. So the new stock runs

            AD 3C 2D | 4C 3D AC 2C | 4C 3C 4D AD 2D 3D        (column 1, column 2, column 3)

        and in rows of three:  AD 3C 2D / 4C 3D AC / 2C 4C 3C / 4D AD 2D / 3D
        """
        position = engine.game("grosse-napoleon", **SMALL).setup(self.PLAYED).play("redeal")
        assert columns(position) == ["AD", "3C", "2D"]
        assert " ".join(card.text for card in reversed(position["S"])) == "4C 3D AC 2C 4C 3C 4D AD 2D 3D"
        assert position.view()["S"] == (None,) * 10, "the new stock lies face down"
        assert position.view().counters == {"layout": 2, "row": 1, "given_up": 0}
        assert [len(position[name]) for name in ("AC", "KC", "AD", "KD")] == [2, 0, 0, 1]
        assert columns(position.play("deal")) == ["AD 4C", "3C 3D", "2D AC"]
        position = play(position, "deal deal deal deal")
        assert columns(position) == ["AD 4C 2C 4D 3D", "3C 3D 4C AD", "2D AC 3C 2D"]
        assert position.view().counters == {"layout": 2, "row": 0, "given_up": 0}

    def test_play_during_the_second_layout(self) -> None:
        position = engine.game("grosse-napoleon", **SMALL).setup(self.PLAYED).play("redeal")
        assert texts(position) == {"T1>AD", "T2>AC", "deal"}
        position = play(position, "T2>AC deal")
        assert columns(position) == ["AD 4C", "3D", "2D AC"], "the column that lost its card gets one as before"
        assert texts(position) == {"T1>AC", "T1>KC", "deal"}
        assert refusal(position, "T2>KD") == ("GN-4", "inner")
        position = play(position, "T1>AC")
        assert texts(position) == {"T1>AD", "deal"}, "the ace has been uncovered"
        position = play(position, "T1>AD deal")
        assert columns(position) == ["2C", "3D 4C", "2D AC 3C"]
        position = play(position, "deal deal")
        assert columns(position) == ["2C 4D 3D", "3D 4C AD", "2D AC 3C 2D"], "the last row has one card"
        assert position.view().counters["row"] == 0

    def test_the_choice_of_space_matters(self) -> None:
        left = table(
            "AH: ..K / KH: ..5 / T1: 2H / T2: - / T3: 4H 3H AH / " + TestPlay.BASE,
            fill="T4 T5 T6 T7 T8 T9 T10",
        )
        assert left["T11"] == ()
        assert columns(left.play("redeal"))[:3] == ["2H", "4H", "3H"]
        assert columns(play(left, "T1>T11 redeal"))[:3] == ["4H", "3H", "AH"]
        right = play(left, "T1>T11 redeal")
        while right["S"]:
            right = right.play("deal")
        assert right[f"T{(30 - 1) % 11 + 1}"][-1].text == "2H", "the last of 30 cards"

    def test_there_are_three_layouts_in_all(self) -> None:
        position = GAME.deal(5)
        for layout in (1, 2, 3):
            assert position.view().counters["layout"] == layout
            while position["S"]:
                assert refusal(position, "redeal") == ("GN-9", "dealing")
                position = position.play("deal")
            if layout < 3:
                position = position.play("redeal")
        assert refusal(position, "redeal") == ("GN-9", "last-layout")
        assert position.ruling("redeal").text == (
            "This is layout 3 of 3, the last one: the columns are not gathered again."
        )

    @pytest.mark.parametrize("redeals", [0, 1, 4])
    def test_the_number_of_layouts_is_an_option(self, redeals: int) -> None:
        position = engine.game("grosse-napoleon", redeals=redeals).deal(5)
        for _ in range(redeals):
            position = play(position, "deal " * 9 + "redeal")
        assert refusal(play(position, "deal " * 9), "redeal") == ("GN-9", "last-layout")

    def test_an_unplayed_layout_is_gathered_column_by_column(self) -> None:
        pack = [card.text for card in GAME.deal(77)["S"]]
        pack += [card.text for n in range(11, 0, -1) for card in GAME.deal(77)[f"T{n}"]]
        pack.reverse()
        position = play(GAME.deal(cards=pack), "deal " * 9 + "redeal")
        order = [card for n in range(11) for card in pack[n::11]]
        assert columns(position) == order[:11]
        assert [card.text for card in reversed(position["S"])] == order[11:]


class TestEnd:
    """GN-10."""

    ALL_BUT_ONE = " / ".join(f"A{suit}: ..K / K{suit}: ..A" for suit in "CDS") + " / AH: ..K / KH: ..2"

    def test_the_last_card_wins_the_game(self) -> None:
        position = table(self.ALL_BUT_ONE + " / T4: AH")
        assert position.outcome is None
        assert "redeal" in texts(position)
        won = position.play("T4>KH")
        assert won.outcome == "won"
        assert won.score == 104
        assert not won.legal_moves
        for move in ("redeal", "deal", "KH>T4", "resign"):
            assert refusal(won, move) == ("GN-10", "game-over")

    def test_a_game_without_moves_is_lost(self) -> None:
        ends = "T1: AC AC AD AD 3C 2C\nT2: 3C 3D 3D 4D 4D 2D\nT3: 4C 4C 2D 2C"
        dead = engine.game("grosse-napoleon", **SMALL, redeals=0).setup(ends)
        assert dead.outcome == "lost"
        assert not dead.legal_moves
        assert refusal(dead, "T1>AC") == ("GN-3", "base-ace")
        alive = engine.game("grosse-napoleon", **SMALL).setup(ends)
        assert alive.outcome is None
        assert texts(alive) == {"redeal"}

    def test_the_player_may_give_up_at_any_time(self) -> None:
        for position in (GAME.deal(1), play(GAME.deal(1), "deal " * 4), play(GAME.deal(1), "deal " * 9)):
            over = position.resign()
            assert over.outcome == "lost"
            assert not over.legal_moves
            assert refusal(over, "deal") == ("GN-10", "game-over")
            with pytest.raises(IllegalMoveError):
                over.resign()


class TestPositions:
    """Valid positions, and the longest possible column."""

    LADDER = tuple(rank + "H" for low in range(0, 12, 2) for rank in RANKS[low : low + 2] * 2)

    def test_the_longest_possible_column_can_be_built(self) -> None:
        """Nine dealt cards and a ladder of 25: odd and even ranks alternate, only 12 of a suit are even."""
        longest = f"KC QC JC TC 9C 8C 7C 6C 5C {' '.join(self.LADDER)}"
        position = table(f"AC: ..K / AD: ..K / AS: ..K / T1: {longest} / T2: KH / T3: KH")
        position = position.play("T2>T1")
        assert len(position["T1"]) == 34
        testing.check_position(position)
        assert refusal(position, "T3>T1") == ("GN-6", "rank")

    def test_longer_columns_are_rejected(self) -> None:
        rest = "AC: ..K / KC: ..A / AD: ..K / T1: " + " ".join(rank + "S" for rank in RANKS[:9])
        assert len(table(rest + " 2H")["T1"]) == 10
        with pytest.raises(PositionError, match=r"T1: 2H cannot lie on TS; behind 10 rows there are ladders"):
            table(rest + " TS 2H")

    def test_the_first_layout_contains_every_card(self) -> None:
        built = "row: 1\nAH: " + " ".join(rank + "H" for rank in RANKS) + "\nS: *"
        with pytest.raises(PositionError, match="S: 91 cards left after 1 rows"):
            GAME.setup(built)
        assert GAME.setup(built + "\nlayout: 2").view().counters["layout"] == 2

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("S: *\nT1: 2H\nT2: 3H", "row: the stock still has cards"),
            ("row: 1\nS: *\nT1: 2H", "S: 103 cards left after 1 rows"),
            ("row: 1\nS: *\nT1: 2H 3H", "T1: 2 cards, but only 1 rows"),
            ("row: 3\nS: *\nT2: 2H", "T2: 1 cards of 3 rows"),
            ("layout: 4\nS: *", "layout 4 of 3"),
        ],
    )
    def test_impossible_positions_are_rejected(self, text: str, message: str) -> None:
        with pytest.raises(PositionError, match=message):
            GAME.setup(text)

    def test_a_finished_deal_has_no_row(self) -> None:
        position = play(GAME.deal(3), "deal " * 9)
        with pytest.raises(PositionError, match="row 4: with the last card dealt the deal is over"):
            GAME.setup(position.diagram(all_cards=True) + "\nrow: 4")

    def test_conflicting_options_are_rejected(self) -> None:
        assert engine.game("grosse-napoleon", columns=7)
        with pytest.raises(OptionError, match="one could grow to 43 cards, 40 at most"):
            engine.game("grosse-napoleon", columns=6)
        with pytest.raises(OptionError, match="redeals=10"):
            engine.game("grosse-napoleon", redeals=10)


class TestRefusals:
    def test_every_refusal_is_reached_and_has_its_sentences(self) -> None:
        first = dealt({(1, 3): "AH"})
        positions = [
            first,
            first.play("deal"),
            play(first, "deal " * 9),
            table("AC: ..K / KC: ..A / AD: ..K / KD: ..J / AH: ..3 / T1: KH / T2: AH / T3: 9S / T4: 7S / T5: 4D"),
            table("layout: 3 / AC: ..K / KC: ..2 / AD: ..K / KD: ..2 / AH: ..K / T1: AH / T2: AC"),
            first.resign(),
        ]
        seen: Counter[str] = Counter()
        for position in positions:
            seen += testing.check_refusals(position, testing.conceivable(GAME))
        wanted = {f"GN-{code >> 4} {name}" for code, name in grosse_napoleon.REASONS.items()}
        assert set(seen) == wanted
        assert set(GAME.catalogue.keys("reasons")) == set(grosse_napoleon.REASONS.values())

    def test_refusals_do_not_depend_on_the_hidden_stock(self) -> None:
        position = GAME.deal(8).play("deal")
        data = position.to_dict()
        data["piles"]["S"] = random.Random(1).sample(data["piles"]["S"], len(data["piles"]["S"]))
        other = GAME.from_dict(data)
        assert other.view() == position.view()
        for move in GAME.conceivable_moves()[::3]:
            assert position.ruling(move).text == other.ruling(move).text


class Model:
    """A second, slow implementation of the game from the clauses alone, using lists and texts."""

    def __init__(self, position: Position) -> None:
        self.options = position.game.options
        self.kings = RANKS[: self.options["ranks"]]
        width = self.options["columns"]
        self.stock = [c.text for c in reversed(position["S"])]
        self.columns = [[c.text for c in position[f"T{n}"]] for n in range(1, width + 1)]
        self.piles: dict[str, list[str]] = {}
        self.layout, self.first_row = 1, True

    def wants(self, pile: str) -> str:
        ranks = self.kings if pile[0] == "A" else self.kings[::-1]
        high = len(self.piles.get(pile, []))
        return ranks[high] + pile[1] if high < len(ranks) else ""

    def legal(self) -> set[str]:
        ends = {n: column[-1] for n, column in enumerate(self.columns, 1) if column}
        if not ends and not self.stock:
            return set()
        dealing = bool(self.stock)
        if dealing and not self.first_row:
            free = {n: c for n, c in ends.items() if n in (1, len(self.columns))}
        else:
            free = ends
        result = {f"T{n}>{p}{c[1]}" for n, c in free.items() for p in "AK" if self.wants(p + c[1]) == c}
        if dealing:
            return result | {"deal"}
        for n, c in ends.items():
            for m in range(1, len(self.columns) + 1):
                if m != n:
                    d = ends.get(m)
                    steps = abs(RANKS.index(c[0]) - RANKS.index(d[0])) if d else 1
                    if d is None or (d[1] == c[1] and steps == 1):
                        result.add(f"T{n}>T{m}")
        return result | ({"redeal"} if self.layout <= self.options["redeals"] else set())

    def row(self, first: bool) -> None:
        self.first_row = first
        for column in self.columns:
            if self.stock:
                column.append(self.stock.pop(0))

    def play(self, move: str) -> None:
        if move == "deal":
            self.row(first=False)
        elif move == "redeal":
            heap: list[str] = []  # top first
            for column in reversed(self.columns):
                heap = column + heap
            self.stock, self.columns = heap, [[] for _ in self.columns]
            self.layout += 1
            self.row(first=True)
        else:
            source, target = move.split(">")
            card = self.columns[int(source[1:]) - 1].pop()
            if target[0] == "T":
                self.columns[int(target[1:]) - 1].append(card)
            else:
                self.piles.setdefault(target, []).append(card)


FAMILIES = st.sampled_from(
    [
        {},
        {"redeals": 0},
        SMALL,
        {"ranks": 5, "suits": 3, "columns": 4},
        {"ranks": 6, "suits": 1, "columns": 2, "redeals": 5},
    ]
)


@settings(max_examples=60)
@given(options=FAMILIES, deal=st.integers(0, MAX_DEAL), seed=st.integers(0, 2**32))
def test_the_rules_agree_with_an_independent_model(options: dict[str, int], deal: int, seed: int) -> None:
    position = engine.game("grosse-napoleon", **options).deal(deal)
    model = Model(position)
    choose = random.Random(seed)
    for _ in range(250):
        assert texts(position) == model.legal(), position.diagram(all_cards=True)
        if not position.legal_moves:
            break
        # Gathering is avoided; otherwise random games would soon be stuck in the last layout.
        moves = [move for move in position.legal_moves if move != "redeal" or choose.random() < 0.1]
        move = choose.choice(moves or list(position.legal_moves))
        position = position.play(move)
        model.play(move.text)
        assert columns(position) == [" ".join(column) for column in model.columns]
        assert [c.text for c in reversed(position["S"])] == model.stock
    assert position.outcome == (
        "won" if not model.stock and not any(model.columns) else "lost" if not model.legal() else None
    )
