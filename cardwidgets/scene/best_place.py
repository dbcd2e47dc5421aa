"""Where a single tap sends cards: to the place that the hints of the game rate best, if there is only one."""

from __future__ import annotations

import engine
from cardwidgets.scene.model import Handle
from engine.core.heuristics import score_moves


def best_places(handle: Handle, position: engine.Position) -> list[str]:
    """The best places for the cards of a handle: one, or several that are equally good.

    In a game with hints these are the moves that they rate best; in other games a foundation is best, and all other
    places are equally good. Places that share a move, such as two foundations of a suit, count as one.

    Args:
        handle: the cards.
        position: the position on the table.

    Returns:
        Names of piles among the targets of the handle, in their order; [] if there are none.
    """
    moves = {move.text: move for move in position.legal_moves}
    piles = position.game.piles
    places: dict[engine.Move, str] = {}
    for target in handle.targets:
        move = moves.get(move_text(handle, target, position))
        if move is not None:
            places.setdefault(move, target)
    scores = score_moves(position.view(position.to_move), position.legal_moves)
    if scores:
        value = {move: score.value for move, score in zip(position.legal_moves, scores, strict=True)}
        return [places[move] for move in places if value[move] == max(value[one] for one in places)]
    up = [place for place in places.values() if piles[place].role == "foundation"]
    return up or list(places.values())


def move_text(handle: Handle, target: str, position: engine.Position) -> str:
    """The move of the cards of a handle to a pile."""
    place = position.game.piles[target].target
    times = f"x{handle.count}" if handle.count > 1 else ""
    return f"{handle.pile}{times}>{place}"
