"""Animations in real pages: a deal comes card by card, and nobody has to wait for its end; labels on the piles."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser import harness
from tests.browser.test_harfe import open_panel

CELL = "import cardwidgets\npanel = cardwidgets.play('grosse-harfe', deal=1)\ntable = panel.table\npanel"
STEP = "import cardwidgets, engine\npanel = cardwidgets.play(engine.record.loads({record!r}).history[{at}])\npanel"
FAINT = 12
"""Of 255: less than this nobody sees; it is where the round corners of two cards lie on one another."""
NEXT = "deal = panel.position.game.deal\nscene = panel._front.scene(deal({number}))\ntable.show(scene, {how})"


def deal(page: Page, number: int, how: str = "fresh=True, pace=400") -> None:
    harness.run_code(page, NEXT.format(number=number, how=how))


def at_rest(table: Locator) -> bool:
    """Whether the table looks as it does when all of it is drawn anew; then it is drawn anew."""
    before = harness.picture(table)
    harness.run_code(table.page, "table.redraw()")
    table.page.wait_for_timeout(300)
    return ImageChops.difference(before, harness.picture(table)).getbbox() is None


def open_harfe(page: Page, lab: harness.Server) -> Locator:
    table = open_panel(page, lab, "lab", CELL)
    page.wait_for_timeout(1500)
    return table


@pytest.mark.parametrize("how", ["key", "press", "next"])
def test_a_slow_deal_jumps_to_its_end_when_the_player_goes_on(page: Page, lab: harness.Server, how: str) -> None:
    table = open_harfe(page, lab)
    table.locator('[tabindex="0"]').focus()
    page.mouse.move(2, 2)
    deal(page, 2)
    page.wait_for_timeout(1200)
    first = harness.picture(table)
    page.wait_for_timeout(1000)
    assert ImageChops.difference(first, harness.picture(table)).getbbox(), "cards still come"
    if how == "key":
        page.keyboard.press("Shift")
    elif how == "press":
        box = table.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 3, box["y"] + box["height"] - 3)
    else:
        deal(page, 3, "animate=False")
    page.wait_for_timeout(400)
    assert at_rest(table)


def test_a_deal_is_short_and_goes_unseen_where_motion_is_not_wanted(
    new_page: Callable[..., Page], lab: harness.Server
) -> None:
    table = open_harfe(new_page(), lab)
    deal(table.page, 2, "fresh=True")
    table.page.wait_for_timeout(1500)
    assert at_rest(table)

    table = open_harfe(new_page(reduced_motion="reduce"), lab)
    deal(table.page, 2)
    table.page.wait_for_timeout(300)
    assert at_rest(table)


@pytest.mark.parametrize(("record", "at"), [("grosse-napoleon-won", 23), ("hochzeitszug-won", 12), ("harfe-won", 95)])
def test_the_cards_fly_to_where_they_lie_when_all_is_drawn_anew(
    page: Page, lab: harness.Server, record: str, at: int
) -> None:
    """A row gathered and dealt anew, packets too, and a run that uncovers a card; each of them there and back."""
    text = (Path(__file__).parents[1] / "golden" / f"{record}.json").read_text(encoding="utf-8")
    move = engine.record.loads(text).history[at].last_move
    table = open_panel(page, lab, "lab", STEP.format(record=text, at=at - 1))
    page.mouse.move(2, 2)
    for code in (f"panel.play({str(move)!r})", "panel.undo()", "panel.redo()"):
        before = still(table)
        harness.run_code(page, code)
        deadline = time.monotonic() + harness.EXPECTED / 1000
        while not ImageChops.difference(before, harness.picture(table)).getbbox():
            assert time.monotonic() < deadline, f"{code} has changed nothing"
            page.wait_for_timeout(100)
        after = still(table)
        harness.run_code(page, "panel.table.redraw()")
        unlike = ImageChops.difference(after, still(table)).convert("L").point(lambda shade: 255 * (shade > FAINT))
        assert not unlike.getbbox(), (code, unlike.getbbox())


def still(table: Locator) -> Image.Image:
    """The picture of a table, as soon as it has not changed for a while."""
    pictures, deadline = [harness.picture(table)], time.monotonic() + harness.PATIENCE / 1000
    while len(pictures) < 4 or any(ImageChops.difference(pictures[-1], one).getbbox() for one in pictures[-4:-1]):
        assert time.monotonic() < deadline, "the table does not come to rest"
        table.page.wait_for_timeout(300)
        pictures.append(harness.picture(table))
    return pictures[-1]


def test_labels_are_seen_and_heard_at_the_end_of_their_piles(page: Page, lab: harness.Server) -> None:
    table = open_harfe(page, lab)
    harness.run_code(page, "table.labels({'T1': '3♦ 3♥', 'FC': 'A♣'})")
    label = table.locator('[data-label="T1"]')
    expect(label).to_have_text("3♦ 3♥")
    top = table.locator('[data-handle="T1:0"]')
    expect(top).to_have_attribute("aria-description", "takes 3♦ 3♥")
    card, chip = top.bounding_box(), label.bounding_box()
    assert card is not None and chip is not None
    assert chip["y"] >= card["y"] + card["height"], "it lies below the card, where there is room"

    # They stay when the scene changes, follow their piles, and take no click.
    deal(page, 2, "animate=False")
    expect(table.locator("[data-label]")).to_have_count(2)
    page.mouse.click(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    harness.run_code(page, "table.labels(None)")
    expect(table.locator("[data-label]")).to_have_count(0)
    expect(top).not_to_have_attribute("aria-description", "takes 3♦ 3♥")
