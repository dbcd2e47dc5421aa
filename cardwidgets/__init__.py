"""Card tables for notebooks: pictures of positions, and panels to play at.

    >>> import cardwidgets
    >>> panel = cardwidgets.play("grosse-harfe", deal=4711)

Importing it gives every `engine.Position` a picture in notebooks, with or without a running kernel.
"""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets import layouts
from cardwidgets.gallery import Gallery
from cardwidgets.svg import scene_svg
from engine.position import PICTURES

__all__ = ["Gallery", "MatchPanel", "PlayPanel", "match", "picture", "play"]


def picture(position: engine.Position, *, colours: str = "two", language: str | None = None) -> str:
    """A position as SVG, as the player sees it.

    Args:
        position: the position.
        colours: "two" or "four" suit colours.
        language: of the indices, "en" or "de"; None for the engine's current one.
    """
    language = language or engine.language()
    scene = layouts.scene(position, language=language, handles=False)
    return scene_svg(scene, letters=language, colours=colours, title=position.game.title(language))


PICTURES["image/svg+xml"] = picture


def __getattr__(name: str) -> Any:
    """`play` and `PlayPanel`, loaded when first asked for: a page of pictures needs no widgets."""
    if name in ("play", "PlayPanel"):
        from cardwidgets import panel as module

        return getattr(module, name)
    if name in ("match", "MatchPanel"):
        from cardwidgets import match_panel

        return getattr(match_panel, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
