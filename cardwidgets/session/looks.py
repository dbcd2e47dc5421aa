"""The buttons behind a panel's menu that choose how its table looks: four colours, the felt, the backs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.theme import FELTS
from cardwidgets.session.board import Style
from cardwidgets.widgets.buttons import Button, toggle

CHOICES = {"felt": tuple(FELTS), "back": tuple(BACKS)}
"""What is chosen, by its name in `Style` -> the choices."""


class Styled(Protocol):
    """A panel whose table has an appearance."""

    @property
    def appearance(self) -> Style:
        """The present one."""

    def guarded(self, action: Callable[[], Any]) -> None:
        """Run an action and report its exceptions."""

    def restyle(self, colours: str | None = None, *, felt: str | None = None, back: str | None = None) -> None:
        """Change it."""


class Looks:
    """The buttons of one panel.

    Args:
        panel: whose table they change.
        say: its texts.

    Attributes:
        tools: the buttons, in groups of the menu.
    """

    def __init__(self, panel: Styled, say: Wording) -> None:
        self._panel, self._say = panel, say
        self._four = toggle(say, "four", self._colour, panel.guarded, panel.appearance.colours == "four")
        self._choices = {
            (what, name): Button(f"{what}_{name}", partial(self._choose, what, name), panel.guarded, on=False)
            for what, names in CHOICES.items()
            for name in names
        }
        self.tools = [[self._four]]
        self.tools += [[one for (of, _), one in self._choices.items() if of == what] for what in CHOICES]
        self.update()
        say.rendered(self._render)

    def update(self) -> None:
        """Show the present appearance."""
        style = self._panel.appearance
        self._four.value = style.colours == "four"
        for (what, name), one in self._choices.items():
            one.value = getattr(style, what) == name

    def _render(self) -> None:
        for (what, name), one in self._choices.items():
            one.change(description=self._say(f"{what}_{name}"), tooltip=self._say(f"{what}_tip"), row=self._say(what))

    def _colour(self, four: bool) -> None:
        self._change("colours", "four" if four else "two")

    def _choose(self, what: str, name: str, on: bool) -> None:
        """One of several is chosen: pressing it again leaves it chosen."""
        if on:
            self._change(what, name)
        else:
            self.update()

    def _change(self, what: str, name: str) -> None:
        if getattr(self._panel.appearance, what) != name:
            self._panel.restyle(**{what: name})
