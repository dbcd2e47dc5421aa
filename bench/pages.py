"""Pages with a table in headless Chromium: how long the first table takes, and how smooth a tap and a drag are.

The figures depend on the machine and its load: no test looks at them.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page

from bench.older import checkout
from tools.browser import harness
from tools.bundles.node import PROJECT

OPENINGS, TAPS, DRAGS = 5, 15, 5
PAGES = {
    "an empty page": "voila/render/empty.ipynb",
    "a table alone": "voila/render/play.ipynb?game=kleine-harfe&lang=en&deal=1",
    "a course notebook": "voila/render/grosse_harfe.ipynb",
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SPEEDS = {"at full speed": 1, "at a quarter of the speed": 4}
_EMPTY = "import ipywidgets\nipywidgets.HTML('<i data-empty></i>')"
_TABLE = "import cardwidgets\ncardwidgets.play('kleine-harfe', deal=1)"
_WAY, _STEP = 150, 2
"""CSS pixels: how far a card is dragged, and how far from one event to the next."""
_FRAMES = Path(__file__).with_name("frames.js")


def circumstances() -> str:
    """The processors of the machine, and their load: other work slows all of this down."""
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"


def opening() -> list[str]:
    """Rows about the first table of a page of the apps, as ratios to a page without a table."""
    times: dict[str, list[float]] = {name: [] for name in PAGES}
    with tempfile.TemporaryDirectory() as folder, harness.chromium() as browser:
        root = Path(folder) / "notebooks"
        harness.write_notebook(root / "empty.ipynb", _EMPTY)
        harness.add_play(root)
        (root / "grosse_harfe.ipynb").write_bytes((PROJECT / "notebooks/en/grosse_harfe.ipynb").read_bytes())
        with harness.voila(root, Path(folder) / "home") as server:
            for _ in range(OPENINGS):
                for name, address in PAGES.items():  # alternating, so that all run under the same conditions
                    with _page(browser) as page:
                        page.goto(f"{server.url}/{address}", wait_until="commit", timeout=harness.PATIENCE)
                        times[name].append(page.evaluate("ktBench.opened()") / 1000)
    bare, *others = ((name, median(found)) for name, found in times.items())
    rows = [f"{bare[0]}: {bare[1]:.2f} s"]
    rows += [f"{name}, to its first table: {took:.2f} s, {took / bare[1]:.2f} times" for name, took in others]
    return [*rows, f"{circumstances()}; medians of {OPENINGS} pages"]


def touching(against: str | None = None) -> list[str]:
    """Rows about a finger on a table of a phone, in frames of a sixtieth of a second.

    Args:
        against: a commit; an older version to be measured in the same run.
    """
    figures: dict[tuple[str, str], dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, harness.chromium() as browser, _versions(against) as versions:
        for version, project in versions.items():
            root = Path(folder) / version
            harness.write_notebook(root / "notebooks" / "table.ipynb", _TABLE)
            with harness.voila(root / "notebooks", root / "home", project=project) as server:
                for speed, slower in SPEEDS.items():
                    with _page(browser, **PHONE) as page:
                        page.goto(f"{server.url}/voila/render/table.ipynb", timeout=harness.PATIENCE)
                        page.evaluate("ktBench.opened()")
                        figures[version, speed] = _touch(page, slower)
    rows = []
    for (version, speed), found in figures.items():
        usual = figures["now", "at full speed"]
        line = ", ".join(f"{name} {value:.1f} ({value / usual[name]:.1f} times)" for name, value in found.items())
        rows.append(f"{version}, {speed}: {line}")
    return [*rows, f"{circumstances()}; frames, medians of {TAPS} taps and {DRAGS} drags"]


@contextmanager
def _versions(against: str | None) -> Iterator[dict[str, Path | None]]:
    """The folder of each version to be measured; None for this one."""
    if against is None:
        yield {"now": None}
        return
    with checkout(against) as older:
        environment = os.environ | {"PYTHONPATH": str(older)}  # build its rules now, so that its page does not wait
        subprocess.run([sys.executable, "-m", "tools.modules"], cwd=older, env=environment, check=True)
        yield {"now": None, against: older}


@contextmanager
def _page(browser: Browser, **device: Any) -> Iterator[Page]:
    """A page in a new browser context, with the counters, for the duration of the block."""
    context = browser.new_context(**device)
    context.add_init_script(path=_FRAMES)
    yield context.new_page()
    context.close()


def _touch(page: Page, slower: int) -> dict[str, float]:
    """Turn over cards of the stock, and drag a card to and fro, with the processor slowed down by a factor."""
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.wait_for_timeout(1000)  # everything is drawn, and all scripts have started

    def touch(kind: str, *at: float) -> None:
        points = [dict(zip("xy", at, strict=True))] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    taps, moving, lags = [], [], []
    for _ in range(TAPS):
        page.evaluate("void (ktBench.tap = ktBench.tapped())")
        page.touchscreen.tap(*page.evaluate("ktBench.place('[data-handle^=S]')"))
        frames = page.evaluate("ktBench.tap")
        taps.append(frames["first"])
        moving.append(frames["longest"])
        harness.wait_out_double_click(page)
    for _ in range(DRAGS):
        x, y = page.evaluate("ktBench.place('[data-count]')")
        side = _STEP if x < page.evaluate("innerWidth / 2") else -_STEP
        touch("touchStart", x, y)
        page.evaluate("void ktBench.follow()")
        way = [x + side * n for n in range(1, _WAY // _STEP)]
        for at in [*way, *way[::-1], x]:
            touch("touchMove", at, y)
        touch("touchEnd")
        lags += page.evaluate("ktBench.followed()")
        page.wait_for_timeout(500)
    return {
        "a tap to its picture": median(taps),
        "longest while cards fly": median(moving),
        "drag lag": median(lags),
        "drag lag at p95": quantiles(lags, n=20)[-1],
    }
