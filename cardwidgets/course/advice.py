"""Advice as a bet: the learner guesses how two strategies will do, lets them play, and then reads the conclusion."""

from __future__ import annotations

from html import escape
from typing import Any, cast

import ipywidgets as widgets

import engine
from cardwidgets.course.base import course_of
from cardwidgets.lab import Experiment


class AdvicePanel(Experiment):
    """The experiment behind a piece of advice. It reveals the advice once the strategies have played.

    Args:
        game: the game, or its key.
        key: the key of the advice.
        language: "en" or "de"; None follows the notebook.

    Attributes:
        advice: the advice with its two strategies.

    Raises:
        OptionError: there is no such game, or it has no course.
        KeyError: the course has no such advice.

    >>> advice = cardwidgets.advice("treppe", "use-spaces")
    >>> list(advice.strategies), advice.answer
    (['follows', 'against'], '')
    >>> advice.close()
    """

    def __init__(self, game: engine.Game | str, key: str, *, language: str | None = None) -> None:
        self.advice = course_of(game).advised(key)
        self._question, self._answer = widgets.HTML(), widgets.HTML()
        super().__init__(self.advice.playing, self.advice.strategies, deals=self.advice.deals, language=language)
        self.children = (self._question, *cast(Any, self).children, self._answer)

    @property
    def answer(self) -> str:
        """The advice; "" before the strategies have played."""
        played = self.results is not None and all(self.results.of(name) for name in self.results.names)
        return self.advice.text("answer", self._say.language) if played else ""

    def _title(self, name: str) -> str:
        return self.advice.text(name, self._say.language)

    def _render(self) -> None:
        self._question.value = f"<p>{escape(self.advice.text('question', self._say.language))}</p>"
        super()._render()

    def _show(self) -> None:
        super()._show()
        self._answer.value = f"<p><b>{escape(self.answer)}</b></p>" if self.answer else ""
