"""A position from outside is rejected unless legal play always stays within its arrays."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import PositionError, testing
from engine.core.internals import internals
from engine.vocabulary import Stack
from tests.engine.sets import SETS, game_of
from tests.sizes import sized

from .helpers import run

pytestmark = pytest.mark.thorough

PATIENCES = [name for name, (key, _) in SETS.items() if engine.game(key).seats == 1]
MOVES = 150


def extremes(name: str, seed: int, count: int) -> Iterator[engine.Position]:
    """Accepted positions in which few piles hold most of the cards that are not on the foundations."""
    game, chance = game_of(name), random.Random(f"{name} {seed}")
    stacks = [pile.name for pile in game.piles.values() if isinstance(pile, Stack)]
    for _ in range(count):
        played = list(testing.random_play(game.deal(chance.randrange(10**6)), chance.randrange(10**6), 80))
        data = chance.choice(played).to_dict()
        for _ in range(chance.randrange(1, 4)):
            source, target = chance.choices([name for name in stacks if name in data["piles"]], k=2)
            _shift(data, source, target, chance.randrange(len(data["piles"][source]) + 1))
        try:
            yield game.from_dict(data)
        except PositionError:
            continue


def _shift(data: dict[str, Any], source: str, target: str, count: int) -> None:
    """Move the lowest cards of a pile under those of another, face down if that pile has face-down cards."""
    if source == target:
        return
    piles, down = data["piles"], data["face_down"]
    cards = piles[source][:count]
    del piles[source][:count]
    piles[target][:0] = cards
    for name, change in ((source, -count), (target, count)):
        hides = name == "S" or name in down or (name == target and name.startswith("T") and source == "S")
        down[name] = max(0, min(len(piles[name]), down.get(name, 0) + change)) if hides else 0
        if not down[name]:
            del down[name]


def play_on(start: engine.Position, seed: int, moves: int = MOVES) -> int:
    """Play random moves in the plain tier, checking every pile; returns their number."""
    game, chance = start.game, random.Random(seed)
    state, pack = bytearray(start.state), sorted(game.pack)
    for number in range(moves):
        out = [0] * internals(game).rules.max_moves
        count = internals(game).module.legal_moves(state, out)
        if count == 0:
            return number
        internals(game).module.apply(state, chance.choice(out[:count]))
        held = {pile.name: pile.cards(state) for pile in game.piles.values()}
        assert sorted(card for cards in held.values() for card in cards) == pack
        for pile in game.piles.values():
            assert not isinstance(pile, Stack) or len(held[pile.name]) <= pile.capacity, pile.name
    return moves


@pytest.mark.parametrize("name", PATIENCES)
def test_accepted_positions_can_be_played_on(name: str) -> None:
    positions = list(extremes(name, 1, 30))
    assert len(positions) >= 3
    assert sum(play_on(position, number) for number, position in enumerate(positions)) > len(positions)


def test_a_waste_too_full_for_the_stock_is_rejected() -> None:
    game = engine.game("treppe")
    data = next(one.to_dict() for one in testing.random_play(game.deal(1), 1, 200) if one.view().counters["phase"] == 2)
    up = [card.text for card in game.pack if card.rank == data["counters"]["base"]][:2]
    rest = [card.text for card in game.pack if card.text not in up]
    data["piles"] = {name: [] for name in data["piles"]} | {f"F{card[-1]}": [card] for card in up}
    data["piles"] |= {"W": rest[:25], "S": rest[25:]}
    data["face_down"] = {"S": len(rest[25:])}
    with pytest.raises(PositionError, match=r"^W: stock and waste hold 50 cards.*\(TR-1\)"):
        game.from_dict(data)


@pytest.mark.parametrize("key", ["grosse-harfe", "kleine-harfe"])
def test_too_many_hidden_cards_in_a_column_are_rejected(key: str) -> None:
    data = engine.game(key).deal(1).to_dict()
    _shift(data, "S", "T1", 11)
    with pytest.raises(PositionError, match=r"^T1: 11 cards lie face down.*\(GH-2\)"):
        engine.game(key).from_dict(data)


CHECKED = """
from engine import testing
from tests.engine.test_room import PATIENCES, extremes
played = 0
for seed in range({seeds}):
    for name in PATIENCES:
        for number, position in enumerate(extremes(name, seed, 40)):
            for after in testing.random_play(position, number, 400):
                played += 1
                assert sorted(card for pile in after.game.piles for card in after[pile]) == sorted(after.game.pack)
print(played)
"""


@pytest.mark.deep
@pytest.mark.compiled
def test_compiled_rules_stay_within_their_arrays() -> None:
    """Plays millions of moves from such positions with Numba's bounds checking."""
    code = (
        "import engine\nfrom engine.core.internals import internals\n"
        "for key in engine.games: internals(engine.game(key)).rules.compile()\n"
    )
    code += CHECKED.format(seeds=sized(30))
    assert int(run(code, NUMBA_BOUNDSCHECK="1")) > sized(2_700_000)
