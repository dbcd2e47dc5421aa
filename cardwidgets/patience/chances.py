"""The chances of a game by what its player can see: a line beside the status, and what single moves cost.

They are computed in the background, in a few imagined deals at first and then in more; the next move cancels them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

import engine
from cardwidgets.session.session import Session
from cardwidgets.solver import search_queue
from cardwidgets.solver.results import Place
from cardwidgets.solver.search_queue import Searcher
from cardwidgets.table.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import toggle

if TYPE_CHECKING:
    from engine.lab import Chances

WORLDS = (10, 40, 100)
"""The numbers of imagined deals whose results are shown, one after another."""


MARKED = 40
"""The number of imagined deals from which on moves are marked."""


class TableChances:
    """The chances at one panel's table.

    Args:
        session: the panel's session.
        steps: the solution, during which there are none.
        on_help: called when the learner plays with them.

    Attributes:
        switch: the switch that turns them on.
        line: the sentence about the position.
        active: whether they follow the learner's game.
    """

    def __init__(self, session: Session, steps: Steps, on_help: Callable[[], None]) -> None:
        self._session, self._steps, self._on_help = session, steps, on_help
        self._say = say = session.say.catalogue("chances")
        self._searcher = Searcher(lambda _nodes, _seconds: None)
        self._on = self.active = False
        self._asked: tuple[Place | None, int] = (None, 0)
        self._hinted: Place | None = None
        self._failed: Place | None = None
        self._repeat: Callable[[], None] = lambda: None
        self.switch = toggle(say, "chances", self.switch_to, session.announcer.guarded)
        self.line = shared_layout.make_widget(
            widgets.HTML, classes="kt-chances", layout=shared_layout.layout(display="none")
        )
        steps.on_change(self.moved)
        say.rendered(self._show)

    @property
    def on(self) -> bool:
        """Whether they are shown."""
        return self._on

    def switch_to(self, on: bool) -> None:
        """Show the chances from now on, or no longer."""
        with self._session.lock:
            self._on = self.switch.value = on
            shared_layout.with_layout(self.line, display=None if on else "none")
            if on and not search_queue.available():
                self._session.announcer.announce("info", lambda: self._say("not_compiled"))
            self._changed()

    def moved(self) -> None:
        """Follow the learner's game."""
        if self.active:
            self._changed()

    def of_hint(self, position: engine.Position, move: engine.Move) -> str:
        """What a hint adds about its move; "" if nothing is known yet."""
        found = self._here.chances
        if found is None or found.known or self._here.state is not position or not (found.worlds and found.tells):
            return ""
        return self._sentence("hint", found, move)

    def for_hint(self, repeat: Callable[[], None]) -> None:
        """Compare the moves here for a hint, which `repeat` shows again with the result."""
        with self._session.lock:
            self._hinted, self._repeat = self._here, repeat
            self._changed()

    def close(self) -> None:
        """Stop computing for good."""
        self._searcher.end()

    # -------------------------------------------------------------- computing

    @property
    def _here(self) -> Place:
        return self._session.moves().here

    @property
    def _live(self) -> bool:
        return not self._steps.on and self._here.state.outcome is None and search_queue.available()

    def _wanted(self) -> int:
        """The number of worlds to compute next; 0 for none."""
        here, most = self._here, WORLDS[-1] if self._on else WORLDS[0]
        if not self._live or here is self._failed or not (self._on or here is self._hinted):
            return 0
        found = here.chances
        if found is None:
            return WORLDS[0]
        return 0 if found.known else next((worlds for worlds in WORLDS if found.worlds < worlds <= most), 0)

    def _changed(self) -> None:
        here, worlds = self._here, self._wanted()
        asked = (here if worlds else None, worlds)
        if asked != self._asked:
            self._asked = asked
            if worlds:
                found = partial(self._found, here)
                self._searcher.estimate(here.state, found, worlds, here.chances, awaited=self._on)
            else:
                self._searcher.cancel()
        self.active = self._on or bool(worlds)
        self._show()

    def _found(self, node: Place, found: Chances | None) -> None:
        """Take a result, on another thread."""
        with self._session.lock:
            first = node.chances is None
            if node is self._asked[0]:
                self._asked, self._failed = (None, 0), node if found is None else None
            node.chances = found or node.chances
            self._changed()
            if node is not self._here or not found:
                return
            if node is self._hinted:
                self._hinted = None
                self._repeat()
            elif self._on and first and self._live:
                self._session.board.table.say(self._text(found))

    # -------------------------------------------------------------- showing

    def _show(self) -> None:
        live, found = self._on and self._live, self._here.chances
        if live:
            self._on_help()
        waiting = "" if self._here is self._failed else self._say("waiting")
        text = escape((self._text(found) if found else waiting) if live else "")
        if self.line.value != text:
            self.line.value = text
        self._session.board.cost(self._costs(found) if live and found else {})

    def _text(self, found: Chances) -> str:
        if found.best is None:
            return ""
        if found.known:
            chances = [found.chance(move) for move in found.moves]
            proved = "won" if 1.0 in chances else "open" if None in chances else "lost"
            return self._say(f"known_{proved}")
        if not found.tells:
            return self._say("here_mute", games=round(100 * (found.chance(found.best) or 0)))
        return self._sentence("here", found, found.best)

    def _sentence(self, about: str, found: Chances, move: engine.Move) -> str:
        """How a game goes after a move: how often it is won, or in how many worlds."""
        chance, wins = found.chance(move), found.wins(move)
        kind = "worlds" if chance is None else "games"
        kind = "lost" if chance == 0 else kind if wins else f"no_{kind}"
        games = 0 if chance is None else min(99, max(1, round(100 * chance)))
        return self._say(f"{about}_{kind}", games=games, wins=wins, worlds=found.worlds)

    def _costs(self, found: Chances) -> dict[str, tuple[str, str]]:
        """The moves that clearly cost something, with the words for it; the first few worlds overstate it."""
        if not found.known and found.worlds < MARKED:
            return {}
        costs = {move.text: 5 * round(found.cost(move) / 5) for move in found.moves}
        words = "loses" if found.known else "cost"
        return {
            move: (self._say(words, points=points), self._say(f"{words}_short", points=points))
            for move, points in costs.items()
            if points
        }
