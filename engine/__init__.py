"""The engine of Kartentisch: the rules of card games, independent of any user interface.

After `import engine` every public name can be reached, those of its modules too: `engine.lab.Weights`. Importing it is
cheap: games, the compiler, and most modules are loaded on first use. All examples in the docstrings are run as tests;
they begin after `import engine`.

>>> import engine
>>> position = engine.game("treppe").deal(46)
>>> position.legal_moves
(base A, base 3, base 4, base 8, base K)
>>> position.ruling("base Q").text
'There is only one queen in the tableau: the base rank must appear there at least twice.'
>>> engine.hint(position).move
base 3
>>> position.play("base 3").score
3
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import record
from .base.catalogue import LANGUAGES, card_name, language, rank_name, set_language, suit_name
from .cards import Card, Rank, Suit, card, cards, pack
from .core import registry
from .core.former import former
from .core.game import recorded_game as _game_of  # noqa: F401  pickles of earlier versions name it
from .deals import MAX_DEAL
from .errors import (
    CourseError,
    DealError,
    InvalidMoveError,
    KartentischError,
    MissingExtraError,
    OptionError,
    PluginWarning,
    PositionError,
    RecordError,
    WorkerError,
)
from .game import Game, game
from .match import Match
from .moves import Move
from .position import Position, View
from .ruling import IllegalMoveError, Ruling

if TYPE_CHECKING:
    from . import hints, jit, kernel, lab, layout, lessons, match, moves, players, solver, spec, testing, tricks, warm
    from .hints import Hint, hint
    from .lab import Results, compare, simulate
    from .solver import Review, Solution, find_deals, review, solve

    __version__: str
    """The version of the installed package, as in "0.1.0"."""
    games: tuple[str, ...]
    """The keys of all games."""

__all__ = [
    "LANGUAGES",
    "MAX_DEAL",
    "Card",
    "CourseError",
    "DealError",
    "Game",
    "Hint",
    "IllegalMoveError",
    "InvalidMoveError",
    "KartentischError",
    "Match",
    "MissingExtraError",
    "Move",
    "OptionError",
    "PluginWarning",
    "Position",
    "PositionError",
    "Rank",
    "RecordError",
    "Results",
    "Review",
    "Ruling",
    "Solution",
    "Suit",
    "View",
    "WorkerError",
    "__version__",
    "card",
    "card_name",
    "cards",
    "compare",
    "find_deals",
    "game",
    "games",
    "hint",
    "hints",
    "jit",
    "kernel",
    "lab",
    "language",
    "layout",
    "lessons",
    "match",
    "moves",
    "pack",
    "players",
    "rank_name",
    "record",
    "review",
    "set_language",
    "simulate",
    "solve",
    "solver",
    "spec",
    "suit_name",
    "testing",
    "tricks",
    "warm",
]
"""All public names, modules included; `make docs` describes them and what is public in those modules, nothing else."""

import_module("engine.games")  # binds the name `games`, once; from then on `__getattr__` gives the keys of the games
del globals()["games"]
_LATE = {
    "hints": ("Hint", "hint"),
    "lab": ("Results", "compare", "simulate"),
    "solver": ("Review", "Solution", "find_deals", "review", "solve"),
}
"""Modules that are loaded on first access to one of these names."""
_HOMES = {name: module for module, names in _LATE.items() for name in names}


if not TYPE_CHECKING:  # so that type checkers find a name that is misspelt

    def __getattr__(name: str) -> Any:
        """Look for games, and load modules and what is taken from them, on first access."""
        if name == "games":
            return registry.keys()
        if name == "__version__":
            from importlib.metadata import version

            return version("kartentisch")
        if name in _HOMES:
            return getattr(import_module(f"engine.{_HOMES[name]}"), name)
        if name in __all__:
            return import_module(f"engine.{name}")
        return former(name, 3)


def __dir__() -> list[str]:
    return __all__
