"""A simple strategy that always keeps to the habits of its game, and never goes back to a table that it has had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.game import Game, View, game as game_of
from ..core.internals import internals
from ..vocabulary.moves import Move
from .features import features_of
from .policy import Weights


class Habitual:
    """The strongest simple strategy of a patience, with its habits (`BETS` in its `bets.py`) in front.

    Where the strategy would play the usual move of a habit, it plays the advised one. It remembers the game that it is
    playing, so it must see the moves of each game in order; a different `rng` starts a new game.

    Args:
        key: the key of a game.

    Raises:
        KeyError: the game has no habits.

    >>> habitual = engine.lab.strategies(engine.game("treppe"))["habits"]
    >>> habit = engine.lessons.course("treppe").habit("suit-from-row")
    >>> habitual(habit.position.view(), habit.position.legal_moves, None) == habit.moves[0]
    True
    """

    slow = True
    """Whether it is left out of comparisons that do not name it."""

    def __init__(self, key: str) -> None:
        game = game_of(key)
        features = features_of(game)
        self.key, self.__name__ = key, "habits"
        bets = internals(game).package.part("bets")
        if bets is None:
            raise KeyError(f"{key} has no habits")
        self._habits = tuple(bets.BETS.values())
        self._simple = Weights(key, features.STRATEGIES[features.STRONGEST])
        self._rng: Any = self
        self._had: set[View] = set()

    def __reduce__(self) -> tuple[Any, ...]:
        return Habitual, (self.key,)

    def __call__(self, view: View, moves: Sequence[Move], rng: Any) -> Move:
        if rng is not self._rng:
            self._rng, self._had = rng, set()
        self._had.add(view)
        new = [move for move in moves if _turns(view.game, move) or view.after(move) not in self._had]
        if not new:
            return view.game.move("resign")
        usual = self._simple(view, new)
        for habit in self._habits:
            found = habit(view)
            if found is not None and found[1] == usual and found[0] in new:
                return found[0]
        return usual


def _turns(game: Game, move: Move) -> bool:
    """Whether a move takes cards from the stock, which nobody has seen."""
    return bool(move.source) and game.piles[move.source].role == "stock"
