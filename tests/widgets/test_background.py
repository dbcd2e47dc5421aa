"""Background work has a single entry point, which can also serve a Python without threads."""

import ast
import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from cardwidgets.lab.experiment import Experiment
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.tricks.panel import MatchPanel
from engine import lab, solver
from engine.base import background
from engine.base.background import EventLoop, OutOfTime, Threads
from tests import pages

BEGINS = {"Thread", "Timer", "Process", "ProcessPoolExecutor", "ThreadPoolExecutor", "to_thread", "run_in_executor"}
"""Names by which Python starts something in the background."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Python that cannot start threads, as in a browser."""

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    before = background.use(EventLoop())
    yield
    background.use(before)


def in_turn(steps: Callable[[], Awaitable[Any]]) -> Any:
    """Run something that needs an event loop."""
    return asyncio.run(asyncio.wait_for(steps(), 120))


def played(results: lab.Results | None) -> list[lab.Row]:
    """The results of a run, without its times."""
    assert results is not None
    return [row._replace(seconds=0.0) for row in results.rows]


async def until(condition: Callable[[], object]) -> None:
    """Yield to the event loop until a condition holds."""
    while not condition():
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("package", ["engine", "cardwidgets"])
def test_only_the_background_module_starts_threads(project: Path, package: str) -> None:
    found = {}
    for path in (project / package).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        tree = ast.walk(ast.parse(text)) if any(name in text for name in BEGINS) else ()  # parsing takes a while
        calls = [node.func for node in tree if isinstance(node, ast.Call)]
        names = {getattr(one, "attr", getattr(one, "id", "")) for one in calls}
        if names & BEGINS:
            found[path.relative_to(project).as_posix()] = names & BEGINS
    own = {"engine": "engine/base/background.py", "cardwidgets": "cardwidgets/command/servers.py"}  # opens a browser
    assert found.keys() == {own[package]}, found


def test_a_match_runs_without_threads(alone: None) -> None:
    async def play() -> None:
        panel = MatchPanel(engine.game("napoleon"), deals=1, first=4711, speed="fast")
        pages.open_page(panel)
        while not panel.match.deal_over:
            await until(lambda: panel.my_turn or panel.match.deal_over)
            if panel.my_turn:
                panel.play(panel.match.legal_moves[0])
        panel.close()

    in_turn(play)


def test_a_review_runs_without_threads(alone: None) -> None:
    if not solver.compiled():
        pytest.fail("there is no Numba: this test needs it")

    async def play() -> None:
        panel = PlayPanel(engine.game("treppe"), deal=46)
        pages.open_page(panel)
        await until(lambda: panel.verdict in ("won", "lost"))
        panel.close()

    in_turn(play)


def test_an_experiment_runs_without_threads(alone: None) -> None:
    async def play() -> None:
        panel = Experiment("treppe", ["random"], deals=3)
        panel.start()
        assert panel.running
        await until(lambda: not panel.running)
        assert panel.results is not None and len(panel.results) == 3
        again = Experiment("treppe", ["random"], deals=3)
        assert played(again.run()) == played(panel.results), "who waits for it gets it at once"

    in_turn(play)


def test_results_without_threads_are_the_same(alone: None) -> None:
    game = engine.game("treppe")
    several = lab.simulate(game, "random", 6, workers=2, progress=False)
    assert played(several) == played(lab.simulate(game, "random", 6, progress=False))


def stubborn(view: engine.View, moves: Any, rng: Any) -> engine.Move:
    """A strategy that never ends and ignores exceptions."""
    while True:
        try:
            moves.index(None)
        except Exception:
            continue


@pytest.mark.parametrize("way", [Threads, EventLoop])
def test_an_endless_game_is_stopped(way: type[Threads | EventLoop]) -> None:
    before = background.use(way())
    try:
        results = lab.simulate(engine.game("treppe"), stubborn, 1, seconds=0.2, progress=False)
    finally:
        background.use(before)
    assert [row.ended for row in results.rows] == ["time"]


def loops_on_one_line() -> None:
    while True: pass  # noqa: E701 # fmt: skip


def catches_everything() -> None:
    while True:
        try:
            sorted(range(100))
        except:  # noqa: E722
            continue


def catches_in_a_loop_around() -> None:
    while True:
        try:
            catches_everything()
        except BaseException:
            sorted(range(100))


CATCHING = [(Threads, catches_everything), (Threads, catches_in_a_loop_around)]
if sys.version_info >= (3, 12):  # no browser has an older Python
    CATCHING += [(EventLoop, catches_everything), (EventLoop, catches_in_a_loop_around)]


@pytest.mark.parametrize(("way", "code"), [(Threads, loops_on_one_line), (EventLoop, loops_on_one_line), *CATCHING])
def test_a_limit_ends_any_loop(
    way: type[Threads | EventLoop], code: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "AGAIN", 0.1)
    with way().limit(0.05) as limit:

        def limited() -> None:
            limit.start()
            try:
                code()
            finally:
                limit.stop()

        for _ in range(2):
            with pytest.raises(OutOfTime) as caught:
                limited()
            assert caught.traceback[2].frame.code.name == code.__name__ and sys.gettrace() is None


@pytest.mark.parametrize("way", [Threads, EventLoop])
def test_a_limit_stops_nothing_after_it_ends(way: type[Threads | EventLoop]) -> None:
    before = background.use(way())
    try:
        with background.limit(0.05) as limit:
            limit.start()
            with pytest.raises(OutOfTime):
                stubborn(None, (), None)  # type: ignore[arg-type]
            limit.stop()
            limit.start()
            limit.stop()
            for _ in range(200_000):
                pass
    finally:
        background.use(before)
