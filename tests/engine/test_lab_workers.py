"""Runs in worker processes: from every kind of script, with strategies that hang, crash or cannot be pickled."""

import gc
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import joblib
import psutil
import pytest

import engine
from engine import WorkerError
from engine.lab import rows
from tools.browser import harness

from .lab_runs import KLONDIKE, quiet

pytestmark = pytest.mark.thorough

NAPOLEON = engine.game("napoleon", players=3)

SCRIPT = """
import json
import psutil
import engine

game = engine.game("kleine-harfe")
position = game.deal(7)

def mine(view, moves, rng):
    return "resign" if view["T7"][-1] == position["T7"][-1] or view.game != game else moves[-1]

found = engine.simulate(game, mine, 12, limit=40, workers=2, progress=False)
alone = engine.simulate(game, mine, 12, limit=40, progress=False)
children = psutil.Process().children(recursive=True)

print(json.dumps([found.facts == alone.facts, found.complete, found.faults(), len(found), len(children)]))
"""
"""Requests workers without a main guard, with a strategy that uses notebook globals."""


def python(*words: str, cwd: Path | None = None, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    root = Path(engine.__file__).parents[1]
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        input=stdin,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def workers() -> list[psutil.Process]:
    """All live worker processes that a run has started here."""
    return [process for process in psutil.Process().children(recursive=True) if process.is_running() and burns(process)]


def burns(process: psutil.Process) -> bool:
    try:
        process.cpu_percent()
        time.sleep(0.2)
        return bool(process.cpu_percent() > 20)
    except psutil.NoSuchProcess:
        return False


# ---------------------------------------------------------------- where a run may be started


@pytest.mark.parametrize(
    "way", ["script", "IPython", *(pytest.param(way, marks=pytest.mark.deep) for way in ("standard input", "prompt"))]
)
def test_workers_need_no_main_guard(way: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    if way == "script":
        done = python(str(script))
    elif way == "standard input":
        done = python("-", stdin=SCRIPT)
    elif way == "prompt":
        done = python("-i", "-q", stdin=SCRIPT)
    else:
        done = python("-m", "IPython", "--quick", stdin=f"%run -i {script}\n")
    (line,) = re.findall(r"\[(?:true|false), .*\]", done.stdout)
    equal, complete, faults, games, children = json.loads(line)
    assert equal and complete and not faults and games == 12, done.stderr[-2000:]
    assert children <= 4, "two workers, and at most two processes that look after what they share"
    assert "Traceback" not in done.stderr


def test_a_module_that_simulates_on_import_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SCRIPT.replace("found =", "print('imported')\nfound ="), encoding="utf-8")
    begun = time.monotonic()
    done = python("-c", "import mine", cwd=tmp_path)
    assert "WorkerError" in done.stderr.splitlines()[-1] and '`if __name__ == "__main__":`' in done.stderr
    assert done.stdout.count("imported") <= 1 + 2 * 4, "once here, and once for each part that a worker was given"
    assert time.monotonic() - begun < 120


@pytest.mark.parametrize("language", ["en", "de"])
def test_workers_that_fail_to_start_raise_an_error(language: str) -> None:
    done = python(
        "-c",
        "import sys, engine; sys.executable = '/bin/false'\n"
        f"engine.set_language({language!r})\n"
        "try: print(engine.simulate(engine.game('treppe'), 'random', 4, workers=2, progress=False))\n"
        "except engine.WorkerError as error: print(f'refused: {error}')",
    )
    words = {"en": "refused: No worker processes can be started", "de": "refused: Hier lassen sich keine"}
    assert done.stdout.startswith(words[language]), done.stdout + done.stderr[-2000:]


def test_no_more_workers_start_than_there_is_work() -> None:
    assert len(quiet(KLONDIKE, "digger", 2, workers=100_000)) == 2


def test_an_unpicklable_strategy_is_rejected_by_name() -> None:
    lock = threading.Lock()

    def guarded(view: Any, moves: Any, rng: Any) -> Any:
        with lock:
            return moves[0]

    with pytest.raises(WorkerError, match=r"^guarded cannot be sent to other processes: cannot pickle '_thread\.lock'"):
        quiet(KLONDIKE, guarded, 4, workers=2)


class Elsewhere:
    """A strategy that workers cannot unpickle."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return __import__, ("a_module_that_is_only_here",)

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        return moves[0]


def test_a_strategy_workers_cannot_unpickle_is_rejected_by_name() -> None:
    with pytest.raises(WorkerError, match=r"^Elsewhere could not be played .*a_module_that_is_only_here"):
        quiet(KLONDIKE, Elsewhere(), 4, workers=2)


def test_a_closed_executor_raises_our_error() -> None:
    from concurrent.futures import ThreadPoolExecutor

    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(WorkerError, match="shutdown"):
        quiet(KLONDIKE, "digger", 4, executor=threads)


def test_workers_killed_between_runs_are_replaced() -> None:
    first = quiet(KLONDIKE, "digger", 20, workers=2)
    for process, words in harness.living(psutil.Process()).items():
        if "loky.backend.popen" in " ".join(words):
            process.kill()
    assert quiet(KLONDIKE, "digger", 20, workers=2).facts == first.facts


def test_workers_use_the_current_version_of_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for answer in ("moves[0]", "'resign'  # of another length, since Python compares lengths and seconds"):
        (tmp_path / "edited.py").write_text(f"def mine(view, moves, rng):\n    return {answer}\n", encoding="utf-8")
        edited = importlib.reload(importlib.import_module("edited"))
        results = quiet(KLONDIKE, edited.mine, 4, limit=30, workers=2)
        assert results.facts == quiet(KLONDIKE, edited.mine, 4, limit=30).facts
    assert {row.ended for row in results} == {rows.RESIGNED}


# ---------------------------------------------------------------- strategies that do not return


def backtracks(view: Any, moves: Any, rng: Any) -> Any:
    """Hangs in C, holding the GIL."""
    if view["T7"][-1].rank == 3:
        re.match("(a+)+$", "a" * 60 + "b")
    return moves[0]


def waits(view: Any, moves: Any, rng: Any) -> Any:
    """Hangs in C without holding the GIL."""
    if view["T7"][-1].rank == 3:
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()
    return moves[0]


def deaf(view: Any, moves: Any, rng: Any) -> Any:
    """Catches the exception that should end it."""
    while view["T7"][-1].rank == 3:
        try:
            while True:
                pass
        except BaseException:
            continue
    return moves[0]


@pytest.mark.parametrize(
    "strategy", [backtracks, *(pytest.param(one, marks=pytest.mark.deep) for one in (deaf, waits))]
)
def test_a_hanging_strategy_loses_only_its_own_game(strategy: Any) -> None:
    results = quiet(KLONDIKE, strategy, range(5), limit=10, seconds=0.5, workers=2)
    bad = {deal for deal in range(5) if KLONDIKE.deal(deal)["T7"][-1].rank == 3}
    assert bad and {row.deal for row in results if row.ended == rows.TIME} == bad
    assert [row.deal for row in results] == list(range(5)) and results.complete
    assert all(row.detail == "more than 0.5 s" and not row.won for row in results if row.deal in bad)
    assert all(row.ended == rows.LIMIT for row in results if row.deal not in bad)
    assert not workers()


def hasty(view: Any, moves: Any, rng: Any) -> Any:
    """Ends its process at its second card, in the second seat."""
    if view.seat == 1 and len(view["H2"]) == 4:
        os._exit(3)
    return moves[0]


def test_a_deal_is_recorded_up_to_the_card_that_killed_the_process() -> None:
    results = quiet(NAPOLEON, hasty, [1], workers=2, opponents="rule-based")
    raising = quiet(NAPOLEON, raises, [1], opponents="rule-based")
    assert [(row.seat, row.ended, row.moves) for row in results] == [
        (row.seat, rows.CRASH if row.ended == rows.ERROR else row.ended, row.moves) for row in raising
    ]
    assert [row.ended for row in results].count(rows.CRASH) == 1


def raises(view: Any, moves: Any, rng: Any) -> Any:
    """As `hasty`, with an exception."""
    if view.seat == 1 and len(view["H2"]) == 4:
        raise RuntimeError
    return moves[0]


def test_an_interrupt_stops_all_workers_and_the_next_run_works() -> None:
    def burn(view: Any, moves: Any, rng: Any) -> Any:
        return re.match("(a+)+$", "a" * 60 + "b")

    known = quiet(KLONDIKE, "digger", 20, workers=2)
    timer = threading.Timer(2.0, lambda: signal.raise_signal(signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.disable()  # Python drops an interrupt that arrives in a garbage collector callback, and Hypothesis installs one
    try:
        timer.start()
        part = quiet(KLONDIKE, burn, 20, workers=2)
        timer.join()
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, before)
    assert not part.complete and len(part) == 0 and not workers()
    assert quiet(KLONDIKE, "digger", 20, workers=2).facts == known.facts


# ---------------------------------------------------------------- exits end only a game


class Own(BaseException):
    """An unexpected exception whose text cannot be produced."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("error", [SystemExit, GeneratorExit, Own])
def test_a_strategy_that_exits_loses_its_game(error: type[BaseException], workers: int) -> None:
    def leaves(view: Any, moves: Any, rng: Any) -> Any:
        if view["T7"][-1].rank == 3:
            raise error
        return "resign"

    results = quiet(KLONDIKE, leaves, 20, workers=workers)
    bad = {deal for deal in range(20) if KLONDIKE.deal(deal)["T7"][-1].rank == 3}
    assert bad and {row.deal for row in results if row.ended == rows.ERROR} == bad and results.complete
    assert all(error.__name__ in row.detail for row in results if row.deal in bad)


def test_a_seat_that_exits_fails_its_deal() -> None:
    def leaves(view: Any, moves: Any, rng: Any) -> Any:
        raise SystemExit("bye")

    results = quiet(NAPOLEON, leaves, 2)
    assert len(results) == 6 and {row.ended for row in results} == {rows.ERROR} and "bye" in results.rows[0].detail


# ---------------------------------------------------------------- positions in other processes


def ends(position: engine.Position) -> tuple[engine.Position, tuple[engine.Move, ...]]:
    """Derived facts about a position, as another process sees them."""
    after = position.play(position.legal_moves[0])
    return after, after.legal_moves


@pytest.mark.parametrize("key", engine.games)
def test_positions_survive_a_round_trip_to_another_process(key: str) -> None:
    game = engine.game(key)
    positions = [game.deal(number) for number in range(3)]
    found = joblib.Parallel(n_jobs=2)(joblib.delayed(ends)(position) for position in positions)
    assert found == [ends(position) for position in positions]
    assert all(after.game is game for after, _ in found)
