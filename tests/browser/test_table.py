"""What only a page shows of the card table: pixels, pointers, focus, other views, messages, a kernel that is gone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moves import drag_to, point, spot
from tests.browser.panels import box_of, colour, moved, open_panel, showing, shows_felt, state
from tools.browser import harness

START = showing("kleine-harfe", "T1: 9H 8S\nT2: TC\nT3: 2H\nT4: KD\nFH: AH\nS: *", columns=6)
"""The run of column 1 fits on column 2."""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
FOOT = (0.3, 1.42, 0.4, 0.03)
"""Where the shadow of a card falls."""


def test_a_dragged_run_follows_the_pointer_and_leaves_felt(moving_page: Page, lab: harness.Server) -> None:
    page = moving_page
    table = open_panel(page, lab, "lab", START)
    harness.wait_for_cards(table)
    harness.run_code(page, "heard = []\npanel.table.on_intent(heard.append)")
    left, free, (x, y) = box_of(spot(table, "T1:0")), box_of(spot(table, "T6")), point(table, "T2:0")
    assert shows_felt(table, free) and not shows_felt(table, left)
    page.mouse.move(*point(table, "T1:0"))
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    ghost = page.locator(".kt-ghost")
    held = box_of(ghost)
    assert abs(held["x"] + held["width"] / 2 - x) < 2, "the ghost is where the pointer is, in the same frame"
    expect(table.locator(".kt-source > canvas")).to_have_count(1)  # the cards are lifted, so what is under them shows
    expect(table.locator(".kt-over")).to_have_count(1)
    moved(table, page.mouse.up)
    assert state(table)["last"] == "T1x2>T2"
    assert shows_felt(table, left) and not shows_felt(table, box_of(spot(table, "T2:2")))

    # A drop on the felt sends no message, a forbidden place is marked.
    rev = harness.revision(table)
    for where, wrong in (((free["x"], free["y"] + 3 * free["width"]), 0), (point(table, "T4:0"), 1)):
        page.mouse.move(*point(table, "T3:0"))
        page.mouse.down()
        page.mouse.move(*where, steps=6)
        page.mouse.up()
        expect(table.locator(".kt-wrong")).to_have_count(wrong)
        expect(ghost).to_have_count(0)
    expect(table.get_by_role("alert")).not_to_have_text("")
    assert harness.run_code(page, "print(*(one.target for one in heard))") == "T2 T4\n"
    assert harness.revision(table) == rev


def test_keys_stay_at_the_table_even_if_one_fails(moving_page: Page, lab: harness.Server) -> None:
    page = moving_page
    table = open_panel(page, lab, "lab", START)
    assert table.locator('[tabindex="0"]').count() == 1
    spot(table, "T1:0").focus()
    page.keyboard.press("Space")
    expect(table).to_have_attribute("data-taken", "T1:0")
    expect(table.get_by_role("status")).to_contain_text("9 of hearts and the cards on it, column 1: picked up")
    page.keyboard.press("ArrowRight")
    moved(table, lambda: page.keyboard.press("Enter"))
    assert state(table)["last"] == "T1x2>T2"
    expect(page.locator(":focus")).to_have_attribute("data-handle", "T2:2")

    # "d d" would delete the cell. An exception in the handler of a key is announced, and the table goes on.
    harness.run_code(page, "failed = []\npanel.table.on_intent(lambda _: 1 / 0)\npanel.table.on_error(failed.append)")
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(table.get_by_role("alert")).to_contain_text("division by zero")
    moved(table, lambda: page.keyboard.press("Control+z"))
    assert harness.run_code(page, "print(*map(repr, failed))").count("ZeroDivisionError") == 3


@pytest.mark.deep
def test_views_show_the_same_table_despite_a_broken_one(
    new_page: Callable[..., Page], lab: harness.Server, troubles: harness.Troubles
) -> None:
    """The batch of another table is broken, and the page is reloaded."""
    page = new_page()
    harness.open_cells(page, lab, "lab", "views.ipynb", START, "other = cardwidgets.play(start)\nother", "panel")

    def shown(number: int) -> Locator:
        table = harness.wait_for_table(page, ".kt-layer[data-rev]", number)
        harness.wait_for_cards(table)
        return table

    first, other, second = (shown(number) for number in range(3))
    code = "Batch().on(surface[1]).call('setTransform', 'nonsense')"
    imported = "from cardwidgets.canvas.ipycanvas_backend import Batch\nsurface = other.table._renderer.surface"
    harness.run_code(page, f"{imported}\nsurface.send({code})")
    first.scroll_into_view_if_needed()
    moved(first, lambda: spot(first, "T1:0").dblclick())
    assert shows_felt(first, box_of(spot(first, "T1")))
    assert troubles.exceptions, "the broken batch has been noticed"
    troubles.exceptions.clear()
    second.scroll_into_view_if_needed()
    assert [state(table)["moves"] for table in (first, other, second)] == [1, 0, 1]
    assert shows_felt(second, box_of(spot(second, "T1")))

    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save'); }")
    page.reload()
    harness.wait_for_lab(page)
    tables = [shown(number) for number in range(3)]
    assert [state(table)["moves"] for table in tables] == [1, 0, 1]
    assert not shows_felt(tables[2], box_of(spot(tables[2], "T2:2")))
    moved(tables[2], lambda: spot(tables[2], "S:45").click())


@pytest.mark.deep
def test_the_page_stays_usable(new_page: Callable[..., Page], lab: harness.Server) -> None:
    page = new_page(reduced_motion="reduce")
    sizes: list[int] = []
    page.on("websocket", lambda socket: [socket.on(name, lambda data: sizes.append(len(data))) for name in
                                         ("framesent", "framereceived")])  # fmt: skip
    cells = START, "panel.table.restyle(colours='four', theme='dark', felt='blue')", *["print('text\\n' * 30)"] * 3
    harness.open_cells(page, lab, "lab", "usable.ipynb", *cells)
    table = harness.wait_for_table(page)
    harness.wait_for_fit(page)
    harness.wait_for_cards(table)
    harness.run_code(page, "assert panel.table._reduced_motion, 'the page asks for reduced motion'")
    left, free = box_of(spot(table, "T1:1")), box_of(spot(table, "T6"))
    red, green, blue = colour(table, free, (0, 2, 1, 1))
    assert red < green < blue and green < 75, "the blue felt in the dark"
    shade = sum(colour(table, left, FOOT))

    # A move costs little, its shadow goes with the card, and the wheel over the table scrolls the page.
    harness.run_code(page, "panel")  # the kernel has answered all of the page's messages
    sizes.clear()
    moved(table, lambda: spot(table, "T1:0").dblclick())
    assert sum(sizes) < 15_000
    assert sum(colour(table, left, FOOT)) > shade + 15
    assert sum(colour(table, box_of(spot(table, "T2:2")), FOOT)) < sum(colour(table, left, FOOT)) - 15
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    before = page.evaluate(scrolled)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"before => {scrolled} > before", arg=before)


def test_a_pen_shows_legal_targets_while_the_kernel_is_busy(moving_page: Page, lab: harness.Server) -> None:
    page = moving_page
    table = open_panel(page, lab, "lab", START)
    page.evaluate(f"() => void {KERNEL}.requestExecute({{ code: 'import time; time.sleep(60)' }})")
    page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    (x, y), (right, down) = point(table, "T1:0"), point(table, "T2:0")
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
    assert page.evaluate(f"() => {KERNEL}.status") == "busy", "the page need not ask the kernel"
    page.evaluate(f"async () => {{ await {KERNEL}.interrupt(); }}")
    moved(table, lambda: pen("mouseReleased", 1, 0))
    assert state(table)["last"] == "T1x2>T2"


def test_a_finger_means_the_card_beside_it_and_drags_below_it(
    new_page: Callable[..., Page], voila: harness.Server
) -> None:
    """On a large page, cards first grow to 1.7 times their usual width."""
    page = new_page(viewport={"width": 2000, "height": 1400}, has_touch=True)
    table = open_panel(page, voila, "voila", START)
    assert box_of(spot(table, "T2:0"))["width"] == pytest.approx(1.7 * 80, abs=0.1)
    page.set_viewport_size({"width": 420, "height": 800})
    harness.wait_for_fit(page, 420)
    page.touchscreen.tap(box_of(spot(table, "T3:0"))["x"] - 3, point(table, "T3:0")[1])
    expect(table).to_have_attribute("data-taken", "T3:0")
    moved(table, lambda: page.touchscreen.tap(*point(table, "FH:0")))
    session, (x, y), (right, down) = page.context.new_cdp_session(page), point(table, "T4:0"), point(table, "T6")
    for step in range(8):
        at = {"x": x + (right - x) * step / 7, "y": y + (down - y) * step / 7}
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    ghost = box_of(page.locator(".kt-ghost"))
    assert ghost["y"] + 1.4 * ghost["width"] < down, "the card is seen above the finger"
    moved(table, lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []}))
    assert state(table)["last"] == "T4>T6"


@pytest.mark.deep
def test_all_tables_show_a_restarted_kernel_and_one_says_so(new_page: Callable[..., Page], lab: harness.Server) -> None:
    page = new_page()
    two = "import ipywidgets\nipywidgets.VBox([cardwidgets.play(start) for _ in range(2)])"
    harness.open_cells(page, lab, "lab", "silent.ipynb", START, two)
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(3, timeout=harness.PATIENCE)
    table = harness.wait_for_table(page, ".kt-layer[data-rev]")
    silent = table.locator(".kt-silent")
    expect(silent).to_be_hidden()
    page.evaluate(f"() => {KERNEL}.restart()")
    expect(silent, "nobody has touched the table").to_be_visible(timeout=harness.PATIENCE)
    expect(silent).to_contain_text("run the cell again")
    expect(page.locator(".kt-stale")).to_have_count(3)
    expect(page.locator("[role=alert]").filter(has_text="run the cell again")).to_have_count(1)
    harness.wait_for_lab(page)
    drag_to(table, "T1:0", "T2:0")
    expect(page.locator(".kt-ghost")).to_have_count(0)
