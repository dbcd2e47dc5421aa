"""Tables out of view cost a page nothing until they come near; then they are like all others."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import harness
from tests.browser.test_table import TOY, columns, is_felt, moved, spot, wait_for_picture

START = """
import ipywidgets
from toy_table import Toy

near, far = Toy(), Toy(letters="de", card_width=60)
ipywidgets.VBox([near.table.widget, ipywidgets.HTML("<div style='height: 9000px'></div>"), far.table.widget])
"""
SIZE = "number => document.querySelectorAll('.kt-table > canvas')[number].width"


@pytest.mark.parametrize("host", ["lab", "voila"])
def test_a_far_table_is_drawn_when_one_comes_near(
    page_for: Callable[[str], Page], host: str, request: pytest.FixtureRequest
) -> None:
    page = page_for(host)
    server: harness.Server = request.getfixturevalue(host)
    shutil.copy(TOY, server.root)
    harness.write_notebook(server.root / "far.ipynb", START)
    if host == "lab":
        harness.open_lab(page, server, "far.ipynb")
        harness.run_all_cells(page)
    else:
        page.goto(f"{server.url}/voila/render/far.ipynb", timeout=harness.PATIENCE)
    harness.wait_for_table(page, ".kt-layer[data-rev]")
    wait_for_picture(page, 0)
    far = page.locator(".kt-layer[data-rev]").nth(1)
    expect(far).to_be_attached(timeout=harness.PATIENCE)
    assert page.evaluate(SIZE, 0) > 1000
    assert page.evaluate(SIZE, 1) < 200, "it is not drawn"
    height = far.evaluate("layer => layer.getBoundingClientRect().height")

    far.scroll_into_view_if_needed()
    wait_for_picture(page, 1)
    assert page.evaluate(SIZE, 1) > 800
    assert abs(far.evaluate("layer => layer.getBoundingClientRect().height") - height) < 8, "it keeps its room"
    assert not is_felt(far, 1.4, 1.8)
    moved(far, lambda: spot(far, "T1:0").dblclick())
    assert columns(far)[0] == ["KC", "9H", "8S"]
    assert is_felt(far, 1.4, 1.8)
