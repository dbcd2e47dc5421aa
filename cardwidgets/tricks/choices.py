"""The decisions in Napoleon that are made with buttons: bids, exchanges."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.phrases import decision
from cardwidgets.widgets.choice_row import ChoiceButton
from engine.games.napoleon.observation import observation


def decisions(
    view: engine.View,
    legal: Collection[engine.Move],
    chosen: Collection[engine.Card],
    say: Wording,
    play: Callable[[str], Any],
    lay_aside: Callable[[], Any],
) -> list[ChoiceButton]:
    """The buttons for the player to move in Napoleon; bids that are too low are included, pale.

    Args:
        view: of that player.
        legal: their legal moves.
        chosen: the cards chosen to be handed back or laid away.
        say: the texts of a match.
        play: plays a move.
        lay_aside: hands back or lays away the chosen cards.
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
