"""Helpers for browser tests, benchmarks and screenshots; uses private names of JupyterLab.

They serve, open and run notebooks, wait, and look at pixels. The *path* of a notebook is relative to the served
folder. Sizes and places are in CSS pixels.
"""

import io
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import nbformat
import psutil
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page

from tools.browser.drivers.protocol import Tab
from tools.browser.programs import CHROMIUM
from tools.bundles import gallery, node, page_scripts
from tools.bundles.node import PROJECT

RESULTS = PROJECT / "test-results"
PATIENCE = 60_000  # milliseconds: for starting a kernel or compiling
EXPECTED = 20_000  # milliseconds: for the result of a click or a key, on a busy machine

# anywidget's message on a page that took more than two seconds to load a widget. Our widgets work on such a page too
# (test_late_page.py), so it is not an error.
LATE = "[anywidget] Failed to initialize model."
MAKE_LATE = """
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = time => timeout(time === 2000 ? 1 : time);
"""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # slower without a graphics processor
    "--disable-accelerated-2d-canvas",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page must not need other servers, and a test must not wait for them.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
"""The command line options of Chromium."""

WARM_KERNELS = Path(__file__).with_name("warm_kernels.py")

# JupyterLab as users have it, except for what would contact other servers or cover what a test clicks.
LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Server:
    """A running JupyterLab or Voila.

    Attributes:
        url: its address, without a slash at the end.
        token: for JupyterLab's login; empty for Voila.
        root: the folder whose notebooks it serves; a copy, so tests may write there.
        log: the file with its output.
    """

    url: str
    token: str
    root: Path
    log: Path


@dataclass
class Troubles:
    """Errors on a page: uncaught exceptions, and lines on the error console."""

    exceptions: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Note the errors of a page from now on."""
        page.on("pageerror", self._caught)
        page.on("console", self._note)

    def leave(self, page: Page) -> None:
        """Stop noting errors of this page."""
        page.remove_listener("pageerror", self._caught)
        page.remove_listener("console", self._note)

    def _caught(self, error: Error) -> None:
        if error.message != LATE:
            self.exceptions.append(str(error.stack or error))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console.append(f"{message.location.get('url', '')}: {message.text}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium.

    Raises:
        SystemExit: none is installed; tells what to install.
    """
    path = CHROMIUM.find()
    if path is None:
        raise SystemExit(CHROMIUM.what_to_install)
    with node.playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def free_port() -> int:
    """A free port of this machine, below the ephemeral range, so that no kernel can take it."""
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", 10_000 + secrets.randbelow(22_000)))
            return int(probe.getsockname()[1])


def write_notebook(path: Path, *cells: str | nbformat.NotebookNode) -> None:
    """Write a notebook with these cells; a string is a code cell."""
    made = [nbformat.v4.new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    notebook = nbformat.v4.new_notebook(cells=made)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


# --- servers ---


@contextmanager
def warm_kernels() -> Iterator[Path]:
    """A process that forks kernels (see `warm_kernels.py`), until the block ends: the `share` of servers."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as door:
        home = Path(folder)
        door.bind(str(home / "door"))
        door.listen()
        command = [sys.executable, "-IS", str(WARM_KERNELS), str(home / "door"), "-f", "{connection_file}"]
        spec = home / "share" / "kernels" / "python3" / "kernel.json"
        spec.parent.mkdir(parents=True)
        spec.write_text(json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}), "utf-8")
        process = subprocess.Popen(
            [sys.executable, WARM_KERNELS, str(door.fileno())],
            env=isolated_environment(home),
            pass_fds=[door.fileno()],
            start_new_session=True,
        )
        try:
            yield home / "share"
        finally:
            _stop(process)


@contextmanager
def lab(
    root: Path,
    home: Path,
    python: str | Path = sys.executable,
    more: dict[str, dict[str, Any]] | None = None,
    share: Path | None = None,
) -> Iterator[Server]:
    """A JupyterLab that serves `root`, with settings and `more` in its own `home`, until the block ends.

    Its kernels come from `share`, if given.
    """
    settings = home / "config" / "labconfig" / "default_setting_overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(LAB_SETTINGS | (more or {})), encoding="utf-8")
    token = secrets.token_hex(16)
    port = free_port()
    options = [
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    server = Server(f"http://127.0.0.1:{port}", token, root, home / "lab.log")
    with _serve([python, "-m", "jupyterlab", *options], home, server, f"/api/status?token={token}", share):
        yield server


@contextmanager
def voila(
    root: Path,
    home: Path,
    python: str | Path = sys.executable,
    more: Sequence[str] = (),
    share: Path | None = None,
    project: Path | None = None,
    tracebacks: bool = True,
    template: str = "kartentisch",
) -> Iterator[Server]:
    """A Voila that serves `root`, by default with our template, until the block ends; `more` are further options.

    Its pages show `tracebacks`, which no learner sees. Its kernels come from `share`, if given. They import the project
    from another folder, if `project` is given.
    """
    page_scripts.build(PROJECT)
    gallery.build()
    home.mkdir(parents=True, exist_ok=True)
    port = free_port()
    options = [
        "--no-browser",
        "--Voila.ip=127.0.0.1",
        f"--port={port}",
        "--Voila.port_retries=0",
        f"--template={template}",
        f"--show_tracebacks={tracebacks}",
        *more,
    ]
    server = Server(f"http://127.0.0.1:{port}", "", root, home / "voila.log")
    with _serve([python, "-m", "voila", root, *options], home, server, "/", share, project):
        yield server


def server_process(server: Server) -> psutil.Process:
    """The process of a server started by this one."""
    port = f"--port={urlsplit(server.url).port}"
    return next(process for process, words in living(psutil.Process()).items() if port in words)


def kernels(server: psutil.Process) -> list[psutil.Process]:
    """The live kernels of a server."""
    return [process for process, words in living(server).items() if any("ipykernel" in word for word in words)]


def living(process: psutil.Process) -> dict[psutil.Process, list[str]]:
    """The living descendants of a process, with their command lines."""
    found = {}
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # also if it has ended, and nobody has waited for it
            found[child] = child.cmdline()
    return found


@contextmanager
def _serve(
    command: Sequence[str | Path],
    home: Path,
    server: Server,
    answers: str,
    share: Path | None = None,
    project: Path | None = None,
) -> Iterator[None]:
    """Run a server until the block ends; the block is entered once a path is served."""
    environment = isolated_environment(home)
    environment |= {name: str(place) for name, place in (("JUPYTER_PATH", share), ("PYTHONPATH", project)) if place}
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=server.root, env=environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            _wait_until_it_answers(process, server, answers)
            yield
        finally:
            _stop(process)


def isolated_environment(home: Path) -> dict[str, str]:
    """An environment isolated from the user's own Jupyter; the compile cache stays shared."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTHON"))}
    return environment | {key: str(home / name) for key, name in places.items()}


def _wait_until_it_answers(process: subprocess.Popen[bytes], server: Server, path: str) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with direct.open(server.url + path, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    log = server.log.read_text(encoding="utf-8", errors="replace")[-3000:]
    raise RuntimeError(f"the server does not answer at {server.url}{path}; its log ends with:\n{log}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a server, which ends its kernels. If it does not stop, kill its process group."""
    process.terminate()
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# --- JupyterLab ---


def open_lab(page: Page, server: Server, path: str) -> None:
    """Open a notebook in JupyterLab and wait until its kernel is ready.

    A page that already shows JupyterLab opens it there; any other page loads JupyterLab with a new workspace.
    """
    if page.url.startswith(f"{server.url}/lab"):
        # The result of a command is a huge object, which must not be sent here.
        page.evaluate(
            "async (path) => { await window.jupyterapp.commands.execute('docmanager:open', { path }); }", path
        )
    else:
        _load_lab(page, server, f"/tree/{quote(path)}")
    wait_for_lab(page, path)
    page.evaluate("() => removeEventListener('unhandledrejection', window.ignoreRejection)")


def open_empty_lab(page: Page, server: Server) -> None:
    """Load JupyterLab without a notebook."""
    _load_lab(page, server, "")
    page.wait_for_function("() => window.jupyterapp?.shell.currentWidget", timeout=PATIENCE)
    _wait_until_restored(page)


def _load_lab(page: Page, server: Server, what: str) -> None:
    page.goto(f"{server.url}/lab/workspaces/{secrets.token_hex(4)}{what}?token={server.token}", timeout=PATIENCE)


def end_kernels(page: Page) -> None:
    """End the kernels of a page that shows JupyterLab, so that each test starts with its own."""
    with suppress(Error):  # the page may be gone
        if urlsplit(page.url).path.startswith("/lab/"):
            page.evaluate(
                """async () => {
                    const widgets = [...(window.jupyterapp?.shell.widgets("main") ?? [])];
                    await Promise.all(widgets.map((widget) => widget.context?.sessionContext.shutdown()));
                }"""
            )


def empty_lab(page: Page) -> bool:
    """Close all notebooks of a page with their kernels, and clear its storage; returns whether nothing is left.

    Widgets still being rendered then wait for a model that never arrives, instead of failing. Other errors until the
    next notebook is open are ignored.
    """
    return bool(
        page.evaluate(
            """async () => {
                const { shell } = window.jupyterapp;
                if (!shell.widgets) return false; // a page of Voila
                window.ignoreRejection ??= (event) => event.preventDefault();
                addEventListener("unhandledrejection", window.ignoreRejection);
                for (const widget of [...shell.widgets("main")]) {
                    const mimeType = "application/vnd.jupyter.widget-view+json";
                    const renderer = widget.content?.rendermime?.createRenderer?.(mimeType);
                    const manager = await Promise.race([renderer?._manager?.promise, undefined]);
                    if (manager) manager.get_model = () => new Promise(() => {});
                    await widget.context?.sessionContext.shutdown(); // first: what is disposed shuts nothing down
                    widget.dispose();
                }
                localStorage.clear();
                sessionStorage.clear();
                return !document.querySelector(".jp-Dialog, .kt-panel, .kt-table, .kt-ghost");
            }"""
        )
    )


def wait_for_lab(page: Page, path: str = "") -> None:
    """Wait, after opening or reloading, until JupyterLab shows a notebook (this one, if given) with a ready kernel."""
    page.wait_for_function(
        """path => {
            const notebook = window.jupyterapp?.shell.currentWidget;
            const cells = notebook?.context?.model?.cells?.length;
            return notebook?.context?.isReady && notebook.context.path.endsWith(path)
                && cells > 0 && notebook.content.widgets.length === cells
                && notebook.sessionContext?.isReady
                && notebook.sessionContext.session?.kernel?.connectionStatus === 'connected';
        }""",
        arg=path,
        timeout=PATIENCE,
    )
    _wait_until_restored(page)


def _wait_until_restored(page: Page) -> None:
    page.evaluate("async () => { await window.jupyterapp.restored; }")


def run_all_cells(page: Page) -> None:
    """Run all cells of the notebook in JupyterLab.

    Raises:
        AssertionError: a cell has failed, with its traceback.
    """
    failed = page.evaluate(
        """async patience => {
            const late = new Promise((_, no) => setTimeout(no, patience, new Error('the cells still run')));
            await Promise.race([window.jupyterapp.commands.execute('notebook:run-all-cells'), late]);
            const failed = [];
            for (const cell of window.jupyterapp.shell.currentWidget.content.model.cells) {
                const outputs = cell.type === 'code' ? cell.outputs : null;
                for (let i = 0; outputs && i < outputs.length; i++) {
                    const output = outputs.get(i).toJSON();
                    if (output.output_type === 'error') failed.push(output.traceback.join('\\n'));
                }
            }
            return failed;
        }""",
        2 * PATIENCE,
    )
    assert not failed, "\n\n".join(failed)


def run_code(page: Page, code: str) -> str:
    """Run code in the kernel of the notebook in JupyterLab, outside its cells; returns its output.

    Raises:
        AssertionError: the code has failed, with its traceback.
    """
    done: dict[str, Any] = page.evaluate(
        """async code => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const future = kernel.requestExecute({ code, store_history: false });
            let printed = '', failed = '';
            future.onIOPub = message => {
                if (message.header.msg_type === 'stream') printed += message.content.text;
                if (message.header.msg_type === 'error') failed = message.content.traceback.join('\\n');
            };
            await future.done;
            return { printed, failed };
        }""",
        code,
    )
    assert not done["failed"], done["failed"]
    return str(done["printed"])


# --- Voila ---


def open_voila(page: Page, server: Server, path: str, query: str = "") -> None:
    """Open a notebook as an app, with a query string ("?lang=de"), and wait until it has run.

    Raises:
        AssertionError: a cell has failed, with its traceback.
    """
    page.goto(f"{server.url}/voila/render/{quote(path)}{query}", timeout=PATIENCE)
    wait_for_voila(page)


def play_address(server: Server, query: str) -> str:
    """The address of the page that is only the table of a game: "game=treppe&lang=de&deal=46"."""
    return f"{server.url}/voila/render/play.ipynb?{query}"


def add_play(root: Path) -> None:
    """Add the notebook with the page of any game to a folder of notebooks."""
    shutil.copyfile(PROJECT / "notebooks/play.ipynb", root / "play.ipynb")


def wait_for_voila(page: Page) -> None:
    """Wait, after opening or reloading, until Voila has run the notebook and shows it."""
    page.wait_for_function(
        "() => (document.querySelector('#rendered_cells')?.offsetParent ?? null) !== null"
        " && getComputedStyle(document.querySelector('#loading') ?? document.head).display === 'none'",
        timeout=PATIENCE,
    )
    failed = page.locator('[data-mime-type="application/vnd.jupyter.stderr"], .jp-OutputArea-output pre.traceback')
    assert not failed.count(), "\n".join(failed.all_inner_texts())


# --- waiting and looking ---


def open_cells(page: Page, server: Server, kind: str, name: str, *cells: str | nbformat.NotebookNode) -> None:
    """Write a notebook, and open it with its cells run, in JupyterLab (`kind` "lab") or in Voila."""
    write_notebook(server.root / name, *cells)
    if kind == "lab":
        open_lab(page, server, name)
        run_all_cells(page)
    else:
        open_voila(page, server, name)


def press(page: Page | Locator, name: str) -> None:
    """Press the button with this text. If it is behind the menu or on its sheet, those are opened first."""
    whole = page.page if isinstance(page, Locator) else page
    behind = whole.locator(".kt-menu .kt-tool").filter(has_text=re.compile(f"^{re.escape(name)}$"))
    tools = page.locator(".kt-tools").filter(has=behind)
    if tools.count():
        reach(tools, tools.locator(behind)).click()
    else:
        page.get_by_role("button", name=name, exact=True).click()


def reach(tools: Page | Locator, button: Locator) -> Locator:
    """Open the menu or the sheet of settings if a button of a toolbar is there; returns the button."""
    for opener in (".kt-do-menu", ".kt-do-options"):
        if not button.is_visible():
            tools.locator(opener).first.click()
    return button


def wait_for_table(page: Page, selector: str = "[data-rev]", index: int = 0) -> Locator:
    """Wait for the table with this number on the page, scroll it into view and return it."""
    table = page.locator(selector).nth(index)
    table.wait_for(state="attached", timeout=PATIENCE)
    table.scroll_into_view_if_needed()
    return table


def revision(table: Locator) -> int:
    """The revision of a table's state: its attribute `data-rev`."""
    return int(table.get_attribute("data-rev") or -1)


def wait_for_revision(table: Locator, after: int) -> int:
    """Wait until a table shows a later revision than `after`, and return it."""
    table.page.wait_for_function(
        "([element, after]) => Number(element.dataset.rev) > after", arg=[table.element_handle(), after]
    )
    return revision(table)


def wait_for_cards(table: Locator) -> None:
    """Wait until a table is drawn: until the first card that can be taken shows paper."""
    table.page.wait_for_function(
        """table => {
            const canvas = table.parentElement.querySelector("canvas");
            const spot = table.querySelector("[data-count]");
            if (!spot || canvas.width < 600) return false;
            const share = (length) => parseFloat(length) / 100;
            const { left, top, width } = spot.style;
            const [x, y] = [(share(left) + share(width) / 2) * canvas.width, share(top) * canvas.height];
            const { data } = canvas.getContext("2d").getImageData(x, y + 4, 1, 16);
            for (let i = 0; i < data.length; i += 4) if (Math.min(data[i], data[i + 1], data[i + 2]) > 200) return true;
            return false;
        }""",
        arg=table.element_handle(),
        timeout=PATIENCE,
    )


def wait_for_fit(page: Page | Tab, width: int = 0) -> None:
    """Wait until all tables are laid out for the current size of their page.

    Args:
        width: in CSS pixels, the space for a table after the window has changed; 0 if it has not.
    """
    page.evaluate(
        """async ([width, patience]) => {
            const fits = ({ parentElement, dataset }) => {
                const { space } = JSON.parse(dataset.state ?? "{}");
                if (!parentElement.offsetParent) return true;
                return space && space.join() === dataset.space && (!width || space[0] === width);
            };
            const tables = () => [...document.querySelectorAll(".kt-layer[data-rev]")];
            for (const end = performance.now() + patience; performance.now() < end; ) {
                for (const _ of "..") await new Promise(requestAnimationFrame); // sizes are observed once a frame
                if (tables().every(fits)) return;
            }
            throw new Error(`not fitted: ${tables().map(({ dataset }) => [dataset.space, dataset.state].join(" "))}`);
        }""",
        [width, PATIENCE],
    )


def wait_out_double_click(page: Page) -> None:
    """Wait until the next click cannot be part of a double click: within 400 ms a freed place is not filled."""
    now = page.evaluate("performance.now()")
    page.wait_for_function("until => performance.now() > until", arg=now + 430)


def wait_for_rest(table: Locator) -> None:
    """Wait until all cards of a table have landed, after a move or a drag."""
    table.page.wait_for_function(
        "table => !('moving' in table.dataset) && !document.querySelector('.kt-ghost')", arg=table.element_handle()
    )


def screenshot(what: Page | Locator, name: str) -> Path:
    """Save a picture of a page or an element as `test-results/<name>.png`, and return its path."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.png"
    what.screenshot(path=path)
    return path


def picture(what: Page | Locator) -> Image.Image:
    """A picture of a page or an element as the user sees it, in device pixels."""
    return Image.open(io.BytesIO(what.screenshot())).convert("RGB")


CARDS = "(table => table.parentElement.querySelector('canvas').toDataURL())"
"""The picture of a table, wherever it is on the page, as the address of its data."""
ROUNDING = 2
"""The tolerance, of 255, between the colours of a partly redrawn felt and one drawn as a whole."""


def wait_for_picture(table: Locator, drawn: str) -> None:
    """Wait until the canvas of a table shows a picture again, but for rounding.

    Args:
        table: its layer.
        drawn: that picture, as returned by `CARDS`.

    Raises:
        AssertionError: it still differs.
    """
    wanted = _decoded(drawn)
    deadline = time.monotonic() + EXPECTED / 1000
    while True:
        shown = _decoded(table.evaluate(CARDS))
        same = shown.size == wanted.size  # a distant table has a canvas of one pixel
        bands = ImageChops.difference(shown, wanted).split() if same else ()
        off = max((int(band.getextrema()[1]) for band in bands), default=255)  # type: ignore[arg-type]
        if off <= ROUNDING:
            return
        assert time.monotonic() < deadline, f"colours differ by {off}, sizes are {shown.size} and {wanted.size}"
        time.sleep(0.1)


def _decoded(picture: str) -> Image.Image:
    return Image.open(io.BytesIO(b64decode(picture.partition(",")[2]))).convert("RGB")


def mean_colour(what: Page | Locator, box: tuple[float, float, float, float] | None = None) -> tuple[int, int, int]:
    """The mean colour of a rectangle on the screen.

    Args:
        what: a page or an element.
        box: left, top, width and height inside it in CSS pixels; None for all of it.

    Returns:
        red, green and blue, each from 0 to 255.
    """
    image = picture(what)
    if box:
        page = what if isinstance(what, Page) else what.page
        scale = page.evaluate("window.devicePixelRatio")
        left, top, width, height = (round(side * scale) for side in box)
        image = image.crop((left, top, left + width, top + height))
    red, green, blue = (round(channel) for channel in ImageStat.Stat(image).mean)
    return red, green, blue


def near(one: tuple[int, int, int], other: tuple[int, int, int], tolerance: int = 6) -> bool:
    """Whether two colours differ by at most `tolerance` in each channel."""
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def keep_evidence(page: Page, name: str, troubles: Troubles) -> None:
    """Save the content and the errors of a page to `test-results/`, after a failed test."""
    RESULTS.mkdir(exist_ok=True)
    place = urlsplit(page.url).path
    lines = [place, *troubles.exceptions, *troubles.console]
    (RESULTS / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    try:
        screenshot(page, name)
    except Error as error:  # the page may be gone, and the test's own failure matters more
        (RESULTS / f"{name}.txt").write_text("\n".join([*lines, str(error)]), encoding="utf-8")
