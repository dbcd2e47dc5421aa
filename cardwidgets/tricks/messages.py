"""The messages of a match: what has happened, what the learner is asked, and why a click does nothing."""

from __future__ import annotations

from collections.abc import Callable

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.napoleon import seat_names
from cardwidgets.tricks import score_sheet
from cardwidgets.tricks.phrases import Talk
from cardwidgets.tricks.session import MatchSession


class Messages:
    """Composes the messages of one panel.

    Args:
        course: the match with its players.
        say: the texts of a match, which follow the panel's language.

    Attributes:
        news: gives what has happened, in the current language.
    """

    def __init__(self, course: MatchSession, say: Wording) -> None:
        self._course, self._say = course, say
        self.news: Callable[[], str] = lambda: ""

    @property
    def talk(self) -> Talk:
        """The phrases of the match, from the learner's seat."""
        course = self._course
        return Talk(self._say, seat_names(course.match.game.seats, course.seat, self._say), course.seat)

    def text(self) -> str:
        """What has happened, and what the learner is asked."""
        match, talk, news = self._course.match, self.talk, self.news()
        if match.deal_over:
            text = f"{news} {score_sheet.plain_settlement(match, talk)}"
            return f"{text} {talk.end(match)}".strip() if match.over else text.strip()
        ask = talk.ask(self._course.view, match.legal_moves) if self._course.my_turn else ""
        return f"{news} {ask}".strip()

    @property
    def kind(self) -> str:
        """The kind of that message."""
        match = self._course.match
        return "won" if match.over and self._course.seat in match.leaders else "info"

    def opening(self, match: engine.Match) -> Callable[[], str]:
        """The news of a fresh deal; "" once anything has happened in it."""
        return lambda: self.talk.opening(match)

    def event(self, before: engine.Match, move: engine.Move, taken: int | None) -> Callable[[], str]:
        """The news of a move.

        Args:
            before: the match before the move.
            taken: the seat that has won the trick completed by it; None if it completes none.
        """

        def news() -> str:
            event = self.talk.event(before.position, move)
            return event if taken is None else f"{event} {self.talk.of('does_take', taken)}"

        return news

    def whose_turn(self) -> str:
        """A sentence that another player is to move."""
        return self._say("not_yours", name=self.talk.names[self._course.match.to_move])

    def idle(self, pile: str) -> Callable[[], str] | None:
        """Why a click on a pile does nothing; None if there is nothing to say."""
        match, view = self._course.match, self._course.view
        if match.deal_over:
            return lambda: self._say("deal_ended")
        if not self._course.my_turn:
            return self.whose_turn
        if pile == f"H{self._course.seat + 1}":
            return lambda: f"{self._say('not_now')} {self.talk.ask(view, match.legal_moves)}"
        return (lambda: self._say("not_your_card")) if pile[0] == "H" else None

    def sheets(self) -> str:
        """The settlement, the tricks and the score sheet, as HTML."""
        match, talk = self._course.match, self.talk
        parts = [score_sheet.settlement(match, talk), score_sheet.tricks(match.position, talk)]
        return "".join([*parts, score_sheet.sheet(match, talk)])
