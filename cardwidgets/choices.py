"""Buttons for what a player may choose beside the table: bids, exchanges, moves that are no moves of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets import looks
from cardwidgets.scene import Scene
from cardwidgets.wording import Wording
from engine.players.sight import sight

LINE_HEIGHT = "34px"
"""Of a line in which buttons come and go: the table shall not jump."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for something that the learner may choose.

    Attributes:
        name: tells it from the others (a move, "next", ...).
        text: what is on it.
        action: what it does.
        pale: it is offered, but not allowed now: who clicks it is told why.
        main: it is what one is most likely to want.
    """

    name: str
    text: str
    action: Callable[[], Any]
    pale: bool = False
    main: bool = False


class ChoiceRow:
    """A row of such buttons.

    Args:
        guarded: calls an action and deals with its exceptions.

    Attributes:
        box: the widget to display.
    """

    def __init__(self, guarded: Callable[[Callable[[], Any]], Any]) -> None:
        self._guarded = guarded
        self._shown: list[tuple[str, str, bool, bool]] = []
        layout = looks.layout(flex_flow="row wrap", min_height=LINE_HEIGHT, align_items="center")
        self.box = looks.plain(widgets.HBox, classes="kt-choices", layout=layout)

    def show(self, choices: Sequence[Choice]) -> None:
        """Show these buttons instead of those before; nothing changes if they are the same."""
        shown = [(one.name, one.text, one.pale, one.main) for one in choices]
        if shown == self._shown:
            return
        self._shown = shown
        before = self.box.children
        self.box.children = [self._button(one) for one in choices]
        for one in before:
            one.close()

    def _button(self, choice: Choice) -> widgets.Button:
        made = widgets.Button(
            description=choice.text,
            button_style="primary" if choice.main else "",
            layout=looks.layout(width="auto", min_width="44px"),
            style=looks.style(widgets.Button),
        )
        made.add_class("kt-choice")
        made.add_class(f"kt-choose-{choice.name.replace(' ', '-')}")
        if choice.pale:
            made.add_class("kt-pale")
        made.on_click(lambda _button: self._guarded(choice.action))
        return made


def beside_table(position: engine.Position, scene: Scene) -> list[engine.Move]:
    """The legal moves that are no moves of cards and that nothing on the table plays when it is clicked."""
    on_table = {handle.action for handle in scene.handles}.difference(scene.buttons)
    return [move for move in position.legal_moves if not move.source and move.text not in on_table]


def decisions(
    view: engine.View,
    legal: Collection[engine.Move],
    chosen: Collection[engine.Card],
    say: Wording,
    play: Callable[[str], Any],
    lay_aside: Callable[[], Any],
) -> list[Choice]:
    """What a player of Napoleon decides by a button when it is his turn; of the bids also what is too low.

    Args:
        view: what he sees.
        legal: his legal moves.
        chosen: the cards that he has chosen to hand back or to lay away.
        say: the texts of a match.
        play: plays a move.
        lay_aside: hands back or lays away what is chosen.
    """

    def move(text: str, label: str, pale: bool = False) -> Choice:
        return Choice(text, label, lambda: play(text), pale)

    phase = sight(view).phase
    if phase == "bid":
        words = {f"bid {count}": say("do_bid", count=count) for count in range(1, 5)}
        words |= {"bid 5": say("do_napoleon"), "pass": say("do_pass")}
        texts = {one.text for one in legal}
        return [move(text, label, pale=text not in texts) for text, label in words.items()]
    if phase == "join":
        return [move("join", say("do_join")), move("pass", say("do_out"))]
    if phase in ("exchange", "away"):
        count = len(chosen)
        text = say("do_keep") if phase == "exchange" and not count else say(f"do_{phase}", count=count)
        ready = phase == "exchange" or count == 3
        return [Choice(phase, text, lay_aside, pale=not ready, main=ready)]
    return []
