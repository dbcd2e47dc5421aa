"""A run reports its progress, can be interrupted or stopped, and compiles meanwhile."""

import gc
import signal
import threading
import time
from typing import Any

import pytest

import engine
from engine.compiling import jit
from engine.lab import Policy, compare, runner, simulate, strategies
from engine.lab.policy import play_policy
from tests.sizes import usually

from .lab_runs import KLONDIKE, quiet


@pytest.mark.parametrize("workers", usually([1, 2], 2))
def test_an_interrupt_keeps_finished_games(workers: int) -> None:
    def slow(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.02)
        return "resign"

    whole = quiet(KLONDIKE, slow, 20, workers=workers)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))

    def under_way(done: int, _deals: int) -> None:
        if done and timer.ident is None:
            timer.start()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell ignores the signal
    gc.disable()  # Python drops an interrupt that arrives in a garbage collector callback, and Hypothesis installs one
    try:
        part = simulate(KLONDIKE, slow, 2000, workers=workers, progress=under_way)
        timer.join()
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, before)
    assert not part.complete and 0 < len(part) < 2000 and "interrupted" in repr(part)
    known = {row.deal: row.fact for row in whole}
    assert all(known.get(row.deal, row.fact) == row.fact for row in part)


@pytest.mark.parametrize("workers", usually([1, 2], 1))
def test_progress_is_reported_to_the_end_and_can_stop_the_run(workers: int) -> None:
    reports: list[tuple[int, int]] = []
    whole = simulate(KLONDIKE, "digger", 300, workers=workers, progress=lambda *at: reports.append(at))
    assert reports[0] == (0, 300) and reports[-1] == (300, 300) and whole.complete
    assert reports == sorted(reports)

    def slow(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.02)
        return "resign"

    reports.clear()

    def enough(done: int, total: int) -> bool:
        reports.append((done, total))
        return done < 8

    part = simulate(KLONDIKE, slow, 500, workers=workers, progress=enough)
    assert not part.complete and 8 <= len(part) < 500 and reports[-1] == (len(part), 500)
    stopped = next(done for done, _ in reports if done >= 8)
    assert workers == 1 or len(part) > stopped, "workers hand in what they have"
    none = simulate(KLONDIKE, slow, 5, workers=workers, progress=lambda done, total: False)
    assert not none.complete and len(none) == 0


@pytest.mark.parametrize(
    ("key", "deals", "workers"), [("kleine-harfe", 120, 1), ("kleine-harfe", 120, 2), ("napoleon", 12, 1)]
)
def test_a_stopped_comparison_compares_what_it_has(key: str, deals: int, workers: int) -> None:
    def one(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.0003)
        return moves[-1]

    def two(view: Any, moves: Any, rng: Any) -> Any:
        return one(view, moves, rng)

    def not_half(done: int, total: int) -> bool:
        return 2 * done < total

    part = compare(engine.game(key), [one, two], deals, limit=5, workers=workers, progress=not_half)
    first, second = ({(row.deal, row.opponents) for row in part.of(name)} for name in ("one", "two"))
    assert not part.complete and len(first ^ second) <= 20 * workers and len(first & second) >= 6


def test_a_run_reports_compilation_and_can_be_stopped_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile a shipped policy plays its games uncompiled, with the same results."""
    ready = threading.Event()

    def compiled_late(*asked: Any, **how: Any) -> Any:
        if (asked[4:] or [how.get("compiled", True)])[0]:
            assert ready.wait(60)
        return play_policy(*asked, **how)

    monkeypatch.setattr(runner, "play_policy", compiled_late)
    monkeypatch.setattr(runner, "SOON", 0.0)
    monkeypatch.setattr(runner, "owned", [])
    digger = strategies(KLONDIKE)["digger"]
    by_a_function = Policy(digger.value, digger.weights)
    reports: list[int] = []
    none = simulate(KLONDIKE, by_a_function, 5, progress=lambda done, _: reports.append(done) or len(reports) < 4)
    assert not none.complete and len(none) == 0 and reports[:4] == [0] * 4 and jit.compiling()
    soon = simulate(KLONDIKE, "digger", 5, progress=lambda done, _: done < 2)
    assert not soon.complete and len(soon) == 2 and jit.compiling(), "it waits for no compiler"

    waited: list[bool] = []

    def patient(done: int, _total: int) -> None:
        waited.append(jit.compiling())
        if len(waited) == 4:
            ready.set()

    whole = simulate(KLONDIKE, "digger", 5, progress=patient)
    assert whole.complete and all(waited[1:4])
    monkeypatch.undo()
    assert whole.facts == quiet(KLONDIKE, "digger", 5).facts


def test_a_strategy_plays_in_plain_python_while_rules_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, ready = quiet(KLONDIKE, "random", 5, limit=300), threading.Event()
    monkeypatch.setattr(runner, "coming", {})
    monkeypatch.setattr(runner, "SOON", 0.0)
    monkeypatch.setattr(runner, "try_compiled", lambda game: ready.wait(60))
    assert quiet(KLONDIKE, "random", 5, limit=300).facts == expected.facts
    assert jit.compiling(), "it would have waited"
    ready.set()
