"""The card table in real pages, played with mouse, touch and keys."""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moves import spot
from tools.browser import harness

TOY = Path(__file__).with_name("toy_table.py")
START = "from toy_table import Toy\ntoy = Toy()\ntoy.table.widget"


def columns(table: Locator) -> list[list[str]]:
    """The columns of the toy, from the state in the page."""
    return json.loads(table.get_attribute("data-state") or "{}")["columns"]


def wait_for_answer(page: Page, code: str, wanted: str) -> None:
    """Run code in the kernel until it prints the expected text, since messages of the page may be in transit."""
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while (answer := harness.run_code(page, code).strip()) != wanted:
        assert time.monotonic() < deadline, f"{code} says {answer!r}, not {wanted!r}"


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], 60) / 2


def is_felt(table: Locator, x: float, y: float) -> bool:
    """Whether the table shows bare felt or an empty place where a card with its corner at (x, y) would be."""
    box = table.bounding_box()
    assert box is not None
    unit = box["width"] / 7.4
    inside = ((x + 0.2) * unit, (y + 1.1) * unit, 0.12 * unit, 0.1 * unit)
    red, green, blue = harness.mean_colour(table, inside)
    return green > red + 15 and green > blue + 8


def foot(table: Locator, x: float, further: float = 0.0) -> float:
    """How light the felt is just below a card at the head of the column at x, or `further` down."""
    box = table.bounding_box()
    assert box is not None
    unit = box["width"] / 7.4
    return sum(harness.mean_colour(table, ((x + 0.3) * unit, (3.205 + further) * unit, 0.4 * unit, 0.03 * unit)))


def wait_for_picture(page: Page, number: int = 0) -> None:
    """Wait until the stock of a table is drawn: its back is not green."""
    page.wait_for_function(
        """number => {
            const canvas = document.querySelectorAll('.kt-table > canvas')[number];
            if (!canvas) return false;
            const [x, y] = [0.7 * canvas.width / 7.4, 0.9 * canvas.height / 5];
            const [red, green, blue] = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
            return blue > green || red > 200;
        }""",
        arg=number,
        timeout=harness.PATIENCE,
    )


def moved(table: Locator, action: Callable[[], None]) -> None:
    """Do something and wait until the table shows a later scene and its cards are at rest."""
    before = harness.revision(table)
    action()
    harness.wait_for_revision(table, before)
    harness.wait_for_rest(table)


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)


def open_toy(page: Page, lab: harness.Server, *cells: str) -> Locator:
    """Open JupyterLab with toy tables and return the first one."""
    shutil.copy(TOY, lab.root)
    harness.open_cells(page, lab, "lab", "toy.ipynb", START, *cells)
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    wait_for_picture(page)
    return table


@pytest.fixture
def page(moving_page: Page) -> Page:
    """The shared JupyterLab page, with flying cards."""
    return moving_page


def test_the_mouse_plays(page: Page, lab: harness.Server) -> None:
    table = open_toy(page, lab)
    assert is_felt(table, 6.2, 1.8)
    assert not is_felt(table, 1.4, 1.8)

    # Taking a card highlights its targets at once; the second click puts it down; the picture follows.
    spot(table, "T1:0").click()
    expect(table).to_have_attribute("data-taken", "T1:0")
    expect(table.locator(".kt-allowed")).to_have_count(2)
    harness.screenshot(page, "table-taken")
    moved(table, lambda: page.mouse.click(*middle(spot(table, "T0:1"))))
    assert columns(table)[:2] == [["KC", "9H", "8S"], []]
    assert is_felt(table, 1.4, 1.8)
    assert not is_felt(table, 0.2, 2.4)

    # A click elsewhere puts cards back, a double click plays, a click on the stock turns a card.
    spot(table, "T4:1").click()
    page.mouse.click(middle(spot(table, "T5"))[0], middle(spot(table, "T5"))[1] + 150)
    expect(table).not_to_have_attribute("data-taken", "T4:1")
    moved(table, lambda: spot(table, "T4:1").dblclick())
    assert columns(table)[1] == ["2C"]
    moved(table, lambda: spot(table, "S").click())
    assert not is_felt(table, 1.4, 0.2)

    # An illegal move is answered with the reason, marks the place, and leaves everything where it was.
    rev = harness.revision(table)
    spot(table, "T2:0").click()
    page.mouse.click(*middle(spot(table, "T3:1")))
    expect(table.get_by_role("alert")).to_have_text("It does not fit.")
    expect(table.locator(".kt-wrong")).to_have_count(1)
    assert harness.revision(table) == rev
    kinds = harness.run_code(page, "print(*(i.kind for i in toy.log))").split()
    assert kinds == ["drop", "double", "click", "drop"]


def test_dragging_plays(page: Page, lab: harness.Server) -> None:
    table = open_toy(page, lab)
    source, target = middle(spot(table, "T0:1")), middle(spot(table, "T2:0"))
    drag(page, source, target)
    ghost = page.locator(".kt-ghost")
    expect(ghost).to_have_count(1)
    box = ghost.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - target[0]) < 2, "the ghost is where the pointer is, in the same frame"
    expect(table.locator(".kt-source > canvas")).to_have_count(1)  # the cards are lifted, so what is under them shows
    expect(table.locator(".kt-over")).to_have_count(1)
    harness.screenshot(page, "table-drag")
    moved(table, page.mouse.up)
    assert columns(table)[2] == ["TC", "9H"]
    expect(ghost).to_have_count(0)
    assert not is_felt(table, 2.6, 2.1)

    # A run moves as a whole; an illegal drop flies back; a drop on the felt sends no message.
    moved(table, lambda: (drag(page, middle(spot(table, "T1:0")), middle(spot(table, "T2:1"))), page.mouse.up()))
    moved(table, lambda: (drag(page, middle(spot(table, "T2:0")), middle(spot(table, "T5"))), page.mouse.up()))
    assert columns(table)[5] == ["TC", "9H", "8S"]
    rev = harness.revision(table)
    drag(page, middle(spot(table, "T4:1")), middle(spot(table, "T3:1")))
    page.mouse.up()
    expect(table.get_by_role("alert")).to_have_text("It does not fit.")
    expect(ghost).to_have_count(0)
    output = harness.run_code(page, "print(len(toy.log), *(i.how for i in toy.log))")
    assert output == "4 drag drag drag drag\n"
    drag(page, middle(spot(table, "T4:1")), (middle(spot(table, "T3:1"))[0], middle(spot(table, "T3:1"))[1] + 190))
    page.mouse.up()
    expect(ghost).to_have_count(0)
    assert harness.run_code(page, "print(len(toy.log))") == "4\n"
    assert harness.revision(table) == rev


def test_keys_play(page: Page, lab: harness.Server) -> None:
    table = open_toy(page, lab, "'a cell below'")
    focus = page.locator(":focus")
    assert table.locator('[tabindex="0"]').count() == 1
    table.locator('[tabindex="0"]').focus()
    page.keyboard.press("Home")
    expect(focus).to_have_attribute("data-handle", "S")
    page.keyboard.press("ArrowDown")
    expect(focus).to_have_attribute("data-handle", "T0:0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(focus).to_have_attribute("data-handle", "T1:0")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-taken", "T1:0")
    expect(table.get_by_role("status")).to_contain_text("8S, column 1: picked up")
    page.keyboard.press("Escape")
    expect(table).not_to_have_attribute("data-taken", "T1:0")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    expect(focus).to_have_attribute("data-handle", "T0:1")
    harness.screenshot(page, "table-keys")
    moved(table, lambda: page.keyboard.press("Enter"))
    assert columns(table)[0] == ["KC", "9H", "8S"]
    expect(focus).to_have_attribute("data-handle", "T0:2")

    # Keys of the table do not reach JupyterLab ("d d" would delete the cell); other keys are reported, and an exception
    # in their handler is announced without stopping the table.
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(table.get_by_role("alert")).to_contain_text("the key d")
    assert page.locator(".jp-CodeCell").count() == 2
    page.keyboard.press("Control+z")
    wait_for_answer(page, "print(*(i.key for i in toy.log[-3:]), len(toy.errors))", "d d undo 3")
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('.kt-table')"), "Tab leaves the table"
    moved(table, lambda: spot(table, "S").click())


@pytest.mark.deep
def test_reloads_and_second_views_show_the_same_table(
    new_page: Callable[..., Page], lab: harness.Server, troubles: harness.Troubles
) -> None:
    page = new_page()
    second = "other = Toy(card_width=60, letters='de', colours='four', theme='dark')\nother.table.widget"
    table = open_toy(page, lab, second, "toy.table.widget")
    tables = [harness.wait_for_table(page, ".kt-layer[data-rev]", i) for i in range(3)]
    for number in range(3):
        wait_for_picture(page, number)
    tables[0].scroll_into_view_if_needed()
    moved(tables[0], lambda: spot(tables[0], "S").click())
    assert harness.revision(tables[2]) == 1, "both views show the move"
    assert harness.revision(tables[1]) == 0
    tables[2].scroll_into_view_if_needed()
    assert not is_felt(tables[2], 1.4, 0.2)

    # A broken batch stops at most its own table.
    harness.run_code(
        page,
        "from cardwidgets.canvas.ipycanvas_backend import Batch\n"
        "surface = other.table._renderer.surface\n"
        "surface.send(Batch().on(surface[1]).call('setTransform', 'nonsense'))",
    )
    tables[0].scroll_into_view_if_needed()
    moved(tables[0], lambda: spot(tables[0], "T1:0").dblclick())
    assert is_felt(tables[0], 1.4, 1.8)
    assert troubles.exceptions, "the broken batch has been noticed"
    troubles.exceptions.clear()

    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save'); }")
    page.reload()
    harness.wait_for_lab(page)
    for number in range(3):
        harness.wait_for_table(page, ".kt-layer[data-rev]", number)
        wait_for_picture(page, number)
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    assert harness.revision(table) == 2
    assert columns(table)[0] == ["KC", "9H", "8S"]
    assert not is_felt(table, 0.2, 2.4)
    moved(table, lambda: spot(table, "S").click())
    harness.screenshot(page, "table-reloaded")


@pytest.mark.deep
def test_the_page_stays_usable(new_page: Callable[..., Page], lab: harness.Server) -> None:
    page = new_page(reduced_motion="reduce")
    sizes: list[int] = []
    page.on("websocket", lambda socket: [socket.on(name, lambda data: sizes.append(len(data))) for name in
                                         ("framesent", "framereceived")])  # fmt: skip
    table = open_toy(
        page, lab, "toy.table.restyle(colours='four', theme='dark', felt='blue')", *["print('text\\n' * 30)"] * 3
    )
    harness.run_code(page, "assert toy.table._reduced_motion, 'the page asks for reduced motion'")
    red, green, blue = harness.mean_colour(table, (300, 20, 60, 60))
    assert red < green < blue and green < 75, "the blue felt in the dark"
    shade = foot(table, 1.4)

    # A move costs little, and the wheel over the table scrolls the page.
    harness.wait_for_rest(table)
    harness.run_code(page, "toy.stock")  # the kernel has answered all of the page's messages
    sizes.clear()
    moved(table, lambda: spot(table, "T1:0").dblclick())
    assert sum(sizes) < 15_000
    assert foot(table, 1.4) > shade + 15, "its shadow has gone with the card"
    assert foot(table, 0.2, 0.6) < foot(table, 1.4) - 15, "to where the card lies now"
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    before = page.evaluate(scrolled)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"before => {scrolled} > before", arg=before)

    # Outdated intents are ignored; a hint points; a closed table disappears.
    harness.run_code(page, "toy.table._on_intent({'what': 'click', 'handle': 'S', 'rev': 0})\n"
                           "assert len(toy.stock) == 3\ntoy.table.point('T0:2', 'T5')")  # fmt: skip
    expect(table.locator(".kt-hint")).to_have_count(2)
    harness.run_code(page, "toy.table.close()")
    expect(table).to_have_count(0)


def test_a_pen_shows_legal_targets_while_the_kernel_is_busy(page: Page, lab: harness.Server) -> None:
    table = open_toy(page, lab)
    kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    page.evaluate(f"() => void {kernel}.requestExecute({{ code: 'import time; time.sleep(60)' }})")
    page.wait_for_function(f"() => {kernel}.status === 'busy'")
    (x, y), (right, down) = middle(spot(table, "T1:0")), middle(spot(table, "T0:1"))
    session = page.context.new_cdp_session(page)

    def pen(kind: str, share: float, buttons: int) -> None:
        at = {"x": x + share * (right - x), "y": y + share * (down - y)}
        more = {"button": "left", "buttons": buttons, "clickCount": 1, "pointerType": "pen"}
        session.send("Input.dispatchMouseEvent", {"type": kind, **at, **more})

    pen("mousePressed", 0, 1)
    for step in range(1, 7):
        pen("mouseMoved", step / 6, 1)
    expect(table.locator(".kt-allowed").first).to_be_visible()
    expect(table.locator(".kt-over")).to_have_count(1)
    expect(page.locator(".kt-ghost")).to_have_count(1)
    assert page.evaluate(f"() => {kernel}.status") == "busy", "the page need not ask the kernel"
    page.evaluate(f"async () => {{ await {kernel}.interrupt(); }}")
    moved(table, lambda: pen("mouseReleased", 1, 0))
    assert columns(table)[0] == ["KC", "9H", "8S"]


def test_touch_plays_in_voila(new_page: Callable[..., Page], voila: harness.Server) -> None:
    shutil.copy(TOY, voila.root)
    harness.write_notebook(voila.root / "toy.ipynb", START)
    page = new_page(viewport={"width": 420, "height": 800}, has_touch=True)
    harness.open_voila(page, voila, "toy.ipynb")
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    wait_for_picture(page)
    box = table.bounding_box()
    assert box is not None
    assert abs(box["width"] / box["height"] - 7.4 / 5) < 0.01
    assert box["width"] == pytest.approx(420 - 30, abs=15)
    spot(table, "T1:0").tap()
    expect(table).to_have_attribute("data-taken", "T1:0")
    moved(table, lambda: spot(table, "T0:1").tap())
    assert columns(table)[0] == ["KC", "9H", "8S"]
    touch = page.context.new_cdp_session(page)
    (x, y), end = middle(spot(table, "T0:1")), middle(spot(table, "T2:0"))

    def dragged() -> None:
        for step in range(8):
            at = {"x": x + (end[0] - x) * step / 7, "y": y + (end[1] - y) * step / 7}
            kind = "touchMove" if step else "touchStart"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        ghost = page.locator(".kt-ghost").bounding_box()
        assert ghost is not None and ghost["y"] + 1.4 * ghost["width"] < end[1], "the card is seen above the finger"
        harness.screenshot(page, "table-touch")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    moved(table, dragged)
    assert columns(table)[2] == ["TC", "9H", "8S"]

    # A tap between two cards means the one that can move.
    box = spot(table, "T4:1").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] - 3, box["y"] + 30)
    expect(table).to_have_attribute("data-taken", "T4:1")
    page.touchscreen.tap(box["x"] + 10, box["y"] + 30)

    # On a wide page its cards grow to 1.7 times their nominal size.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("table => table.clientWidth === 1006", arg=table.element_handle())
    box = table.bounding_box()
    assert box is not None
    assert abs(box["width"] / box["height"] - 7.4 / 5) < 0.01
    moved(table, lambda: spot(table, "S").tap())


@pytest.mark.deep
def test_all_tables_show_a_restarted_kernel_and_one_says_so(new_page: Callable[..., Page], lab: harness.Server) -> None:
    page = new_page()
    table = open_toy(page, lab, "import ipywidgets\nipywidgets.VBox([Toy().table.widget for _ in range(2)])")
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(3, timeout=harness.PATIENCE)
    expect(table.locator(".kt-silent")).to_be_hidden()
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(table.locator(".kt-silent"), "nobody has touched the table").to_be_visible(timeout=harness.PATIENCE)
    expect(table.locator(".kt-silent")).to_contain_text("run the cell again")
    expect(page.locator(".kt-stale")).to_have_count(3)
    expect(page.locator("[role=alert]").filter(has_text="run the cell again")).to_have_count(1)
    harness.wait_for_lab(page)
    drag(page, middle(spot(table, "T1:0")), middle(spot(table, "T0:1")))
    page.mouse.up()
    expect(page.locator(".kt-ghost")).to_have_count(0)
    harness.screenshot(page, "table-silent")
