"""The machinery behind a game, which learners do not call: package, rule functions, codec, the state of a view."""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

from .registry import GamePackage, Setup
from .rules import Rules


class Internals:
    """What a `Game` was made from.

    Attributes:
        package: its folder, with its rules, its texts and optional modules.
        module: the module with the rules.
        rules: its rule functions, ready to call.
        codec: reads and writes its moves.
        blank: a state in which only the options are set.
    """

    def __init__(self, package: GamePackage, made: Setup, rules: Rules | None) -> None:
        self.package = package
        self.module: ModuleType = package.rules
        self.rules = rules or package.bound
        self.codec = made.codec
        self.blank = made.blank


class _Game(Protocol):
    _internals: Internals


class Masked(Protocol):
    """The part of a `View` that holds its state."""

    _masked: bytes


def internals(game: _Game) -> Internals:
    """The internals of a game."""
    return game._internals


def masked(view: Masked) -> bytes:
    """The state behind a view, with `HIDDEN` for each card that its seat does not see."""
    return view._masked
