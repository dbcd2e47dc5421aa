"""The table in real pages: time from click to picture, bytes on the wire, dragging, and the time to the first table.

It uses headless Chromium with a local JupyterLab and Voila. The figures depend on the machine and its load: no test
looks at them.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import Browser, sync_playwright

import engine
from bench import steps
from bench.figures import ReportRow, head, median, percentile
from bench.playing import Played, Player, new_page, open_notebook, write_game
from bench.proxy import proxy
from tools.browser import harness
from tools.ensure_browser import CHROMIUM

HOSTS = ("JupyterLab", "Voila")
MOVES = 64
DRAGS = 4
BEGIN = 100
"""The move at which play of the stored game starts: there are long runs, and the stock is turned over."""
FAR = 0.150
"""Round-trip time in seconds to a distant server, such as Binder."""
OPENINGS = 3
LATE_MS = 25  # a late frame: the usual interval is 16.7
POOL = 2
_AHEAD_S = 20
"""Seconds after which new kernels of plain Voila are waiting for their page."""
_PROJECT = Path(__file__).resolve().parents[1]
_COURSE = "grosse_harfe.ipynb"
_LAST_CELL = 'import os, pathlib\npathlib.Path(f"ran-{os.getpid()}").touch()'
_ALL_CELLS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
"""JupyterLab does not render tables below the window unless told to render all cells."""
_OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def report() -> list[str]:
    """The rows of the report."""
    path = CHROMIUM.find()
    if path is None:
        return [CHROMIUM.what_to_install]
    begin, load = time.monotonic(), os.getloadavg()[0]
    figures: dict[str, dict[str, float]] = {host: {} for host in HOSTS}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=[*harness.FLAGS, _OFFLINE])
        for host in HOSTS:
            with _serve(host, Path(folder) / host) as server:
                figures[host] |= _play(browser, server, host)
                figures[host] |= _open(browser, server, host)
                if host == "Voila":
                    figures[host] |= steps.measure(browser, server, host)
        with _serve("apps", Path(folder) / "apps") as server:
            figures["Voila"]["apps"] = _open(browser, server, "Voila")["plain"]
        for host, key in (("Voila", "preheated"), ("apps", "apps preheated")):
            with _serve(host, Path(folder) / key, pool=POOL) as server:
                figures["Voila"][key] = _open_preheated(browser, server, host)
        browser.close()
    rows = [head(HOSTS), *(row.text(HOSTS) for row in _rows(figures))]
    return rows + _circumstances(figures, load, time.monotonic() - begin)


def _circumstances(figures: dict[str, dict[str, float]], load: float, seconds: float) -> list[str]:
    """How it was measured, and how much other load the machine had."""
    cores, now = os.cpu_count() or 1, os.getloadavg()[0]
    late, looking = (max(figures[host][key] for host in HOSTS) for key in ("late", "looking"))
    return [
        f"{MOVES} moves, {DRAGS} drags and {OPENINGS} openings of each kind in {seconds:.0f} s; "
        f"the measuring itself took up to {looking:.1f} ms a frame",
        f"{cores} cores, load {load:.1f} at the start, {now:.1f} at the end; up to {late:.0%} of the frames came late"
        + (": other work has slowed all this down" if max(load, now) > 2 * cores else ""),
    ]


def _rows(figures: dict[str, dict[str, float]]) -> Iterator[ReportRow]:
    def row(key: str, name: str, form: str = "{:.0f} ms", goal: float | None = None, sign: str = "<") -> ReportRow:
        values = {host: figures[host][key] for host in HOSTS if key in figures[host]}
        return ReportRow(name, values, form, goal, sign)

    far = f"{FAR * 1000:.0f} ms round trip"
    yield row("first", "click to picture, median", goal=40)
    yield row("first95", "click to picture, 95th percentile", goal=80)
    yield row("rest", "click to cards at rest, median")
    yield row("rest95", "click to cards at rest, 95th percentile")
    yield row("bytes", "bytes a move, both ways, median", "{:.1f} kB", 15)
    yield row("most", "bytes a move, both ways, most", "{:.1f} kB", 15)
    yield from steps.rows(figures)
    for key, name in (("direct", "direct"), ("far", far)):
        yield row(f"{key}_lag", f"drag lag, {name}, median", "{:.2f} frames", 2, "<=")
        yield row(f"{key}_lag95", f"drag lag, {name}, 95th percentile", "{:.2f} frames", 2, "<=")
        yield row(f"{key}_messages", f"messages to a widget a drop, {name}, most", "{:.0f}", 1, "<=")
        yield row(f"{key}_drop", f"drop to picture, {name}, median")
    yield row("run", "run all to the first table, course notebook", "{:.2f} s")
    yield row("plain", "page opened to the first table, course notebook", "{:.2f} s", 5)
    yield row("preheated", f"the same with {POOL} preheated kernels, which wait for its address", "{:.2f} s")
    yield row("apps", "page of make voila opened to the first table, course notebook", "{:.2f} s", 5)
    yield row("apps preheated", f"the same with {POOL} preheated kernels", "{:.2f} s", 3)


@contextmanager
def _serve(host: str, folder: Path, pool: int = 0) -> Iterator[harness.Server]:
    """A server on a folder with copies of the course notebook; with `pool`, that many kernels are preheated.

    The host "apps" is our own server, the one of `make voila`.
    """
    root, home = folder / "notebooks", folder / "home"
    root.mkdir(parents=True)
    for number in range(1 if pool else OPENINGS):
        notebook = nbformat.read(_PROJECT / "notebooks" / "en" / _COURSE, as_version=4)
        notebook.cells.append(nbformat.v4.new_code_cell(_LAST_CELL))
        nbformat.write(notebook, root / f"course-{number}.ipynb")
    if pool and host != "apps":
        settings = {"VoilaConfiguration": {"preheat_kernel": True, "default_pool_size": pool}}
        (home / "config").mkdir(parents=True)
        (home / "config" / "voila.json").write_text(json.dumps(settings), encoding="utf-8")
    if host == "apps":
        serving = harness.apps(
            root, home, [f"--Apps.preheated={json.dumps({'course-0.ipynb': pool} if pool else {})}"], forked=True
        )
    elif host == "JupyterLab":
        serving = harness.lab(root, home, more=_ALL_CELLS)
    else:
        serving = harness.voila(root, home)
    with serving as server:
        yield server


def _play(browser: Browser, server: harness.Server, host: str) -> dict[str, float]:
    """Play a stored game by dragging and clicking, locally and as if the server were far away."""
    record = (_PROJECT / "tests" / "golden" / "harfe-won.json").read_text(encoding="utf-8")
    history = engine.record.loads(record).history
    figures: dict[str, float] = {}
    for name in ("near.ipynb", "far.ipynb"):
        write_game(server.root, name, record, BEGIN)
    with new_page(browser) as page:
        open_notebook(page, server, host, "near.ipynb")
        player = Player(page, history, BEGIN)
        figures |= _dragged("direct", [player.drag_move() for _ in range(DRAGS)])
        clicked = [player.click_move() for _ in range(MOVES)]
    with proxy(urlsplit(server.url).port or 0) as between, new_page(browser) as page:
        open_notebook(page, replace(server, url=f"http://127.0.0.1:{between.port}"), host, "far.ipynb")
        player = Player(page, history, BEGIN)
        between.delay = FAR / 2
        figures |= _dragged("far", [player.drag_move() for _ in range(DRAGS)])
        between.delay = 0
    for key in ("first", "rest"):
        times = [getattr(move, key) for move in clicked]
        figures |= {key: median(times), f"{key}95": percentile(times, 95)}
    sizes = [move.bytes / 1000 for move in clicked]
    frames = [frame for move in clicked for frame in move.frames]
    figures |= {"bytes": median(sizes), "most": max(sizes)}
    figures["late"] = sum(frame > LATE_MS for frame in frames) / len(frames)
    figures["looking"] = median(move.looking for move in clicked)
    return figures


def _dragged(key: str, drags: list[Played]) -> dict[str, float]:
    behind = [lag for drag in drags for lag in drag.lags]
    return {
        f"{key}_lag": median(behind),
        f"{key}_lag95": percentile(behind, 95),
        f"{key}_messages": max(drag.widget_messages for drag in drags),
        f"{key}_drop": median(drag.first for drag in drags),
    }


def _open(browser: Browser, server: harness.Server, host: str) -> dict[str, float]:
    """Open the course notebook several times, each time with a new browser and a new kernel."""
    times = []
    for number in range(OPENINGS):
        with new_page(browser) as page:
            times.append(open_notebook(page, server, host, f"course-{number}.ipynb") / 1000)
    return {"run" if host == "JupyterLab" else "plain": median(times)}


def _open_preheated(browser: Browser, server: harness.Server, host: str) -> float:
    """Open the course notebook several times, each time with a fully preheated pool; return the seconds.

    Kernels of plain Voila wait in the first cell for the address of their page; those of our server have run to the
    end.
    """
    times = []
    for number in range(OPENINGS):
        if host == "apps":
            _wait_until_run(server, number + POOL)
        else:
            time.sleep(_AHEAD_S)
        with new_page(browser) as page:
            times.append(open_notebook(page, server, "Voila", "course-0.ipynb") / 1000)
    return median(times)


def _wait_until_run(server: harness.Server, kernels: int) -> None:
    """Wait until that many kernels have run a notebook to its end. (Servers report a filled pool before that.)"""
    deadline = time.monotonic() + 2 * harness.PATIENCE / 1000
    while time.monotonic() < deadline:
        if len(list(server.root.glob("ran-*"))) >= kernels:
            time.sleep(1)  # for the output of the last cell
            return
        time.sleep(0.2)
    said = server.log.read_text(encoding="utf-8", errors="replace")
    raise RuntimeError(f"the kernels have not run the notebook; the server said:\n{said[-3000:]}")
