"""Random games from Python, compared with the version before moves had cards, alternating in one run.

Both versions play the same games, each on deals that it has not met before, in a process of its own.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.measure import verdict
from bench.older import checkout

OLDER = "3f03b5e"
"""The version before moves had cards."""
GAMES = {
    "grosse-harfe": 40,
    "kleine-harfe": 60,
    "treppe": 60,
    "grosse-napoleon": 60,
    "hochzeitszug": 60,
    "napoleon": 400,
}
"""How many games a round has."""
ROUNDS = 15
GOAL = 0.95
"""The minimum ratio of the moves per second to those of the older version, in the median of the rounds."""
_PROJECT = Path(__file__).resolve().parents[1]
_PLAYS = """
import json, random, sys, time
import engine
def rules(game):
    try:
        return game.rules
    except AttributeError:
        from engine.core.internals import internals
        return internals(game).rules
for line in sys.stdin:
    key, first, count = json.loads(line)
    game, moves = engine.game(key), 0
    rules(game).compile()
    draw = random.Random(first).random
    start = time.process_time()
    for deal in range(first, first + count):
        position = game.deal(deal)
        for _ in range(300):
            legal = position.legal_moves
            if not legal:
                break
            position = position.play(legal[int(draw() * len(legal))])
            moves += 1
    print(json.dumps([moves, time.process_time() - start]), flush=True)
"""


def report() -> list[str]:
    """One row per game: the moves per second of processor time, and their ratio to those of the older version."""
    rows = []
    with checkout(OLDER) as folder, _player(_PROJECT) as ours, _player(folder) as theirs:
        for key, games in GAMES.items():
            rates: list[tuple[float, float]] = []
            for number in range(ROUNDS + 1):  # everything is compiled in the first round, which does not count
                both = {one: _ask(one, key, number * games, games) for one in (ours, theirs)[:: (-1) ** number]}
                assert both[ours][0] == both[theirs][0], f"{key}: the versions play different games"
                rates.append((both[ours][0] / both[ours][1], both[theirs][0] / both[theirs][1]))
            new, old = map(statistics.median, zip(*rates[1:], strict=True))
            ratio = statistics.median(a / b for a, b in rates[1:])
            rows.append(
                f"{key:<16} {new:8,.0f} moves a second, {OLDER} {old:8,.0f}, ratio {ratio:.2f}, "
                f"goal at least {GOAL}: {verdict(ratio >= GOAL)}"
            )
    return rows


@contextmanager
def _player(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that plays with the version in a folder."""
    words = [sys.executable, "-c", _PLAYS]
    with subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def _ask(process: subprocess.Popen[str], *words: object) -> tuple[int, float]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps(words) + "\n")
    process.stdin.flush()
    moves, seconds = json.loads(process.stdout.readline())
    return moves, seconds
