"""What is said while a match goes on: what has happened, what the learner is asked, and why a click does nothing."""

from __future__ import annotations

from collections.abc import Callable

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.napoleon import seat_names
from cardwidgets.tricks import score_sheet
from cardwidgets.tricks.phrases import Talk
from cardwidgets.tricks.session import MatchSession


class Messages:
    """What one panel has to say of a match.

    Args:
        course: the match with its players.
        say: the texts of a match, which change their language with the panel.

    Attributes:
        told: what has happened, in the language of when it is asked.
    """

    def __init__(self, course: MatchSession, say: Wording) -> None:
        self._course, self._say = course, say
        self.told: Callable[[], str] = lambda: ""

    @property
    def talk(self) -> Talk:
        """The words of the match, for the learner in his seat."""
        course = self._course
        return Talk(self._say, seat_names(course.match.game.seats, course.seat, self._say), course.seat)

    def text(self) -> str:
        """What has happened, and what the learner is asked."""
        match, talk, told = self._course.match, self.talk, self.told()
        if match.deal_over:
            text = f"{told} {score_sheet.plain_settlement(match, talk)}"
            return f"{text} {talk.end(match)}".strip() if match.over else text.strip()
        ask = talk.ask(self._course.view, match.legal_moves) if self._course.my_turn else ""
        return f"{told} {ask}".strip()

    @property
    def kind(self) -> str:
        """Which kind of sentence that is."""
        match = self._course.match
        return "won" if match.over and self._course.seat in match.leaders else "info"

    def opening(self, match: engine.Match) -> Callable[[], str]:
        """That a deal of a match has been dealt; nothing once something has happened in it."""
        return lambda: self.talk.opening(match)

    def event(self, before: engine.Match, move: engine.Move, taken: int | None) -> Callable[[], str]:
        """What has happened by a move.

        Args:
            before: the match when it was made.
            taken: who has taken the trick that it has completed, None if it has not.
        """

        def told() -> str:
            event = self.talk.event(before.position, move)
            return event if taken is None else f"{event} {self.talk.of('does_take', taken)}"

        return told

    def whose_turn(self) -> str:
        """That another player is to move."""
        return self._say("not_yours", name=self.talk.names[self._course.match.to_move])

    def idle(self, pile: str) -> Callable[[], str] | None:
        """Why a click on a pile does nothing, None if there is nothing to say."""
        match, view = self._course.match, self._course.view
        if match.deal_over:
            return lambda: self._say("deal_ended")
        if not self._course.my_turn:
            return self.whose_turn
        if pile == f"H{self._course.seat + 1}":
            return lambda: f"{self._say('not_now')} {self.talk.ask(view, match.legal_moves)}"
        return (lambda: self._say("not_your_card")) if pile[0] == "H" else None

    def sheets(self) -> str:
        """The settlement, the tricks and the sheet of all deals, as HTML."""
        match, talk = self._course.match, self.talk
        parts = [score_sheet.settlement(match, talk), score_sheet.tricks(match.position, talk)]
        return "".join([*parts, score_sheet.sheet(match, talk)])
