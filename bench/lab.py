"""The strategy lab: win rates of the strategies that ship, and how fast they are found out.

`python -m bench lab` measures the speeds. `python -m bench.lab` measures the win rates: see `--help`. With `--write` it
puts them into docs/lab.md and into the docstrings of the strategies, `engine/lab/features/*.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import engine
from bench.measure import compare, line, rate
from engine.lab import Results, Row, strategies
from engine.lab import compare as play
from engine.lab.policy import Weights, play_policy
from engine.players.pimc import pimc

PATIENCES = tuple(key for key in engine.games if engine.game(key).seats == 1)


def moves_of_policy(key: str, deals: int) -> int:
    """Moves of whole games of the first policy that ships for a game."""
    game = engine.game(key)
    policy = next(p for p in strategies(game).values() if isinstance(p, Weights))
    return sum(moves for *_, moves in play_policy(game, policy, range(deals), 2000))


def first_move(view: Any, moves: Any, rng: Any) -> Any:
    """The first of the legal moves: a strategy that costs nothing itself."""
    return moves[0]


def moves_from_python(key: str, deals: int) -> int:
    """Moves of games of a trivial strategy in Python."""
    found = play(engine.game(key), {"first": first_move}, deals, progress=False, limit=300)
    return sum(row.moves for row in found)


def scaling(deals: int = 20_000, rounds: int = 3) -> tuple[float, float]:
    """Median seconds of a compiled policy with one process and with two, taken in turn, pools ready."""
    harfe = engine.game("grosse-harfe")
    times: dict[int, list[float]] = {1: [], 2: []}
    for workers in times:
        play(harfe, ["digger"], 400, workers=workers, progress=False)
    for _ in range(rounds):
        for workers, found in times.items():
            start = time.perf_counter()
            play(harfe, ["digger"], deals, workers=workers, progress=False)
            found.append(time.perf_counter() - start)
    one, two = (sorted(found)[rounds // 2] for found in times.values())
    return one, two


def first_trick(worlds: int = 200, deals: int = 40, repeats: int = 5) -> list[float]:
    """Seconds of CPU of decisions at the first card of four players, in order; each the median of some repeats."""
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
    """The speeds, row by row."""
    rows = []
    for key in PATIENCES:
        moves_of_policy(key, 10)
        rows.append(f"{key}, compiled policy: {rate(lambda key=key: moves_of_policy(key, 1000)):,.0f} moves a second")
    try:
        from bench import openspiel
    except ModuleNotFoundError:
        rows.append("OpenSpiel is not installed: no comparison")
    else:
        for driver, games in ((openspiel.example, 20), (openspiel.lean, 40)):
            for key, goal in (("kleine-harfe", 15.0), ("grosse-harfe", 15.0)):
                found = compare(
                    lambda key=key: moves_of_policy(key, 500), lambda d=driver, n=games: d("solitaire", n), rounds=3
                )
                wanted = goal if driver is openspiel.example else None
                rows.append(line(f"{key}, policy, against solitaire ({driver.__name__})", found, wanted))
    moves_from_python("grosse-harfe", 5)
    python = rate(lambda: moves_from_python("grosse-harfe", 200))
    rows.append(f"grosse-harfe, trivial strategy in Python: {python:,.0f} moves a second (goal 100,000)")
    times = first_trick()
    rows.append(
        f"napoleon, 200 worlds at the first trick: {1000 * median(times):.0f} ms in the median, "
        f"{1000 * times[-1]:.0f} ms at most (goal 200); each decision the median of five"
    )
    one, two = scaling()
    rows.append(
        f"20,000 deals: {one:.1f} s with one process, {two:.1f} s with two: {one / two:.2f} times "
        f"(goal 1.8 on an idle machine; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors now)"
    )
    return rows


# ---------------------------------------------------------------- win rates

HEAD = "| game | strategy | deals | won (95 % interval) | mean score |\n| --- | --- | --- | --- | --- |"
SLOW = 10
"""Strategies in Python play so many times fewer deals than policies; the fair player only when he is named."""


def games() -> Iterator[tuple[str, Any]]:
    """Name -> game: the patiences, and Klondike with three cards turned."""
    for key in PATIENCES:
        yield key, engine.game(key)
    yield "kleine-harfe, three cards turned", engine.game("kleine-harfe", turn=3)


def kept(path: Path | None, game: Any, name: str, strategy: Any, deals: range, workers: int) -> Results:
    """Results that are kept in a file as they come: deals that it has already are not played again.

    The file is worth what the engine was worth that filled it; after a change of player or solver begin a new one.
    """
    rows: dict[int, Row] = {}
    options = " ".join(f"{key}={value}" for key, value in game.changed_options.items())
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            one = Row(*json.loads(line))
            if (one.game, one.options, one.strategy) == (game.key, options, name):
                rows[one.deal] = one
    missing = [deal for deal in deals if deal not in rows]
    size = max(1, len(missing)) if path is None else workers
    for at in range(0, len(missing), size):
        found = play(game, {name: strategy}, missing[at : at + size], workers=workers, progress=False, seconds=3600)
        rows |= {one.deal: one for one in found}
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(one) + "\n" for one in found)
    return Results([rows[deal] for deal in deals if deal in rows], [name])


def row(results: Results, game: str) -> str:
    """A row of the table, for results of one strategy."""
    (entry,) = results.summary()
    return (
        f"| {game} | {entry['strategy']} | {entry['games']:,} | {entry['win_rate']:.1%} "
        f"({entry['low']:.1%} – {entry['high']:.1%}) | {entry['score']:.1f} |"
    )


def write(rows: list[str], command: str | None = None) -> None:
    """Put rows into the tables of docs/lab.md and of the docstrings; older ones of the same strategies go."""
    root = Path(__file__).parent.parent
    names = {game: one.module.CATALOGUE for game, one in games()}
    for path in [root / "docs" / "lab.md", *sorted((root / "engine" / "lab" / "features").glob("[a-z]*.py"))]:
        text = path.read_text(encoding="utf-8")
        mine = [line for line in rows if path.suffix == ".md" or names[line.split(" | ")[0][2:]] == path.stem]
        if not mine:
            continue
        old = re.search(r"\| game \| strategy .*\n\| --- .*\n((?:\|.*\n)*)", text)
        assert old is not None, f"{path.name} has no table of win rates"
        found = {tuple(line.split(" | ")[:2]): line for line in [*old[1].splitlines(), *mine]}
        order = list(names)
        lines = sorted(found.values(), key=lambda line: order.index(line.split(" | ")[0][2:]))
        text = text.replace(old[0], "\n".join([HEAD, *lines]) + "\n")
        if command is not None:
            text = re.sub(r"`python -m bench\.lab[^`]*`", f"`{command}`", text, count=1)
        path.write_text(text, encoding="utf-8")


def main() -> None:
    """Measure win rates and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.lab", description="Win rates of the strategies that ship.")
    parser.add_argument(
        "--deals", type=int, default=4000, help=f"for a policy; others play one {SLOW}th (default 4000)"
    )
    parser.add_argument("--first", type=int, default=100_001, help="number of the first deal (default 100001)")
    parser.add_argument("--games", nargs="*", help="only these, by name as in the table")
    parser.add_argument(
        "--strategies", nargs="*", help="only these; `fair` is played only when named, on --deals deals"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file in which games are kept, to go on with another time")
    parser.add_argument("--write", action="store_true", help="put the rows into docs/lab.md and the docstrings")
    given = parser.parse_args()
    print(HEAD)
    rows = []
    for name, game in games():
        for strategy, one in strategies(game).items():
            slow = getattr(one, "slow", False)
            if given.games and name not in given.games or strategy not in (given.strategies or [strategy]):
                continue
            if slow and not given.strategies:
                continue
            count = given.deals if slow or isinstance(one, Weights) else max(1, given.deals // SLOW)
            deals = range(given.first, given.first + count)
            found = kept(given.keep, game, strategy, one, deals, given.workers)
            rows.append(row(found, name))
            print(rows[-1], flush=True)
    if given.write:
        whole = not given.games and not given.strategies
        write(rows, f"python -m bench.lab --deals {given.deals} --first {given.first}" if whole else None)


if __name__ == "__main__":
    main()
