"""The messages of a match: the news, the question to the learner, and why a click does nothing."""

from __future__ import annotations

from collections.abc import Callable

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import spoken
from cardwidgets.scene.move_phrases import capitalised
from cardwidgets.session.end_card import End
from cardwidgets.session.result_line import ResultLine, result_line
from cardwidgets.tricks import score_sheet
from cardwidgets.tricks.phrases import Phrases, decision
from cardwidgets.tricks.session import MatchSession
from engine.tricks import open_deal


class Messages:
    """Composes the messages of one panel.

    Args:
        session: the match with its players.
        say: the texts of a match, which follow the panel's language.

    Attributes:
        news: returns the news in the current language.
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
        """The news, and the question to the learner."""
        match, phrases, news = self._session.match, self.phrases, self.news()
        if match.deal_over:
            text = f"{news} {score_sheet.plain_settlement(match, phrases)}"
            return f"{text} {phrases.end(match)}".strip() if match.over else text.strip()
        ask = phrases.ask(match.position) if self._session.my_turn else ""
        return f"{news} {ask}".strip()

    def end(self) -> End:
        """The end of the current deal or match, which must be over."""
        match, phrases, say, seat = self._session.match, self.phrases, self._say, self._session.seat
        result = match.results[-1]
        seen, paid = open_deal(result.position), result.payments[seat]
        rows = [
            (name, say("tricks_only", won=seen.won[one]), phrases.held(match.chips[one]))
            for one, name in enumerate(phrases.names)
        ]
        lines, key = [line.text for line in phrases.settlement(result)], f"end_{result.outcome}"
        if match.over:
            kind = "won" if seat in match.leaders else "lost"
            return End(kind, say("end_match"), [phrases.end(match), *lines], rows, self._line(), seat)
        kind = "won" if paid > 0 else "lost" if paid < 0 else ""
        declared = seen.declarer is not None and key in say
        title = phrases.of(key, seen.declarer or 0, bid=seen.high) if declared else lines.pop(0)
        lines.append(say("end_deal", number=match.played, all=match.deals))
        return End(kind, title, lines, rows, self._line(), seat)

    def _line(self) -> ResultLine:
        """The match so far as one line to share."""
        match, held, seat = self._session.match, self.phrases.held, self._session.seat
        say = self._say.catalogue("deals")
        place = 1 + sum(chips > match.chips[seat] for chips in match.chips)
        paid = match.results[-1].payments[seat]
        if not match.over:
            sign = "+" if paid > 0 else "−" if paid < 0 else "±"
            result = say("line_deal", number=match.played, all=match.deals, sign=sign, held=held(abs(paid)))
        else:
            key = "line_match" if place == 1 else "line_match_lost"
            mine, seats = held(match.chips[seat]), len(match.chips)
            result = say(key, count=match.deals, held=mine, place=place, seats=seats)
        return result_line(match.game, None if match.opening else match.first, result, say)

    def read(self, key: str) -> str:
        """The answer of a screen reader to a key: "w" reads the learner's hand, "f" the trick and the number of tricks
        that each has taken, "m" the learner's moves; "" for any other key.
        """
        match, say, seat = self._session.match, self._say, self._session.seat
        if key == "w":
            hand = match.position.view(seat)[f"H{seat + 1}"]
            return say("your_hand", cards=", ".join(say.card(card) for card in hand if card) or "–")
        if key == "f":
            phrases, seen = self.phrases, open_deal(match.position)
            cards = seen.trick.cards if seen.trick else ()
            lying = [phrases.of("in_trick", one, card=say.card(card)) for one, card in cards]
            trick_text = say("the_trick", cards="; ".join(lying)) if lying else say("no_trick")
            taken = [phrases.of("packet", one, count=count) for one, count in enumerate(seen.won)]
            return f"{trick_text} {capitalised(', '.join(taken))}."
        if key == "m" and self._session.my_turn:
            position = match.position
            names = [
                say.card(move.argument) if move.kind == "play" else decision(position, move, say)
                for move in position.legal_moves
            ]
            return spoken.moves(position, say.language, names)
        return ""

    @property
    def kind(self) -> str:
        """The kind of that message."""
        match = self._session.match
        return "won" if match.over and self._session.seat in match.leaders else "info"

    def opening(self, match: engine.Match) -> Callable[[], str]:
        """The news of a new deal; "" after the first move in it."""
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
        """A sentence saying that another player is to move."""
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
