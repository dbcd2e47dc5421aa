"""The same game in each host: JupyterLab, an app, a play page and, in `test_site.py`, the serverless site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.moves import DEAL, play_with_the_mouse
from tools.browser import harness

pytestmark = pytest.mark.each_host
KEY = "kleine-harfe"


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """Voila with one notebook in each language."""
    root = tmp_path_factory.mktemp("each-host") / "notebooks"
    for language in engine.LANGUAGES:
        write(root / language / "game.ipynb")
    harness.add_play(root)
    with harness.voila(root, tmp_path_factory.mktemp("each-host-home"), share=kernels) as server:
        yield server


def write(path: Path) -> None:
    """Write a notebook with a table of the game."""
    harness.write_notebook(path, "import cardwidgets", f"cardwidgets.play({KEY!r}, deal={DEAL})")


def test_a_table_plays_in_jupyterlab(lab_page: Page, lab: harness.Server) -> None:
    write(lab.root / "game.ipynb")
    harness.open_lab(lab_page, lab, "game.ipynb")
    harness.run_all_cells(lab_page)
    play_with_the_mouse(lab_page, KEY, "en")


def test_a_table_plays_in_an_app(page: Page, apps: harness.Server) -> None:
    harness.open_voila(page, apps, "de/game.ipynb")
    play_with_the_mouse(page, KEY, "de")


def test_a_table_plays_on_a_play_page(page: Page, apps: harness.Server) -> None:
    page.goto(
        harness.play_address(apps, f"game={KEY}&deal={DEAL}&lang=en"), timeout=harness.PATIENCE, wait_until="commit"
    )
    play_with_the_mouse(page, KEY, "en")
