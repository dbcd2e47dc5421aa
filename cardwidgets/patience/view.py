"""The widgets around the table of a patience: buttons, settings, the drawer, the clock, the card at the end."""

from __future__ import annotations

from functools import partial

from cardwidgets.patience.autosave import GameRecord
from cardwidgets.patience.chances import TableChances
from cardwidgets.patience.controls import Controls
from cardwidgets.patience.ending import ending
from cardwidgets.patience.host import PatiencePanel
from cardwidgets.patience.lines import PlayLines
from cardwidgets.patience.one_tap import OneTap
from cardwidgets.session.drawer import Drawer, Page
from cardwidgets.session.end_card import EndCard
from cardwidgets.session.session import Session
from cardwidgets.session.settings import Settings
from cardwidgets.solver import Analysis
from cardwidgets.solver.results import known
from cardwidgets.widgets.controls.buttons import Button, button, toggle
from cardwidgets.widgets.controls.choice_row import ChoiceButton
from cardwidgets.widgets.controls.clock import Clock
from cardwidgets.widgets.controls.toolbar import Toolbar


class PlayView:
    """The widgets around the table of one play panel.

    Args:
        panel: the panel on which the buttons act.
        session: the panel's session.
        record: the times and the results of its games.
        analysis: its solver.
        chances: its chances by what the player can see.
        whole: True for all buttons; False for a small table, which has neither a clock nor lines nor settings.

    Attributes:
        controls: the buttons and the status line.
        drawer: the solution, the review and, except at a small table, the lines played.
        one_tap: one-tap moves; None at a small table.
    """

    def __init__(
        self,
        panel: PatiencePanel,
        session: Session,
        record: GameRecord,
        analysis: Analysis,
        chances: TableChances,
        whole: bool,
    ) -> None:
        self._panel, self._session, self._record, self._analysis = panel, session, record, analysis
        self._chances = chances
        say, guarded, board = session.say, session.announcer.guarded, session.board
        self._clock = clock = Clock(say) if whole else None
        self._time: tuple[float | None, float | None] = (None, None)
        self._end = EndCard(session, self._end_buttons)
        self._aside = False  # whether the learner has put that card aside
        self._finish: Button | None = None
        self.one_tap: OneTap | None = None
        self._lines = PlayLines(session, analysis) if whole else None
        pages, menu, sheet = dict(analysis.pages), [], []
        if self._lines:
            pages["lines"] = Page(self._lines.build, shown=self._lines.show)
        self.drawer = Drawer(session, pages)
        if clock:
            settings = Settings(session, {"one_tap": board.table.one_tap, "clock": clock.show})
            self.one_tap = OneTap(session, partial(setattr, settings.tools[0][0], "value"))
            opening = {"solution": "solution", "review": "review", "more": "lines"}  # button -> page
            menu = [[toggle(say, "rules", panel.show_rules, guarded)]]
            menu.append([button(say, key, partial(self.drawer.open, page), guarded) for key, page in opening.items()])
            sheet = [[analysis.switch, chances.switch], *settings.tools]
        signs = [analysis.verdict, chances.line]
        self.controls = Controls(panel, session, clock, signs, menu, sheet)
        board.offer_instead(lambda: [ChoiceButton("result", say("result"), self.show_result)] if self._aside else None)
        analysis.open_in(self.drawer)
        analysis.on_results(self._results_changed)
        analysis.walk.on_change(self._stepped)

    def update(self) -> None:
        """Show the current state of the learner's game."""
        self._aside = False
        self.controls.update()
        self.set_clock()
        if self._end.up:
            self._end.hide()
        self.offer_finish(False)
        self._analysis.moved()
        if self._chances.active:
            self._chances.moved()
        self.update_lines()

    def update_lines(self) -> None:
        """Show any changes of the tree of moves and of the statistics."""
        if self._lines and self._lines.open:
            self._lines.update()

    def set_clock(self) -> None:
        """Start or stop the clock together with the game."""
        time = self._record.began, self._record.seconds
        if self._clock and time != self._time:
            self._time = time
            self._clock.set(*time)

    def offer_finish(self, on: bool) -> None:
        """Show, or remove, the button in the middle of the table that finishes the game."""
        if on and self._finish is None:
            say, guarded = self._session.say, self._session.announcer.guarded
            self._finish = button(say, "finish", self._panel.finish, guarded, "primary")
            self._session.board.table.lay_over(Toolbar([self._finish], classes="kt-finish"))
        if self._finish is not None:
            self._finish.change(shown=on)

    def show_result(self) -> None:
        """Show the card at the end of a finished game."""
        if self._clock and self._panel.position.outcome is not None:
            moves, say = self._session.moves(), self._session.say
            self._end.show(lambda: ending(self._record.ended(moves.here.state, known(moves.start)), say))
            self._aside = False
            self._session.board.offer()

    def close(self) -> None:
        """Close the card at the end."""
        self._end.close()

    def _results_changed(self) -> None:
        """Update what depends on the results of the solver."""
        self.update_lines()
        self.controls.offer_hint()
        self._end.repeat()

    def _stepped(self) -> None:
        """Disable the learner's game while the table shows a solution."""
        if self._analysis.walk.on:
            self._end.hide()
            self.controls.disable()

    def _end_buttons(self) -> list[Button]:
        def review() -> None:
            self._end.hide()
            self._panel.review()

        def see_table() -> None:
            self._end.hide()
            self._aside = True
            self._session.board.offer()

        panel = self._panel
        actions = {"another": panel.deal, "same_again": panel.restart, "review_game": review, "see_table": see_table}
        say, guarded = self._session.say, self._session.announcer.guarded
        made = [button(say, key, action, guarded) for key, action in actions.items()]
        made[0].change(look="primary")
        return made
