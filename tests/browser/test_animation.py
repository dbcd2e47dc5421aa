"""Animations in real pages: deals card by card and celebrations, which can be skipped. Labels on the piles."""

from pathlib import Path

import pytest
from PIL import ImageChops
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser.panels import open_panel
from tools.browser import harness

CELL = (
    "import cardwidgets\npanel = cardwidgets.play('grosse-harfe', deal=1, indicator=False)\ntable = panel.table\npanel"
)
TOUR = """
import engine, random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from cardwidgets.canvas.animation import flights
from cardwidgets.canvas.scene_diff import Transition
from cardwidgets.canvas.table import Table
from cardwidgets.scene import layouts
won, draw = Path({record!r}), random.Random(1)
way = [engine.game("napoleon").deal(3)]
if won.exists():
    way = engine.record.loads(won.read_text(encoding="utf-8")).history
while way[-1].legal_moves:
    way.append(way[-1].play(draw.choice(way[-1].legal_moves)))
def plain(scene):  # round frames have slightly different edges where only a part of the felt is drawn
    places = tuple(replace(one, best=False) for one in scene.places)
    return replace(scene, plates=(), places=places)
scenes = [plain(layouts.scene(one, language="en")) for one in way]
kinds, tour = [], [(0, dict(fresh=True)), (1, dict(pace=40))]
for at, pair in enumerate(pairwise(scenes)):
    film = flights(Transition(*pair))
    kind = [len(film) > 6, *(any(map(what, film)) for what in (
        lambda one: one.turns, lambda one: one.lands, lambda one: one.leaves, lambda one: one.card.sideways))]
    if kind not in kinds:
        kinds.append(kind)
        tour += [(at, {{}}), (at + 1, {{}}), (at, {{}})]
if won.exists():
    tour += [(-2, {{}}), (-1, dict(party=layouts.celebrate(way[-1], scenes[-1])))]
tour.append((0, dict(fresh=True)))
table = Table(next(one for one in scenes[1:] if any(handle.count for handle in one.handles)))
table.widget
"""
WON = (
    "import cardwidgets, engine\nfrom pathlib import Path\n"
    "from cardwidgets.canvas import input_layer\n"
    "input_layer.HOLD_MS = 600_000\n"
    "record = engine.record.loads(Path({record!r}).read_text(encoding='utf-8'))\n"
    "panel = cardwidgets.play(record.history[-2], indicator=False)\ntable = panel.table\npanel"
)
NEXT = (
    "from cardwidgets.scene import layouts\n"
    "scene = layouts.scene(panel.position.game.deal({number}), language='en', aspect=table.aspect)\n"
    "table.show(scene, {how})"
)


def deal(page: Page, number: int, how: str = "fresh=True, pace=400") -> None:
    harness.run_code(page, NEXT.format(number=number, how=how))


@pytest.fixture
def page(moving_page: Page) -> Page:
    """The shared JupyterLab page, with flying cards."""
    return moving_page


def ends_well(table: Locator) -> None:
    """The animation ends in time; the table then looks the same as after a full redraw."""
    harness.wait_for_rest(table)
    before = harness.picture(table)
    harness.run_code(table.page, "table.redraw()")
    assert ImageChops.difference(before, harness.picture(table)).getbbox() is None


def open_harfe(page: Page, lab: harness.Server) -> Locator:
    table = open_panel(page, lab, "lab", CELL)
    harness.wait_for_cards(table)
    return table


@pytest.mark.deep
def test_playing_on_skips_a_slow_deal(page: Page, lab: harness.Server) -> None:
    """It would take 41 seconds, longer than a test waits for the result of a click."""
    table = open_harfe(page, lab)
    table.locator('[tabindex="0"]').focus()
    page.mouse.move(2, 2)

    def press() -> None:
        box = table.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 3, box["y"] + box["height"] - 3)

    goes_on = (lambda: page.keyboard.press("Shift"), press)
    for number, action in enumerate(goes_on, 2):
        deal(page, number)
        expect(table).to_have_attribute("data-moving", "")
        first = table.evaluate(harness.CARDS)
        differs = f"([table, first]) => ({harness.CARDS})(table) !== first"
        page.wait_for_function(differs, arg=[table.element_handle(), first], polling=200)  # cards arrive
        action()
        ends_well(table)


def test_a_deal_is_short_and_skipped_with_reduced_motion(page: Page, lab: harness.Server) -> None:
    table = open_harfe(page, lab)
    deal(page, 2, "fresh=True")
    ends_well(table)

    page.emulate_media(reduced_motion="reduce")
    deal(page, 3)
    ends_well(table)


@pytest.mark.parametrize(
    "key",
    [
        "harfe",
        *(
            pytest.param(key, marks=pytest.mark.deep)
            for key in ("treppe", "hochzeitszug", "grosse-napoleon", "napoleon")
        ),
    ],
)
def test_each_animation_ends_in_the_picture_of_a_redraw(page: Page, lab: harness.Server, key: str) -> None:
    """Moves, cards turned over, dealt and gathered, undo, another deal and a celebration, at their full length."""
    record = Path(__file__).parents[1] / "golden" / f"{key}-won.json"
    table = open_panel(page, lab, "lab", TOUR.format(record=str(record)))
    page.mouse.move(2, 2)
    harness.wait_for_cards(table)
    for _ in range(int(harness.run_code(page, "print(len(tour))"))):
        rev = harness.revision(table)
        harness.run_code(page, "number, how = tour.pop(0); table.show(scenes[number], **how)")
        harness.wait_for_revision(table, rev)
        harness.wait_for_rest(table)
        landed = table.evaluate(harness.CARDS)
        table.evaluate("table => table.parentElement.querySelector('canvas').getContext('2d').reset()")
        harness.run_code(page, "table.redraw()")
        harness.wait_for_picture(table, landed)


def test_a_win_is_celebrated_until_the_player_goes_on(page: Page, lab: harness.Server) -> None:
    """The picture would stay for ten minutes; a key, a click and undo end it, and only then the end card appears."""
    record = str(Path(__file__).parents[1] / "golden" / "treppe-won.json")
    table = open_panel(page, lab, "lab", WON.format(record=record))
    harness.wait_for_cards(table)
    page.mouse.move(2, 2)
    card = page.locator(".kt-end")
    last = engine.record.loads(Path(record).read_text(encoding="utf-8")).last_move

    def win() -> None:
        rev = harness.revision(table)
        harness.run_code(page, f"panel.play('{last}')")
        harness.wait_for_revision(table, rev)
        expect(table).to_have_attribute("data-celebrating", "")
        expect(card).to_have_css("opacity", "0")
        expect(card.get_by_role("button", name="New deal")).to_be_attached()  # for a screen reader

    def rests() -> None:
        expect(table).not_to_have_attribute("data-celebrating", "")
        ends_well(table)

    win()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(card).to_be_hidden()
    rests()
    assert harness.run_code(page, "print(panel.position.outcome)") == "None\n"

    win()
    table.locator('[tabindex="0"]').focus()
    page.keyboard.press("Shift")
    expect(card).to_have_css("opacity", "1")
    page.get_by_role("button", name="Show the table").click()
    expect(card).to_be_hidden()
    rests()

    for code in ("panel.undo()", "panel.redo()"):
        rev = harness.revision(table)
        harness.run_code(page, code)
        harness.wait_for_revision(table, rev)
        harness.wait_for_rest(table)  # it is not celebrated again


@pytest.mark.deep
def test_pile_labels_are_shown_and_announced(page: Page, lab: harness.Server) -> None:
    table = open_harfe(page, lab)
    harness.run_code(page, "table.labels({'T1': '3♦ 3♥', 'FC': 'A♣'})")
    label = table.locator('[data-label="T1"]')
    expect(label).to_have_text("3♦ 3♥")
    top = table.locator('[data-handle="T1:0"]')
    expect(top).to_have_attribute("aria-description", "takes 3♦ 3♥")
    card, chip = top.bounding_box(), label.bounding_box()
    assert card is not None and chip is not None
    assert chip["y"] >= card["y"] + card["height"], "it lies below the card, where there is room"

    # They stay when the scene changes, follow their piles, and ignore clicks.
    deal(page, 2, "animate=False")
    expect(table.locator("[data-label]")).to_have_count(2)
    page.mouse.click(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    harness.run_code(page, "table.labels(None)")
    expect(table.locator("[data-label]")).to_have_count(0)
    expect(top).not_to_have_attribute("aria-description", "takes 3♦ 3♥")
