"""The harness notices errors on a page."""

import pytest
from playwright.sync_api import Page

from tools.browser import harness


def test_the_harness_raises_exceptions_of_cells(
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


def test_the_harness_records_exceptions_of_pages(lab_page: Page, troubles: harness.Troubles) -> None:
    assert troubles.exceptions == []
    with lab_page.expect_event("pageerror"):
        lab_page.evaluate("() => { setTimeout(() => { throw new Error('here'); }); }")
    (noted,) = troubles.exceptions
    assert "here" in noted
    troubles.exceptions.clear()
