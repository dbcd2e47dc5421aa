"""The switches on a panel's sheet of settings, which all tables in a browser share: sounds, four colours, cloth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.theme import FELTS
from cardwidgets.session.session import Session
from cardwidgets.widgets.controls.buttons import Button, toggle

CHOICES = {"felt": tuple(FELTS), "back": tuple(BACKS)}
"""Name in `Style` -> the choices for it."""


class Settings:
    """The switches of one panel. All tables in the learner's browser share the choices.

    Args:
        session: the panel's table, and the browser's storage, which keeps each choice as a separate switch.
        switches: switches of this kind of panel: name -> called with the new state.

    Attributes:
        tools: the buttons, in groups of the sheet.
    """

    def __init__(self, session: Session, switches: Mapping[str, Callable[[bool], Any]]) -> None:
        self._board, self._storage = board, storage = session.board, session.storage
        self._say, guarded = session.say.catalogue("play"), session.announcer.guarded
        say = self._say
        self._showing = False  # the buttons follow the table; the learner has not chosen anything
        by_page = {"sounds": lambda _on: None, "left": lambda _on: None}  # only the page needs them
        self._switches = [
            toggle(say, key, partial(self._switch, key, action), guarded)
            for key, action in {**switches, **by_page}.items()
        ]
        self._four = toggle(say, "four", self._colour, guarded, board.style.colours == "four")
        self._choices = {
            (what, name): Button(f"{what}_{name}", partial(self._choose, what, name), guarded, on=False)
            for what, names in CHOICES.items()
            for name in names
        }
        self.tools = [[*self._switches, self._four]]
        self.tools += [[one for (of, _), one in self._choices.items() if of == what] for what in CHOICES]
        self.update()
        board.restyled = self.update
        storage.on_switches(self._take)
        say.rendered(self._render)

    def update(self) -> None:
        """Show the current appearance."""
        style, self._showing = self._board.style, True
        self._four.value = style.colours == "four"
        for (what, name), one in self._choices.items():
            one.value = getattr(style, what) == name
        self._showing = False

    def _take(self) -> None:
        """Follow the choices for all tables, if there are any."""
        switches = self._storage.switches
        for one in self._switches:
            if one.name in switches:
                one.value = switches[one.name]
        chosen = {what: name for (what, name), one in self._choices.items() if switches.get(one.name)}
        if "four" in switches:
            chosen["colours"] = "four" if switches["four"] else "two"
        self._change(**chosen)

    def _render(self) -> None:
        for (what, name), one in self._choices.items():
            one.change(description=self._say(f"{what}_{name}"), tooltip=self._say(f"{what}_tip"), row=self._say(what))

    def _switch(self, key: str, action: Callable[[bool], Any], on: bool) -> None:
        action(on)
        self._storage.keep_switch(key, on)

    def _colour(self, four: bool) -> None:
        if not self._showing:
            self._change(colours="four" if four else "two")
            self._storage.keep_switch("four", four)

    def _choose(self, what: str, name: str, on: bool) -> None:
        """Handle a press on one of several choices; pressing the chosen one again keeps it."""
        if self._showing:
            return
        if not on:
            self.update()
            return
        self._change(**{what: name})
        for other in CHOICES[what]:  # first, so that no page ever reports two
            if other != name and self._storage.switches.get(f"{what}_{other}"):
                self._storage.keep_switch(f"{what}_{other}", False)
        self._storage.keep_switch(f"{what}_{name}", True)

    def _change(self, **looks: str) -> None:
        style = self._board.style
        news = {what: name for what, name in looks.items() if getattr(style, what) != name}
        if news:
            self._board.restyle(**news)
