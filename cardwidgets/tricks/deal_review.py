"""The lesson of a deal: the bid and the card that cost the learner most, and a made-up deal that shows why."""

from __future__ import annotations

import threading
from collections.abc import Callable
from html import escape

import ipywidgets as widgets

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import capitalised
from cardwidgets.session.step_player import StepPlayer
from cardwidgets.tricks.phrases import Phrases
from cardwidgets.tricks.session import MatchSession
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.chip_bars import ChipBar, chip_bars, signed
from cardwidgets.widgets.timers import BackgroundTimer
from engine.tricks import CostlyChoice, DealReview, can_review


class DealReviewPart:
    """The review of the deal on one table; invisible until it is asked for.

    Args:
        session: the match.
        say: the texts of a match.
        phrases: gives the phrases of the match.
        show: shows a position of a made-up deal, says something about it, and moves cards if it follows the one before.
        restore: shows the learner's own deal again.
        lock: held during changes.
        guarded: runs an action and reports its exceptions.
        on_error: called with an exception of the search or of an automatic step.

    Attributes:
        box: the widget.
        found: the review; None before it is there.
    """

    def __init__(
        self,
        session: MatchSession,
        say: Wording,
        phrases: Callable[[], Phrases],
        show: Callable[[engine.Position, Callable[[], str], bool], None],
        restore: Callable[[], None],
        lock: threading.RLock,
        guarded: Callable[[Callable[[], object]], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._session, self._say, self._phrases = session, say, phrases
        self._show_made_up, self._restore = show, restore
        self._working = BackgroundTimer(lock, on_error)
        self._player = StepPlayer(lock, on_error, self._show, changed=self._update)
        self._positions: list[engine.Position] = []
        self._deal: engine.Position | None = None
        self.found: DealReview | None = None
        actions: dict[str, Callable[[], None]] = {
            "typical_bid": lambda: self._open(self.found.bid if self.found else None),
            "typical_card": lambda: self._open(self.found.card if self.found else None),
            "step_back": lambda: self._player.step(-1),
            "step_on": lambda: self._player.step(1),
            "close_review": self.close,
        }
        self.buttons: dict[str, Button] = {key: button(say, key, action, guarded) for key, action in actions.items()}
        self._html = widgets.HTML()
        self._html.add_class("kt-deal-review")
        self.box = widgets.VBox([self._html, Toolbar(list(self.buttons.values()))])
        self.box.layout.display = "none"
        say.on_change(self._update)

    @property
    def showing(self) -> bool:
        """Whether a made-up deal lies on the table."""
        return bool(self._positions)

    def available(self) -> bool:
        """Whether the deal on the table can be reviewed."""
        return self._session.match.deal_over and can_review(self._session.match.game)

    def open(self) -> None:
        """Look for the lesson of the deal on the table; meanwhile the box says so."""
        if not self.available():
            return
        match, seat = self._session.match, self._session.seat
        self._deal, self.found = match.position, None
        self.box.layout.display = None
        self._update()
        self._working.schedule(0, lambda: engine.review(match, seat=seat), self._take)

    def close(self) -> None:
        """Close the review, and show the learner's own deal again."""
        self._working.cancel()
        self._player.stop()
        self.found = self._deal = None
        self.box.layout.display = "none"
        if self._positions:
            self._positions = []
            self._restore()

    def follow(self) -> None:
        """Close a review whose deal is no longer on the table."""
        if self._deal is not None and self._session.match.position != self._deal:
            self._positions = []
            self.close()

    def end(self) -> None:
        """Stop for good."""
        self._working.end()
        self._player.end()

    def _take(self, found: DealReview) -> None:
        self.found = found
        self._update()

    def _open(self, choice: CostlyChoice | None) -> None:
        """Put a made-up deal on the table, before the choice."""
        if choice is None:
            return
        positions = [choice.typical]
        for move in choice.line:
            positions.append(positions[-1].play(move))
        self._positions = positions
        self._player.open(len(positions) - 1)
        self._update()

    def _show(self, at: int, near: bool) -> None:
        if not self._positions:
            return
        positions, say, phrases = self._positions, self._say, self._phrases

        def text() -> str:
            if at == 0:
                return say("made_up")
            move = positions[at].last_move
            assert move is not None
            return f"{say('made_up_short')} {phrases().event(positions[at - 1], move)}"

        self._show_made_up(positions[at], text, near)
        self._update()

    def _update(self) -> None:
        say, found, buttons = self._say, self.found, self.buttons
        last = len(self._positions) - 1
        buttons["typical_bid"].change(shown=bool(found and found.bid))
        buttons["typical_card"].change(shown=bool(found and found.card))
        for key in ("step_back", "step_on"):
            buttons[key].change(shown=self.showing)
        buttons["step_back"].change(disabled=self._player.at == 0)
        buttons["step_on"].change(disabled=self._player.at >= last)
        if self._deal is None:
            return
        if found is None:
            text = f"<p>{escape(say('reviewing'))}</p>"
        elif not found.bid and not found.card:
            text = f"<p>{escape(say('no_lesson'))}</p>"
        else:
            text = "".join(self._lesson(one, key) for key, one in (("bid", found.bid), ("card", found.card)) if one)
        self._html.value = f"<h3>{escape(say('lesson'))}</h3>{text}"

    def _lesson(self, choice: CostlyChoice, key: str) -> str:
        say, language = self._say, self._say.language

        def words(move: engine.Move) -> str:
            return capitalised(self._phrases().advice(choice.position, move).rstrip("."))

        bars = [
            ChipBar(
                words(move),
                chips,
                "right" if move == choice.best else "wrong" if move == choice.chosen else "",
                say("your_choice") if move == choice.chosen else "",
            )
            for move, chips in choice.chips
        ]
        cost = signed(choice.cost, language).lstrip("+")
        least = signed(choice.least, language).lstrip("+")
        told = say(f"costly_{key}", cost=cost, least=least, count=f"{choice.worlds}")
        caption = say("chips_against" if choice.against else "chips_mine")
        return f"<p>{escape(told)}</p>{chip_bars(bars, caption, language)}"
