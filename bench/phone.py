"""The table on a phone of the middle class: a small window, touch, and a processor slowed down four times.

It uses headless Chromium, a Voilà, and our own server. The figures depend on the machine and its load: no test looks at
them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import engine
from bench.figures import ReportRow, head, median, percentile
from bench.older import checkout
from bench.playing import Finger, Player, new_page, open_notebook, write_game
from tools.browser import harness
from tools.ensure_browser import CHROMIUM

SLOWER = 4
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MOVES, DRAGS, OPENINGS = 40, 4, 5
BEGIN = 100
"""The move at which play of the stored game starts."""
GAMES = ("kleine-harfe", "grosse-napoleon")
LATE_MS = 25  # a late frame: the usual interval is 16.7
_AHEAD_S = 6
"""Seconds after which another kernel has run ahead of its page."""
_SPEEDS = {"": 1, f", {SLOWER}x slower": SLOWER}
_RECORD = Path(__file__).resolve().parents[1] / "tests" / "golden" / "harfe-won.json"


def report(against: str | None = None) -> list[str]:
    """The rows of the report: each figure on this machine as it is, and with a processor slowed down.

    Args:
        against: a commit; an older version to be measured in the same run, as far as it has the same pages.
    """
    path = CHROMIUM.find()
    if path is None:
        return [CHROMIUM.what_to_install]
    load = os.getloadavg()[0]
    figures: dict[str, dict[str, float]] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        older = stack.enter_context(checkout(against)) if against else None
        if older:
            _warm(older)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=path, args=harness.FLAGS)
        for number, (speed, slower) in enumerate(_SPEEDS.items()):
            for version, project in {"now": None, f"{against}": older}.items():
                if project or version == "now":
                    found = _at_a_table(browser, folder / f"{number} {version}", slower, project)
                    figures[version + speed] = found
            figures["now" + speed] |= _openings(browser, folder / f"{number}", slower)
        browser.close()
    hosts = sorted(figures, key=lambda name: not name.startswith("now"))
    rows = [row.text(hosts) for row in _rows(figures)]
    return [head(hosts), *rows, f"{os.cpu_count()} cores, load {load:.1f} at the start"]


def _warm(project: Path) -> None:
    """Compile the rules of an older version, or its pages would wait for that."""
    environment = os.environ | {"PYTHONPATH": str(project)}
    subprocess.run([sys.executable, "-m", "engine.warm"], cwd=project, env=environment, check=True, capture_output=True)


def _rows(figures: dict[str, dict[str, float]]) -> list[ReportRow]:
    def row(key: str, name: str, form: str = "{:.0f} ms", goal: float | None = None, sign: str = "<") -> ReportRow:
        return ReportRow(name, {host: found[key] for host, found in figures.items() if key in found}, form, goal, sign)

    rows = [
        row("tap", "tap to picture, median"),
        row("tap95", "tap to picture, 95th percentile", goal=120),
        row("lag", "drag lag, median", "{:.2f} frames", 2, "<="),
        row("lag95", "drag lag, 95th percentile", "{:.2f} frames", 2, "<="),
        row("late", "frames that came late while cards moved", "{:.0%}"),
        row("tasks", "tasks of more than 50 ms a move", "{:.2f}"),
        row("task", "the longest of them"),
    ]
    for game in GAMES:
        rows.append(row(game, f"Play page to the first table ({game})", "{:.2f} s"))
        rows.append(row(f"{game} ahead", "the same with a preheated kernel", "{:.2f} s", 2.5))
    return rows


def _at_a_table(browser: Browser, folder: Path, slower: int, project: Path | None) -> dict[str, float]:
    """The figures of a game under way, with a processor slowed down so many times."""
    record = _RECORD.read_text(encoding="utf-8")
    write_game(folder / "notebooks", "table.ipynb", record, BEGIN)
    with (
        harness.voila(folder / "notebooks", folder / "home", project=project) as server,
        new_page(browser, **PHONE) as page,
    ):
        _slow_down(page, slower)
        open_notebook(page, server, "Voila", "table.ipynb")
        return _play(page, engine.record.loads(record).history)


def _openings(browser: Browser, folder: Path, slower: int) -> dict[str, float]:
    """How long the page of a table takes to open, in seconds."""
    (folder / "notebooks").mkdir(parents=True)
    ahead = {f".play/en/{game}.ipynb": 1 for game in GAMES}
    figures: dict[str, float] = {}
    options = ["--Kernels.least_free_mb=0", "--Kernels.fill_delay=0", f"--Apps.preheated={json.dumps(ahead)}"]
    with harness.apps(folder / "notebooks", folder / "home", options, forked=True) as server:
        for game in GAMES:
            for key, query in ((game, "&deal=46"), (f"{game} ahead", "")):
                times = []
                for _ in range(OPENINGS):
                    time.sleep(_AHEAD_S)
                    with new_page(browser, **PHONE) as page:
                        _slow_down(page, slower)
                        address = f"{server.url}/play?game={game}&lang=en{query}"
                        page.goto(address, wait_until="commit", timeout=harness.PATIENCE)
                        times.append(float(page.evaluate("ktBench.interactive()")) / 1000)
                figures[key] = median(times)
    return figures


def _slow_down(page: Page, slower: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def _play(page: Page, history: Any) -> dict[str, float]:
    """Play a stored game with a finger."""
    player = Player(page, history, BEGIN, Finger(page))
    behind = [lag for _ in range(DRAGS) for lag in player.drag_move().lags]
    page.evaluate("ktBench.longTasks()")
    moves = [player.click_move() for _ in range(MOVES)]
    tasks = page.evaluate("ktBench.longTasks()")
    frames = [frame for move in moves for frame in move.frames]
    return {
        "tap": median(move.first for move in moves),
        "tap95": percentile([move.first for move in moves], 95),
        "lag": median(behind),
        "lag95": percentile(behind, 95),
        "late": sum(frame > LATE_MS for frame in frames) / len(frames),
        "tasks": len(tasks) / MOVES,
        "task": max(tasks, default=0),
    }
