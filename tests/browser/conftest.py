"""A real JupyterLab, a real Voila and a real Chromium, started once for all browser tests."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect

from tools.browser import harness, sites
from tools.browser.programs import CHROMIUM
from tools.bundles import build_notes, node
from tools.release.clean_copy import tracked

SIZE: ViewportSize = {"width": 1280, "height": 900}
ORDINARY: dict[str, Any] = {"viewport": SIZE, "reduced_motion": "reduce"}
"""The default page options. Cards jump, which is quicker than flying."""
HERE = Path(__file__).parent
expect.set_options(timeout=harness.EXPECTED)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder needs the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the report of a test, for fixtures that end after it."""
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


REPORT = pytest.StashKey[pytest.TestReport]()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    """Start Chromium. If there is none, the tests fail and say what to install."""
    path = CHROMIUM.find()
    if path is None:
        pytest.fail(CHROMIUM.what_to_install, pytrace=False)
    with node.playwright() as playwright:
        yield Chromium(playwright, path)


@pytest.fixture(scope="package")
def browser(chromium: Chromium) -> Iterator[Browser]:
    """Chromium, for pages in separate profiles."""
    browser = chromium.start()
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def profile(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A profile shared by many tests in turn, so that pages need not be loaded and compiled again.

    Everything that pages have stored is cleared between tests.
    """
    context = chromium.start_with(tmp_path_factory.mktemp("profile"))
    yield context
    context.close()


@dataclass(frozen=True)
class Chromium:
    """A launcher for Chromium."""

    playwright: Playwright
    path: str

    def start(self) -> Browser:
        """Start it without a profile."""
        return self.playwright.chromium.launch(executable_path=self.path, args=harness.FLAGS)

    def start_with(self, folder: Path) -> BrowserContext:
        """Start it with the profile that lies in a folder."""
        start = self.playwright.chromium.launch_persistent_context
        context = start(folder, executable_path=self.path, args=harness.FLAGS, **ORDINARY)
        _prepare(context)
        return context


@pytest.fixture(scope="package")
def kernels() -> Iterator[Path]:
    """The folder in which servers find preheated kernels."""
    with harness.warm_kernels() as share:
        yield share


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """JupyterLab on a copy of the notebooks."""
    root, home = _copy(tmp_path_factory, "lab"), tmp_path_factory.mktemp("lab-home")
    with harness.lab(root, home, share=kernels) as server:
        yield server


@pytest.fixture(scope="package")
def voila(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """Voila on a copy of the notebooks."""
    root, home = _copy(tmp_path_factory, "voila"), tmp_path_factory.mktemp("voila-home")
    with harness.voila(root, home, share=kernels) as server:
        yield server


@pytest.fixture(scope="package")
def built(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with a copy of the site in a subfolder, built once per state of the files."""
    state = hashlib.sha256()
    for name in sorted(tracked(project)):
        state.update(name.encode() + b"\0" + (project / name).read_bytes())
    folder = project / "build" / "site-tests"
    stored = folder / state.hexdigest()[:16]
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / "site-tests.lock").open("w") as lock:  # one worker builds it
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not build_notes.is_whole(stored, stored.name):
            shutil.rmtree(folder, ignore_errors=True)
        command = [sys.executable, "-m", "tools.site", "--to", str(stored)]
        build_notes.make(stored, stored.name, partial(subprocess.run, command, cwd=project, check=True))
    root = tmp_path_factory.mktemp("site")
    shutil.copytree(stored, root / "games" / "cards")
    return root


@pytest.fixture(scope="package")
def site(built: Path) -> Iterator[str]:
    """The address of the site."""
    with sites.served(built) as address:
        yield address


def _copy(factory: pytest.TempPathFactory, name: str) -> Path:
    root = factory.mktemp(name) / "notebooks"
    source = HERE.parents[1] / "notebooks"
    shutil.copytree(source, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return root


@pytest.fixture
def troubles() -> harness.Troubles:
    """Errors on the pages of a test; any of them fails it."""
    return harness.Troubles()


@pytest.fixture
def new_page(
    profile: BrowserContext, troubles: harness.Troubles, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a page in an empty browser profile of its own; takes the options of `Browser.new_context`."""
    pages: list[Page] = []

    def opened(**options: Any) -> Page:
        alone = options or any(page.context is profile for page in pages)
        page = _fresh(request.getfixturevalue("browser"), options) if alone else profile.new_page()
        troubles.watch(page)
        pages.append(page)
        return page

    yield opened
    _look_back(request, troubles, pages)
    for page in pages:
        troubles.leave(page)
        harness.end_kernels(page)
        if page.context is profile:
            _clear(profile)
        else:
            page.context.close()
    _raise(troubles)


def _clear(profile: BrowserContext) -> None:
    """Close all pages of a profile and clear what they have stored, but not what the browser has loaded."""
    blank = profile.new_page()
    for page in profile.pages:
        if page is not blank:
            page.close()
    what = {"origin": "*", "storageTypes": "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"}
    profile.new_cdp_session(blank).send("Storage.clearDataForOrigin", what)
    blank.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of default size in an empty browser profile."""
    return new_page()


class Kept:
    """The page that stays open between tests, if there is one, and the number of tests that it may still serve.

    Args:
        chromium: the browser.
        folder: for its profile, which is kept.
    """

    def __init__(self, chromium: Chromium, folder: Path) -> None:
        self._chromium, self._folder = chromium, folder
        self.page: Page | None = None
        self.left = 0

    def open(self) -> Page:
        """Open the page."""
        self.page, self.left = self._chromium.start_with(self._folder).new_page(), LAB_PAGE_TESTS
        return self.page

    def close(self) -> None:
        """Close it, if there is one, end its kernels, and clear what it has stored."""
        if self.page:
            harness.end_kernels(self.page)
            context, self.page = self.page.context, None
            _clear(context)
            context.close()


LAB_PAGE_TESTS = 10
"""Number of tests that one page serves: a browser does not free all memory of closed notebooks."""


@pytest.fixture(scope="package")
def shared_lab(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """Holds the page of `lab_page`."""
    shared_lab = Kept(chromium, tmp_path_factory.mktemp("lab-profile"))
    yield shared_lab
    shared_lab.close()


@pytest.fixture
def lab_page(
    shared_lab: Kept, lab: harness.Server, troubles: harness.Troubles, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page on which JupyterLab is already loaded, without a notebook, for `harness.open_lab`.

    Many tests share it, which is quick. Between them its notebooks are closed with their kernels, and the browser's
    storage is cleared; after a failed test it is replaced. A test that reloads its page, or adds scripts or listeners
    to it, uses `page` instead.
    """
    page = shared_lab.page
    if page is None:
        page = shared_lab.open()
        harness.open_empty_lab(page, lab)
    shared_lab.left -= 1
    troubles.watch(page)
    yield page
    well = _look_back(request, troubles, [page])
    troubles.leave(page)
    if well:
        page.set_viewport_size(SIZE)
        page.emulate_media(color_scheme="light", reduced_motion=ORDINARY["reduced_motion"])
        page.mouse.move(0, 0)
    if not (well and shared_lab.left and harness.empty_lab(page)):
        shared_lab.close()
    _raise(troubles)


@pytest.fixture
def moving_page(lab_page: Page) -> Page:
    """The page of `lab_page`, with flying cards."""
    lab_page.emulate_media(reduced_motion="no-preference")
    return lab_page


@pytest.fixture
def page_for(request: pytest.FixtureRequest) -> Callable[[str], Page]:
    """The page for a host: `lab_page` for "lab", `page` for "voila"."""
    return lambda host: request.getfixturevalue({"lab": "lab_page", "voila": "page"}[host])


def _fresh(browser: Browser, options: dict[str, Any]) -> Page:
    """A page in a new browser profile."""
    context = browser.new_context(**{**ORDINARY, **options})
    _prepare(context)
    return context.new_page()


def _prepare(context: BrowserContext) -> None:
    if os.environ.get("LATE_PAGES"):
        context.add_init_script(harness.MAKE_LATE)


def _look_back(request: pytest.FixtureRequest, troubles: harness.Troubles, pages: list[Page]) -> bool:
    """At the end of a test, return whether it passed. If not, save what its pages show."""
    report = request.node.stash.get(REPORT, None)
    well = not troubles.exceptions and report is not None and report.passed
    if not well:
        name = re.sub(r"[^\w.-]+", "-", request.node.nodeid.split("/")[-1]).strip("-")
        for number, page in enumerate(pages):
            harness.keep_evidence(page, f"{name}-{number}", troubles)
    return well


def _raise(troubles: harness.Troubles) -> None:
    """Fail a test whose pages had errors."""
    if troubles.exceptions:
        pytest.fail("the page had errors:\n" + "\n".join(troubles.exceptions), pytrace=False)
