"""The solver at a table, in both hosts: indicator, solution, review; searches block nothing."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.scene.move_phrases import phrase
from tests.browser.moves import point
from tests.browser.panels import click_move, state
from tests.browser.test_accessibility import choose_theme, findings
from tests.solver.test_analysis import LOST
from tests.solver.test_your_chances import LOST as THROWN_AWAY
from tools.browser import harness

NUMBERS = count(1)
ENDLESS = """
import time
import cardwidgets, engine
from cardwidgets.solver import search_queue as searches
from engine.solver import Solution

begun = []

def solve(position, seconds, *, cancel, **more):
    begun.append(position)
    while not cancel():
        time.sleep(0.005)
    return Solution("unknown", (), 1, 0.0, "seconds", position)

searches.solve = solve
panel = cardwidgets.play("grosse-harfe", deal=4711, indicator=True)
panel
"""


@pytest.fixture(scope="module")
def lost() -> engine.solver.Review:
    """The review of the game that a move lost."""
    result = engine.review(LOST, seconds=10)
    assert result.losing is not None and result.better is not None
    return result


def cell(moves: int, **settings: object) -> str:
    """A notebook cell with a panel after this many moves of that game."""
    arguments = "".join(f", {name}={value!r}" for name, value in settings.items())
    record = engine.record.dumps(LOST)
    return (
        "import cardwidgets, engine\n"
        f"panel = cardwidgets.play(engine.record.loads({record!r}).history[{moves}]{arguments})\npanel"
    )


def opened(page: Page, server: harness.Server, host: str, code: str) -> Locator:
    """Open a new notebook, with its own kernel and one panel; returns its table."""
    harness.open_cells(page, server, host, f"analysis-{next(NUMBERS)}.ipynb", code)
    table = harness.wait_for_table(page)
    expect(table.locator("[data-handle]").first).to_be_attached()
    return table


def press(page: Page, name: str) -> None:
    harness.reach(page, page.locator(f".kt-do-{name}")).click()


def sign(page: Page, verdict: str) -> Locator:
    """The indicator, as soon as it shows this verdict."""
    locator = page.locator(f'.kt-verdict[data-verdict="{verdict}"][data-shown="{verdict}"]')
    expect(locator).to_have_count(1, timeout=2 * harness.PATIENCE)  # it may have to be compiled
    return locator


def test_the_indicator_follows_the_game_and_the_solution_plays(
    lab_page: Page, lab: harness.Server, lost: engine.solver.Review
) -> None:
    page = lab_page
    table = opened(page, lab, "lab", cell(int(lost.losing or 0) - 1, indicator=True))
    harness.wait_for_fit(page)
    width = state(table)["space"][0]
    the_sign_says_what_is_known_and_follows_the_game(page, table, lost)
    the_solution_is_shown_step_by_step_and_left(page, table, lost)
    harness.wait_for_fit(page, width)  # the drawer took some of it
    losing, move = int(lost.losing or 0), lost.losing_move
    assert move is not None
    click_move(table, lost.positions[losing - 1], move)
    assert state(table)["last"] == move


def the_sign_says_what_is_known_and_follows_the_game(page: Page, table: Locator, lost: engine.solver.Review) -> None:
    losing = int(lost.losing or 0)
    before, move = lost.positions[losing - 1], lost.losing_move
    assert move is not None
    expect(sign(page, "won")).to_have_text("With every card face up: can be won")
    click_move(table, before, move)
    expect(sign(page, "lost")).to_have_text("With every card face up: can no longer be won")
    press(page, "undo")
    expect(sign(page, "won")).to_be_visible()
    # In the move tree each position has its mark, and a word for screen readers.
    press(page, "more")
    expect(page.get_by_role("treeitem").last).to_have_attribute("aria-label", f"{losing}: {move}, cannot be won")
    expect(page.locator(".kt-tree .kt-cannot .kt-diamond")).to_have_count(1)
    # It can be switched off, and on again.
    press(page, "indicator")
    expect(page.locator(".kt-verdict").first).to_be_hidden()
    expect(page.locator(".kt-tree .kt-can")).to_have_count(0)
    press(page, "indicator")
    page.keyboard.press("Escape")
    expect(sign(page, "won")).to_be_visible()


def the_solution_is_shown_step_by_step_and_left(page: Page, table: Locator, lost: engine.solver.Review) -> None:
    losing = int(lost.losing or 0)
    table.scroll_into_view_if_needed()
    press(page, "solution")
    says = page.locator(".kt-says")
    expect(says).to_contain_text("A solution, with all cards known")
    expect(table).to_have_attribute("data-state", re.compile('"solution":'))  # the table receives it without asking
    before = state(table)
    assert before["solution"]["step"] == 0
    for step in (1, 2):
        rev = harness.revision(table)
        press(page, "step-on")
        harness.wait_for_revision(table, rev)
        assert state(table)["solution"]["step"] == step
    rev = harness.revision(table)
    press(page, "step-back")
    harness.wait_for_revision(table, rev)
    expect(page.locator(".kt-walk .kt-status")).to_have_text(f"Move 1 of {before['solution']['of']}")
    # It plays by itself, and pauses.
    press(page, "play")
    page.wait_for_function(
        "table => JSON.parse(table.dataset.state).solution.step >= 3",
        arg=table.element_handle(),
        timeout=harness.PATIENCE,
    )
    press(page, "play")
    expect(page.locator(".kt-do-play")).to_have_text("Play")
    rev = harness.revision(table)
    press(page, "shut")
    harness.wait_for_revision(table, rev)
    assert "solution" not in state(table) and state(table)["moves"] == losing - 1
    expect(page.locator(".kt-walk")).to_be_hidden()


def test_the_review_names_the_losing_move_and_jumps_to_it(
    page: Page, voila: harness.Server, lost: engine.solver.Review
) -> None:
    losing, better = int(lost.losing or 0), lost.better
    table = opened(page, voila, "voila", cell(len(LOST.moves)))
    press(page, "review")
    locator = page.locator(".kt-review-text:not(.kt-your-chances)").last
    expect(locator).to_contain_text(f"move {losing} lost the game", timeout=harness.PATIENCE)
    assert better is not None
    expect(locator).to_contain_text(phrase(lost.positions[losing - 1], better, "en"))
    chart = page.get_by_role("slider")
    for status in ("won", "lost"):
        expect(page.locator(f'.kt-review [data-status="{status}"]')).to_have_count(lost.statuses.count(status))

    def goes_to(number: int) -> None:
        expect(chart).to_have_attribute("aria-valuenow", str(number))
        page.wait_for_function(
            "([table, moves]) => JSON.parse(table.dataset.state).moves === moves", arg=[table.element_handle(), number]
        )

    press(page, "to-losing")
    goes_to(losing - 1)
    expect(chart).to_have_attribute("aria-valuetext", lambda_text(lost, losing - 1))
    chart.focus()
    page.keyboard.press("ArrowRight")
    goes_to(losing)
    page.keyboard.press("Home")
    goes_to(0)
    page.locator('.kt-review [data-at="5"]').click(force=True)
    goes_to(5)
    # The same as an HTML table, whose rows are links too.
    page.get_by_text("As a table").click()
    rows = page.locator(".kt-review-table tbody tr")
    expect(rows).to_have_count(len(lost.positions))
    expect(rows.nth(losing)).to_contain_text("the losing move")
    rows.nth(7).get_by_role("button").click()
    goes_to(7)
    expect(rows.nth(7)).to_have_attribute("aria-current", "true")
    press(page, "better-way")
    expect(page.locator(".kt-says")).to_contain_text("A solution")
    expect(chart).to_be_hidden()
    press(page, "shut")
    assert state(table)["moves"] == 7
    expect(page.locator(".kt-walk")).to_be_hidden()


def lambda_text(review: engine.solver.Review, number: int) -> re.Pattern[str]:
    """The screen reader text of a point."""
    before, move = review.positions[number - 1], review.positions[number].last_move
    assert move is not None
    return re.compile(re.escape(f"{number}: {phrase(before, move, 'en')}. can be won"))


@pytest.mark.deep
def test_the_analysis_panel_is_accessible(lab_page: Page, lab: harness.Server) -> None:
    """Checks the indicator, the review, its HTML table and the solution, on dark and light pages."""
    page = lab_page
    opened(page, lab, "lab", cell(len(LOST.moves), indicator=True))
    press(page, "review")
    expect(page.locator(".kt-do-to-losing")).to_be_visible(timeout=harness.PATIENCE)
    page.get_by_text("As a table").click()
    press(page, "to-losing")
    sign(page, "won")
    press(page, "solution")
    expect(page.locator(".kt-walk")).to_be_visible()
    found = []
    for theme in ("dark", "light"):
        choose_theme(page, theme)
        harness.screenshot(page, f"analysis-{theme}")
        found += [f"{theme}: {line}" for line in findings(page)]
    assert not found, "\n".join(found)


@pytest.mark.deep
def test_a_kernel_can_be_interrupted_and_restarted_during_a_search(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    table = opened(page, lab, "lab", ENDLESS)
    expect(page.locator('.kt-verdict[data-verdict="thinking"]')).to_have_text("With every card face up: looking …")
    kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    page.evaluate(f"async () => {{ await {kernel}.interrupt(); }}")
    start = engine.game("grosse-harfe").deal(4711)
    click_move(table, start, next(move for move in start.legal_moves if move.source == "S"))
    expect(page.locator('.kt-verdict[data-verdict="thinking"]')).to_have_count(1)
    page.evaluate("async () => { await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs'); }")
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }")
    harness.wait_for_lab(page)
    harness.run_all_cells(page)
    table = harness.wait_for_table(page)
    expect(table.locator("[data-handle]").first).to_be_attached()
    expect(page.locator('.kt-verdict[data-verdict="thinking"]')).to_have_count(1)
    assert harness.run_code(page, "print(len(begun), searches.threads())").split() == ["1", "1"]


def test_picked_up_cards_show_what_a_place_costs(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page, start = new_page(), "treppe deal=2: base 2, S>R3P2, S>R1P1, R5P2>FH, S>R5P2"
    code = (
        f"import cardwidgets, engine\npanel = cardwidgets.play(engine.record.read({start!r}), indicator=False)\npanel"
    )
    table = opened(page, voila, "voila", code)
    cost, row = table.locator(".kt-cost"), table.locator('[data-handle="R4:3"]')
    press(page, "chances")
    page.keyboard.press("Escape")
    expect(page.locator(".kt-chances")).to_contain_text("100 imagined deals")
    expect(cost).to_have_count(1)  # at the stock
    table.locator('[data-handle="R5:4"]').focus()
    page.keyboard.press("Enter")
    expect(cost.last).to_have_text(re.compile(r"^about −\d+$"))
    expect(row).to_have_attribute("aria-label", re.compile("queen of spades, last card of row 4, about −"))
    page.keyboard.press("Escape")
    expect(row).to_have_attribute("aria-label", "queen of spades, last card of row 4")
    page.mouse.move(*point(table, "R5:4"))
    page.mouse.down()
    page.mouse.move(*point(table, "R3:2"), steps=4)
    expect(row).to_have_attribute("aria-label", re.compile("about −"))
    page.mouse.up()


def test_a_phone_asks_for_a_better_move_at_the_table(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True)
    record = engine.record.dumps(THROWN_AWAY)
    opened(page, voila, "voila", f"import cardwidgets, engine\ncardwidgets.play(engine.record.loads({record!r}))")
    press(page, "review")
    again = page.locator(".kt-do-again-0")
    expect(again).to_be_visible(timeout=2 * harness.PATIENCE)
    line, signs = page.locator(".kt-chances-line"), page.locator(".kt-review .kt-cost")
    expect(line).to_have_attribute("d", re.compile(f"^(M[^L]*)(L[^L]*){{{len(THROWN_AWAY.moves)}}}$"))
    expect(signs).to_have_count(len(engine.lab.review_chances(THROWN_AWAY).dear))
    again.click()
    expect(page.locator(".kt-message")).to_contain_text("better one")
    expect(page.locator(".kt-layer")).to_be_in_viewport(ratio=0.7)
    page.locator(".kt-do-tell").click()
    expect(page.locator(".kt-message")).to_contain_text("imagined deals")
    page.locator(".kt-do-go-on").click()
    expect(page.locator(".kt-review")).to_be_hidden()
