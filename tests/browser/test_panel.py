"""The parts of a play panel beside the table: hints, move tree, saving, sharing, appearance, statistics."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from engine.hints import hint
from tests.browser.panels import CELL, DEAL, WON, click_move, has_stored, open_panel, play_won, state, top
from tools.browser import harness

HARFE = engine.game("grosse-harfe")


def message(page: Page) -> Locator:
    return page.locator(".kt-says")


@pytest.fixture
def page(lab_page: Page) -> Page:
    """The shared JupyterLab page."""
    return lab_page


def test_the_hint_names_the_rule_then_the_pile_then_the_move(page: Page, lab: harness.Server) -> None:
    # CELL has no solver, which might already know a winning line and recommend its next move.
    table = open_panel(page, lab, "lab", CELL)
    suggestion = hint(HARFE.deal(DEAL))
    assert suggestion.move is not None
    harness.press(page, "Hint")
    expect(message(page)).to_contain_text(suggestion.sentence("rule"))
    expect(message(page).locator(".kt-clause")).to_have_text(str(suggestion.clause))
    expect(table.locator(".kt-hint")).to_have_count(0)
    harness.press(page, "Hint")
    expect(message(page)).to_contain_text(f"column {suggestion.pile[1:]}")
    expect(table.locator(".kt-hint")).to_have_count(1)
    harness.press(page, "Hint")
    card = engine.card_name(HARFE.deal(DEAL)[suggestion.move.source][-suggestion.move.count])
    expect(message(page)).to_contain_text(f"Play the {card} to ")
    expect(table.locator(".kt-hint")).to_have_count(2)
    assert state(table)["moves"] == 0


def test_the_tree_leads_back_into_every_branch(page: Page, lab: harness.Server) -> None:
    table = open_panel(page, lab, "lab")
    harness.press(page, "Variations and statistics")
    start = WON.start
    moves = start.legal_moves[:2]
    for move in moves:
        click_move(table, start, move)
        rev = harness.revision(table)
        harness.press(page, "Undo")
        harness.wait_for_revision(table, rev)
    dots = page.get_by_role("treeitem")
    expect(dots).to_have_count(3)
    for number, move in ((1, moves[0]), (2, moves[1])):
        rev = harness.revision(table)
        dots.nth(number).click()
        harness.wait_for_revision(table, rev)
        assert state(table)["last"] == move
    # The keyboard moves within the tree, and Enter goes to the position.
    rev = harness.revision(table)
    page.locator(".kt-here").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    harness.wait_for_revision(table, rev)
    assert state(table)["moves"] == 0
    # Only differences are sent. A patch that does not fit makes the page ask for the whole tree.
    odd = {"was": 99, "length": 100, "changed": [[99, [0, 1, 3, "odd", ""]]]}
    tree = "panel._view._lines._tree"
    harness.run_code(page, f"{tree}.send({{'kind': 'exchange', 'lists': {{'moves': {odd}}}, 'values': {{}}}})")
    rev = harness.revision(table)
    click_move(table, start, moves[0])
    harness.wait_for_revision(table, rev)
    second = start.play(moves[0])
    click_move(table, second, second.legal_moves[0])
    expect(dots).to_contain_text(["0: start", f"1: {moves[0]}", f"2: {second.legal_moves[0]}", f"1: {moves[1]}"])


def test_a_game_can_be_saved_loaded_and_shared(page: Page, lab: harness.Server, tmp_path: Path) -> None:
    table = open_panel(page, lab, "lab")
    play_won(table, 0, 3)
    harness.press(page, "Variations and statistics")
    line = page.locator(".kt-share input")
    expect(line).to_have_value(engine.record.share(WON.history[3]))
    with page.expect_download() as download:
        harness.press(page, "Save")
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.name == f"grosse-harfe-{DEAL}.json"
    assert engine.record.loads(saved.read_text(encoding="utf-8")) == WON.history[3]

    rev = harness.revision(table)
    harness.press(page, "New deal")
    rev = harness.wait_for_revision(table, rev)
    with page.expect_file_chooser() as chooser:
        harness.press(page, "Load")
    chooser.value.set_files(saved)
    rev = harness.wait_for_revision(table, rev)
    assert (state(table)["deal"], state(table)["moves"]) == (DEAL, 3)
    expect(message(page)).to_contain_text("The game was replayed")

    line.fill("grosse-harfe deal=5: S>W")
    line.press("Enter")
    rev = harness.wait_for_revision(table, rev)
    assert (state(table)["deal"], state(table)["moves"]) == (5, 1)


def test_a_menu_stays_open_while_the_game_goes_on(page: Page, voila: harness.Server) -> None:
    table = open_panel(page, voila, "voila")
    rev = harness.revision(table)
    page.locator(".kt-do-menu").click()
    expect(page.locator(".kt-menu").first).to_be_visible()
    page.evaluate("document.querySelector('.kt-do-auto').click()")  # like a game played from a cell
    harness.wait_for_revision(table, rev)
    expect(page.locator(".kt-do-undo")).to_be_enabled()
    expect(page.locator(".kt-menu").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".kt-menu").first).to_be_hidden()


def test_a_reloaded_app_resumes_its_game_and_statistics(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page()
    table = open_panel(page, voila, "voila")
    play_won(table, 0, 4)
    has_stored(page, 4)
    page.reload()
    harness.wait_for_voila(page)
    expect(message(page)).to_contain_text("Your game is back on the table, 4 moves in.")
    # The statistics are the browser's: a page with another kernel has them too.
    harness.press(page, "Give up")
    harness.press(page, "Yes, give up")
    expect(message(page)).to_contain_text("You have given up.")
    page.wait_for_function("() => localStorage.getItem('kartentisch.tallies')?.includes('grosse-harfe')")
    page.reload()
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    harness.press(page, "Variations and statistics")
    expect(page.locator(".kt-tallies")).to_contain_text("1 played, 0 won")


def test_screen_readers_hear_each_move_and_refusal(page: Page, lab: harness.Server) -> None:
    """With the keyboard alone: moves are announced, Shift asks for the reason of a refusal, the focus is visible."""
    table = open_panel(page, lab, "lab")
    heard, alert = table.locator("[role=status]"), table.locator("[role=alert]")
    start = WON.start
    first, wrong = start.legal_moves[0], next(ruling for ruling in refused(start) if ruling.clause)

    table.locator(f'[data-handle="{top(start, first.source, first.count)}"]').focus()
    page.keyboard.press("Home")
    page.keyboard.press("End")
    expect(table.locator(".kt-focus")).to_have_count(1)
    taken = top(start, wrong.move.source, wrong.move.count)
    table.locator(f'[data-handle="{taken}"]').focus()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-taken", taken)
    aim = next(name for name, pile in start.game.piles.items() if pile.target == wrong.move.target)
    reached = set()
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        for _ in range(12):
            at = page.evaluate("() => document.activeElement.dataset.pile")
            reached.add(at)
            if at == aim:
                break
            page.keyboard.press(f"Shift+{key}")
        if aim in reached:
            break
    assert aim in reached, reached
    page.keyboard.press("Enter")
    expect(page.locator(".kt-says-refusal")).to_contain_text(str(wrong.clause))
    expect(alert).to_contain_text(str(wrong.clause))

    click_move(table, start, first)
    expect(heard).to_contain_text(engine.card_name(start[first.source][-1], "en"))
    harness.press(page, "Undo")
    expect(heard).to_contain_text("Undone")


def refused(position: engine.Position) -> Iterator[engine.Ruling]:
    """The refusals of moving single cards of the tableau to other columns."""
    columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau"]
    for one in columns:
        for other in columns:
            ruling = position.ruling(f"{one}>{other}") if one != other else None
            if ruling is not None and not ruling.legal:
                yield ruling
