"""The same game in each host: JupyterLab, an app of Voila, a Play page of Voila, and one of the serverless site."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import engine
from tests.browser.moves import DEAL, play_with_the_mouse
from tests.sizes import usually
from tools.browser import harness
from tools.browser.sites import STEPS, open_page, rest, served, watched, went_on

pytestmark = pytest.mark.each_host
KEY = "kleine-harfe"
USUAL = ("lab", "en"), ("app", "de")
"""Hosts, and the languages of their pages."""


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a notebook in each language that shows a table of the game."""
    root = tmp_path_factory.mktemp("each-host") / "notebooks"
    for language in engine.LANGUAGES:
        table = f"cardwidgets.play({KEY!r}, deal={DEAL}, indicator=False)"
        harness.write_notebook(root / language / "game.ipynb", "import cardwidgets", table)
    harness.add_play(root)
    return root


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory, notebooks: Path) -> Iterator[harness.Server]:
    """Voila."""
    with harness.voila(notebooks, tmp_path_factory.mktemp("each-host-voila")) as server:
        yield server


@pytest.fixture(scope="module")
def tables(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with a copy of the site in a subfolder, without notebooks."""
    root = tmp_path_factory.mktemp("each-host-site")
    command = [sys.executable, "-m", "tools.site", "--tables", "--to", root / "games" / "cards"]
    subprocess.run(command, cwd=project, check=True)
    return root


def open_host(page: Page, host: str, request: pytest.FixtureRequest, stack: ExitStack) -> None:
    """Open the table in a host."""
    if host == "site":
        site = stack.enter_context(served(request.getfixturevalue("tables")))
        page.goto(f"{site}/play.html?game={KEY}&lang=en&deal={DEAL}")
    elif host == "play":
        address = harness.play_address(request.getfixturevalue("apps"), f"game={KEY}&deal={DEAL}&lang=en")
        page.goto(address, timeout=harness.PATIENCE, wait_until="commit")
    elif host == "app":
        harness.open_voila(page, request.getfixturevalue("apps"), "de/game.ipynb")
    else:
        home = request.getfixturevalue("tmp_path")
        server = stack.enter_context(harness.lab(request.getfixturevalue("notebooks"), home))
        harness.open_lab(page, server, "en/game.ipynb")
        harness.run_all_cells(page)


@pytest.mark.parametrize(("host", "language"), usually([*USUAL, ("play", "en")], *USUAL))
def test_a_table_plays(page: Page, host: str, language: str, request: pytest.FixtureRequest) -> None:
    with ExitStack() as stack:
        open_host(page, host, request, stack)
        play_with_the_mouse(page, KEY, language)


def test_a_table_plays_on_the_site(page: Page, tables: Path) -> None:
    with served(tables) as site:
        elsewhere = watched(page, site)
        page.goto(f"{site}/de/index.html")
        page.get_by_label("Patience oder Spiel").select_option(KEY)
        page.get_by_label("Nummer").fill(str(DEAL))
        page.locator(".kt-deal button").click(no_wait_after=True)
        expect(page.locator(".kt-number input")).to_have_value(str(DEAL), timeout=2 * harness.PATIENCE)
        play_with_the_mouse(page, KEY, "de")
    assert elsewhere == []


@pytest.mark.thorough
def test_a_table_of_the_site_goes_on_offline(page: Page, tables: Path) -> None:
    page.add_init_script(STEPS)
    with served(tables) as site:
        elsewhere = open_page(page, site, f"play.html?game={KEY}&lang=de&deal={DEAL}")
        play_with_the_mouse(page, KEY, "de")
        moves = json.loads(harness.wait_for_table(page).get_attribute("data-state") or "")["moves"]
        assert not went_on(page)
        rest(page)
    page.reload(wait_until="commit")
    expect(page.locator(".kt-status")).to_contain_text(f"Züge: {moves}", timeout=2 * harness.PATIENCE)
    assert went_on(page)
    page.locator(".kt-home").click()
    expect(page.get_by_role("link", name="Die Treppe lernen")).to_be_visible()
    assert elsewhere == []


GIVEN_UP = """async () => {
  const began = async () => (await caches.keys()).some((name) => !name.endsWith(" started"));
  for (let left = 300; left; left -= 1) {
    if ((await began()) && !(await navigator.serviceWorker.getRegistration())) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}"""
"""Whether the service worker has begun to keep the site, and could not."""


@pytest.mark.thorough
def test_what_a_host_answers_instead_of_a_file_is_not_kept(
    page: Page, tables: Path, troubles: harness.Troubles
) -> None:
    """As while a new version is being uploaded: first an archive is another one, then a file is a page."""
    root = tables / "games" / "cards"
    archive, kept = next(root.glob("python/kartentisch-*")), root / "apps/prose/de.json"
    right = {path: path.read_bytes() for path in (archive, kept)}
    wrong = {archive: right[archive] + b"another", kept: b"<html>"}
    table = f"play.html?game={KEY}&lang=de&deal={DEAL}"
    with served(tables) as site:
        try:
            for path, content in wrong.items():
                path.write_bytes(content)
            page.goto(f"{site}/{table}")
            expect(page.get_by_role("alert")).to_contain_text("Lade sie neu", timeout=2 * harness.PATIENCE)
            archive.write_bytes(right[archive])
            open_page(page, site, table)
            assert page.evaluate(GIVEN_UP)
            assert page.evaluate("caches.match('/games/cards/apps/prose/de.json')") is None
            kept.write_bytes(right[kept])
            open_page(page, site, table)
            rest(page)
        finally:
            for path, content in right.items():
                path.write_bytes(content)
    found = page.evaluate("async () => (await caches.match('/games/cards/apps/prose/de.json')).text()")
    assert found == right[kept].decode()
    troubles.console.clear()


OLD = """
delete AbortSignal.any;
for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) delete HTMLElement.prototype[name];
delete HTMLButtonElement.prototype.popoverTargetElement;
delete Element.prototype.checkVisibility;
const { supports } = CSS;
CSS.supports = (...asked) => !asked.join().includes("popover-open") && supports.apply(CSS, asked);
for (const { prototype } of [Document, Element])
  for (const name of ["querySelector", "querySelectorAll", "matches"]) {
    const whole = prototype[name];
    if (whole) prototype[name] = function (selector) {
      if (String(selector).includes(":popover-open")) throw new DOMException(selector, "SyntaxError");
      return whole.call(this, selector);
    };
  }
"""
"""Takes from the browser what the oldest ones lack."""
BROKEN = "AbortSignal.any = () => { throw new Error('no view'); }"


@pytest.mark.thorough
@pytest.mark.parametrize("host", ["site", "play"])
def test_an_old_browser_plays(page: Page, host: str, request: pytest.FixtureRequest) -> None:
    page.add_init_script(OLD)
    with ExitStack() as stack:
        open_host(page, host, request, stack)
        harness.wait_for_table(page)
        menu = page.locator(".kt-menu").first
        for close in ("Escape", "click", "entry"):
            expect(menu).to_be_hidden()
            page.locator(".kt-do-menu").first.click()
            expect(menu).to_be_visible()
            if close == "Escape":
                page.keyboard.press("Escape")
            elif close == "click":
                page.locator(".kt-status").first.click()
        menu.get_by_role("button", name="Give up").click()
        page.locator(".kt-do-yes").click()
        expect(page.locator(".kt-end")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".kt-end")).to_be_hidden()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("host", "words"),
    [("site", "could not be loaded"), ("play", "did not load completely"), ("lab", "Click to show javascript error")],
)
def test_a_view_that_fails_is_reported(
    page: Page, host: str, words: str, request: pytest.FixtureRequest, troubles: harness.Troubles
) -> None:
    page.add_init_script(BROKEN)
    with ExitStack() as stack:
        open_host(page, host, request, stack)
        expect(page.get_by_text(words).first).to_be_visible(timeout=2 * harness.PATIENCE)
    troubles.exceptions.clear()
