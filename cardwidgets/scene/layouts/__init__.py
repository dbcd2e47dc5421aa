"""From a position to a scene: the place of each card on the table. There is one file per kind of table.

A layout shows what the player may see, and derives possible actions from the engine's legal moves; it decides no rule.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import engine
from cardwidgets.scene.model import Scene

_MODULES = {
    "grosse-harfe": "harfe",
    "kleine-harfe": "harfe",
    "treppe": "treppe",
    "grosse-napoleon": "grosse_napoleon",
    "hochzeitszug": "hochzeitszug",
    "napoleon": "napoleon",
}


def scene(
    position: engine.Position,
    *,
    language: str | None = None,
    handles: bool = True,
    room: float | None = None,
) -> Scene:
    """The scene that shows a position.

    Args:
        language: of the labels, "en" or "de"; None for the engine's current one.
        handles: False leaves out what only the input layer needs (for a picture).
        room: height reserved for the tableau, in card widths; None for what a whole game needs.

    Raises:
        KeyError: there is no layout for this game.
    """
    made: Scene = _module(position.game).scene(position, language or engine.language(), handles, room)
    return made


def has(game: engine.Game) -> bool:
    """Whether there is a table for a game."""
    return game.key in _MODULES


def kind(game: engine.Game) -> str:
    """The kind of table of a game: the name of its file here. Games of one family share a table.

    Raises:
        KeyError: there is no layout for this game.
    """
    return _MODULES[game.key]


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The parts of a status line besides moves and score: keys of texts in `play.toml`, with their slots.

    They come from the optional function `status(position)` of a layout file.

    Raises:
        KeyError: there is no layout for this game.
    """
    function = getattr(_module(position.game), "status", None)
    return function(position) if function else []


def greeting(position: engine.Position) -> str:
    """The key of a text in `play.toml`, if it is there, on how to use this table in particular.

    It comes from the optional function `greeting(position)` of a layout file.

    Raises:
        KeyError: there is no layout for this game.
    """
    function = getattr(_module(position.game), "greeting", None)
    return str(function(position)) if function else f"greeting_{kind(position.game)}"


def _module(game: engine.Game) -> ModuleType:
    return import_module(f"cardwidgets.scene.layouts.{kind(game)}")
