"""Card tables for notebooks: pictures of positions, and panels to play at.

    >>> import cardwidgets
    >>> panel = cardwidgets.play("grosse-harfe", deal=4711)

Importing it gives every `engine.Position` a picture in notebooks, with or without a running kernel, and begins with the
language of the notebook (see `tongue`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import engine
from cardwidgets import layouts, tongue
from cardwidgets.gallery import Gallery
from cardwidgets.svg import scene_svg
from engine.position import PICTURES

__all__ = [
    "Gallery",
    "MatchPanel",
    "PlayPanel",
    "demo",
    "drill",
    "experiment",
    "figures",
    "language_switch",
    "lesson",
    "match",
    "picture",
    "play",
    "progress",
    "reading",
    "workshop",
]


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
tongue.begin()


_TEACHING = {
    "lesson": "lesson",
    "demo": "demo",
    "drill": "drill",
    "progress": "progress",
    "reading": "reading",
}
"""Names of the widgets that teach, with their files in `cardwidgets.teaching`."""


def __getattr__(name: str) -> Any:
    """`play` and `PlayPanel`, loaded when first asked for: a page of pictures needs no widgets."""
    if name in ("play", "PlayPanel"):
        from cardwidgets import panel as module

        return getattr(module, name)
    if name in ("match", "MatchPanel"):
        from cardwidgets import match_panel

        return getattr(match_panel, name)
    if name in ("language_switch", "LanguageSwitch"):
        from cardwidgets import switch

        return getattr(switch, name)
    if name == "figures":
        return import_module("cardwidgets.measured").figures
    if name in ("experiment", "workshop"):
        return getattr(import_module("cardwidgets.laboratory"), name)
    if name in _TEACHING:
        return getattr(import_module(f"cardwidgets.teaching.{_TEACHING[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
