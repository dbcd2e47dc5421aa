"""The review of a deal: the bid and the card that cost the learner most, and a made-up deal that shows why."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from html import escape
from itertools import accumulate

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import capitalised
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
        session: the match.
        say: the texts of a match.
        phrases: returns the phrases of the match.
        show: shows a position of a made-up deal with a message, and animates the cards if it follows the one before.
        restore: shows the end of the learner's own deal again.
        turn_to: opens the drawer at a page; "" closes it.
        tell: announces a text to screen readers.
        lock: held during changes.
        guarded: runs an action and reports its exceptions.
        on_error: called with an exception of the search or of an automatic step.

    Attributes:
        found: the review; None until it is complete.
    """

    def __init__(
        self,
        session: MatchSession,
        say: Wording,
        phrases: Callable[[], Phrases],
        show: Callable[[engine.Position, Callable[[], str], bool], None],
        restore: Callable[[], None],
        turn_to: Callable[[str], None],
        tell: Callable[[str], None],
        lock: threading.RLock,
        guarded: Callable[[Callable[[], object]], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._session, self._say, self._phrases = session, say, phrases
        self._show_made_up, self._restore, self._turn_to, self._tell = show, restore, turn_to, tell
        self._working = BackgroundTimer(lock, on_error)
        self._steps = Steps(lock, on_error)
        self._deal: engine.Position | None = None
        self.found: DealReview | None = None
        self._typical = {
            key: button(say, f"typical_{key}", partial(self._open, key), guarded) for key in ("bid", "card")
        }
        self._bar = StepBar(self._steps, say, guarded, SHORT)
        say.on_change(self._update)

    def build(self) -> widgets.DOMWidget:
        """Create the widget; call this before the first review."""
        self._html = shared_layout.make_widget(widgets.HTML)
        buttons = [*self._typical.values(), *self._bar.buttons.values()]
        self._tools = self._bar.join(Toolbar(buttons, classes="kt-deal-review-tools"))
        hidden = shared_layout.layout(display="none")
        parts = [self._html, self._tools]
        return shared_layout.make_widget(widgets.VBox, parts, classes="kt-deal-review", layout=hidden)

    def available(self) -> bool:
        """Whether the deal on the table can be reviewed."""
        return self._session.match.deal_over and can_review(self._session.match.game)

    def open(self) -> None:
        """Review the deal on the table; until the result is known, the page says that it is being reviewed."""
        match, seat = self._session.match, self._session.seat
        self._deal, self.found = match.position, None
        self._turn_to("review")
        self._update()
        self._tell(self._say("reviewing"))
        self._working.schedule(0, lambda: engine.review(match, seat=seat), self._take)

    def shown(self, on: bool) -> None:
        """Show the end of the learner's own deal again, if the drawer shows something else now."""
        if not on and self._deal is not None:
            self._clear()
            self._restore()

    def follow(self) -> None:
        """Close a review whose deal is no longer on the table."""
        if self._deal is not None and self._session.match.position != self._deal:
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
        self._tell(" ".join(self._sentences()))

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

        self._steps.open(len(choice.line), lambda at, near: self._show_made_up(positions[at], lambda: text(at), near))
        self._tools.reveal("end", focus="step_on")

    def _update(self) -> None:
        for key, one in self._typical.items():
            one.change(shown=key in self._choices)
        if self._deal is None:
            return
        if self.found is None:
            text = f"<p>{escape(self._say('reviewing'))}</p>"
        else:
            bars = [self._bars(one) for one in self._choices.values()] or [""]
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
                better=self._words(one, one.best),
            )
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
