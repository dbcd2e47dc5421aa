"""Card tables for notebooks: pictures of positions, and panels to play on.

Importing it gives every `engine.Position` a picture in notebooks, with or without a running kernel, and sets the
language of the notebook: that of its folder, `en` or `de`, or in an app the one that the page requests.

>>> import cardwidgets
>>> panel = cardwidgets.play("grosse-harfe", deal=4711)  # the last line of a cell shows it
>>> panel.play("T1>T2").clause
'GH-6'
>>> panel.message.text
'The 7 of diamonds cannot be built on the 9 of diamonds: it must be exactly one rank lower.'
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import engine

if not hasattr(engine, "KartentischError"):
    _found = getattr(engine, "__file__", None) or ", ".join(getattr(engine, "__path__", ()))
    raise ImportError(
        f"cardwidgets needs the engine of Kartentisch, but Python finds {_found}: rename it, or work in another folder",
        name="engine",
        path=_found,
    )

from cardwidgets.i18n import languages
from cardwidgets.i18n.languages import set_language
from cardwidgets.notebook.gallery import Gallery, gallery
from cardwidgets.scene import layouts
from cardwidgets.scene.svg import scene_svg
from cardwidgets.scene.theme import theme_of
from engine.core.game import PICTURES

if TYPE_CHECKING:
    from cardwidgets import testing
    from cardwidgets.course.advice import advice as advice
    from cardwidgets.course.bet import bet as bet
    from cardwidgets.course.demo import demo as demo
    from cardwidgets.course.drill.panel import drill as drill
    from cardwidgets.course.exercise import check as check, watch as watch, why_lost as why_lost
    from cardwidgets.course.lesson.panel import lesson as lesson
    from cardwidgets.course.overview import overview as overview
    from cardwidgets.course.predict import predict as predict
    from cardwidgets.course.progress_panel import progress as progress
    from cardwidgets.course.reading import reading as reading
    from cardwidgets.course.readings import readings as readings
    from cardwidgets.lab import (
        Experiment as Experiment,
        Workshop as Workshop,
        experiment as experiment,
        looking_ahead as looking_ahead,
        workshop as workshop,
    )
    from cardwidgets.notebook.figures import figures as figures
    from cardwidgets.notebook.language_switch import language_switch as language_switch
    from cardwidgets.notebook.reveal import reveal as reveal
    from cardwidgets.patience.panel import PlayPanel as PlayPanel
    from cardwidgets.tricks.panel import MatchPanel as MatchPanel, match as match
    from cardwidgets.tricks.session import Player

_HOMES = {
    "Experiment": "lab",
    "MatchPanel": "tricks.panel",
    "PlayPanel": "patience.panel",
    "Workshop": "lab",
    "advice": "course.advice",
    "bet": "course.bet",
    "check": "course.exercise",
    "demo": "course.demo",
    "drill": "course.drill.panel",
    "experiment": "lab",
    "looking_ahead": "lab",
    "figures": "notebook.figures",
    "language_switch": "notebook.language_switch",
    "lesson": "course.lesson.panel",
    "match": "tricks.panel",
    "overview": "course.overview",
    "predict": "course.predict",
    "progress": "course.progress_panel",
    "reading": "course.reading",
    "readings": "course.readings",
    "reveal": "notebook.reveal",
    "watch": "course.exercise",
    "why_lost": "course.exercise",
    "workshop": "lab",
}
"""Name -> its module, for names that are loaded on first access because a page of pictures needs no widgets."""

__all__ = ["Gallery", "gallery", "picture", "play", "set_language", "testing", *_HOMES]
__dir__ = __all__.copy


def picture(
    position: engine.Position,
    *,
    colours: str = "two",
    felt: str = "green",
    back: str = "petals",
    language: str | None = None,
) -> str:
    """A position as an SVG picture, as the player sees it; on a dark page its cloth is dark, too.

    Args:
        colours: "two" or "four" suit colours.
        felt: "green", "blue" or "red".
        back: the back of the cards, "petals" (blue), "trellis" (red) or "rosette" (violet).
        language: of indices and title, "en" or "de"; None for the engine's current one.

    Raises:
        ValueError: unknown colours, felt, back or language.

    >>> svg = cardwidgets.picture(engine.game("treppe").deal(46), colours="four", language="de")
    >>> svg[:4], "Die Treppe" in svg
    ('<svg', True)
    """
    language = language or engine.language()
    scene = layouts.scene(position, language=language, handles=False)
    title, light, dark = position.game.title(language), theme_of(felt, "light"), theme_of(felt, "dark")
    return scene_svg(scene, letters=language, colours=colours, title=title, back=back, theme=light, night=dark)


def play(
    start: engine.Position | engine.Game | str,
    *,
    deal: int | None = None,
    language: str | None = None,
    buttons: str = "all",
    room: float | None = None,
    pace: float | None = None,
    indicator: bool | None = None,
    stored_as: str | None = None,
    deals: int | None = None,
    seat: int | None = None,
    others: Player | Sequence[Player] | None = None,
    speed: str | None = None,
    pause: bool | None = None,
    colours: str = "two",
    card_width: int | None = None,
    theme: str = "auto",
    felt: str = "green",
    back: str = "petals",
) -> PlayPanel | MatchPanel:
    """A table to play at: `play("grosse-harfe", deal=4711)`. A game for several players becomes a match.

    In an app, the address of the page may request another deal: `?deal=4711`.

    Args:
        start: a position, a game, or the key of one.
        deal: the number of the deal, or of the first deal of a match; None for a new one.
        language: "en" or "de"; None for the engine's current one.
        buttons: "all", or "few" for a small table between paragraphs.
        room: in a patience, the height reserved for the tableau, in card widths; None for what a whole game needs.
        pace: milliseconds between the cards of a deal, to slow it down for teaching; None for the usual speed.
        indicator: in a patience, whether the table shows for each position if it can be won, with all cards known; None
            with all buttons judges only the deal, before the first move, and with few nothing.
        stored_as: in a patience, the name under which the page stores the game; None for the key of the game.
        deals, seat, others, speed, pause: the settings of a match, as for `match`; None for the default there.
        colours: "two" or "four" suit colours.
        card_width: the width of a card in CSS pixels; None for the usual one. The page adapts it: see `PlayPanel`.
        theme: "light", "dark" or "auto" to follow the page.
        felt: "green", "blue" or "red".
        back: the back of the cards, "petals", "trellis" or "rosette".

    Raises:
        OptionError: there is no game with that key.
        TypeError: a setting of a match is given for a patience, or the other way round.
        ValueError: there is no such value of a setting, or a deal number is given for a position.

    >>> panel = cardwidgets.play("treppe", deal=46)
    >>> panel.play("base 8").legal, panel.position.score
    (True, 2)
    >>> match = cardwidgets.play("napoleon", deal=7)
    >>> match.match.first
    7
    """
    settings = {
        **{"language": language, "buttons": buttons, "pace": pace, "room": room, "indicator": indicator},
        **{"stored_as": stored_as, "deals": deals, "seat": seat, "others": others, "speed": speed, "pause": pause},
        **{"colours": colours, "card_width": card_width, "theme": theme, "felt": felt, "back": back},
    }
    given: dict[str, Any] = {name: value for name, value in settings.items() if value is not None}
    if isinstance(start, str):
        start = engine.game(start)
    if isinstance(start, engine.Game) and start.seats > 1:
        from cardwidgets.tricks.panel import match

        return match(start, first=deal, **given)
    from cardwidgets.patience.panel import play

    return play(start, deal=deal, **given)


PICTURES["image/svg+xml"] = picture
languages.begin()


if not TYPE_CHECKING:  # so that type checkers find a name that is misspelt

    def __getattr__(name: str) -> Any:
        """Load on first access the names that pictures do not need."""
        if name in _HOMES:
            return getattr(import_module(f"cardwidgets.{_HOMES[name]}"), name)
        if name == "testing":
            return import_module("cardwidgets.testing")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
