"""What a player means by what he does at a table for one: the move that he tries, allowed or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import engine
from cardwidgets.scene import Handle, Scene

if TYPE_CHECKING:
    from cardwidgets.table import Intent


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that the player tries.

    Attributes:
        move: the move, "" where the rules have no word for what he did.
        handle: id of the handle by which he tries it.
        target: the pile on which he has put cards, or "".
    """

    move: str
    handle: str
    target: str = ""


def wish(intent: Intent, scene: Scene, position: engine.Position) -> Wish | None:
    """The move that somebody tries at a table that shows a position; None if it is no try.

    A double click means the first of the places where the cards may go. Where they may go nowhere it asks for the
    foundations, so that the refusal says why.
    """
    handle = next((one for one in scene.handles if one.id == intent.handle), None)
    if handle is None:
        return None
    if intent.kind == "drop" and intent.target in position.game.piles:
        return _of_cards(handle, intent.target, position)
    if intent.kind == "click" and (handle.action or handle.asks):
        return Wish(handle.action or handle.asks, handle.id)
    if intent.kind == "double" and handle.targets:
        return _of_cards(handle, handle.targets[0], position)
    if intent.kind == "double":
        return Wish(_up(handle, position), handle.id)
    return None


def _of_cards(handle: Handle, target: str, position: engine.Position) -> Wish:
    place = position.game.piles[target].target
    times = f"x{handle.count}" if handle.count > 1 else ""
    return Wish(f"{handle.pile}{times}>{place}", handle.id, target)


def _up(handle: Handle, position: engine.Position) -> str:
    """The move to a foundation whose refusal tells most: its reason is that of the fewest foundations."""
    piles = position.game.piles.values()
    foundations = dict.fromkeys(pile.target for pile in piles if pile.role == "foundation")
    rulings = [position.ruling(f"{handle.pile}>{place}") for place in foundations]
    refused = [ruling for ruling in rulings if not ruling.legal]
    reasons = [ruling.reason for ruling in refused]
    return min(refused, key=lambda ruling: reasons.count(ruling.reason)).move.text if refused else ""
