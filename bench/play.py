"""Play from Python, compiled play, strategies and solving, compared with an older version in one run, alternating.

Each version runs in its own process. Both play the same games, on deals that neither has met before.
"""

import statistics

from bench.measure import verdict
from bench.older import both

OLDER = "cfa125e5"
"""The last version whose rules each machine compiled with Numba."""
GAMES = ("grosse-harfe", "kleine-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon")
COUNTS = {"python": 40, "compiled": 4000, "strategy": 400, "solver": 8}
"""What is measured -> the games of a round."""
ROUNDS = 9
GOALS = {"python": 0.9, "compiled": 1.0, "strategy": 1.0, "solver": 1.0}
"""The minimum ratio of the speed to that of the older version, in the median of the rounds."""
_PLAYS = """
import json, random, sys, time
import engine
from engine.core.internals import internals
from engine.core.playout import random_games

def python(game, first, count):
    moves, draw = 0, random.Random(first).random
    for deal in range(first, first + count):
        position = game.deal(deal)
        for _ in range(300):
            legal = position.legal_moves
            if not legal:
                break
            position = position.play(legal[int(draw() * len(legal))])
            moves += 1
    return moves

def compiled(game, first, count):
    return random_games(game, first, count)["moves"]

def strategy(game, first, count):
    policies = [one for one in engine.lab.strategies(game).values() if isinstance(one, engine.lab.Weights)]
    deals = range(first, first + count)
    return sum(row.moves for one in policies[:1] for row in engine.simulate(game, one, deals, progress=False).rows)

def solver(game, first, count):
    return sum(engine.solve(game.deal(deal), nodes=20_000, shorten=False).nodes for deal in range(first, first + count))

for line in sys.stdin:
    what, key, first, count = json.loads(line)
    game = engine.game(key)
    internals(game).rules.compile()
    start = time.process_time()
    done = globals()[what](game, first, count)
    print(json.dumps([done, time.process_time() - start]), flush=True)
"""


def report() -> list[str]:
    """One row per task and game: what is done in a second of processor time, and the ratio to the older version."""
    rows = []
    with both(OLDER, _PLAYS) as versions:
        for what, count in COUNTS.items():
            for key in GAMES:
                if key == "napoleon" and what in ("strategy", "solver"):  # which has neither
                    continue
                rates = []
                for number in range(ROUNDS + 1):  # everything is compiled in the first round, which does not count
                    asked = versions[:: -1 if number % 2 else 1]
                    played = {ask: ask(what, key, number * count + 1, count) for ask in asked}
                    (done, ours), (same, theirs) = (played[ask] for ask in versions)
                    assert done == same, f"{key}: the versions do different things"
                    rates.append((done / ours, done / theirs))
                new, old = map(statistics.median, zip(*rates[1:], strict=True))
                ratio = statistics.median(a / b for a, b in rates[1:])
                rows.append(
                    f"{what:<9} {key:<16} {new:12,.0f} a second, {OLDER} {old:12,.0f}, ratio {ratio:.2f}, "
                    f"goal at least {GOALS[what]}: {verdict(ratio >= GOALS[what])}"
                )
    return rows
