"""What happens in a match by itself: others move by a clock, a trick rests and is gathered, a forced card is played.

While no page shows the table there is no clock: the others wait, or they play at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import engine
from cardwidgets.tricks.autosave import MatchRecord
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.session import MatchSession
from cardwidgets.tricks.speeds import SPEEDS
from cardwidgets.widgets.timers import BackgroundTimer


class Autoplay:
    """The flow of one match.

    Args:
        course: the match with its players.
        news: what has happened is told there.
        record: notes what is over, and what the learner is to decide.
        speed: how fast the others play: one of `SPEEDS`.
        pause: a trick stays on the table until the learner goes on.
        lock: held while something happens.
        show: shows how the match stands after a move, whose text it is given as far as the learner may know it.
        update: says what has happened, and shows what can be chosen now.
        on_error: called with an exception of a player.

    Raises:
        ValueError: there is no such speed.
    """

    def __init__(
        self,
        course: MatchSession,
        news: Messages,
        record: MatchRecord,
        *,
        speed: str,
        pause: bool,
        lock: threading.RLock,
        show: Callable[[str], None],
        update: Callable[[], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._course, self._news, self._record = course, news, record
        self._show, self._update = show, update
        self._lock = lock
        self._pace = BackgroundTimer(lock, on_error)
        self._speed, self._pause = _checked(speed), pause
        self._forced = self._travelled = False
        self._pages = False  # whether a page shows the table: only then does the clock run

    @property
    def speed(self) -> str:
        """How fast the others play: one of `SPEEDS`."""
        return self._speed

    @speed.setter
    def speed(self, speed: str) -> None:
        _checked(speed)
        with self._lock:
            if speed != self._speed:
                self._speed = speed
                self.go_on()

    @property
    def pause(self) -> bool:
        """Whether a trick stays on the table until the learner goes on."""
        return self._pause

    @pause.setter
    def pause(self, pause: bool) -> None:
        with self._lock:
            if pause != self._pause:
                self._pause = pause
                self.go_on()

    @property
    def forced(self) -> bool:
        """Whether a card that is the only one allowed is played by itself."""
        return self._forced

    @forced.setter
    def forced(self, forced: bool) -> None:
        with self._lock:
            self._forced = forced
            self.go_on()

    def wake(self) -> None:
        """A page shows the table: the clock may run."""
        with self._lock:
            if not self._pages:
                self._pages = True
                self.go_on()

    def rest(self) -> None:
        """Nothing happens by itself before the match goes on again."""
        self._pace.cancel()

    def end(self) -> None:
        """Nothing happens by itself ever again."""
        self._pace.end()

    def travel(self, step: Callable[[], None]) -> None:
        """Go back or forward in the match; a forced card is not played again at once."""
        self._pace.cancel()
        step()
        self._travelled = True

    def play(self, move: engine.Move) -> None:
        """Play a legal move, and go on."""
        self.go_on(self._move(move))

    def skip(self) -> None:
        """Let the others play at once until it is the learner's turn, or the deal is over."""
        if not self._course.my_turn and not self._course.match.deal_over:
            self._play_all(self._course.think_ahead(self._course.match))

    def gather(self) -> None:
        """Gather the trick that lies complete in the middle, and go on with the next one."""
        if self._course.rests is not None and not self._course.match.deal_over:
            self._sweep()

    def go_on(self, told: Callable[[], str] | None = None) -> None:
        """Say what has happened and arrange what happens next.

        Args:
            told: what has happened; None if nothing has.
        """
        self._pace.cancel()
        if told is not None:
            self._news.told = told
        course, seconds, match = self._course, SPEEDS[self._speed], self._course.match
        if match.deal_over:
            self._record.count()
        if course.my_turn or match.deal_over:
            self._record.keep()
        rests = course.rests is not None
        others = not match.deal_over and not course.my_turn and not (rests and self._pause)
        if others and not seconds and not self._pages:
            self._play_all(course.think_ahead(match, self._pause))
            return
        self._update()
        if not self._pages:
            return
        if others and not seconds:
            self._pace.after(0, lambda: course.think_ahead(match, self._pause), self._play_all)
        elif rests and seconds and not self._pause and not match.deal_over:
            self._pace.after(2 * seconds, lambda: None, lambda _: self._sweep())
        elif others:
            self._pace.after(seconds, lambda: course.think(match), self.play)
        elif self._only_card:
            self._pace.after(seconds, lambda: match.legal_moves[0], self.play)

    def _move(self, move: engine.Move) -> Callable[[], str]:
        """Play a legal move of whoever is to move; what is to be said of it, in the language of then."""
        course, before = self._course, self._course.match
        self._travelled = self._travelled and before.to_move != course.seat
        course.move(move)
        told = self._news.event(before, move, course.rests)
        secret = before.to_move != course.seat and move.text.startswith(("exchange", "away"))
        self._show(move.text.split()[0] if secret else move.text)
        return told

    @property
    def _only_card(self) -> bool:
        """Whether the rules leave the learner a single card, which is to be played; never after going back."""
        course = self._course
        moves = course.match.legal_moves if self._forced and course.my_turn and not self._travelled else ()
        return len(moves) == 1 and moves[0].text.startswith("play")

    def _sweep(self) -> None:
        """Gather the trick that lies in the middle."""
        self._course.swept = True
        self._show("")
        self.go_on()

    def _play_all(self, moves: Sequence[engine.Move]) -> None:
        """Let the others make their moves at once."""
        told = [self._move(move) for move in moves][1 - self._course.match.game.seats :]
        self.go_on(lambda: " ".join(one() for one in told))


def _checked(speed: str) -> str:
    if speed not in SPEEDS:
        raise ValueError(f"speed is {speed!r}; expected one of {', '.join(map(repr, SPEEDS))}")
    return speed
