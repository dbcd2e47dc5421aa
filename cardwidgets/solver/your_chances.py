"""What a game's player could know: how the chances went, and the moves that cost most, each to be found again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import advice, phrase
from cardwidgets.session.session import Session
from cardwidgets.solver.results import Place
from cardwidgets.solver.search_queue import Searcher
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.toolbar import Toolbar

if TYPE_CHECKING:
    from engine.lab import ChanceReview, ChanceStep

SHOWN = 3
"""The number of moves that the learner may look for again."""


class YourChances:
    """The part of the review that uses only what the player could see.

    Args:
        session: the panel's session.
        say: the texts of the solver.
        on_change: called after each result, on another thread, and after each press.
        to_table: brings the table into sight.
        close: closes the review.

    Attributes:
        found: the review so far; None before its first result.
        place: where the learner looks for a better move; None if they do not.
        verdict: returns what was said of the move that they tried there last; None if there is none.
    """

    def __init__(
        self,
        session: Session,
        say: Wording,
        on_change: Callable[[], None],
        to_table: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        self._session, self._say, self._on_change = session, say, on_change
        self._to_table, self._close = to_table, close
        self._searcher = Searcher(lambda _nodes, _seconds: None)
        self._nodes: Sequence[Place] = ()
        self._running = False
        self._chosen: ChanceStep | None = None
        self._told: set[int] = set()
        self._tried: Place | None = None
        self.found: ChanceReview | None = None
        self.place: Place | None = None
        self.verdict: Callable[[], str] | None = None

    def build(self) -> widgets.Widget:
        """Create the widget; call this before the first review."""
        guarded = self._session.announcer.guarded
        self._text = shared_layout.make_widget(widgets.HTML, classes="kt-review-text kt-your-chances")
        self._again = [Button(f"again {number}", partial(self._look, number), guarded) for number in range(SHOWN)]
        self._tell = button(self._say, "tell", self._answer, guarded)
        self._go_on = button(self._say, "go_on", self._continue, guarded, "primary")
        self._tools = Toolbar(self._again, [self._tell, self._go_on])
        self._say.rendered(self.update)
        return shared_layout.make_widget(widgets.VBox, [self._text, self._tools])

    def begin(self, nodes: Sequence[Place]) -> None:
        """Judge the moves of a game, in the background."""
        self.end()
        self._nodes, self._running = nodes, True
        self._searcher.review(nodes[-1].state, self._complete, lambda found, _all: self._take(found))

    def end(self) -> None:
        """Stop, and forget the review."""
        self._searcher.cancel()
        self._nodes, self._running, self.found = (), False, None
        self._told = set()
        self._choose(None)

    def close(self) -> None:
        """Stop for good."""
        self._searcher.end()

    @property
    def points(self) -> list[list[int]]:
        """For each position so far: the chance there in percent; what the move and the card before it cost or gave."""
        if self.found is None or not self.found.steps:
            return []
        steps = self.found.steps
        percent = [round(100 * value) for value in (*(step.start for step in steps), steps[-1].end)]
        parts = [(0, 0), *((-step.cost, round(100 * step.luck)) for step in steps)]
        return [[value, *part] for value, part in zip(percent, parts, strict=True)]

    @property
    def asks(self) -> bool:
        """Whether the learner looks for a better move that they have not been told."""
        return self._chosen is not None and self._number(self._chosen) not in self._told

    def keeps(self, number: int) -> bool:
        """Whether a better move than this move of the game (from 1) will be asked, and must not be told before."""
        dearest = self.found.dearest if self.found else ()
        return number in {self._number(step) for step in dearest} - self._told

    def update(self) -> None:
        """Show the results, and what the learner has tried instead."""
        if not self._nodes:
            return
        here = self._session.moves().here
        if here is not self._tried:
            self.verdict = None
        if self.place is not None and here.before is self.place and here not in self._nodes and here is not self._tried:
            self._tried = here
            self._judge(here)
        self._text.value = f'<div role="status">{"".join(f"<p>{escape(one)}</p>" for one in self._sentences())}</div>'
        dearest = self.found.dearest if self.found and not self._running else ()
        with self._tools.batch():
            for number, one in enumerate(self._again):
                shown = number < len(dearest)
                name = self._say("again", number=self._number(dearest[number])) if shown else ""
                look = "tab" if shown and dearest[number] is self._chosen else ""
                one.change(shown=shown, description=name, look=look)
            self._tell.change(shown=self.asks)
            self._go_on.change(shown=self._chosen is not None and not self.asks)

    # -------------------------------------------------------------- results, on another thread

    def _take(self, found: ChanceReview) -> None:
        with self._session.lock:
            if self._running:
                self.found = found
                self._on_change()

    def _complete(self, found: ChanceReview | None) -> None:
        with self._session.lock:
            if self._running:
                self.found, self._running = found or self.found, False
                self._on_change()

    # -------------------------------------------------------------- finding a better move

    def _choose(self, step: ChanceStep | None) -> None:
        self._chosen, self._tried, self.verdict = step, None, None
        self.place = self._nodes[self._number(step) - 1] if step else None

    def _tell_of(self, step: ChanceStep | None) -> None:
        """Keep the better move no longer."""
        if step is not None:
            self._told.add(self._number(step))

    def _number(self, step: ChanceStep) -> int:
        """The number of its move in the game, from 1."""
        assert self.found is not None
        return 1 + next(i for i, one in enumerate(self.found.steps) if one.before is step.before or one == step)

    def _look(self, number: int) -> None:
        """Put the position of one of the dearest moves on the table, and ask for a better one."""
        if self.found is None or number >= len(self.found.dearest):
            return
        self._choose(self.found.dearest[number])
        assert self.place is not None and self._chosen is not None
        self._session.go(self.place)
        self._session.announcer.announce("info", self._riddle)
        self._to_table()
        self._on_change()

    def _answer(self) -> None:
        self._tell_of(self._chosen)
        self._session.announcer.announce("info", self._solution)
        self._on_change()

    def _continue(self) -> None:
        """Go on playing from there; the review closes."""
        if self.place is not None:
            self._session.go(self.place)
            self._close()

    def _judge(self, here: Place) -> None:
        """Say what the learner's other move is worth."""
        move, chances = here.state.last_move, self._chosen.chances if self._chosen else None
        if move is None or chances is None:
            return
        same = next((one for one in chances.moves if one.text == move.text), None)
        if same is None:
            text = "tried_other"
        else:
            text = "tried_dear" if chances.cost(same) else "tried_good"
            if text == "tried_good":
                self._tell_of(self._chosen)
        points = chances.cost(same) if same else 0
        self.verdict = lambda: self._say(text, points=points)

    # -------------------------------------------------------------- texts

    def _riddle(self) -> str:
        step = self._chosen
        if step is None:
            return ""
        move = phrase(step.before, step.move, self._say.language)
        key = "riddle_known" if step.chances.known else "riddle"
        return self._say(key, number=self._number(step), move=move, points=step.cost)

    def _solution(self) -> str:
        step = self._chosen
        if step is None or step.chances.best is None:
            return ""
        found, best = step.chances, step.chances.best
        better = advice(step.before, best, self._say.language)
        if found.known:
            return self._say("better_known", better=better)
        return self._say(
            "better", better=better, best=found.wins(best), yours=found.wins(step.move), worlds=found.worlds
        )

    def _sentences(self) -> list[str]:
        say, found = self._say, self.found
        if self._running or found is None:
            done = len(found.steps) if found else 0
            return [say("chances_running", done=done, all=len(self._nodes) - 1)]
        count, luck, start = len(found.dear), found.luck, round(100 * found.steps[0].start)
        key = "chances_none" if not count else "chances_dear" if found.certain else "chances_least"
        cards = "cards_gave" if luck > 0 else "cards_took" if luck else "cards_even"
        if not found.steps[0].chances.tells:
            cards = "cards_mute"
        text = [say(key, count=count, all=found.decisions), say(cards, start=start, points=abs(luck))]
        if self._chosen is not None:
            text.append(self._riddle() if self.asks else self._solution())
        if self.verdict is not None:
            text.append(self.verdict())
        return text
