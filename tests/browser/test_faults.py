"""Faults during play: reloads, lost connections, ended kernels, rerun cells. No game is lost."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.i18n.wording import texts
from tests.browser.moves import point
from tests.browser.panels import CELL, DEAL, WON, has_stored, open_panel, play_won, state, top
from tools.browser import harness
from tools.browser.proxy import proxy

MOVES = 3
TWO = f'{CELL}\nother = cardwidgets.play("grosse-harfe", deal={DEAL})\nother'


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """Voila with three small notebooks."""
    root = tmp_path_factory.mktemp("faults") / "notebooks"
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "one.ipynb", CELL)
    harness.write_notebook(root / "en/two.ipynb", CELL, TWO)
    harness.add_play(root)
    home = tmp_path_factory.mktemp("faults-home")
    with harness.voila(root, home, share=kernels) as server:
        yield server


def open_app(page: Page, server: harness.Server, path: str = "en/one.ipynb") -> Locator:
    """Open an app and wait until its first table is usable."""
    harness.open_voila(page, server, path)
    return ready(page)


def ready(page: Page, number: int = 0) -> Locator:
    """A table, once it is usable."""
    table = harness.wait_for_table(page, index=number)
    expect(table.locator("[data-handle]").first).to_be_attached(timeout=harness.PATIENCE)
    return table


def play(table: Locator, begin: int = 0, count: int = MOVES) -> None:
    """Play moves of the known game."""
    play_won(table, begin, begin + count)
    has_played(table, begin + count)


def has_played(table: Locator, moves: int) -> None:
    """Wait until the table shows the known game after this many moves."""
    expect(table).to_have_attribute("data-state", re.compile(rf'"moves": ?{moves}\b'), timeout=harness.PATIENCE)
    assert (state(table)["deal"], state(table)["last"]) == (DEAL, str(WON.history[moves].last_move or ""))


def lift(page: Page, table: Locator, position: engine.Position) -> None:
    """Pick a card up from its pile, and hold it over the table."""
    move = next(move for move in position.legal_moves if move.source.startswith("T"))
    x, y = point(table, top(position, move.source, move.count))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    expect(page.locator(".kt-ghost")).to_have_count(1)


def restart_lab(page: Page) -> None:
    """Restart the kernel of the notebook that JupyterLab shows."""
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }")
    harness.wait_for_lab(page)


def kernel_of(page: Page, server: harness.Server) -> psutil.Process:
    """The kernel process of an app."""
    named = page.evaluate("() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    port = f"--port={urlsplit(server.url).port}"
    (process,) = (one for one, words in harness.living(psutil.Process()).items() if port in words)
    (kernel,) = (one for one, words in harness.living(process).items() if any(named in word for word in words))
    return kernel


# --- reload, back, second tab ---


def goes_on_after_a_drag(page: Page) -> None:
    """Check that the game is there, the dragged card is back in its place, and the next move can be played."""
    table = ready(page)
    has_played(table, MOVES)
    expect(page.locator(".kt-ghost")).to_have_count(0)
    play(table, MOVES, 1)


def test_an_app_survives_leaving_in_mid_drag(page: Page, apps: harness.Server) -> None:
    """Reloads the page, and comes back from the gallery."""
    table = open_app(page, apps)
    play(table)
    has_stored(page, MOVES)
    lift(page, table, WON.history[MOVES])
    page.reload()
    page.mouse.up()
    harness.wait_for_voila(page)
    goes_on_after_a_drag(page)

    has_stored(page, MOVES + 1)
    page.get_by_role("link", name="Kartentisch").click()
    expect(page.locator(".kt-hero")).to_be_visible()
    page.go_back(wait_until="commit", timeout=harness.PATIENCE)
    harness.wait_for_voila(page)
    table = ready(page)
    has_played(table, MOVES + 1)
    play(table, MOVES + 1, 1)


@pytest.mark.deep
def test_jupyterlab_survives_reloading_in_mid_drag(new_page: Callable[..., Page], lab: harness.Server) -> None:
    first = new_page()
    table = open_panel(first, lab, "lab")
    play(table)
    first.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save'); }")
    lift(first, table, WON.history[MOVES])
    first.reload()
    first.mouse.up()
    harness.wait_for_lab(first)
    goes_on_after_a_drag(first)

    table, second = ready(first), new_page()
    harness.open_lab(second, lab, "panel.ipynb")
    other = ready(second)
    has_played(other, MOVES + 1)
    play(other, MOVES + 1, 1)
    has_played(table, MOVES + 2)
    play(table, MOVES + 2, 1)
    has_played(other, MOVES + 3)


# --- the connection to the kernel, and its end ---


def test_a_table_survives_a_lost_connection(page: Page, apps: harness.Server) -> None:
    with proxy(int(apps.url.rpartition(":")[2])) as line:
        page.goto(f"http://127.0.0.1:{line.port}/voila/render/de/one.ipynb", timeout=harness.PATIENCE)
        harness.wait_for_voila(page)
        table = ready(page)
        play(table)
        notice = page.locator("#kt-line")
        expect(notice).to_be_hidden()
        tries = count(1)
        with page.expect_event("requestfailed", lambda _: next(tries) == 2, timeout=harness.PATIENCE):
            line.cut()
            expect(notice.locator("p:visible")).to_have_text(texts("apps", "de")["lost"], timeout=harness.PATIENCE)
            # Moves made meanwhile are sent later, even after failed attempts to reconnect.
            page.mouse.click(*point(table, top(WON.history[MOVES], "S")))
        expect(notice).to_be_visible()
        assert state(table)["moves"] == MOVES
        line.mend()
        expect(notice).to_be_hidden(timeout=harness.PATIENCE)
        expect(table).to_have_attribute("data-state", re.compile(rf'"moves": ?{MOVES + 1}\b'), timeout=harness.PATIENCE)
        assert state(table)["last"] == "S>W"
        page.get_by_role("button", name=texts("play", "de")["undo"], exact=True).click()
        has_played(table, MOVES)
        play(table, MOVES, 1)


def test_an_app_restores_its_game_after_its_kernel_died(page: Page, apps: harness.Server) -> None:
    table = open_app(page, apps, "de/one.ipynb")
    play(table)
    has_stored(page, MOVES)
    os.kill(kernel_of(page, apps).pid, signal.SIGKILL)
    notice = page.locator("#kt-line")
    expect(notice.locator("p:visible")).to_have_text(texts("apps", "de")["gone"], timeout=harness.PATIENCE)
    harness.screenshot(page, "faults-gone")
    with page.expect_navigation(timeout=harness.PATIENCE):
        notice.get_by_role("button", name=texts("apps", "de")["reload"]).click()
    harness.wait_for_voila(page)
    table = ready(page)
    has_played(table, MOVES)
    expect(notice).to_be_hidden()


def test_a_rerun_notebook_offers_its_game_again(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    table = open_panel(page, lab, "lab")
    play(table)
    has_stored(page, MOVES)
    harness.run_all_cells(page)
    taken_up(page)
    # And again, with another game on the table meanwhile.
    play(ready(page), MOVES, 1)
    has_stored(page, MOVES + 1)
    restart_lab(page)
    harness.run_all_cells(page)
    taken_up(page, MOVES + 1)


def taken_up(page: Page, moves: int = MOVES) -> None:
    """A new table is there; the game is offered, and continues where it was left."""
    go_on = page.get_by_role("button", name=texts("play", "en")["go_on"], exact=True)
    expect(go_on).to_have_count(1, timeout=harness.PATIENCE)
    table = ready(page)
    has_played(table, 0)
    go_on.click()
    has_played(table, moves)


# --- two tables, and tables that are closed ---


@pytest.mark.deep
def test_two_tables_of_one_kernel_store_separate_games(page: Page, apps: harness.Server) -> None:
    open_app(page, apps, "en/two.ipynb")
    tables = [ready(page, 0), ready(page, 1)]
    tables[0].scroll_into_view_if_needed()
    play(tables[0], count=1)
    tables[1].scroll_into_view_if_needed()
    has_played(tables[1], 0)
    play(tables[1], count=2)
    has_played(tables[0], 1)
    has_stored(page, 1)
    has_stored(page, 2)
    page.reload()
    harness.wait_for_voila(page)
    for number, moves in ((0, 1), (1, 2)):
        has_played(ready(page, number), moves)


@pytest.mark.deep
def test_a_table_can_be_closed_while_its_cards_fly(moving_page: Page, lab: harness.Server) -> None:
    page = moving_page
    cell = f'{CELL[: CELL.index("panel =")]}slow = cardwidgets.play("grosse-harfe", deal=1, pace=400)'
    harness.open_cells(page, lab, "lab", "closing.ipynb", f"{cell}\nslow", CELL)
    ready(page, 0)
    other = ready(page, 1)
    closed = harness.run_code(page, "slow.deal(2)\nslow.close()\nprint(slow.comm is None)")
    assert closed == "True\n"
    expect(page.locator(".kt-panel")).to_have_count(1)
    other = ready(page)
    play(other)
    assert harness.run_code(page, "print(len(panel.position.moves))") == f"{MOVES}\n"
