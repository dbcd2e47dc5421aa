"""The strategy lab: win rates of the strategies that ship, and how fast they are found out.

`python -m bench lab` measures the speeds; `python -m bench.lab [DEALS]` prints the table of win rates of docs/lab.md.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import engine
from bench.measure import compare, line, rate
from engine.lab import Results, strategies
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


def first_trick(worlds: int = 200, deals: int = 40) -> list[float]:
    """Seconds of CPU of decisions at the first card of four players, in order."""
    import random

    player, times = pimc(worlds), []
    for deal in range(deals + 1):
        position = engine.game("napoleon").deal(deal)
        for move in ("bid 2", "pass", "pass", "pass"):
            position = position.play(move)
        start = time.process_time()
        player(position.view(position.to_move), position.legal_moves, random.Random(deal))
        times.append(time.process_time() - start)
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
            for key, goal in (("kleine-harfe", 15.0), ("grosse-harfe", None)):
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
        f"napoleon, 200 worlds at the first trick: {1000 * times[len(times) // 2]:.0f} ms in the median, "
        f"{1000 * times[-1]:.0f} ms at most (goal 200)"
    )
    one, two = scaling()
    rows.append(f"20,000 deals: {one:.1f} s with one process, {two:.1f} s with two: {one / two:.2f} times (goal 1.8)")
    return rows


def table(results: Results, game: str) -> list[str]:
    """Win rates as rows of a Markdown table."""
    rows = []
    for entry in results.summary():
        rows.append(
            f"| {game} | {entry['strategy']} | {entry['games']:,} | {entry['win_rate']:.1%} "
            f"({entry['low']:.1%} – {entry['high']:.1%}) | {entry['score']:.1f} |"
        )
    return rows


def main(deals: int) -> None:
    """Print the table of win rates; `random` and `greedy`, which are slower, play a tenth of the deals."""
    print("| game | strategy | deals | won (95 % interval) | mean score |\n| --- | --- | --- | --- | --- |")
    games = [engine.game(key) for key in PATIENCES] + [engine.game("kleine-harfe", turn=3)]
    for game in games:
        shipped = strategies(game)
        for name, strategy in shipped.items():
            number = deals if isinstance(strategy, Weights) else max(1, deals // 10)
            found = play(game, {name: strategy}, number, progress=False)
            turn = ", three cards turned" if game.changed_options else ""
            print(*table(found, game.key + turn), sep="\n", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
