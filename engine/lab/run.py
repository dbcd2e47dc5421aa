"""`simulate` and `compare`: strategies on the same deals, on one core or on many."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from itertools import chain
from typing import Any

from ..deals import check_number
from ..extras import needs_extra
from ..game import Game
from . import rows, runner
from .policy import Policy
from .progress import Progress, telling
from .results import Results
from .rows import Row
from .runner import Task

LIMIT = 2000
"""Most moves of a game: who still plays then goes round in circles."""
SECONDS = 60.0
"""Most seconds of a game."""


def simulate(
    game: Game,
    strategy: Any,
    deals: int | Iterable[int] = range(1000),
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = True,
    seed: int = 0,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    opponents: Any = None,
) -> Results:
    """Play deals with a strategy.

    The rows depend on game, strategy, deals and seed alone: not on the number of workers, the executor or the order
    in which games are finished. A strategy that raises, returns an illegal move or does not come to an end loses that
    game, and its row says why. An interrupt (Ctrl+C, or the stop button of a notebook) ends the run and keeps what
    is done.

    Args:
        game: the game, with its options.
        strategy: `strategy(view, moves, rng) -> move`, a `Policy`, or the name of one that ships (`strategies`).
        deals: numbers of the deals, or how many, counted from 0.
        workers: processes to work in. Their strategies and what these use travel by value.
        executor: instead of workers: any executor of the kind of `concurrent.futures`, such as Dask's.
        progress: True shows a progress bar, False nothing; or a function `progress(done, total)` that is told how many
            games are done, in the thread that called: at the start, some twenty times a second, and at the end (of an
            interrupted run too). It ends the run, as an interrupt does, by returning False.
        seed: of the random numbers that strategies are given.
        limit: most moves of a game.
        seconds: most seconds of a game of a Python strategy. Results depend on it only for a strategy that is so slow.
        opponents: in a game for several the strategy in all other seats; each deal is then played once for each seat
            with the same hands. Without it: the strategy itself.

    Raises:
        BadDeal: no such deal number.
        MissingExtra: the progress bar, or what carries strategies to other processes, is not installed.
        ValueError: no such strategy, or workers below 1.
    """
    name = _name(strategy)
    tables = None
    if game.seats > 1:
        other = strategy if opponents is None else opponents
        tables = {_name(other): other}
    elif opponents is not None:
        raise ValueError("a patience has no opponents")
    return _run(game, {name: strategy}, tables, deals, workers, executor, progress, seed, limit, seconds)


def compare(
    game: Game,
    strategies: Mapping[str, Any] | Sequence[str] | None = None,
    deals: int | Iterable[int] = range(1000),
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = True,
    seed: int = 0,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    opponents: Mapping[str, Any] | Sequence[str] | None = None,
) -> Results:
    """Play the same deals with several strategies.

    In Napoleon it is a round robin: each strategy sits at tables whose other seats are taken by one other strategy, in
    each seat once with the same hands.

    Args:
        strategies: name -> strategy, or names of those that ship; None: all that ship for the game, but for `fair`,
            who takes longer than all others together.
        opponents: in a game for several: whose tables they sit at, in the same form; None: their own.
        game, deals, workers, executor, progress, seed, limit, seconds: as in `simulate`.

    Raises:
        BadDeal: no such deal number.
        MissingExtra: the progress bar, or what carries strategies to other processes, is not installed.
        ValueError: no such strategy, or workers below 1.
    """
    chosen = _named(game, strategies)
    tables = None
    if game.seats > 1:
        tables = chosen if opponents is None else _named(game, opponents)
    elif opponents is not None:
        raise ValueError("a patience has no opponents")
    return _run(game, chosen, tables, deals, workers, executor, progress, seed, limit, seconds)


def _name(strategy: Any) -> str:
    return strategy if isinstance(strategy, str) else str(getattr(strategy, "__name__", type(strategy).__name__))


def _named(game: Game, strategies: Mapping[str, Any] | Sequence[str] | None) -> dict[str, Any]:
    from .strategies import strategies as shipped

    if strategies is None:
        return {name: strategy for name, strategy in shipped(game).items() if not getattr(strategy, "slow", False)}
    return dict(strategies) if isinstance(strategies, Mapping) else {name: name for name in strategies}


def _run(
    game: Game,
    strategies: dict[str, Any],
    tables: dict[str, Any] | None,
    deals: int | Iterable[int],
    workers: int,
    executor: Executor | None,
    progress: Progress,
    seed: int,
    limit: int,
    seconds: float,
) -> Results:
    if workers < 1:
        raise ValueError(f"workers is a number of processes from 1 on, not {workers}")
    numbers = [check_number(deal) for deal in (range(deals) if isinstance(deals, int) else deals)]
    numbers = list(dict.fromkeys(numbers))
    options = {name: game.options[name] for name in game.changed_options}
    whole = []
    for name, strategy in strategies.items():
        strategy = _found(game, strategy)
        fields = (game.key, options, name, strategy, tuple(numbers), seed, limit, seconds)
        for other, theirs in (tables or {"": None}).items():
            whole.append(Task(*fields, others=(other, _found(game, theirs)) if tables else None))
    parts = list(chain.from_iterable(_parts(task, game, workers if executor is None else 4) for task in whole))
    order = {(task.name, task.others[0] if task.others else ""): i for i, task in enumerate(whole)}
    place = {deal: i for i, deal in enumerate(numbers)}
    done: list[Row] = []
    complete = True
    total = len(numbers) * len(whole) * game.seats
    found = _here(parts) if executor is None and workers == 1 else _there(parts, workers, executor)
    try:
        with telling(total, progress) as tell:
            for some in found:
                done += some
                tell(len(done))
    except KeyboardInterrupt:
        complete = len(done) == total
    finally:
        found.close()
    done.sort(key=lambda row: (order[row.strategy, row.opponents], place[row.deal], row.seat))
    return Results(done, strategies, complete=complete)


def _found(game: Game, strategy: Any) -> Any:
    if not isinstance(strategy, str):
        return strategy
    from .strategies import strategies as shipped

    known = shipped(game)
    if strategy not in known:
        raise ValueError(f"{game.key} has no strategy {strategy!r}; there are {', '.join(known)}")
    return known[strategy]


def _parts(task: Task, game: Game, workers: int) -> Iterator[Task]:
    """A task in pieces: small enough to share out evenly and to keep most of an interrupted run."""
    compiled = isinstance(task.strategy, Policy)
    size = max(1, min(200 if compiled else 10, len(task.deals) // (4 * workers) or 1))
    if compiled and workers == 1:
        size = 100
    for start in range(0, len(task.deals), size):
        yield replace(task, deals=task.deals[start : start + size])


def _here(parts: Sequence[Task]) -> Generator[list[Row], None, None]:
    """The rows of all parts, played in this process, game by game."""
    for part in parts:
        for row in runner.run(part):
            yield [row]


# ---------------------------------------------------------------- elsewhere


def work(packed: bytes) -> list[tuple[Any, ...]]:
    """What an executor runs: the rows of a packed task, as plain tuples."""
    import cloudpickle

    return [tuple(row) for row in runner.run(cloudpickle.loads(packed))]


def _there(parts: Sequence[Task], workers: int, executor: Executor | None) -> Generator[list[Row], None, None]:
    """The rows of all parts, played by an executor, as they come.

    A strategy that ends its process takes others' work along: that is begun again, part by part in a process of its
    own, until the one game is found that does it.
    """
    with needs_extra("lab"):
        from cloudpickle import dumps

    own = executor is None
    pool: Any = _pool(workers) if executor is None else executor
    pending: dict[Future[Any], Task] = {}
    try:
        waiting = list(reversed(parts))
        lost: list[Task] = []
        while waiting or pending:
            # Only some parts are handed over at a time, so that an interrupt leaves little to be called back.
            while waiting and len(pending) < 4 * max(workers, 8):
                try:
                    future = pool.submit(work, dumps(waiting[-1]))
                except BrokenExecutor:
                    if not own or not pending and not lost:
                        raise
                    break
                pending[future] = waiting.pop()
            finished, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in finished:
                part = pending.pop(future)
                try:
                    yield [Row(*fields) for fields in future.result()]
                except BrokenExecutor:
                    if not own:
                        raise
                    lost.append(part)
            if lost and not pending:
                _drop_pool()
                for part in lost:
                    yield from _alone(part)
                lost = []
                pool = _pool(workers)
    except BaseException:
        for future in pending:
            future.cancel()
        raise


def _alone(part: Task) -> Iterator[list[Row]]:
    """The rows of a part that may end its process; the games that do are told as crashes."""
    from cloudpickle import dumps

    try:
        with _new_pool(1) as pool:
            yield [Row(*fields) for fields in pool.submit(work, dumps(part)).result()]
    except BrokenExecutor:
        if len(part.deals) > 1:
            half = len(part.deals) // 2
            for deals in (part.deals[:half], part.deals[half:]):
                yield from _alone(replace(part, deals=deals))
        else:
            seats = range(part.game.seats)
            yield [part.row(part.deals[0], rows.CRASH, seat=seat, detail="the process ended") for seat in seats]


_pools: dict[int, ProcessPoolExecutor] = {}


def _pool(workers: int) -> ProcessPoolExecutor:
    """A pool of so many processes, kept for the next run."""
    if workers not in _pools:
        _drop_pool()
        _pools[workers] = _new_pool(workers)
    return _pools[workers]


def _new_pool(workers: int) -> ProcessPoolExecutor:
    # Spawned, not forked: a notebook's process has threads, of which a fork would keep the locks.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker)


def _drop_pool() -> None:
    for pool in _pools.values():
        pool.shutdown(wait=False, cancel_futures=True)
    _pools.clear()


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to answer
