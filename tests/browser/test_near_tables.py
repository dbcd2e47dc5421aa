"""The tables of a page are made when they come near; until then their pictures stand in their places."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Chromium
from tools.browser import harness
from tools.browser.sites import open_page

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 })"
"""A script that makes a device small."""
WAITING = ".kt-widget[data-waits]"
STOP = ".kt-layer [data-handle][tabindex='0']"
TOP = "one => one.getBoundingClientRect().top"


def made(place: Locator) -> None:
    """Wait until there is a table in a place, drawn and laid out."""
    expect(place).to_have_attribute("data-shown", "")
    expect(place.locator(".kt-layer[data-rev]").first).to_be_attached()


@pytest.mark.parametrize(
    ("path", "loaded", "scrolled"), [("en/treppe.html", 300, 400), ("en/play/treppe.html", 270, 0)]
)
def test_a_page_fits_the_memory_of_a_small_device(
    chromium: Chromium, site: str, path: str, loaded: int, scrolled: int
) -> None:
    with chromium.start() as browser:
        page = browser.new_context(**PHONE).new_page()
        page.add_init_script(LITTLE_MEMORY)
        open_page(page, site, path)
        harness.wait_for_table(page)
        if scrolled:
            expect(page.locator(WAITING).nth(10)).to_be_attached()
        else:
            expect(page.locator("body")).to_have_attribute("data-next", "ready", timeout=3 * harness.PATIENCE)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert len(page.workers) == 1, "no second Python"
        assert 50 < megabytes(page) <= loaded
        if scrolled:
            make_all(page)
            assert 50 < megabytes(page) <= scrolled
            assert len(page.workers) == 1


def make_all(page: Page) -> None:
    """Scroll through a page, so that all its tables are made."""
    for place in page.locator(".kt-widget").all():
        place.scroll_into_view_if_needed()
        expect(place).to_have_attribute("data-shown", "")


def megabytes(page: Page) -> float:
    """The memory that only the process of a page has, after garbage collection in the page and in its workers."""
    browser = page.context.new_cdp_session(page)
    workers = list[str]()
    browser.on("Target.attachedToTarget", lambda event: workers.append(event["sessionId"]))
    browser.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    browser.send("HeapProfiler.collectGarbage")
    message = json.dumps({"id": 1, "method": "HeapProfiler.collectGarbage"})
    for worker in workers:
        browser.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
    page.wait_for_timeout(3000)
    sizes = [0]
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "--type=renderer" in process.cmdline():
                sizes.append(process.memory_full_info().uss)
    return max(sizes) / 1e6


def test_a_link_leads_to_a_chapter_and_the_skip_link_to_the_first_table(page: Page, site: str) -> None:
    """The chapter stays where it is while its tables come; the first table is made when it is asked for."""
    open_page(page, site, "en/treppe.html#5.-A-whole-game")
    heading = page.get_by_role("heading", name="5. A whole game")
    made(page.locator("[cell-index='35'] .kt-widget"))
    made(page.locator("[cell-index='32'] .kt-widget"))
    harness.wait_for_fit(page)
    assert abs(heading.evaluate(TOP)) < 30
    expect(page.locator(WAITING).nth(8)).to_be_attached()
    first = page.locator("[cell-index='8'] .kt-widget")
    expect(first).to_have_attribute("data-waits", "")
    page.locator(".kt-skip").focus()
    page.keyboard.press("Enter")
    expect(first.locator(STOP)).to_be_focused()


def test_the_keyboard_reaches_a_table_that_is_not_made_and_prints_all(page: Page, site: str) -> None:
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    open_page(page, site, "en/treppe.html")
    place = page.locator("[cell-index='37'] .kt-widget")
    expect(place).to_have_attribute("data-waits", "")
    still = place.get_by_role("group")
    assert still.get_attribute("aria-label")
    still.focus()
    expect(place.locator(STOP)).to_be_focused()
    made(place)
    expect(page.locator(WAITING).first).to_be_attached()
    page.keyboard.press("Control+p")
    expect(page).to_have_title("printed", timeout=harness.PATIENCE)
    expect(page.locator(WAITING)).to_have_count(0)
    expect(page.locator(".kt-layer:not([data-rev])")).to_have_count(0)


def test_a_game_resumes_at_a_table_that_comes_near_later(page: Page, site: str) -> None:
    open_page(page, site, "en/treppe.html?deal=46")
    place = page.locator("[cell-index='37'] .kt-widget")
    place.scroll_into_view_if_needed()
    made(place)
    harness.wait_for_fit(page)
    place.locator('[data-handle="R5P3:0"]').click()
    expect(place.locator(".kt-status")).to_contain_text("Moves: 1")
    page.evaluate("history.scrollRestoration = 'manual'")
    page.reload(wait_until="commit")
    expect(page.locator("body")).to_have_attribute("data-step", "end", timeout=2 * harness.PATIENCE)
    expect(place).to_have_attribute("data-waits", "")
    place.scroll_into_view_if_needed()
    expect(place.locator(".kt-status")).to_contain_text("Moves: 1")


def test_a_table_that_cannot_be_made_later_is_reported(page: Page, project: Path) -> None:
    page.set_content(
        "<div cell-index='1' style='margin-top: 9000px'><div class='kt-still'>cards</div><div id='place'></div></div>"
    )
    page.add_script_tag(path=project / "cardwidgets/publish/page/static/near.js")
    page.evaluate(
        """() => showNear(
          document.getElementById("place"),
          () => Promise.reject("no room"),
          (error) => { document.title = error; },
        )"""
    )
    expect(page.locator("#place[data-waits]")).to_have_text("cards")
    page.evaluate("scrollTo(0, 9000)")
    expect(page).to_have_title("no room")
    expect(page.locator("#place")).to_have_text("cards")
