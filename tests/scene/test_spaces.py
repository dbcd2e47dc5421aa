"""Tables in the spaces of real pages: fitting, complete, readable, and easy to tap."""

from itertools import islice, pairwise, product

import pytest

import engine
from cardwidgets.canvas.scene_diff import Box, box
from cardwidgets.games.grosse_napoleon import layout as grosse_napoleon
from cardwidgets.games.harfe import layout as harfe
from cardwidgets.scene import layouts
from cardwidgets.scene.layouts import generic
from cardwidgets.scene.layouts.build import UP_STEP, spread_steps
from cardwidgets.scene.layouts.seats import SeatLook, plan
from cardwidgets.scene.model import CARD_HEIGHT, Scene
from cardwidgets.testing import check_inside, check_scene
from engine.tricks import open_deal
from tests.engine.sets import SETS
from tests.scene.test_layouts import GAMES, eager_play

PHONE, LYING, LOW = (390, 620), (844, 250), (390, 395)
SPACES = {"phone": PHONE, "lying": LYING, "laptop": (934, 500), "lesson": (934, 320), "tablet": (820, 1000)}
"""Width and height available for a table on pages, in CSS pixels."""


def unit(scene: Scene, space: tuple[float, float]) -> float:
    """CSS pixels to a card width."""
    return min(space[0] / scene.width, space[1] / scene.height)


def touch(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    gap = 1e-9
    return one[0] < other[2] - gap and other[0] < one[2] - gap and one[1] < other[3] - gap and other[1] < one[3] - gap


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("name", GAMES)
def test_every_arrangement_shows_and_offers_everything(name: str, space: str) -> None:
    width, height = SPACES[space]
    key, options = SETS[name]
    sizes = set()
    for position in islice(eager_play(engine.game(key, **options).deal(1), 1, 120), 0, None, 12):
        scene = layouts.scene(position, language="en", aspect=width / height)
        sizes.add((scene.width, scene.height))
        check_scene(scene, position)
    assert len(sizes) == 1, "the table changes its size in the middle of a game"


@pytest.mark.parametrize(
    ("key", "least"),
    [("kleine-harfe", 44), ("treppe", 44), ("hochzeitszug", 44), ("grosse-harfe", 36), ("grosse-napoleon", 32)],
)
def test_cards_on_a_phone_are_large_enough_to_tap(key: str, least: float) -> None:
    scene = layouts.scene(engine.game(key).deal(1), aspect=PHONE[0] / PHONE[1])
    assert unit(scene, PHONE) >= least


@pytest.mark.parametrize("key", ["kleine-harfe", "treppe", "hochzeitszug", "grosse-harfe", "grosse-napoleon"])
@pytest.mark.parametrize("space", SPACES)
def test_a_table_uses_its_space(key: str, space: str) -> None:
    """It fills the tighter direction and most of the other; cards are no smaller than in the usual layout."""
    width, height = SPACES[space]
    position = engine.game(key).deal(1)
    scene, usual = layouts.scene(position, aspect=width / height), layouts.scene(position)
    size = unit(scene, (width, height))
    assert size >= unit(usual, (width, height)) - 1e-9
    used = (scene.width * size / width, scene.height * size / height)
    assert max(used) == pytest.approx(1) and min(used) > 0.66, used


@pytest.mark.parametrize("key", engine.games)
@pytest.mark.parametrize("space", [(844, 195), (844, 217), (844, 248), (844, 292), (740, 220)])
def test_a_phone_in_landscape_has_hardly_any_gutter(key: str, space: tuple[int, int]) -> None:
    position = engine.game(key).deal(1)
    scene = layouts.scene(position, aspect=space[0] / space[1])
    check_inside(scene)
    assert (space[0] - unit(scene, space) * scene.width) / 2 <= 40


@pytest.mark.parametrize(
    ("key", "longest"), [("grosse-harfe", harfe.LONGEST), ("grosse-napoleon", grosse_napoleon.LONGEST)]
)
@pytest.mark.parametrize("space", [(390, 605), (390, 653), (804, 1000), (1350, 590), (1350, 607)])
def test_columns_use_the_height_when_width_is_limited(
    key: str, longest: tuple[int, int], space: tuple[int, int]
) -> None:
    game = engine.game(key)
    scene = layouts.scene(game.deal(46), aspect=space[0] / space[1])
    size = unit(scene, space)
    assert scene.width * size == pytest.approx(space[0])
    assert scene.height * size > 0.95 * space[1]

    # When spread, even a long column shows each index.
    room = scene.height - max(place.y for place in scene.places if place.pile[0] == "T")
    steps, (down, up) = spread_steps(space[0] / space[1], room, longest), longest
    assert steps[1] >= UP_STEP and down * steps[0] + (up - 1) * steps[1] + CARD_HEIGHT <= room


@pytest.mark.parametrize("space", [*SPACES.values(), (844, 195), (1350, 570), (1350, 590), (1424, 722), (1896, 906)])
def test_the_staircase_reads_as_rows(space: tuple[int, int]) -> None:
    scene = layouts.scene(engine.game("treppe").deal(46), aspect=space[0] / space[1])
    rows: dict[float, list[float]] = {}
    for card in scene.cards:
        if card.pile[0] == "R":
            rows.setdefault(card.y, []).append(card.x)
    assert len(rows) == 5 and all(low - high >= CARD_HEIGHT for high, low in pairwise(sorted(rows)))
    assert all(1 < right - left < 1.101 for row in rows.values() for left, right in pairwise(sorted(row)))
    if space[0] > space[1]:
        assert (space[0] - unit(scene, space) * scene.width) / 2 <= 40
        end = max(card.x for card in scene.cards if card.pile[0] == "R") + 1
        assert min(place.x for place in scene.places if place.pile[0] == "F") - end <= 3 + 1e-9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("aspect", [0.8, 0.9, 1.0, 1.1])
def test_a_nearly_square_window_has_no_gutter(players: int, aspect: float) -> None:
    width, height = plan(players, aspect).size
    size = min(aspect / width, 1 / height)
    assert width * size > 0.93 * aspect and height * size > 0.93


@pytest.mark.parametrize(("players", "space"), [*product((2, 3, 4, 5), SPACES.values()), *product((2, 3, 4), [LOW])])
def test_trump_trick_seats_and_hand_are_visible_at_once(players: int, space: tuple[int, int]) -> None:
    width, height = space
    game = engine.game("napoleon", players=players, exchange=players < 4)
    for start in (1, 2):
        position, phases = game.deal(start), set[str]()
        while position.outcome is None and position.legal_moves:
            own = frozenset(card for card in position.view(0)["H1"] if card is not None)
            look = SeatLook(held=(10,) * players, pot=4, chosen=own)
            moves = position.legal_moves if position.to_move == 0 else ()
            view, seen = position.view(0), open_deal(position)
            for made in (layouts, generic):
                scene = made.seat_scene(view, seen, moves, look, "en", True, width / height)
                check_inside(scene)
                plates = [(one.x, one.y, one.x + one.width, one.y + one.height) for one in scene.plates]
                for plate in plates:
                    assert plate[0] >= 0 and plate[1] >= 0
                    assert plate[2] <= scene.width and plate[3] <= scene.height
                    shown = (*map(box, scene.cards), *(one for one in plates if one != plate))
                    assert not any(touch(plate, one) for one in shown), "a plate is covered"
                for card in scene.cards:
                    if card.pile[0] == "P":
                        x, y, x2, y2 = box(card)
                        near = [one for one in scene.cards if one.pile != card.pile and touch(box(one), (x, y, x2, y2))]
                        assert space == LOW or not near, f"the trick is covered: {card} {near}"
                for badge in scene.badges:
                    wide = 0.11 * len(badge.text)
                    left = badge.x - wide * {"left": 0, "center": 0.5, "right": 1}[badge.align]
                    words = (left, badge.y - 0.08, left + wide, badge.y + 0.08)
                    under = {card.pile for card in scene.cards if touch(box(card), words)} - {"H1"}  # all are lifted
                    assert all(pile[0] == "W" for pile in under), f"{badge.text!r} lies over {under}"
                for plate in (one for one in scene.plates if one.lines):
                    left, top, wide, high = plate.ground
                    above = plate.rows[0] - 0.62 * plate.size - plate.y
                    assert above == pytest.approx(plate.y + plate.height - plate.rows[-1] - plate.size / 2)
                    assert above > 0.3 * plate.size and "" not in plate.lines
                    for text, x, y, size, _, align, _ in plate.texts() if wide else ():
                        ends = (x, y - size / 2, x + 0.55 * size * len(text), y + size / 2)
                        assert align != "left" or not touch(ends, (left, top, left + wide, top + high))
                texts = [text[3] for plate in scene.plates if plate.lines for text in plate.texts()]
                least = 12 if players < 5 else 10.5
                assert space == LOW or min(texts) * unit(scene, (width, height)) >= least, "a text on a plate is small"
                hand = sorted(card.x for card in scene.cards if card.pile == "H1")
                assert len(hand) == len(own)
                if made is layouts:
                    assert unit(scene, (width, height)) >= (40 if players < 5 or space != LYING else 38)
                    assert any(thing.pile == "T" for thing in (*scene.places, *scene.cards))
            phases.add(seen.phase)
            position = position.play(position.legal_moves[len(position.moves) % len(position.legal_moves)])
        assert "play" in phases


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("space", [*SPACES.values(), (1350, 476), (1350, 570), (1896, 760), (804, 580), (620, 480)])
def test_each_card_of_a_trick_lies_on_the_axis_of_its_owner(players: int, space: tuple[int, int]) -> None:
    position, held, lying = engine.game("napoleon", players=players).deal(46), {}, space == LYING
    while "P1" not in held or len(held) < 2 * players:
        scene = layouts.seat_scene(
            position.view(0), open_deal(position), (), SeatLook(), "en", True, space[0] / space[1]
        )
        for pile in {card.pile for card in scene.cards if card.pile[0] in "HP"}:
            x, y, x2, y2 = zip(*(box(card) for card in scene.cards if card.pile == pile), strict=True)
            held.setdefault(pile, [(min(x) + max(x2)) / 2, (min(y) + max(y2)) / 2])
        plates = [(one.x + one.width / 2, one.y + one.height / 2) for one in scene.plates if one.lines]
        bidding = open_deal(position).phase == "bid"
        position = position.play(position.legal_moves[0] if not bidding else "pass" if position.moves else "bid 1")
    around = plan(players, space[0] / space[1]).around if players < 5 else ()
    cards, hands = ([held[f"{kind}{seat}"] for seat in range(2, players + 1)] for kind in "PH")
    assert cards == sorted(cards), "not in the order of the seats"
    for spot, card, hand, plate in zip(around, cards, hands, plates, strict=False):
        at = 0 if spot.upright else 1
        assert min(abs(card[at] - hand[at]), abs(card[at] - plate[at])) < 0.06, "a card is not on the axis of its owner"
    assert abs(held["P1"][0] - held["H1"][0]) < (0.6 if lying else 0.06)
    if players == 4 and not around[0].upright and not lying:
        assert cards[0][0] < held["P1"][0] and cards[1][1] < cards[0][1] < held["P1"][1], "no cross"


def test_a_hand_uses_the_width_of_a_phone() -> None:
    position = engine.game("napoleon").deal(46)
    for space, least in (((390, 605), 63), (PHONE, 65), ((390, 640), 66)):
        scene = layouts.scene(position, aspect=space[0] / space[1])
        size = unit(scene, space)
        assert size >= least and scene.width * size > 0.97 * space[0] and scene.height * size > 0.97 * space[1]
        hand = sorted(card.x for card in scene.cards if card.pile == "H1")
        assert min(b - a for a, b in pairwise(hand)) >= 1, "the cards of the hand cover one another"


def test_a_plugin_layout_may_have_a_single_arrangement(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        @staticmethod
        def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
            return Scene(7.0, 5.0)

    position = engine.game("kleine-harfe").deal(1)
    monkeypatch.setattr(layouts, "import_module", lambda name: Old)
    assert layouts.scene(position, aspect=0.5) == Scene(7.0, 5.0)
