"""Which cards fly from one scene to the next: moves at once, deals card by card, never for long."""

from itertools import pairwise

import pytest

import engine
from cardwidgets.canvas.animation import DEAL_MS, EASE_MS, GATHER_MS, Flight, flights
from cardwidgets.canvas.scene_diff import Transition, box, overlap
from cardwidgets.scene import layouts
from cardwidgets.scene.model import BACK, Placed, Scene
from tests.scene.test_layouts import eager_play

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


def scene(*cards: Placed) -> Scene:
    return Scene(8, 5, cards=cards)


def lay(pile: str, *faces: str, x: float = 0.0, first: int = 0, step: float = 0.3) -> list[Placed]:
    return [Placed(face, pile, first + i, x, step * i) for i, face in enumerate(faces)]


def paths(film: list[Flight]) -> list[tuple[str, str, str]]:
    return [(flight.card.face, flight.source.pile, flight.card.pile) for flight in film]


def stock(count: int) -> list[Placed]:
    """A squared-up stock, of which a scene contains the last two cards."""
    return [Placed(BACK, "S", i, 7, 0) for i in range(max(0, count - 2), count)]


def test_a_run_moves_at_once_and_the_card_below_turns() -> None:
    old = scene(*lay("T1", BACK, "9H", "8S"), *lay("T2", "TC", x=2))
    new = scene(*lay("T1", "4D"), *lay("T2", "TC", "9H", "8S", x=2))
    film = flights(Transition(old, new))
    assert sorted(paths(film)) == [("4D", "T1", "T1"), ("8S", "T1", "T2"), ("9H", "T1", "T2")]
    turned = next(flight for flight in film if flight.turns)
    assert 0 < turned.start < EASE_MS < turned.end
    assert turned.source.face == BACK and turned.card.face == "4D"


def test_shifted_cards_ease() -> None:
    old = scene(*lay("T1", "KC", "QD", "JS"), *lay("T2", "TD", x=2))
    new = scene(*lay("T1", "KC", "QD", "JS", "TD", step=0.2))
    assert set(paths(flights(Transition(old, new)))) == {("QD", "T1", "T1"), ("JS", "T1", "T1"), ("TD", "T2", "T1")}


def test_a_new_row_is_dealt_and_undone_card_by_card() -> None:
    old = scene(*stock(20), *(lay(f"T{i}", "KC", x=i)[0] for i in range(6)))
    row = [Placed(f"{rank}H", f"T{i}", 1, i, 0.3) for i, rank in enumerate("234567")]
    new = scene(*stock(14), *(card for card in old.cards if card.pile != "S"), *row)
    film = flights(Transition(old, new))
    assert paths(film) == [(card.face, "S", card.pile) for card in row]
    starts = [flight.start for flight in film]
    assert starts == sorted(set(starts))
    assert film[-1].leaves, "the stock is seen until its last card has left"
    back = flights(Transition(new, old))
    assert [(flight.source.face, flight.card.pile, flight.lands) for flight in back] == [
        (card.face, "S", False) for card in row
    ]


def test_cards_that_land_under_others_are_visible_in_flight() -> None:
    """A trick: four cards go to a pile that shows only the last one, face down."""
    trick = [Placed(face, f"P{i}", 0, i, 2) for i, face in enumerate(("7C", "9C", "KC", "AC"))]
    film = flights(Transition(scene(*trick), scene(Placed(BACK, "won", 3, 7, 4))))
    assert {flight.source for flight in film} == set(trick)
    assert {(flight.card.x, flight.card.y) for flight in film} == {(7, 4)}
    assert [flight.lands for flight in film].count(True) == 1


def test_a_deal_can_be_slowed() -> None:
    old = scene(*stock(20))
    new = scene(*stock(12), *lay("T1", "KC", "QC", "JC", "TC", "9C", "8C", "7C", "6C"))
    starts = [flight.start for flight in flights(Transition(old, new), pace=200)]
    assert starts == [200 * i for i in range(8)]
    assert flights(Transition(old, new))[-1].end <= DEAL_MS + 1


@pytest.mark.parametrize("key", PATIENCES)
def test_every_animation_is_short_and_ends_where_the_cards_lie(key: str) -> None:
    game = engine.game(key)
    scenes = [layouts.scene(position) for position in eager_play(game.deal(3), 3, 120)]
    pairs = [*pairwise(scenes), (scenes[-1], scenes[0]), (scenes[0], scenes[-1])]
    for old, new in pairs:
        film = flights(Transition(old, new))
        assert max((flight.end for flight in film), default=0) <= EASE_MS + GATHER_MS + DEAL_MS
        landing = [flight.card for flight in film if flight.lands]
        assert len(set(landing)) == len(landing), "a card lands twice"
        assert set(landing) <= set(new.cards)
        assert {card for flight in film for card in flight.leaves} <= set(old.cards)
        for flight in film:
            assert 0 <= flight.start < flight.end


@pytest.mark.parametrize("key", PATIENCES)
def test_a_fresh_deal_comes_from_the_stock(key: str) -> None:
    game = engine.game(key)
    old, new = layouts.scene(game.deal(1)), layouts.scene(game.deal(2))
    film = flights(Transition(old, new), fresh=True)
    assert {flight.card for flight in film} == {card for card in new.cards if card.pile != "S"}
    assert max(flight.end for flight in film) <= DEAL_MS + 1
    landed: list[Placed] = []
    rank = {card: i for i, card in enumerate(new.cards)}
    for flight in sorted(film, key=lambda one: one.end):
        above = [card for card in landed if rank[card] > rank[flight.card] and overlap(box(card), box(flight.card))]
        assert not [card for card in above if card.pile == flight.card.pile], "a card lands under one of its pile"
        landed.append(flight.card)
