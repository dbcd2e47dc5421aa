"""What a game's `heuristics.py` says of moves: how good each looks, why, and which cards can safely go up.

A game states its judgement in one of two ways. Either by features of moves: then `HINT_WEIGHTS` weighs them,
`HINT_REASONS` names the reason that goes with them, and `SAFE` those that mean that a card will not be missed. Or by a
function `score_moves(view, moves)` of its own, which returns a `MoveScore` for each of the legal moves; a trick game,
for example, asks a player. `engine/games/__init__.py` lists the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..vocabulary.moves import Move
    from .game import Game, View


class MoveScore(NamedTuple):
    """What heuristics say of a move.

    Attributes:
        value: how good it looks; only comparable with other moves of one position. Below 0: it leads nowhere by itself.
        reason: the key of the reason in `[hints]` of the game's texts; "" if there is none.
        safe: whether it moves a card to a foundation that will not be needed elsewhere, as far as can be told.
    """

    value: float
    reason: str = ""
    safe: bool = False


def heuristics(game: Game) -> Any:
    """The module `heuristics` of a game, or None."""
    return game.package.part("heuristics")


def score_moves(view: View, moves: Sequence[Move]) -> Sequence[MoveScore]:
    """What the heuristics of the game say of each move; () if it has none.

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
    seen, found, values = bytearray(view._masked), [], [0.0] * len(weights)
    for move in moves:
        module.features(seen, move.code, values)
        value = 0.0
        for i in range(len(weights)):  # added one by one, as compiled policies do: `sum` may round otherwise
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
