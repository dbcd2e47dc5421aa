"""The celebration of a won patience: all cards form a picture on the table, and fly back."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import cardwidgets
import engine
from cardwidgets.canvas.animation import flights
from cardwidgets.canvas.input_layer import Layer, flying
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.scene import figures, layouts
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.figures import Draw
from cardwidgets.scene.model import CARD_HEIGHT
from cardwidgets.widgets.packing import pack
from engine.match import dealing_order
from tests.pages import hear, part
from tests.waiting import wait_until

FIGURES = [figures.harp, figures.staircase, figures.procession, figures.hat, figures.wreath]
GOLDEN = Path(__file__).parents[1] / "golden"
SHAPES = {"page": None, "upright": 0.5, "wide": 2.6, "square": 1.0}
SHEET = Sheet.shared("en", "two", 160)
MOST = 4000
"""Maximum bytes of a celebration message."""


def won(name: str) -> engine.Position:
    return engine.record.loads((GOLDEN / f"{name}-won.json").read_text(encoding="utf-8"))


GAMES = ("harfe", "treppe", "hochzeitszug", "grosse-napoleon")


@pytest.mark.parametrize("draw", FIGURES, ids=lambda draw: draw.__name__)
@given(count=st.integers(1, 156), width=st.floats(4, 20), height=st.floats(3, 16))
def test_a_picture_places_every_card_on_the_table(draw: Draw, count: int, width: float, height: float) -> None:
    figure = draw(count, width, height)
    assert len(figure.spots) == count and 0 < figure.size <= 1
    for spot in figure.spots:
        turn = radians(spot.angle)
        wide = figure.size * (abs(cos(turn)) + CARD_HEIGHT * abs(sin(turn))) / 2
        high = figure.size * (abs(sin(turn)) + CARD_HEIGHT * abs(cos(turn))) / 2
        assert wide - 1e-9 <= spot.x <= width - wide + 1e-9
        assert high - 1e-9 <= spot.y <= height - high + 1e-9


@pytest.mark.parametrize("draw", FIGURES, ids=lambda draw: draw.__name__)
@pytest.mark.parametrize("count", [52, 104])
@pytest.mark.parametrize("size", [(12.5, 6.2), (10.9, 6.7), (9.3, 9.0), (6.2, 11.0)])
def test_a_picture_fills_the_table_and_hides_no_card(draw: Draw, count: int, size: tuple[float, float]) -> None:
    figure = draw(count, *size)
    xs, ys = [spot.x for spot in figure.spots], [spot.y for spot in figure.spots]
    assert max((max(xs) - min(xs)) / size[0], (max(ys) - min(ys)) / size[1]) > 0.55
    assert len({(round(spot.x, 2), round(spot.y, 2)) for spot in figure.spots}) == count


def test_each_games_picture_has_its_own_shape() -> None:
    harp = figures.harp(104, 10.9, 6.7)
    strings: dict[float, int] = {}
    for spot in harp.spots:
        if spot.angle == 0:
            strings[round(spot.x, 3)] = strings.get(round(spot.x, 3), 0) + 1
    lengths = [strings[x] for x in sorted(strings)]
    assert len(lengths) >= 6 and lengths == sorted(lengths, reverse=True) and lengths[0] > 3 * lengths[-1]

    stairs = figures.staircase(52, 10.9, 6.7)
    steps: dict[float, list[float]] = {}
    for spot in stairs.spots:
        steps.setdefault(round(spot.x, 3), []).append(spot.y)
    tops = [min(steps[x]) for x in sorted(steps)]
    assert len(tops) == 9 and all(left > right for left, right in pairwise(tops))

    celebration = party(won("hochzeitszug"))
    pairs = list(zip(celebration.cards[::2], celebration.cards[1::2], strict=True))
    named = ["".join(sorted(card.face[0] for card, _ in pair)) for pair in pairs]
    assert named[-8:] == ["KQ"] * 8 and set(named) == {"KQ", "JT", "89", "67", "45", "23", "AA"}
    assert all(one.face[1] == other.face[1] for (one, _), (other, _) in pairs)


def party(position: engine.Position, aspect: float | None = None) -> Celebration:
    return layouts.celebrate(position, layouts.scene(position, language="en", aspect=aspect))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("aspect", SHAPES.values(), ids=SHAPES)
def test_every_card_flies_from_its_place_into_the_picture(name: str, aspect: float | None) -> None:
    position = won(name)
    scene = layouts.scene(position, language="en", aspect=aspect)
    cards = [card for card, _ in layouts.celebrate(position, scene).cards]
    assert sorted(card.face for card in cards) == sorted(card.text for card in position.game.pack)
    assert set(scene.cards) <= set(cards), "those in sight leave from their places"
    top = {card.pile: card for card in scene.cards}
    assert all((card.x, card.y) == (top[card.pile].x, top[card.pile].y) for card in cards)
    for pile in top:
        depths = [card.index for card in cards if card.pile == pile]
        assert depths == sorted(depths), "what lies on another card is drawn over it"


def test_each_game_ends_in_its_own_picture() -> None:
    drawn = {name: tuple(spot for _, spot in party(won(name)).cards) for name in GAMES}
    for name, draw in zip(GAMES, FIGURES, strict=False):
        position = won(name)
        scene = layouts.scene(position, language="en")
        assert drawn[name] == draw(len(position.game.pack), scene.width, scene.height).spots


@pytest.mark.parametrize("name", GAMES)
def test_a_celebration_is_one_small_message(name: str) -> None:
    position = won(name)
    step = Transition(*(layouts.scene(one, language="en") for one in position.history[-2:]))
    told = flying(step, flights(step), layouts.celebrate(position, step.new), SHEET)
    assert len(pack(told) or "") < MOST
    party = told["party"]
    assert len(party["cards"]) == len(position.game.pack) and 1800 <= 2 * party["fly"] + party["hold"] <= 2200


@pytest.fixture
def panel() -> Iterator[cardwidgets.PlayPanel]:
    panel = cardwidgets.PlayPanel(won("treppe").history[-2], indicator=False)
    yield panel
    panel.close()


def see_solution(panel: cardwidgets.PlayPanel) -> None:
    """Undo the last move of a won game and show the solution, which ends the game on the table."""
    panel.undo()
    panel.show_solution()
    wait_until(lambda: "step_on" in panel.buttons and "solution" in panel.table.debug_state, 600)
    count = panel.table.debug_state["solution"]["of"]
    for _ in range(count):
        panel.buttons["step_on"].click()
    assert panel.table.debug_state["solution"] == {"step": count, "of": count}


def test_only_the_learners_own_win_is_celebrated(panel: cardwidgets.PlayPanel) -> None:
    parties: list[bool] = []
    show = panel.table.show

    def watched(scene: Any, **how: Any) -> None:
        parties.append(how.get("party") is not None)
        show(scene, **how)

    panel.table.show = watched  # type: ignore[method-assign]
    last = won("treppe").last_move
    whole = won("treppe")

    def assign() -> None:
        panel.position = whole

    actions: list[tuple[Callable[[], Any], bool]] = [
        (lambda: panel.play(str(last)), True),
        (panel.undo, False),
        (panel.redo, False),
        (panel.undo, False),
        (panel.auto, True),
        (panel.restart, False),
        (lambda: panel.load(engine.record.dumps(whole)), False),
        (lambda: see_solution(panel), False),
        (lambda: panel.buttons["shut"].click(), False),
        (assign, False),
        (panel.deal, False),
        (panel.give_up, False),
    ]
    for number, (action, celebrated) in enumerate(actions):
        parties.clear()
        action()
        assert any(parties) is celebrated, number


def test_a_win_is_sent_to_the_page_for_its_sound(panel: cardwidgets.PlayPanel) -> None:
    heard = hear(part(panel, Layer))
    panel.play(str(won("treppe").last_move))
    assert len(heard.of("won")) == 1
    panel.undo()
    panel.redo()
    assert len(heard.of("won")) == 1


def test_a_deal_that_pays_the_learner_is_sent_too() -> None:
    """Tries a bid of four with the five highest trumps, and with none."""
    game = engine.game("napoleon", players=3)
    for hands, wins in ((["AC KC QC JC TC", "7D 8D 9D 7H 8H", "7S 8S 9S TS JS"], 1),
                        (["7D 8D 9D 7H 8H", "AC KC QC JC TC", "7S 8S 9S TS JS"], 0)):  # fmt: skip
        match = engine.Match(game, deals=2, cards=dealing_order(game, hands, "9C"))
        panel = cardwidgets.MatchPanel(match, speed="at once")
        heard = hear(part(panel, Layer))
        panel.skip()
        panel.play("bid 4")
        panel.skip()
        while not panel.match.deal_over:
            if panel.my_turn:
                panel.play(panel.position.legal_moves[0])
            panel.gather()
            panel.skip()
        assert len(heard.of("won")) == wins
        panel.undo()
        panel.redo()
        assert len(heard.of("won")) == wins, "it is not won again"
        panel.close()
