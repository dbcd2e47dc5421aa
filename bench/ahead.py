"""The rules in a browser's Python, precompiled to WebAssembly, compared with this Python.

Both are measured in the same run, each on its own; a ratio says how many times longer the browser's Python takes.
"""

import statistics
import time
from typing import Any

import engine
from bench.measure import verdict
from engine.core.internals import internals
from engine.core.playout import random_games

DEALS = 40
GAMES = 20_000
SOLVING, PLAYING = 3.0, 2.0
"""The maximum ratio."""


def answers(questions: list[list[Any]]) -> list[Any]:
    """Median milliseconds to solve a patience, and moves per second in random games."""
    return [{"solving": solving, "playing": playing}[name](key) for name, key in questions]


def solving(key: str) -> float:
    """The median milliseconds to solve its deals, without shortening lines."""
    game = engine.game(key)
    took = []
    for number in range(DEALS + 1):
        deal = game.deal(number)
        begin = time.perf_counter()
        engine.solve(deal, seconds=10, shorten=False)
        took.append(1000 * (time.perf_counter() - begin))
    return statistics.median(took[1:])


def playing(key: str) -> float:
    """Moves per second."""
    game = engine.game(key)
    internals(game).rules.compile()
    random_games(game, 1, 1)
    begin = time.perf_counter()
    moves = random_games(game, 1, GAMES)["moves"]
    return moves / (time.perf_counter() - begin)


def report() -> list[str]:
    """One row per game and task: both figures, their ratio, and whether it is small enough."""
    from engine.core.registry import OURS
    from tools.modules.pyodide import ask

    patiences = [key for key in OURS if engine.game(key).seats == 1]
    questions = [["solving", key] for key in patiences] + [["playing", key] for key in OURS]
    rows = []
    for (name, key), there in zip(questions, ask("bench.ahead", questions), strict=True):
        (here,) = answers([[name, key]])
        ratio, most = (there / here, SOLVING) if name == "solving" else (here / there, PLAYING)
        unit = "ms, median" if name == "solving" else "moves a second"
        rows.append(
            f"{name} {key:<18} here {here:>13,.1f}, WebAssembly {there:>13,.1f} {unit:<14} "
            f"ratio {ratio:5.2f}, at most {most:g}: {verdict(ratio <= most)}"
        )
    return rows
