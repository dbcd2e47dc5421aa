"""The language of a page: the switch changes everything at once and loses nothing; pages start in the right one."""

import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

import engine
from tests.browser.moves import point
from tests.browser.panels import click_move, state, top
from tools.browser import harness

DEAL = 4711
START = engine.game("grosse-harfe").deal(DEAL)
CELLS = (
    "import cardwidgets, engine",
    "cardwidgets.language_switch()",
    f'cardwidgets.play("grosse-harfe", deal={DEAL}, indicator=False)',
    'cardwidgets.match("napoleon", first=4711, speed="at once")',
    'cardwidgets.Gallery([engine.game("treppe").deal(7)])',
    f'cardwidgets.play("grosse-harfe", deal={DEAL}, indicator=False, language="de")',
    "cardwidgets.language_switch()",
    'print("language:", engine.language())',
)
SMALL = (CELLS[0], CELLS[1], 'cardwidgets.play("treppe", deal=46, buttons="few")', CELLS[-1])
TEXTS = """() => {
    const found = [];
    for (const root of document.querySelectorAll(".kt-panel, .kt-switch, .kt-gallery")) {
        const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
            const text = words.currentNode.data.trim();
            if (text && !words.currentNode.parentElement.closest("style, option, .kt-say")) found.push(text);
        }
        for (const one of root.querySelectorAll("*")) {
            for (const name of ["aria-label", "aria-description", "title", "placeholder"]) {
                if (one.getAttribute(name)) found.push(`${name}: ${one.getAttribute(name)}`);
            }
            if (one.matches("option, input[type=text]")) found.push(`value: ${one.text ?? one.value}`);
        }
    }
    return found;
}"""
"""Everything readable on the tables of a page, including what a screen reader may find."""
SAYS = f"wanted => [...new Set(({TEXTS})())].sort().join('|') === wanted.sort().join('|')"


@pytest.fixture
def name() -> str:
    """The name of the test's notebook; new for each test, with its own kernel."""
    return f"tongue_{secrets.token_hex(4)}.ipynb"


def write(root: Path, name: str, *cells: str) -> None:
    """Write notebooks with the same code in both languages."""
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / name, *cells)


def open_notebook(page: Page, server: harness.Server, path: str, query: str = "") -> Locator:
    """Open a notebook as an app, ready to be played; returns its first table."""
    write(server.root, path.rpartition("/")[2], *CELLS)
    harness.open_voila(page, server, path, query)
    for number in (2, 1, 0):
        table = harness.wait_for_table(page, index=number)
        expect(table.locator("[data-handle]").first).to_be_attached(timeout=harness.PATIENCE)
    return table


def switch(page: Page, language: str, number: int = 0) -> None:
    """Choose a language with one of the page's switches, and wait until the first table has it."""
    page.locator(".kt-switch").nth(number).locator(f'[data-language="{language}"]').click()
    expect(page.locator("[data-rev]").first).to_have_attribute("lang", language)
    expect(page.locator("[data-rev]").nth(1)).to_have_attribute("lang", language)


def texts_of(page: Page) -> set[str]:
    """All texts of a page."""
    return set(page.evaluate(TEXTS))


def says(page: Page, wanted: set[str]) -> None:
    """Wait until a page has exactly these texts."""
    with suppress(TimeoutError):  # the texts are more informative
        page.wait_for_function(SAYS, arg=list(wanted), timeout=harness.EXPECTED)
    assert texts_of(page) == wanted


DRAWN = """layer => {
  const canvas = layer.parentElement.querySelector("canvas");
  const { data } = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  return data[3] === 255 && !layer.parentElement.querySelector(".kt-picture");
}"""
"""Whether a table is drawn, not replaced by a picture."""


def illegal() -> engine.Move:
    """A move that is refused because of the colours of the cards."""
    moves = START.game.conceivable_moves()
    return next(move for move in moves if START.ruling(move).reason == "colour" and START[move.source])


def try_illegal(table: Locator) -> None:
    move = illegal()
    table.page.mouse.click(*point(table, top(START, move.source, move.count)))
    table.page.mouse.click(*point(table, top(START, move.target)))


def play_a_little(page: Page, table: Locator) -> None:
    """Open the drawer, make and undo a move, and try an illegal one, which leaves its message."""
    panel = page.locator(".kt-panel").first
    panel.locator(".kt-do-menu").click()
    panel.locator(".kt-do-more").click()
    table.scroll_into_view_if_needed()
    click_move(table, START, START.legal_moves[0])
    rev = harness.revision(table)
    panel.locator(".kt-do-undo").click()
    harness.wait_for_revision(table, rev)
    expect(panel.get_by_role("treeitem")).to_have_count(2)
    try_illegal(table)
    expect(panel.locator(".kt-says-refusal")).to_be_visible()


def test_changing_the_language_translates_everything_and_loses_nothing(
    new_page: Callable[..., Page], voila: harness.Server, name: str
) -> None:
    """The page matches one that was German from the start, and after switching back the original English one."""
    page = new_page()
    table = open_notebook(page, voila, f"en/{name}", "?lang=de")
    play_a_little(page, table)
    german = texts_of(page)

    page = new_page(viewport={"width": 1000, "height": 900})  # its drawer is below the table, which stays as large
    table = open_notebook(page, voila, f"en/{name}")
    play_a_little(page, table)
    panel = page.locator(".kt-panel").first
    dots = panel.get_by_role("treeitem")
    english, rev, drawn = texts_of(page), harness.revision(table), table.evaluate(harness.CARDS)

    switch(page, "de")
    expect(panel.locator(".kt-says-refusal")).to_contain_text(START.ruling(illegal()).sentence("de"))
    expect(table.locator(".kt-say[role=alert]")).to_contain_text(START.ruling(illegal()).sentence("de"))
    says(page, german)
    # The indices are those of the table that was German from the start.
    own = page.locator("[data-rev]").nth(2)
    own.scroll_into_view_if_needed()  # a distant table is only a picture
    page.wait_for_function(DRAWN, arg=own.element_handle())
    faces = own.evaluate(harness.CARDS)
    table.scroll_into_view_if_needed()
    harness.wait_for_picture(table, faces)
    assert table.evaluate(harness.CARDS) != drawn
    assert harness.revision(table) == rev, "no card has moved"
    expect(dots).to_have_count(2)

    # Back again: nothing else has changed.
    switch(page, "en", 1)
    says(page, english)
    table.scroll_into_view_if_needed()
    harness.wait_for_picture(table, drawn)
    switch(page, "de", 1)
    says(page, german)

    # A new refusal, and the move tree.
    try_illegal(table)
    expect(panel.locator(".kt-says-refusal")).to_contain_text(START.ruling(illegal()).sentence("de"))
    panel.locator(".kt-do-redo").click()
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == START.legal_moves[0].text
    harness.screenshot(page, "tongue")


@pytest.mark.deep
def test_the_language_link_opens_the_same_heading_in_jupyterlab(lab_page: Page, lab: harness.Server, name: str) -> None:
    page = lab_page
    for language, word in (("en", "Part"), ("de", "Teil")):
        text = f"*Text* {'lang ' * 400}"
        parts = [nbformat.v4.new_markdown_cell(f"## {n}. *{word}*\n\n{text}", id=f"part-{n}") for n in range(12)]
        harness.write_notebook(lab.root / language / name, *CELLS[:2], *parts)
    harness.open_lab(page, lab, f"en/{name}")
    harness.run_all_cells(page)
    page.get_by_role("heading", name="7. Part").locator("xpath=..").locator("em").last.click()
    page.get_by_role("button", name="English").focus()  # going back to the switch changes nothing
    link = page.get_by_role("link", name="Diese Seite auf Deutsch lesen")
    expect(link).to_have_attribute("href", re.compile("#cell-id=part-7$"))
    link.click()
    page.wait_for_function("path => window.jupyterapp.shell.currentWidget?.context?.path === path", arg=f"de/{name}")
    expect(page.get_by_role("heading", name="7. Teil")).to_be_in_viewport()
