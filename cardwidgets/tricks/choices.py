"""What a player of Napoleon decides beside the table: bids, exchanges."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
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

    def move(text: str, label: str, pale: bool = False) -> ChoiceButton:
        return ChoiceButton(text, label, lambda: play(text), pale)

    phase = observation(view).phase
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
        return [ChoiceButton(phase, text, lay_aside, pale=not ready, main=ready)]
    return []
