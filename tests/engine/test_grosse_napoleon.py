"""Große Napoleon beyond its examples: dealing, gathering, impossible positions, and a second implementation."""

import random

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, OptionError, Position, PositionError

from .helpers import after, texts

RANKS = "A23456789TJQK"
GAME = engine.game("grosse-napoleon")
SMALL = {"ranks": 4, "suits": 2, "columns": 3}
"""Two packs of A 2 3 4 (the 4 is the king) of clubs and diamonds: 16 cards in three columns."""


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


@pytest.mark.parametrize("redeals", [0, 1, 2, 4])
def test_the_number_of_layouts_is_an_option(redeals: int) -> None:
    assert GAME.options["redeals"] == 2
    position = engine.game("grosse-napoleon", redeals=redeals).deal(5)
    layout = ["deal"] * 9
    position = after(position, *[*layout, "redeal"] * redeals, *layout)
    assert position.ruling("redeal").reason == "last-layout"


def test_an_unplayed_layout_is_gathered_column_by_column() -> None:
    pack = [card.text for card in GAME.deal(77)["S"]]
    pack += [card.text for n in range(11, 0, -1) for card in GAME.deal(77)[f"T{n}"]]
    pack.reverse()
    position = after(GAME.deal(cards=pack), *["deal"] * 9, "redeal")
    order = [card for n in range(11) for card in pack[n::11]]
    assert columns(position) == order[:11]
    assert [card.text for card in reversed(position["S"])] == order[11:]


class TestPositions:
    def test_longer_columns_are_rejected(self) -> None:
        with pytest.raises(PositionError, match=r"T1: 2D cannot lie on 2C; behind 6 rows there are ladders"):
            engine.game("grosse-napoleon", **SMALL).setup(
                "T1: AC AC AD AD 3C 2C 2D\nT2: 3C 3D 3D 4D 4D\nT3: 4C 4C 2D 2C"
            )

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
        position = after(GAME.deal(3), *["deal"] * 9)
        with pytest.raises(PositionError, match="row 4: with the last card dealt the deal is over"):
            GAME.setup(position.diagram(all_cards=True) + "\nrow: 4")

    def test_conflicting_options_are_rejected(self) -> None:
        assert engine.game("grosse-napoleon", columns=7)
        with pytest.raises(OptionError, match="one could grow to 43 cards, 40 at most"):
            engine.game("grosse-napoleon", columns=6)
        with pytest.raises(OptionError, match="redeals=10"):
            engine.game("grosse-napoleon", redeals=10)


def test_refusals_name_cards_in_german() -> None:
    position = engine.game("grosse-napoleon", **SMALL).setup(
        "T1: AC AC AD AD 3C 2C\nT2: 3C 3D 3D 4D 4D 2D\nT3: 4C 4C 2D 2C"
    )
    assert position.ruling("T1>KC").sentence("de") == (
        "Dieses Häufchen beginnt mit Kreuz-4, nicht mit Kreuz-2: Abgebaut wird vom König an."
    )


class Model:
    """A second, slow implementation of the game from the clauses alone, using lists and texts."""

    def __init__(self, position: Position) -> None:
        self.options = position.game.options
        self.kings = RANKS[: self.options["ranks"]]
        width = self.options["columns"]
        self.stock = [c.text for c in reversed(position["S"])]
        self.columns = [[c.text for c in position[f"T{n}"]] for n in range(1, width + 1)]
        self.piles = {name: [c.text for c in position[name]] for name in position.game.piles if name[0] in "AK"}
        counters = position.view().counters
        self.layout, self.first_row = counters["layout"], counters["row"] == 1

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
                    near = (1, len(self.kings) - 1) if self.options["round_ladders"] else (1,)
                    if d is None or (d[1] == c[1] and steps in near):
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
        SMALL | {"round_ladders": True},
        {"ranks": 5, "suits": 3, "columns": 4},
        {"ranks": 6, "suits": 1, "columns": 2, "redeals": 5, "round_ladders": True},
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
