"""The engine of Kartentisch: the rules of five card games, independent of any user interface.

    >>> import engine
    >>> position = engine.game("grosse-harfe").deal(4711)
    >>> position = position.play(position.legal_moves[0])

Importing the package is cheap; games and the compiler are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import record
from .cards import Card, card, cards
from .catalogue import LANGUAGES, card_name, language, rank_name, set_language, suit_name
from .errors import BadDeal, BadMove, BadOption, BadPosition, BadRecord, KartentischError, MissingExtra
from .game import Game
from .games import MODULES
from .match import Match
from .moves import Move
from .position import Position, View
from .rules import Rules
from .ruling import IllegalMove, Ruling

if TYPE_CHECKING:
    from .lab import Results, compare, simulate
    from .solver import Review, Solution, find_deals, review, solve

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

games: tuple[str, ...] = tuple(MODULES)
"""The keys of all games."""


_SOLVER = ("Review", "Solution", "find_deals", "review", "solve")
_LAB = ("Results", "compare", "simulate")


def __getattr__(name: str) -> Any:
    """Load the names of the solver and the lab on first access."""
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
    if key not in MODULES:
        raise BadOption(f"there is no game {key!r}; there are {', '.join(MODULES)}")
    module, rules = _loaded(MODULES[key])
    return _games.setdefault((made := Game(key, module, rules, options)), made)


_games: dict[Game, Game] = {}


@cache
def _loaded(name: str) -> tuple[Any, Rules]:
    module = import_module(f"engine.games.{name}")
    return module, Rules(module)


def _game_of(key: Any, options: Any) -> Game:
    """The game named by a record; its arguments come from outside and are validated."""
    if not isinstance(key, str) or not isinstance(options, Mapping) or not all(isinstance(n, str) for n in options):
        raise BadOption("a game is named by a text, its options by a dictionary")
    return game(key, **options)
