"""Waiting in an app, in a real browser: the queue, late outputs, cells that run on request."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import engine
from cardwidgets.i18n.wording import texts
from tests.apps.test_apps import ask, leave, wait_for
from tests.apps.test_crowd import DELAY
from tools.browser import harness

SLOW = """
import pathlib, time
while not pathlib.Path("../go").exists():
    time.sleep(0.1)
"""
"""A cell that ends when the test says so."""
ASKED = "import pathlib\npathlib.Path('it-ran').touch()\nprint('six', 'times', 'seven')\nnumber * 7"


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """A server that builds one page at a time, and soon gives up on an output."""
    root = tmp_path_factory.mktemp("waiting") / "notebooks"
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "slow.ipynb", SLOW, "print('so' + 'slow')")
    late = DELAY.format(name="late", always=False, seconds=8)
    harness.write_notebook(root / "en/late.ipynb", late)
    asked = root / "de/asked.ipynb"
    harness.write_notebook(asked, "number = 6", ASKED, "1 / 0")
    notebook = json.loads(asked.read_text(encoding="utf-8"))
    for cell in notebook["cells"][1:]:
        cell["metadata"]["tags"] = ["on-request"]
    asked.write_text(json.dumps(notebook), encoding="utf-8")
    more = [
        "--Kernels.at_once=1",
        "--Kernels.least_free_mb=0",
        "--Apps.preheated={}",
        "--VoilaExecutor.iopub_timeout=3",
    ]
    with harness.apps(root, tmp_path_factory.mktemp("waiting-home"), more) as server:
        yield server


@pytest.mark.parametrize("script", [True, False])
def test_a_waiting_visitor_sees_the_queue_until_the_page_loads(
    new_page: Callable[..., Page], apps: harness.Server, script: bool
) -> None:
    go = apps.root / "go"
    go.unlink(missing_ok=True)
    second = new_page(java_script_enabled=script)
    first = threading.Thread(target=lambda: leave(apps, ask(apps, "/voila/render/en/slow.ipynb")))
    started = apps.log.read_text(encoding="utf-8").count("Kernel started")
    first.start()
    wait_for(apps, "Kernel started", started + 1)
    second.goto(f"{apps.url}/voila/render/de/slow.ipynb", wait_until="commit")
    place = texts("apps", "de")["place"].format(place=1)
    expect(second.locator(".kt-places p:visible")).to_have_text(place, timeout=harness.PATIENCE)
    go.touch()
    expect(second.locator("#kt-end")).to_be_attached(timeout=harness.PATIENCE)
    first.join()
    if script:
        expect(second.get_by_text("soslow")).to_be_visible(timeout=harness.PATIENCE)
        expect(second.locator("#loading")).to_have_count(0)


@pytest.mark.deep
def test_a_page_without_an_output_reloads_once(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    page.goto(f"{apps.url}/voila/render/en/late.ipynb", timeout=harness.PATIENCE)
    expect(page.get_by_text("what came late")).to_be_visible(timeout=harness.PATIENCE)
    assert len(tries) == 2


@pytest.mark.deep
def test_a_cell_runs_on_request(page: Page, apps: harness.Server) -> None:
    ran: Path = apps.root / "de/it-ran"
    harness.open_voila(page, apps, "de/asked.ipynb")
    buttons = page.get_by_role("button", name=texts("on_request", "de")["run"])
    expect(buttons).to_have_count(2, timeout=harness.PATIENCE)
    assert not ran.exists()
    buttons.first.click()
    expect(page.get_by_text("six times seven")).to_be_visible(timeout=harness.PATIENCE)
    expect(page.get_by_text("42")).to_be_visible()
    assert ran.exists()
    buttons.last.click()
    expect(page.get_by_text(texts("on_request", "de")["failed"])).to_be_visible(timeout=harness.PATIENCE)
    expect(page.get_by_text("ZeroDivisionError")).to_have_count(0)
