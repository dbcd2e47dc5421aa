"""The phrases of a match: what the players do, what the learner is asked, how a deal is settled.

They are phrased from the view of one seat: of what others lay aside they give only the number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.napoleon import seat_names
from cardwidgets.scene.move_phrases import sign
from engine.games.napoleon.observation import Observation, observation
from engine.match import Result


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the clause behind it or ""."""

    text: str
    clause: str = ""


def phrases_for(game: engine.Game, seat: int, language: str) -> Phrases:
    """The phrases of a game for the learner in a seat."""
    say = Wording("match", language)
    return Phrases(say, seat_names(game.seats, seat, say), seat)


def decision(move: engine.Move, phase: str, say: Wording) -> str:
    """A bid, an exchange or the like, as the label of a button.

    Args:
        move: one that plays no card.
        phase: in which it is made, as `Observation.phase`.
        say: the texts of a match.
    """
    key, slots = _named(move, phase, say)
    return say(f"do_{key}", **slots)


def _named(move: engine.Move, phase: str, say: Wording) -> tuple[str, dict[str, Any]]:
    """The text key of a move, and its slots."""
    if move.kind == "bid":
        return ("napoleon" if move.argument == 5 else "bid"), {"count": move.argument}
    if move.kind == "play":
        return move.kind, {"card": say.card(move.argument)}
    if move.kind == "pass" and phase == "join":
        return "out", {}
    if move.kind == "exchange" and not move.cards:
        return "keep", {}
    return move.kind, {"count": len(move.cards), "cards": ", ".join(say.card(card) for card in move.cards)}


class Phrases:
    """The phrases of a match for the learner in one seat.

    Args:
        say: the texts.
        names: of the seats.
        me: the learner's seat.
    """

    def __init__(self, say: Wording, names: Sequence[str], me: int) -> None:
        self.say, self.names, self.me = say, tuple(names), me

    def _phase(self, position: engine.Position) -> str:
        return str(observation(position.view(self.me)).phase)

    def of(self, key: str, seat: int, **slots: Any) -> str:
        """A sentence about a seat; the learner is addressed as "you"."""
        if seat == self.me:
            return self.say(f"{key}_you", **slots)
        return self.say(key, name=self.names[seat], **slots)

    def event(self, before: engine.Position, move: engine.Move) -> str:
        """What a move did."""
        key, slots = _named(move, self._phase(before), self.say)
        return self.of(f"does_{key}", before.to_move, **slots)

    def advice(self, position: engine.Position, move: engine.Move) -> str:
        """A move as an instruction to make it."""
        key, slots = _named(move, self._phase(position), self.say)
        return self.say(f"advise_{key}", **slots)

    def brief(self, position: engine.Position, move: engine.Move) -> str:
        """A move as short as a list requires."""
        if move.kind == "play":
            return sign(move.argument, self.say.language)
        return decision(move, self._phase(position), self.say)

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
        return decision(made, self._phase(before.position), self.say), mark

    def ask(self, view: engine.View, moves: Sequence[engine.Move]) -> str:
        """What the learner is asked to do."""
        seen = observation(view)
        if seen.phase == "bid":
            if len(moves) == 1:
                return self.say("ask_pass")
            return self.say("ask_bid_over", high=seen.high) if seen.high else self.say("ask_bid")
        if seen.phase == "play":
            return self.say("ask_follow" if seen.trick else "ask_lead")
        return self.say(f"ask_{seen.phase}")

    def opening(self, match: engine.Match) -> str:
        """The message of a fresh deal; "" once anything has happened in it."""
        if match.position.moves:
            return ""
        return self.say("deal_starts", number=match.played + 1, all=match.deals, name=self.names[match.dealer])

    def status(self, match: engine.Match) -> str:
        """The status line of the match."""
        say, seen = self.say, observation(match.position.view(self.me))
        counted = match.deal_over and match.results[-1].outcome != "redeal"
        parts = [say("status_deal", number=match.played + (not counted), all=match.deals)]
        if match.position.deal_number is not None:
            parts.append(say("status_number", number=match.position.deal_number))
        parts.append(say("status_trump", suit=engine.suit_name(seen.trump, say.language)))
        if seen.declarer is not None:
            parts.append(self.of("status_declarer", seen.declarer, bid=self.bid(seen.high)))
        elif seen.phase == "bid":
            parts.append(say("status_bid"))
        elif seen.phase == "play":
            parts.append(say("status_none"))
        if match.over:
            parts.append(say("status_over"))
        return " · ".join(parts)

    def chips(self, count: int) -> str:
        """A number of chips in words."""
        return self.say("chips_1") if count == 1 else self.say("chips", count=count)

    def bid(self, high: int) -> str:
        """A bid as a word."""
        return self.say("napoleon") if high == 5 else str(high)

    def settlement(self, result: Result, before: tuple[int, ...]) -> list[Line]:
        """Who pays what after a deal, with the clauses.

        Args:
            result: of the deal.
            before: chips of all seats before it.
        """
        seen = observation(result.position.view(self.me))
        lines = [self._paid(seat, due, result.outcome, seen) for seat, due in enumerate(result.payments) if due]
        if result.outcome == "redeal":
            lines.append(Line(self.say("settle_redeal"), "NP-13"))
        elif result.outcome in ("made", "failed") and not seen.along:
            lines.append(Line(self.say("settle_others"), "NP-12"))
        again = before[0] + result.payments[0] - result.chips[0]
        if again:
            lines.append(Line(self.say("settle_refill", count=self.chips(again)), "NP-11"))
        return lines

    def _paid(self, seat: int, due: int, outcome: str, seen: Observation) -> Line:
        count = self.chips(abs(due))
        if outcome == "last-trick":
            return Line(self.of("settle_last", seat, count=count), "NP-13")
        if outcome == "unopposed":
            return Line(self.of("settle_unopposed", seat, count=count), "NP-14")
        if seat == seen.declarer:
            bid, won = self.bid(seen.high), seen.won[seat]
            return Line(self.of(f"settle_{outcome}", seat, bid=bid, won=won, count=count), "NP-12")
        if due > 0:
            return Line(self.of("settle_along", seat, won=seen.won[seat], count=count), "NP-14")
        return Line(self.of("settle_along_none", seat, count=count), "NP-14")

    def end(self, match: engine.Match) -> str:
        """Who has won the match."""
        best = self.chips_held(max(match.chips))
        leaders = match.leaders
        if len(leaders) > 1:
            text = self.say("won_shared", names=", ".join(self.names[seat] for seat in leaders), chips=best)
        else:
            text = self.of("won_match", leaders[0], chips=best)
        return f"{text} {self.say('pot_stays', count=self.chips(match.pot))}"

    def chips_held(self, count: int) -> str:
        """A number of chips that may be negative."""
        return self.chips(count) if count >= 0 else self.say("chips", count=self.say("minus", count=-count))
