"""The means of the browser tests themselves: a drawn rectangle is seen, and errors do not go unnoticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

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
    """Wait for the canvas and check both of its halves."""
    canvas = page.locator("canvas").first
    canvas.wait_for(timeout=harness.PATIENCE)
    page.wait_for_function(
        "canvas => canvas.getContext('2d').getImageData(50, 50, 1, 1).data[2] === 160",
        arg=canvas.element_handle(),
    )
    drawn, empty = (harness.mean_colour(canvas, box) for box in HALVES)
    assert harness.near(drawn, BLUE)
    assert not harness.near(empty, BLUE, tolerance=60)


def test_lab_shows_what_a_canvas_draws(lab_page: Page, lab: harness.Server) -> None:
    harness.write_notebook(lab.root / "drawing.ipynb", DRAW)
    harness.open_lab(lab_page, lab, "drawing.ipynb")
    harness.run_all_cells(lab_page)
    sees_the_rectangle(lab_page)
    assert harness.run_code(lab_page, "print(canvas.width)") == "200\n"
    harness.screenshot(lab_page, "harness-lab")


@pytest.mark.parametrize("density", [pytest.param(1, marks=pytest.mark.deep), 2])
def test_voila_shows_what_a_canvas_draws(new_page: Callable[..., Page], voila: harness.Server, density: int) -> None:
    harness.write_notebook(voila.root / "drawing.ipynb", DRAW)
    page = new_page(device_scale_factor=density)
    harness.open_voila(page, voila, "drawing.ipynb")
    sees_the_rectangle(page)
    assert page.get_by_text("fill_rect").count() == 0
    harness.screenshot(page, f"harness-voila-{density}")


def test_an_exception_in_a_cell_is_raised_here(
    lab_page: Page, page: Page, lab: harness.Server, voila: harness.Server
) -> None:
    for server in (lab, voila):
        harness.write_notebook(server.root / "wrong.ipynb", "1 / 0")
    harness.open_lab(lab_page, lab, "wrong.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        harness.run_all_cells(lab_page)
    with pytest.raises(AssertionError, match="NameError"):
        harness.run_code(lab_page, "nobody")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        harness.open_voila(page, voila, "wrong.ipynb")


def test_an_exception_on_the_page_is_noted(lab_page: Page, troubles: harness.Troubles) -> None:
    assert troubles.exceptions == []
    with lab_page.expect_event("pageerror"):
        lab_page.evaluate("() => { setTimeout(() => { throw new Error('here'); }); }")
    (noted,) = troubles.exceptions
    assert "here" in noted
    troubles.exceptions.clear()


@pytest.mark.deep
def test_a_page_that_stays_open_forgets_the_test_before(lab_page: Page, lab: harness.Server) -> None:
    harness.write_notebook(lab.root / "leaves.ipynb", "mine = 1\nimport ipywidgets\nipywidgets.IntSlider()")
    harness.open_lab(lab_page, lab, "leaves.ipynb")
    harness.run_all_cells(lab_page)
    expect(lab_page.locator(".widget-slider")).to_have_count(1)
    lab_page.evaluate("() => { localStorage.kept = 1; sessionStorage.kept = 1; }")
    assert harness.empty_lab(lab_page)
    expect(lab_page.locator(".widget-slider")).to_have_count(0)
    assert lab_page.evaluate("() => localStorage.kept ?? sessionStorage.kept ?? ''") == ""
    harness.open_lab(lab_page, lab, "leaves.ipynb")
    assert harness.run_code(lab_page, "print('mine' in globals())") == "False\n"


def test_a_later_revision_is_waited_for(page: Page) -> None:
    page.set_content("<div data-rev='3' data-state='{}'>table</div>")
    table = harness.wait_for_table(page)
    assert harness.revision(table) == 3
    page.evaluate("() => { setTimeout(() => { document.querySelector('div').dataset.rev = 4; }, 50); }")
    assert harness.wait_for_revision(table, after=3) == 4
