"""One-tap moves: the offer to switch them on, and the question that one tap cannot answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import engine
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.session.session import Session

MOVES_BY_TWO = 3
"""Number of two-click moves after which the learner is offered one-tap moves."""


class OneTap:
    """One-tap moves at one table.

    Args:
        session: the panel's messages; its storage keeps the answer to the offer, as a setting.
        switch: switches one-tap moves on or off.
    """

    def __init__(self, session: Session, switch: Callable[[bool], Any]) -> None:
        self._announcer, self._storage, self._say = session.announcer, session.storage, session.say
        self._switch, self._by_two = switch, 0

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
