"""The widgets around the table of a lesson: the list of levels, title and goal, buttons, stars, choices."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.course.base import Bar
from cardwidgets.course.lesson.host import LessonHost
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.buttons import Guarded
from cardwidgets.widgets.controls.choice_row import ChoiceButton, ChoiceRow


class LessonView:
    """The widgets around the table of one lesson.

    Attributes:
        above: the widgets above the table.
        below: the widget below the message line.
        line: the status line of the learner's attempt, one of the widgets above.

    Args:
        panel: the lesson.
        say: its texts.
        guarded: runs an action and reports its exceptions.
    """

    def __init__(self, panel: LessonHost, say: Wording, guarded: Guarded) -> None:
        self._panel, self._say = panel, say
        self._list = ButtonGroup("levels")
        self._list.on_press(lambda key: guarded(lambda: panel.go_to(key)))
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self.line = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        groups = [
            {"hint": panel.hint, "solution": panel.show_solution},
            {"undo": panel.undo, "redo": panel.redo, "restart": panel.restart},
        ]
        self._bar = Bar(say, groups, guarded, [self.line])
        self._offers = ChoiceRow(guarded, "kt-offers")
        self.above = [self._list, self._head, self._bar.box]
        self.below = self._offers.box

    def update(self) -> None:
        """Show the present state of the lesson."""
        panel, say = self._panel, self._say
        level, language = panel.level, say.language
        self._list.show(say("levels"), [self._item(number) for number in range(len(panel.levels))])
        title = escape(level.text("title", language=language))
        goal = escape(level.text("goal", language=language))
        if level.open:
            goal = f"{goal} {escape(say('open_hands'))}"
        self._head.value = f"<h3>{title}</h3><p>{goal}</p>"
        buttons, tree, solution_shown = self._bar.buttons, panel.attempt.tree, panel.solution is not None
        done = panel.verdict.status == "done"
        with self._bar.bar.batch():
            buttons["undo"].change(disabled=solution_shown or not tree.can_undo)
            buttons["restart"].change(disabled=solution_shown or not (panel.attempt.spent or panel.attempt.refused))
            buttons["redo"].change(disabled=solution_shown or not tree.can_redo)
            buttons["hint"].change(disabled=solution_shown or done, look="" if solution_shown or done else "primary")
            buttons["solution"].change(disabled=solution_shown)
        self.line.value = escape(self._counted())
        self._offers.show(self._choices())

    def _item(self, number: int) -> dict[str, Any]:
        """The item of a level in the list."""
        panel, say = self._panel, self._say
        level = panel.levels[number]
        mark, title = PROGRESS.level(level.name), level.text("title", language=say.language)
        parts = [say("level", number=number + 1, title=title)]
        parts += [say("stars_reached", count=mark.stars)] if mark.stars else []
        parts += [say("comes_back")] if mark.again else []
        return {
            "key": level.key,
            "text": str(number + 1),
            "note": title,
            "label": ". ".join(parts),
            "tip": title,
            "look": "level",
            "state": "done" if mark.stars else "",
            "current": number == panel.number,
            "stars": mark.stars,
            "again": mark.again,
        }

    def _counted(self) -> str:
        """The number of moves, and the requirements for the stars."""
        panel, say = self._panel, self._say
        level, attempt = panel.level, panel.attempt
        made = len(level.made(attempt.position))
        if level.limit is not None:
            parts = [say("moves_of", count=made, all=level.limit)]
        else:
            parts = [say("moves", count=made)]
        if level.par:
            parts.append(say("three_stars", count=level.par))
        if attempt.hints:
            parts.append(say("hints", count=attempt.hints))
        return " · ".join(parts)

    def _choices(self) -> list[ChoiceButton]:
        """The buttons below the message."""
        panel, say = self._panel, self._say
        if panel.solution is not None:
            back = ChoiceButton("step-back", say("step_back"), lambda: panel.step(-1))
            on = ChoiceButton("step-on", say("step_on"), lambda: panel.step(1), main=True)
            return [back, on, ChoiceButton("leave", say("leave"), panel.leave_solution)]
        status = panel.verdict.status
        if status == "failed":
            back = ChoiceButton("take-back", say("undo"), panel.undo, main=True)
            return [back, ChoiceButton("begin-again", say("restart"), panel.restart)]
        if status == "done":
            number = panel.next_number
            if number is None:
                return [ChoiceButton("begin-again", say("restart"), panel.restart)]
            title = panel.levels[number].text("title", language=say.language)
            key = "next_level" if number > panel.number else "once_more"
            go = ChoiceButton("next-level", say(key, title=title), panel.next_level, main=True)
            return [go, ChoiceButton("begin-again", say("restart"), panel.restart)]
        return []
