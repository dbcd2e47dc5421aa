"""The settings drawer of a match: the players of the other seats, and the options of a new match."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.errors import deal_number
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.host import MatchHost
from cardwidgets.widgets.buttons import button, toggle
from engine.games.napoleon.players import PLAYERS

MOST_DEALS = 60
MIXED = "mixed"


class MatchSettings:
    """The settings drawer of one panel.

    Attributes:
        switch: the button that opens and closes it.
        box: its content.
    """

    def __init__(self, panel: MatchHost, say: Wording) -> None:
        self._panel, self._session, self._say = panel, panel.session, say
        self.switch = toggle(say, "settings", self._open, panel.guarded)
        match = panel.session.match
        options = match.game.options
        self._players = self._fit(widgets.Dropdown(options=[2, 3, 4, 5], value=options["players"]))
        self._deals = widgets.BoundedIntText(value=match.deals, min=1, max=MOST_DEALS)
        self._number = widgets.Text()
        for one in (self._deals, self._number):
            one.layout = widgets.Layout(width="12em")
            one.style = {"description_width": "auto"}
        self._along, self._exchange = self._checkbox(options["going_along"]), self._checkbox(options["exchange"])
        start = button(say, "start", self._start, panel.guarded)
        self._all = self._fit(widgets.Dropdown())
        self._seats = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        self.box = widgets.VBox(
            [
                widgets.HBox([self._all, self._seats], layout=wrapped),
                widgets.HBox([self._players, self._deals, self._number], layout=wrapped),
                widgets.HBox([self._along, self._exchange, start], layout=wrapped),
            ],
            layout=widgets.Layout(display="none"),
        )
        self.box.add_class("kt-drawer")
        self._filling = False
        self._all.observe(self._on_all, "value")
        say.rendered(self._render)

    def update(self) -> None:
        """Show the players, and the options of the match on the table."""
        self._filling = True
        kinds = self._session.kinds
        others = {kind for seat, kind in enumerate(kinds) if seat != self._session.seat}
        self._all.options = self._kinds(*([] if len(others) == 1 else [MIXED]), *others)
        self._all.value = next(iter(others)) if len(others) == 1 else MIXED
        for one in self._seats.children:
            one.close()
        self._seats.children = [self._seat(seat, kind) for seat, kind in enumerate(kinds) if seat != self._session.seat]
        self._filling = False

    def _render(self) -> None:
        say = self._say
        named = {"players": self._players, "deals": self._deals, "number": self._number, "all_others": self._all}
        named |= {"going_along": self._along, "exchange": self._exchange}
        for key, one in named.items():
            one.description = say(key)
        self._number.placeholder = say("number_hint")
        self.update()

    def _kinds(self, *more: str) -> list[tuple[str, str]]:
        names = dict.fromkeys([*PLAYERS, *more])
        return [(self._say(f"kind_{name}") if f"kind_{name}" in self._say else name, name) for name in names]

    def _seat(self, seat: int, kind: str) -> widgets.Dropdown:
        name = self._say("seat_of", name=self._panel.names[seat])
        made = self._fit(widgets.Dropdown(options=self._kinds(kind), value=kind, description=name))
        made.observe(lambda change: self._choose(seat, change["new"]), "value")
        return made

    def _choose(self, seat: int, kind: str) -> None:
        if not self._filling and kind in PLAYERS:
            self._panel.guarded(lambda: self._panel.seat_player(seat, kind))

    def _on_all(self, change: dict[str, Any]) -> None:
        kind = change["new"]
        if self._filling or kind not in PLAYERS:
            return
        for seat in range(self._session.match.game.seats):
            if seat != self._session.seat:
                self._choose(seat, kind)

    def _start(self) -> None:
        text = self._number.value.strip()
        number = deal_number(text)
        if text and number is None:
            self._panel.reject_deal_number(text)
            return
        self._panel.new_match(
            deals=self._deals.value,
            first=number,
            players=self._players.value,
            going_along=self._along.value,
            exchange=self._exchange.value,
        )
        self.switch.value = False

    @staticmethod
    def _checkbox(value: bool) -> widgets.Checkbox:
        return widgets.Checkbox(value=value, indent=False, layout=widgets.Layout(width="auto"))

    @staticmethod
    def _fit(one: widgets.Dropdown) -> widgets.Dropdown:
        one.layout = widgets.Layout(width="auto")
        one.style = {"description_width": "auto"}
        return one

    def _open(self, on: bool) -> None:
        self.box.layout.display = None if on else "none"
