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

from importlib import import_module
from typing import TYPE_CHECKING, Any, Unpack

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
from cardwidgets.widgets.look import Look, spelled_out
from engine.core.game import PICTURES

if TYPE_CHECKING:
    from cardwidgets import testing
    from cardwidgets.course.advice import AdvicePanel as AdvicePanel
    from cardwidgets.course.bet import BetPanel as BetPanel
    from cardwidgets.course.demo import DemoPanel as DemoPanel
    from cardwidgets.course.drill.panel import DrillPanel as DrillPanel
    from cardwidgets.course.exercise import WatchPanel as WatchPanel, check as check, why_lost as why_lost
    from cardwidgets.course.lesson.panel import Lesson as Lesson
    from cardwidgets.course.overview import OverviewPanel as OverviewPanel
    from cardwidgets.course.predict import PredictPanel as PredictPanel
    from cardwidgets.course.progress_panel import ProgressPanel as ProgressPanel
    from cardwidgets.course.reading import ReadingPanel as ReadingPanel
    from cardwidgets.course.readings import ReadingsPanel as ReadingsPanel
    from cardwidgets.lab import Experiment as Experiment, LookingAhead as LookingAhead, Workshop as Workshop
    from cardwidgets.notebook.figures import figures as figures
    from cardwidgets.notebook.language_switch import language_switch as language_switch
    from cardwidgets.notebook.reveal import reveal as reveal
    from cardwidgets.patience.panel import PlayPanel as PlayPanel
    from cardwidgets.tricks.panel import MatchPanel as MatchPanel

    advice, bet, demo, drill, experiment = AdvicePanel, BetPanel, DemoPanel, DrillPanel, Experiment
    lesson, looking_ahead, match, overview, predict = Lesson, LookingAhead, MatchPanel, OverviewPanel, PredictPanel
    progress, reading, readings, watch, workshop = ProgressPanel, ReadingPanel, ReadingsPanel, WatchPanel, Workshop

_HOMES = {
    "AdvicePanel": "course.advice",
    "BetPanel": "course.bet",
    "DemoPanel": "course.demo",
    "DrillPanel": "course.drill.panel",
    "Experiment": "lab",
    "Lesson": "course.lesson.panel",
    "LookingAhead": "lab",
    "MatchPanel": "tricks.panel",
    "OverviewPanel": "course.overview",
    "PlayPanel": "patience.panel",
    "PredictPanel": "course.predict",
    "ProgressPanel": "course.progress_panel",
    "ReadingPanel": "course.reading",
    "ReadingsPanel": "course.readings",
    "WatchPanel": "course.exercise",
    "Workshop": "lab",
    "check": "course.exercise",
    "figures": "notebook.figures",
    "language_switch": "notebook.language_switch",
    "reveal": "notebook.reveal",
    "why_lost": "course.exercise",
}
"""Name -> its module, for names that are loaded on first access because a page of pictures needs no widgets."""
_SHORT = {
    "advice": "AdvicePanel",
    "bet": "BetPanel",
    "demo": "DemoPanel",
    "drill": "DrillPanel",
    "experiment": "Experiment",
    "lesson": "Lesson",
    "looking_ahead": "LookingAhead",
    "match": "MatchPanel",
    "overview": "OverviewPanel",
    "predict": "PredictPanel",
    "progress": "ProgressPanel",
    "reading": "ReadingPanel",
    "readings": "ReadingsPanel",
    "watch": "WatchPanel",
    "workshop": "Workshop",
}
"""The names of classes in notebooks: `lesson("treppe", "base")` is `Lesson("treppe", "base")`."""

__all__ = ["Gallery", "gallery", "picture", "play", "set_language", "testing", *_HOMES, *_SHORT]
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
        position: the position.
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
    buttons: str = "all",
    room: float | None = None,
    stored_as: str | None = None,
    pace: float | None = None,
    indicator: bool | None = None,
    **look: Unpack[Look],
) -> PlayPanel | MatchPanel:
    """A table to play at: `play("grosse-harfe", deal=4711)`.

    This is a `PlayPanel` with these settings. A game for several players becomes a `MatchPanel`, whose settings are
    accepted then.

    Args:
        start: a position, a game, or the key of one.
        deal: the number of the deal, or of the first deal of a match; None for a new one.
        buttons: "all", or "few" for a small table between paragraphs.
        room, stored_as, indicator: for a patience, as for `PlayPanel`.
        pace: milliseconds between the cards of a deal, to slow it down for teaching; None for the usual speed.
        **look: the appearance and the language, see `Look`.

    Raises:
        OptionError: there is no game with that key.
        TypeError: there is no such setting for this kind of game.
        ValueError: there is no such value of a setting, or a deal number is given for a position.

    >>> panel = cardwidgets.play("treppe", deal=46)
    >>> panel.play("base 8").legal, panel.position.score
    (True, 2)
    >>> match = cardwidgets.play("napoleon", deal=7)
    >>> match.match.first
    7
    """
    start = engine.game(start) if isinstance(start, str) else start
    settings: dict[str, Any] = {"room": room, "stored_as": stored_as, "pace": pace, "indicator": indicator}
    given = {name: value for name, value in settings.items() if value is not None}
    if isinstance(start, engine.Game) and start.seats > 1:
        from cardwidgets.tricks.panel import MatchPanel

        return MatchPanel(start, first=deal, buttons=buttons, **given, **look)
    from cardwidgets.patience.panel import PlayPanel

    return PlayPanel(start, deal=deal, buttons=buttons, **given, **look)


setattr(play, "__signature__", spelled_out(play))  # noqa: B010  # which functions have, but not their type
PICTURES["image/svg+xml"] = picture
languages.begin()


if not TYPE_CHECKING:  # so that type checkers find a name that is misspelt

    def __getattr__(name: str) -> Any:
        """Load on first access the names that pictures do not need."""
        if (full := _SHORT.get(name, name)) in _HOMES:
            return getattr(import_module(f"cardwidgets.{_HOMES[full]}"), full)
        if name == "testing":
            return import_module("cardwidgets.testing")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
