"""Generic tables for games with only rules and texts, and for our own games."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import engine
from cardwidgets.canvas.scene_diff import box
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import layouts
from cardwidgets.scene.figures import wreath
from cardwidgets.scene.layouts import generic
from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Scene
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.testing import check_inside, check_scene, check_table
from engine.testing import random_play
from engine.tricks import open_deal
from tests.scene.test_layouts import GAMES, eager_play, positions, reshuffled

pytestmark = pytest.mark.usefixtures("small_games_there")


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_generic_patience_tables_show_and_offer_everything(deal: int) -> None:
    sizes = set()
    for position in eager_play(engine.game("four-columns").deal(deal), deal, 120):
        scene = layouts.scene(position, language="en")
        check_scene(scene, position)
        sizes.add((scene.width, scene.height))
        assert layouts.scene(reshuffled(position), language="de") == layouts.scene(position, language="de")
    assert len(sizes) == 1, f"the table changes its size: {sizes}"


@pytest.mark.parametrize(("key", "options"), [("four-columns", {}), ("five-tricks", {"players": 3})])
def test_tables_of_good_games_pass_the_test_kit(key: str, options: dict[str, int]) -> None:
    check_table(engine.game(key, **options), deals=[1], moves=80)


def test_the_test_kit_shows_a_trick_game_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game, whole, seen = engine.game("five-tricks", players=3), generic.seat_scene, set[int]()

    def fails_for_the_third(view: engine.View, *rest: Any, **more: Any) -> Any:
        seen.add(view.seat)
        if view.seat == 2:
            raise KeyError("no place")
        return whole(view, *rest, **more)

    monkeypatch.setattr(generic, "seat_scene", fails_for_the_third)
    with pytest.raises(AssertionError, match="cannot be shown \\(from seat 2, KeyError: 'no place'"):
        check_table(game, deals=[1], moves=80)
    assert seen == {0, 1, 2}


def test_a_win_without_its_own_picture_ends_in_rings() -> None:
    position = engine.game("four-columns").deal(1)
    scene = layouts.scene(position, language="en")
    party = layouts.celebrate(position, scene)
    assert len(party.cards) == len(position.game.pack)
    assert tuple(spot for _, spot in party.cards) == wreath(len(party.cards), scene.width, scene.height).spots
    assert Counter(card.face for card, _ in party.cards)[BACK] == sum(
        card is None for pile in position.game.piles for card in position.view()[pile]
    ), "none is turned up"


@pytest.mark.parametrize("name", GAMES)
def test_the_generic_table_matches_our_own_tables(name: str) -> None:
    sizes = set()
    for position in list(positions(name))[::3]:
        scene = generic.scene(position, "en", True)
        check_scene(scene, position)
        sizes.add((scene.width, scene.height))
    assert len(sizes) == 1


def test_stock_waste_cells_and_foundations_are_above_the_columns() -> None:
    places = {place.pile: place for place in layouts.scene(engine.game("four-columns").deal(1)).places}
    above = [places[name] for name in ("S", "W", "C1", "C2", "FC", "FD", "FH", "FS")]
    assert [place.x for place in above] == sorted(place.x for place in above)
    assert len({place.y for place in above}) == 1 and above[0].y + CARD_HEIGHT < places["T1"].y
    assert [places[f"F{suit}"].mark for suit in "CDHS"] == ["AC", "AD", "AH", "AS"]


def test_a_stock_click_turns_a_card_or_redeals() -> None:
    position = engine.game("four-columns").deal(1)
    while position["S"]:
        handle = next(one for one in layouts.scene(position).handles if one.pile == "S")
        assert handle.action == "S>W"
        position = position.play("S>W")
    for action, mark, probe in (("redeal", "redeal", ""), ("", "stop", "redeal")):
        scene = layouts.scene(position)
        handle = next(one for one in scene.handles if one.pile == "S")
        assert (handle.action, handle.probe) == (action, probe)
        assert next(place.mark for place in scene.places if place.pile == "S") == mark
        if action:
            position = position.play("redeal")
            while position["S"]:
                position = position.play("S>W")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Bury the card under the stock"), ("de", "Die Karte unter den Talon legen")]
)
def test_the_games_texts_name_moves_without_cards(language: str, words: str) -> None:
    position = engine.game("four-columns").deal(1).play("S>W")
    assert phrase(position, position.game.move("bury"), language) == words


@pytest.mark.parametrize(("language", "words"), [("en", "Pass 1"), ("de", "Durchgang 1")])
def test_the_games_texts_describe_the_status(language: str, words: str) -> None:
    position = engine.game("four-columns").deal(1)
    say = Wording("play", language).of(position.game)
    assert [say(key, **slots) for key, slots in layouts.status(position)] == [words]


@pytest.mark.parametrize(("language", "words"), [("en", "cell 2, empty"), ("de", "Zelle 2, leer")])
def test_every_pile_has_a_name_for_screen_readers(language: str, words: str) -> None:
    scene = layouts.scene(engine.game("four-columns").deal(1), language=language)
    assert words in [handle.label for handle in scene.handles]


# ---------------------------------------------------------------- trick games


def course(players: int) -> Iterator[engine.Match]:
    """All positions of a match of two deals, played at random."""
    choose = random.Random(players)
    match = engine.Match(engine.game("five-tricks", players=players), deals=2, first=3)
    while not match.over:
        yield match
        match = match.next_deal() if match.deal_over else match.play(choose.choice(match.legal_moves))
    yield match


def scene_of(match: engine.Match, seat: int, **look: object) -> Scene:
    return layouts.scene(match.position, language="en", seat=seat, look=SeatLook(held=match.chips, **look))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_sees_only_what_it_may_see(players: int) -> None:
    sizes = set()
    for number, match in enumerate(course(players)):
        seat = number % players
        view = match.position.view(seat)
        scene = scene_of(match, seat, resting=bool(number % 2))
        sizes.add((scene.width, scene.height))
        check_inside(scene)
        faces = Counter(card.face for card in scene.cards if card.face != BACK)
        faces += Counter(face for peek in scene.peeks for face in peek.faces)
        seen = {card.text for cards in view.piles.values() for card in cards if card is not None}
        last = {card.text for one in range(players) for card in match.position[f"P{one + 1}"][4:]}
        assert set(faces) <= seen and max(faces.values()) == 1
        # Nobody leads after the last trick of a deal, so this game does not show its winner once it is gathered.
        assert seen - set(faces) <= (last if match.deal_over and number % 2 == 0 else set())
        lying = Counter(card.pile for card in scene.cards)
        assert all(lying[pile] == len(cards) for pile, cards in view.piles.items() if pile[0] in "HS")
        assert len({handle.id for handle in scene.handles}) == len(scene.handles)
        assert all(handle.label and "{" not in handle.label for handle in scene.handles)
        offered = {handle.action for handle in scene.handles if handle.targets}
        assert offered == (set(map(str, match.legal_moves)) if match.to_move == seat else set())
    assert len(sizes) == 1, "the table changes its size"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_readable_overlaps_on_the_generic_table(players: int) -> None:
    for match in course(players):
        scene = scene_of(match, 0)
        plates = [(plate.x, plate.y, plate.x + plate.width, plate.y + plate.height) for plate in scene.plates]
        shown = plates + [box(card) for card in scene.cards if card.pile[0] in "P"]
        for x, y, right, bottom in plates:
            for one in (*shown, *(box(card) for card in scene.cards)):
                same = one == (x, y, right, bottom)
                assert same or one[0] >= right or one[2] <= x or one[1] >= bottom or one[3] <= y


def test_plates_show_names_dealer_tricks_and_points() -> None:
    match = engine.Match(engine.game("five-tricks"), deals=1, first=1)
    for _ in range(4):
        match = match.play(match.legal_moves[0])
    plates = scene_of(match, 0).plates
    assert [plate.title for plate in plates] == ["Ada", "Bruno", "You"]
    assert [plate.mark for plate in plates].count("Dealer") == 1
    assert [plate.mood for plate in plates].count("turn") == 1
    assert sorted(plate.lines[-1] for plate in plates) == ["0 tricks · 0 points"] * 2 + ["1 trick · 0 points"]


def test_the_generic_table_also_shows_all_of_napoleon() -> None:
    game = engine.game("napoleon", players=4, exchange=True, going_along=True)
    for deal in (1, 2, 3):
        for position in random_play(game.deal(deal), deal, 60):
            view = position.view(1)
            moves = position.legal_moves if position.to_move == 1 else ()
            scene = generic.seat_scene(view, open_deal(position), moves, SeatLook(), "en")
            check_inside(scene)
            seen = {card.text for cards in view.piles.values() for card in cards if card is not None}
            faces = Counter(card.face for card in scene.cards if card.face != BACK)
            faces += Counter(face for peek in scene.peeks for face in peek.faces)
            assert seen == set(faces)
            lying = Counter(card.pile for card in scene.cards)
            assert all(lying[pile] == len(cards) for pile, cards in view.piles.items() if pile[0] != "P")


def test_trump_and_turned_card_are_shown_if_present() -> None:
    for game, number in ((engine.game("napoleon"), 1), (engine.game("five-tricks"), 0)):
        position = game.deal(4)
        scene = generic.seat_scene(position.view(0), open_deal(position), (), SeatLook(), "en")
        assert sum("Trump" in plate.title for plate in scene.plates) == number


def test_tricks_fly_from_the_middle_to_their_winners() -> None:
    """While a trick rests it lies in the middle; once gathered it lies with its winner."""
    for before, after in pairwise(course(3)):
        if before.deal_over or not open_deal(after.position).history[-1].complete or after.deal_over:
            continue
        taker = open_deal(after.position).history[-1].takes
        assert taker == after.to_move
        resting, gathered = (
            Counter(card.pile for card in scene_of(after, 0, resting=on).cards) for on in (True, False)
        )
        assert gathered[f"W{taker + 1}"] - resting[f"W{taker + 1}"] == 3
        assert sum(resting[f"P{seat}"] for seat in (1, 2, 3)) == 3
