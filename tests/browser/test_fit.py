"""One screen, one table: each panel fits the visible page, and its table uses the space."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import engine
from tests.browser.test_near_tables import make_all
from tests.browser.test_notebooks import KEYS
from tools.browser import harness

NOTEBOOKS = sorted(KEYS)


def one(often: str) -> pytest.MarkDecorator:
    """For every notebook; all but this one in `make deep`."""
    names = [name if name == often else pytest.param(name, marks=pytest.mark.deep) for name in NOTEBOOKS]
    return pytest.mark.parametrize("name", names)


ALL_CELLS = """() => {
    const { content } = window.jupyterapp.shell.currentWidget;
    content.notebookConfig = { ...content.notebookConfig, windowingMode: "none" };
}"""
"""Makes JupyterLab keep cells out of view on the page."""
PANELS = """() => {
    const visible = document.querySelector(".jp-WindowedPanel-outer")?.clientHeight ?? innerHeight;
    const BELOW = ".kt-picks-levels, .kt-picks-moves, .kt-figure, .kt-tables ~ .kt-guess"; // may be out of sight
    const found = [];
    for (const panel of document.querySelectorAll(".kt-panel")) {
        const tables = [...panel.querySelectorAll(".kt-table")].filter((table) => table.offsetParent);
        if (!tables.length || panel.parentElement.closest(".kt-panel")) continue;
        if (!tables.every((table) => table.classList.contains("kt-fitted"))) return null;
        const [{ width, height }, { paddingLeft, paddingRight }] = [tables[0].getBoundingClientRect(),
            getComputedStyle(panel)]; // a review stands in the padding
        const [gap, shown] = [parseFloat(getComputedStyle(panel).rowGap) || 0, [...panel.querySelectorAll(BELOW)]];
        const below = shown.reduce((sum, { offsetHeight }) => sum + (offsetHeight && offsetHeight + gap), 0);
        found.push({ name: panel.className, high: panel.offsetHeight - below, visible, tables: tables.length, width,
            height,
            panel: panel.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) });
    }
    return found;
}"""
FIT = f"""least => {{
    const panels = ({PANELS})();
    return panels !== null && panels.length >= least
        && panels.every(({{ high, visible }}) => high <= visible);
}}"""

TEACHING = """() => {
    const found = [];
    for (const panel of document.querySelectorAll(".kt-teach")) {
        const tables = [...panel.querySelectorAll(".kt-table")].filter((table) => table.offsetParent);
        if (tables.length !== 1) continue;
        const box = (element) => element.getBoundingClientRect();
        const [table, begin] = [box(tables[0]), box(panel).top];
        const line = 20; // of the message at least this much
        const [tool, message] = [".kt-tool", ".kt-message"].map((name) => panel.querySelector(name)); // or null
        const ends = [table.bottom, tool ? box(tool).bottom : begin, message ? box(message).top + line : begin];
        found.push({ name: panel.className, ends: Math.max(...ends) - begin, table: table.width,
            panel: box(panel).width });
    }
    return found;
}"""
"""Teaching panels with one table: the lowest edge of table, first button and start of the message."""


def check_panels(page: Page, least: int) -> None:
    """Check that all panels fit the window, and that a single table uses its full width or height."""
    page.wait_for_function(f"least => (({PANELS})() ?? []).length >= least", arg=least, timeout=harness.PATIENCE)
    harness.wait_for_fit(page)
    panels = page.evaluate(PANELS)
    assert len(panels) >= least
    assert page.evaluate(FIT, least), f"panels that do not fit: {panels}"
    for panel in panels:
        if panel["tables"] == 1:
            spare = panel["visible"] - panel["high"]
            assert panel["width"] > 0.8 * panel["panel"] or spare < 12, f"neither width nor height is used: {panel}"


@one("treppe")
def test_panels_fit_jupyterlab_on_a_laptop(page: Page, lab: harness.Server, name: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    harness.open_lab(page, lab, f"en/{name}.ipynb")
    page.evaluate(ALL_CELLS)
    harness.run_all_cells(page)
    check_panels(page, 12)


@pytest.mark.deep
def test_a_review_fits_beside_its_game(page: Page, lab: harness.Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    end = "*_, end = engine.testing.random_play(engine.game('treppe').deal(7), seed=1, moves=400)"
    shown = "panel = cardwidgets.play(end)\npanel.review()\npanel"
    harness.open_cells(page, lab, "lab", "reviewed.ipynb", "import cardwidgets, engine", end, shown)
    expect(page.locator(".kt-review-text")).to_contain_text("lost the game", timeout=harness.PATIENCE)
    check_panels(page, 1)
    table, review = page.locator(".kt-table").bounding_box(), page.locator(".kt-review").bounding_box()
    assert table and review and table["x"] + table["width"] < review["x"]
    assert table["height"] > 400


@one("napoleon")
def test_panels_fit_a_small_app_window(page: Page, apps: harness.Server, name: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    harness.open_voila(page, apps, f"de/{name}.ipynb")
    make_all(page)
    check_panels(page, 12)

    # In a low window, such as a phone in landscape, texts and buttons of lessons are beside the table.
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(f"() => ({TEACHING})().every(({{ ends }}) => ends <= innerHeight)", timeout=harness.EXPECTED)
    beside = page.evaluate(TEACHING)
    assert len(beside) >= 8
    assert all(one["table"] > 0.55 * one["panel"] for one in beside), beside


@pytest.fixture(scope="module")
def apps(project: Path, tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """The project's apps in German, and a page with only the whole games."""
    root = tmp_path_factory.mktemp("fit") / "notebooks"
    shutil.copytree(project / "notebooks" / "de", root / "de")
    cells = [f"cardwidgets.play({key!r}, deal=46, indicator=False)" for key in LEAST if key != "napoleon"]
    cells.append('cardwidgets.match("napoleon", first=4711)')
    harness.write_notebook(root / "en" / "treppe.ipynb", "import cardwidgets", *cells)
    with harness.voila(root, tmp_path_factory.mktemp("fit-home"), share=kernels) as server:
        yield server


LEAST = {
    "treppe": 44,
    "kleine-harfe": 44,
    "hochzeitszug": 44,
    "grosse-harfe": 36,
    "grosse-napoleon": 32,
    "napoleon": 44,
}
"""The minimum width of a card on a phone, in CSS pixels, by the number of cards side by side."""

WIDTHS_OF = """root => [...root.querySelectorAll(".kt-layer[data-rev]")].map((layer) => {
    const { left, right, top, width } = layer.getBoundingClientRect();
    const cards = [...layer.querySelectorAll(".kt-spot")].map((spot) => spot.getBoundingClientRect());
    const canvas = layer.parentElement.querySelector("canvas");
    return { left, right, top, width, card: Math.max(...cards.map((box) => Math.min(box.width, box.height / 1.4))),
        drawn: canvas.width / canvas.height, shape: canvas.clientWidth / canvas.clientHeight };
})"""
WIDTHS = f"() => ({WIDTHS_OF})(document)"


COURSES = {
    "demo('treppe', 'first-phase')": 44,
    "lesson('treppe', 'stock')": 44,
    "demo('hochzeitszug', 'procession')": 44,
    "lesson('napoleon', 'trumping')": 44,
    "readings('hochzeitszug')": 44,
    "readings('napoleon')": 44,
    "readings('treppe')": 44,
    "readings('grosse-harfe')": 36,
    "readings('grosse-napoleon')": 32,
}
"""Teaching widget -> the least width of a card on a phone, in pixels."""


@pytest.mark.deep
def test_courses_on_a_phone_have_full_size_cards(new_page: Callable[..., Page], apps: harness.Server) -> None:
    teaching = [f"cardwidgets.{course}" for course in COURSES]
    harness.write_notebook(apps.root / "en" / "teaching.ipynb", "import cardwidgets", *teaching)
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    harness.open_voila(page, apps, "en/teaching.ipynb")
    cells = page.locator(".jp-Cell:has(.kt-teach)")
    expect(cells).to_have_count(len(COURSES), timeout=harness.PATIENCE)
    fitted = "cells => cells.every((one) => one.querySelector('.kt-fitted'))"
    page.wait_for_function(f"() => ({fitted})([...document.querySelectorAll('.jp-Cell:has(.kt-teach)')])")
    harness.wait_for_fit(page)
    for cell, (what, least) in zip(cells.all(), COURSES.items(), strict=True):
        shown = [one for one in cell.evaluate(WIDTHS_OF) if one["width"]]
        assert shown and all(one["card"] > least - 0.1 for one in shown), f"{what}: {shown}"
        assert len({one["top"] for one in shown}) == len(shown), f"{what}: tables stand side by side"


@pytest.mark.deep
def test_tables_on_a_phone_reach_from_edge_to_edge(new_page: Callable[..., Page], apps: harness.Server) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    harness.open_voila(page, apps, "en/treppe.ipynb")
    make_all(page)
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(len(LEAST), timeout=harness.PATIENCE)
    least = list(LEAST.values())
    page.wait_for_function(
        f"least => ({WIDTHS})().every(({{ left, right, card }}, at) =>"
        " Math.abs(left) < 1 && Math.abs(right - 390) < 1 && card > least[at] - 0.1)",
        arg=least,
        timeout=harness.EXPECTED,
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    # After rotation, tables are laid out again and not distorted.
    page.set_viewport_size({"width": 844, "height": 390})
    for index in range(len(LEAST)):  # a distant table has no full-size canvas
        harness.wait_for_table(page, ".kt-layer[data-rev]", index)
        page.wait_for_function(
            f"at => {{ const {{ width, drawn, shape }} = ({WIDTHS})()[at];"
            " return width > 560 && Math.abs(drawn / shape - 1) < 0.01; }",
            arg=index,
            timeout=harness.EXPECTED,
        )
    assert page.evaluate("document.documentElement.scrollWidth") == 844
    table = harness.wait_for_table(page, ".kt-layer[data-rev]", len(LEAST) - 1)
    match = engine.Match(engine.game("napoleon"), deals=8, first=4711)
    for handle in ("T:0", *(f"H1:{at}" for at in range(len(match.position["H1"])))):
        table.locator(f'[data-handle="{handle}"]').scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box is not None and box["height"] < 390, "all of the table is seen at once"
