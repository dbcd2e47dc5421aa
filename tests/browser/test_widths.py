"""All five tables on narrow, usual and wide pages: complete, undistorted, and larger where there is room."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tools.browser import harness

WIDTHS, HEIGHT = (800, 1200, 1600), 1000
GUTTERS = 30
"""CSS pixels of a page of cells that no table may take."""
PLAYED = {"grosse-harfe": 3, "treppe": 46, "grosse-napoleon": 1806, "hochzeitszug": 3}
UNDISTORTED = """() => [...document.querySelectorAll(".kt-layer[data-rev]")].every((layer) => {
    const { clientWidth, clientHeight, width, height } = layer.parentElement.querySelector("canvas");
    return Math.abs(clientWidth / clientHeight / (width / height) - 1) < 0.01;
})"""


def test_tables_fit_their_page_and_use_it(page: Page, voila: harness.Server) -> None:
    cells = [f"cardwidgets.play({key!r}, deal={deal}, indicator=False)" for key, deal in PLAYED.items()]
    cells.append('cardwidgets.match("napoleon", first=4711)')
    harness.write_notebook(voila.root / "wide.ipynb", "import cardwidgets", *cells)
    harness.open_voila(page, voila, "wide.ipynb")
    tables = page.locator(".kt-layer[data-rev]")
    expect(tables).to_have_count(len(cells), timeout=harness.PATIENCE)
    found: dict[int, list[float]] = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        harness.wait_for_fit(page, width - GUTTERS)
        page.wait_for_function(UNDISTORTED, timeout=harness.EXPECTED)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
        shown = [tables.nth(number) for number in range(len(cells))]
        boxes = [table.bounding_box() for table in shown]
        high = [table.evaluate("layer => layer.closest('.kt-panel').offsetHeight") for table in shown]
        assert max(high) <= HEIGHT, "a panel is in sight as a whole"
        assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        found[width] = [box["width"] * box["height"] for box in boxes if box]
        if width < max(WIDTHS):
            used = [max(box["width"] / width, panel / HEIGHT) for box, panel in zip(boxes, high, strict=True) if box]
            assert min(used) > 0.9, "a table uses the width of its page, or its height"
    narrow, usual, wide = (found[width] for width in WIDTHS)
    assert sum(wide) > sum(usual) > sum(narrow), "a wider page has larger tables"
    assert min(narrow) > 700 * 400, "a narrow page is used as well"
