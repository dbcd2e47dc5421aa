"""What a player of Napoleon decides beside the table: bids, exchanges."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.phrases import decision
from cardwidgets.widgets.choice_row import ChoiceButton
from engine.players.observation import observation


def decisions(
    view: engine.View,
    legal: Collection[engine.Move],
    chosen: Collection[engine.Card],
    say: Wording,
    play: Callable[[str], Any],
    lay_aside: Callable[[], Any],
) -> list[ChoiceButton]:
    """What a player of Napoleon decides by a button when it is his turn; of the bids also what is too low.

    Args:
        view: what he sees.
        legal: his legal moves.
        chosen: the cards that he has chosen to hand back or to lay away.
        say: the texts of a match.
        play: plays a move.
        lay_aside: hands back or lays away what is chosen.
    """

    phase = observation(view).phase

    def choice(text: str, pale: bool = False) -> ChoiceButton:
        return ChoiceButton(text, decision(view.game.move(text), phase, say), lambda: play(text), pale)

    if phase == "bid":
        texts = {one.text for one in legal}
        return [choice(text, pale=text not in texts) for text in (*(f"bid {count}" for count in range(1, 6)), "pass")]
    if phase == "join":
        return [choice("join"), choice("pass")]
    if phase in ("exchange", "away"):
        ready = phase == "exchange" or len(chosen) == 3
        move = view.game.move(" ".join([phase, *(card.text for card in chosen)]))
        return [ChoiceButton(phase, decision(move, phase, say), lay_aside, pale=not ready, main=ready)]
    return []
