"""The machinery behind a game, which learners do not call: its package, its rule functions, its codec."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

from ..vocabulary.sight import Sight
from .registry import GamePackage, Setup
from .rules import Rules


class Internals:
    """What a `Game` was made from.

    Attributes:
        package: its folder, with its rules, its texts and optional modules.
        module: the module with the rules.
        rules: its rule functions, ready to call.
        codec: reads and writes its moves; `known` has those created so far, by their integer codes.
        sight: adds to each move the cards that it moves in a position.
        blank: a state in which only the options are set.
    """

    def __init__(self, package: GamePackage, made: Setup, rules: Rules | None) -> None:
        self.package = package
        self.module: ModuleType = package.rules
        self.rules = rules or package.bound
        self.codec = made.codec
        self.sight = Sight(made.codec, made.piles, made.seats)
        self.blank = made.blank
        self._places: dict[bool, Any] = {}

    def places(self, compiled: bool) -> Any:
        """An array that tells `advance` where each pile keeps the cards that moves can take from it.

        Args:
            compiled: whether to make it for the compiled tier.
        """
        if compiled not in self._places:
            self._places[compiled] = self.rules.in_tier(compiled).integers(self.sight.places)
        return self._places[compiled]


class _Game(Protocol):
    _internals: Internals


def internals(game: _Game) -> Internals:
    """The internals of a game."""
    return game._internals
