"""The learner's progress in all games, and the next step."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import engine
from cardwidgets.course.base import TeachPanel
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.widgets.output.live_html import LiveHtml
from engine import lessons
from engine.lessons import Level

PRIMER = ("cards", "tricks")
"""Optional chapters, from the notebook for people who have never held cards."""
MOST = 3
"""The maximum number of stars in a level."""


class OverviewPanel(TeachPanel):
    """The stars in all games and in each, and a link to the first level that is not solved yet.

    Args:
        language: "en" or "de"; None for the engine's current one, which is then followed.

    Attributes:
        levels: all levels, in the order in which they are learned.

    >>> overview = cardwidgets.overview()
    >>> overview.next_level.game.key
    'grosse-harfe'
    """

    def __init__(self, *, language: str | None = None) -> None:
        courses = map(lessons.course, lessons.keys())
        self.levels = tuple(level for course in courses for level in course.levels)
        super().__init__({"language": language})
        self._text = LiveHtml("")
        self.children = [self._text, self._storage]
        self._render()
        self._made(self._render)

    @property
    def next_level(self) -> Level | None:
        """The first level that is not solved yet; None once all are."""
        return next(
            (one for one in self.levels if one.chapter not in PRIMER and not PROGRESS.level(one.name).stars), None
        )

    @property
    def _game(self) -> engine.Game:
        return (self.next_level or self.levels[0]).game

    def _render(self) -> None:
        say, level = self._say, self.next_level
        step = say("overview_done")
        if level is not None:
            game, course = level.game, lessons.course(level.game.key)
            chapter = course.chapter_title(level.chapter, self.language)
            words = escape(f"{game.title(self.language)}: {chapter}")
            step = f'{escape(say("overview_next"))} <a href="{game.key.replace("-", "_")}.ipynb">{words}</a>'
        stars = " · ".join([escape(self._stars(self.levels)), *self._games()])
        self._markup = f"<p><b>{step}</b><br>{stars}</p>"
        self._text.show(self._markup)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "text/html": self._markup}

    def _games(self) -> list[str]:
        """The stars of each game."""
        of = {one.game.key: [level for level in self.levels if level.game.key == one.game.key] for one in self.levels}
        titles = {key: escape(engine.game(key).title(self.language)) for key in of}
        return [f"{titles[key]}&nbsp;{self._count(levels)}" for key, levels in of.items()]

    def _stars(self, levels: Sequence[Level]) -> str:
        return self._say("progress_stars", count=_reached(levels), all=MOST * len(levels))

    @staticmethod
    def _count(levels: Sequence[Level]) -> str:
        return f"{_reached(levels)}/{MOST * len(levels)}"

    def _plain(self) -> str:
        return self._stars(self.levels)


def _reached(levels: Sequence[Level]) -> int:
    return sum(PROGRESS.level(level.name).stars for level in levels)
