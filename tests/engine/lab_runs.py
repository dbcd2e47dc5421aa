"""What tests of the lab share: a game, runs without progress, strategies."""

from typing import Any

import engine
from engine.lab import Results, simulate

KLONDIKE = engine.game("kleine-harfe")


def quiet(*args: Any, **more: Any) -> Results:
    return simulate(*args, progress=False, **more)


def first(view: Any, moves: Any, rng: Any) -> Any:
    return moves[0]


def gives_up(view: Any, moves: Any, rng: Any) -> Any:
    return "resign"


gives_up.__name__ = "Grün"
