"""What `fair` costs, beside an older version in the same run: `python -m bench fair --against COMMIT`."""

from collections.abc import Iterator

from bench.lab import games
from bench.measure import verdict
from bench.older import both

DEALS = 6
GOAL = 0.45
"""The share of the older version's CPU time."""
CODE = """
import json, sys, time
import engine
for line in sys.stdin:
    key, options, worlds, deals = json.loads(line)
    game = engine.game(key, **options)
    player = engine.lab.Fair(**({"worlds": worlds} if worlds else {}))
    player.prepare(game)
    moves = []
    def fair(view, legal, rng):
        moves.append(player(view, legal, rng).text)
        return moves[-1]
    start = time.process_time()
    won = sum(row.won for row in engine.simulate(game, fair, deals, progress=False, seconds=None))
    print(json.dumps([time.process_time() - start, won, moves]), flush=True)
"""


def report(against: str | None) -> Iterator[str]:
    """Rows with the CPU time of a deal: with 40 worlds, then as shipped; and whether 40 worlds give the same moves."""
    deals = list(range(300_001, 300_001 + DEALS))
    with both(against or "HEAD", CODE) as (ours, theirs):
        for name, game in games():
            old, _, before = theirs(game.key, dict(game.changed_options), 40, deals)
            forty, _, moves = ours(game.key, dict(game.changed_options), 40, deals)
            now, won, _ = ours(game.key, dict(game.changed_options), None, deals)
            judged = f", goal {GOAL}: {verdict(now <= GOAL * old)}" if against else ""
            yield (
                f"{name:<34} {old / DEALS:.2f} s before; 40 worlds {forty / old:.2f} "
                f"({'same' if moves == before else 'OTHER'} moves); now {now / DEALS:.2f} s, won {won} of {DEALS}, "
                f"ratio {now / old:.2f}{judged}"
            )
