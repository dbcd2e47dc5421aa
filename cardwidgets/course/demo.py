"""A demonstration: step by step, forward and back, with a comment on each move and its clause, and moves to guess."""

from __future__ import annotations

from html import escape
from typing import Any, Unpack

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import TeachPanel, course_of, room_for
from cardwidgets.table.step_bar import StepBar
from cardwidgets.table.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.choice_list import ChoiceList
from cardwidgets.widgets.controls.guess import Guess
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.look import Look
from engine.lessons import Demo, DemoStep

PACES = {"slow": 6.0, "normal": 3.5, "fast": 1.6}
"""Seconds between two moves of automatic play."""


class WatchedMoves(TeachPanel):
    """A few moves of a game to watch.

    Args:
        demo: the demonstration.
        pace: one of `PACES`.
        look: the appearance and the language.

    Attributes:
        steps: the moves, of which one is shown; 0 is the start.
        guessed: number of a move -> the move that the learner has guessed there, as text.

    Raises:
        ValueError: there is no such pace.
    """

    def __init__(self, demo: Demo, pace: str, look: Look) -> None:
        if pace not in PACES:
            raise ValueError(f"pace is {pace!r}; expected one of {', '.join(map(repr, PACES))}")
        self._demo = demo
        self.guessed: dict[int, str] = {}
        self._seen = 0  # number of the last move shown so far
        self.scenes: tuple[DemoStep, ...] = self._demo.scenes
        super().__init__(look)
        self.steps = Steps(self._lock, self._announcer.failed, pause=lambda: PACES[self._pace.value], lead=0.15)
        room = room_for([scene.position for scene in self.scenes])
        self._board = self._new_board(self.scenes[0].position, seat=self._demo.seat, room=room, live=False)
        self._board.follow(self.steps)
        self._head = shared_layout.make_widget(widgets.HTML, classes="kt-head")
        self._pace = ChoiceList(options=list(PACES), value=pace, layout=widgets.Layout(width="11em"))
        self._pace.style.description_width = "auto"
        self._pace.observe(lambda _change: self._announcer.guarded(self.steps.repace), "value")
        self._bar = StepBar(self.steps, self._say, self._announcer.guarded, likely=lambda: not self._asks)
        self._guess = Guess(self.guess, self._announcer.guarded)
        self._moves = ButtonGroup("moves")
        self._items: list[dict[str, Any]] = []  # the moves in words, rebuilt for each language
        self._moves.on_press(lambda key: self._announcer.guarded(lambda: self.steps.go(int(key))))
        below = [self._line.widget, self._guess.box, self._bar.row(self._pace), self._moves, self._storage]
        self.children = [self._head, self._board.widget, *below]
        self._render()
        self.steps.on_change(self._update)
        self.steps.open(len(self.scenes) - 1, self._show)
        self._made()

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self.scenes[self.steps.at].position

    @property
    def status(self) -> str:
        """The progress: the number of the move shown, and how many there are."""
        return self._bar.count

    @property
    def at(self) -> int:
        """The number of the move shown, 0 for the start."""
        return self.steps.at

    def go(self, number: int) -> None:
        """Stop at the position after the move with that number, 0 for the start."""
        self.steps.go(number)

    def guess(self, move: str) -> None:
        """Guess the next move, if the demonstration asks for it; the table then shows the move that was played.

        Raises:
            ValueError: no guess is asked for here, or that move is not one of the choices.
        """
        with self._lock:
            number = self.steps.at + 1
            choices = self._demo.choices(number) if self._asks else ()
            if move not in choices:
                raise ValueError(f"{move!r} cannot be guessed here; the choices are {', '.join(map(str, choices))}")
            self.guessed[number] = move
            self.steps.go(number)

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        if hasattr(self, "steps"):
            self.steps.close()
        super().close()

    @property
    def _game(self) -> engine.Game:
        return self.scenes[0].position.game

    def _show(self, at: int, near: bool) -> None:
        scene = self.scenes[at]
        debug_state = {"game": self._game.key, "mode": "demo", "moves": at, "last": str(scene.position.last_move or "")}
        self._board.show(scene.position, live=False, animate=near, debug_state=debug_state)
        if self._asks:
            self.steps.stop()
        self._announcer.say(lambda: self._comment(scene))

    @property
    def _asks(self) -> bool:
        """Whether the learner may guess the next move now."""
        return self.steps.at + 1 in self._demo.guesses and self.steps.at + 1 not in self.guessed

    def _comment(self, scene: DemoStep) -> Message:
        """What a step shows, and the question for the next move if that can be guessed."""
        number = self.scenes.index(scene) + 1
        asks = self._say("guess_next") if number in self._demo.guesses and number not in self.guessed else ""
        text = self._demo.comment(scene, self.language)
        return Message("info", f"{text} {asks}".rstrip(), scene.clause or "")

    def _update(self) -> None:
        """Update the list of moves and the guess."""
        self._seen = max(self._seen, self.steps.at)
        to_guess = [n for n in self._demo.guesses if n > self._seen and n not in self.guessed]
        shown = self._items[: min(to_guess)] if to_guess else self._items
        self._moves.show(
            self._say("demo_moves"), [{**one, "current": n == self.steps.at} for n, one in enumerate(shown)]
        )
        self._offer()

    def _offer(self) -> None:
        """Show the choices before a move to guess, and after it whether the guess was right."""
        say, number = self._say, self.steps.at + self._asks
        asked = self._asks or number in self.guessed
        if not asked:  # the next question takes its place unseen, so that nothing moves when it is asked
            number = min(
                (one for one in self._demo.guesses if one > self.steps.at), default=max(self._demo.guesses, default=0)
            )
        shared_layout.with_layout(self._guess.box, visibility=None if asked else "hidden")
        if number not in self._demo.guesses:
            self._guess.hide()
            return
        before, played = self.scenes[number - 1].position, str(self.scenes[number].position.last_move)
        seat, language, chosen = self._demo.seat, self.language, self.guessed.get(number, "")
        moves = self._demo.choices(number)
        choices = [(move.text, words.advice(before, move, seat, language).rstrip(".")) for move in moves]
        right = played if chosen else ""
        answer = say("right" if chosen == played else "guess_other") if chosen else "\u00a0"
        label = say("drill_answers")
        self._guess.show("", choices, label=label, chosen=chosen, right=right, answer=answer)

    def _item(self, number: int) -> dict[str, Any]:
        say = self._say
        position = self.scenes[number].position
        before, move = position.previous, position.last_move
        item: dict[str, Any] = {"key": str(number), "look": "move"}
        if number == 0 or before is None or move is None:
            return {**item, "text": say("demo_start")}
        event = words.event(before, move, self._demo.seat, self.language)
        label = say("demo_move", number=number, move=event)
        text = words.brief(before, move, self._demo.seat, self.language)
        return {**item, "text": text, "note": str(number), "label": label, "tip": label}

    def _render(self) -> None:
        say = self._say
        value = self._pace.value
        self._pace.options = [(say(f"pace_{name}"), name) for name in PACES]
        self._pace.value, self._pace.description = value, say("pace")
        title, intro = map(escape, self._heading())
        self._head.value = f"<h3>{title}</h3><p>{intro}</p>"
        self._items = [self._item(number) for number in range(len(self.scenes))]
        comments = [self._comment(scene) for scene in self.scenes]
        self._line.reserve([(one.text, one.clause) for one in comments])
        self._update()

    def _heading(self) -> tuple[str, str]:
        """Title and introduction."""
        text, language = self._demo.text, self.language
        return text("title", language=language), text("intro", language=language)

    def _plain(self) -> str:
        return repr(self.position)


class DemoPanel(WatchedMoves):
    """A demonstration of a course: a few moves of a stored game, with a comment on each.

    Args:
        game: the game, or its key.
        key: the key of the demonstration; `engine.lessons.course(game).demos` lists all of them.
        pace: the pace of automatic play, "slow", "normal" or "fast".
        **look: the appearance and the language, see `Look`.

    Raises:
        OptionError: there is no such game, or it has no course.
        ValueError: there is no such pace.
        KeyError: the course has no such demonstration.

    >>> demo = cardwidgets.demo("treppe", "first-phase")
    >>> demo.guess("R4P4>FD")
    >>> demo.position.moves, demo.message.text
    ((base Q, R4P4>FD), 'The king of diamonds goes up from where it is. In the first phase any card may.')
    """

    def __init__(self, game: engine.Game | str, key: str, *, pace: str = "normal", **look: Unpack[Look]) -> None:
        super().__init__(course_of(game).demo(key), pace, look)
