"""How often a pupil of Die Treppe wins who keeps to the chapters: `python -m bench.pupil --deals 1000`.

Four pupils play the same deals, which no other table uses: the simple rules of the first chapters, then the habits as
well, then the end game, then also which card may wait and when the waste card may have a space. Each sees only what
lies open. In the end game, when the stock is used up, nothing is hidden, and the pupil searches to the end.
"""

import argparse
from collections.abc import Sequence
from typing import Any

import engine
from engine import Move, View
from engine.core.game import Origin, Position
from engine.core.internals import masked
from engine.lab.habitual import Habitual

FIRST = 12_000_000
NODES = 5_000
"""The number of positions that a pupil looks at in the end game."""


class Pupil(Habitual):
    """A pupil who keeps the habits.

    Args:
        careful: whether a card waits and the waste card is kept from spaces, as the last chapter says.
    """

    def __init__(self, careful: bool) -> None:
        super().__init__("treppe")
        self.careful, self._plan = careful, list[Move]()

    def __reduce__(self) -> tuple[Any, ...]:
        return Pupil, (self.careful,)

    def __call__(self, view: View, moves: Sequence[Move], rng: Any) -> Move:
        if rng is not self._rng:
            self._plan = []
        if not self._plan and view.counters["phase"] == 2:
            if view.hidden("S"):
                moves = [move for move in moves if not self.careful or sensible(view, move)] or moves
            else:
                self._plan = to_the_end(view)
        return self._plan.pop(0) if self._plan else super().__call__(view, moves, rng)


def to_the_end(view: View) -> list[Move]:
    """A way to win when nothing is hidden; empty if none is found."""
    position = Position(view.game, masked(view), Origin())
    return list(engine.solve(position, seconds=None, nodes=NODES, memory_mb=4, shorten=False).moves)


def sensible(view: View, move: Move) -> bool:
    """Whether a move is what the last chapter advises, or says nothing about.

    A card that fits waits while a card in sight could still be built on it. The waste card goes into a space only if
    the next card of the waste can then be played.
    """
    card, suits = view.card(move), [pile for pile in view.piles if pile[0] == "F"]
    if card is None:
        return True
    if move.target in suits and move.source != "W":
        ends = [view.top(pile) for pile in view.piles if pile[0] in "RW" and pile != move.source]
        up = min(len(view[pile]) for pile in suits)
        step = (card.rank - view.counters["base"]) % 13
        return up >= step or not any(end and (end.rank - view.counters["base"]) % 13 == step - 1 for end in ends)
    if move.source == "W" and move.target in view.empty:
        after = view.after(move)
        return any(then.source == "W" and then.target not in after.empty for then in after.legal_moves)
    return True


def main() -> None:
    """Let the pupils play, and print what each wins."""
    parser = argparse.ArgumentParser(prog="python -m bench.pupil", description="How often a pupil of Die Treppe wins.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=FIRST, help=f"number of the first deal (default {FIRST})")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    game = engine.game("treppe")
    shipped = engine.lab.strategies(game)
    pupils = {"simple rules": shipped["spender"], "and the habits": shipped["habits"]}
    pupils |= {"and the end game": Pupil(careful=False), "and the last chapter": Pupil(careful=True)}
    for name, pupil in pupils.items():
        deals = range(given.first, given.first + given.deals)
        won = engine.simulate(game, pupil, deals, workers=given.workers, progress=False, seconds=None).win_rate()
        print(f"{name:22}{won.value:6.1%} ({won.low:.1%} to {won.high:.1%}) of {won.count:,} deals", flush=True)


if __name__ == "__main__":
    main()
