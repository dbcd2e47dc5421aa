"""Every array written by the compiled code of the lab and the players is long enough for any input.

| array | bound | why |
| --- | --- | --- |
| `order` of playouts and policies | the pack | a shuffle swaps within the cards |
| `tally`, `results` | 3, `FIELDS` for each game | written at fixed places |
| `out` everywhere | `max_moves` of the rules | test_room.py |
| `work`, `other`, `saved`, `seen`, `known`, `world` | a state | copied byte by byte; moves are the rules' |
| `f` | the features, one weight each | `FEATURES` writes each once; a policy of one's own gets as many as weights |
| `line` of the memory | its length | it is only read |
| `unseen` of the worlds | the unseen cards | swapped within; hands and discards take at most these |
| `hands` of the worlds | the groups of each world | a world is counted when it fits, and no more than asked for |
| `room` of the search | `DEPTH` rows | a row for each card played, at most 5 of 5 players, and one behind |
| `keys`, `lows`, `highs` | `TABLE` | the slot is masked |
| `out` of the search | the moves of each world | written at fixed places |

Here they run where every index is checked: in plain Python with lists that know no negative index, and compiled with
Numba's own check.
"""

import random
from typing import Any

import pytest

import engine
from engine.core.internals import internals
from engine.core.playout import random_games
from engine.core.rules import Tier
from engine.games.napoleon.players.pimc import WorldSearch, pimc, rollouts
from engine.lab import Weights, strategies
from engine.lab.features import has_features
from engine.lab.policy import play_policy
from engine.lab.runner import BarePatience
from engine.players.memory import Memory
from engine.solver import careless

from .helpers import run
from .sets import SETS, game_of

pytestmark = pytest.mark.thorough

PATIENCES = [name for name, (key, _) in SETS.items() if engine.game(key).seats == 1]
TABLES = [name for name, (key, _) in SETS.items() if engine.game(key).seats > 1]


class Indexed:
    """A sequence that rejects negative indices, which compiled code does not support."""

    def __getitem__(self, at: Any) -> Any:
        assert not isinstance(at, int) or at >= 0, at
        return super().__getitem__(at)  # type: ignore[misc]

    def __setitem__(self, at: Any, value: Any) -> None:
        assert not isinstance(at, int) or at >= 0, at
        super().__setitem__(at, value)  # type: ignore[misc]


class Checked(Indexed, list[int]):
    """Numbers with checked indices."""


class CheckedState(Indexed, bytearray):
    """A state with checked indices."""


def check_in_plain_python() -> None:
    """Use all arrays in a separate uncompiled process, where indices are checked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tier, "buffer", lambda tier, count: Checked([0] * count))
        patch.setattr(Tier, "scratch", lambda tier: Checked([0] * tier.max_moves))
        patch.setattr(Tier, "integers", lambda tier, values: Checked(map(int, values)))
        patch.setattr(Tier, "state", lambda tier, data=None: CheckedState(tier.size if data is None else data))
        patch.setattr(WorldSearch, "integers", lambda search, values: Checked(map(int, values)))
        patch.setattr(careless, "LIMIT", 30)
        patch.setattr("engine.lab.policy._floats", lambda numbers, compiled: Checked(numbers))
        for name in PATIENCES:
            print(name)
            use_arrays_of_patience(game_of(name), 3, 30, 1)
        for name in ("napoleon-two", "napoleon-last-trick", "napoleon-all"):
            print(name)
            use_arrays_of_table(game_of(name), 3, 1)
    print("done")


def use_arrays_of_patience(game: engine.Game, deal: int, moves: int, games: int) -> None:
    """Run all code that the lab and the fair player compile for a patience, so that it writes its arrays."""
    random_games(game, deal, games, moves)
    careless.best_score(game, deal, games)
    if has_features(game):
        for policy in strategies(game).values():
            if isinstance(policy, Weights):
                play_policy(game, policy, range(deal, deal + games), moves)
    position, dice = game.deal(deal), random.Random(deal)
    board = BarePatience(game, internals(game).rules.compiled)
    count, codes = board.deal(deal), list[int]()
    for _ in range(moves):
        if count == 0:
            break
        code = dice.choice(board.moves(count)).code
        codes.append(code)
        count = board.play(code)
    memory = Memory(position.view())
    world = memory.sample(dice)
    memory.until_reveal(world, codes)
    memory.wins(world, codes)
    memory.wins(position.state, codes)


def use_arrays_of_table(game: engine.Game, deal: int, worlds: int) -> None:
    """Run the players that sample worlds in every phase of a deal, so that they write their arrays."""
    players, dice = (pimc(worlds), rollouts(worlds)), random.Random(deal)
    position = game.deal(deal)
    while position.to_move >= 0:
        for player in players:
            move = player(position.view(position.to_move), position.legal_moves, dice)
        position = position.play(move if dice.random() < 0.6 else dice.choice(position.legal_moves))


PLAIN = "from tests.engine.test_lab_room import check_in_plain_python; check_in_plain_python()"


def test_lab_and_players_stay_within_their_arrays() -> None:
    assert "done" in run(PLAIN, NUMBA_DISABLE_JIT="1")


CHECKED = """
from engine.compiling import jit
from engine.games.napoleon.players.pimc import _coming, world_search
from tests.engine.test_lab_room import PATIENCES, TABLES, use_arrays_of_patience, use_arrays_of_table
from tests.engine.sets import game_of
world_search()
_coming[0].result()
for name in PATIENCES:
    game = game_of(name)
    internals(game).rules.compile()
    for deal in range({deals}):
        use_arrays_of_patience(game, deal, 400, 5)
for name in TABLES:
    for deal in range({deals}):
        use_arrays_of_table(game_of(name), deal, 20)
print("done")
"""


@pytest.mark.deep
@pytest.mark.compiled
def test_compiled_lab_code_stays_within_its_arrays() -> None:
    """Plays thousands of games with Numba's bounds checking."""
    assert "done" in run(CHECKED.format(deals=60), NUMBA_BOUNDSCHECK="1")
