"""The learner's progress in a course: stars, drills, tasks to repeat; with buttons to save, load and reset it."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import Bar, TeachPanel, course_of
from cardwidgets.course.progress.record import PROGRESS, Progress
from cardwidgets.widgets.controls.choice_row import ChoiceButton, ChoiceRow
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.controls.text_entry import TextEntry
from cardwidgets.widgets.output import shown
from engine.lessons import Level

MOST_REPEATED = 12
"""Questions to be repeated are listed individually up to this number."""


class ProgressPanel(TeachPanel):
    """The learner's progress in the course of a game.

    Args:
        game: the game, or its key.
        language: "en" or "de"; None for the engine's current one, which is then followed.

    Attributes:
        progress: the progress in all games.

    Raises:
        OptionError: there is no such game, or it has no course.

    >>> import json
    >>> progress = cardwidgets.progress("treppe")
    >>> kept = progress.dumps()
    >>> json.loads(kept)["format"]
    'kartentisch-progress'
    >>> progress.forget()
    >>> progress.load(kept)
    """

    def __init__(self, game: engine.Game | str, *, language: str | None = None) -> None:
        self._course = course_of(game)
        self.progress: Progress = PROGRESS
        super().__init__({"language": language})
        self._reached = widgets.HTML()
        self._reached.add_class("kt-reached")
        actions = {
            "export": self._save,
            "import": self._storage.ask_file,
            "as_text": self._switch_text,
            "reset": self._ask_reset,
        }
        self._bar = Bar(self._say, [actions], self._announcer.guarded)
        self._sure = ChoiceRow(self._announcer.guarded, height="0")
        self._text = TextEntry(self.load, self._announcer.guarded, "", widgets.Textarea, width="100%", max_width="46em")
        self._text.field.rows = 4
        self._copy = Bar(
            self._say, [{"copy": lambda: self._storage.copy(self.progress.dumps())}], self._announcer.guarded
        )
        self._texts = widgets.VBox([self._text.field, self._copy.box], layout=widgets.Layout(display="none"))
        self._storage.on_file(lambda text: self._announcer.guarded(lambda: self.load(text)))
        self.children = [self._reached, self._bar.box, self._sure.box, self._texts, self._line.widget, self._storage]
        self._render()
        self._made(self._show)

    # -------------------------------------------------------------- for the notebook

    def dumps(self) -> str:
        """The progress in all games, as text."""
        return self.progress.dumps()

    def load(self, text: str) -> None:
        """Merge saved progress, keeping the better of both; a text that is not progress is refused."""
        with self._lock:
            try:
                self.progress.load(text)
            except ValueError:
                self._announcer.say(lambda: Message("refusal", self._say("import_bad")))
                self._text.write(self.dumps())
            else:
                self._announcer.say(lambda: Message("won", self._say("import_done")))

    def forget(self) -> None:
        """Delete the progress in this game."""
        with self._lock:
            self.progress.forget(self._course.game.key)
            self._sure.show([])
            self._announcer.say(lambda: Message("info", self._say("reset_done")))

    def _plain(self) -> str:
        return "\n".join(shown.text(self).splitlines()[:2])  # without a kernel there is no progress

    # -------------------------------------------------------------- rendering

    @property
    def _game(self) -> engine.Game:
        return self._course.game

    def _render(self) -> None:
        self._text.field.tooltip = self._text.field.placeholder = self._say("text_label")
        if self._sure.box.buttons:
            self._ask_reset()
        self._show()

    def _show(self) -> None:
        say = self._say
        levels = self._course.levels
        stars = sum(self.progress.level(level.name).stars for level in levels)
        parts = [
            f"<h3>{escape(say('progress_title'))}</h3>",
            f"<p>{escape(say('progress_stars', count=stars, all=3 * len(levels)))}</p>",
        ]
        for chapter in self._course.chapters:
            rows = "".join(self._row(level) for level in self._course.chapter(chapter))
            title = escape(self._course.chapter_title(chapter, say.language))
            parts.append(f"<h4>{title}</h4><table>{rows}</table>")
        rows = "".join(self._drill_row(kind) for kind in self._course.drills)
        parts.append(f"<h4>{escape(say('progress_drills'))}</h4><table>{rows}</table>")
        parts.append(f"<h4>{escape(say('progress_again'))}</h4>{self._again()}")
        parts.append(f'<p class="kt-note">{escape(say("progress_note"))}</p>')
        self._reached.value = "".join(parts)
        self._text.write(self.dumps())

    def _row(self, level: Level) -> str:
        mark, say = self.progress.level(level.name), self._say
        title = escape(level.text("title", language=say.language))
        label = escape(say("progress_stars_of", count=mark.stars) if mark.stars else say("progress_open"))
        signs = "".join(f'<span class="kt-star{"" if n < mark.stars else " kt-no"}">★</span>' for n in range(3))
        again = '<span class="kt-again" aria-hidden="true">↻</span> ' if mark.again else ""
        stars = f'<span class="kt-stars" role="img" aria-label="{label}">{signs}</span>'
        return f'<tr data-level="{escape(level.key)}"><th scope="row">{title}</th><td>{again}{stars}</td></tr>'

    def _drill_row(self, kind: str) -> str:
        tally, say = self.progress.drill(self._game.key, kind), self._say
        key = "progress_drill" if tally.asked else "progress_drill_none"
        text = say(key, right=tally.right, asked=tally.asked)
        title = escape(self._drill_title(kind))
        return f'<tr data-drill="{escape(kind)}"><th scope="row">{title}</th><td>{escape(text)}</td></tr>'

    def _again(self) -> str:
        say, course = self._say, self._course
        rows = []
        for level in course.levels:
            if self.progress.level(level.name).again:
                chapter = course.chapter_title(level.chapter, say.language)
                rows.append(say("progress_level", chapter=chapter, title=level.text("title", language=say.language)))
        for kind, seed in self.progress.again(self._game.key)[-MOST_REPEATED:]:
            if kind in course.drills:
                number = f"{course.drills.index(kind) + 1}-{seed}"
                rows.append(say("progress_question", title=self._drill_title(kind), number=number))
        if not rows:
            return f"<p>{escape(say('progress_nothing'))}</p>"
        return f"<ul>{''.join(f'<li>{escape(row)}</li>' for row in rows)}</ul>"

    def _drill_title(self, kind: str) -> str:
        return words.drill_title(self._game, kind, self.language)

    # -------------------------------------------------------------- the learner's actions

    def _save(self) -> None:
        self._storage.download("kartentisch.json", self.dumps())

    def _switch_text(self) -> None:
        closed = self._texts.layout.display == "none"
        self._texts.layout.display = None if closed else "none"
        self._text.write(self.dumps())

    def _ask_reset(self) -> None:
        say = self._say
        self._announcer.say(lambda: Message("info", self._say("reset_sure")))
        keep = ChoiceButton("keep", say("reset_no"), self._keep, main=True)
        self._sure.show([ChoiceButton("forget", say("reset_yes"), self.forget), keep])

    def _keep(self) -> None:
        self._sure.show([])
        self._announcer.say(lambda: None)
