"""The engine of Kartentisch: the rules of five card games, independent of any user interface.

    >>> import engine
    >>> position = engine.game("grosse-harfe").deal(4711)
    >>> position = position.play(position.legal_moves[0])

Importing the package is cheap; games and the compiler are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import record, registry
from .cards import Card, card, cards
from .catalogue import LANGUAGES, card_name, language, rank_name, set_language, suit_name
from .errors import BadDeal, BadMove, BadOption, BadPosition, BadRecord, KartentischError, MissingExtra
from .game import Game
from .match import Match
from .moves import Move
from .position import Position, View
from .ruling import IllegalMove, Ruling

if TYPE_CHECKING:
    from .lab import Results, compare, simulate
    from .solver import Review, Solution, find_deals, review, solve

    games: tuple[str, ...]
    """The keys of all games."""

__all__ = [
    "LANGUAGES",
    "BadDeal",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Card",
    "Game",
    "IllegalMove",
    "KartentischError",
    "Match",
    "MissingExtra",
    "Move",
    "Position",
    "Results",
    "Review",
    "Ruling",
    "Solution",
    "View",
    "card",
    "card_name",
    "cards",
    "compare",
    "find_deals",
    "game",
    "games",
    "language",
    "rank_name",
    "record",
    "review",
    "set_language",
    "simulate",
    "solve",
    "suit_name",
]

import_module("engine.games")  # binds the name `games`, once; from then on `__getattr__` gives the keys of the games
del globals()["games"]
_SOLVER = ("Review", "Solution", "find_deals", "review", "solve")
_LAB = ("Results", "compare", "simulate")


def __getattr__(name: str) -> Any:
    """Look for games, and load the names of the solver and the lab, on first access."""
    if name == "games":
        return registry.keys()
    if name in _LAB:
        return getattr(import_module("engine.lab"), name)
    if name in _SOLVER:
        return getattr(import_module("engine.solver"), name)
    raise AttributeError(f"module 'engine' has no attribute {name!r}")


def game(key: str, /, **options: Any) -> Game:
    """Return a game with the given options.

    Args:
        key: one of `engine.games`.
        **options: named as on the game's rules page; options left out keep their defaults.

    Raises:
        BadOption: there is no such game, option or value.
    """
    package = registry.package(key)
    if package is None:
        raise BadOption(f"there is no game {key!r}; there are {', '.join(registry.keys())}")
    return _games.setdefault((made := Game(key, package, options)), made)


_games: dict[Game, Game] = {}


def _game_of(key: Any, options: Any) -> Game:
    """The game named by a record; its arguments come from outside and are validated."""
    if not isinstance(key, str) or not isinstance(options, Mapping) or not all(isinstance(n, str) for n in options):
        raise BadOption("a game is named by a text, its options by a dictionary")
    return game(key, **options)
