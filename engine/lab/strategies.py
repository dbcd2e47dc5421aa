"""The built-in strategies: `strategies(game)` returns them by name, to play, compare and copy.

For every game there is `random`; for a patience also `greedy` (the move that the game's hints recommend), `fair` (which
uses the solver and takes a second or more per deal) and the readable policies of `engine.lab.features`, each with its
idea; for Napoleon the players of `engine.players`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..game import Game
from ..hints import heuristics
from ..moves import Move
from ..players import Strategy, random_player
from ..position import View
from .features import features_of
from .policy import Weights
from .results import TEXTS


def greedy(view: View, moves: Sequence[Move], rng: Any = None) -> Move:
    """The move that the heuristics of the hints rate best; resigns when only pointless moves are left.

    Args:
        view: what the player sees.
        moves: the legal moves.
        rng: unused; the strategy is deterministic.

    >>> position = engine.game("treppe").deal(46)
    >>> engine.lab.greedy(position.view(), position.legal_moves)
    base 3
    """
    known, state, options = heuristics(view.game), bytearray(view._masked), view.game.options
    values = [known.score_move(state, move.code, options)[0] for move in moves]
    best = max(range(len(moves)), key=values.__getitem__)
    return moves[best] if values[best] >= 0 else view.game.move("resign")


greedy.memoryless = True  # type: ignore[attr-defined]


def strategies(game: Game) -> dict[str, Strategy]:
    """The built-in strategies of a game, by name.

    >>> list(engine.lab.strategies(engine.game("treppe")))
    ['random', 'greedy', 'climber', 'tidier', 'spender', 'fair']
    >>> list(engine.lab.strategies(engine.game("napoleon")))
    ['random', 'rule-based', 'bold', 'pimc']
    """
    if game.seats > 1:
        from ..games.napoleon.pimc import pimc
        from ..games.napoleon.players import PLAYERS

        return {**PLAYERS, "pimc": pimc()}
    from ..players.fair import Fair

    found: dict[str, Strategy] = {"random": random_player, "greedy": greedy}
    for name, weights in features_of(game).STRATEGIES.items():
        found[name] = Weights(game.key, weights, about(game, name).idea)
    return found | {"fair": Fair()}


@dataclass(frozen=True, slots=True)
class About:
    """The title of a strategy and what it tries to do, in one language.

    >>> about = engine.lab.about(engine.game("kleine-harfe"), "digger")
    >>> about.title
    'Digger'
    >>> about.idea
    'Face-down cards decide the game: turn one up whenever possible, first where the most lie hidden.'
    """

    title: str
    idea: str


def about(game: Game, name: str, language: str | None = None) -> About:
    """The title and idea of a built-in strategy.

    Args:
        name: its name in `strategies(game)`.
        language: "en" or "de"; None for the current one.

    Raises:
        ValueError: the game has no such strategy.

    >>> engine.lab.about(engine.game("kleine-harfe"), "digger", "de").title
    'Gräber'
    """
    for catalogue in (game.catalogue, TEXTS):
        try:
            title, _, idea = catalogue.text(f"strategies.{name}", language).partition(" | ")
        except KeyError:
            continue
        return About(title, idea)
    raise ValueError(f"{game.key} has no strategy {name!r}")
