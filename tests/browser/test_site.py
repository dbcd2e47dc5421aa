"""The serverless site, served as plain files: Python runs in the page."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import engine
from cardwidgets.publish.content import catalog
from tests.browser.moves import DEAL, game_plan, top
from tests.browser.test_analysis import press
from tests.browser.test_browsers import GAME
from tests.browser.test_near_tables import LITTLE_MEMORY, make_all
from tools.browser import harness
from tools.browser.drivers import firefox
from tools.browser.drivers.pilot import Pilot
from tools.browser.sites import STEPS, open_page, rest, watched, went_on
from tools.site import sizes


def test_a_first_visit_downloads_the_documented_amount(page: Page, built: Path, site: str, project: Path) -> None:
    root, asked = built / "games" / "cards", set[Path]()
    page.on("request", lambda one: asked.add(root / urlsplit(one.url).path.removeprefix("/games/cards/")))
    page.goto(f"{site}/{sizes.PAGE}", wait_until="commit")
    expect(page.locator(".kt-layer[data-rev]").first).to_be_attached(timeout=2 * harness.PATIENCE)
    assert 9e6 < sum(path.stat().st_size for path in asked if path.is_file()) < 12e6
    numbers = re.compile(r"\d+\.\d(?= MB)")
    found = [float(one) for one in numbers.findall("\n".join(sizes.rows(root)))]
    rows = [row for row in (project / "docs/site.md").read_text("utf-8").splitlines() if "MB" in row and row[0] == "|"]
    assert [float(one) for one in numbers.findall("\n".join(rows))] == pytest.approx(found, abs=0.25)


def test_the_site_can_be_installed_as_an_app(page: Page, site: str) -> None:
    page.goto(f"{site}/de/index.html")  # until it is loaded, the browser may refuse the next question
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == [] and found["parsed"]["scope"] == f"{site}/"
    icon = page.request.get(found["manifest"]["icons"][0]["url"])
    assert icon.ok and "svg" in icon.headers["content-type"]
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


HARD = (
    "treppe deal=1: base 7, S>R2P1, S>R5P1, R3P3>FH, S>R5P4, S>R3P3, S>W, S>W, S>W, S>W, S>W, W>R3, S>W, S>W, S>W, "
    "S>W, S>W, W>R4, S>W, S>W, S>W, W>R4, R3x2>R4, S>W"
)
"""A position whose search runs into its time limit."""
SETTINGS = re.compile(r'(?<=<script id="jupyter-config-data" type="application/json">).*?(?=</script>)', re.DOTALL)


def with_cell(built: Path, name: str, code: str, like: str = "en/play/treppe.html") -> str:
    """Write a page like another that runs only a given cell; return its path within the site."""
    page = built / "games" / "cards" / like
    text = page.read_text("utf-8")
    settings = json.loads(SETTINGS.findall(text)[0])
    settings["site"]["cells"] = {next(iter(settings["site"]["cells"])): code}
    written = json.dumps(settings).replace("</", "<\\/")
    page.with_name(name).write_text(SETTINGS.sub(lambda _: written, text, count=1), encoding="utf-8")
    return f"{like.rpartition('/')[0]}/{name}"


def test_a_table_stays_playable_while_a_helper_searches(page: Page, built: Path, site: str) -> None:
    path = with_cell(built, "hard.html", f"import cardwidgets, engine\ncardwidgets.play(engine.record.read({HARD!r}))")
    elsewhere = open_page(page, site, path)
    table = harness.wait_for_table(page)
    press(page, "solution")
    busy = page.get_by_text(re.compile(r"[1-9][\d,]* positions so far"))
    expect(busy).to_be_visible(timeout=harness.PATIENCE)
    status = page.locator(".kt-says").first
    before = status.inner_text()
    press(page, "hint")
    expect(status).not_to_have_text(before)
    expect(busy).to_be_visible()  # Python has answered, and the search goes on
    place = table.locator('[data-handle^="S:"]').last.bounding_box()
    assert place is not None
    moves = int(re.findall(r"Moves: (\d+)", page.locator(".kt-strip .kt-status").inner_text())[0])
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator(".kt-strip .kt-status")).to_contain_text(f"Moves: {moves + 1}")
    expect(busy).to_be_hidden()
    assert elsewhere == []


def test_a_small_device_starts_a_helper_only_when_the_solver_is_asked(page: Page, built: Path, site: str) -> None:
    code = f"import cardwidgets, engine\ncardwidgets.play(engine.record.read({HARD!r}), indicator=True)"
    path = with_cell(built, "small.html", code)
    page.add_init_script(LITTLE_MEMORY)
    open_page(page, site, path)
    rest(page)
    expect(page.locator('.kt-verdict[data-shown="unknown"]').first).to_be_attached()
    assert len(page.workers) == 1
    press(page, "solution")
    expect(page.get_by_text(re.compile(r"[1-9][\d,]* positions so far"))).to_be_visible(timeout=harness.PATIENCE)
    for _ in range(100):
        page.wait_for_timeout(100)  # until the browser has reported it
        if len(page.workers) > 1:
            break
    assert len(page.workers) == 2


PROBE = """
import json, os, random, time, uuid, engine, ipywidgets
asks = [os.environ["QUERY_STRING"], os.environ["SCRIPT_NAME"], os.path.basename(os.getcwd()), engine.language()]
chance = [random.random(), str(uuid.uuid4()), ipywidgets.Layout().model_id]
print(json.dumps({"asks": asks, "chance": chance, "time": time.time()}))
"""
"""A cell that reports the state of a page's Python."""


DAMAGE = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.endsWith(" started")));
  const [label] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(label)).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(label, new Response(bytes));
}"""
"""Flips a single bit of the stored Python."""


def probe(page: Page, built: Path, site: str, language: str) -> dict[str, Any]:
    """The state of a page's Python, which must have been restored from storage."""
    folder = built / "games" / "cards" / language / "play"
    text = (folder / "treppe.html").read_text("utf-8")
    text, found = re.subn(r'"cells": {"1": "[^"]*"}', lambda _: f'"cells": {json.dumps({"1": PROBE})}', text)
    assert found == 1
    (folder / "probe.html").write_text(text, encoding="utf-8")
    open_page(page, site, f"{language}/play/probe.html?deal=4711")
    assert went_on(page)
    printed: dict[str, Any] = json.loads(page.locator('[data-mime-type="application/vnd.jupyter.stdout"]').inner_text())
    return printed


@pytest.mark.deep
def test_each_page_starts_from_the_stored_python_unless_damaged(page: Page, built: Path, site: str) -> None:
    page.add_init_script(STEPS)
    open_page(page, site, "en/play/treppe.html")
    rest(page)
    visits = [probe(page, built, site, language) for language in ("en", "en", "de")]
    assert [one["asks"] for one in visits] == [
        [f"deal=4711&game=treppe&lang={language}", "/play", language, language] for language in ("en", "en", "de")
    ]
    for one in zip(*(one["chance"] for one in visits), strict=True):
        assert len(set(one)) == 3
    assert all(abs(one["time"] - time.time()) < 60 for one in visits)
    page.evaluate(DAMAGE)
    open_page(page, site, "de/play/treppe.html")
    assert not went_on(page)


@pytest.mark.deep
def test_a_notebook_on_the_site_changes_language_in_place(page: Page, site: str) -> None:
    elsewhere = open_page(page, site, "index.html?game=treppe&lang=en")
    assert page.url.endswith("/en/treppe.html?game=treppe&lang=en")
    expect(page.locator("[data-coming]")).to_have_count(0)
    harness.wait_for_table(page)
    page.get_by_role("button", name="Deutsch").or_(page.get_by_role("radio", name="Deutsch")).first.click()
    expect(page.get_by_role("heading", name="1. Worum es geht")).to_be_visible()
    make_all(page)
    expect(page.locator(".kt-layer[data-rev]").nth(10)).to_be_attached()
    expect(page.locator(".kt-layer[data-rev]:not([lang=de])")).to_have_count(0)
    assert elsewhere == []
    expect(page.get_by_role("link", name="Willkommen").first).to_have_attribute("href", f"{site}/de/welcome.html")


OLD = {
    "no WebAssembly": "delete window.WebAssembly",
    "no vectors": "WebAssembly.validate = () => false",
    "no workers of modules": "const Old = Worker; window.Worker = function (address) { return new Old(address); }",
}
"""Browser feature -> a script that removes it."""


@pytest.mark.parametrize("lacks", OLD)
def test_an_outdated_browser_gets_a_notice(page: Page, site: str, lacks: str) -> None:
    page.add_init_script(OLD[lacks])
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    for language, words in (("en", "too old for the tables"), ("de", "zu alt für die Tische")):
        page.goto(f"{site}/{language}/play/treppe.html")
        expect(page.get_by_role("alert")).to_contain_text(words)
        harness.screenshot(page, f"site-old-{language}")
    assert not [one for one in asked if "/python/" in one or "/pyodide-" in one]


def test_a_page_in_a_frame_that_takes_its_rights_says_so(page: Page, site: str) -> None:
    page.set_content(f'<iframe sandbox="allow-scripts" src="{site}/en/play/treppe.html"></iframe>')
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("alert")).to_contain_text("in a separate tab")
    expect(frame.locator("#loading")).to_have_count(0)


def play_a_move(page: Page, site: str) -> None:
    """Open a table of the site and play a move."""
    open_page(page, site, "de/play/treppe.html?deal=46")
    harness.wait_for_table(page)
    harness.wait_for_fit(page)
    page.locator('[data-handle="R5P3:0"]').click()
    expect_a_move(page)


def expect_a_move(page: Page) -> None:
    expect(page.locator(".kt-status")).to_contain_text("Züge: 1", timeout=2 * harness.PATIENCE)


@pytest.mark.deep
def test_a_browser_without_storage_plays_on_with_a_notice(page: Page, site: str) -> None:
    page.add_init_script("""for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });""")
    play_a_move(page, site)
    expect(page.locator(".kt-notice:visible")).to_contain_text("keinen Platz")
    harness.screenshot(page, "site-forbidden")
    harness.press(page, "Zug zurück")
    expect(page.locator(".kt-status")).to_contain_text("Züge: 0")


@pytest.mark.deep
def test_a_game_resumes_even_if_the_site_does_not_fit_the_cache(page: Page, site: str) -> None:
    page.add_init_script(STEPS)
    tool = page.context.new_cdp_session(page)
    host = "/".join(site.split("/")[:3])
    tool.send("Storage.overrideQuotaForOrigin", {"origin": host, "quotaSize": 1_000_000})
    play_a_move(page, site)
    page.reload(wait_until="commit")
    expect_a_move(page)
    assert not went_on(page)


@pytest.mark.deep
def test_a_second_tab_has_its_own_game(page: Page, site: str) -> None:
    play_a_move(page, site)
    second = page.context.new_page()
    open_page(second, site, "de/play/treppe.html?deal=46")
    expect(second.locator(".kt-status")).not_to_contain_text("Züge: 1")
    page.reload(wait_until="commit")
    expect_a_move(page)
    second.close()


@pytest.mark.deep
def test_a_suspended_tab_resumes(page: Page, site: str) -> None:
    play_a_move(page, site)
    tool = page.context.new_cdp_session(page)
    for state in ("frozen", "active"):
        tool.send("Page.setWebLifecycleState", {"state": state})
    harness.press(page, "Zug zurück")
    expect(page.locator(".kt-status")).to_contain_text("Züge: 0")


@pytest.mark.deep
def test_a_site_update_is_announced_and_keeps_the_game(page: Page, built: Path, site: str) -> None:
    play_a_move(page, site)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    keeper = built / "games" / "cards" / "keep.js"
    previous = keeper.read_text("utf-8")
    try:
        keeper.write_text(re.sub(r'"version": "\w', '"version": "n', previous), encoding="utf-8")
        page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.update())")
        expect(page.locator(".kt-newer")).to_contain_text("eine neuere Fassung", timeout=2 * harness.PATIENCE)
        harness.screenshot(page, "site-newer")
        page.reload(wait_until="commit")
        expect_a_move(page)
    finally:
        keeper.write_text(previous, encoding="utf-8")


def test_an_unknown_game_is_reported(page: Page, site: str) -> None:
    page.goto(f"{site}/index.html?game=skat&lang=de")
    expect(page.get_by_role("alert")).to_contain_text("skat")


def test_an_address_is_understood_if_it_is_unambiguous_and_else_reported(page: Page, site: str) -> None:
    open_page(page, site, "play.html?game=Treppe&amp;Deal=46&lang=DE-at&numer=3")
    expect(page.locator(".kt-number input")).to_have_value("46")
    expect(page.locator(".kt-message")).to_contain_text("»numer=3« in der Adresse")
    for asked in ("gmae=treppe&lang=en", "lang=xx"):
        page.goto(f"{site}/index.html?{asked}")
        expect(page.get_by_role("alert")).to_contain_text(f"“{asked.partition('&')[0]}” in the address")


@pytest.mark.parametrize(
    "path", ["index.html?game=treppe", pytest.param("en/treppe.html?lang=de", marks=pytest.mark.deep)]
)
def test_a_link_to_a_chapter_works_in_the_other_language(new_page: Callable[..., Page], site: str, path: str) -> None:
    page = new_page(locale="de-DE")
    open_page(page, site, f"{path}#Runs")
    heading = page.locator("h3", has_text=re.compile("^Flöten"))
    table = page.locator("[cell-index='22'] .kt-layer[data-rev]")  # the one after it
    expect(table).to_be_attached()
    harness.wait_for_fit(page)
    assert abs(heading.evaluate("one => one.getBoundingClientRect().top")) < 40
    page.get_by_role("button", name="Inhalt").click()
    chapter = page.locator("#kt-contents").get_by_text("6. Wie man gewinnt")
    chapter.click()
    expect(page.locator("h2").last).to_be_in_viewport()
    expect(chapter).to_be_hidden()


@pytest.mark.firefox
def test_tables_and_notebooks_work_in_firefox(site: str) -> None:
    with firefox.started() as browser, browser.profile() as opened:
        hand = Pilot(opened())
        hand.open(f"{site}/play.html?game={GAME}&deal={DEAL}&lang=de")
        hand.wait_for_table()
        (position, step), *_ = game_plan(GAME, 1)
        hand.take(step.handle.id, *([top(position, step.target)] if step.target else []))
        hand.wait_for_moves(1, str(position.play(step.text).last_move))
        hand.open(f"{site}/en/welcome.html")
        hand.wait("() => document.body.dataset.step === 'end'")
        hand.wait_for_table()
        assert hand.tab.errors == []


@pytest.mark.deep
def test_jupyterlab_runs_a_notebook_using_only_the_site(page: Page, site: str) -> None:
    elsewhere = watched(page, site)
    page.goto(f"{site}/en/index.html")
    page.get_by_role("link", name="All notebooks with their code").click()
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=2 * harness.PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    harness.wait_for_table(page)
    host = site.removesuffix("/games/cards")  # where JupyterLite looks for its service worker
    assert set(elsewhere) <= {f"{host}/api/service-worker-heartbeat"}


@pytest.mark.deep
@pytest.mark.parametrize("language", engine.LANGUAGES)
@pytest.mark.parametrize("name", sorted(catalog.thumbnails()))
def test_every_notebook_runs_to_the_end(page: Page, site: str, language: str, name: str) -> None:
    elsewhere = open_page(page, site, f"{language}/{name}.html", 10 * harness.PATIENCE)
    expect(page.locator("[data-coming], .kt-fault, .jupyter-widgets-error-widget")).to_have_count(0)
    make_all(page)
    expect(page.locator(".jupyter-widgets-error-widget")).to_have_count(0)
    assert elsewhere == []
