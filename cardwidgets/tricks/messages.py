"""The messages of a match: what has happened, what the learner is asked, and why a click does nothing."""

from __future__ import annotations

from collections.abc import Callable

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks import score_sheet
from cardwidgets.tricks.phrases import Phrases
from cardwidgets.tricks.session import MatchSession


class Messages:
    """Composes the messages of one panel.

    Args:
        session: the match with its players.
        say: the texts of a match, which follow the panel's language.

    Attributes:
        news: gives what has happened, in the current language.
    """

    def __init__(self, session: MatchSession, say: Wording) -> None:
        self._session, self._say = session, say
        self.news: Callable[[], str] = lambda: ""

    @property
    def phrases(self) -> Phrases:
        """The phrases of the match, from the learner's seat."""
        session = self._session
        return Phrases(session.match.game, self._say, session.seat)

    def text(self) -> str:
        """What has happened, and what the learner is asked."""
        match, phrases, news = self._session.match, self.phrases, self.news()
        if match.deal_over:
            text = f"{news} {score_sheet.plain_settlement(match, phrases)}"
            return f"{text} {phrases.end(match)}".strip() if match.over else text.strip()
        ask = phrases.ask(match.position) if self._session.my_turn else ""
        return f"{news} {ask}".strip()

    @property
    def kind(self) -> str:
        """The kind of that message."""
        match = self._session.match
        return "won" if match.over and self._session.seat in match.leaders else "info"

    def opening(self, match: engine.Match) -> Callable[[], str]:
        """The news of a fresh deal; "" once anything has happened in it."""
        return lambda: self.phrases.opening(match)

    def event(self, before: engine.Match, move: engine.Move, taken: int | None) -> Callable[[], str]:
        """The news of a move.

        Args:
            before: the match before the move.
            taken: the seat that has won the trick completed by it; None if it completes none.
        """

        def news() -> str:
            event = self.phrases.event(before.position, move)
            return event if taken is None else f"{event} {self.phrases.of('does_take', taken)}"

        return news

    def whose_turn(self) -> str:
        """A sentence that another player is to move."""
        return self._say("not_yours", name=self.phrases.names[self._session.match.to_move])

    def idle(self, pile: str) -> Callable[[], str] | None:
        """Why a click on a pile does nothing; None if there is nothing to say."""
        match = self._session.match
        if match.deal_over:
            return lambda: self._say("deal_ended")
        if not self._session.my_turn:
            return self.whose_turn
        if pile == f"H{self._session.seat + 1}":
            return lambda: f"{self._say('not_now')} {self.phrases.ask(match.position)}"
        return (lambda: self._say("not_your_card")) if pile[0] == "H" else None

    def sheets(self) -> str:
        """The settlement, the tricks and the score sheet, as HTML."""
        match, phrases = self._session.match, self.phrases
        parts = [score_sheet.settlement(match, phrases), score_sheet.tricks(match.position, phrases)]
        return "".join([*parts, score_sheet.sheet(match, phrases)])
