"""The language of a page: the switch changes all of it at once and loses nothing; pages begin with the right one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests.browser import harness
from tests.browser.test_harfe import click_move, point, state, top

DEAL = 4711
START = engine.game("grosse-harfe").deal(DEAL)
CELLS = (
    "import cardwidgets, engine",
    "cardwidgets.language_switch()",
    f'cardwidgets.play("grosse-harfe", deal={DEAL}, indicator=False)',
    'cardwidgets.match("napoleon", first=4711, speed="at once")',
    'cardwidgets.Gallery([engine.game("treppe").deal(7)])',
    f'cardwidgets.play("grosse-harfe", deal={DEAL}, buttons="few", language="de")',
    "cardwidgets.language_switch()",
    'print("language:", engine.language())',
)
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
"""Everything on the tables of a page that can be read, and what a screen reader may come across."""
CARDS = "table => table.parentElement.querySelector('canvas').toDataURL()"
"""The picture of a table, however it lies on the page."""


def write(root: Path) -> None:
    """The same notebook in both languages, as far as its code goes."""
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "tongue.ipynb", *CELLS)
        (root / language / "treppe.ipynb").touch()


def open_notebook(page: Page, server: harness.Server, kind: str, language: str, query: str = "") -> Locator:
    """The notebook of a language, ready to be played; its first table."""
    write(server.root)
    if kind == "lab":
        harness.open_lab(page, server, f"{language}/tongue.ipynb")
        harness.run_all_cells(page)
    else:
        harness.open_voila(page, server, f"{language}/tongue.ipynb", query)
    for number in (2, 1, 0):
        table = harness.wait_for_table(page, index=number)
        expect(table.locator("[data-handle]").first).to_be_attached()
    page.wait_for_timeout(500)
    return table


def switch(page: Page, language: str, number: int = 0) -> None:
    """Choose a language with the switch of this number on the page, and wait until the first table speaks it."""
    page.locator(".kt-switch").nth(number).locator(f'[data-language="{language}"]').click()
    expect(page.locator("[data-rev]").first).to_have_attribute("lang", language)
    expect(page.locator("[data-rev]").nth(1)).to_have_attribute("lang", language)


def settled(page: Page) -> set[str]:
    """All texts of a page, once they do not change any more."""
    before: list[str] = []
    while (now := page.evaluate(TEXTS)) != before:
        before = now
        page.wait_for_timeout(300)
    return set(before)


def illegal() -> engine.Move:
    """A move that is refused for the colours of the cards."""
    moves = START.game.conceivable_moves()
    return next(move for move in moves if START.ruling(move).reason == "colour" and START[move.source])


def try_illegal(table: Locator) -> None:
    move = illegal()
    table.page.mouse.click(*point(table, top(START, move.source, move.count)))
    table.page.mouse.click(*point(table, top(START, move.target)))


def play_a_little(page: Page, table: Locator) -> None:
    """Open the drawer, make a move and take it back, and try one that is refused."""
    panel = page.locator(".kt-panel").first
    panel.locator(".kt-do-more").click()
    table.scroll_into_view_if_needed()
    click_move(table, START, START.legal_moves[0])
    rev = harness.revision(table)
    panel.locator(".kt-do-undo").click()
    harness.wait_for_revision(table, rev)
    try_illegal(table)
    expect(panel.locator(".kt-says-refusal")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_everything_changes_its_language_and_nothing_is_lost(
    page: Page, request: pytest.FixtureRequest, kind: str
) -> None:
    server = request.getfixturevalue(kind)
    table = open_notebook(page, server, kind, "en")
    play_a_little(page, table)
    panel = page.locator(".kt-panel").first
    dots = panel.get_by_role("treeitem")
    expect(dots).to_have_count(2)
    english, rev, drawn = settled(page), harness.revision(table), table.evaluate(CARDS)

    switch(page, "de")
    expect(panel.locator(".kt-says-refusal")).to_contain_text(START.ruling(illegal()).sentence("de"))
    expect(table.locator(".kt-say[role=alert]")).to_contain_text(START.ruling(illegal()).sentence("de"))
    german = settled(page)
    # The indices are those of the table that was German from the beginning.
    page.wait_for_function(f"before => ({CARDS})(document.querySelector('[data-rev]')) !== before", arg=drawn)
    own = page.locator("[data-rev]").nth(2)
    assert table.evaluate(CARDS) != drawn
    assert harness.revision(table) == rev, "no card has moved"
    expect(dots).to_have_count(2)
    expect(own).to_have_attribute("lang", "de")

    # Back again: nothing else has changed.
    switch(page, "en", 1)
    assert settled(page) == english
    switch(page, "de", 1)
    assert settled(page) == german

    # A fresh refusal, and the tree of tries.
    try_illegal(table)
    expect(panel.locator(".kt-says-refusal")).to_contain_text(START.ruling(illegal()).sentence("de"))
    panel.locator(".kt-do-redo").click()
    harness.wait_for_revision(table, rev)
    assert state(table)["last"] == START.legal_moves[0].text
    harness.screenshot(page, f"tongue-{kind}")

    # A page that was German from the beginning says the same.
    query = "" if kind == "lab" else "?lang=de"
    table = open_notebook(page, server, kind, "de" if kind == "lab" else "en", query)
    play_a_little(page, table)
    assert settled(page) == german
