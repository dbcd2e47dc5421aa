"""The solver's part of a play panel: indicator, solution, review. Its searches run in the background."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets as widgets

import engine
from cardwidgets.session.drawer import Drawer, Page
from cardwidgets.session.session import Session
from cardwidgets.solver import search_queue
from cardwidgets.solver.game_review import ReviewPart, reviewable
from cardwidgets.solver.results import Place, decided, known, learn
from cardwidgets.solver.search_queue import Searcher
from cardwidgets.solver.solution_page import SolutionPage
from cardwidgets.solver.solution_player import SolutionPlayer
from cardwidgets.solver.status_badge import StatusBadge
from cardwidgets.solver.your_chances import YourChances
from cardwidgets.table.step_bar import StepBar
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import toggle
from cardwidgets.widgets.if_changed import IfChanged
from engine import Solution
from engine.base import extras

QUICK = 4.0
"""Time limit for the indicator, in seconds."""
LONG = 20.0
"""Time limit for a solution that the learner waits for, in seconds."""
REVIEW = 2.0
"""Time limit for one position of a review, in seconds."""
MARKS = {"won": "can", "lost": "cannot", "unknown": "open"}
"""Marks in the move tree; "won" and "lost" are those of a finished game."""


class Analysis:
    """The solver's part of one panel.

    Args:
        session: the panel's session.
        own: shows the learner's game again, after a solution.
        indicator: whether the indicator is on at first; None judges only the deal, before the first move.

    Attributes:
        switch: the switch of the indicator.
        pages: the solution's and the review's page of the drawer.
        verdict: the indicator.
        legend: explains the marks of the move tree.
        walk: the solution that is being shown.
    """

    def __init__(self, session: Session, own: Callable[[], None], indicator: bool | None) -> None:
        self._session, self._lock, self._announcer = session, session.lock, session.announcer
        self._say = say = session.say.catalogue("analysis")
        self._drawer: Drawer | None = None
        self._changes: list[Callable[[], None]] = []
        self._searcher = Searcher(self._on_progress)
        self._target: Place | None = None
        self._asked: Place | None = None
        self._awake = False
        self._on, self._judges_deal = bool(indicator), indicator is None
        self._tree = session.moves()
        self._if_changed = IfChanged()
        self.verdict = StatusBadge(say)
        guarded = session.announcer.guarded
        self.walk = SolutionPlayer(session, say, own)
        self._yours = YourChances(session, say, self._review_changed, self._to_table, lambda: self._turn_to(""))
        self._review = ReviewPart(say, self._yours, guarded, session.go, self._show_way, self._review_changed)
        self._page: SolutionPage | None = None
        self.switch = toggle(say, "indicator", self.indicate, guarded, self._on)
        self.pages = {
            "solution": Page(self._make_page, self.solution, self._solution_shown),
            "review": Page(self._review.build, self.review, self._review.shown),
        }
        self.legend = shared_layout.make_widget(widgets.HTML)
        say.rendered(self._render)

    # -------------------------------------------------------------- for the panel

    def on_results(self, callback: Callable[[], None]) -> None:
        """Call `callback` after new results, for example to show them in the move tree."""
        self._changes.append(callback)

    def open_in(self, drawer: Drawer) -> None:
        """Open the pages in this drawer, which contains them."""
        self._drawer = drawer

    @property
    def solution_here(self) -> Solution | None:
        """The result for the learner's position, None if there is none."""
        return known(self._here)

    @property
    def verdict_on_move(self) -> Callable[[], str] | None:
        """Returns what the review says of the move just made; None if it says nothing."""
        return self._yours.verdict

    @property
    def asks(self) -> bool:
        """Whether the review asks for a better move, which nothing must tell now."""
        return self._yours.asks

    @property
    def on(self) -> bool:
        """Whether the indicator is on."""
        return self._on

    def indicate(self, on: bool) -> None:
        """Switch the indicator on or off."""
        with self._lock:
            self._on, self._judges_deal = on, False
            self.switch.value = on
            self._changed()
            self._notify()

    def start(self) -> None:
        """Start searching, because a page shows the table or a move was made."""
        with self._lock:
            if not self._awake:
                self._awake = True
                self._changed()

    def moved(self) -> None:
        """End the solution and any requests about the previous position, because the learner's game has changed."""
        with self._lock:
            if self.walk.on:
                self.walk.drop()
            if self._asked is not self._here:
                self._asked = None
            if self._tree is not self._session.moves():
                self._tree = self._session.moves()
                self._turn_to("")
            self._changed()

    def mark(self, node: Place) -> tuple[str, str]:
        """Mark and word for a node in the move tree; empty while the indicator is off."""
        if not self._on:
            return "", ""
        solution = known(node)
        mark = "" if solution is None else MARKS[solution.status]
        return mark, self._say(f"tree_{mark}") if mark else ""

    def solution(self) -> None:
        """Show a winning line from here, step by step, as soon as one is known."""
        with self._lock:
            node = self._here
            if node.state.outcome is not None:
                self._announcer.announce("info", lambda: self._say("is_over"))
            elif decided(node):
                self._offer(node)
            elif not search_queue.available():
                self._announcer.announce("info", self._not_compiled)
            else:
                self._asked, self._awake = node, True
                self._turn_to("solution")
                self._on_progress(0, 0.0)
                self._changed()

    def review(self) -> None:
        """Review this game: which move lost it?"""
        with self._lock:
            if not reviewable(self._review_end):
                self._turn_to("")
                self._announcer.announce("info", lambda: self._say("nothing_to_review"))
                return
            if not search_queue.available():
                self._announcer.announce("info", self._not_compiled)
                return
            self._awake = True
            self._open_review()
            self._changed()

    def _not_compiled(self) -> str:
        here = "_page" if sys.platform == "emscripten" else ""
        return self._say(f"not_compiled{here}", command=extras.command("fast", "numba"))

    def stop(self) -> None:
        """Stop looking for a solution."""
        with self._lock:
            self._asked = None
            self._announcer.announce("info", lambda: self._say("stopped"))
            self._changed()

    def close(self) -> None:
        """Stop searching for good, and close the widgets."""
        self._searcher.end()
        self._yours.close()
        with self._lock:
            self._awake, self._target = False, None
            self.walk.close()
            for one in (self.verdict, self.legend):
                one.close()

    def _notify(self) -> None:
        for callback in self._changes:
            callback()

    def _turn_to(self, page: str) -> None:
        """Open the drawer at one of these pages; "" closes it if it shows one of them."""
        if self._drawer is not None and (page or self._drawer.page in self.pages):
            self._drawer.turn_to(page)

    def _to_table(self) -> None:
        if self._drawer is not None:
            self._drawer.show_table()

    # -------------------------------------------------------------- searching

    @property
    def _here(self) -> Place:
        return self._session.moves().here

    @property
    def _judged(self) -> bool:
        """Whether the indicator judges the position on the table."""
        return self._on or (self._judges_deal and not self._here.state.moves)

    @property
    def _review_end(self) -> engine.Position:
        node = self._here
        while node.last is not None:
            node = node.last
        return node.state

    def _wanted(self) -> tuple[Place | None, float]:
        """The position to search now, with its time limit: one the learner waits for, else the one on the table."""
        here, wanted = self._here, (self._review.wanted(), REVIEW) if self._review.on else (None, 0.0)
        if self._judged and here.state.outcome is None and known(here) is None:
            wanted = here, QUICK
        if self._asked is not None:
            wanted = self._asked, LONG
        return wanted if wanted[0] is not None and self._awake and search_queue.available() else (None, 0.0)

    def _changed(self) -> None:
        """Search the position that is needed now, and show the results."""
        node, seconds = self._wanted()
        if node is not self._target:
            self._target = node
            if node is None:
                self._searcher.cancel()
            else:
                awaited = seconds != QUICK
                self._searcher.search(node.state, seconds, partial(self._found, node), awaited)
        self._show()

    def _review_changed(self) -> None:
        self._changed()
        self._notify()

    def _found(self, node: Place, solution: Solution) -> None:
        """Handle a result, on the search's thread."""
        with self._lock:
            learn(node, solution)
            if node is self._target:
                self._target = None
            if node is self._asked:
                self._asked = None
                self._show_found(node)
            self._changed()
            self._notify()

    def _show_found(self, node: Place) -> None:
        if node is not self._here:
            return
        if decided(node):
            self._offer(node)
        else:
            self._announcer.announce("info", lambda: self._say("not_found"))

    def _on_progress(self, nodes: int, _seconds: float) -> None:
        with self._lock:
            if self._page is not None and self._asked is not None:
                self._page.write_progress(nodes)

    def _offer(self, node: Place) -> None:
        """Show the winning line from a decided node; if there is none, say so and review the game."""
        if node.known is not None and node.known.status == "won":
            self._show_way(node)
            return
        self._announcer.announce("info", lambda: self._say("no_solution"))
        if reviewable(node.state) and not self._review.on:
            self._open_review()

    def _open_review(self) -> None:
        self._turn_to("review")
        self._review.open(self._session.moves())

    def _show_way(self, node: Place) -> None:
        with self._lock:
            if node.known is not None and node.known.moves:
                self._turn_to("solution")
                self.walk.begin(node.state, node.known.moves)
                self._show()

    # -------------------------------------------------------------- rendering

    def _show(self) -> None:
        here = self._here
        solution = known(here) if self._judged else None
        speaks = self._on or (self._judged and decided(here))
        if not speaks or self.walk.on or here.state.outcome is not None or not search_queue.available():
            verdict = ""
        elif solution is None:
            verdict = "thinking"  # or will be searched, as soon as a page shows the table
        else:
            verdict = solution.status
        rev = self._session.board.table.rev if verdict else 0
        self._if_changed(self.verdict.show, verdict, rev, not self._on)
        if self._review.on:
            self._review.update(here)
        self._arrange()

    def _arrange(self) -> None:
        """Choose what is visible on the solution's page, and whether the marks of the tree are explained."""
        if self._page is not None:
            over = self._here.state.outcome is not None
            self._page.arrange(over, self._asked is not None, self.walk.on)
        self._if_changed(self._explain_marks, self._on)

    def _explain_marks(self, shown: bool) -> None:
        shared_layout.with_layout(self.legend, display=None if shown else "none")

    def _make_page(self) -> widgets.Widget:
        say, guarded = self._say, self._session.announcer.guarded
        bar = StepBar(self.walk, say, guarded).row(classes="kt-signs")
        self._page = SolutionPage(say, guarded, self.solution, self.stop, bar)
        self._arrange()
        return self._page.box

    def _solution_shown(self, on: bool) -> None:
        with self._lock:
            if not on:
                self._asked = None
                self.walk.leave()
                self._changed()

    def _render(self) -> None:
        self._on_progress(0, 0.0)
        signs = (("won", "tree_can"), ("lost", "tree_cannot"), ("unknown", "tree_open"))
        items = "".join(
            f'<span class="kt-sign" data-sign="{sign}"></span> {escape(self._say(key))} ' for sign, key in signs
        )
        self.legend.value = f'<div class="kt-verdict kt-legend">{escape(self._say("tree_legend"))} {items}</div>'
