"""The built-in strategies: `strategies(game)` returns them by name, to play, compare and copy.

For every game there is `random`. A patience with features of moves has `greedy` (the move rated best by what its hints
weigh, even if it leads back to an earlier position), the readable policies of its `heuristics.py`, each with its idea,
`habits` if its `bets.py` says that they win more together (`TOGETHER`), and `fair` (which uses the solver and takes a
second or more per deal). A trick game has its own players, if it defines
any. A game with neither features nor players has `first`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.game import Game
from ..core.internals import internals
from ..players import Strategy, first_player, random_player
from .fair import Fair
from .features import features_of, has_features
from .habitual import Habitual
from .policy import Weights
from .results import TEXTS


def strategies(game: Game) -> dict[str, Strategy]:
    """The built-in strategies of a game, by name.

    >>> list(engine.lab.strategies(engine.game("treppe")))
    ['random', 'greedy', 'climber', 'tidier', 'spender', 'habits', 'fair']
    >>> list(engine.lab.strategies(engine.game("napoleon")))
    ['random', 'rule-based', 'bold', 'pimc', 'rollouts']
    """
    players = internals(game).package.part("players")
    if players is not None:
        by_name: dict[str, Strategy] = players.strategies()
        return by_name
    if not has_features(game):
        return {"random": random_player, "first": first_player}
    module = features_of(game)
    by_name = {"random": random_player}
    for name, weights in ({"greedy": module.HINT_WEIGHTS} | module.STRATEGIES).items():
        by_name[name] = Weights(game.key, weights, about(game, name).idea)
    if getattr(internals(game).package.part("bets"), "TOGETHER", False):
        by_name["habits"] = Habitual(game.key)
    return by_name | ({"fair": Fair()} if game.seats == 1 else {})


@dataclass(frozen=True, slots=True)
class About:
    """The title of a strategy and what it tries to do, in one language.

    >>> about = engine.lab.about(engine.game("kleine-harfe"), "digger")
    >>> about.title
    'Digger'
    >>> about.idea
    'Turns a face-down card up whenever possible, first in the column that hides the most.'
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
