"""Load test with many learners: `make load`, or `python -m bench.load --learners 20 --minutes 10 --pause 2`.

It starts the app server like `make voila`, on this machine, and learners that open the notebooks of the patiences in
both languages and play legal moves at their main tables, using the same messages as a page. They are websocket clients,
not browsers: time is measured from sending a click until the drawing commands of the new picture and the new state of
the table have arrived; a browser draws them within a frame or two, and then animates the cards.

All learners run in one process next to the server, so they use part of the processor time that they measure.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import math
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import psutil
from tornado.httpclient import AsyncHTTPClient

import engine
from bench.learner import Learner, Trouble
from cardwidgets.apps.server import Apps
from tools import written
from tools.browser import harness

GOAL = 0.5
"""Seconds from click to picture that 95% of moves must not exceed."""
FIRST_DEAL = 500_000
LEFT = 30.0
"""Seconds within which the kernels of learners who have left must have terminated."""
_PREHEATED = sum((Apps.preheated.default() or {}).values())
_PROJECT = Path(__file__).resolve().parents[1]
_MB = 2**20


TABLE = (
    "| learners | one every | page opens: median (most) | click to picture: median (95 of 100) | "
    "memory a learner: median (most) | server | processors for kernels |"
)
"""The table in docs/server.md."""


def _slow(times: Sequence[float]) -> float:
    """The 95th percentile of the times, of which there must be some."""
    return sorted(times)[math.ceil(0.95 * len(times)) - 1]


class Machine:
    """The processes of a server.

    Args:
        port: the port on which it listens.
    """

    def __init__(self, port: int) -> None:
        self.server = next(
            child for child in psutil.Process().children(recursive=True) if f"--port={port}" in child.cmdline()
        )

    def kernels(self) -> list[psutil.Process]:
        """The running kernels."""
        return harness.kernels(self.server)

    def memory(self) -> tuple[float, list[float]]:
        """Megabytes of the server, and of each kernel; shared memory is divided among its users."""
        return _own(self.server), [_own(kernel) for kernel in self.kernels()]

    def seconds(self) -> dict[int, float]:
        """Process -> processor seconds so far, for the server and its kernels."""
        return {one.pid: sum(one.cpu_times()[:2]) for one in (self.server, *self.kernels())}


def _own(process: psutil.Process) -> float:
    try:
        return float(process.memory_full_info().pss) / _MB
    except (psutil.Error, AttributeError):
        return float(process.memory_info().rss) / _MB


@dataclass
class Found:
    """The results of a run.

    Attributes:
        opened: seconds until each learner's page was open.
        moves: seconds from click to picture.
        troubles: error that a learner would have noticed -> how often.
        server_mb, kernels_mb: megabytes at the end of play.
        server_s, kernels_s, learners_s: processor seconds used during play.
        ahead: preheated kernels waiting for a page.
        left: kernels still running after all learners had left.
        gone_s: seconds until they had terminated.
    """

    opened: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    troubles: Counter[str] = field(default_factory=Counter)
    server_mb: float = 0.0
    kernels_mb: list[float] = field(default_factory=list)
    server_s: float = 0.0
    kernels_s: float = 0.0
    learners_s: float = 0.0
    ahead: int = 0
    left: int = 0
    gone_s: float = 0.0

    def reached(self, learners: int) -> bool:
        """Whether the goals were met."""
        whole = len(self.opened) == learners and bool(self.moves) and not self.troubles
        return whole and _slow(self.moves) < GOAL and not self.left

    def row(self, options: argparse.Namespace) -> str:
        """The row of the table in docs/server.md."""
        moves, opened, kernels_mb = self.moves or [0.0], self.opened or [0.0], self.kernels_mb or [0.0]
        return (
            f"| {options.learners} | {options.arrive:g} s | {median(opened):.1f} s ({max(opened):.1f} s) | "
            f"{1000 * median(moves):.0f} ms ({1000 * _slow(moves):.0f} ms) | "
            f"{median(kernels_mb):.0f} MB ({max(kernels_mb):.0f} MB) | {self.server_mb:.0f} MB | "
            f"{self.kernels_s / 60 / options.minutes:.1f} of {os.cpu_count()} |"
        )

    def rows(self, options: argparse.Namespace) -> list[str]:
        """The rows of the report."""
        moves, opened, kernels_mb = self.moves or [0.0], self.opened or [0.0], self.kernels_mb or [0.0]
        wall = 60 * options.minutes
        return [
            f"{options.learners} learners, a move every {options.pause:g} s for {options.minutes:g} minutes: "
            f"{len(self.moves)} moves",
            f"opening a page: {median(opened):.1f} s in the median, {max(opened):.1f} s at most "
            f"(one came every {options.arrive:g} s)",
            f"click to picture: {1000 * median(moves):.0f} ms in the median, {1000 * _slow(moves):.0f} ms for "
            f"95 of 100, {1000 * max(moves):.0f} ms at most (goal: 95 of 100 below {1000 * GOAL:.0f} ms)",
            f"errors: {sum(self.troubles.values())} (goal 0)",
            f"memory: {median(kernels_mb):.0f} MB a learner in the median, {max(kernels_mb):.0f} MB at most, "
            f"the server {self.server_mb:.0f} MB, all together {sum(kernels_mb) + self.server_mb:.0f} MB",
            f"kernels left after all have left: {self.left} (goal 0), after {self.gone_s:.1f} s; "
            f"{self.ahead} wait ahead of their pages",
            f"processor time: {self.kernels_s / wall:.2f} processors for the kernels, {self.server_s / wall:.2f} for "
            f"the server, {self.learners_s / wall:.2f} for the learners; {os.cpu_count()} there are, "
            f"load {os.getloadavg()[0]:.1f} at the end",
            "all goals reached" if self.reached(options.learners) else "NOT all goals reached",
            *(f"  {count} times {text.strip()}" for text, count in self.troubles.most_common(12)),
        ]


async def _learners(server: harness.Server, count: int) -> list[Learner]:
    """Learners for the notebooks of all patiences, alternating between languages.

    Each notebook is opened once beforehand, without load, to count the widgets that its page must show.
    """
    keys = [key for key in engine.games if (server.root / "en" / _notebook(key)).exists()]
    keys = [key for key in keys if engine.game(key).seats == 1]
    pages = [(key, f"{language}/{_notebook(key)}") for key in keys for language in engine.LANGUAGES]
    whole = {}
    for key, path in pages[:count]:
        alone = Learner(server.url, path, key, FIRST_DEAL, 0)
        await alone.open()
        whole[path] = alone.shown
        await alone.leave()
    return [
        Learner(server.url, path, key, FIRST_DEAL + number, number, whole[path])
        for number, (key, path) in zip(range(count), itertools.cycle(pages), strict=False)
    ]


def _notebook(key: str) -> str:
    return f"{key.replace('-', '_')}.ipynb"


async def run(server: harness.Server, options: argparse.Namespace) -> Found:
    """Let the learners arrive, play and leave.

    Args:
        server: an app server started by this process.
        options: `learners`, `minutes`, `pause` and `arrive`, as in the command.
    """
    AsyncHTTPClient.configure(None, max_clients=2 * options.learners, max_body_size=1 << 27)
    machine = Machine(int(server.url.rpartition(":")[2]))
    begin = time.monotonic()
    while len(machine.kernels()) < _PREHEATED and time.monotonic() - begin < LEFT:
        await asyncio.sleep(0.2)
    found = Found(ahead=len(machine.kernels()))
    learners = await _learners(server, options.learners)

    async def come(learner: Learner, after: float) -> None:
        await asyncio.sleep(after)
        try:
            await learner.open()
        except Exception as error:  # everything a learner would notice is counted
            found.troubles[f"opening {learner.path}: {error!r}"] += 1

    async def play(learner: Learner, until: float) -> None:
        while learner.opened and time.monotonic() < until:
            try:
                await learner.play(until, options.pause)
            except Exception as error:
                found.troubles[f"playing {learner.path}: {error!r}"] += 1
                if not isinstance(error, Trouble):
                    return

    try:
        await asyncio.gather(*(come(one, number * options.arrive) for number, one in enumerate(learners)))
        found.opened = [one.opened for one in learners if one.opened]
        print(f"{len(found.opened)} of {len(learners)} learners sit at their tables", flush=True)
        before, own = machine.seconds(), time.process_time()
        until = time.monotonic() + 60 * options.minutes
        await asyncio.gather(*(play(one, until) for one in learners))
        spent, found.learners_s = machine.seconds(), time.process_time() - own
        found.server_s = spent[machine.server.pid] - before[machine.server.pid]
        found.kernels_s = sum(spent[pid] - before.get(pid, 0.0) for pid in spent) - found.server_s
        found.server_mb, found.kernels_mb = machine.memory()
    finally:
        await asyncio.gather(*(one.leave() for one in learners))
    gone = time.monotonic()
    while (left := len(machine.kernels()) - found.ahead) > 0 and time.monotonic() - gone < LEFT:
        await asyncio.sleep(0.2)
    found.left, found.gone_s = max(0, left), time.monotonic() - gone
    found.moves = [move.seconds for one in learners for move in one.moves]
    for one in learners:
        found.troubles.update(f"{one.path}: {text}" for text in one.troubles)
    return found


def parser() -> argparse.ArgumentParser:
    """The command-line parser."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Many learners at once.")
    parser.add_argument("--learners", type=int, default=20, help="how many (default 20)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long they play (default 10)")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds from one move of a learner to the next")
    parser.add_argument("--arrive", type=float, default=3.0, help="seconds from one learner's arrival to the next's")
    parser.add_argument("--write", action="store_true", help="put the result into docs/server.md")
    parser.add_argument("--log", type=Path, help="a file for what the server prints")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run and print the figures. Unrecognized arguments are passed to the server.

    Returns:
        0 if all goals were met.
    """
    options, more = parser().parse_known_args(words)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        shutil.copytree(_PROJECT / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        with harness.app_server(root, Path(folder) / "home", more, forked=True) as server:
            found = asyncio.run(run(server, options))
            said = server.log.read_text(encoding="utf-8", errors="replace")
    if options.log:
        options.log.write_text(said, encoding="utf-8")
    found.troubles.update(
        f"the server said: {line}" for line in said.splitlines() if " ERROR " in line or "Traceback" in line
    )
    print(*found.rows(options), sep="\n", flush=True)
    if options.write:
        written.write("python -m bench.load", TABLE, [found.row(options)], key=2, page=written.SERVER)
    return 0 if found.reached(options.learners) else 1


if __name__ == "__main__":
    sys.exit(main())
