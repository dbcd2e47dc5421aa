"""Buttons that look and behave alike on all panels. A `Toolbar` shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardwidgets.i18n.wording import Wording

Guarded = Callable[[Callable[[], Any]], None]
"""Runs an action and reports its exceptions."""


class Button:
    """A button, which a toolbar shows.

    Args:
        name: identifies it on its panel ("undo", "bid 3"); the page draws the icon of this name, if it has one.
        action: called on a press; a switch passes its new state.
        guarded: runs an action and reports its exceptions.
        on: the state of a switch; None for a button that only acts.
        look: "primary" for the most likely choice, "pale" for one that is not allowed now, "gone" for one of which only
            the place is left, "hinted" for one that a hint names, "tab" for a tab, otherwise "".
        choice: whether it is a choice of the moment: a move, a bid, "next".

    Buttons of a group that name the same row (`change(row=...)`) are side by side in a menu, after that name.

    >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46)
    >>> panel.buttons["undo"].disabled, panel.buttons["hint"].description
    (True, 'Hint')
    >>> panel.buttons["hint"].click()
    >>> panel.message.clause
    'TR-2'
    """

    def __init__(
        self,
        name: str,
        action: Callable[..., Any],
        guarded: Guarded,
        *,
        on: bool | None = None,
        look: str = "",
        choice: bool = False,
    ) -> None:
        self._state: dict[str, Any] = {
            "description": "",
            "tooltip": "",
            "icon": "",
            "disabled": False,
            "shown": True,
            "look": look,
            "row": "",
            "ask": [],
        }
        self._action, self._guarded, self._on = action, guarded, on
        self._watcher: Callable[[], None] = lambda: None
        self.name, self.choice = name, choice

    @property
    def state(self) -> Mapping[str, Any]:
        """Everything that `change` can change, by name."""
        return self._state

    @property
    def description(self) -> str:
        """Its text."""
        return str(self._state["description"])

    @property
    def tooltip(self) -> str:
        """Its tooltip."""
        return str(self._state["tooltip"])

    @property
    def look(self) -> str:
        """Its look: "primary", "pale", "gone", "hinted", "tab" or ""."""
        return str(self._state["look"])

    @property
    def row(self) -> str:
        """The name of its row in a menu; "" if it has a row to itself."""
        return str(self._state["row"])

    @property
    def disabled(self) -> bool:
        """Whether it cannot be pressed now."""
        return bool(self._state["disabled"])

    @property
    def shown(self) -> bool:
        """Whether it is visible."""
        return bool(self._state["shown"])

    @property
    def value(self) -> bool | None:
        """The state of a switch, which can be set; None for a button that only acts."""
        return self._on

    @value.setter
    def value(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self._watcher()
            self._guarded(lambda: self._action(on))

    def click(self) -> None:
        """Press it, like a learner."""
        if self._on is None:
            self._guarded(self._action)
        else:
            self.value = not self._on

    def change(self, **state: Any) -> None:
        """Change its description, tooltip, look, row, or whether it is disabled or shown.

        `ask` makes a menu ask before the press counts: [question, the text for yes, the text for no].
        """
        if any(self._state[key] != value for key, value in state.items()):
            self._state |= state
            self._watcher()

    def relabel(self, say: Wording, key: str) -> None:
        """Give it the texts `key` and, if there is one, `key`_tip, and the icon of this name."""
        tip, icon = f"{key}_tip", "" if key == self.name else key
        self.change(description=say(key), tooltip=say(tip) if tip in say else "", icon=icon)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` after each change; a toolbar does so."""
        self._watcher = watcher


def button(say: Wording, key: str, action: Callable[[], Any], guarded: Guarded, look: str = "") -> Button:
    """A button with the texts `key` and `key`_tip; exceptions of its action go to `guarded`."""
    made = Button(key, action, guarded, look=look)
    say.rendered(lambda: made.relabel(say, key))
    return made


def toggle(say: Wording, key: str, action: Callable[[bool], Any], guarded: Guarded, on: bool = False) -> Button:
    """A switch with the texts `key` and `key`_tip; `action` gets its new state."""
    made = Button(key, action, guarded, on=on)
    say.rendered(lambda: made.relabel(say, key))
    return made
