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
from .base.cards import Card, Rank, Suit, card, cards, pack
from .base.catalogue import LANGUAGES, card_name, language, rank_name, set_language, suit_name
from .base.errors import (
    ArgumentError,
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
from .core import registry
from .core.game import Game, Position, View, game
from .core.ruling import IllegalMoveError, Ruling
from .tricks.match import Match
from .vocabulary.deals import MAX_DEAL
from .vocabulary.moves import Move

if TYPE_CHECKING:
    from . import hints, jit, lab, lessons, match, players, solver, testing, tricks, vocabulary, warm
    from .hints import Hint as Hint, hint as hint
    from .lab import Results as Results, chances as chances, compare as compare, simulate as simulate
    from .solver import (
        Review as Review,
        Solution as Solution,
        find_deals as find_deals,
        review as review,
        solve as solve,
    )

    __version__: str
    """The version of the installed package, as in "0.1.0"."""
    games: tuple[str, ...]
    """The keys of all games."""

_HOMES = {
    **dict.fromkeys(("Hint", "hint"), "hints"),
    **dict.fromkeys(("Results", "chances", "compare", "simulate"), "lab"),
    **dict.fromkeys(("Review", "Solution", "find_deals", "review", "solve"), "solver"),
}
"""Name -> its module, which is loaded on first access."""

__all__ = [
    "LANGUAGES",
    "MAX_DEAL",
    "ArgumentError",
    "Card",
    "CourseError",
    "DealError",
    "Game",
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
    "Ruling",
    "Suit",
    "View",
    "WorkerError",
    "__version__",
    "card",
    "card_name",
    "cards",
    "game",
    "games",
    "hints",
    "jit",
    "lab",
    "language",
    "lessons",
    "match",
    "pack",
    "players",
    "rank_name",
    "record",
    "set_language",
    "solver",
    "suit_name",
    "testing",
    "tricks",
    "vocabulary",
    "warm",
    *_HOMES,
]
"""All public names, modules included; `make docs` describes them and what is public in those modules, nothing else."""
__dir__ = __all__.copy

import_module("engine.games")  # binds the name `games`, once; from then on `__getattr__` gives the keys of the games
globals().pop("games", None)  # a reload binds nothing: the module is there already

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
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
