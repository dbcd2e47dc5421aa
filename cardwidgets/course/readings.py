"""All questions that the source of a game leaves open, one at a time."""

from __future__ import annotations

from html import escape
from typing import Any, Unpack

import ipywidgets as widgets

import engine
from cardwidgets.course.base import course_of
from cardwidgets.course.reading import ReadingPanel
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import ipywidgets_names, shared_layout
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all


class ReadingsPanel(OfCell):
    """The questions of a game as buttons, the readings of the chosen one below, then the readings without a table.

    Args:
        game: the game, or its key.
        **look: the appearance and the language, see `Look`.

    Attributes:
        panel: the readings of the current question.

    Raises:
        OptionError: there is no such game, or it has no course.

    >>> readings = cardwidgets.readings("hochzeitszug")
    >>> readings.show("when")
    >>> readings.panel.reading.clause
    'HZ-8'
    >>> readings.close()
    """

    def __init__(self, game: engine.Game | str, **look: Unpack[Look]) -> None:
        self._locale = Locale(look.get("language"))
        self._course, self._look = course_of(game), look
        self._say = Wording("teaching", self._locale)
        self._questions = ButtonGroup("switch")
        self._questions.on_press(self.show)
        self._place = widgets.VBox()
        self._others = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        super().__init__([self._questions, self._place, self._others], **ipywidgets_names.classes("kt-panel kt-teach"))
        self.show(self._course.readings[0].key)
        self._locale.on_change(self._render)
        self._locale.follow()

    def show(self, key: str) -> None:
        """Show the readings of a question.

        Raises:
            KeyError: the course has no such reading.
        """
        self._look["language"] = self._locale.language
        made = ReadingPanel(self._course.game, key, **self._look)
        previous = getattr(self, "panel", None)
        self.panel = made
        self._place.children = (made,)
        self._render()
        if previous is not None:
            previous.close()

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        self._locale.unfollow()
        close_all(self)
        super().close()

    def _render(self) -> None:
        language, now = self._locale.language, self.panel.reading.key
        self.panel.language = language
        items = [
            {"key": one.key, "text": one.text("title", language=language), "pressed": one.key == now}
            for one in self._course.readings
        ]
        self._questions.show(self._say("reading_questions"), items)
        game, tables = self._course.game, {one.option or one.key for one in self._course.readings}
        others = [
            f"<li><b>{clause}</b> {escape(f'{text} {why}')}</li>"
            for clause in game.clauses
            for key, (text, why) in game.readings(clause, language).items()
            if key not in tables
        ]
        summary = escape(self._say("reading_others", count=len(others)))
        self._others.value = f"<details><summary>{summary}</summary><ul>{''.join(others)}</ul></details>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, with the picture of its question for pages without a kernel."""
        still = self.panel._repr_mimebundle_(**kwargs)
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle | {kind: still[kind] for kind in ("image/svg+xml",) if kind in still}

    def _plain(self) -> str:
        return self.panel._plain()
