"""Der Hochzeitszug beyond its examples: dealing, impossible positions, and a second implementation."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, Card, Position, PositionError
from engine.games.hochzeitszug import rules as module

from .helpers import texts

CLUBS = {"suits": 1, "packets": 2, "per_packet": 2}
"""A pack of clubs only, two packets a row, two cards a packet."""


def setup(text: str) -> Position:
    """A position of the game; unnamed cards go to the stock."""
    return engine.game("hochzeitszug").setup(f"{text}\nS: *")


def shown(position: Position, *piles: str) -> list[str]:
    return [" ".join(card.text for card in position[pile]) for pile in piles]


class TestLayout:
    def test_the_layout_is_two_rows_of_eight_packets_and_a_stock(self) -> None:
        view = engine.game("hochzeitszug").deal(1).view()
        for name in (f"{row}{n}" for row in "UL" for n in range(1, 9)):
            assert len(view[name]) == 4
            assert None not in view[name]
        assert view["S"] == (None,) * 40
        assert view.counters["layout"] == 1

    def test_the_upper_row_is_dealt_before_the_lower(self) -> None:
        game = engine.game("hochzeitszug")
        pack = [card.text for card in game.pack]
        position = game.deal(cards=pack)
        assert shown(position, "U1", "U8") == [" ".join(pack[i:32:8]) for i in (0, 7)]
        assert shown(position, "L1", "L8") == [" ".join(pack[i:64:8]) for i in (32, 39)]
        assert [card.text for card in reversed(position["S"])] == pack[64:]

    def test_no_card_goes_up_while_the_layout_is_dealt(self) -> None:
        game = engine.game("hochzeitszug")
        pack = sorted(game.pack, key=lambda card: card.rank)
        position = game.deal(cards=[card.text for card in pack])
        assert position.score == 0
        assert {card.rank for card in position["U1"]} == {1, 2, 3, 4}
        assert position.play("redeal").score == 0

    def test_a_pack_too_small_for_all_packets_leaves_spaces(self) -> None:
        game = engine.game("hochzeitszug", ranks=3, **CLUBS)
        position = game.deal(cards="AC 2C 3C AC 2C 3C")
        assert shown(position, "U1", "U2", "L1", "L2", "S") == ["AC 3C", "2C AC", "2C", "3C", ""]
        position = engine.game("hochzeitszug", ranks=2, **CLUBS).deal(cards="AC 2C 2C AC")
        assert shown(position, "U1", "U2", "L1", "L2") == ["AC 2C", "2C AC", "", ""]


def test_refusals_name_several_cards_and_the_suit_in_german() -> None:
    assert setup("OC: AC 3C\nOC2: AC\nU4: 7C").ruling("U4>OC").sentence("de") == (
        "In Kreuz nehmen die Häufchen mit der Grundkarte Ass jetzt Kreuz-3 oder Kreuz-5, nicht Kreuz-7."
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("U1: 2C 9C 4C KC QC TC", "U1: TC cannot lie on QC; only 4 cards are dealt"),
        ("layout: 4", "layout 4 of 3"),
        ("layout: 0", "layout: expected a number from 1"),
        ("OH: AH\nOH2: AH 3H", "OH2 is higher than OH"),
        ("ES2: 2S", "ES2 is higher than ES"),
        ("OH: AH 2H", "OH: the cards of a foundation follow"),
        ("EH: AH", "EH: the cards of a foundation follow"),
        ("U1: (2C) 3C", "U1: its cards lie face up"),
    ],
)
def test_impossible_positions_are_rejected(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        setup(text)
    assert message in str(caught.value)


# ------------------------------------------------- a second implementation with lists


class Table:
    """The simplest possible model of the game: packets and foundations are lists of cards."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self.options = game.options
        self.layout = position.view().counters["layout"]
        self.stock = list(reversed(position["S"]))  # next card first
        self.packets = {name: list(position[name]) for name in game.piles if name[0] in "UL"}
        self.up = Counter(card for name in game.piles if name[0] in "OE" for card in position[name])

    def fits_up(self, card: Card) -> bool:
        lower = Card(int(card) - 2)
        return card.rank <= 2 or self.up[lower] > self.up[card]

    def moves(self) -> set[str]:
        found = set()
        for name, packet in self.packets.items():
            if not packet:
                if self.stock:
                    found.add(f"S>{name}")
                continue
            card = packet[-1]
            if self.up[card] < 2 and self.fits_up(card):
                found.add(f"{name}>{'EO'[card.rank % 2]}{card.text[1]}")
            for other, target in self.packets.items():
                if target and (target[-1].suit, target[-1].rank) == (card.suit, card.rank + 1):
                    found.add(f"{name}>{other}")
                if not target and not self.stock and self.layout > 1:
                    found.add(f"{name}>{other}")
        if self.layout <= self.options["redeals"] and (self.stock or any(self.packets.values())):
            found.add("redeal")
        return found

    def play(self, move: str) -> None:
        source, _, target = move.partition(">")
        if move == "redeal":
            self.redeal()
        elif source == "S":
            count = self.options["per_packet"]
            self.packets[target], self.stock = self.stock[:count], self.stock[count:]
        elif target in self.packets:
            self.packets[target].append(self.packets[source].pop())
        else:
            self.up[self.packets[source].pop()] += 1

    def redeal(self) -> None:
        heap: list[Card] = []  # its first card at the bottom
        rows = [[name for name in self.packets if name[0] == row] for row in "UL"]
        turned = self.options["gather"] == "turned"
        for row in rows:
            for name in reversed(row):
                heap += self.packets[name] if turned else reversed(self.packets[name])
        coming = iter(self.stock + (heap if turned else heap[::-1]))
        self.packets = {name: [] for name in self.packets}
        for row in rows:
            for _ in range(self.options["per_packet"]):
                for name in row:
                    self.packets[name] += [card for card in [next(coming, None)] if card is not None]
        self.stock = list(coming)
        self.layout += 1


@settings(max_examples=60)
@given(
    deal=st.integers(0, MAX_DEAL),
    seed=st.integers(0, 2**32),
    options=st.fixed_dictionaries(
        {
            "ranks": st.integers(2, 13),
            "suits": st.integers(1, 4),
            "packets": st.integers(1, 8),
            "per_packet": st.integers(1, 4),
            "redeals": st.integers(0, 3),
            "gather": st.sampled_from(["packets", "turned"]),
        }
    ),
)
def test_the_engine_matches_an_independent_model(deal: int, seed: int, options: dict[str, Any]) -> None:
    position = engine.game("hochzeitszug", **options).deal(deal)
    table = Table(position)
    choose = random.Random(seed)
    for _ in range(60):
        assert texts(position) == table.moves()
        assert len(position.legal_moves) < module.TOPS
        if not position.legal_moves:
            break
        move = choose.choice([m for m in position.legal_moves if m != "redeal" or choose.random() < 0.1] or ["redeal"])
        position = position.play(move)
        table.play(str(move))
        assert table.packets == {name: list(position[name]) for name in table.packets}
        assert table.stock == list(reversed(position["S"]))
        assert sum(table.up.values()) == position.score
