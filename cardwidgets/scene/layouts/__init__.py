"""From a position to a scene: the place of each card on the table.

A layout shows what the player may see, and derives possible actions from the engine's legal moves; it contains no
rules. A game may have a file `layout.py`, ours in `cardwidgets/games/`, those of other packages beside their rules; any
other game has the generic layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from types import ModuleType
from typing import Any

import engine
from cardwidgets.scene.celebration import Celebration, Finale, celebration
from cardwidgets.scene.figures import wreath
from cardwidgets.scene.layouts import generic
from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.model import Scene
from engine.core.internals import internals
from engine.tricks import OpenDeal, open_deal


def scene(
    position: engine.Position,
    *,
    language: str | None = None,
    handles: bool = True,
    room: float | None = None,
    aspect: float | None = None,
    large: bool = False,
    seat: int = 0,
    look: SeatLook | None = None,
    live: bool = True,
) -> Scene:
    """The scene that shows a position to one player.

    Args:
        language: the language of the labels, "en" or "de"; None for the engine's current one.
        handles: False leaves out what only the input layer needs (for a picture).
        room: height reserved for the tableau, in card widths; None for what a whole game needs.
        aspect: the ratio of width to height of the space for the table; None for the usual arrangement.
        large: whether the cards have a large index.
        seat: in a game for several players, the seat whose cards are visible.
        look: in a game for several players, the rest of what the table shows.
        live: in a game for several players, whether the seat can move if it is its turn.
    """
    language = language or engine.language()
    if position.game.seats > 1:
        moves = position.legal_moves if handles and live and position.to_move == seat else ()
        view, deal = position.view(seat), open_deal(position)
        return seat_scene(view, deal, moves, look or SeatLook(), language, handles, aspect)
    lay = layout_of(position.game).scene
    made: Scene = lay(position, language, handles, room, **_where(lay, aspect, large))
    return made


def seat_scene(
    view: engine.View,
    seen: OpenDeal,
    moves: Sequence[engine.Move],
    look: SeatLook,
    language: str,
    handles: bool = True,
    aspect: float | None = None,
) -> Scene:
    """The scene that shows a deal of a trick game from one seat.

    Args:
        view: the view of that seat.
        seen: the information that all players see.
        moves: the legal moves of the seat, () if it is not its turn.
        look: the rest of what the table shows.
        language: the language of names and labels.
        handles: False leaves out what only the input layer needs.
        aspect: as for `scene`.
    """
    lay = layout_of(view.game).seat_scene
    made: Scene = lay(view, seen, moves, look, language, handles, **_where(lay, aspect))
    return made


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The parts of a status line after moves and score: keys of texts in the table `[table]`, with their slots.

    They come from the optional function `status(position)` of a layout file. Without one, the text `status` is used, if
    the game has it, with counters and options as its slots.
    """
    function = getattr(layout_of(position.game), "status", None)
    if function:
        parts: list[tuple[str, dict[str, Any]]] = function(position)
        return parts
    slots = {**position.game.options, **position.view().counters}
    return [("status", slots)] if "table.status" in position.game.catalogue else []


def first_step(position: engine.Position) -> str:
    """The key of a text in the table `[table]` that says what to do first on this table, if the game has such a text.

    It comes from the optional function `first_step(position)` of a layout file.
    """
    function = getattr(layout_of(position.game), "first_step", None)
    return str(function(position)) if function else "first_step"


def celebrate(position: engine.Position, scene: Scene) -> Celebration:
    """The picture that the cards of a won patience form, with their places in the scene that shows it.

    It comes from the optional `FINALE` of a layout file.
    """
    return celebration(position, scene, getattr(layout_of(position.game), "FINALE", Finale(wreath)))


def _where(lay: Callable[..., Scene], aspect: float | None, large: bool = False) -> dict[str, Any]:
    """`aspect` and `large` for layouts that accept them; one of another package may have only one arrangement."""
    return {key: value for key, value in (("aspect", aspect), ("large", large)) if key in _parameters(lay)}


@cache
def _parameters(lay: Callable[..., Scene]) -> frozenset[str]:
    return frozenset(signature(lay).parameters)


def layout_of(game: engine.Game) -> ModuleType:
    """The layout file of a game: ours are in `cardwidgets/games/`, that of another package is in its folder."""
    ours = internals(game).package.name.removeprefix("engine.games.")
    if ours != internals(game).package.name:
        return import_module(f"cardwidgets.games.{ours}.layout")
    return internals(game).package.part("layout") or generic
