"""One-tap moves: the offer to switch them on, and the question that one tap cannot answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.storage.browser_storage import GameStorage

MOVES_BY_TWO = 3
"""Number of two-click moves after which the learner is offered one-tap moves."""


class OneTap:
    """One-tap moves at one table.

    Args:
        announcer: shows its messages.
        storage: keeps the answer to the offer, as a setting.
        say: the texts of a play panel.
        switch: switches one-tap moves on or off.
    """

    def __init__(self, announcer: Announcer, storage: GameStorage, say: Wording, switch: Callable[[bool], Any]) -> None:
        self._announcer, self._storage, self._say, self._switch = announcer, storage, say, switch
        self._by_two = 0

    def moved_by_two(self) -> None:
        """After a few two-click moves, offer one-tap moves, unless the learner has chosen before."""
        if "one_tap" in self._storage.switches:
            return
        self._by_two += 1
        if self._by_two == MOVES_BY_TWO:
            say, answers = self._say, [partial(self._answer, on) for on in (True, False)]
            self._announcer.ask(lambda: say("one_tap_ask"), lambda: say("one_tap_yes"), *answers)

    def ask_where(self, position: engine.Position, places: Sequence[str]) -> None:
        """Say between which equally good places the learner has to choose; the cards stay taken."""

        def text() -> str:
            wording = self._say.catalogue("layout")
            piles = ", ".join(pile_name(position.game, one, wording) for one in places)
            return self._say("one_tap_equal", piles=piles)

        self._announcer.announce("info", text)

    def _answer(self, on: bool) -> None:
        self._announcer.clear()
        self._switch(on)
        self._storage.keep_switch("one_tap", on)
