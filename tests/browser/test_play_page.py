"""The play page, which is only the table of one game, in a real browser."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.i18n.wording import texts
from tests.browser.test_accessibility import ANY, findings
from tools.browser import harness

FIRST_VISIT = 1_500_000
"""The maximum bytes that a browser with an empty cache loads for a table."""
PHONE = {"width": 390, "height": 844}
LOW = {"width": 844, "height": 390}


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """A server with one game notebook, and play pages for all games."""
    root = tmp_path_factory.mktemp("play") / "notebooks"
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "treppe.ipynb", "import cardwidgets", "cardwidgets.play('treppe')")
    picture = "engine.game('grosse-napoleon').deal(1)"
    harness.add_play(root)
    harness.write_notebook(root / "en" / "pictures.ipynb", "import cardwidgets, engine", picture)
    with harness.voila(root, tmp_path_factory.mktemp("play-home"), share=kernels) as server:
        yield server


def open_table(page: Page, apps: harness.Server, query: str) -> None:
    """Open the page of a table and wait until the table has its size."""
    page.goto(harness.play_address(apps, query), timeout=harness.PATIENCE, wait_until="commit")
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(1, timeout=harness.PATIENCE)
    harness.wait_for_fit(page)


def box(page: Page, selector: str) -> dict[str, float]:
    """The box of an element in the window."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return dict(box)


LIFTED = """new MutationObserver(() => {
    const lifted = document.getElementById("kt-end") && !document.getElementById("loading");
    if (lifted) window.early ??= !document.querySelector("[data-drawn]");
}).observe(document, { childList: true, subtree: true })"""
"""Notes whether the curtain of the page went up before its table was drawn."""
PRINTED = """() => {
    const table = document.querySelector(".kt-table");
    const { style } = table.parentElement;
    style.width = "400px"; // laid out at once, by no script
    const [sheet, box] = [table.parentElement, table].map((one) => one.getBoundingClientRect());
    style.width = "";
    return sheet.left <= box.left && box.right <= sheet.right;
}"""
"""Whether a sheet shows the whole table."""
RIGHT_TO_LEFT = """() => {
    const [says, tree] = [".kt-says", ".kt-tree"].map((name) => document.querySelector(name));
    document.documentElement.dir = "rtl";
    tree.style.width = "30px";
    tree.scrollLeft = 9;
    const text = document.createTreeWalker(says, NodeFilter.SHOW_TEXT).nextNode();
    const place = (at) => {
        const range = new Range();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
    };
    const seen = [tree.scrollLeft === 9, place(text.length - 1) > place(text.length - 2)];
    document.documentElement.dir = tree.style.width = "";
    return seen;
}"""
"""Whether a tree and an English sentence keep their direction in a page that runs from right to left."""


ONE_LINE = """() => {
    const tops = [...document.querySelectorAll(".kt-walk button")].map((one) => one.getBoundingClientRect().top);
    return tops.length === 5 && new Set(tops).size === 1;
}"""
"""Whether all five buttons for steps lie beside each other."""


def choose(page: Page, name: str) -> None:
    """Choose from the menu of the table."""
    page.locator(".kt-do-menu").click()
    page.locator(f".kt-menu .kt-do-{name}").click()


def wait_until_apart(page: Page, name: str, side: str) -> None:
    """Wait until the table leaves room for the open part beside or below it, and for its message."""
    page.wait_for_function(
        """([name, side]) => {
            const [open] = [...document.querySelectorAll(`.${name}`)].filter((one) => one.offsetHeight);
            const shown = [...document.querySelectorAll(".kt-table, .kt-says")].map((x) => x.getBoundingClientRect());
            if (!open) return false;
            const { left, top } = open.getBoundingClientRect();
            return shown.every((one) => (side === "right" ? one.right <= left : one.bottom <= top));
        }""",
        arg=[name, side],
    )


def test_the_table_makes_room_for_menus_and_escape_closes_them(page: Page, apps: harness.Server) -> None:
    page.add_init_script(LIFTED)
    open_table(page, apps, "game=treppe&deal=46&lang=en")
    expect(page.locator(".kt-number input")).to_have_value("46")
    page.wait_for_function("window.early === false")
    harness.wait_for_fit(page)
    table = box(page, ".kt-table")
    page.locator("[data-handle='R3P2:0']").click()  # an ace
    expect(page.locator(".kt-status")).to_contain_text("Base: ace")
    harness.wait_for_fit(page)
    assert box(page, ".kt-table") == table, "the table keeps its size when the base is chosen"
    assert table["width"] > 0.9 * 1280 or table["height"] > 0.7 * 900
    assert table["y"] + table["height"] < 900
    status, bar = box(page, ".kt-status"), box(page, ".kt-bar")
    assert bar["y"] < status["y"] < bar["y"] + bar["height"] < table["y"], "buttons and status share a row"

    page.get_by_role("heading", name=engine.game("treppe").title()).get_by_role("button").click()
    rules = page.locator("#kt-rules")
    expect(rules).to_contain_text(engine.game("treppe").catalogue.text("aim.treppe", "en"))
    expect(rules).to_contain_text(engine.game("treppe").catalogue.text("clauses.TR-13", "en"))
    expect(rules.locator("details:visible:not([open])")).not_to_have_count(0)  # our readings of the source
    wait_until_apart(page, "kt-rules", "right")
    assert not findings(page, None, ANY)
    switch, dark = page.locator(".kt-top .kt-switch [lang=de]"), page.locator("body[data-jp-theme-light=false]")
    switch.click()
    page.locator(".kt-theme").click()
    expect(rules.get_by_role("heading")).to_have_text(texts("apps", "de")["rules"])
    expect(page.locator(".kt-status")).to_contain_text("Grundkarte: Ass")
    expect(dark).to_have_css("background-color", "rgb(20, 26, 23)")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(dark).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(dark).to_have_count(1)
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED), "a sheet is narrower than the window"
    page.emulate_media(media="screen")
    page.locator(".kt-theme").click()
    expect(dark).to_have_count(0)
    page.locator(".kt-switch [lang=en]").click()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    choose(page, "more")
    drawer = page.locator(".kt-drawer:visible")
    expect(drawer.locator(".kt-share input")).to_have_value("treppe deal=46: base A")
    wait_until_apart(page, "kt-drawer", "right")
    assert box(page, ".kt-drawer")["height"] > 0.9 * (900 - table["y"])
    choose(page, "solution")
    expect(drawer.get_by_role("tab", selected=True)).to_have_text("Solution")
    expect(page.locator(".kt-walk .kt-status")).to_contain_text("Move 0 of ", timeout=harness.PATIENCE)
    page.wait_for_function(ONE_LINE)  # once the table has made room
    drawer.get_by_role("tab", name="Variations").click()
    expect(page.locator(".kt-walk")).to_be_hidden()
    assert page.evaluate(RIGHT_TO_LEFT) == [True, True], "the tree is scrolled, a full stop is on the right"
    expect(page.locator(".kt-says")).not_to_contain_text("A solution")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(drawer).to_have_count(0)
    page.wait_for_function("width => document.querySelector('.kt-table').offsetWidth === width", arg=table["width"])

    choose(page, "more")
    page.set_viewport_size(PHONE)  # the table keeps its room if the window becomes narrow
    wait_until_apart(page, "kt-drawer", "below")
    page.wait_for_function("document.querySelector('.kt-table').offsetHeight > 100")
    page.set_viewport_size({"width": 1280, "height": 900})
    drawer.locator(".kt-share input").focus()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.evaluate("window.stays = true")
    choose(page, "give-up")
    no = page.get_by_role("button", name="Keep playing")
    expect(no).to_be_focused()
    asked, pressed = no.bounding_box(), box(page, ".kt-do-menu")
    assert asked and abs(asked["y"] - pressed["y"]) < 120, "it is asked where it was pressed"
    page.keyboard.press("Escape")
    expect(no).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator(".kt-layer [tabindex='0']").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+F")
    expect(page.locator(".kt-layer").get_by_role("status")).to_have_text(
        "Foundation of hearts: ace of hearts; foundation of spades: ace of spades; all others are empty."
    )
    assert page.evaluate("window.stays"), "Escape never leaves the page"


def test_a_table_fits_a_phone(new_page: Callable[..., Page], apps: harness.Server) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    loaded: list[float] = []
    network = page.context.new_cdp_session(page)
    network.on("Network.loadingFinished", lambda answer: loaded.append(answer["encodedDataLength"]))
    network.send("Network.enable")
    open_table(page, apps, "game=napoleon&lang=de")
    assert len(loaded) > 15 and sum(loaded) < FIRST_VISIT
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for size in (PHONE, LOW):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        harness.wait_for_fit(page, size["width"])
        table = box(page, ".kt-table")
        assert table["x"] >= 0 and table["x"] + table["width"] <= size["width"]
        assert table["y"] + table["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.locator(".kt-choices button").last.scroll_into_view_if_needed()
        expect(page.locator(".kt-choices button").last).to_be_in_viewport()
        expect(page.locator(".kt-home")).to_be_in_viewport()
        tools = box(page, ".kt-bar")
        assert (tools["y"] > table["y"] + table["height"]) == (size == PHONE), "upright the tools are at the thumb"
        choose(page, "more")
        wait_until_apart(page, "kt-drawer", "below" if size == PHONE else "right")
        page.locator(".kt-do-shut").click()


def test_the_gallery_resumes_games_and_marks_daily_deals(new_page: Callable[..., Page], apps: harness.Server) -> None:
    page = new_page(reduced_motion="reduce")  # in a profile of its own: Playwright's clock stays in it for all pages

    def open_gallery() -> tuple[Page, Locator, Locator]:
        """The gallery in a new tab: its mark for today's Treppe, and the link back to a game."""
        tab = page.context.new_page()
        tab.goto(f"{apps.url}/?lang=en")
        tab.locator(".kt-daily summary").click()
        today = tab.locator(".kt-daily tr").filter(has=tab.locator("[data-game=treppe]")).locator("td a").first
        return tab, today, tab.locator("[data-continue=treppe]")

    tab, today, onward = open_gallery()
    expect(today).to_have_attribute("aria-label", re.compile(": not played$"))
    expect(onward).to_be_hidden()
    today.click()
    expect(tab.locator(".kt-status")).to_contain_text("Deal of the day", timeout=harness.PATIENCE)
    number = tab.locator(".kt-number input").input_value()
    tab.locator(".kt-spot[data-action]").first.click()
    tab.get_by_role("button", name="Undo").click()
    expect(tab.get_by_role("button", name="Undo")).to_be_disabled()  # and so it loses the focus
    tab.keyboard.press("Control+y")
    tab.wait_for_function("() => localStorage.getItem('kartentisch.playing treppe')")

    tab, today, onward = open_gallery()
    expect(onward).to_have_text("Continue Die Treppe, move 1")
    onward.click()
    expect(tab.locator(".kt-message")).to_contain_text("back on the table, 1 move in", timeout=harness.PATIENCE)
    assert tab.locator(".kt-number input").input_value() == number
    choose(tab, "give-up")
    tab.locator(".kt-do-yes").click()
    expect(tab.locator(".kt-end")).to_be_visible()

    tab, today, onward = open_gallery()
    expect(today).to_have_attribute("aria-label", re.compile(": played$"))
    expect(tab.locator(".kt-streak")).to_have_text("played today")
    expect(onward).to_be_hidden()

    tab.clock.install()
    tab.reload()
    tab.locator(".kt-daily summary").click()
    expect(today).to_have_attribute("aria-label", re.compile(": played$"))
    tab.clock.fast_forward("24:00:00")  # the page stays open
    expect(today).to_have_attribute("aria-label", re.compile(": not played$"))
    expect(tab.locator(".kt-streak")).to_have_text("")


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_bars_and_message_take_two_rows_in_a_low_window(page: Page, apps: harness.Server, language: str) -> None:
    page.set_viewport_size({"width": 911, "height": 512})  # 1366 x 768 at 150 %
    open_table(page, apps, f"game=treppe&deal=46&lang={language}")
    table, message = box(page, ".kt-table"), box(page, ".kt-message")
    assert table["y"] + message["height"] <= 80
    assert table["y"] + table["height"] <= message["y"] and message["y"] + message["height"] <= 512
    assert box(page, ".kt-do-menu")["y"] < 38


def test_unknown_deals_and_games_are_named(page: Page, apps: harness.Server) -> None:
    open_table(page, apps, "game=Kleine_Harfe&deal=x7&lang=de")
    expect(page.locator(".kt-says")).to_contain_text("x7")
    page.goto(harness.play_address(apps, "game=%3Cb%3E&lang=de"))
    expect(page.get_by_text(texts("apps", "de")["no_table"])).to_be_visible()
    page.goto(harness.play_address(apps, "game=%22%20onload=%22alert(1)%22&lang=de"))
    expect(page.get_by_text(texts("apps", "de")["no_table"])).to_be_visible()
    assert page.locator("body").get_attribute("onload") is None
    page.goto(f"{apps.url}/?Game=%3Cb%3E&lang=de")
    expect(page.get_by_role("alert")).to_contain_text("<b>")


@pytest.mark.deep
def test_the_table_fills_a_large_screen(page: Page, apps: harness.Server) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_table(page, apps, "game=hochzeitszug&deal=46&lang=en")
    page.wait_for_function(
        """() => {
            const { width, height, y } = document.querySelector(".kt-table").getBoundingClientRect();
            return width > 0.9 * innerWidth || y + height > 0.85 * innerHeight;
        }"""
    )


@pytest.mark.deep
def test_a_picture_is_no_wider_than_its_page(page: Page, apps: harness.Server) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{apps.url}/voila/render/en/pictures.ipynb", timeout=harness.PATIENCE, wait_until="commit")
    picture = page.locator(".jp-RenderedSVG img")
    expect(picture).to_be_visible(timeout=harness.PATIENCE)
    box = picture.bounding_box()
    assert box is not None and 200 < box["width"] <= PHONE["width"]


def test_a_refusal_on_a_phone_is_shown_beside_its_card(new_page: Callable[..., Page], apps: harness.Server) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, reduced_motion="reduce")
    open_table(page, apps, "game=kleine-harfe&deal=46&lang=en")
    harness.wait_for_cards(page.locator(".kt-layer[data-rev]"))
    cards = [page.locator(f'[data-handle="{name}"]').bounding_box() for name in ("T5:4", "T2:1")]
    for at, card in enumerate(cards):
        assert card is not None
        page.mouse.move(card["x"] + card["width"] / 2, card["y"] + 20)
        (page.mouse.down if at == 0 else page.mouse.up)()
    bubble, message = page.locator(".kt-bubble"), page.locator(".kt-says-refusal")
    expect(bubble).to_contain_text("The 8 of clubs cannot be built on the 3 of diamonds")
    expect(message).to_have_css("font-size", "16px")
    assert bubble.get_attribute("aria-hidden") == "true"
    page.mouse.down()
    expect(bubble).to_have_count(0)
    expect(message).to_be_visible()
    page.mouse.up()
