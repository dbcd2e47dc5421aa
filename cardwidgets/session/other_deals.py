"""The buttons behind a panel's menu for particular deals: the deal of the day, and easy, medium or hard ones."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import date
from functools import partial

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session import daily
from cardwidgets.session.difficulty import LEVELS, judged
from cardwidgets.widgets.controls.buttons import Button, Guarded


class OtherDeals:
    """The buttons of one panel. A game without judged deals has no levels, one with unusual options no deal of the day.

    Args:
        game: the game on the table.
        deal: lays out the deal with a given number.
        say: the panel's texts.
        guarded: runs an action and reports its exceptions.

    Attributes:
        tools: the buttons, in groups of the menu.
    """

    def __init__(self, game: engine.Game, deal: Callable[[int], object], say: Wording, guarded: Guarded) -> None:
        self._game, self._day = game, daily.today()
        self._deal, self._say = deal, say.catalogue("deals")
        self._daily = Button("daily", self._deal_of_the_day, guarded)
        self._levels = [Button(level, partial(self._deal_of_level, level), guarded) for level in LEVELS]
        self.tools = [[self._daily], self._levels]
        say.rendered(self._render)

    def update(self, game: engine.Game, day: date) -> None:
        """Update the day, since a table may stay open overnight, and the levels of the current game."""
        self._game, self._day = game, day
        self._render()

    def _render(self) -> None:
        say, game = self._say, self._game
        title, everyones = daily.title(self._day, say), not game.changed_options
        self._daily.change(shown=everyones, description=title, tooltip=say("daily_tip"))
        row, tip = ("levels", "tip") if game.seats == 1 else ("levels_match", "match_tip")
        for one in self._levels:
            has = judged(game) is not None
            texts = {"description": say(one.name), "tooltip": say(f"{one.name}_{tip}"), "row": say(row)}
            one.change(shown=has, **texts)

    def named(self, number: int | None) -> str:
        """The name of a deal if it is the deal of a day; "" for any other."""
        day = daily.day_of(self._game, number)
        return "" if day is None else daily.title(day, self._say)

    def about(self, number: int | None) -> str:
        """How the strategies did in a deal, as a sentence; "" unless it is a judged deal of a patience."""
        deals = judged(self._game)
        if deals is None or number is None or not 0 < number <= len(deals.wins):
            return ""
        won, cards = deals.wins[number - 1], deals.cards[number - 1]
        return self._say(
            "judged_wins" if won else "judged_none", number=str(number), won=won, all=deals.strategies, count=cards
        )

    def _deal_of_the_day(self) -> None:
        self._deal(daily.deal_of_the_day(self._game.key, daily.today()))

    def _deal_of_level(self, level: str) -> None:
        deals = judged(self._game)
        if deals is not None:
            self._deal(secrets.choice(deals.of(level)))
