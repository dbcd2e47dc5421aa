"""Random play: ours, compiled and from Python, compared with OpenSpiel from Python; and the engine's start-up time."""

import random
import statistics
import subprocess
import sys
from functools import partial

import engine
from bench import openspiel
from bench.measure import compare, line, verdict
from engine.core.internals import internals
from engine.core.playout import random_games

COMPILED = {
    "grosse-harfe": ("solitaire", 15.0),
    "treppe": ("solitaire", 20.0),
    "grosse-napoleon": ("solitaire", 20.0),
    "hochzeitszug": ("solitaire", 20.0),
    "napoleon": ("euchre", 20.0),
}
"""Game -> OpenSpiel game, and the required ratio of our compiled moves per second to its moves per second."""
FROM_PYTHON = {"grosse-harfe": ("solitaire", 3.0)}
LIMIT = 300


def compiled(key: str, games: int) -> int:
    """Play random games inside compiled code; return the number of moves played."""
    return random_games(engine.game(key), 1, games, LIMIT)["moves"]


def from_python(key: str, games: int) -> int:
    """Play random games through `legal_moves` and `play`; return the number of moves played."""
    game, draw = engine.game(key), random.random
    moves = 0
    for deal in range(games):
        position = game.deal(deal)
        for _ in range(LIMIT):
            legal = position.legal_moves
            if not legal:
                break
            position = position.play(legal[int(draw() * len(legal))])
            moves += 1
    return moves


def report() -> list[str]:
    """The rows of the report."""
    rows = [f"{'moves a second (medians)':<58} {'ours':>12} {'OpenSpiel':>12} {'ratio':>8}"]
    for driver, games in ((openspiel.example, 20), (openspiel.lean, 40)):
        for key, (other, goal) in COMPILED.items():
            internals(engine.game(key)).rules.compile()
            result = compare(partial(compiled, key, 2000), partial(driver, other, games))
            rows.append(line(f"{key}, compiled, against {other} ({driver.__name__})", result, goal))
        for key, (other, goal) in FROM_PYTHON.items():
            result = compare(partial(from_python, key, 60), partial(driver, other, games))
            wanted = goal if driver is openspiel.example else None
            rows.append(line(f"{key}, from Python, against {other} ({driver.__name__})", result, wanted))
    return rows


_CPU = "import time; start = time.process_time(); {code}; print(time.process_time() - start)"
_COMPILES = (
    "from numba.core import event; seen = []\n"
    "class Watch(event.Listener):\n"
    "    def on_start(self, e): seen.append(e)\n"
    "    def on_end(self, e): pass\n"
    "event.register('numba:compile', Watch())\n"
    "import engine; from engine.core.playout import random_games\n"
    "from engine.core.internals import internals\n"
    "for key in engine.games: game = engine.game(key); internals(game).rules.compile(); random_games(game, 1, 1, 50)\n"
    "print(len(seen))"
)


def fresh(code: str) -> float:
    """Run code in a fresh Python process and return the number that it prints."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(run.stdout)


def startup() -> list[str]:
    """CPU seconds to import the engine and to produce its first legal moves, with the rules already compiled."""
    imported = _CPU.format(code="import engine")
    first = _CPU.format(code="import engine; engine.game('grosse-harfe').deal(1).legal_moves")
    fast = _CPU.format(
        code="import engine; from engine.core.internals import internals; g = engine.game('grosse-harfe'); "
        "internals(g).rules.compile(); g.deal(1).legal_moves"
    )
    times = {name: [fresh(code) for _ in range(7)] for name, code in (("i", imported), ("f", first), ("c", fast))}
    a, b, c = (statistics.median(times[name]) for name in "ifc")
    rows = [
        f"import engine: {a:.3f} s of CPU, goal under 0.3: {verdict(a < 0.3)}",
        f"first legal moves, beyond the import: {b - a:.3f} s, goal under 0.3: {verdict(b - a < 0.3)}; "
        f"compiled tier: {c - a:.3f} s",
    ]
    compiled = fresh(_COMPILES)
    return [*rows, f"functions of the rules that Numba compiles: {compiled:.0f}, goal 0: {verdict(not compiled)}"]
