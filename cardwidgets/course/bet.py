"""A habit as a bet: two moves on a real table, a guess, and then what the hidden cards say when dealt again."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any, Unpack
from zlib import crc32

import ipywidgets as widgets

import engine
from cardwidgets.course import words
from cardwidgets.course.base import Bar, TeachPanel, course_of
from cardwidgets.lab import plots
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.controls.slider import Slider
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.timers import BackgroundTimer

BLOCK = 10
"""Worlds played at a time: a few milliseconds in which a page without threads does nothing else."""


class BetPanel(TeachPanel):
    """A table on which two moves can be tried, and a bet on how many more games one of them wins.

    Args:
        game: the game, or its key.
        key: the key of the habit.
        **look: the appearance and the language, see `Look`.

    Attributes:
        habit: the habit with its two moves.
        moves: the two moves in the order in which they are shown.
        position: the position on the table.
        wins: how many games each move has won; () before the end of the run.

    Raises:
        OptionError: there is no such game, or it has no course.
        KeyError: the course has no such habit.

    >>> panel = cardwidgets.bet("treppe", "swap-before-turning")
    >>> panel.play(panel.moves[0]).legal
    True
    >>> panel.undo()
    >>> panel.choose(0)
    >>> panel.guess = 5
    >>> panel.running, panel.wins, panel.status, panel.answer
    (False, (), '', '')
    >>> panel.start()
    >>> panel.reset()
    >>> panel.close()
    """

    def __init__(self, game: engine.Game | str, key: str, **look: Unpack[Look]) -> None:
        self.habit = course_of(game).habit(key)
        swapped = crc32(key.encode()) & 1  # so that the order does not give the answer away
        self.moves = self.habit.moves[::-1] if swapped else self.habit.moves
        self.position = self.habit.position
        self._bet = self.habit.bet()
        self.wins: tuple[int, ...] = ()
        self._chosen: int | None = None
        super().__init__(look)
        guarded = self._announcer.guarded
        self._timer = BackgroundTimer(self._lock, self._announcer.failed)
        self._board = self._new_board(self.position)
        self._board.on_attempt(self._on_attempt)
        self._head, self._status, self._report = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._head.add_class("kt-head")
        for name in ("kt-head", "kt-told"):
            self._report.add_class(name)
        self._cards = ButtonGroup("answers")
        self._cards.on_press(lambda key: guarded(lambda: self.choose(int(key))))
        self._guess = Slider(0.0, float(100 if self._open else self._bet.worlds), 1.0, 0.0, "min(46em, 100%)")
        self._tries = Bar(self._say, [{"undo": self.undo, "bet_reset": self.reset}], guarded)
        self._run = Bar(self._say, [{"bet_run": self.start}], guarded, [self._status])
        below = [self._cards, self._guess, self._run.box, self._line.widget, self._report, self._storage]
        self.children = [self._head, self._board.widget, self._tries.box, *below]
        self._show()
        self._render()
        self._made()

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._timer.waiting

    @property
    def status(self) -> str:
        """How many of the games have been played, as plain text; "" while none is being played."""
        return shown.plain(self._status.value)

    @property
    def guess(self) -> int:
        """The learner's guess: how many more games the first move wins; negative if the second one wins more."""
        return int(self._guess.value) * (-1 if self._chosen else 1)

    @guess.setter
    def guess(self, more: int) -> None:
        self.choose(int(more < 0))
        self._guess.value = float(abs(more))

    def choose(self, number: int) -> None:
        """Bet on the first move (0) or the second one (1), as long as no games are being played."""
        with self._lock:
            if not self.running and not self.wins:
                self._chosen = number
                self._render()

    @property
    def answer(self) -> str:
        """What the run has shown, and the habit; "" before its end."""
        return shown.plain(self._report.value)

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move on the table; none is ever marked as wrong.

        Raises:
            InvalidMoveError: the text is not a move of this game.
        """
        with self._lock:
            ruling = self.position.ruling(move)
            if ruling.legal:
                self.position = self.position.play(move)
                self._show()
            return ruling

    def undo(self) -> None:
        """Take the last move back, but no move that led to the table."""
        with self._lock:
            if self.position is not self.habit.position and self.position.previous is not None:
                self.position = self.position.previous
                self._show()

    def reset(self) -> None:
        """Set up the table again."""
        with self._lock:
            self.position = self.habit.position
            self._show()

    def start(self) -> None:
        """Deal the hidden cards again and again and play these games, in the background, once a move is chosen."""
        with self._lock:
            if self._chosen is not None and not self.running and not self.wins:
                self._next()
                self._progress()
                self._render()

    def run(self) -> tuple[int, ...]:
        """Do the same, and wait for the end.

        Returns:
            How many games each of `moves` has won.

        >>> panel = cardwidgets.bet("treppe", "swap-before-turning")
        >>> len(panel.run()), panel.habit.text("words") in panel.answer
        (2, True)
        >>> panel.close()
        """
        with self._lock:
            if not self.wins:
                self._timer.cancel()
                self._bet = self.habit.bet()  # a block of the other one may still be under way
                while self._bet.play(BLOCK):
                    pass
                self._finish()
            return self.wins

    def close(self) -> None:
        """Remove it from the pages and free its resources."""
        if hasattr(self, "_timer"):
            self._timer.end()
        super().close()

    @property
    def _game(self) -> engine.Game:
        return self.habit.position.game

    @property
    def _open(self) -> bool:
        """Whether no card is hidden. There is only one world then, so the bet is about other tables like this one."""
        return not self._bet.hidden

    # -------------------------------------------------------------- the run

    def _next(self) -> None:
        self._timer.schedule(0, partial(self._bet.play, BLOCK), self._go_on)

    def _go_on(self, more: bool) -> None:
        if more:
            self._progress()
            self._next()
        else:
            self._finish()

    def _finish(self) -> None:
        found = dict(zip(self.habit.moves, self._bet.wins, strict=True))
        self.wins = tuple(found[move] for move in self.moves)
        self._progress()
        self._render()
        kind = "info" if self._chosen is None else "won" if self._chosen == self._better else "lost"
        self._announcer.say(lambda: Message(kind, self._told()))

    def _progress(self) -> None:
        text = "" if self.wins else self._say("bet_running", done=self._bet.done, all=self._bet.worlds)
        self._status.value = escape(text)

    # -------------------------------------------------------------- the table

    def _on_attempt(self, tried: AttemptedMove) -> bool:
        with self._lock:
            ruling = self.play(tried.move)
            if not ruling.legal:
                self._announcer.announce("refusal", lambda: words.refusal(ruling, self.language), ruling.clause)
            elif self.message is not None and self.message.kind == "refusal":
                self._announcer.say(lambda: None)
            return ruling.legal

    def _show(self) -> None:
        self._board.show(self.position)
        moved = self.position is not self.habit.position
        self._board.table.mark(arrows=() if moved else [self._board.ends(move) for move in self.moves])
        for one in self._tries.buttons.values():
            one.change(disabled=not moved)

    # -------------------------------------------------------------- rendering

    @property
    def _better(self) -> int:
        """The number of the move that has won more games, from 0; without hidden cards, on other tables."""
        return int(self.moves != self.habit.moves) if self._open else int(self.wins[1] > self.wins[0])

    def _told(self) -> str:
        """The result of the run beside the guess."""
        better = self._better
        more = round(self.habit.figure.gain) if self._open else abs(self.wins[0] - self.wins[1])
        slots = {"better": better + 1, "other": 2 - better, "more": more, "guess": abs(self.guess)}
        slots |= {"first": max(self.wins), "second": min(self.wins), "share": round(100 * more / self._bet.worlds)}
        found = self._found(**slots)
        if self._chosen is None:
            return found
        key = ("bet_right" if self._chosen == better else "bet_wrong") + "_0" * (not self.guess)
        return f"{found} {self._say(key, **slots)}"

    def _found(self, **slots: int) -> str:
        return self._say(
            "bet_found_open" if self._open else "bet_found", positions=self.habit.figure.positions, **slots
        )

    def _render(self) -> None:
        say, language, habit = self._say, self.language, self.habit
        keys = [one.key for one in course_of(self._game).habits]
        number = say("bet_title", number=keys.index(habit.key) + 1, all=len(keys))
        title = f"{number}: {habit.text('title', language)}"
        asked = say(
            "bet_question_open" if self._open else "bet_question", hidden=self._bet.hidden, worlds=self._bet.worlds
        )
        self._head.value = f"<h4>{escape(title)}</h4><p>{escape(asked)}</p>"
        advised = [words.advice(habit.position, move, 0, language) for move in self.moves]
        if advised[0] == advised[1]:  # two equal cards
            piles = [words.pile_words(habit.position, move.source, language) for move in self.moves]
            advised = [f"{text[:-1]} ({pile})." for text, pile in zip(advised, piles, strict=True)]
        advised = [f"{number}. {text}" for number, text in enumerate(advised, 1)]
        self._cards.show(say("bet_choices"), [self._card(number, text) for number, text in enumerate(advised)])
        self._guess.description = say("bet_guess")
        self._guess.ends = [say("bet_least"), say("bet_most", count=int(self._guess.max))]
        self._run.buttons["bet_run"].change(disabled=self._chosen is None or self.running or bool(self.wins))
        found = self._found(better=1, other=2, more=99, first=99, second=99, share=49)
        self._line.reserve([(f"{found} {say('bet_wrong', guess=99)}", "")])
        self._report.value = ""
        if self.wins:
            one = habit.figure
            gain, low, high = (plots.number(value, say) for value in (one.gain, one.low, one.high))
            slots = {"positions": one.positions, "gain": gain, "low": low, "high": high}
            mean = say("bet_mean_open", **slots) if self._open else f"{say('bet_mean', **slots)} {say('bet_strong')}"
            why = f"<b>{escape(habit.text('words', language))}</b>: {escape(habit.text('why', language))}"
            self._report.value = f"<p>{why}</p><p>{escape(mean)}</p>"

    def _card(self, number: int, text: str) -> dict[str, Any]:
        """One of the two moves to choose from."""
        chosen = number == self._chosen
        item = {"key": str(number), "text": text, "pressed": chosen, "off": self.running or bool(self.wins)}
        if self.wins:
            item["state"] = "right" if number == self._better else "wrong" if chosen else ""
        return item

    def _plain(self) -> str:
        return f"{shown.plain(self._head.value)}\n{self.habit.position!r}"
