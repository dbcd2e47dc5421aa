"""The widgets around the table of a match: buttons, settings, the drawer, the score sheets, the card at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from cardwidgets.session.drawer import Drawer, Page
from cardwidgets.session.end_card import EndCard
from cardwidgets.session.session import Session
from cardwidgets.session.settings import Settings
from cardwidgets.tricks.controls import MatchControls
from cardwidgets.tricks.deal_review import DealReviewPart
from cardwidgets.tricks.host import MatchHost
from cardwidgets.tricks.lines import MatchLines
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.opponents import Opponents
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, button, toggle
from cardwidgets.widgets.controls.choice_row import ChoiceButton
from engine.tricks import can_review


class MatchView:
    """The widgets around the table of one match panel.

    Args:
        panel: the panel on which the buttons act.
        session: the panel's session.
        messages: composes the messages of the match.
        review: the review of a deal, a page of the drawer.
        whole: True for all buttons, False for a small table between paragraphs.
        stay: shows the message of the match again.

    Attributes:
        controls: the buttons.
        drawer: the review of a deal and, except at a small table, the other players and the lines played.
        sheets: the settlement, the tricks and the score sheet.
    """

    def __init__(
        self,
        panel: MatchHost,
        session: Session,
        messages: Messages,
        review: DealReviewPart,
        whole: bool,
        stay: Callable[[], None],
    ) -> None:
        self._panel, self._session, self._messages, self._whole, self._stay = panel, session, messages, whole, stay
        say, guarded = session.say, session.announcer.guarded
        play = say.catalogue("play")
        self._end = EndCard(session, self._end_buttons)
        self._deal_on = Button("deal_on", self._go_on, guarded, look="primary")
        self.sheets = shared_layout.make_widget(widgets.HTML, classes="kt-sheets")
        self._lines = MatchLines(session, panel.session, messages, self.sheets) if whole else None
        self._opponents: Opponents | None = None
        pages, menu, sheet = {"review": Page(review.build, panel.review, review.shown)}, [], []
        if self._lines:
            pages["opponents"] = Page(self._make_opponents)
            pages["lines"] = Page(self._lines.build, shown=self._lines.show)
        self.drawer = Drawer(session, pages)
        self._review = button(say, "review_deal", partial(self.drawer.open, "review"), guarded)
        if whole:
            opponents, lines = (partial(self.drawer.open, key) for key in ("opponents", "lines"))
            opening = [self._review, button(say, "opponents", opponents, guarded), button(play, "more", lines, guarded)]
            menu = [[toggle(play, "rules", panel.show_rules, guarded)], opening]
            forced = toggle(play, "forced", partial(setattr, panel.autoplay, "forced"), guarded)
            sheet = [[forced], *Settings(session, {}).tools]
        self.controls = MatchControls(panel, session, whole, menu, sheet, stay)
        session.board.offer_instead(self._instead)
        session.storage.on_switches(self._take_speed)
        say.on_change(self._render)

    def update(self) -> None:
        """Show any changes."""
        match, storage, autoplay = self._panel.session.match, self._session.storage, self._panel.autoplay
        if autoplay.speed == "normal" and storage.switches.get("fast"):
            storage.keep_switch("fast", False)  # the learner has chosen another speed
        self._offer_fast()
        if self._whole and match.deal_over:
            self._end.show(self._messages.end)
        elif self._end.up:
            self._end.hide()
        self._render()
        self._review.change(disabled=not match.deal_over, shown=can_review(match.game))
        if self._lines:
            self._lines.update()

    def hide_end(self) -> None:
        """Put the card at the end of a deal aside."""
        self._end.hide()
        self._offer()

    def seated(self) -> None:
        """Show the new players and seats."""
        if self._opponents:
            self._opponents.update()

    def close(self) -> None:
        """Close what no page may have shown."""
        self._end.close()
        self.sheets.close()

    def _offer(self) -> None:
        """Show the status line, and the buttons for the current choices."""
        self.controls.update(self._messages.phrases.status(self._panel.session.match))
        self._session.board.offer()

    def _instead(self) -> list[ChoiceButton] | None:
        """The buttons that take the place of those for the learner's moves; None while there are none."""
        panel, say, match = self._panel, self._session.say, self._panel.session.match
        if match.deal_over:
            on = [] if match.over else [ChoiceButton("next-deal", say("next_deal"), panel.next_deal, main=True)]
            back = [ChoiceButton("result", say("result"), self._stay)] if self._whole else []
            return [] if self._end.up else [*on, *back]  # the card at the end has its own button
        if panel.session.trick_winner is not None and panel.autoplay.pause:
            return [ChoiceButton("next", say("next"), panel.gather, main=True)]
        return None

    def _render(self) -> None:
        self._deal_on.relabel(self._session.say, "start" if self._panel.session.match.over else "next_deal")
        self._offer()
        self.sheets.value = self._messages.sheets()

    def _make_opponents(self) -> widgets.DOMWidget:
        self._opponents = Opponents(self._panel, self._session, partial(self.drawer.turn_to, ""))
        return self._opponents.box

    def _offer_fast(self) -> None:
        """After the first deal of a match, offer fast players once. The answer is kept as a setting."""
        say, announcer, storage = self._session.say, self._session.announcer, self._session.storage
        match = self._panel.session.match

        def answer(on: bool) -> None:
            storage.keep_switch("fast", on)
            self._take_speed()
            self._stay()

        play, asked = say.catalogue("play"), self._panel.autoplay.speed != "normal" or "fast" in storage.switches
        if self._whole and not asked and match.deal_over and match.played == 1:
            answers = partial(answer, True), partial(answer, False)
            announcer.ask(lambda: say("fast_ask"), lambda: play("one_tap_yes"), *answers)

    def _take_speed(self) -> None:
        if self._session.storage.switches.get("fast") and self._panel.autoplay.speed == "normal":
            self._panel.autoplay.speed = "fast"

    def _end_buttons(self) -> list[Button]:
        panel, say, guarded = self._panel, self._session.say, self._session.announcer.guarded
        actions = {"same_deal": panel.restart}
        if can_review(panel.session.match.game):
            actions["review_deal"] = panel.review
        actions |= {"opponents": self._choose_opponents, "see_table": self.hide_end}
        return [self._deal_on, *(button(say, key, action, guarded) for key, action in actions.items())]

    def _choose_opponents(self) -> None:
        self.hide_end()
        self.drawer.turn_to("opponents")

    def _go_on(self) -> None:
        """The next deal; after the last one, a new match."""
        if self._panel.session.match.over:
            self._panel.new_match()
        else:
            self._panel.next_deal()
