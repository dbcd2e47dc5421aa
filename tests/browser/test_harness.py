"""The means of the browser tests themselves: a drawn rectangle is seen, and errors do not pass unseen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import harness

BLUE = (32, 96, 160)
DRAW = """
from ipycanvas import Canvas
canvas = Canvas(width=200, height=100, layout={"width": "200px", "height": "100px"})
def draw():
    canvas.fill_style = "rgb(32, 96, 160)"
    canvas.fill_rect(0, 0, 100, 100)
canvas.on_client_ready(draw)  # Voila has run the cell before there is a page
canvas
"""
HALVES = [(10, 10, 80, 80), (110, 10, 80, 80)]


def sees_the_rectangle(page: Page) -> None:
    """Wait for the canvas and look at both of its halves."""
    canvas = page.locator("canvas").first
    canvas.wait_for(timeout=harness.PATIENCE)
    page.wait_for_function(
        "canvas => canvas.getContext('2d').getImageData(50, 50, 1, 1).data[2] === 160",
        arg=canvas.element_handle(),
    )
    drawn, empty = (harness.mean_colour(canvas, box) for box in HALVES)
    assert harness.near(drawn, BLUE)
    assert not harness.near(empty, BLUE, tolerance=60)


@pytest.mark.parametrize("density", [1, 2])
def test_lab_shows_what_a_canvas_draws(new_page: Callable[..., Page], lab: harness.Server, density: int) -> None:
    harness.write_notebook(lab.root / "drawing.ipynb", DRAW)
    page = new_page(device_scale_factor=density)
    harness.open_lab(page, lab, "drawing.ipynb")
    harness.run_all_cells(page)
    sees_the_rectangle(page)
    assert harness.run_code(page, "print(canvas.width)") == "200\n"
    harness.screenshot(page, f"harness-lab-{density}")


def test_voila_shows_what_a_canvas_draws(page: Page, voila: harness.Server) -> None:
    harness.write_notebook(voila.root / "drawing.ipynb", DRAW)
    harness.open_voila(page, voila, "drawing.ipynb")
    sees_the_rectangle(page)
    assert page.get_by_text("fill_rect").count() == 0
    harness.screenshot(page, "harness-voila")


def test_an_exception_in_a_cell_is_raised_here(page: Page, lab: harness.Server, voila: harness.Server) -> None:
    for server in (lab, voila):
        harness.write_notebook(server.root / "wrong.ipynb", "1 / 0")
    harness.open_lab(page, lab, "wrong.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        harness.run_all_cells(page)
    with pytest.raises(AssertionError, match="NameError"):
        harness.run_code(page, "nobody")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        harness.open_voila(page, voila, "wrong.ipynb")


def test_an_exception_on_the_page_is_noted(page: Page, lab: harness.Server, troubles: harness.Troubles) -> None:
    harness.write_notebook(lab.root / "plain.ipynb", "print(1)")
    harness.open_lab(page, lab, "plain.ipynb")
    assert troubles.exceptions == []
    page.evaluate("() => { setTimeout(() => { throw new Error('here'); }); }")
    page.wait_for_timeout(100)
    (noted,) = troubles.exceptions
    assert "here" in noted
    troubles.exceptions.clear()


def test_a_later_revision_is_waited_for(page: Page) -> None:
    page.set_content("<div data-rev='3' data-state='{}'>table</div>")
    table = harness.wait_for_table(page)
    assert harness.revision(table) == 3
    page.evaluate("() => { setTimeout(() => { document.querySelector('div').dataset.rev = 4; }, 50); }")
    assert harness.wait_for_revision(table, after=3) == 4
