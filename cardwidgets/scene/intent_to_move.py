"""From an intent at a table for one player to the attempted move, legal or not."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.scene.best_place import best_places, move_text
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import Handle, Scene


@dataclass(frozen=True, slots=True)
class AttemptedMove:
    """A move that the player tries.

    Attributes:
        move: its text; "" if the rules have no move like that.
        handle: id of the handle used.
        target: the pile on which cards were put, or "".
    """

    move: str
    handle: str
    target: str = ""


def attempted_move(intent: Intent, scene: Scene, position: engine.Position) -> AttemptedMove | None:
    """The move that a player tries at a table showing a position; None if it is not an attempt.

    A double click means the first of the handle's targets, a tap the best one, if it is the only best one. Without
    targets both try the foundations, so that the refusal gives a reason.
    """
    handle = next((one for one in scene.handles if one.id == intent.handle), None)
    if handle is None:
        return None
    if intent.kind == "drop" and intent.target in position.game.piles:
        return _of_cards(handle, intent.target, position)
    if intent.kind == "click" and (handle.action or handle.probe):
        return AttemptedMove(handle.action or handle.probe, handle.id)
    if intent.kind == "double" and handle.targets:
        return _of_cards(handle, handle.targets[0], position)
    if intent.kind == "tap" and handle.targets:
        best = best_places(handle, position)
        return _of_cards(handle, best[0], position) if len(best) == 1 else None
    if intent.kind in ("double", "tap"):
        return AttemptedMove(_up(handle, position), handle.id)
    return None


def beside_table(position: engine.Position, scene: Scene) -> list[engine.Move]:
    """The legal moves that move no cards and are not played by a click on the table."""
    on_table = {handle.action for handle in scene.handles}.difference(scene.buttons)
    return [move for move in position.legal_moves if not move.source and move.text not in on_table]


def _of_cards(handle: Handle, target: str, position: engine.Position) -> AttemptedMove:
    game, roles = position.game, [position.game.piles[pile].role for pile in (handle.pile, target)]
    turns = roles == ["waste", "stock"] and "redeal" in game.kinds  # the waste is turned over to become the stock
    return AttemptedMove("redeal" if turns else move_text(handle, target, position), handle.id, target)


def _up(handle: Handle, position: engine.Position) -> str:
    """The move to a foundation whose refusal is the most specific: its reason applies to the fewest foundations."""
    piles = position.game.piles.values()
    foundations = dict.fromkeys(pile.target for pile in piles if pile.role == "foundation")
    rulings = [position.ruling(f"{handle.pile}>{place}") for place in foundations]
    refused = [ruling for ruling in rulings if not ruling.legal]
    reasons = [ruling.reason for ruling in refused]
    return min(refused, key=lambda ruling: reasons.count(ruling.reason)).move.text if refused else ""
