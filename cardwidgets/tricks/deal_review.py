"""The review of a deal: the bid and the card that cost the learner most, and a made-up deal that shows why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from itertools import accumulate

import ipywidgets as widgets

import engine
from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.move_phrases import capitalised
from cardwidgets.session.session import Session
from cardwidgets.table.step_bar import SHORT, StepBar
from cardwidgets.table.steps import Steps
from cardwidgets.tricks.phrases import Phrases
from cardwidgets.tricks.session import MatchSession
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.chip_bars import ChipBar, chip_bars, signed
from cardwidgets.widgets.timers import BackgroundTimer
from engine.tricks import CostlyChoice, DealReview, can_review, open_deal


class DealReviewPart:
    """The review of the deal on one table; invisible until it is requested.

    Args:
        match: the match.
        session: the panel's session.
        phrases: returns the phrases of the match.
        own: shows the end of the learner's own deal again.
        turn_to: opens the drawer at a page; "" closes it.

    Attributes:
        found: the review; None until it is complete.
    """

    def __init__(
        self,
        match: MatchSession,
        session: Session,
        phrases: Callable[[], Phrases],
        own: Callable[[], None],
        turn_to: Callable[[str], None],
    ) -> None:
        self._match, self._phrases, self._own, self._turn_to = match, phrases, own, turn_to
        self._say = say = session.say
        self._board, self._announcer, guarded = session.board, session.announcer, session.announcer.guarded
        self._working = BackgroundTimer(session.lock, session.announcer.failed)
        self._steps = Steps(session.lock, session.announcer.failed)
        self._board.follow(self._steps)
        self._deal: engine.Position | None = None
        self.found: DealReview | None = None
        self._typical = {
            key: button(say, f"typical_{key}", partial(self._open, key), guarded) for key in ("bid", "card")
        }
        self._told = False
        self._tell = button(say, "tell", self._answer, guarded)
        self._bar = StepBar(self._steps, say, guarded, SHORT)
        say.on_change(self._update)

    def build(self) -> widgets.DOMWidget:
        """Create the widget; call this before the first review."""
        self._html = shared_layout.make_widget(widgets.HTML)
        buttons = [*self._typical.values(), self._tell, *self._bar.buttons.values()]
        self._tools = self._bar.join(Toolbar(buttons, classes="kt-deal-review-tools"))
        hidden = shared_layout.layout(display="none")
        parts = [self._html, self._tools]
        return shared_layout.make_widget(widgets.VBox, parts, classes="kt-deal-review", layout=hidden)

    def available(self) -> bool:
        """Whether the deal on the table can be reviewed."""
        return self._match.match.deal_over and can_review(self._match.match.game)

    def open(self) -> None:
        """Review the deal on the table; until the result is known, the page says that it is being reviewed."""
        match, seat = self._match.match, self._match.seat
        self._deal, self.found, self._told = match.position, None, False
        self._turn_to("review")
        self._update()
        self._board.table.say(self._say("reviewing"))
        self._working.schedule(0, lambda: engine.review(match, seat=seat), self._take)

    def shown(self, on: bool) -> None:
        """Show the end of the learner's own deal again, if the drawer shows something else now."""
        if not on and self._deal is not None:
            self._clear()
            self._own()

    def follow(self) -> None:
        """Close a review whose deal is no longer on the table."""
        if self._deal is not None and self._match.match.position != self._deal:
            self._clear()
            self._turn_to("")

    def end(self) -> None:
        """Stop for good."""
        self._working.end()
        self._steps.close()

    def _clear(self) -> None:
        self._working.cancel()
        self._steps.drop()
        self.found, self._deal = None, None

    def _take(self, found: DealReview) -> None:
        self.found = found
        self._update()
        self._board.table.say(" ".join(self._sentences()))

    def _answer(self) -> None:
        """Say what was better."""
        self._told = True
        self._update()
        self._board.table.say(" ".join(self._sentences()))

    @property
    def _choices(self) -> dict[str, CostlyChoice]:
        """The costly choices found: the "bid", the "card", both or none."""
        made = {"bid": self.found.bid, "card": self.found.card} if self.found else {}
        return {key: one for key, one in made.items() if one}

    def _open(self, key: str) -> None:
        """Put a made-up deal on the table, in the position before the choice."""
        if (choice := self._choices.get(key)) is None:
            return
        positions = list(accumulate(choice.line, engine.Position.play, initial=choice.typical))

        def text(at: int) -> str:
            if at == 0:
                return self._say("made_up", step=self._say.catalogue("steps")("step_on"))
            return f"{self._say('made_up_short')} {self._phrases().event(positions[at - 1], choice.line[at - 1])}"

        def show(at: int, near: bool) -> None:
            if at > 0 and not self._told:  # the steps play the better move
                self._told = True
                self._update()
            board, match = self._board, self._match.match
            board.open = True
            look = SeatLook(match.chips, match.pot if match.stake else None)
            state = {"game": match.game.key, "mode": "made up"}
            board.show(positions[at], details=look, live=False, animate=near, debug_state=state)
            self._announcer.announce("info", lambda: text(at))

        self._steps.open(len(choice.line), show)
        self._tools.reveal("end", focus="step_on")

    def _update(self) -> None:
        for key, one in self._typical.items():
            one.change(shown=key in self._choices)
        self._tell.change(shown=bool(self._choices) and not self._told)
        if self._deal is None:
            return
        if self.found is None:
            text = f"<p>{escape(self._say('reviewing'))}</p>"
        else:
            bars = [self._bars(one) if self._told else "" for one in self._choices.values()] or [""]
            text = "".join(f"<p>{escape(one)}</p>{two}" for one, two in zip(self._sentences(), bars, strict=True))
        self._html.value = text

    def _sentences(self) -> list[str]:
        """The text of the review, without the bars."""
        say = self._say
        return [
            say(
                f"costly_{key}",
                trick=1 + sum(trick.complete for trick in open_deal(one.position).history),
                cost=signed(one.cost, say.language).lstrip("+"),
                count=f"{one.worlds}",
            )
            + " "
            + (say("better", better=self._words(one, one.best)) if self._told else say("find"))
            for key, one in self._choices.items()
        ] or [say("no_lesson")]

    def _words(self, choice: CostlyChoice, move: engine.Move) -> str:
        return capitalised(self._phrases().advice(choice.position, move).rstrip("."))

    def _bars(self, choice: CostlyChoice) -> str:
        say = self._say
        bars = [
            ChipBar(
                self._words(choice, move),
                chips,
                "right" if move == choice.best else "wrong" if move == choice.chosen else "",
                say("your_choice") if move == choice.chosen else "",
            )
            for move, chips in choice.chips
        ]
        return chip_bars(bars, say("chips_against" if choice.against else "chips_mine"), say.language)
