"""Die Treppe, clause by clause, on hand-made positions, and against a second, slow implementation."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, InvalidMoveError, OptionError, Position, PositionError, testing
from engine.base.cards import RANKS, SUITS, Card
from engine.core.internals import internals

from .helpers import refusal, texts

TREPPE = engine.game("treppe")
PACK = [card.text for card in TREPPE.pack]

STAIRS = "7H | 2S 2D | 9C TD 9H | 3S JD 5C 8H | 4C 6D QS 9D KH"
"""A staircase where only twos and nines occur twice, and the ten of diamonds is the only successor of a nine."""


def dealt(stairs: str, stock: str = "") -> Position:
    """The position after a deal: the rows from the top, then the first cards of the stock."""
    first = stairs.replace("|", " ").split() + stock.split()
    return TREPPE.deal(cards=[*first, *(card for card in PACK if card not in first)])


def up(base: str, suit: str, count: int) -> list[str]:
    """The first cards of a foundation."""
    start = RANKS.index(base)
    return [RANKS[(start + i) % 13] + suit for i in range(count)]


def phase_two(base: str, heights: str, rows: str, waste: str = "", stock: str | None = None) -> Position:
    """A position of phase 2.

    Args:
        base: the base rank.
        heights: numbers of cards on the four foundations ("2 1 0 0").
        rows: the rows from the top, separated by "|".
        waste: its last cards.
        stock: all of its cards, the next one last; None: as many of the rest as it can hold. What is left goes to the
            bottom of the waste.
    """
    foundations = [up(base, suit, int(n)) for suit, n in zip(SUITS, heights.split(), strict=True)]
    lines = [f"F{suit}: {' '.join(cards)}" for suit, cards in zip(SUITS, foundations, strict=True)]
    lines += [f"R{n}: {row.strip()}" for n, row in enumerate(rows.split("|"), 1)]
    named = {card for cards in foundations for card in cards} | set(f"{rows} {waste} {stock or ''}".split())
    left = [card for card in PACK if card not in named]
    if stock is None:
        stock, left = " ".join(left[:37]), left[37:]
    lines += [f"S: {stock}", f"W: {' '.join(left)} {waste}"]
    return TREPPE.setup("\n".join([*lines, f"base: {RANKS.index(base) + 1}", "phase: 2"]))


def play(position: Position, moves: str) -> Position:
    """The position after some moves, "base" and its rank written as one word."""
    for move in moves.split():
        position = position.play(move.replace("base", "base "))
    return position


def names(position: Position, pile: str) -> str:
    return " ".join(card.text for card in position[pile])


class TestLayout:
    """TR-1."""

    def test_the_staircase_is_dealt_row_by_row(self) -> None:
        position = TREPPE.deal(cards=PACK)
        rows = [[names(position, f"R{n}P{k}") for k in range(1, n + 1)] for n in range(1, 6)]
        assert [len(row) for row in rows] == [1, 2, 3, 4, 5]
        assert [card for row in rows for card in row] == PACK[:15]
        assert names(position, "S") == " ".join(reversed(PACK[15:]))
        assert len(position["S"]) == 37

    def test_only_the_stock_is_hidden(self) -> None:
        view = TREPPE.deal(5).view()
        assert set(view["S"]) == {None}
        assert all(None not in cards for name, cards in view.piles.items() if name != "S")

    def test_the_diagram_shows_places_and_then_rows(self) -> None:
        position = dealt(STAIRS).play("base 2")
        lines = position.diagram().splitlines()
        assert [line for line in lines if line.startswith("R")] == [
            "R1: 7H",
            "R2: -- --",
            "R3: 9C TD 9H",
            "R4: 3S JD 5C 8H",
            "R5: 4C 6D QS 9D KH",
        ]
        assert "base: 2" in lines
        later = phase_two("2", "0 1 0 1", "7H | | 9C TD 9H | 3S | 4C 6D QS 9D KH")
        assert "R2: -" in later.diagram().splitlines()
        assert later["R2P1"] == later["R3P1"] == ()
        assert position["R3"] == ()


class TestBase:
    """TR-2."""

    def test_ranks_present_twice_may_be_chosen(self) -> None:
        assert texts(dealt(STAIRS)) == {"base 2", "base 9"}

    def test_all_cards_of_the_base_rank_go_up(self) -> None:
        position = dealt(STAIRS).play("base 9")
        assert [names(position, f"F{suit}") for suit in SUITS] == ["9C", "9D", "9H", ""]
        assert position.score == 3
        assert position["R3P1"] == position["R3P3"] == position["R5P4"] == ()
        assert len(position["S"]) == 37

    def test_a_base_has_four_cards(self) -> None:
        stairs = "7C | 7D 7H | 7S 2C 3C | 4C 5C 6C TC | JC QC KC AC 2D"
        assert dealt(stairs).play("base 7").score == 4

    def test_other_ranks_cannot_be_chosen(self) -> None:
        start = dealt(STAIRS)
        assert refusal(start, "base A") == ("TR-2", "absent")
        assert refusal(start, "base J") == ("TR-2", "once")
        assert refusal(start.play("base 2"), "base 9") == ("TR-2", "chosen")
        small = engine.game("treppe", ranks=5, suits=2, rows=3).deal(1)
        assert refusal(small, "base 6") == ("TR-2", "no-rank")
        assert start.ruling("base J").text == (
            "There is only one jack in the tableau: the base rank must appear there at least twice."
        )

    def test_the_base_must_be_chosen_first(self) -> None:
        start = dealt(STAIRS)
        for move in ("S>W", "R3P1>FC", "S>R1P1", "R1>R2", "W>FH"):
            assert refusal(start, move) == ("TR-2", "choose-first")

    @given(deal=st.integers(0, MAX_DEAL))
    def test_a_base_is_always_available(self, deal: int) -> None:
        position = TREPPE.deal(deal)
        stairs = [position[f"R{n}P{k}"][0].rank for n in range(1, 6) for k in range(1, n + 1)]
        expected = {f"base {RANKS[rank - 1]}" for rank, count in Counter(stairs).items() if count >= 2}
        assert texts(position) == expected
        assert expected

    def test_a_small_staircase_without_a_base_is_lost(self) -> None:
        game = engine.game("treppe", rows=2, ranks=3, suits=2)
        assert game.deal(cards="AC 2C 3D AD 2D 3C").outcome == "lost"
        assert texts(game.deal(cards="AC 2C AD 2D 3C 3D")) == {"base A"}


class TestFoundations:
    """TR-3."""

    def test_ranks_wrap_from_king_to_ace(self) -> None:
        position = phase_two("Q", "2 1 7 0", "AC | QS | 8H | 3S | 5D")
        assert {"R1>FC", "R2>FS"} <= texts(position)
        position = play(position, "R1>FC R2>FS")
        assert names(position, "FC") == "QC KC AC"
        assert refusal(position, "R3>FH") == ("TR-3", "next")
        assert (
            position.ruling("R3>FH").text == "The foundation of hearts now takes the 6 of hearts, not the 8 of hearts."
        )

    def test_cards_that_do_not_fit_are_refused(self) -> None:
        position = phase_two("Q", "2 1 1 0", "2C | KS | 3S | AD | KH")
        assert refusal(position, "R1>FC") == ("TR-3", "next")
        assert refusal(position, "R1>FD") == ("TR-3", "suit")
        assert refusal(position, "R2>FS") == ("TR-3", "base-card")
        assert position.ruling("R2>FS").sentence("de") == (
            "Das Aufbauhäufchen Pik beginnt mit seiner Grundkarte Pik-Dame: Pik-König muss darauf warten."
        )
        assert texts(position) >= {"R5>FH"}


class TestPhaseOne:
    """TR-4 to TR-6."""

    def test_any_fitting_card_may_go_up(self) -> None:
        position = dealt(STAIRS).play("base 9")
        free = {"S>R3P1", "S>R3P3", "S>R5P4"}
        assert texts(position) == free | {"R3P2>FD"}
        position = position.play("R3P2>FD")
        assert texts(position) == free | {"S>R3P2", "R4P2>FD"}
        assert names(position, "FD") == "9D TD"

    def test_a_stock_card_is_laid_and_may_go_up(self) -> None:
        position = dealt(STAIRS, "9S QD TC TH").play("base 9").play("S>R5P4")
        assert names(position, "R5P4") == "9S"
        assert "R5P4>FS" in texts(position)
        position = play(position, "R5P4>FS S>R3P3")
        assert names(position, "R3P3") == "QD"
        assert refusal(position, "R3P3>FD") == ("TR-3", "next")
        assert "R3P3>FD" in texts(play(position, "R3P2>FD R4P2>FD"))

    def test_tableau_cards_move_only_to_foundations(self) -> None:
        position = dealt(STAIRS).play("base 9")
        for move in ("R4P4>R1P1", "R2P1>R3P1", "R2>R4", "R1P1>R5", "R3P1>R3P3"):
            assert refusal(position, move) == ("TR-4", "no-build")
        assert refusal(position, "R3P1>FC") == ("TR-4", "place-free")
        assert refusal(position, "R3P2x2>FD") == ("TR-4", "one-place")
        assert refusal(position, "R3>FD") == ("TR-4", "name-place")
        assert refusal(position, "R2P2>FD") == ("TR-3", "next")

    def test_occupied_places_refuse_the_stock(self) -> None:
        position = dealt(STAIRS).play("base 9")
        assert refusal(position, "S>R1P1") == ("TR-5", "taken")
        assert refusal(position, "S>FH") == refusal(position, "S>R3") == ("TR-5", "free-only")
        assert refusal(position, "Sx2>R3P1") == ("TR-5", "one-each")
        assert position.ruling("S>R4P1").text == (
            "The 3 of spades is on place 1 of row 4: the stock fills only free places."
        )

    def test_phase_one_cannot_be_ended_early(self) -> None:
        position = dealt(STAIRS).play("base 9")
        assert refusal(position, "S>W") == ("TR-6", "up-first")
        assert "10 of diamonds" in position.ruling("S>W").text
        position = play(position, "R3P2>FD R4P2>FD")
        assert refusal(position, "S>W") == ("TR-6", "fill-first")
        assert refusal(position, "W>FD") == ("TR-11", "waste-empty")
        assert refusal(position, "R1P1>W") == refusal(position, "R1P1>S") == ("TR-11", "to-waste")
        assert refusal(position, "FD>R3P1") == ("TR-12", "no-return")

    def test_phase_one_ends_when_all_is_full_and_nothing_fits(self) -> None:
        position = play(dealt(STAIRS, "AC AD AH AS KC").play("base 9"), "R3P2>FD R4P2>FD")
        position = play(position, "S>R3P1 S>R3P3 S>R4P2 S>R5P4")
        assert position.view().counters["phase"] == 1
        position = position.play("S>R3P2")
        assert position.view().counters["phase"] == 2
        assert [names(position, f"R{n}") for n in (3, 4, 5)] == ["AC KC AD", "3S AH 5C 8H", "4C 6D QS AS KH"]
        assert position["R3P1"] == ()
        assert "S>W" in texts(position)
        assert refusal(position, "S>R3P1") == refusal(position, "R1>R5P5") == ("TR-6", "phase-over")

    def test_phase_one_goes_on_while_a_card_fits(self) -> None:
        position = play(dealt(STAIRS, "AC AD 9S").play("base 9"), "S>R3P1 S>R3P3 S>R5P4")
        assert texts(position) == {"R3P2>FD", "R5P4>FS"}

    def test_phase_one_may_end_with_the_whole_pack_up(self) -> None:
        game = engine.game("treppe", rows=2, ranks=2, suits=2)
        position = game.deal(cards="AC AD 2C 2D").play("base A")
        position = position.play("R2P2>FC")
        assert texts(position) == {"S>R1P1", "S>R2P1", "S>R2P2"}
        position = position.play("S>R2P1")
        assert refusal(position, "S>R1P1") == ("TR-5", "stock-out")
        position = position.play("R2P1>FD")
        assert position.outcome == "won"
        assert position.view().counters["phase"] == 2
        assert [position[f"R{n}"] for n in (1, 2)] == [(), ()]

    @settings(max_examples=40, deadline=None)
    @given(deal=st.integers(0, MAX_DEAL), seed=st.integers(0, 999), small=st.booleans())
    def test_the_cards_going_up_depend_only_on_the_base(self, deal: int, seed: int, small: bool) -> None:
        """TR-5; no row is ever left with a gap, since an exhausted stock means a win."""
        game = engine.game("treppe", rows=3, ranks=5, suits=2) if small else TREPPE
        for base in game.deal(deal).legal_moves:
            ends = []
            for way in (seed, seed + 1):
                for position in testing.random_play(game.deal(deal).play(base), way, 200):
                    if position.view().counters["phase"] == 2:
                        break
                rows = [position[f"R{n}"] for n in range(1, game.options["rows"] + 1)]
                assert [len(row) for row in rows] == list(range(1, len(rows) + 1)) or position.outcome == "won"
                foundations = tuple(names(position, f"F{suit}") for suit in SUITS[: game.options["suits"]])
                ends.append((foundations, position["S"], sorted(card for row in rows for card in row)))
            assert ends[0] == ends[1]


class TestPhaseTwo:
    """TR-7 to TR-12."""

    ROWS = "8C | 5D 9H | 2S KH 7S | 3C 8H 7H 6H | TC 4D QS"

    def table(self, waste: str = "JS") -> Position:
        return phase_two("A", "1 1 1 0", self.ROWS, waste)

    def test_rows_are_built_down_at_the_right_end_in_any_suit(self) -> None:
        assert texts(self.table()) == {"R1>R2", "R3>R1", "R4x2>R1", "R4>R3", "R4x3>R2", "W>R5", "S>W"}
        position = play(self.table(), "R1>R2 R3>R2")
        assert names(position, "R2") == "5D 9H 8C 7S"
        assert position["R1"] == ()

    def test_only_the_rightmost_card_is_playable(self) -> None:
        position = self.table()
        assert refusal(position, "R4P3>R1") == refusal(position, "R3P1>FS") == ("TR-7", "rightmost")
        assert refusal(position, "R1>R1") == ("TR-7", "same")
        assert refusal(position, "R1x2>R2") == ("TR-7", "few")
        assert refusal(position, "R1>R4") == refusal(position, "W>R2") == ("TR-7", "rank")
        assert refusal(position.play("R1>R2"), "R1>R5") == ("TR-7", "none")
        assert position.ruling("R1>R5").text == (
            "The 8 of clubs cannot be built on the queen of spades: the next card down is the jack, of any suit."
        )

    def test_ranks_form_a_circle(self) -> None:
        position = phase_two("7", "1 1 0 0", "KC | 2D AH | 8S | QS 7H | 6S", "KD")
        assert "R1>R2" in texts(position)
        assert "W>R2" in texts(position)
        assert play(phase_two("7", "1 1 0 0", "AC | 3D 2H | 8S | QS 7H | KS"), "R1>R2 R5>R2")["R2"][-1].text == "KS"

    def test_nothing_is_built_across_the_base(self) -> None:
        position = phase_two("7", "1 1 0 0", "6C | 2D 7H | 8S | QS 5H | 9D", "6D")
        assert refusal(position, "R1>R2") == refusal(position, "W>R2") == ("TR-8", "on-base")
        assert "R2>R3" in texts(position)
        assert refusal(position, "R3>R1") == ("TR-7", "rank")
        ace = phase_two("A", "1 1 0 0", "AH | KC | 2S | 5H | 9D")
        assert refusal(ace, "R2>R1") == ("TR-8", "on-base")
        assert "R1>R3" in texts(ace)

    def test_a_run_must_be_of_one_suit(self) -> None:
        position = phase_two("A", "1 1 1 0", "9C | 8H 7H 6S 5S | 2C | 7D | TH QS 6D")
        assert refusal(position, "R2x4>R1") == ("TR-9", "suits")
        assert refusal(position, "R5x2>R1") == ("TR-9", "broken")
        assert "R2x2>R4" in texts(position)
        assert refusal(position, "R2x3>R1") == ("TR-9", "suits")
        assert refusal(position, "R2>R4") == ("TR-7", "rank")
        assert position.ruling("R5x3>R1").text == (
            "The 6 of diamonds is not one rank lower than the queen of spades beside it: only a run moves as one."
        )

    def test_a_run_wraps_from_ace_to_king_but_not_across_the_base(self) -> None:
        position = phase_two("5", "1 1 0 0", "3D | 9C 2H AH KH | 6D 5H 4H | 6C | 8S")
        assert "R2x3>R1" in texts(position)
        assert refusal(position, "R3x2>R4") == ("TR-9", "broken")

    def test_a_space_takes_a_card_a_run_or_the_waste(self) -> None:
        position = phase_two("A", "1 1 1 0", "| TC 5D | 2S 8H 7H 6H | KH | QS 3D", "JS")
        assert {move for move in texts(position) if move.endswith("R1")} == {
            *("R2>R1", "R3>R1", "R3x2>R1", "R3x3>R1", "R4>R1", "R5>R1", "W>R1")
        }
        assert refusal(position, "R2x2>R1") == ("TR-9", "broken")
        assert refusal(position, "S>R1") == ("TR-10", "space-stock")
        moved = position.play("R3x3>R1")
        assert (names(moved, "R1"), names(moved, "R3")) == ("8H 7H 6H", "2S")
        assert names(position.play("W>R1"), "R1") == "JS"

    def test_the_stock_is_turned_once_card_by_card(self) -> None:
        position = phase_two("A", "12 11 12 12", "| | | |", stock="KH KC KD")
        position = position.play("S>W")
        assert names(position, "W")[-2:] == "KD"
        assert {"S>W"} <= texts(position)
        assert refusal(position, "Sx2>W") == ("TR-11", "turn-one")
        position = play(position, "S>W S>W")
        assert refusal(position, "S>W") == ("TR-11", "stock-empty")
        assert refusal(position, "W>S") == ("TR-11", "to-waste")
        with pytest.raises(InvalidMoveError):
            position.play("redeal")

    def test_the_top_of_the_waste_is_playable(self) -> None:
        position = phase_two("A", "1 1 1 0", self.ROWS, "9S AS")
        position = play(position, "W>FS")
        assert names(position, "FS") == "AS"
        assert refusal(position, "Wx2>R1") == ("TR-11", "top-only")
        assert refusal(position, "S>R1") == refusal(position, "S>FH") == ("TR-11", "by-waste")
        assert refusal(position, "R1>W") == ("TR-11", "to-waste")
        empty = phase_two(
            "A",
            "10 10 10 1",
            "JC | QC | KC | JD | KD",
            stock="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS " + "QD JH QH KH",
        )
        assert refusal(empty, "W>R1") == ("TR-11", "waste-empty")
        assert names(empty.play("S>W"), "W") == "KH"

    def test_cards_go_up_from_the_right_end_and_never_back(self) -> None:
        position = phase_two("A", "1 2 1 0", "2C | 2S 3D | KH 4D | 7S | 9H")
        assert {"R1>FC", "R2>FD"} <= texts(position)
        assert "S>W" in texts(position), "going up is never compulsory"
        position = play(position, "R2>FD R3>FD")
        assert names(position, "FD") == "AD 2D 3D 4D"
        assert refusal(position, "FD>R3") == refusal(position, "FD>FD") == ("TR-12", "no-return")
        assert refusal(position, "R3x2>FH") == ("TR-7", "few")
        assert refusal(phase_two("A", "1 1 1 0", "3C 2C | | | |"), "R1x2>FC") == ("TR-12", "one")


class TestEnd:
    """TR-13."""

    def test_the_game_is_won_when_all_cards_are_up(self) -> None:
        position = phase_two("T", "13 13 13 12", "| | 9S | |", stock="")
        assert position.outcome is None
        position = position.play("R3>FS")
        assert (position.outcome, position.score, position.legal_moves) == ("won", 52, ())
        assert refusal(position, "resign") == refusal(position, "S>W") == ("TR-13", "game-over")

    def test_a_game_without_legal_moves_is_lost(self) -> None:
        game = engine.game("treppe", rows=3, ranks=3)
        rest = "FC: AC\nFD: AD\nR2: AH 3D\nR3: 2C 2D 3H\nS: -\nbase: 1\nphase: 2\n"
        lost = game.setup(rest + "R1: 3C\nW: 2H 2S AS 3S")
        assert (lost.outcome, lost.legal_moves) == ("lost", ())
        assert game.setup(rest + "R1: 3C\nW: 2H AS 3S 2S").outcome is None

    def test_giving_up_is_always_possible_and_loses(self) -> None:
        start = dealt(STAIRS)
        for position in (start, start.play("base 9"), phase_two("T", "13 13 13 12", "9S", stock="")):
            assert position.resign().outcome == "lost"
            assert position.resign().legal_moves == ()
        assert refusal(start.resign(), "base 9") == ("TR-13", "game-over")

    def test_a_small_pack_plays_to_the_end(self) -> None:
        game = engine.game("treppe", rows=3, ranks=4, suits=3)
        start = game.deal(cards="3C 2D 2H 4C 3H AH AD AC 4D 3D 4H 2C")
        position = play(start, "base2 R3P2>FH S>R2P2 S>R2P1 S>R3P2")
        assert [names(position, f"R{n}") for n in (1, 2, 3)] == ["3C", "AC AD", "4C 4D AH"]
        assert [names(position, f"F{suit}") for suit in "CDH"] == ["", "2D", "2H 3H"]
        position = play(position, "S>W W>FD S>W W>FH R3>FH R3>FD R2>FD")
        assert [names(position, f"F{suit}") for suit in "CDH"] == ["", "2D 3D 4D AD", "2H 3H 4H AH"]
        position = play(position, "R3>R2 R2x2>R3")
        assert [names(position, f"R{n}") for n in (1, 2, 3)] == ["3C", "", "AC 4C"]
        assert play(position, "S>W W>FC R1>FC R3>FC R3>FC").outcome == "won"


def circle(position: Position, card: Card) -> int:
    """How far a card is above the base (TR-8)."""
    return (card.rank - position.view().counters["base"]) % int(position.game.options["ranks"])


def slow_moves(position: Position) -> set[str]:
    """The legal moves computed again, from the clauses, card by card."""
    game = position.game
    rows = range(1, int(game.options["rows"]) + 1)
    base, phase = position.view().counters["base"], position.view().counters["phase"]
    places = [f"R{n}P{k}" for n in rows for k in range(1, n + 1)]
    result = set()
    if not base:
        lying = Counter(card.rank for place in places for card in position[place])
        return {f"base {RANKS[rank - 1]}" for rank, count in lying.items() if count > 1}

    def up(card: Card) -> bool:
        return len(position["F" + SUITS[card.suit]]) == circle(position, card)

    if phase == 1:
        for place in places:
            if not position[place]:
                result |= {f"S>{place}"} if position["S"] else set()
            elif up(position[place][0]):
                result.add(f"{place}>F{SUITS[position[place][0].suit]}")
        return result
    for name in ["W", *(f"R{n}" for n in rows)]:
        cards = position[name]
        if cards and up(cards[-1]):
            result.add(f"{name}>F{SUITS[cards[-1].suit]}")
        for count in range(1, (1 if name == "W" else len(cards)) + 1 if cards else 1):
            run = cards[-count:]
            steps = [circle(position, card) for card in run]
            falls = all(upper == lower + 1 for upper, lower in pairwise(steps))
            if not falls or len({card.suit for card in run}) > 1:
                continue
            for target in (f"R{n}" for n in rows if f"R{n}" != name):
                below = position[target]
                if not below or circle(position, below[-1]) == steps[0] + 1:
                    result.add(f"{name}{f'x{count}' if count > 1 else ''}>{target}")
    return result | ({"S>W"} if position["S"] else set())


FAMILIES = st.sampled_from(
    [{}, {"rows": 4, "ranks": 9}, {"rows": 3, "ranks": 5}, {"rows": 2, "ranks": 4, "suits": 3}, {"suits": 2}]
)


@settings(max_examples=30, deadline=None)
@given(options=FAMILIES, deal=st.integers(0, MAX_DEAL), seed=st.integers(0, 999))
def test_legal_moves_match_an_independent_model(options: dict[str, int], deal: int, seed: int) -> None:
    for position in testing.random_play(engine.game("treppe", **options).deal(deal), seed, 150):
        assert texts(position) == slow_moves(position)
        if position.last_move is not None and position.last_move.source:
            previous, move = position.previous, position.last_move
            assert previous is not None
            if position.view().counters["phase"] == previous.view().counters["phase"]:
                taken = previous[move.source][-move.count :]
                assert position[move.source] == previous[move.source][: -move.count]
                assert position[move.target] == previous[move.target] + taken
                touched = {move.source, move.target}
                assert all(position[p] == previous[p] for p in position.game.piles if p not in touched)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 5, "ranks": 3}, "5 rows take 15 cards, but the pack has only 12"),
        ({"suits": 1}, "suits=1 is not possible"),
        ({"rows": 6}, "rows=6 is not possible"),
    ],
)
def test_families_without_a_game_are_rejected(options: dict[str, int], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        engine.game("treppe", **options)


START = TREPPE.deal(cards=PACK).diagram(all_cards=True)
SECOND = phase_two("2", "1 2 1 1", "7H | 4D | 9C TD 9H | 3S | 4C 6D QS 9D KH").diagram(all_cards=True)


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (START, "R1: AC", "R1: --\nW: AC", "the waste is empty until phase 2"),
        (START, "R1: AC\n", "R1: --\n", "the card AC occurs 0 times"),
        (START, "R2: 2C 3C", "R2: 2C 3C 3C", "3 cards, but there are only 2 places"),
        (START, "R2: 2C 3C", "R2: 2C 3C\nR2P2: 4C", "R2P2 is named twice"),
        (START, "R2: 2C 3C", "R2: 2C 3C\nR2: -", "R2 is named twice"),
        (START, "R2: 2C 3C", "R2: 2C xx", "'xx' is not a card"),
        (START, "R2: 2C 3C", "R2: *", "no card can lie there in this phase"),
        (START, "FC: -", "base: 1", "at least two base cards have gone up"),
        (START, "FC: -", "phase: 2", "the base must be chosen"),
        (SECOND, "base: 2", "base: 14", "base: expected a number from 0 to 13"),
        (SECOND, "base: 2", "base: 3", "FC: the cards of a foundation follow each other"),
        (SECOND, "base: 2\n", "", "the cards of a foundation follow each other"),
        (SECOND, "R3: 9C TD 9H", "R3: 9C -- TD 9H", "'--' is not a card"),
        (SECOND, "R1: 7H", "R1P1: 7H", "R1P1: no card can lie there in this phase"),
        (
            SECOND,
            "R1: 7H\nR2: 4D",
            "R1: 7H 4D\nR2: -",
            r"R1: 4D cannot lie on 7H from card 2 on \(TR-7\)",
        ),
    ],
)
def test_impossible_positions_are_rejected(text: str, old: str, new: str, message: str) -> None:
    assert text.count(old) == 1
    if old.startswith(("R1: AC", "FC: -")):
        text = text.replace("W: -\n", "")
    with pytest.raises(PositionError, match=message):
        TREPPE.setup(text.replace(old, new))


def test_setup_rejects_impossible_first_phases() -> None:
    full = play(dealt(STAIRS, "AC AD AH AS KC").play("base 9"), "R3P2>FD R4P2>FD S>R3P1 S>R3P3 S>R4P2 S>R5P4")
    text = full.diagram(all_cards=True)
    assert TREPPE.setup(text) == full
    with pytest.raises(PositionError, match=r"phase 1 is over: no card fits, no place is free \(TR-6\)"):
        TREPPE.setup(text.replace(" KC\n", "\n").replace("R3: AC --", "R3: AC KC"))
    small = engine.game("treppe", rows=3, ranks=5, suits=2)
    with pytest.raises(PositionError, match=r"base: the ranks go from 1 to 5"):
        small.setup("base: 7\nR1: AC\nR2: 2C 3C\nR3: 4C 5C AD\nS: *")
    with pytest.raises(PositionError, match=r"the stock holds 5 cards, but 6 of 10 were laid out \(TR-1\)"):
        small.setup("R1: --\nR2: 2C 3C\nR3: 4C 5C AD\nS: *")


def test_every_refusal_can_occur() -> None:
    """Every reason of the module occurs in the cases above, with its clause."""
    import inspect
    import sys

    source = inspect.getsource(sys.modules[__name__])
    for code, reason in internals(TREPPE).module.REASONS.items():
        assert f'("TR-{code >> 4}", "{reason}")' in source, reason
