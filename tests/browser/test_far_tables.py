"""Tables out of view cost a page nothing until they come near; then they work like all others."""

from collections.abc import Callable
from contextlib import suppress

import nbformat
import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Chromium
from tests.browser.moves import spot
from tests.browser.panels import box_of, moved, showing, shows_felt, state
from tests.browser.test_near_tables import make_all
from tools.browser import harness
from tools.browser.sites import open_page, rest

FIRST = showing("kleine-harfe", "T1: 9H 8S\nT2: TC\nS: *", columns=5)
NEXT = "far = cardwidgets.play(start, language='de', indicator=False)\nfar"
START = f"""{FIRST}
import ipywidgets
{NEXT}
ipywidgets.VBox([panel, ipywidgets.HTML("<div style='height: 9000px'></div>"), far])
"""
TOP = """() => document.querySelectorAll(".kt-layer[data-rev]")[1].getBoundingClientRect().top
    - document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect().bottom"""
"""How far below the visible part of the notebook the second table begins."""
SIZE = "number => document.querySelectorAll('.kt-table > canvas')[number].width"


@pytest.mark.parametrize("host", ["lab", pytest.param("voila", marks=pytest.mark.deep)])
def test_a_distant_table_is_drawn_on_approach(
    page_for: Callable[[str], Page], host: str, request: pytest.FixtureRequest
) -> None:
    page = page_for(host)
    server: harness.Server = request.getfixturevalue(host)
    harness.write_notebook(server.root / "far.ipynb", START)
    if host == "lab":
        harness.open_lab(page, server, "far.ipynb")
        harness.run_all_cells(page)
    else:
        page.goto(f"{server.url}/voila/render/far.ipynb", timeout=harness.PATIENCE)
    harness.wait_for_cards(harness.wait_for_table(page, ".kt-layer[data-rev]"))
    far = page.locator(".kt-layer[data-rev]").nth(1)
    expect(far).to_be_attached(timeout=harness.PATIENCE)
    assert page.evaluate(SIZE, 0) > 1000
    assert page.evaluate(SIZE, 1) < 200, "it is not drawn"
    height = far.evaluate("layer => layer.getBoundingClientRect().height")

    far.scroll_into_view_if_needed()
    harness.wait_for_cards(far)
    assert page.evaluate(SIZE, 1) > 800
    assert abs(far.evaluate("layer => layer.getBoundingClientRect().height") - height) < 8, "it keeps its room"
    left = box_of(spot(far, "T1:0"))
    assert not shows_felt(far, left)
    moved(far, lambda: spot(far, "T1:0").dblclick())
    assert state(far)["last"] == "T1x2>T2"
    assert shows_felt(far, left)


def test_jupyterlab_draws_the_next_screens_table_in_advance(lab_page: Page, lab: harness.Server) -> None:
    lab_page.set_viewport_size({"width": 1366, "height": 768})
    between = nbformat.v4.new_markdown_cell("\n\n".join(["What lies between."] * 8))
    harness.open_cells(lab_page, lab, "lab", "next.ipynb", FIRST, between, NEXT)
    lab_page.evaluate("() => (document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0)")
    harness.wait_for_cards(lab_page.locator(".kt-layer[data-rev]").first)
    assert 0 < lab_page.evaluate(TOP) < 600
    lab_page.wait_for_function(f"() => ({SIZE})(1) > 800", timeout=harness.EXPECTED)


BLANK = """() => {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = (canvas) => {
    probe.clearRect(0, 0, 1, 1);
    probe.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
    return probe.getImageData(0, 0, 1, 1).data[3] > 0;
  };
  const inSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  window.ktBlank = [];
  const look = () => {
    for (const table of document.querySelectorAll(".kt-table")) {
      const [canvas, picture] = [table.querySelector(":scope > canvas"), table.querySelector(":scope > .kt-picture")];
      if (!inSight(table) || table.closest(".kt-widget:not([data-shown])")) continue;
      if (!picture?.complete && !(canvas && drawn(canvas))) window.ktBlank.push(Math.round(scrollY));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""A script that records each frame in which a visible table was blank."""
COVERED = """() => [...document.querySelectorAll('.kt-picture')].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
}).length"""
GIVEN_BACK = "() => [...document.querySelectorAll('.kt-table > canvas')].filter(({ width }) => width === 1).length"


def test_distant_tables_release_memory_and_never_appear_blank(chromium: Chromium, site: str) -> None:
    """Scrolls through the longest page and back; after its Python has ended, each table leaves a picture."""
    with chromium.start() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        open_page(page, site, "en/treppe.html")
        rest(page)
        make_all(page)
        loaded = megabytes(page)
        scroll(page, step=400, pause=120)
        found = [megabytes(page)]
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(2000)
        found.append(megabytes(page))
        assert max(found) < 1.15 * loaded, (loaded, found)
        assert page.evaluate(GIVEN_BACK) > 2
        assert page.evaluate(COVERED) == 0, "what is in sight is the table itself"
        page.evaluate(BLANK)
        scroll(page, step=200, pause=40)
        page.evaluate("Worker.prototype.postMessage = () => {}")
        page.evaluate("scrollTo(0, 0)")
        scroll(page, step=200, pause=40)
        assert page.evaluate("ktBlank") == []


def scroll(page: Page, *, step: int, pause: int) -> None:
    """Scroll through a whole page: `step` in CSS pixels, `pause` in milliseconds."""
    for top in range(0, page.evaluate("document.scrollingElement.scrollHeight"), step):
        page.evaluate("top => scrollTo(0, top)", top)
        page.wait_for_timeout(pause)
    page.wait_for_timeout(2000)


def megabytes(page: Page) -> float:
    """The memory of the largest Chromium page at rest, after garbage collection."""
    return min(_megabytes_now(page) for _ in range(3))


def _megabytes_now(page: Page) -> float:
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(1500)
    sizes = [0]
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "--type=renderer" in process.cmdline():
                sizes.append(process.memory_info().rss)
    return max(sizes) / 1e6
