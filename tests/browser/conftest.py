"""A real JupyterLab, a real Voila and a real Chromium, started once for all browser tests."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import harness
from tools.ensure_browser import WHAT_TO_INSTALL, find_browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = Path(__file__).parent
expect.set_options(timeout=harness.EXPECTED)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder needs the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the report of a test's run, for the fixtures that end after it."""
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


REPORT = pytest.StashKey[pytest.TestReport]()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. Where there is none, the tests fail and say what to install."""
    path = find_browser()
    if path is None:
        pytest.fail(WHAT_TO_INSTALL, pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """JupyterLab on a copy of the notebooks."""
    with harness.lab(_copy(tmp_path_factory, "lab"), tmp_path_factory.mktemp("lab-home")) as server:
        yield server


@pytest.fixture(scope="package")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """Voila on a copy of the notebooks."""
    with harness.voila(_copy(tmp_path_factory, "voila"), tmp_path_factory.mktemp("voila-home")) as server:
        yield server


def _copy(factory: pytest.TempPathFactory, name: str) -> Path:
    root = factory.mktemp(name) / "notebooks"
    source = HERE.parents[1] / "notebooks"
    shutil.copytree(source, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return root


@pytest.fixture
def troubles() -> harness.Troubles:
    """What goes wrong on the pages of a test. An exception that is still noted at its end fails the test."""
    return harness.Troubles()


@pytest.fixture
def new_page(
    browser: Browser, troubles: harness.Troubles, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser profile of its own; takes the options of `Browser.new_context`."""
    pages: list[Page] = []

    def opened(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        # A page must not need the world outside; and a test must not wait for it.
        context.route(lambda url: urlsplit(url).hostname != "127.0.0.1", lambda route: route.abort())
        if os.environ.get("LATE_PAGES"):
            context.add_init_script(harness.MAKE_LATE)
        page = context.new_page()
        troubles.watch(page)
        pages.append(page)
        return page

    yield opened
    report = request.node.stash.get(REPORT, None)
    if troubles.exceptions or (report is not None and report.failed):
        name = re.sub(r"[^\w.-]+", "-", request.node.nodeid.split("/")[-1]).strip("-")
        for number, page in enumerate(pages):
            harness.keep_evidence(page, f"{name}-{number}", troubles)
    for page in pages:
        page.context.close()
    if troubles.exceptions:
        pytest.fail("the page had errors:\n" + "\n".join(troubles.exceptions), pytrace=False)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of ordinary size."""
    return new_page()
