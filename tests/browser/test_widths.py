"""All five tables on narrow, usual and wide pages: complete, undistorted, and larger where there is room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import engine
from cardwidgets.scene import layouts
from tests.browser import harness

LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
WIDTHS = (800, 1200, 1600)
PLAYED = {"grosse-harfe": 3, "treppe": 46, "grosse-napoleon": 1806, "hochzeitszug": 3}


def test_tables_fit_their_page_and_use_it(page: Page, voila: harness.Server) -> None:
    cells = [f"cardwidgets.play({key!r}, deal={deal}, indicator=False)" for key, deal in PLAYED.items()]
    cells.append('cardwidgets.match("napoleon", first=4711)')
    harness.write_notebook(voila.root / "wide.ipynb", "import cardwidgets", *cells)
    harness.open_voila(page, voila, "wide.ipynb")
    tables = page.locator(".kt-layer[data-rev]")
    expect(tables).to_have_count(len(cells), timeout=harness.PATIENCE)
    found: dict[int, list[float]] = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_function(f"() => innerWidth === {width}")
        page.evaluate(LAID_OUT)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
        boxes = [tables.nth(number).bounding_box() for number in range(len(cells))]
        assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        found[width] = [box["width"] for box in boxes if box]
        shapes = [box["width"] / box["height"] for box in boxes if box]
        for (key, deal), shape in zip(PLAYED.items(), shapes, strict=False):
            scene = layouts.scene(engine.game(key).deal(deal), language="en")
            assert shape == pytest.approx(scene.width / scene.height, rel=0.01), key
    narrow, usual, wide = (found[width] for width in WIDTHS)
    for less, more in ((narrow, usual), (usual, wide)):
        assert all(one <= other for one, other in zip(less, more, strict=True))
        assert sum(more) > sum(less) + 100
    assert min(narrow) > 500, "a narrow page is used as well"
