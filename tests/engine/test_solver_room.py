"""Every array that the compiled search writes is long enough for any input.

| array | bound | why |
| --- | --- | --- |
| `arena` | `MAX_BYTES` and 16,384 more | a search stops with `MOST_BYTES` left; `trace` writes a key behind |
| `at`, `parent`, `tag`, `link`, `depth` | `most_nodes` + 2 | a search stops two nodes before |
| `table` | `MAX_TABLE` | it doubles only up to that, and holds at most `most_nodes` (3/4 of it) |
| `level` | `MAX_WIDTH` | no beam is wider |
| `head` | 2 * `BUCKETS` | values are clipped |
| `moves` | 8,192 | the most steps of a state |
| `out` of `trace` | doubled until the line fits | each step leaves room for `MOST_MOVES` |
| `line`, `out`, `path` of shortening | the length of the line + 1 | lines only become shorter |
| `first`, `queue` of shortening | `EXPANSIONS` and the line, or `most_nodes` | no more nodes are expanded |
| `edges` of shortening | 16 for each of these | a node is expanded only while all its moves fit |

Here the searches run into these bounds while Numba checks every index.
"""

import pytest

from .helpers import run

pytestmark = pytest.mark.thorough

CHECKED = """
import engine
from engine import testing
from engine.solver import line, shorten, solve
from tests.engine.sets import SETS, game_of

def search(position, **limits):
    found = solve(position, seconds=None, **limits)
    assert found.basis != "fault"
    return found

line.SECONDS = float("inf")  # code that checks its indices is slow
seen = set()
for name in [name for name in SETS if not name.startswith("napoleon")]:
    game = game_of(name)
    internals(game).rules.compile()
    for memory_mb in (0.7, 1, 3):  # full after some hundred or thousand states
        for number in range(6):
            for position in list(testing.random_play(game.deal(number), number, 200))[::50]:
                if position.outcome is None:
                    found = search(position, memory_mb=memory_mb, nodes=60_000)
                    seen.add(found.basis)
                    assert bool(found.moves) == (found.status == "won")
assert "memory" in seen and "replayed" in seen, seen
long = search(game_of("grosse-napoleon-no-redeals").deal(100_789), nodes=2_000_000, shorten=False)
assert len(long.moves) > 30_000
assert len(search(long.position, nodes=2_000_000).moves) < 1000
shorten.EXPANSIONS = 10
assert search(long.position, nodes=2_000_000).moves
print("done")
"""


@pytest.mark.deep
@pytest.mark.compiled
def test_the_search_stays_within_its_arrays() -> None:
    assert "done" in run(CHECKED, NUMBA_BOUNDSCHECK="1")
