"""`simulate` and `compare`: run strategies on the same deals, on one core or many."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import chain
from typing import Any

from ..core.game import Game
from ..players import random_player
from ..vocabulary.deals import check_number
from . import parallel, runner
from .policy import Policy
from .progress import Progress, reporting
from .results import Results
from .rows import Row
from .runner import Task

LIMIT = 2000
"""The maximum number of moves in a game; a strategy that is still playing after that is going in circles."""
SECONDS = 60.0
"""The maximum number of seconds per game."""


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

    The rows depend only on game, strategy, deals and seed, not on the number of workers, the executor or the order in
    which games finish. A strategy that raises an exception, returns an illegal move or does not finish loses that game
    (in a game for several players, its seat plays on at random), and the row says why. An interrupt (Ctrl+C, or the
    stop button of a notebook) ends the run and keeps the finished games.

    Args:
        game: the game, with its options.
        strategy: `strategy(view, moves, rng) -> move`, a `Policy`, or the name of a built-in one (`strategies`).
        deals: the deal numbers, or how many, counted from 0.
        workers: the number of worker processes. Strategies and what they use are sent to them by value; a script needs
            no `if __name__ == "__main__":`.
        executor: an executor to use instead of workers, with the interface of `concurrent.futures`, such as Dask's.
        progress: True shows a progress bar, False nothing; or a function `progress(done, total)`, called in the calling
            thread with the number of finished games: at the start, about twenty times a second, and at the end (also of
            an interrupted run). By returning False, it ends the run like an interrupt.
        seed: the seed of the random sources given to strategies (see `engine.lab.Chance`).
        limit: the maximum number of moves per game.
        seconds: time limit per game for a Python strategy. Results depend on it only if a strategy is that slow. A
            single call into C that does not return, such as waiting for a lock or matching a regular expression, is
            interrupted only if `workers` is at least 2, not in this process or in those of an `executor`.
        opponents: in a game for several players, the strategy in all other seats; each deal is then played once per
            seat with the same hands. By default, the strategy itself.

    Raises:
        DealError: a deal number is invalid.
        MissingExtraError: the progress bar, or a package that plays in other processes, is not installed.
        ValueError: there is no such strategy, or `workers` is below 1.
        WorkerError: other processes do not start, or a strategy cannot be sent to them.

    >>> results = engine.simulate(engine.game("kleine-harfe"), "digger", deals=20, progress=False)
    >>> len(results), results.win_rate().value
    (20, 0.65)
    >>> def careful(view, moves, rng):
    ...     return next((move for move in moves if move.source != "S"), moves[0])
    >>> engine.simulate(engine.game("kleine-harfe"), careful, deals=[7, 8], progress=False, limit=300).names
    ('careful',)
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

    In Napoleon this is a round robin: each strategy sits at tables whose other seats are taken by one other strategy,
    once in each seat with the same hands.

    Args:
        strategies: name -> strategy, or names of built-in ones; None for all built-in ones of the game except `fair`,
            which takes longer than all others together.
        opponents: in a game for several players, the strategies whose tables they join, in the same form; None for the
            same strategies.
        game, deals, workers, executor, progress, seed, limit, seconds: see `simulate`.

    Raises:
        DealError: a deal number is invalid.
        MissingExtraError: the progress bar, or a package that plays in other processes, is not installed.
        ValueError: there is no such strategy, or `workers` is below 1.
        WorkerError: other processes do not start, or a strategy cannot be sent to them.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> results = engine.compare(small, ["climber", "random"], deals=40, progress=False)
    >>> results.difference("climber", "random").value
    0.2
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
            others = (other, _found(game, theirs)) if tables else None
            watched = strategy is not random_player  # random play repeats positions without going in circles
            whole.append(Task(*fields, others, watched))
    parts = list(chain.from_iterable(_parts(task, game, workers if executor is None else 4) for task in whole))
    order = {(task.name, task.others[0] if task.others else ""): i for i, task in enumerate(whole)}
    place = {deal: i for i, deal in enumerate(numbers)}
    done: list[Row] = []
    complete = True
    total = len(numbers) * len(whole) * game.seats
    results = _run_locally(parts) if executor is None and workers == 1 else parallel.run(parts, workers, executor)
    try:
        with reporting(total, progress) as report:
            for some in results:
                done += some
                report(len(done))
    except KeyboardInterrupt:
        complete = len(done) == total
    finally:
        results.close()
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
    """Split a task into parts: small enough to share out evenly and to keep most of an interrupted run."""
    compiled = isinstance(task.strategy, Policy)
    size = max(1, min(200 if compiled else 10, len(task.deals) // (4 * workers) or 1))
    if compiled and workers == 1:
        size = 100
    for start in range(0, len(task.deals), size):
        yield replace(task, deals=task.deals[start : start + size])


def _run_locally(parts: Sequence[Task]) -> Generator[list[Row], None, None]:
    """Yield the rows of all parts, played in this process, game by game; none while something is compiled."""
    for part in parts:
        for row in runner.run(part):
            yield [] if row is None else [row]
