"""What is said at the table of a game for one player: how it is used, and how the game has ended."""

from __future__ import annotations

import engine
from cardwidgets import layouts
from cardwidgets.wording import Wording


def greeting(position: engine.Position, say: Wording, helped: bool) -> str:
    """What is said of a game that has come to the table: how it is used, or how it has ended.

    Args:
        position: where the game stands.
        say: the texts of a play panel.
        helped: whether the learner was given hints.
    """
    if position.outcome is not None:
        return ended(position, say, helped)
    own = layouts.greeting(position)
    return " ".join(say(key) for key in ("greeting", own) if key in say)


def ended(position: engine.Position, say: Wording, helped: bool) -> str:
    """How a game that is over has ended; the arguments are those of `greeting`."""
    if position.last_move == "resign":
        return say("given_up")
    key = "won_together" if position.outcome == "won" and helped else str(position.outcome)
    return say(key, score=position.score, all=len(position.game.pack))
