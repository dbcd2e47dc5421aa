"""The best play without seeing the hidden cards, and what players give away: `python -m tests.engine.test_optimum`."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from copy import copy
from itertools import chain, permutations
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import engine
from engine import Position
from engine.lab import Fair, Memory, optimum, simulate, strategies

pytestmark = pytest.mark.thorough

SMALL = {ranks: engine.game("grosse-harfe", packs=1, suits=2, ranks=ranks, columns=3) for ranks in (4, 5)}
BEST_OF_FIVE, VARIANCE = 89.25, 8.39
"""The optimum over the deals 0 to 99 with five ranks, and the variance of its wins; it takes over a minute."""
TINY: list[tuple[str, dict[str, Any]]] = [
    ("grosse-harfe", {"packs": 1, "suits": 2, "ranks": 3, "columns": 2}),
    ("kleine-harfe", {"suits": 2, "ranks": 3, "columns": 2, "turn": 2}),
    ("hochzeitszug", {"suits": 1, "ranks": 3, "packets": 1, "per_packet": 1, "redeals": 0}),
    ("grosse-napoleon", {"suits": 1, "ranks": 3, "columns": 1, "redeals": 0}),
]


def groups(positions: Iterable[Position]) -> list[frozenset[Position]]:
    """The positions that look alike."""
    by_view = defaultdict(set)
    for position in positions:
        by_view[position.view()].add(position)
    return [frozenset(alike) for alike in by_view.values()]


def by_worlds(start: Position) -> float:
    """The optimum by public means: all positions that look alike are played at once."""
    first = groups(start.game.deal(cards=order) for order in permutations(start.game.pack))
    waiting, moves = [alike for alike in first if start in alike], dict[frozenset[Position], Any]()
    while waiting:
        if (alike := waiting.pop()) not in moves:
            legal = next(iter(alike)).legal_moves
            moves[alike] = [groups(world.play(move) for world in alike) for move in legal]
            waiting += chain(*moves[alike])
    chances = {alike: float(next(iter(alike)).outcome == "won") for alike in moves}
    before: dict[frozenset[Position], float] = {}
    while before != chances:  # each round looks at least one move further
        before = dict(chances)
        for alike, played in reversed(moves.items()):
            means = [sum(len(after) * chances[after] for after in ways) / len(alike) for ways in played]
            chances[alike] = max(chances[alike], *means, 0)
    return chances[next(iter(moves))]


@pytest.mark.parametrize(("key", "options"), TINY)
def test_the_optimum_agrees_with_play_in_all_worlds(key: str, options: dict[str, Any]) -> None:
    game = engine.game(key, **options)
    starts, chance = [game.deal(deal) for deal in range(4)], optimum(game)
    found = [chance(start) for start in starts]
    assert found == pytest.approx([by_worlds(start) for start in starts])
    assert min(found) < 1


def test_a_game_in_which_hidden_cards_decide_rules_is_refused() -> None:
    treppe = engine.game("treppe", suits=2, ranks=3, rows=2)
    with pytest.raises(engine.ArgumentError, match="depend on hidden cards"):
        optimum(treppe)(treppe.deal(0))


@pytest.mark.parametrize("place", [b"", b"abc", "x", None, SMALL[4], engine.game("treppe").deal(1)])
def test_anything_but_a_position_of_the_game_is_refused(place: Any) -> None:
    with pytest.raises(engine.ArgumentError, match="a position of"):
        optimum(SMALL[4])(place)


def given_away(player: Any, ranks: int, deals: int, chance: Callable[[Position | Memory], float]) -> list[float]:
    """The optimum of each deal, plus what each card turned up added to it, minus 1 if the player wins.

    The mean is how much less often the player wins than the best one, without the luck of the cards.
    """
    lost = []
    for deal in range(deals):
        position, rng, moves = SMALL[ranks].deal(deal), Random(deal), 0
        memory = Memory(position.view())
        due = chance(memory)
        while position.legal_moves and moves < 2000:
            move, moves = position.game.move(player(position.view(), position.legal_moves, rng)), moves + 1
            unseen = copy(memory)
            unseen.known = memory.played(memory.known, move.code)
            before = chance(unseen)
            position = position.play(move)
            memory.follow(position.view(), move.code)
            due += chance(memory) - before
        lost.append(due - (position.outcome == "won"))
    return lost


def test_fair_gives_away_hardly_anything_with_four_ranks() -> None:
    chance = optimum(SMALL[4])
    assert mean(given_away(Fair(worlds=20), 4, 30, chance)) < 0.01
    assert mean(given_away(strategies(SMALL[4])["climber"], 4, 30, chance)) > 0.03


def test_fair_wins_about_as_often_as_possible_with_five_ranks() -> None:
    won = sum(row.won for row in simulate(SMALL[5], Fair(worlds=20), 100, progress=False))
    assert won > BEST_OF_FIVE - 1.5 * VARIANCE**0.5


if __name__ == "__main__":
    chance, every = optimum(SMALL[4]), [SMALL[4].deal(cards=cards) for cards in permutations(SMALL[4].pack)]
    print(
        f"all deals with 4 ranks: optimum {mean(chance(deal) for deal in every):.2%}, "
        f"with all cards known {mean(engine.solve(deal).status == 'won' for deal in every):.2%}"
    )
    for ranks, deals in ((4, 1000), (5, 100)):
        chance, players = optimum(SMALL[ranks]), strategies(SMALL[ranks]) | {"fair": Fair(worlds=20)}
        best = [chance(SMALL[ranks].deal(deal)) for deal in range(deals)]
        print(f"{ranks} ranks: optimum {sum(best):.2f} of {deals}, variance {sum(p * (1 - p) for p in best):.2f}")
        for name, player in players.items():
            lost = given_away(player, ranks, deals, chance)
            print(f"{name}: {100 * mean(lost):.2f} ± {196 * stdev(lost) / deals**0.5:.2f} points", flush=True)
