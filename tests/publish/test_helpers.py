"""The helpers of a serverless page: requests, answers, lifetime."""

import json
import os
import runpy
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from typing import Any

import cloudpickle
import pytest

import engine
from cardwidgets.publish.site.executor import HelperExecutor, PageBackground
from cardwidgets.publish.site.helper_pool import GRACE, HelperPool
from cardwidgets.publish.site.searches import HelperSearches
from cardwidgets.publish.site.shared_runs import HelperRuns
from cardwidgets.solver import search_queue
from cardwidgets.solver.search_queue import Searcher
from cardwidgets.widgets.runs import Run
from engine import Solution, solve
from engine.base import background
from tests.architecture.test_layers import imports
from tests.waiting import Clock, wait_until

TREPPE = engine.game("treppe")
SMALL = engine.game("treppe", rows=3, ranks=7, suits=3)
PROGRAM = Path(search_queue.__file__).parents[1] / "publish" / "site" / "helper.py"


class Helpers:
    """Starts helpers like a page's worker, but they compute only on the test's command.

    Attributes:
        pools: of its page.
        asked: number of a helper -> its pending requests.
        left: helpers whose answers are no longer needed.
        ended: helpers that were ended.
        begun: how many were started.
    """

    def __init__(self) -> None:
        self.pools: list[HelperPool] = []
        self.asked: dict[int, tuple[str, Any]] = {}
        self.left: set[int] = set()
        self.ended: list[int] = []
        self.begun = 0
        self._program = runpy.run_path(str(PROGRAM))["Helper"]

    def start(self, number: int) -> None:
        self.begun += 1

    def ask(self, number: int, kind: str, data: Any) -> None:
        self.asked[number] = kind, data
        self.left.discard(number)

    def leave(self, number: int) -> None:
        self.left.add(number)

    def end(self, number: int) -> None:
        self.ended.append(number)
        self.asked.pop(number, None)

    def say(self, number: int, kind: str, data: Any = None) -> None:
        """Deliver a helper's messages to a page."""
        for pool in self.pools:
            pool.hear(number, kind, data)

    def _heard(self, number: int, kind: str, news: str) -> None:
        self.say(number, kind, json.loads(news))

    def work(self) -> None:
        """Let all helpers answer their requests, including those that follow."""
        while self.asked:
            number, (kind, data) = next(iter(self.asked.items()))
            before = background.use(background.EventLoop())
            helper = self._program(partial(self._heard, number), lambda: number not in self.left)  # noqa: B023
            background.use(before)  # the page's
            self.say(number, "ready")
            answer = helper.answer(kind, data)
            del self.asked[number]
            self.say(number, "answer", answer)


@pytest.fixture
def helpers() -> Helpers:
    return Helpers()


@pytest.fixture
def pool(helpers: Helpers, clock: Clock) -> HelperPool:
    """A started, idle helper."""
    pool = HelperPool(helpers, 1)
    helpers.pools.append(pool)
    call = pool.ask("search", json.dumps([engine.record.dumps(SMALL.deal(1)), 5, 20]))
    helpers.work()
    assert call.future.done() and pool.ready
    return pool


@pytest.fixture
def searches(pool: HelperPool) -> Iterator[HelperSearches]:
    """Searches of tables, which go to that helper once the page is idle."""
    searches = HelperSearches(pool)
    before = search_queue.use(searches)
    yield searches
    search_queue.use(before)
    assert search_queue.threads() == 0


def search_and_change_to_another(helpers: Helpers, searches: HelperSearches) -> tuple[list[Solution], int]:
    """Request a search, and another one while it runs; returns the future results and the helper's number."""
    searches.rest()
    found: list[Solution] = []
    searcher = Searcher(lambda nodes, seconds: None)
    searcher.search(TREPPE.deal(46), 20, found.append)
    (number,) = helpers.asked
    searcher.search(SMALL.deal(1), 20, found.append)
    return found, number


def test_a_helper_loads_no_widgets() -> None:
    named = {name.split(".")[0] for name in imports(PROGRAM.read_text("utf-8"))} - set(sys.stdlib_module_names)
    assert named == {"engine", "cloudpickle"}


@pytest.mark.parametrize("deal", [1, 41])  # one that can be won, and one that cannot
def test_helpers_find_the_same_as_a_search_in_place(helpers: Helpers, searches: HelperSearches, deal: int) -> None:
    position, found = SMALL.deal(deal), list[Solution]()
    searches.rest()
    Searcher(lambda nodes, seconds: None).search(position, 20, found.append)
    assert not found, "the table does not wait"
    helpers.work()
    here = solve(position, 20, memory_mb=search_queue.MEMORY_MB)
    (there,) = found
    assert (there.status, there.moves, there.nodes, there.basis) == (here.status, here.moves, here.nodes, here.basis)
    assert there.position is position and there.status == ("won" if deal == 1 else "lost")


def test_searches_wait_until_the_page_is_idle(helpers: Helpers, searches: HelperSearches) -> None:
    found: list[Solution] = []
    Searcher(lambda nodes, seconds: None).search(SMALL.deal(1), 20, found.append)
    assert not helpers.asked
    searches.rest()
    helpers.work()
    assert found


def test_an_unwanted_search_makes_way(helpers: Helpers, searches: HelperSearches) -> None:
    found, number = search_and_change_to_another(helpers, searches)
    assert helpers.left == {number}, "the helper can look that up"
    helpers.work()
    assert [one.position for one in found] == [SMALL.deal(1)] and helpers.ended == []


def test_a_searching_helper_can_be_cancelled(helpers: Helpers, searches: HelperSearches) -> None:
    searches.rest()
    heard: list[int] = []
    found: list[Solution] = []

    def progress(nodes: int, _seconds: float) -> None:
        heard.append(nodes)
        searcher.cancel()

    searcher = Searcher(progress)
    hard = "treppe deal=1: base 7, S>R2P1, S>R5P1, R3P3>FH, S>R5P4, S>R3P3, " + "S>W, " * 5 + "W>R3, " + "S>W, " * 5
    hard += "W>R4, S>W, S>W, S>W, W>R4, R3x2>R4, S>W"
    searcher.search(engine.record.read(hard), 600, found.append)
    helpers.work()
    assert len(heard) == 1 and heard[0] > 0 and not found


def test_an_unresponsive_helper_is_replaced(helpers: Helpers, searches: HelperSearches, clock: Clock) -> None:
    found, number = search_and_change_to_another(helpers, searches)
    clock.go_on(GRACE)
    assert helpers.ended == [number] and helpers.begun == 2
    wait_until(lambda: search_queue.threads() == 0)  # this one is easy: it need not wait for the helper
    assert [one.position for one in found] == [SMALL.deal(1)]


def test_an_idle_helper_ends(helpers: Helpers, pool: HelperPool, clock: Clock) -> None:
    clock.go_on(background.IDLE - 1)
    assert pool.size == 1
    clock.go_on(2)
    assert pool.size == 0 and len(helpers.ended) == 1


def test_an_endless_call_is_ended_with_its_helper(helpers: Helpers, pool: HelperPool, clock: Clock) -> None:
    call = pool.ask("call", b"")
    (number,) = helpers.asked
    helpers.say(number, "limit", 5)
    clock.go_on(4)
    helpers.say(number, "limit", 5)  # another game
    clock.go_on(5)
    assert not call.future.done()
    clock.go_on(GRACE)
    assert "5 s" in str(call.future.exception()) and helpers.ended == [number]


def test_without_helpers_searches_run_in_place(helpers: Helpers, clock: Clock) -> None:
    pool = HelperPool(helpers, 1)
    searches, found = HelperSearches(pool), list[Solution]()
    before = search_queue.use(searches)
    try:
        searches.rest()
        pool.start()
        pool.ask("search", "")
        (number,) = helpers.asked
        pool.hear(number, "broken", "no workers")
        assert not pool.able
        Searcher(lambda nodes, seconds: None).search(SMALL.deal(1), 20, found.append)
    finally:
        search_queue.use(before)
    wait_until(lambda: found and search_queue.threads() == 0)
    assert found[0].status == "won"


def test_a_small_device_starts_a_helper_only_for_an_answer_that_is_awaited(
    helpers: Helpers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwidgets.publish.site.searches.GLANCE", 1e-6)
    pool = HelperPool(helpers, 1)
    helpers.pools.append(pool)
    searches, found = HelperSearches(pool, sparing=True), list[Solution]()
    before = search_queue.use(searches)
    try:
        searches.rest()
        Searcher(lambda nodes, seconds: None).search(TREPPE.deal(46), 4, found.append)
        wait_until(lambda: found and search_queue.threads() == 0)
        assert helpers.begun == 0, "the search is given up"
        Searcher(lambda nodes, seconds: None).search(TREPPE.deal(46), 20, found.append, awaited=True)
        wait_until(lambda: helpers.asked)
        assert helpers.begun == 1 and len(found) == 1
        helpers.work()
        wait_until(lambda: len(found) == 2 and search_queue.threads() == 0)
        Searcher(lambda nodes, seconds: None).search(SMALL.deal(1), 4, found.append)
        assert helpers.asked, "now that there is one, it searches"
        helpers.work()
    finally:
        search_queue.use(before)
    assert [one.status for one in found[1:]] == ["won", "won"]


# -------------------------------------------------------------- runs of strategies


def first_move(view: engine.View, moves: Any, rng: Any) -> engine.Move:
    """A strategy like a learner's."""
    return moves[rng.integers(len(moves))]  # type: ignore[no-any-return]


class Played:
    """A run of an experiment, and how it ended.

    Attributes:
        progress: the reported progress.
        going: whether it should continue.
        results: its results.
    """

    def __init__(self, pool: HelperPool, strategies: dict[str, Any], deals: int) -> None:
        self.progress: list[tuple[int, int]] = []
        self.going = True
        self.results: list[engine.Results | Exception] = []
        run = Run(SMALL, strategies, range(deals), self._progress, self.results.append)
        self.job = HelperRuns(pool).begin(run)

    def _progress(self, done: int, total: int) -> bool:
        self.progress.append((done, total))
        return self.going


STRATEGIES = {"mine": first_move, "climber": "climber"}


def test_a_distributed_run_has_the_same_results(helpers: Helpers, clock: Clock) -> None:
    pool = HelperPool(helpers, 3)
    helpers.pools.append(pool)
    run = Played(pool, STRATEGIES, 50)
    assert run.job.running and helpers.begun == 1, "one helper tells first how long a deal takes"
    helpers.work()
    assert not run.job.running
    (results,) = run.results
    assert isinstance(results, engine.Results)
    assert results.facts == engine.compare(SMALL, STRATEGIES, 50, progress=False).facts and results.complete


def test_a_stopped_run_keeps_the_games_played(helpers: Helpers, clock: Clock) -> None:
    pool = HelperPool(helpers, 1)
    helpers.pools.append(pool)
    run = Played(pool, STRATEGIES, 5000)
    (number,) = helpers.asked
    helpers.say(number, "ready")
    rows = engine.compare(SMALL, STRATEGIES, range(4), progress=False).rows
    helpers.say(number, "progress", [3, 8])
    clock.go_on(1)
    assert run.progress[-1] == (3, 10_000)
    helpers.say(number, "answer", cloudpickle.dumps((True, ([tuple(row) for row in rows], True))))
    run.going = False
    clock.go_on(1)
    assert number in helpers.left
    clock.go_on(GRACE)
    (results,) = run.results
    assert isinstance(results, engine.Results) and results.rows == rows and not results.complete


def test_a_run_completes_even_if_calls_cannot_be_suspended(helpers: Helpers, clock: Clock) -> None:
    pool = HelperPool(helpers, 1)
    run = Played(pool, STRATEGIES, 6)
    run.job.join()
    (results,) = run.results
    assert isinstance(results, engine.Results) and results.complete and not run.job.running


def test_an_unpicklable_strategy_plays_in_place(helpers: Helpers, clock: Clock) -> None:
    lock = threading.Lock()

    def mine(view: engine.View, moves: Any, rng: Any) -> Any:
        with lock:
            return moves[0]

    run = Played(HelperPool(helpers, 1), {"mine": mine}, 3)
    run.job.join()
    assert not helpers.asked and isinstance(run.results[0], engine.Results) and run.results[0].complete


def test_helpers_serve_as_worker_processes(helpers: Helpers, pool: HelperPool, tmp_path: Path) -> None:
    executor = HelperExecutor(pool, os.devnull)
    futures = [executor.submit(divmod, 7, 2), executor.submit(divmod, 7, 0)]
    assert all(one.done() for one in futures)  # `concurrent.futures.wait` comes back at once; `result` waits
    helpers.work()
    assert futures[0].result() == (3, 1)
    with pytest.raises(ZeroDivisionError):
        futures[1].result()


def test_a_call_past_its_limit_has_last_words(helpers: Helpers, pool: HelperPool, clock: Clock, tmp_path: Path) -> None:
    words = tmp_path / "last words"
    words.write_bytes(b"")
    future = HelperExecutor(pool, str(words)).submit(divmod, 7, 2)
    (number,) = helpers.asked
    helpers.say(number, "limit", 1)
    clock.go_on(1 + GRACE)
    with pytest.raises(BrokenExecutor):
        future.result()
    assert words.read_text()


def test_shutting_down_a_pool_ends_its_helpers(helpers: Helpers, pool: HelperPool, clock: Clock) -> None:
    executor = HelperExecutor(pool, os.devnull)
    executor.submit(divmod, 7, 2)
    executor.shutdown(kill_workers=True)
    clock.go_on(0.1)
    assert len(helpers.ended) == 1 and pool.size == 0


def test_a_pool_works_in_place_if_calls_cannot_wait(pool: HelperPool) -> None:
    assert PageBackground(pool).pool(2).submit(divmod, 7, 2).result() == (3, 1)


def test_helpers_estimate_the_same_as_this_python(helpers: Helpers, searches: HelperSearches) -> None:
    position, found, told = engine.record.read("treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3"), [], []
    searches.rest()
    searcher = Searcher(lambda nodes, seconds: None)
    for worlds in (3, 5):
        searcher.estimate(position, found.append, worlds, found[-1] if found else None)
        assert helpers.asked, "the table does not wait"
        helpers.work()
    searcher.review(position, found.append, lambda review, moves: told.append((len(review.steps), moves)))
    helpers.work()
    assert found == [engine.chances(position, 3), engine.chances(position, 5), engine.lab.review_chances(position)]
    assert told == [(1, 2), (2, 2)]


def test_a_helper_leaves_an_estimate_for_an_awaited_search(helpers: Helpers, searches: HelperSearches) -> None:
    position, order = SMALL.deal(1), list[Any]()
    searches.rest()
    estimates, solver = (Searcher(lambda nodes, seconds: None) for _ in range(2))
    estimates.estimate(position, order.append, 5)
    (number,) = helpers.asked
    solver.search(position, 20, lambda solution: order.append(solution.status), awaited=True)
    assert helpers.left == {number}
    helpers.work()
    assert order == ["won", engine.chances(position, 5)]


def test_without_helpers_there_are_no_estimates(pool: HelperPool, searches: HelperSearches) -> None:
    pool.able, found = False, list[Any]()
    searches.rest()
    Searcher(lambda nodes, seconds: None).estimate(SMALL.deal(1), found.append, 5)
    wait_until(lambda: found)
    assert found == [None]
