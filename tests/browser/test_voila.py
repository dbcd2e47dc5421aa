"""Our pages on stock Voila in a real browser: gallery, tables, languages, links to deals, kernels."""

import json
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import jinja2
import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.voila import front
from tools.browser import harness
from tools.browser.sites import watched

COUNT = """
import os
from ipywidgets import Button
count = Button(description=f"{os.getpid()} 0")
count.on_click(lambda _: setattr(count, "description", f"{os.getpid()} {int(count.description.split()[1]) + 1}"))
count
"""
"""A button that shows its kernel's process id, and how often it was clicked."""
LINKS = """
import cardwidgets
from IPython.display import Markdown
display(Markdown("[Another notebook](count.ipynb)"), cardwidgets.language_switch())
"""

DELAY = """
import pathlib, sys, time
from IPython import get_ipython
sys.stdout.flush_timeout = sys.stderr.flush_timeout = 0.1
seen = pathlib.Path("seen")
if not seen.exists():
    get_ipython().kernel.iopub_thread.schedule(lambda: time.sleep(8))
seen.touch()
display("what came" + " late")
"""
"""A cell whose output arrives after its reply, as from a busy kernel; the second time it is in time."""
ASKED = "import pathlib\npathlib.Path('it-ran').touch()\nprint('six', 'times', 'seven')\nnumber * 7"

OUTPUTS = (
    """
from ipywidgets import Button, Output, VBox
from IPython.display import HTML, Markdown, SVG
out, button = Output(), Button(description="say")

@button.on_click
def say(_):
    with out:
        print("first")
        print("second")
        display(HTML("<b>rich</b>"))

VBox([button, out])
""",
    "print('plain <i>')\ndisplay(HTML('<h3>Heading</h3>'), Markdown('*slanted*'))",
    """SVG("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><title>nothing</title></svg>")""",
    "1 + 1",
)
"""Cells with all kinds of output, one of them within a widget."""


@pytest.fixture(scope="module")
def apps(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """Voila with our notebooks, among them a small one for a game and another author's."""
    root = tmp_path_factory.mktemp("apps") / "notebooks"
    shutil.copytree(project / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    cells = ["import cardwidgets", "cardwidgets.language_switch()", "cardwidgets.play('treppe', deal=46)"]
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "treppe.ipynb", *cells)
    closed = "import ipywidgets\nshort = ipywidgets.HTML('short')\nshort"
    harness.write_notebook(root / "en" / "closed.ipynb", closed, "short.close()", cells[0], cells[2])
    for language in engine.LANGUAGES:
        harness.write_notebook(root / language / "links.ipynb", COUNT, *([LINKS] if language == "en" else []))
    harness.write_notebook(root / "en" / "count.ipynb", COUNT)
    harness.write_notebook(root / "en" / "outputs.ipynb", *OUTPUTS)
    harness.write_notebook(root / "en" / "endless.ipynb", "import threading\nthreading.Event().wait()")
    harness.write_notebook(root / "en" / "late.ipynb", DELAY)
    harness.write_notebook(root / "de" / "failing.ipynb", "1 / 0", "print('never' + ' reached')")
    asked = root / "de/asked.ipynb"
    harness.write_notebook(asked, "number = 6", ASKED, "1 / 0", "print('needs', 'code')")
    notebook = json.loads(asked.read_text(encoding="utf-8"))
    for cell, tag in zip(notebook["cells"][1:], ("on-request", "on-request", "needs-code"), strict=True):
        cell["metadata"]["tags"] = [tag]
    asked.write_text(json.dumps(notebook), encoding="utf-8")
    more = ["--VoilaExecutor.iopub_timeout=3"]
    with harness.voila(root, tmp_path_factory.mktemp("voila-home"), more=more, tracebacks=False) as server:
        yield server


BUSY = """
    const wait = window.setTimeout;
    window.setTimeout = (action, time, ...more) => wait(action, {100: 2500, 4000: 1}[time] ?? time, ...more);
"""
"""Slows down a page or its kernel beyond the timeouts of ipywidgets, which looks up a widget every 100 ms for two
seconds, and requests widgets one by one unless all are announced within 4 s."""


SCRIPT = "**/static/built/main.js*"
"""The script that connects a page with its kernel."""


def whole(page: Page, tables: int = 1) -> None:
    """Wait until the page is complete, with all its widgets."""
    expect(page.locator(".kt-layer[data-rev]")).to_have_count(tables, timeout=harness.PATIENCE)
    expect(page.locator(".jupyter-widgets-error-widget")).to_have_count(0)
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.locator(".kt-widget:not([data-shown])")).to_have_count(0)
    expect(page.locator("#kt-line")).to_be_hidden()


def test_a_page_of_a_busy_kernel_loads_completely(page: Page, apps: harness.Server) -> None:
    page.add_init_script(BUSY)
    sent: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    harness.open_voila(page, apps, "en/treppe.ipynb")
    whole(page)
    asked = [frame if isinstance(frame, bytes) else frame.encode() for frame in sent]
    assert sum(b'"request_states"' in frame for frame in asked) == 1
    assert not any(b'"request_state"' in frame for frame in asked), "no widget is asked for by itself"


@pytest.mark.deep
def test_a_page_that_cannot_load_completely_says_so(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    page.route(SCRIPT, lambda route: route.abort())
    page.goto(f"{apps.url}/voila/render/de/treppe.ipynb", timeout=harness.PATIENCE)
    notice = page.locator("#kt-line")
    expect(notice.locator("p:visible")).to_have_text(texts("apps", "de")["incomplete"], timeout=harness.PATIENCE)
    assert len(tries) == 2
    harness.screenshot(page, "apps-incomplete")
    page.unroute(SCRIPT)
    with page.expect_navigation(timeout=harness.PATIENCE):
        notice.get_by_role("button", name=texts("apps", "de")["reload"]).click()
    whole(page)


@pytest.mark.deep
def test_a_page_without_our_script_uses_voilas(page: Page, project: Path, tmp_path: Path) -> None:
    share = tmp_path / "share"
    template = shutil.copytree(project / "cardwidgets/publish/page", share / "voila/templates/kartentisch")
    (template / "static/built" / front.NOTED).write_text("{}", encoding="utf-8")  # built for other packages
    root = tmp_path / "notebooks"
    root.mkdir()
    harness.add_play(root)
    with harness.voila(root, tmp_path / "home", share=share) as server:
        page.goto(harness.play_address(server, "game=treppe&lang=de&deal=46"), timeout=harness.PATIENCE)
        whole(page)
        expect(page.locator("script[src*='/static/built/']")).to_have_count(0)
        page.locator('[data-handle="R5P3:0"]').click()
        expect(page.locator(".kt-status")).to_contain_text("Züge: 1")
        kernel = kernel_processes(server)
        assert len(kernel) == 1
        page.goto("about:blank")
        wait_for_end(server, *kernel)


@pytest.mark.deep
def test_a_page_without_an_output_reloads_once(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    page.goto(f"{apps.url}/voila/render/en/late.ipynb", timeout=harness.PATIENCE)
    expect(page.get_by_text("what came late")).to_be_visible(timeout=harness.PATIENCE)
    assert len(tries) == 2


def test_a_cell_runs_on_request(page: Page, apps: harness.Server) -> None:
    ran: Path = apps.root / "de/it-ran"
    harness.open_voila(page, apps, "de/asked.ipynb")
    buttons = page.get_by_role("button", name=texts("on_request", "de")["run"])
    expect(buttons).to_have_count(2, timeout=harness.PATIENCE)
    assert not ran.exists()
    expect(page.get_by_text("needs code")).to_have_count(0)
    buttons.first.click()
    expect(page.get_by_text("six times seven")).to_be_visible(timeout=harness.PATIENCE)
    expect(page.get_by_text("42")).to_be_visible()
    assert ran.exists()
    buttons.last.click()
    expect(page.get_by_text(texts("on_request", "de")["failed"])).to_be_visible(timeout=harness.PATIENCE)
    expect(page.get_by_text("ZeroDivisionError")).to_have_count(0)


def test_a_failed_cell_says_so_and_the_log_has_the_traceback(page: Page, apps: harness.Server) -> None:
    harness.open_voila(page, apps, "de/failing.ipynb")
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text(texts("apps", "de")["error"])
    html = page.content()
    assert "ZeroDivisionError" not in html and "Traceback" not in html and "never reached" not in html
    assert "ZeroDivisionError" in apps.log.read_text(encoding="utf-8")


@pytest.mark.deep
def test_closed_widgets_are_not_missed(page: Page, apps: harness.Server) -> None:
    tries: list[str] = []
    page.on("framenavigated", lambda frame: tries.append(frame.url))
    harness.open_voila(page, apps, "en/closed.ipynb")
    whole(page)
    expect(page.locator(".kt-widget")).to_have_count(1)
    assert len(tries) == 1


def test_cells_show_their_output(page: Page, apps: harness.Server) -> None:
    harness.open_voila(page, apps, "en/outputs.ipynb")
    cells = page.locator("#rendered_cells [cell-index]")
    expect(cells.nth(1)).to_contain_text("plain <i>")
    expect(cells.nth(1).get_by_role("heading", name="Heading")).to_be_visible()
    expect(cells.nth(1).locator("em")).to_have_text("slanted")
    expect(cells.nth(2).get_by_role("img", name="nothing")).to_be_visible()
    expect(cells.nth(3)).to_have_text("2")
    page.get_by_role("button", name="say").click()
    expect(cells.nth(0).locator("pre")).to_have_text("first\nsecond\n")
    expect(cells.nth(0).locator("b")).to_have_text("rich")


def test_gallery_links_open_a_table_and_the_other_language(page: Page, apps: harness.Server) -> None:
    elsewhere = watched(page, apps.url)
    page.goto(f"{apps.url}/?lang=en")
    expect(page.locator(".kt-card img")).to_have_count(12)
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")

    page.get_by_label(texts("apps", "de")["game"]).select_option("treppe")
    page.get_by_label(texts("apps", "de")["number"]).fill("4711")
    page.get_by_role("button", name=texts("apps", "de")["go"]).click(no_wait_after=True)
    page.wait_for_url("**/voila/render/play.ipynb?*", timeout=harness.PATIENCE, wait_until="commit")
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.get_by_placeholder("Nummer")).to_have_value("4711")

    # One switch serves the whole page, and survives a reload.
    page.locator('.kt-switch [data-language="en"]').first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_placeholder("number")).to_have_value("4711")
    page.reload()
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_placeholder("number")).to_have_value("4711")

    page.get_by_role("link", name="Kartentisch").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert not elsewhere, elsewhere


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_follows_the_systems_colour_scheme(
    new_page: Callable[..., Page], apps: harness.Server, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    open_counter(page, apps)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
    clear = "rgba(0, 0, 0, 0)"
    paper = page.evaluate(
        """clear => document.elementsFromPoint(20, 500).map(e => getComputedStyle(e).backgroundColor)
            .find(colour => colour !== clear)""",
        clear,
    )
    assert paper == ("rgb(247, 244, 236)" if scheme == "light" else "rgb(20, 26, 23)")


def test_a_page_of_jupyterlabs_server_looks_alike(page: Page, lab: harness.Server) -> None:
    """As on Binder and JupyterHub: our notebooks name their template, nothing is configured."""
    harness.write_notebook(lab.root / "de/foreign.ipynb", "print('a' + 'foreigner')")
    page.goto(f"{lab.url}/voila/render/de/treppe.ipynb?deal=46&token={lab.token}", timeout=harness.PATIENCE)
    harness.wait_for_voila(page)
    harness.wait_for_table(page)
    expect(page.locator(".kt-top")).to_contain_text("Spielen")
    page.get_by_role("heading", name="5. Ein ganzes Spiel").scroll_into_view_if_needed()
    expect(page.get_by_placeholder("Nummer")).to_have_value("46")
    kernels = "async () => (await (await fetch('/api/kernels')).json()).length"
    assert page.evaluate(kernels) == 1
    home = page.locator(".kt-home").evaluate("link => link.pathname")
    assert home == "/voila/tree/"
    page.goto(f"{lab.url}/voila/render/de/foreign.ipynb", timeout=harness.PATIENCE)
    expect(page.get_by_text("aforeigner")).to_be_visible(timeout=harness.PATIENCE)
    expect(page.locator(".kt-top")).to_have_count(0)
    page.wait_for_function(f"async () => await ({kernels})() === 1")  # the first one has ended


# --- a page without a server: the scripts alone ---

KERNEL = """
    const kernel = { id: "1", isDisposed: false, connectionStatus: "connected", reconnect: async () => {} };
    kernel.watchers = [];
    kernel.connectionStatusChanged = { connect: action => kernel.watchers.push(action) };
    kernel.statusChanged = { connect: () => {} };
    kernel.turn = now => {
        kernel.connectionStatus = now;
        kernel.watchers.forEach(action => action(kernel, now));
    };
    Object.assign(window, { kernel, jupyterapp: { widgetManager: { kernel, restoredStatus: true } } });
"""
"""A replacement for Voila's script: a kernel whose connection is switched by hand, with all widgets announced."""


@pytest.fixture
def alone(page: Page, project: Path) -> Callable[..., Page]:
    """Opens the page of an app without cells, complete or cut off before its end, as its template writes it."""
    files = project / "cardwidgets" / "publish" / "page"
    template = (files / "index.html.j2").read_text(encoding="utf-8")

    def part(name: str) -> str:
        block = template.partition(f"{{%- block {name} -%}}")[2].partition(f"{{%- endblock {name} -%}}")[0]
        texts = {"broken": "cut off", "lost": "no line"}
        config = {"fullStaticUrl": "."}
        kt = {f"{name}_js": f"{name}.js" for name in ("waiting", "near", "tables")} | texts
        return jinja2.Template(block).render(
            kt=kt, page_config=config, main_js="main.js", resources={"base_url": "/"}, nb={"cells": []}
        )

    def answer(route: Route) -> None:
        name = urlsplit(route.request.url).path.rpartition("/")[2]
        if name in ("waiting.js", "near.js", "tables.js"):
            route.fulfill(path=files / "static" / name)
        else:
            route.fulfill(body=KERNEL, content_type="text/javascript")

    def opened(*, whole: bool) -> Page:
        html = part("body_header") + (part("body_footer") if whole else "")
        page.route("http://localhost/**", answer)
        page.route("http://localhost/app", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("http://localhost/app")
        return page

    return opened


def test_a_page_disconnected_twice_says_so(alone: Callable[..., Page]) -> None:
    page = alone(whole=False)
    expect(page.locator("#kt-broken")).to_have_text("cut off")
    expect(page.locator("#kt-broken")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)


def test_the_connection_notice_disappears_on_reconnecting(alone: Callable[..., Page]) -> None:
    page = alone(whole=True)
    page.wait_for_function("() => kernel.watchers.length")
    notice = page.locator("#kt-line")
    for _ in range(2):
        expect(notice).to_be_hidden()
        page.evaluate("kernel.turn('connecting')")
        expect(notice.locator("p:visible")).to_have_text("no line")
        page.evaluate("kernel.turn('connected')")
    expect(notice).to_be_hidden()


# --- leaving ---


@pytest.fixture
def context(browser: Browser, troubles: harness.Troubles) -> Iterator[BrowserContext]:
    """A browser profile without request interception, which would lose a page's last message."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.on("page", troubles.watch)
    yield context
    context.close()
    assert not troubles.exceptions


@pytest.fixture
def another_site(tmp_path: Path) -> Iterator[int]:
    """The port of another site's server, which serves the folder `tmp_path`."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def kernel_processes(server: harness.Server) -> set[int]:
    """The process ids of a server's kernels."""
    return {kernel.pid for kernel in harness.kernels(harness.server_process(server))}


def open_counter(page: Page, server: harness.Server, path: str = "en/count.ipynb") -> int:
    """Open a notebook with the counting button; returns its kernel's process id."""
    harness.open_voila(page, server, path)
    return kernel_behind(page)


def kernel_behind(page: Page | FrameLocator) -> int:
    """The id of the process that answers a click on the page."""
    count = page.locator("button.jupyter-button").first
    expect(count).to_have_text(re.compile(r"\d+ \d+"), timeout=harness.PATIENCE)
    process, clicks = count.inner_text().split()
    count.click()
    expect(count).to_have_text(f"{process} {int(clicks) + 1}", timeout=harness.PATIENCE)
    return int(process)


def wait_for_end(server: harness.Server, kernel: int, *others: int) -> None:
    """Wait until a kernel has ended, long before the server would cull it; others stay alive."""
    deadline = time.monotonic() + harness.PATIENCE / 1000
    while kernel in (found := kernel_processes(server)):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    assert set(others) <= found


def test_leaving_a_page_ends_only_its_kernel(context: BrowserContext, apps: harness.Server) -> None:
    before = len(apps.log.read_text(encoding="utf-8"))
    bystander, page = context.new_page(), context.new_page()
    other = open_counter(bystander, apps)
    first = open_counter(page, apps, "en/links.ipynb")
    page.reload()
    second = kernel_behind(page)
    wait_for_end(apps, first, other, second)

    # Links lead to pages in other tabs; this one stays open.
    for close in (True, False):
        with context.expect_page() as opened:
            page.get_by_role("link", name="Another notebook").click()
        beside = kernel_behind(opened.value)
        opened.value.close(run_before_unload=close)  # some browsers do not fire `beforeunload`
        wait_for_end(apps, beside, other, second)

    page.goto(f"{apps.url}/voila/render/de/links.ipynb", timeout=harness.PATIENCE)
    third = kernel_behind(page)
    wait_for_end(apps, second, other, third)
    page.get_by_role("link", name=texts("apps", "de")["site"]).click()
    wait_for_end(apps, third, other)
    page.go_back(timeout=harness.PATIENCE)
    fourth = kernel_behind(page)
    page.close(run_before_unload=True)
    wait_for_end(apps, fourth, other)
    assert kernel_behind(bystander) == other
    log = apps.log.read_text(encoding="utf-8")[before:]
    refused = re.findall(r"^.*\b4\d\d POST /voila/api/shutdown/.*$", log, re.MULTILINE)
    assert not refused


def test_leaving_a_loading_page_ends_its_kernel(context: BrowserContext, apps: harness.Server) -> None:
    page, before = context.new_page(), kernel_processes(apps)
    page.goto(f"{apps.url}/voila/render/en/endless.ipynb", wait_until="commit", timeout=harness.PATIENCE)
    expect(page.locator("#jupyter-config-data")).to_be_attached(timeout=harness.PATIENCE)
    (kernel,) = kernel_processes(apps) - before
    page.goto(f"{apps.url}/?lang=en")
    wait_for_end(apps, kernel)


def test_foreign_pages_cannot_end_a_kernel(
    context: BrowserContext, apps: harness.Server, another_site: int, tmp_path: Path
) -> None:
    """Even with the kernel's id and the cookies, since browsers share cookies among the ports of a machine."""
    page, other = context.new_page(), context.new_page()
    kernel = open_counter(page, apps)
    name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    address = f"{apps.url}/voila/api/shutdown/{name}"
    (tmp_path / "index.html").write_text(f'<form method="post" action="{address}"><input name="_xsrf"></form>')
    other.goto(f"http://127.0.0.1:{another_site}/")
    ways = (
        "address => fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => {})",
        "address => { navigator.sendBeacon(address, new FormData(document.forms[0])); }",
        "address => { document.forms[0].submit(); }",
    )
    refused = re.compile(rf"40[34] POST {urlsplit(address).path} ")
    for number, way in enumerate(ways, 1):
        other.evaluate(way, address)
        deadline = time.monotonic() + harness.PATIENCE / 1000
        while len(re.findall(refused, apps.log.read_text(encoding="utf-8"))) < number:
            assert time.monotonic() < deadline, apps.log.read_text(encoding="utf-8")[-2000:]
            time.sleep(0.1)
    assert kernel_behind(page) == kernel
