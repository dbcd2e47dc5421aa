"""How a game's `heuristics.py` judges moves: how good each looks, why, and which cards can safely go up.

A game states its judgement in one of two ways. The first uses features of moves: `HINT_WEIGHTS` weighs them,
`HINT_REASONS` gives the reason for combinations of them, and `SAFE` lists those that mean that a card is no longer
needed in the tableau. The second is a function `score_moves(view, moves)`, which returns a `MoveScore` for each legal
move; a trick game, for example, asks one of its players. `engine/games/__init__.py` lists the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .internals import internals, masked

if TYPE_CHECKING:
    from ..vocabulary.moves import Move
    from .game import Game, View


class MoveScore(NamedTuple):
    """The judgement of the heuristics on a move.

    Attributes:
        value: how good it looks, comparable only between moves of one position; below 0 it achieves nothing by itself.
        reason: the key of the reason in `[hints]` of the game's texts; "" if there is none.
        safe: whether it moves to a foundation a card that, as far as can be told, is not needed elsewhere.
    """

    value: float
    reason: str = ""
    safe: bool = False


def heuristics(game: Game) -> Any:
    """The module `heuristics` of a game, or None."""
    return internals(game).package.part("heuristics")


def score_moves(view: View, moves: Sequence[Move]) -> Sequence[MoveScore]:
    """The heuristics' judgement on each move; () if the game has none.

    Args:
        view: what the player sees.
        moves: all legal moves.
    """
    module = heuristics(view.game)
    if module is None:
        return ()
    if hasattr(module, "score_moves"):
        scores: Sequence[MoveScore] = module.score_moves(view, moves)
        return scores
    weights, reasons, safe = _read(module)
    seen, found, values = bytearray(masked(view)), [], [0.0] * len(weights)
    for move in moves:
        module.features(seen, move.code, values)
        value = 0.0
        for i in range(len(weights)):  # added one by one, as compiled policies do: `sum` may round differently
            value += weights[i] * values[i]
        reason = next((reason for reason, needed in reasons if all(map(values.__getitem__, needed))), "")
        found.append(MoveScore(value, reason, any(map(values.__getitem__, safe))))
    return found


@cache
def _read(module: Any) -> tuple[tuple[float, ...], tuple[tuple[str, tuple[int, ...]], ...], tuple[int, ...]]:
    """The weights of all features; for each reason, in order, the features that it needs; the features in `SAFE`."""
    names = list(module.FEATURES)
    weights = tuple(float(module.HINT_WEIGHTS.get(name, 0)) for name in names)
    reasons = module.HINT_REASONS.items()
    needed = tuple((reason, tuple(map(names.index, features.split()))) for features, reason in reasons)
    return weights, needed, tuple(map(names.index, module.SAFE))
