"""The strategy lab: win rates of the built-in strategies, and the speed at which they are measured.

`python -m bench lab` measures speeds. `python -m bench.lab` measures win rates: see `--help`. With `--write` it puts
them into docs/lab-figures.md and into the docstrings of the strategies, `engine/games/*/heuristics.py`.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import engine
from bench import costs
from bench.measure import compare, line, rate, verdict
from engine import Results, compare as play
from engine.core.internals import internals
from engine.games.napoleon.players.pimc import pimc
from engine.lab import Row, strategies
from engine.lab.policy import Weights, play_policy
from tools.docs import figures

PATIENCES = tuple(key for key in engine.games if engine.game(key).seats == 1)


def moves_of_policy(key: str, deals: int) -> int:
    """Play whole games with a game's first built-in policy; return the number of moves."""
    game = engine.game(key)
    policy = next(p for p in strategies(game).values() if isinstance(p, Weights))
    return sum(moves for *_, moves in play_policy(game, policy, range(deals), 2000))


def first_move(view: Any, moves: Any, rng: Any) -> Any:
    """The first legal move: a strategy with no cost of its own."""
    return moves[0]


def moves_from_python(key: str, deals: int) -> int:
    """Play games with a trivial Python strategy; return the number of moves."""
    found = play(engine.game(key), {"first": first_move}, deals, progress=False, limit=300)
    return sum(row.moves for row in found)


def first_trick(worlds: int = 200, deals: int = 40, repeats: int = 5) -> list[float]:
    """CPU seconds for the decisions of four players at the first card, in order; each the median of several repeats."""
    import random

    player, times = pimc(worlds), []
    for deal in range(deals + 1):
        position = engine.game("napoleon").deal(deal)
        for move in ("bid 2", "pass", "pass", "pass"):
            position = position.play(move)
        view, moves, found = position.view(position.to_move), position.legal_moves, []
        for _ in range(repeats):
            start = time.process_time()
            player(view, moves, random.Random(deal))
            found.append(time.process_time() - start)
        times.append(median(found))
    return sorted(times[1:])


def report() -> list[str]:
    """The rows of the speed report."""
    rows = []
    for key in PATIENCES:
        moves_of_policy(key, 10)
        rows.append(f"{key}, compiled policy: {rate(partial(moves_of_policy, key, 1000)):,.0f} moves a second")
    try:
        from bench import openspiel
    except ModuleNotFoundError:
        rows.append("OpenSpiel is not installed: no comparison")
    else:
        for driver, games in ((openspiel.example, 20), (openspiel.lean, 40)):
            for key, goal in (("kleine-harfe", 15.0), ("grosse-harfe", 15.0)):
                results = compare(partial(moves_of_policy, key, 500), partial(driver, "solitaire", games), rounds=3)
                wanted = goal if driver is openspiel.example else None
                rows.append(line(f"{key}, policy, against solitaire ({driver.__name__})", results, wanted))
    moves_from_python("grosse-harfe", 5)
    python = rate(lambda: moves_from_python("grosse-harfe", 200))
    judged = verdict(python >= 100_000)
    rows.append(f"grosse-harfe, trivial strategy in Python: {python:,.0f} moves a second, goal 100,000: {judged}")
    times = first_trick()
    rows.append(
        f"napoleon, 200 worlds at the first trick: {1000 * median(times):.0f} ms in the median, "
        f"{1000 * times[-1]:.0f} ms at most, goal 200: {verdict(times[-1] <= 0.2)}; each decision the median of five"
    )
    rows += ["CPU time of one core:", *costs.costs()]
    one, two = costs.scaling()
    rows.append(
        f"20,000 deals: {one:.1f} s with one process, {two:.1f} s with two: {one / two:.2f} times "
        f"(goal 1.8 on an idle machine; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors now)"
    )
    return rows


# ---------------------------------------------------------------- win rates

PROGRAM = "python -m bench.lab"
RATES = "| game | strategy | deals | won (95% interval) | mean score |"
PAIRS = "| game | deals | `{}` won | `{}` won | difference (95% interval) | won by `{}` alone | by `{}` alone |"
ROBIN = "| strategy | at all tables | {} |"
APART = "| on the same hands | deals | chips per deal (95% interval) | ahead on | behind on |"
SLOW = 10
"""Python strategies play this many times fewer deals than policies; the fair player plays only if named."""
NAPOLEON = ("random", "rule-based", "pimc", "rollouts")
WORLDS = 40
"""The number of worlds of PIMC in the round robin."""


def games() -> Iterator[tuple[str, Any]]:
    """Name -> game: the patiences, plus Klondike with three cards turned."""
    for key in PATIENCES:
        yield key, engine.game(key)
    yield "kleine-harfe, three cards turned", engine.game("kleine-harfe", turn=3)


def resumed(path: Path | None, game: Any, players: Mapping[str, Any], deals: range, workers: int) -> Results:
    """Results that are stored in a file as they arrive; deals already in the file are not played again.

    The file is only valid for the version of the engine that produced it; start a new one after changing a player or
    the solver.
    """
    rows: dict[int, list[Row]] = {}
    options = " ".join(f"{key}={value}" for key, value in game.changed_options.items())
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            one = Row(*json.loads(line))
            others = one.opponents in players if one.opponents else len(players) == 1
            if (one.game, one.options) == (game.key, options) and one.strategy in players and others:
                rows.setdefault(one.deal, []).append(one)
    missing = [deal for deal in deals if deal not in rows]
    size = max(1, len(missing)) if path is None else workers
    for at in range(0, len(missing), size):
        found = play(game, players, missing[at : at + size], workers=workers, progress=False, seconds=3600)
        for one in found:
            rows.setdefault(one.deal, []).append(one)
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(one) + "\n" for one in found)
    return Results([one for deal in deals for one in rows.get(deal, ())], list(players))


def row(results: Results, game: str) -> str:
    """A table row for the results of one strategy."""
    (entry,) = results.summary()
    return (
        f"| {game} | {entry['strategy']} | {entry['games']:,} | {entry['win_rate']:.1%} "
        f"({entry['low']:.1%} – {entry['high']:.1%}) | {entry['score']:.1f} |"
    )


def pair(one: Results, two: Results, game: str) -> str:
    """A row of the table of differences, for the results of two strategies on the same deals."""
    first, second = one.names[0], two.names[0]
    found = Results([*one.rows, *two.rows], [first, second]).difference(first, second)
    value, low, high = (f"{100 * edge:+.1f}".replace("-", "−") for edge in (found.value, found.low, found.high))
    rates = " | ".join(f"{results.win_rate().value:.1%}" for results in (one, two))
    alone = f"{found.first_alone} | {found.second_alone}"
    return f"| {game} | {found.deals} | {rates} | {value} ({low} – {high}) | {alone} |"


def robin(results: Results) -> tuple[list[str], list[str]]:
    """The tables of a round robin in Napoleon: chips gained per deal at each table, and the differences."""

    def chips(one: Any) -> str:
        return f"{one.value:+.2f} ({one.low:+.2f} – {one.high:+.2f})".replace("-", "−")

    cells = results.matrix()
    gained = [
        f"| {name} | {chips(results.gain(name))} | "
        + " | ".join(chips(cells[name, other]) if name != other else "" for other in results.names)
        + " |"
        for name in results.names
    ]
    apart = []
    for one in results.differences():
        better, worse = (one.first, one.second) if one.value >= 0 else (one.second, one.first)
        difference = results.difference(better, worse)
        apart.append(
            f"| {better} – {worse} | {difference.deals} | {chips(difference)} "
            f"| {difference.first_alone} | {difference.second_alone} |"
        )
    return gained, apart


def write(rows: list[str], program: str = PROGRAM) -> None:
    """Insert rows into docs/lab-figures.md and the docstrings, replacing older ones of the same strategies."""
    names = {game: internals(one).package.file("heuristics.py") for game, one in games()}
    figures.write(program, RATES, rows, key=2, order=list(names))
    for path in dict.fromkeys(names.values()):
        mine = [line for line in rows if names[line.split(" | ")[0][2:]] == path]
        path.write_text(
            figures.put(path.read_text(encoding="utf-8"), RATES, mine, key=2, order=list(names)), encoding="utf-8"
        )


def napoleon(given: argparse.Namespace) -> None:
    """Run the round robin, then print and write it as requested."""
    game = engine.game("napoleon")
    players = {name: pimc(WORLDS) if name == "pimc" else name for name in NAPOLEON}
    deals = range(given.first, given.first + given.deals)
    gained, apart = robin(resumed(given.keep, game, players, deals, given.workers))
    head = ROBIN.format(" | ".join(f"at tables of {name}" for name in NAPOLEON))
    print(figures.table(head, gained) + "\n" + figures.table(APART, apart))
    if given.write:
        figures.write(PROGRAM, head, gained, key=0)
        figures.write(PROGRAM, APART, apart, key=0)


def main() -> None:
    """Measure win rates and print a table."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Win rates of the built-in strategies.")
    parser.add_argument(
        "--deals", type=int, default=4000, help=f"for a policy; others play one {SLOW}th (default 4000)"
    )
    parser.add_argument("--first", type=int, default=100_001, help="number of the first deal (default 100001)")
    parser.add_argument(
        "--games", nargs="*", help="only these, by name as in the table; `napoleon` alone: a round robin of its players"
    )
    parser.add_argument(
        "--strategies", nargs="*", help="only these; `fair` is played only when named, on --deals deals"
    )
    parser.add_argument(
        "--against", help="compare each of --strategies with this one on the same deals (of a patience)"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file that stores the games, to resume the run later")
    parser.add_argument("--write", action="store_true", help="put the rows into docs/lab-figures.md and the docstrings")
    given = parser.parse_args()
    if given.games == ["napoleon"]:
        napoleon(given)
    elif given.against:
        against(given)
    else:
        rates(given)


def chosen(given: argparse.Namespace) -> Iterator[tuple[str, Any, str, Any]]:
    """The games and strategies selected on the command line: name and game, name and strategy."""
    for name, game in games():
        for strategy, one in strategies(game).items():
            slow = getattr(one, "slow", False) and not given.strategies
            if not slow and name in (given.games or [name]) and strategy in (given.strategies or [strategy]):
                yield name, game, strategy, one


def rates(given: argparse.Namespace) -> None:
    """Measure the win rates, then print and write them as requested."""
    print(figures.table(RATES, []), end="")
    rows = []
    for name, game, strategy, one in chosen(given):
        full = getattr(one, "slow", False) or isinstance(one, Weights)
        deals = range(given.first, given.first + (given.deals if full else max(1, given.deals // SLOW)))
        rows.append(row(resumed(given.keep, game, {strategy: one}, deals, given.workers), name))
        print(rows[-1], flush=True)
    if given.write:
        write(rows)


def against(given: argparse.Namespace) -> None:
    """Measure the differences from one strategy, then print and write them as requested."""
    deals, other = range(given.first, given.first + given.deals), given.against
    for name, game, strategy, one in chosen(given):
        if strategy == other:
            continue
        found = resumed(given.keep, game, {strategy: one}, deals, given.workers)
        rival = resumed(given.keep, game, {other: strategies(game)[other]}, deals, given.workers)
        head, line = PAIRS.format(strategy, other, strategy, other), pair(found, rival, name)
        print(figures.table(head, [line]), flush=True)
        if given.write:
            figures.write(PROGRAM, head, [line], order=[key for key, _ in games()])


if __name__ == "__main__":
    main()
