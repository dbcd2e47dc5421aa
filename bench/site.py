"""The serverless site: how long a visitor waits for the first playable table.

Each figure is a ratio to a bare `loadPyodide()` of the same files, from the same server, in the same state of the
browser's cache and in the same run. No test looks at them.
"""

import tempfile
import threading
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext

from bench.measure import verdict
from bench.pages import circumstances
from cardwidgets.command.site_server import server
from tools.browser import harness
from tools.bundles import node
from tools.site.build import build

ROUNDS = 3
PAGES = {"an app page": "en/treppe.html", "the page of a table": "en/play/treppe.html"}
_BARE = "bare.html"
_PAGE = '<!DOCTYPE html><script type="module" src="bare.js"></script>'
_SCRIPT = """new Worker("bare-worker.js", { type: "module" }).onmessage = () => {
  document.body.dataset.rev = "0";
};
"""
_WORKER = """const folder = new URL("{folder}/", location.href).href;
const {{ loadPyodide }} = await import(`${{folder}}pyodide.mjs`);
await loadPyodide({{ indexURL: folder }});
postMessage(0);
"""


def report() -> list[str]:
    """The rows of the report."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        build(node.PROJECT, site)
        _write_bare(site)
        host = server(site)
        threading.Thread(target=host.serve_forever).start()
        try:
            with harness.chromium() as browser:
                rows = _rows(browser, f"http://127.0.0.1:{host.server_port}/")
        finally:
            host.shutdown()
            host.server_close()
    return [*rows, f"{circumstances()}; medians of {ROUNDS} visits"]


def _write_bare(site: Path) -> None:
    """A page of the site that does nothing but load Pyodide."""
    pyodide = next(site.glob("pyodide-*")).name
    (site / _BARE).write_text(_PAGE, encoding="utf-8")
    (site / "bare.js").write_text(_SCRIPT, encoding="utf-8")
    (site / "bare-worker.js").write_text(_WORKER.format(folder=pyodide), encoding="utf-8")


def _rows(browser: Browser, base: str) -> list[str]:
    times: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for page in (_BARE, *PAGES.values()):  # alternating, so that all run under the same conditions
            context = browser.new_context()
            times.setdefault((page, "first"), []).append(_visit(context, base + page))
            if page == _BARE:
                _fill(context, base)
            else:
                _settle(context)
            times.setdefault((page, "second"), []).append(_visit(context, base + page))
            context.close()
    rows = []
    for which, goal in (("first", 2.2), ("second", 1.2)):
        bare = median(times[_BARE, which])
        rows.append(f"{which} visit, bare loadPyodide(): {bare:.2f} s")
        for name, page in PAGES.items():
            took = median(times[page, which])
            judged = f"{took / bare:.2f} times, goal {goal}: {verdict(took / bare <= goal)}"
            rows.append(f"{which} visit, first table of {name}: {took:.2f} s, {judged}")
    return rows


def _visit(context: BrowserContext, address: str) -> float:
    """Seconds from requesting a page to its first table."""
    page = context.new_page()
    page.goto(address, wait_until="commit", timeout=harness.PATIENCE)
    page.wait_for_function("document.querySelector('[data-rev]')", timeout=2 * harness.PATIENCE)
    return float(page.evaluate("performance.now()")) / 1000


def _settle(context: BrowserContext) -> None:
    """Wait until the browser has stored the site and a started Python, then close its pages."""
    page = context.pages[-1]
    page.wait_for_selector("body[data-next=ready]", timeout=3 * harness.PATIENCE)
    for one in context.pages:
        one.close()


def _fill(context: BrowserContext, base: str) -> None:
    """Let the browser store the site, by visiting one of its pages."""
    _visit(context, base + PAGES["the page of a table"])
    _settle(context)
