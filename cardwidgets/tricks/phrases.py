"""The phrases of a match: the players' moves, the questions to the learner, the settlement of a deal.

They are phrased from the view of one seat: of cards that others exchange or discard they only give the number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.seats import seat_names
from cardwidgets.scene.move_phrases import kind_phrase, phrase
from cardwidgets.scene.pile_labels import sign
from cardwidgets.table.choices import decision, named
from engine.core.internals import internals
from engine.match import Result, grounds
from engine.tricks import open_deal


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the clause behind it or ""."""

    text: str
    clause: str = ""


def phrases_for(game: engine.Game, seat: int, language: str) -> Phrases:
    """The phrases of a game for the learner in a seat."""
    say = Wording("match", language)
    return Phrases(game, say, seat)


class Phrases:
    """The phrases of a match for the learner in one seat.

    Args:
        game: the game of the match.
        say: the texts.
        me: the learner's seat.

    Attributes:
        names: the names of the seats.
    """

    def __init__(self, game: engine.Game, say: Wording, me: int) -> None:
        self._game, self.say, self.me = game, say, me
        self.names = seat_names(game.seats, me, say)

    def of(self, key: str, seat: int, **slots: Any) -> str:
        """A sentence about a seat; the learner is addressed as "you"."""
        if seat == self.me:
            return self.say(f"{key}_you", **slots)
        return self.say(key, name=self.names[seat], **slots)

    def event(self, before: engine.Position, move: engine.Move) -> str:
        """A move as a statement."""
        key, slots = named(before, move, self.say)
        if f"does_{key}" in self.say:
            return self.of(f"does_{key}", before.to_move, **slots)
        hidden = move.kind in self._game.secret and before.to_move != self.me
        language = self.say.language
        what = kind_phrase(self._game, move.kind, language) if hidden else phrase(before, move, language)
        return self.of("does", before.to_move, move=what or move.kind)

    def advice(self, position: engine.Position, move: engine.Move) -> str:
        """A move as an instruction to make it."""
        key, slots = named(position, move, self.say)
        if f"advise_{key}" in self.say:
            return self.say(f"advise_{key}", **slots)
        return self.say("advise", move=phrase(position, move, self.say.language))

    def brief(self, position: engine.Position, move: engine.Move) -> str:
        """A move in a short form for lists."""
        if move.kind == "play":
            return sign(move.argument, self.say.language)
        return decision(position, move, self.say)

    def node(self, before: engine.Match | None, move: str, match: engine.Match) -> tuple[str, str]:
        """Text and mark of a learner's decision in the move tree.

        Args:
            before: the match before the decision; None at the start.
            move: its text, "" for a new deal.
            match: the match after it.

        Returns:
            The text, and the mark: "won", "lost", "deal" or "".
        """
        paid = match.results[-1].payments[self.me] if match.deal_over else 0
        mark = "won" if paid > 0 else "lost" if paid < 0 else "" if move else "deal"
        if before is None or not move:
            key = "tree_start" if before is None else "tree_deal"
            return self.say(key, number=len(match.results) + (not match.deal_over)), mark
        made = before.position.game.move(move)
        if made.kind == "play":
            return self.say.card(made.argument), mark
        return decision(before.position, made, self.say), mark

    def ask(self, position: engine.Position) -> str:
        """The question to the learner, whose turn it is."""
        seen = open_deal(position)
        if seen.phase == "play":
            return self.say("ask_follow" if seen.trick else "ask_lead")
        if seen.phase == "bid" and seen.high:
            return self.say("ask_bid_over", high=seen.high) if "bid" in seen.kinds else self.say("ask_pass")
        return self.say(f"ask_{seen.phase}" if f"ask_{seen.phase}" in self.say else "ask")

    def opening(self, match: engine.Match) -> str:
        """The message of a new deal; "" after the first move in it."""
        if match.position.moves:
            return ""
        return self.say("deal_starts", number=match.played + 1, all=match.deals, name=self.names[match.dealer])

    def status(self, match: engine.Match) -> str:
        """The status line of the match."""
        say, seen = self.say, open_deal(match.position)
        counted = match.deal_over and match.results[-1].counts
        parts = [say("status_deal", number=match.played + (not counted), all=match.deals)]
        if match.position.deal_number is not None:
            parts.append(say("status_number", number=match.position.deal_number))
        if seen.trump is not None:
            parts.append(say("status_trump", suit=engine.suit_name(seen.trump, say.language)))
        if seen.declarer is not None and seen.high:
            parts.append(self.of("status_declarer", seen.declarer, bid=self.bid(seen.high)))
        elif seen.phase in ("bid", "play") and "bid" in self._game.kinds:
            parts.append(say(f"status_{seen.phase}"))
        if match.over:
            parts.append(say("status_over"))
        return " · ".join(parts)

    def held(self, count: int, key: str = "") -> str:
        """A number of chips or points in words, which may be negative; `key` for another form ("won_")."""
        return self.say(f"{key}{self._game.unit}", count=count)

    def bid(self, bid: int) -> str:
        """A bid as a word."""
        words = getattr(self._game.kinds["bid"].argument, "words", {})
        word = next((word for word, number in words.items() if number == bid), "")
        return self.say(word) if word in self.say else str(bid)

    def settlement(self, result: Result) -> list[Line]:
        """Each player's gain or payment in a deal, with the clauses."""
        module, position = internals(self._game).module, result.position
        lines = [self._paid(result, seat, due) for seat, due in enumerate(result.payments) if due]
        if hasattr(module, "remarks"):
            remarks = module.remarks(bytearray(position.state))
            lines += [Line(self.say(f"settle_{key}"), clause) for key, clause in remarks]
        if result.staked:
            text = self.say("settle_refill", count=self.held(result.staked))
            lines.append(Line(text, getattr(module, "STAKE_CLAUSE", "")))
        return lines or [Line(self.say("settle_nothing"))]

    def _paid(self, result: Result, seat: int, due: int) -> Line:
        key, clause = grounds(result.position)[seat]
        seen = open_deal(result.position)
        slots = {"count": self.held(abs(due)), "won": seen.won[seat]}
        if not key:
            return Line(self.of("settle_gains" if due > 0 else "settle_loses", seat, **slots), clause)
        if seat == seen.declarer:
            slots["bid"] = self.bid(seen.high)
        return Line(self.of(f"settle_{key}", seat, **slots), clause)

    def end(self, match: engine.Match) -> str:
        """Who has won the match."""
        best = self.held(max(match.chips), "won_")
        leaders = match.leaders
        if len(leaders) > 1:
            text = self.say("won_shared", names=", ".join(self.names[seat] for seat in leaders), held=best)
        else:
            text = self.of("won_match", leaders[0], held=best)
        return f"{text} {self.say('pot_stays', count=self.held(match.pot))}" if match.stake else text
