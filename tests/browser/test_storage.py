"""No game is lost through faults of connection, kernel or storage, and the page says what is wrong."""

import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.panels import CELL, WON, has_stored, open_panel, play_won, state
from tests.browser.test_panel import message
from tests.browser.way import way_to
from tools.browser import harness

SOON = 5000
"""Milliseconds until a page reports that something cannot be stored or received."""
FILL = """name => {
    const store = window[name];
    let size = 1 << 20;
    for (let at = 0; size; ) {
        try { store.setItem(`filled ${at++}`, 'x'.repeat(size)); } catch { size >>= 1; }
    }
}"""
EMPTY = """name => {
    for (const key of Object.keys(window[name])) if (key.startsWith('filled')) window[name].removeItem(key);
}"""


class Line:
    """The connection of a page to its kernels, which can drop all packets."""

    def __init__(self, page: Page) -> None:
        self.up = self.down = True
        page.route_web_socket(re.compile("/channels"), self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: server.send(text) if self.up else None)
        server.on_message(lambda text: route.send(text) if self.down else None)


def tallies(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('kartentisch.tallies') ?? '{}'"))
    return found


def give_up(page: Page) -> None:
    harness.press(page, "Give up")
    harness.press(page, "Yes, give up")
    expect(message(page)).to_contain_text("You have given up.")


@pytest.mark.parametrize("host", ["voila", pytest.param("lab", marks=pytest.mark.deep)])
def test_values_a_full_browser_rejects_are_stored_later(
    page_for: Callable[[str], Page], request: pytest.FixtureRequest, host: str
) -> None:
    page = page_for(host)
    table = open_panel(page, request.getfixturevalue(host), host)
    play_won(table, 0, 2)
    has_stored(page, 2)
    notice = page.locator(".kt-notice:visible")
    expect(notice).to_have_count(0)
    for store in ("sessionStorage", "localStorage"):
        page.evaluate(FILL, store)
    play_won(table, 2, 5)
    expect(notice).to_contain_text("no room for your game", timeout=SOON)
    harness.screenshot(page, f"storage-full-{host}")
    if host == "lab":
        for language, words in (("de", "keinen Platz"), ("en", "no room")):
            harness.run_code(page, f"cardwidgets.set_language({language!r})")
            expect(notice).to_contain_text(words)
    harness.press(page, "Give up")
    harness.press(page, "Yes, give up")
    page.locator(".kt-do-new").click()
    for store in ("sessionStorage", "localStorage"):
        page.evaluate(EMPTY, store)
    expect(notice).to_have_count(0)
    assert tallies(page)["grosse-harfe"]["played"] == 1


def test_two_tabs_share_their_tallies(new_page: Callable[..., Page], voila: harness.Server) -> None:
    first = new_page()
    open_panel(first, voila, "voila")
    second = first.context.new_page()
    open_panel(second, voila, "voila")
    for page in (first, second, first):
        give_up(page)
        rev = harness.revision(page.locator("[data-rev]").first)
        page.locator(".kt-do-new").click()
        harness.wait_for_revision(page.locator("[data-rev]").first, rev)
    first.wait_for_function(
        "() => JSON.parse(localStorage.getItem('kartentisch.tallies'))?.['grosse-harfe']?.played === 3"
    )
    for page in (first, second):
        harness.press(page, "Variations and statistics")
        expect(page.locator(".kt-tallies")).to_contain_text("3 played, 0 won")
    second.close()


def test_a_bad_value_is_set_aside_and_counting_continues(page: Page, voila: harness.Server) -> None:
    page.add_init_script("localStorage['kartentisch.tallies'] ??= '{'")
    open_panel(page, voila, "voila")
    expect(page.locator(".kt-notice:visible")).to_contain_text("could not be read", timeout=SOON)
    give_up(page)
    # Between setting the bad value aside and counting, nothing is kept under this name.
    page.wait_for_function("() => localStorage.getItem('kartentisch.tallies')?.includes('grosse-harfe')")
    assert tallies(page)["grosse-harfe"]["played"] == 1
    assert page.evaluate("localStorage.getItem('kartentisch.tallies.aside')") == "{"


@pytest.mark.deep
@pytest.mark.parametrize("way", ["up", "down"])
def test_a_half_open_connection_is_reported_and_repaired(page: Page, voila: harness.Server, way: str) -> None:
    line = Line(page)
    table = open_panel(page, voila, "voila")
    harness.press(page, "Variations and statistics")
    play_won(table, 0, 3)
    setattr(line, way, False)
    harness.press(page, "Undo")
    silent = table.locator(".kt-silent")
    expect(silent).to_be_visible(timeout=SOON)
    expect(silent).to_contain_text("does not answer")
    setattr(line, way, True)
    expect(silent).to_be_hidden()
    moves = 3 if way == "up" else 2  # whether or not the kernel has received it
    page.wait_for_function(
        "([table, moves]) => JSON.parse(table.dataset.state).moves === moves", arg=[table.element_handle(), moves]
    )
    expect(page.locator(".kt-here")).to_contain_text(str(WON.history[moves].last_move))
    has_stored(page, moves)


@pytest.mark.deep
@pytest.mark.parametrize("host", ["apps", "lab"])
def test_a_connection_dropped_by_a_router_is_reopened(
    page: Page, request: pytest.FixtureRequest, tmp_path: Path, host: str
) -> None:
    """Neither end is notified; the browser alone would wait for many minutes."""
    with ExitStack() as stack:
        if host == "apps":
            root = tmp_path / "notebooks"
            root.mkdir()
            server = stack.enter_context(harness.voila(root, tmp_path / "home"))
        else:
            server = request.getfixturevalue(host)
        way = stack.enter_context(way_to(server))
        table = open_panel(page, way.server, "lab" if host == "lab" else "voila")
        play_won(table, 0, 3)
        way.forget()
        harness.press(page, "Undo")
        silent = table.locator(".kt-silent")
        expect(silent).to_be_visible(timeout=SOON)
        expect(silent).to_be_hidden()
        assert state(table)["moves"] == 3
        play_won(table, 3, 5)
        has_stored(page, 5)
        page.goto("about:blank")


def test_a_frozen_kernel_is_reported_until_it_answers(lab_page: Page, lab: harness.Server) -> None:
    table = open_panel(lab_page, lab, "lab", f'import engine\nengine.set_language("de")\n{CELL}')
    play_won(table, 0, 2)
    pid = int(harness.run_code(lab_page, "import os; print(os.getpid())"))
    silent = table.locator(".kt-silent")
    os.kill(pid, signal.SIGSTOP)
    try:
        lab_page.locator(".kt-panel button").first.click()
        expect(silent).to_be_visible(timeout=SOON)
        expect(silent).to_contain_text("antwortet nicht")
    finally:
        os.kill(pid, signal.SIGCONT)
    expect(silent).to_be_hidden()


@pytest.mark.deep
def test_a_page_without_tables_reports_a_silent_kernel(page: Page, voila: harness.Server) -> None:
    line = Line(page)
    harness.write_notebook(voila.root / "switch.ipynb", "import cardwidgets\ncardwidgets.language_switch()")
    harness.open_voila(page, voila, "switch.ipynb")
    rounds = (
        ("Deutsch", "Language of the tables", "does not answer"),
        ("English", "Sprache der Tische", "antwortet nicht"),
    )
    for language, label, words in rounds:
        # The kernel sends the label with the texts; the page knows which button is pressed.
        expect(page.locator(".kt-switch")).to_have_attribute("aria-label", label)
        button = page.get_by_role("button", name=language)
        expect(button).to_have_attribute("aria-pressed", "false")
        line.down = False
        button.click()
        expect(page.locator(".kt-notice:visible")).to_contain_text(words, timeout=SOON)
        line.down = True
        expect(page.locator(".kt-notice:visible")).to_have_count(0)


def test_jupyterlab_stores_a_game_with_its_own_notebook(lab_page: Page, lab: harness.Server) -> None:
    table = open_panel(lab_page, lab, "lab")
    play_won(table, 0, 2)
    has_stored(lab_page, 2)
    assert state(table)["moves"] == 2
    names = lab_page.evaluate("Object.keys(sessionStorage).filter(name => name.startsWith('kartentisch.game'))")
    assert len(names) == 1 and "/lab/" not in names[0] and ".ipynb " in names[0]


HEARD = """
    window.heard = [];
    for (const make of ['createOscillator', 'createBufferSource']) {
        const made = BaseAudioContext.prototype[make];
        BaseAudioContext.prototype[make] = function () {
            heard.push(make);
            return made.call(this);
        };
    }
"""
"""Makes a page record the parts of its sounds: tones, and noise for rustling cards."""


def test_switches_survive_a_reload_and_turn_on_sounds(page: Page, voila: harness.Server) -> None:
    page.add_init_script(HEARD)
    table = open_panel(page, voila, "voila")
    refused = table.locator("[data-count]").nth(1), table.locator('[data-handle="FC"]')
    for place in refused:
        place.click()
    expect(message(page)).to_contain_text("GH-4")
    assert page.evaluate("heard") == [], "not before they are wanted"

    names = ["Sounds", "Four colours", "wine"]
    for name in names:
        harness.press(page, name)
        expect(page.locator(".kt-menu .kt-tool", has_text=name)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    for place in refused:
        place.click()
    page.wait_for_function("() => heard.length")
    assert set(page.evaluate("heard.splice(0)")) == {"createOscillator"}, "a knock"
    play_won(table, 0, 1)
    page.wait_for_function("() => heard.includes('createBufferSource')")
    has_stored(page, 1)  # the sound comes first

    page.reload()
    expect(harness.wait_for_table(page)).to_have_attribute("data-state", re.compile('"moves": ?1'))
    for name in [*names, "One-tap moves"]:
        pressed = str(name in names).lower()
        expect(page.locator(".kt-menu .kt-tool", has_text=name)).to_have_attribute("aria-pressed", pressed)
