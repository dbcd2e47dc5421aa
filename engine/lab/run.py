"""`simulate` and `compare`: run strategies on the same deals, on one core or many."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from ..base.errors import ArgumentError
from ..base.reading import quoted
from ..core.arguments import amount, as_game, deal_numbers, refusal, whole
from ..core.game import Game
from ..core.registry import OURS
from ..players import random_player
from . import parallel, runner
from .policy import Policy, Weights
from .progress import Progress, reporting
from .results import Results
from .rows import Row
from .runner import Task

LIMIT = 2000
"""The maximum number of moves in a game; a strategy that is still playing after that is going in circles."""
SECONDS = 60.0
"""The maximum number of seconds per game."""
NO_END = 1e6
"""Seconds of a game without a time limit: eleven days, within the reach of all timers."""

Strategies = Mapping[str, Any] | Sequence[Any]
"""Strategies for `compare`: name -> strategy, or a list of functions and of names of built-in ones."""


def simulate(
    game: Game | str,
    strategy: Any,
    deals: int | Iterable[int] = range(1000),
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = True,
    seed: int = 0,
    limit: int = LIMIT,
    seconds: float | None = SECONDS,
    opponents: Any = None,
) -> Results:
    """Play deals with a strategy.

    The rows depend only on game, strategy, deals and seed, not on the number of workers, the executor or the order in
    which games finish. A strategy that raises an exception, returns an illegal move or does not finish loses that game
    (in a game for several players, its seat plays on at random), and the row says why. An interrupt (Ctrl+C, or the
    stop button of a notebook) ends the run and keeps the finished games; other processes have a second to finish those
    under way.

    Args:
        game: the game, with its options, or its key.
        strategy: `strategy(view, moves, rng) -> move`, a `Policy`, or the name of a built-in one (`strategies`).
        deals: the deal numbers, or how many, counted from 0.
        workers: the number of worker processes. Strategies and what they use are sent to them by value; a script needs
            no `if __name__ == "__main__":`.
        executor: an executor to use instead of workers, with the interface of `concurrent.futures`, such as Dask's.
        progress: True shows a progress bar if tqdm is installed, False nothing; or a function `progress(done, total)`,
            called in the calling thread with the number of finished games: at the start, about twenty times a second,
            and at the end (also of an interrupted run). By returning False, it ends the run like an interrupt.
        seed: the seed of the random sources given to strategies (see `engine.lab.Chance`).
        limit: the maximum number of moves per game.
        seconds: time limit per game for a Python strategy of your own; None for none. Results depend on it only if a
            strategy is that slow. A single call into C that does not return, such as waiting for a lock or matching a
            regular expression, is interrupted only if `workers` is at least 2, not in this process or in those of an
            `executor`.
        opponents: in a game for several players, the strategy in all other seats; each deal is then played once per
            seat with the same hands. By default, the strategy itself.

    Raises:
        ArgumentError: an argument is of no use, such as a negative number; nothing has been played.
        DealError: a deal number is invalid.
        MissingExtraError: a package that plays in other processes is not installed.
        OptionError: there is no such game.
        ValueError: there is no such strategy, or its weights are for another game.
        WorkerError: other processes do not start, or a strategy cannot be sent to them.

    >>> results = engine.simulate(engine.game("kleine-harfe"), "digger", deals=20, progress=False)
    >>> len(results), results.win_rate().value
    (20, 0.65)
    >>> def careful(view, moves, rng):
    ...     return next((move for move in moves if move.source != "S"), moves[0])
    >>> engine.simulate(engine.game("kleine-harfe"), careful, deals=[7, 8], progress=False, limit=300).names
    ('careful',)
    """
    game = as_game(game)
    chosen = {_name(strategy): checked_strategy(game, "strategy", strategy)}
    tables = None
    if game.seats > 1:
        other = strategy if opponents is None else opponents
        tables = {_name(other): checked_strategy(game, "opponents", other)}
    elif opponents is not None:
        raise ValueError("a patience has no opponents")
    return _run(game, chosen, tables, deals, workers, executor, progress, seed, limit, seconds)


def compare(
    game: Game | str,
    strategies: Strategies | None = None,
    deals: int | Iterable[int] = range(1000),
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = True,
    seed: int = 0,
    limit: int = LIMIT,
    seconds: float | None = SECONDS,
    opponents: Strategies | None = None,
) -> Results:
    """Play the same deals with several strategies.

    They take turns, a few deals at a time, so that a run that is interrupted (see `simulate`) can compare them.

    In Napoleon this is a round robin: each strategy sits at tables whose other seats are taken by one other strategy,
    once in each seat with the same hands.

    Args:
        strategies: name -> strategy, or a list of functions and of names of built-in ones; None for all built-in ones
            of the game except `fair`, which takes longer than all others together.
        opponents: in a game for several players, the strategies whose tables they join, in the same form; None for the
            same strategies.
        game, deals, workers, executor, progress, seed, limit, seconds: see `simulate`.

    Raises:
        ArgumentError: an argument is of no use, such as a negative number; nothing has been played.
        DealError: a deal number is invalid.
        MissingExtraError: a package that plays in other processes is not installed.
        OptionError: there is no such game.
        ValueError: there is no such strategy, or its weights are for another game.
        WorkerError: other processes do not start, or a strategy cannot be sent to them.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> results = engine.compare(small, ["climber", "random"], deals=40, progress=False)
    >>> results.difference("climber", "random").value
    0.2
    """
    game = as_game(game)
    chosen = named_strategies(game, "strategies", strategies)
    tables = None
    if game.seats > 1:
        tables = chosen if opponents is None else named_strategies(game, "opponents", opponents)
    elif opponents is not None:
        raise ValueError("a patience has no opponents")
    return _run(game, chosen, tables, deals, workers, executor, progress, seed, limit, seconds)


def _name(strategy: Any) -> str:
    return strategy if isinstance(strategy, str) else str(getattr(strategy, "__name__", type(strategy).__name__))


def named_strategies(game: Game, argument: str, strategies: Any) -> dict[str, Any]:
    """What `compare` takes as strategies: each by its name, still as it was given.

    Raises:
        ArgumentError: there is none, one of them is none, or two have one name.
        ValueError: there is no built-in strategy of this name, or weights are for another game.
    """
    from .strategies import strategies as shipped

    if strategies is None:
        return {name: name for name, strategy in shipped(game).items() if not getattr(strategy, "slow", False)}
    if isinstance(strategies, str) or callable(strategies):
        strategies = [strategies]
    if isinstance(strategies, Mapping):
        pairs = list(strategies.items())
    elif isinstance(strategies, Iterable):
        pairs = [(_name(one), one) for one in dict.fromkeys(strategies)]
    else:
        pairs = []
    if not pairs or not all(isinstance(name, str) for name, _ in pairs):
        raise ArgumentError(refusal(argument, strategies, "strategies"))
    names = [name for name, _ in pairs]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ArgumentError(refusal(argument, strategies, "twice", twice=twice[0]))
    for name, strategy in pairs:
        checked_strategy(game, f"{argument}: {name}", strategy)
    return dict(pairs)


def checked_strategy(game: Game, argument: str, strategy: Any) -> Any:
    """A strategy that can play a game; a built-in one for its name.

    Raises:
        ArgumentError: it is no function of view, moves and rng.
        ValueError: there is no built-in strategy of this name, or its weights are for another game.
    """
    from .strategies import strategies as shipped

    if isinstance(strategy, str):
        known = shipped(game)
        if strategy not in known:
            raise ValueError(f"{game.key} has no strategy {quoted(strategy)}; there are {', '.join(known)}")
        return known[strategy]
    if isinstance(strategy, type) or not callable(strategy) or not takes(strategy, 3):
        raise ArgumentError(refusal(argument, strategy, "strategy"))
    if isinstance(strategy, Weights):
        strategy.bind(game)
    return strategy


def _ours(game: Game, strategy: Any) -> bool:
    """Whether a strategy ships with us. It stops after counted work, so that no slow machine changes its results.

    One of our functions or classes that wraps a learner's code is not among them.
    """
    from .strategies import strategies as shipped

    return game.key in OURS and _definition(strategy) in map(_definition, shipped(game).values())


def _definition(strategy: Any) -> tuple[str, str]:
    """Where a function, or the class of an object, is defined."""
    made = strategy if hasattr(strategy, "__qualname__") else type(strategy)
    return made.__module__, made.__qualname__


def takes(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with this many arguments, as far as Python can tell."""
    if not inspect.isroutine(function):
        return True
    try:
        inspect.signature(function).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:  # it says nothing about its arguments
        pass
    return True


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
    seconds: float | None,
) -> Results:
    numbers = deal_numbers("deals", deals)
    workers, limit = whole("workers", workers, 1), whole("limit", limit)
    seconds = min(NO_END, amount("seconds", seconds))
    if executor is not None and not hasattr(executor, "submit"):
        raise ArgumentError(refusal("executor", executor, "executor"))
    if progress is None:
        progress = False
    elif not isinstance(progress, bool) and not callable(progress):
        raise ArgumentError(refusal("progress", progress, "progress"))
    if not isinstance(seed, str):
        seed = whole("seed", seed, -math.inf)
    options = {name: game.options[name] for name in game.changed_options}
    tasks = []
    for name, given in strategies.items():
        strategy = checked_strategy(game, name, given)
        for other, theirs in (tables or {"": None}).items():
            others = (other, checked_strategy(game, other, theirs)) if tables else None
            watched = strategy is not random_player  # random play repeats positions without going in circles
            ours = _ours(game, strategy) and (others is None or _ours(game, others[1]))
            fields = (game.key, options, name, strategy, tuple(numbers), seed, limit, NO_END if ours else seconds)
            tasks.append(Task(*fields, others, watched))
    order = {(task.name, task.others[0] if task.others else ""): i for i, task in enumerate(tasks)}
    done: list[Row] = []
    total = len(numbers) * len(tasks) * game.seats
    results = _played(tasks, workers, executor, done)
    try:
        with reporting(total, progress) as report:
            try:
                for _ in results:
                    report(len(done))
            except KeyboardInterrupt:
                results.close()  # takes in what is finished
                report(len(done))
    except KeyboardInterrupt:  # again
        pass
    finally:
        results.close()
    place = {deal: i for i, deal in enumerate(numbers)}
    done.sort(key=lambda row: (order[row.strategy, row.opponents], place[row.deal], row.seat))
    return Results(done, strategies, complete=len(done) == total)


BLOCK, SLOW_BLOCK = 50, 10
"""The maximum number of deals in a part: if all strategies are compiled policies, and if not."""


def _parts(tasks: Sequence[Task], workers: int) -> Iterator[Task]:
    """Split tasks into parts: some deals for each task, then the next deals, so that an interrupted run can compare.

    The first parts are the smallest, so that slow strategies have results early.
    """
    deals, compiled = tasks[0].deals, all(isinstance(task.strategy, Policy) for task in tasks)
    most = BLOCK if compiled else SLOW_BLOCK
    if workers > 1:
        most = max(1, min(most, len(deals) // (4 * workers)))
    start, size = 0, most if compiled and workers == 1 else 1
    while start < len(deals):
        for task in tasks:
            yield replace(task, deals=deals[start : start + size])
        start, size = start + size, min(2 * size, most)


def _played(
    tasks: Sequence[Task], workers: int, executor: Executor | None, done: list[Row]
) -> Generator[None, None, None]:
    """Lay out all parts, which takes a while for millions of deals, and play them; yield from time to time."""
    parts = list(_parts(tasks, workers if executor is None else 4))
    local = executor is None and workers == 1
    yield from _run_locally(parts, done) if local else parallel.run(parts, workers, executor, done)


def _run_locally(parts: Sequence[Task], done: list[Row]) -> Generator[None, None, None]:
    """Play all parts in this process; yield after each game, and at intervals while something is compiled."""
    for part in parts:
        for row in runner.run(part):
            if row is not None:
                done.append(row)
            yield
