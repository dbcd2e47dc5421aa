"""The widgets around the table of a lesson: the list of levels, title and goal, buttons, stars, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from cardwidgets.course.base import Bar
from cardwidgets.course.lesson.session import LessonSession
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.i18n.wording import Wording
from cardwidgets.table.step_bar import WHOLE, StepBar
from cardwidgets.table.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.buttons import Button, Guarded

_GROUPS = (("next_level", "back"), ("hint", "solution"), ("undo", "redo", "restart"))


class LessonView:
    """The widgets around the table of one lesson.

    Attributes:
        above: the widgets above the table.
        below: the widgets below the message line.
        line: the status line of the learner's attempt, one of the widgets below.

    Args:
        session: the learner's session.
        steps: the steps of the solution.
        actions: the learner's actions by the names of their buttons.
        go_to: puts the level with a key on the table.
        say: the texts.
        guarded: runs an action and reports its exceptions.
    """

    def __init__(
        self,
        session: LessonSession,
        steps: Steps,
        actions: Mapping[str, Callable[[], Any]],
        go_to: Callable[[str], None],
        say: Wording,
        guarded: Guarded,
    ) -> None:
        self._session, self._steps, self._say = session, steps, say
        self._list = ButtonGroup("levels")
        self._list.on_press(lambda key: guarded(lambda: go_to(key)))
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self.line = shared_layout.make_widget(widgets.HTML, classes="kt-status")
        bar = StepBar(steps, say, guarded, (*WHOLE, "leave"), few=3)
        played = [{key: actions[key] for key in keys} for keys in _GROUPS]
        groups: list[Mapping[str, Callable[[], Any] | Button]] = [played[0], bar.buttons, *played[1:]]
        self._bar = Bar(say, groups, guarded, [self.line])
        bar.join(self._bar.bar)
        steps.on_change(self.update)
        self.above, self.below = [self._head], [self._bar.box, self._list]

    def update(self) -> None:
        """Show the present state of the lesson."""
        level, say, language = self._session.level, self._say, self._say.language
        self._list.show(say("levels"), [self._item(number) for number in range(len(self._session.levels))])
        title = escape(level.text("title", language=language))
        goal = escape(level.text("goal", language=language))
        if level.open:
            goal = f"{goal} {escape(say('open_hands'))}"
        self._head.value = f"<h3>{title}</h3><p>{goal}</p>"
        self._update_bar()
        self.line.value = escape(self._counted())

    def _update_bar(self) -> None:
        """Show the buttons of the moment: the next level, or those for playing."""
        session, say, buttons = self._session, self._say, self._bar.buttons
        attempt, number, stepping = session.attempt, session.next_number, self._steps.on
        status = attempt.verdict.status
        done, failed = status == "done" and not stepping, status == "failed" and not stepping
        with self._bar.bar.batch():
            for key in ("hint", "solution"):
                buttons[key].change(shown=not stepping and not done)
            buttons["next_level"].change(shown=done and (session.more_hands or number is not None))
            if session.more_hands:
                text = say("next_hand")
                buttons["next_level"].change(description=text, tooltip=text, look="primary")
            elif number is not None:
                title, on = session.levels[number].text("title", language=say.language), number > session.number
                text = say("next_level") if on else say("once_more", title=title)
                buttons["next_level"].change(description=text, tooltip=title, look="primary")
            buttons["hint"].change(look="" if failed else "primary")
            slip = session.slip if failed else None
            buttons["back"].change(shown=slip is not None, look="primary")
            if slip is not None:
                text = say("back_to", number=slip.number)
                buttons["back"].change(description=text, tooltip=text)
            buttons["undo"].change(look="primary" if failed and slip is None else "")
            possible = {
                "undo": attempt.tree.can_undo,
                "redo": attempt.tree.can_redo,
                "restart": attempt.spent or attempt.refused,
            }
            for key, can in possible.items():
                buttons[key].change(shown=not stepping, disabled=not can)

    def _item(self, number: int) -> dict[str, Any]:
        """The item of a level in the list."""
        session, say = self._session, self._say
        level = session.levels[number]
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
            "current": number == session.number,
            "stars": mark.stars,
            "again": mark.again,
        }

    def _counted(self) -> str:
        """The number of moves, and the requirements for the stars."""
        session, say = self._session, self._say
        level, attempt = session.level, session.attempt
        made = len(level.made(attempt.position))
        if level.limit is not None:
            parts = [say("moves_of", count=made, all=level.limit)]
        else:
            parts = [say("moves", count=made)]
        if session.hands > 1:
            parts = [say("hand_of", count=session.hand + 1, all=session.hands)]
        if session.most_stars < 3:
            parts.append(say("one_star_left" if session.most_stars == 1 else "two_stars_left"))
        elif level.first_counts:
            parts.append(say("three_stars_first"))
        elif level.par:
            parts.append(say("three_stars", count=level.par))
        if attempt.hints:
            parts.append(say("hints", count=attempt.hints))
        return " · ".join(parts)
