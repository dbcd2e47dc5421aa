"""The table of Napoleon from every seat: it shows what the seat may see, nothing else, and offers its legal moves."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

import pytest

import cardwidgets
import engine
from cardwidgets.canvas.scene_diff import box
from cardwidgets.scene import layouts
from cardwidgets.scene.layouts.seats import PICK, SeatLook, plan
from cardwidgets.scene.model import BACK, Scene
from cardwidgets.scene.svg import scene_svg
from cardwidgets.testing import check_inside
from engine import lessons
from engine.games.napoleon.players.observation import observation
from engine.match import dealing_order
from engine.tricks import open_deal
from tests.scene.test_spaces import touch

TABLES = {
    "two": {"players": 2},
    "two-long": {"players": 2, "short_pack": False, "exchange": True},
    "three": {"players": 3, "going_along": True},
    "four": {},
    "four-both": {"going_along": True, "exchange": True},
    "five": {"players": 5, "all_pass": "last-trick"},
    "five-both": {"players": 5, "going_along": True, "exchange": True},
}


def course(name: str, deals: int = 6) -> Iterator[engine.Match]:
    """All positions of some random deals; Napoleon is bid more often than by uniform choice."""
    choose = random.Random(name)
    match = engine.Match(engine.game("napoleon", **TABLES[name]), deals=deals, first=7)
    while True:
        yield match
        if match.over:
            return
        if match.deal_over:
            match = match.next_deal()
            continue
        legal = list(match.legal_moves)
        daring = [move for move in legal if move == "bid 5"]
        match = match.play(choose.choice(daring if daring and choose.random() < 0.2 else legal))


def scene_of(match: engine.Match, seat: int, **look: object) -> Scene:
    shown = SeatLook(held=match.chips, pot=match.pot, **look)
    return layouts.scene(match.position, language="en", seat=seat, look=shown)


def known(view: engine.View) -> set[str]:
    """The cards that a seat sees, as text."""
    return {card.text for cards in view.piles.values() for card in cards if card is not None} | {
        observation(view).turned.text
    }


@pytest.mark.parametrize("name", TABLES)
def test_every_seat_sees_only_what_it_may_see(name: str) -> None:
    sizes = set()
    for number, match in enumerate(course(name)):
        seat = number % match.game.seats
        view = match.position.view(seat)
        scene = scene_of(match, seat, resting=bool(number % 2), chosen=match.position[f"H{seat + 1}"])
        sizes.add((scene.width, scene.height))
        check_inside(scene)
        faces = Counter(card.face for card in scene.cards if card.face != BACK)
        through = Counter(face for peek in scene.peeks for face in peek.faces)
        assert max((faces + through).values()) == 1, "a card is shown twice"
        assert set(faces + through) <= known(view), "a hidden card is shown"
        shown = {card.text for cards in view.piles.values() for card in cards if card is not None}
        assert set(faces + through) == shown, "a card that the seat may see is missing"
        lying = Counter(card.pile for card in scene.cards)
        for pile, cards in view.piles.items():
            if pile[0] in "HUABST":
                assert lying[pile] == len(cards), f"{pile} has {len(cards)} cards, not {lying[pile]}"
        played = sum(len(cards) for pile, cards in view.piles.items() if pile[0] == "P")
        assert sum(count for pile, count in lying.items() if pile[0] in "PW") == played
        for plate in scene.plates:
            ends = (plate.x, plate.y, plate.x + plate.width, plate.y + plate.height)
            assert not any(touch(box(card), ends) for card in scene.cards), "a plate lies on a card"
        hand = sorted(card.x for card in scene.cards if card.pile == f"H{seat + 1}")
        assert all(b - a >= 0.6 for a, b in pairwise(hand)), "an index is covered"
        piles = Counter(badge.text for badge in scene.badges if re.fullmatch(r"\d+ tricks?", badge.text))
        assert piles <= Counter(plate.lines[-1].partition(" · ")[0] for plate in scene.plates if plate.lines)
        assert len({(card.pile, card.index) for card in scene.cards}) == len(scene.cards)
    assert len(sizes) == 1, "the table changes its size"


@pytest.mark.parametrize("name", TABLES)
def test_cards_in_hand_can_be_played_where_the_rules_allow(name: str) -> None:
    phases = set()
    for match in course(name):
        seat = max(match.to_move, 0)
        scene = scene_of(match, seat)
        handles = {handle.id: handle for handle in scene.handles}
        assert len(handles) == len(scene.handles) and all(one.label and "{" not in one.label for one in scene.handles)
        phase = observation(match.position.view(seat)).phase
        phases.add(phase)
        legal = set(match.legal_moves) if match.to_move == seat else set()
        for index, card in enumerate(match.position[f"H{seat + 1}"]):
            handle = handles[f"H{seat + 1}:{index}"]
            assert card.text in {c.face for c in scene.cards if (c.pile, c.index) == (handle.pile, index)}
            if phase == "play":
                assert handle.action == f"play {card.text}" and handle.count == 1
                assert handle.targets == ((f"P{seat + 1}",) if handle.action in legal else ())
            elif phase in ("exchange", "away"):
                assert handle.action == f"{PICK} {card.text}"
            else:
                assert not handle.action and not handle.count
    assert {"bid", "play"} <= phases


def test_a_trick_lies_in_front_of_the_players_until_it_is_won() -> None:
    game = engine.game("napoleon")
    hands = ["AS 9S KH 8D 7C", "TS KS AC TC 9C", "8S 7S JD QD KD", "JS QS 9D TD AD"]
    match = engine.Match(game, deals=1, cards=dealing_order(game, hands, "7H"))
    for move in ("bid 2", "pass", "pass", "pass", "play 9S", "play TS", "play 7S", "play JS"):
        match = match.play(move)
    swept = scene_of(match, 0, resting=False)
    assert not [card for card in swept.cards if card.pile[0] == "P"]
    assert Counter(card.pile for card in swept.cards)["W2"] == 4
    assert [(peek.pile, peek.faces) for peek in swept.peeks] == [("W2", ("9S", "TS", "7S", "JS"))]


def test_dealer_declarer_and_turn_are_marked() -> None:
    match = engine.Match(engine.game("napoleon"), first=4711, forehand=1)
    plates = {plate.title: plate for plate in scene_of(match, 0).plates}
    assert plates["You"].mark == "Dealer" and plates["Ada"].mood == "turn"
    for move in ("bid 1", "pass", "bid 5", "pass"):
        match = match.play(move)
    plates = {plate.title: plate for plate in scene_of(match, 0).plates}
    assert plates["Clara"].tag == "Declarer" and plates["Clara"].lines[0] == "Napoleon"
    assert plates["Ada"].lines[0] == "Bid 1" and plates["Bruno"].lines[0] == "Pass"
    assert plates["Pot: 20"] and "−5" in plates["You"].lines[1]
    trump = next(place for place in scene_of(match, 0).places if place.pile == "T")
    assert trump.mark == match.position.view(0).game.pack[0].text[1] or re.fullmatch("[CDHS]", trump.mark)


def test_bids_are_shown_until_the_bidding_is_over() -> None:
    match = engine.Match(engine.game("napoleon"), first=4711, forehand=1)
    seen: list[list[tuple[int, str, str]]] = []
    for move in ("", "bid 1", "pass", "bid 5", "pass"):
        match = match.play(move) if move else match
        scene = scene_of(match, 0)
        lying = [plate for plate in scene.plates if plate.mood in ("passed", "said", "high")]
        spots = plan(4, None)
        before = {spot.trick: seat for seat, spot in enumerate((spots.own, *spots.around))}
        near = {one: min(before, key=lambda at: abs(at[0] + 0.5 - one.x - one.width / 2)
                         + abs(at[1] + 0.7 - one.y - one.height / 2)) for one in lying}  # fmt: skip
        seen.append(sorted((before[near[one]], one.title, one.mood) for one in lying))
    ada, bruno = (1, "1", "high"), (2, "Pass", "passed")
    assert seen == [[], [ada], [ada, bruno], [(1, "1", "said"), bruno, (3, "Napoleon", "high")], []]


def test_a_position_has_a_picture() -> None:
    position = engine.game("napoleon", players=5).deal(3)
    scene = layouts.scene(position, handles=False)
    assert scene.cards and not scene.handles and not scene.peeks
    told = scene_svg(scene)
    assert "David" in told and told.count("<use") > 20


def test_the_felt_shows_the_leader_the_winning_card_and_the_pot() -> None:
    match = engine.Match(engine.game("napoleon", players=3), first=4711)
    for move in ("bid 1", "pass", "pass"):
        match = match.play(move)
    assert not any(place.best for place in scene_of(match, 0).places)
    for count in (1, 2):
        match = match.play(match.position.legal_moves[0])
        (trick,) = open_deal(match.position).history
        scene = scene_of(match, 0)
        assert [place.pile for place in scene.places if place.best] == [f"P{(trick.takes or 0) + 1}"]
        said = [badge.text for badge in scene.badges if "led" in badge.text or "winning" in badge.text]
        leader = trick.cards[0][0]
        assert said == (["led · winning"] if trick.takes == leader else ["led", "winning"]), count
    plates = {plate.title: plate for plate in scene_of(match, 0).plates}
    assert len(list(plates["Pot: 30"].discs())) == 20
    long = replace(plates["Pot: 30"], title="In der Kasse liegen: 30")
    assert len(list(long.discs())) < 5, "as far as there is room beside the words"
    assert not plates["You"].chips, "what one owes is no chip"


@pytest.mark.parametrize("level", [one for one in lessons.course("napoleon").levels if one.open], ids=attrgetter("key"))
def test_open_hands_are_shown_in_lessons(level: lessons.Level) -> None:
    lesson = cardwidgets.lesson("napoleon", level.chapter, film=0)
    lesson.go_to(level.key)
    position, scene = lesson.position, lesson.boards[0].table.scene
    check_inside(scene)
    handles = {handle.id: handle for handle in scene.handles}
    names = ("Ada", "Bruno") if level.game.seats == 3 else ("Ada",)
    for seat, name in enumerate(names, 2):
        hand = position[f"H{seat}"]
        assert [card.face for card in scene.cards if card.pile == f"H{seat}"] == [card.text for card in hand]
        for index, card in enumerate(hand):
            handle = handles[f"H{seat}:{index}"]
            assert handle.label == f"{engine.card_name(card, 'en')}, in the open hand of {name}"
            assert not (handle.count or handle.action or handle.targets), "the cards of the others are only seen"
    lesson.close()
