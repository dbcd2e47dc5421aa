"""The page of a drawer about the players of the other seats, and the options of a new match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import ipywidgets as widgets

from cardwidgets.i18n.errors import deal_number
from cardwidgets.session.session import Session
from cardwidgets.tricks.host import MatchHost
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.closing import close_all
from engine.core.internals import internals
from engine.players import players_of
from engine.vocabulary import Option

W = TypeVar("W", bound=widgets.Widget)

MOST_DEALS = 60
MIXED = "mixed"


class Opponents:
    """The page of one panel.

    Args:
        panel: the panel with the match.
        session: its texts and messages.
        shut: closes the drawer.

    Attributes:
        box: its content.
    """

    def __init__(self, panel: MatchHost, session: Session, shut: Callable[[], None]) -> None:
        self._panel, self._session, self._announcer = panel, panel.session, session.announcer
        self._say = say = session.say
        self._shut = shut
        match = panel.session.match
        self._players = players_of(match.game)
        self._options = {
            one.name: self._option(one) for one in internals(match.game).module.OPTIONS if self._label(one.name)
        }
        self._deals = _fit(widgets.BoundedIntText, "12em", value=match.deals, min=1, max=MOST_DEALS)
        self._number = _fit(widgets.Text, "12em")
        chosen = [one for one in self._options.values() if isinstance(one, widgets.Dropdown)]
        ticked = [one for one in self._options.values() if isinstance(one, widgets.Checkbox)]
        start = button(say, "start", self._start, session.announcer.guarded, "primary")
        self._all = _fit(widgets.Dropdown)
        self._seats = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        wrapped = widgets.Layout(flex_flow="row wrap", align_items="center")
        rows = [
            widgets.HBox([self._all, self._seats], layout=wrapped),
            widgets.HBox([*chosen, self._deals, self._number], layout=wrapped),
            widgets.HBox([*ticked, Toolbar([start])], layout=wrapped),
        ]
        self.box = shared_layout.make_widget(widgets.VBox, rows, layout=shared_layout.layout(display="none"))
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
            close_all(one)
            one.close()
        self._seats.children = [self._seat(seat, kind) for seat, kind in enumerate(kinds) if seat != self._session.seat]
        self._filling = False

    def _render(self) -> None:
        say = self._say
        for key, one in {"deals": self._deals, "number": self._number, "all_others": self._all}.items():
            one.description = say(key)
        for name, one in self._options.items():
            one.description = self._label(name)
        self._number.placeholder = say("number_hint")
        self.update()

    def _kinds(self, *more: str) -> list[tuple[str, str]]:
        names = dict.fromkeys([*self._players, *more])
        return [(self._say(f"kind_{name}") if f"kind_{name}" in self._say else name, name) for name in names]

    def _seat(self, seat: int, kind: str) -> widgets.Dropdown:
        name = self._say("seat_of", name=self._panel.names[seat])
        made = _fit(widgets.Dropdown, options=self._kinds(kind), value=kind, description=name)
        made.observe(lambda change: self._choose(seat, change["new"]), "value")
        return made

    def _choose(self, seat: int, kind: str) -> None:
        if not self._filling and kind in self._players:
            self._announcer.guarded(lambda: self._panel.seat_player(seat, kind))

    def _on_all(self, change: dict[str, Any]) -> None:
        kind = change["new"]
        if self._filling or kind not in self._players:
            return
        for seat in range(self._session.match.game.seats):
            if seat != self._session.seat:
                self._choose(seat, kind)

    def _start(self) -> None:
        text = self._number.value.strip()
        number = deal_number(text)
        if text and number is None:
            self._announcer.reject_deal_number(text)
            return
        options = {name: one.value for name, one in self._options.items()}
        self._panel.new_match(deals=self._deals.value, first=number, **options)
        self._shut()

    def _label(self, name: str) -> str:
        """The words for an option of the game: those for a match, or its own (`[options]`); "" if it has none."""
        key, own, game = f"option_{name}", f"options.{name}", self._session.match.game
        if key in self._say:
            return self._say(key)
        return game.catalogue.text(own, self._say.language) if own in game.catalogue else ""

    def _option(self, option: Option) -> widgets.Dropdown | widgets.Checkbox:
        value = self._session.match.game.options[option.name]
        if isinstance(value, bool):
            return widgets.Checkbox(value=value, indent=False, layout=widgets.Layout(width="auto"))
        return _fit(widgets.Dropdown, options=list(option.values), value=value)


def _fit(kind: type[W], width: str = "auto", **traits: Any) -> W:
    """A field whose label is as wide as its text."""
    return kind(layout=widgets.Layout(width=width), style={"description_width": "auto"}, **traits)
