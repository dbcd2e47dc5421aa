"""What a policy can look at in a move: features, one file for each patience, computed from what the player sees.

Each file has `FEATURES`, the name and the meaning of every feature in order; `features(s, m, f)`, a rule function that
writes them to `f` for the legal move m in the masked state s; and `STRATEGIES`, readable policies over them:
name -> (idea, weights).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ...game import Game


def features_of(game: Game) -> Any:
    """The module with the features of a game.

    Raises:
        ValueError: the game has none.
    """
    try:
        return import_module(f"{__name__}.{game.module.CATALOGUE}")
    except ModuleNotFoundError:
        raise ValueError(f"there are no features for {game.key}: only patiences have them") from None
