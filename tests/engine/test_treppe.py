"""Die Treppe beyond its examples: dealing, properties of random games, positions, and a second, slow implementation."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, OptionError, Position, PositionError, testing
from engine.base.cards import RANKS, SUITS, Card

from .helpers import after, texts

TREPPE = engine.game("treppe")
PACK = [card.text for card in TREPPE.pack]

FIRST = "7H 2S 2D 9C TD 9H 3S JD 5C 8H 4C 6D QS 9D KH AC AD AH AS KC"
DEALT = TREPPE.deal(cards=f"{FIRST} {' '.join(card for card in PACK if card not in FIRST)}")
SECOND = """\
R1: 7H\nR2: 4D\nR3: 9C TD 9H\nR4: 3S\nR5: 4C 6D QS 9D KH
FC: 2C\nFD: 2D 3D\nFH: 2H\nFS: 2S\nbase: 2\nphase: 2\nS: QH\nW: *
"""


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
        position = DEALT.play("base 2")
        lines = position.diagram().splitlines()
        assert [line for line in lines if line.startswith("R")] == [
            "R1: 7H",
            "R2: -- --",
            "R3: 9C TD 9H",
            "R4: 3S JD 5C 8H",
            "R5: 4C 6D QS 9D KH",
        ]
        assert "base: 2" in lines
        later = TREPPE.setup(SECOND.replace("R2: 4D", "R2: -"))
        assert "R2: -" in later.diagram().splitlines()
        assert later["R2P1"] == later["R3P1"] == ()
        assert position["R3"] == ()


def test_the_stock_is_never_turned_again() -> None:
    """TR-11."""
    assert "redeal" not in TREPPE.kinds


def test_refusals_name_the_cards_in_both_languages() -> None:
    position = TREPPE.setup("base: 12\nphase: 2\nFC: QC KC AC 2C 3C 4C 5C 6C 7C 8C\nFD: QD\nR1: KS\nR5: TH QS 6D\nW: *")
    assert position.ruling("R1>FS").sentence("de") == (
        "Das Aufbauhäufchen Pik beginnt mit seiner Grundkarte Pik-Dame: Pik-König muss darauf warten."
    )
    assert position.ruling("R5x3>R1").text == (
        "The 6 of diamonds is not one rank lower than the queen of spades beside it: only a run moves as one."
    )


@given(deal=st.integers(0, MAX_DEAL))
def test_a_base_is_always_available(deal: int) -> None:
    position = TREPPE.deal(deal)
    stairs = [position[f"R{n}P{k}"][0].rank for n in range(1, 6) for k in range(1, n + 1)]
    expected = {f"base {RANKS[rank - 1]}" for rank, count in Counter(stairs).items() if count >= 2}
    assert texts(position) == expected
    assert expected


@settings(max_examples=40, deadline=None)
@given(deal=st.integers(0, MAX_DEAL), seed=st.integers(0, 999), small=st.booleans())
def test_the_cards_going_up_depend_only_on_the_base(deal: int, seed: int, small: bool) -> None:
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
        (SECOND, "R1: 7H\nR2: 4D", "R1: 7H 4D\nR2: -", r"R1: 4D cannot lie on 7H from card 2 on \(TR-7\)"),
    ],
)
def test_impossible_positions_are_rejected(text: str, old: str, new: str, message: str) -> None:
    assert text.count(old) == 1
    if old.startswith(("R1: AC", "FC: -")):
        text = text.replace("W: -\n", "")
    with pytest.raises(PositionError, match=message):
        TREPPE.setup(text.replace(old, new))


def test_setup_rejects_impossible_first_phases() -> None:
    full = after(DEALT, "base 9", "R3P2>FD", "R4P2>FD", "S>R3P1", "S>R3P3", "S>R4P2", "S>R5P4")
    text = full.diagram(all_cards=True)
    assert TREPPE.setup(text) == full
    with pytest.raises(PositionError, match=r"phase 1 is over: no card fits, no place is free \(TR-6\)"):
        TREPPE.setup(text.replace(" KC\n", "\n").replace("R3: AC --", "R3: AC KC"))
    small = engine.game("treppe", rows=3, ranks=5, suits=2)
    with pytest.raises(PositionError, match=r"base: the ranks go from 1 to 5"):
        small.setup("base: 7\nR1: AC\nR2: 2C 3C\nR3: 4C 5C AD\nS: *")
    with pytest.raises(PositionError, match=r"the stock holds 5 cards, but 6 of 10 were laid out \(TR-1\)"):
        small.setup("R1: --\nR2: 2C 3C\nR3: 4C 5C AD\nS: *")
