"""The automatic part of a match: other players move on a timer, tricks are gathered, forced cards are played.

The timer only runs while a page shows the table; otherwise the other players wait, or move at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import engine
from cardwidgets.session.session import Session
from cardwidgets.tricks.autosave import MatchRecord
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.session import MatchSession
from cardwidgets.tricks.speeds import SPEEDS
from cardwidgets.widgets.timers import BackgroundTimer


class Autoplay:
    """The flow of one match.

    Args:
        match: the match with its players.
        session: the panel's session.
        messages: receives the news.
        record: counts finished deals and saves the match at the learner's decisions.
        speed: the speed of the other players, one of `SPEEDS`.
        pause: whether a trick stays on the table until the learner goes on.
        show: renders the match after a move; its argument is the text of the move as far as the learner may know it.
        update: shows the message and the current choices.

    Raises:
        ValueError: there is no such speed.
    """

    def __init__(
        self,
        match: MatchSession,
        session: Session,
        messages: Messages,
        record: MatchRecord,
        *,
        speed: str,
        pause: bool,
        show: Callable[[str], None],
        update: Callable[[], None],
    ) -> None:
        self._session, self._messages, self._record = match, messages, record
        self._show, self._update = show, update
        self._lock = session.lock
        self._pace = BackgroundTimer(session.lock, session.announcer.failed)
        self._speed, self._pause = _checked(speed), pause
        self._forced = self._travelled = False
        self._pages = False  # whether a page shows the table: only then does the timer run

    @property
    def speed(self) -> str:
        """The speed of the other players: one of `SPEEDS`."""
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
        """Whether a card that is the only legal one is played automatically."""
        return self._forced

    @forced.setter
    def forced(self, forced: bool) -> None:
        with self._lock:
            self._forced = forced
            self.go_on()

    def start(self) -> None:
        """Start the timer: a page shows the table."""
        with self._lock:
            if not self._pages:
                self._pages = True
                self.go_on()

    def hold(self) -> None:
        """Pause until the match goes on."""
        self._pace.cancel()

    def end(self) -> None:
        """Stop for good."""
        self._pace.end()

    def travel(self, step: Callable[[], None]) -> None:
        """Go back or forward in the match; a forced card is not replayed at once."""
        self._pace.cancel()
        step()
        self._travelled = True

    def play(self, move: engine.Move) -> None:
        """Play a legal move and continue."""
        self.go_on(self._move(move))

    def skip(self) -> None:
        """Let the other players move at once until it is the learner's turn, or the deal is over."""
        if not self._session.my_turn and not self._session.match.deal_over:
            self._play_all(self._session.think_ahead(self._session.match))

    def gather(self) -> None:
        """Gather the complete trick in the middle and continue."""
        if self._session.trick_winner is not None and not self._session.match.deal_over:
            self._gather_trick()

    def go_on(self, news: Callable[[], str] | None = None) -> None:
        """Show the news and schedule the next event.

        Args:
            news: returns the text of the news; None if there is none.
        """
        self._pace.cancel()
        if news is not None:
            self._messages.news = news
        session, seconds, match = self._session, SPEEDS[self._speed], self._session.match
        if match.deal_over:
            self._record.count()
        if session.my_turn or match.deal_over:
            self._record.keep()
        trick_winner = session.trick_winner is not None
        others = not match.deal_over and not session.my_turn and not (trick_winner and self._pause)
        if others and not seconds and not self._pages:
            self._play_all(session.think_ahead(match, self._pause))
            return
        self._update()
        if not self._pages:
            return
        if others and not seconds:
            self._pace.schedule(0, lambda: session.think_ahead(match, self._pause), self._play_all)
        elif trick_winner and seconds and not self._pause and not match.deal_over:
            self._pace.schedule(2 * seconds, lambda: None, lambda _: self._gather_trick())
        elif others:
            self._pace.schedule(seconds, lambda: session.think(match), self.play)
        elif self._only_card:
            self._pace.schedule(seconds, lambda: match.legal_moves[0], self.play)

    def _move(self, move: engine.Move) -> Callable[[], str]:
        """Play a legal move of the player to move; returns a function that describes it in the current language."""
        session, before = self._session, self._session.match
        self._travelled = self._travelled and before.to_move != session.seat
        session.move(move)
        news = self._messages.event(before, move, session.trick_winner)
        secret = before.to_move != session.seat and move.kind in before.game.secret
        self._show(move.kind if secret else move.text)
        return news

    @property
    def _only_card(self) -> bool:
        """Whether the learner has a single legal card, to be played automatically; never after going back."""
        session = self._session
        moves = session.match.legal_moves if self._forced and session.my_turn and not self._travelled else ()
        return len(moves) == 1 and moves[0].kind == "play"

    def _gather_trick(self) -> None:
        """Gather the trick in the middle."""
        self._session.gathered = True
        self._show("")
        self.go_on()

    def _play_all(self, moves: Sequence[engine.Move]) -> None:
        """Play moves of the other players at once."""
        news = [self._move(move) for move in moves][1 - self._session.match.game.seats :]
        self.go_on(lambda: " ".join(one() for one in news))


def _checked(speed: str) -> str:
    if speed not in SPEEDS:
        raise ValueError(f"speed is {speed!r}; expected one of {', '.join(map(repr, SPEEDS))}")
    return speed
