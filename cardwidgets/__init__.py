"""Card tables for notebooks: pictures of positions, and panels to play on.

    >>> import cardwidgets
    >>> panel = cardwidgets.play("grosse-harfe", deal=4711)

Importing it gives every `engine.Position` a picture in notebooks, with or without a running kernel, and sets the
language of the notebook (see `i18n.languages`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import engine
from cardwidgets.i18n import languages
from cardwidgets.notebook.gallery import Gallery
from cardwidgets.scene import layouts
from cardwidgets.scene.svg import scene_svg
from engine.position import PICTURES

if TYPE_CHECKING:
    import ipywidgets as widgets

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
    """A position as an SVG picture, from the player's view.

    Args:
        colours: "two" or "four" suit colours.
        language: of indices and title, "en" or "de"; None for the engine's current one.
    """
    language = language or engine.language()
    scene = layouts.scene(position, language=language, handles=False)
    return scene_svg(scene, letters=language, colours=colours, title=position.game.title(language))


def play(start: engine.Position | engine.Game | str, **settings: Any) -> widgets.VBox:
    """A table to play at: `play("grosse-harfe", deal=4711)`. A game for several players becomes a match.

    In an app, the address of the page may request another deal: see `cardwidgets.session.url_params`.

    Args:
        start: a position, a game, or the key of one.
        **settings: as for `PlayPanel`; for a match as for `MatchPanel`, with `deal` for the
            number of its first deal.

    Raises:
        BadOption: there is no game with that key.
    """
    if isinstance(start, str):
        start = engine.game(start)
    if isinstance(start, engine.Game) and start.seats > 1:
        first = settings.pop("deal", None)
        return __getattr__("match")(start, **({} if first is None else {"first": first}), **settings)
    return import_module("cardwidgets.patience.panel").play(start, **settings)


PICTURES["image/svg+xml"] = picture
languages.begin()


_TEACHING = {
    "lesson": "lesson",
    "demo": "demo",
    "drill": "drill",
    "progress": "progress",
    "reading": "reading",
}
"""Teaching widget -> its module in `cardwidgets.course`."""


def __getattr__(name: str) -> Any:
    """Names imported on first use: a page of pictures needs no widgets."""
    if name == "PlayPanel":
        return import_module("cardwidgets.patience.panel").PlayPanel
    if name in ("match", "MatchPanel"):
        return getattr(import_module("cardwidgets.tricks.panel"), name)
    if name in ("language_switch", "LanguageSwitch"):
        return getattr(import_module("cardwidgets.notebook.language_switch"), name)
    if name == "figures":
        return import_module("cardwidgets.notebook.figures").figures
    if name in ("experiment", "workshop"):
        return getattr(import_module("cardwidgets.lab"), name)
    if name in _TEACHING:
        return getattr(import_module(f"cardwidgets.course.{_TEACHING[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
