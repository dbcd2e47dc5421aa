"""Cards that are put down lie in their places at once, while the kernel is still busy; then they stay, or go back."""

import shutil
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moves import spot
from tests.browser.test_input import walk
from tests.browser.toy import TOY, columns, drag, is_felt, middle, wait_for_picture
from tools.browser import harness

CELL = """
import pathlib
import time
import ipywidgets
from toy_table import Toy

def wait():
    while not pathlib.Path("answer").exists():
        time.sleep(0.01)

class Busy(Toy):
    lies = {lies}

    def targets(self, card):
        return (*super().targets(card), *(["T3"] if self.lies else []))

    def on_intent(self, intent):
        wait()
        self.lies = False
        super().on_intent(intent)

    def turn(self, _button):
        wait()
        self.waste.append(self.stock.pop())
        self.show()

toy = Busy()
other = ipywidgets.Button(description="other")
other.on_click(toy.turn)
ipywidgets.VBox([toy.table.widget, other])
"""
WATCH = """table => {
    const canvas = table.parentElement.querySelector("canvas");
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const isCard = (x, y) => {
        const unit = canvas.width / 7.4;
        const [red, , blue] = pen.getImageData(Math.round(x * unit), Math.round(y * unit), 1, 1).data;
        return red > 200 && blue > 200;
    };
    window.frames = [];
    window.seen = () => ({
        at: performance.now(),
        lies: table.querySelectorAll(".kt-lies > canvas").length,
        left: table.querySelectorAll(".kt-source > canvas").length,
        ghost: document.querySelectorAll(".kt-ghost").length,
        source: isCard(1.55, 2.5),
        target: isCard(0.35, 3.65),
        rev: table.dataset.rev,
    });
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.frames.push(window.seen());  // when the frame is painted
    const frame = () => { channel.port2.postMessage(0); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    const act = () => requestAnimationFrame(() => requestAnimationFrame(() => { window.soon = window.seen(); }));
    for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, act, true);
}"""


def answer(voila: harness.Server) -> None:
    """From now on, the kernel answers."""
    (voila.root / "answer").touch()


def hold(voila: harness.Server) -> None:
    """From now on, the kernel is busy."""
    (voila.root / "answer").unlink(missing_ok=True)


def open_toy(page: Page, voila: harness.Server, lies: bool = False, still: bool = False) -> Locator:
    """A table whose kernel is busy; `lies`: at first, anything may go to T3 as far as the page knows."""
    shutil.copy(TOY, voila.root)
    hold(voila)
    harness.write_notebook(voila.root / "busy.ipynb", CELL.format(lies=lies))
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    harness.open_voila(page, voila, "busy.ipynb")
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    wait_for_picture(page)
    harness.wait_for_rest(table)
    table.evaluate(WATCH)
    return table


def by_hand(table: Locator, start: str, end: str) -> None:
    drag(table.page, middle(spot(table, start)), middle(spot(table, end)))
    table.page.mouse.up()


def by_clicks(table: Locator, start: str, end: str) -> None:
    for name in (start, end):
        table.page.mouse.click(*middle(spot(table, name)))


def by_keys(table: Locator, start: str, end: str) -> None:
    table.locator('[tabindex="0"]').focus()
    for name in (start, end):
        walk(table, name)
        table.page.keyboard.press("Enter")


Way = Callable[[Locator, str, str], None]


def soon(page: Page) -> dict[str, Any]:
    """What was seen two frames after the last action."""
    return dict(page.evaluate("window.soon"))


def seen_once(page: Page) -> None:
    """In each frame the card is seen either in its old place, in its new one, or between them."""
    page.wait_for_timeout(300)
    for frame in page.evaluate("window.frames"):
        seen = [frame["source"] and not frame["left"], bool(frame["lies"]) or frame["target"], bool(frame["ghost"])]
        assert seen.count(True) == 1, frame


def lies_there(table: Locator) -> None:
    """Nothing but the cards put down is shown over the table, and they lie on the second card of the first column."""
    expect(table.locator(".kt-lies > canvas")).to_have_count(1)
    expect(table.page.locator(".kt-ghost, .kt-hover")).to_have_count(0)
    place, box = table.locator(".kt-lies").bounding_box(), table.bounding_box()
    assert place is not None and box is not None
    unit = box["width"] / 7.4
    assert place["x"] == pytest.approx(box["x"] + 0.2 * unit, abs=1)
    assert place["y"] == pytest.approx(box["y"] + 2.4 * unit, abs=1)


@pytest.mark.parametrize(("way", "still"), [(by_hand, False), (by_hand, True), (by_clicks, False), (by_keys, False)])
def test_cards_lie_in_their_place_before_the_kernel_answers(
    page: Page, voila: harness.Server, way: Way, still: bool
) -> None:
    table = open_toy(page, voila, still=still)
    rev = harness.revision(table)
    way(table, "T1:0", "T0:1")
    page.wait_for_function("window.soon?.left")
    found = soon(page)
    assert (found["lies"], found["ghost"]) == ((1, 0) if way is by_hand else (0, 1)) and found["rev"] == str(rev)
    lies_there(table)
    assert harness.revision(table) == rev, "the kernel has not answered"
    answer(voila)
    harness.wait_for_revision(table, rev)
    harness.wait_for_rest(table)
    expect(table.locator(".kt-lies, .kt-source")).to_have_count(0)
    assert columns(table)[:2] == [["KC", "9H", "8S"], []]
    seen_once(page)


def test_an_answer_waits_for_cards_in_flight(page: Page, voila: harness.Server) -> None:
    table = open_toy(page, voila)
    answer(voila)
    by_clicks(table, "T1:0", "T0:1")
    harness.wait_for_revision(table, 0)
    harness.wait_for_rest(table)
    seen_once(page)
    assert any(frame["ghost"] and frame["rev"] == "1" for frame in page.evaluate("window.frames"))


def goes_back(table: Locator) -> None:
    """The cards that were put down lie in their old place again."""
    expect(table.locator(".kt-lies, .kt-source")).to_have_count(0, timeout=harness.PATIENCE)
    harness.wait_for_rest(table)
    assert not is_felt(table, 1.4, 1.8)
    assert columns(table)[:2] == [["KC", "9H"], ["8S"]]


@pytest.mark.parametrize("way", [by_hand, by_clicks])
def test_cards_that_the_kernel_refuses_go_back(page: Page, voila: harness.Server, way: Way) -> None:
    table = open_toy(page, voila, lies=True)
    way(table, "T1:0", "T3:1")
    expect(table.locator(".kt-lies > canvas")).to_have_count(1)
    answer(voila)
    expect(table.get_by_role("alert")).to_have_text("It does not fit.")
    expect(table.locator(".kt-wrong")).to_have_count(1)
    goes_back(table)
    assert columns(table)[3] == ["QD", "JS"]


def test_cards_put_down_at_an_older_scene_go_back(page: Page, voila: harness.Server) -> None:
    table = open_toy(page, voila)
    page.get_by_role("button", name="other").click()
    by_hand(table, "T1:0", "T0:1")
    lies_there(table)
    answer(voila)
    harness.wait_for_revision(table, 0)
    goes_back(table)
    expect(table.get_by_role("alert")).to_contain_text("changed")
    assert not is_felt(table, 1.4, 0.2), "what the kernel has shown stays"


def test_cards_go_back_if_the_kernel_is_silent(page: Page, voila: harness.Server) -> None:
    table = open_toy(page, voila)
    by_hand(table, "T1:0", "T0:1")
    lies_there(table)
    expect(table.locator(".kt-silent")).to_be_visible(timeout=harness.PATIENCE)
    goes_back(table)
    answer(voila)
    harness.wait_for_revision(table, 0)
    harness.wait_for_rest(table)
    assert columns(table)[0] == ["KC", "9H", "8S"], "it has answered after all"
    assert is_felt(table, 1.4, 1.8)


@pytest.mark.parametrize("way", [by_hand, by_clicks])
def test_a_quick_second_drop_waits_for_the_first(page: Page, voila: harness.Server, way: Way) -> None:
    table = open_toy(page, voila)
    by_hand(table, "T0:1", "T2:0")
    way(table, "T1:0", "T2:0")  # it fits only when the first card lies there
    answer(voila)
    harness.wait_for_revision(table, 1)
    harness.wait_for_rest(table)
    assert columns(table)[:3] == [["KC"], [], ["TC", "9H", "8S"]]
    hold(voila)
    by_hand(table, "T4:1", "T5")
    way(table, "T3:1", "T1")
    by_clicks(table, "S", "S")
    answer(voila)
    harness.wait_for_revision(table, 5)
    harness.wait_for_rest(table)
    assert columns(table)[1:] == [["JS"], ["TC", "9H", "8S"], ["QD"], ["3D"], ["2C"]]
    expect(table.locator(".kt-lies, .kt-source")).to_have_count(0)
    assert is_felt(table, 5.0, 2.1) and not is_felt(table, 1.4, 0.2)
