"""From what a player does at a table to the move that is attempted, legal or not: for one seat or for several."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import Handle, Scene
from engine.core.heuristics import score_moves


@dataclass(frozen=True, slots=True)
class AttemptedMove:
    """A move that the player tries.

    Attributes:
        move: its text; "" if the rules have no move like that, or if it is not clear which one is meant.
        handle: id of the handle used; "" for a button.
        target: the pile on which cards were put, or "".
        places: the piles between which the player has to choose, because one tap would not tell them apart.
        by_two: whether cards were taken with one click and put down with another.
    """

    move: str
    handle: str = ""
    target: str = ""
    places: tuple[str, ...] = ()
    by_two: bool = False


def attempted_move(intent: Intent, scene: Scene, position: engine.Position) -> AttemptedMove | None:
    """The move that a player tries at a table showing a position; None if it is not an attempt.

    A double click means the first of the handle's targets, a tap the best one, if it is the only best one. Without
    targets both try the foundations, so that the refusal gives a reason. In a game for several players a card is
    played wherever it is put down beyond the hand.
    """
    handle = next((one for one in scene.handles if one.id == intent.handle), None)
    if handle is None:
        return None
    named = handle.action or handle.probe
    if position.game.seats > 1:
        put_back = intent.kind == "drop" and intent.target[:1] != "P"
        return AttemptedMove(named, handle.id, intent.target) if named and not put_back else None
    if intent.kind == "drop" and intent.target in position.game.piles:
        return _of_cards(handle, intent.target, position, intent.how != "drag")
    if intent.kind == "click" and named:
        return AttemptedMove(named, handle.id)
    if intent.kind == "double" and handle.targets:
        return _of_cards(handle, handle.targets[0], position)
    if intent.kind == "tap" and handle.targets:
        best = best_places(handle, position)
        return _of_cards(handle, best[0], position) if len(best) == 1 else AttemptedMove("", handle.id, "", tuple(best))
    if intent.kind in ("double", "tap"):
        return AttemptedMove(_up(handle, position), handle.id)
    return None


def beside_table(position: engine.Position, scene: Scene) -> list[engine.Move]:
    """The legal moves that move no cards and are not played by a click on the table."""
    on_table = {handle.action for handle in scene.handles}.difference(scene.buttons)
    return [move for move in position.legal_moves if not move.source and move.text not in on_table]


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
        move = moves.get(_text(handle, target, position))
        if move is not None:
            places.setdefault(move, target)
    scores = score_moves(position.view(position.to_move), position.legal_moves)
    if scores:
        value = {move: score.value for move, score in zip(position.legal_moves, scores, strict=True)}
        return [places[move] for move in places if value[move] == max(value[one] for one in places)]
    up = [place for place in places.values() if piles[place].role == "foundation"]
    return up or list(places.values())


def move_to(handle: Handle, target: str, position: engine.Position) -> str:
    """The move that puts the cards of a handle on a pile, as text."""
    game, roles = position.game, [position.game.piles[pile].role for pile in (handle.pile, target)]
    turns = roles == ["waste", "stock"] and "redeal" in game.kinds  # the waste is turned over to become the stock
    return "redeal" if turns else _text(handle, target, position)


def _of_cards(handle: Handle, target: str, position: engine.Position, by_two: bool = False) -> AttemptedMove:
    return AttemptedMove(move_to(handle, target, position), handle.id, target, by_two=by_two)


def _up(handle: Handle, position: engine.Position) -> str:
    """The move to a foundation whose refusal is the most specific: its reason applies to the fewest foundations."""
    piles = position.game.piles.values()
    foundations = dict.fromkeys(pile.target for pile in piles if pile.role == "foundation")
    rulings = [position.ruling(f"{handle.pile}>{place}") for place in foundations]
    refused = [ruling for ruling in rulings if not ruling.legal]
    reasons = [ruling.reason for ruling in refused]
    return min(refused, key=lambda ruling: reasons.count(ruling.reason)).move.text if refused else ""


def _text(handle: Handle, target: str, position: engine.Position) -> str:
    """The move of the cards of a handle to a pile."""
    place = position.game.piles[target].target
    times = f"x{handle.count}" if handle.count > 1 else ""
    return f"{handle.pile}{times}>{place}"
