"""Random games from Python, compared with the version before moves had cards, alternating in one run.

Each version runs in its own process. Both play the same games, on deals that neither has met before.
"""

from __future__ import annotations

import statistics

from bench.measure import verdict
from bench.older import both

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
    with both(OLDER, _PLAYS) as versions:
        for key, games in GAMES.items():
            rates = []
            for number in range(ROUNDS + 1):  # everything is compiled in the first round, which does not count
                asked = versions[:: -1 if number % 2 else 1]
                played = {ask: ask(key, number * games, games) for ask in asked}
                (moves, ours), (same, theirs) = (played[ask] for ask in versions)
                assert moves == same, f"{key}: the versions play different games"
                rates.append((moves / ours, moves / theirs))
            new, old = map(statistics.median, zip(*rates[1:], strict=True))
            ratio = statistics.median(a / b for a, b in rates[1:])
            rows.append(
                f"{key:<16} {new:8,.0f} moves a second, {OLDER} {old:8,.0f}, ratio {ratio:.2f}, "
                f"goal at least {GOAL}: {verdict(ratio >= GOAL)}"
            )
    return rows
