"""From a position to a scene: where each card of a game lies on the table. One file for each kind of table.

A layout shows what the player may see, and takes what can be done from the engine's legal moves; it decides no
rule.
"""

from __future__ import annotations

from importlib import import_module

import engine
from cardwidgets.scene import Scene

_MODULES = {"grosse-harfe": "harfe", "kleine-harfe": "harfe"}


def scene(
    position: engine.Position,
    *,
    language: str | None = None,
    handles: bool = True,
    room: float | None = None,
) -> Scene:
    """The scene that shows a position.

    Args:
        position: the position.
        language: of labels, "en" or "de"; None for the engine's current one.
        handles: False leaves out what the layer needs (for a picture).
        room: height kept for the tableau, in card widths; None for what a whole game needs.

    Raises:
        KeyError: there is no layout for this game.
    """
    module = import_module(f"cardwidgets.layouts.{_MODULES[position.game.key]}")
    made: Scene = module.scene(position, language or engine.language(), handles, room)
    return made
